//! What several tests share: scratch folders, a `galloper umpire` to talk to, tables with a few units, printed tables typed in.

#![allow(dead_code, reason = "each test uses its own part")]

pub mod charges;
pub mod printed;
pub mod redealt;
pub mod table;
pub mod texts;

use std::io::{BufRead, BufReader, Write};
use std::path::PathBuf;
use std::process::{Child, ChildStdin, ChildStdout, Command, Output, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};

use serde_json::{Value, json};

/// A folder that is gone when the test is over.
pub struct Scratch(PathBuf);

impl Scratch {
    pub fn new(name: &str) -> Self {
        // Tests of one program run beside one another, and several may like the same name.
        static MADE: AtomicU32 = AtomicU32::new(0);
        let made = MADE.fetch_add(1, Ordering::Relaxed);
        let folder = std::env::temp_dir().join(format!("galloper-test-{}-{made}-{name}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("a scratch folder can be made");
        Self(folder)
    }

    pub fn file(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// The program with these words after its name, run to its end.
pub fn galloper(words: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_galloper")).args(words).output().expect("the program runs")
}

/// The program with these words, and these lines typed at its terminal.
pub fn typed(words: &[&str], lines: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_galloper"))
        .args(words)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    child.stdin.take().expect("its input is open").write_all(lines.as_bytes()).expect("it reads");
    child.wait_with_output().expect("it ends")
}

/// What the program has printed.
pub fn printed(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned()
}

/// What it has complained of.
pub fn complained(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// A `galloper umpire` and the pipes to it.
pub struct Umpire {
    child: Child,
    input: Option<ChildStdin>,
    output: BufReader<ChildStdout>,
    asked: u64,
}

impl Umpire {
    pub fn start() -> Self {
        Self::start_with(&[])
    }

    /// With more words after the command.
    pub fn start_with(words: &[&str]) -> Self {
        Self::started(words, &[])
    }

    /// With more variables around it.
    pub fn start_among(variables: &[(&str, String)]) -> Self {
        Self::started(&[], variables)
    }

    fn started(words: &[&str], variables: &[(&str, String)]) -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_galloper"))
            .arg("umpire")
            .args(words)
            .envs(variables.iter().map(|(name, value)| (name, value)))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("the program starts");
        let input = child.stdin.take();
        let output = BufReader::new(child.stdout.take().expect("its output is piped"));
        Self { child, input, output, asked: 0 }
    }

    /// Sends a line as it is.
    pub fn send(&mut self, line: &str) {
        let input = self.input.as_mut().expect("its input is open");
        // The process may have been killed: then there is nobody to read it.
        let _ = writeln!(input, "{line}").and_then(|()| input.flush());
    }

    /// The next line it says; nothing when it has ended.
    pub fn hear(&mut self) -> Option<Value> {
        Hearing(&mut self.output).hear()
    }

    /// Sends a line and hears the answer.
    pub fn say(&mut self, line: &str) -> Value {
        self.send(line);
        self.hear().expect("it answers")
    }

    /// Calls a method; the whole response.
    pub fn call(&mut self, method: &str, params: &Value) -> Value {
        self.asked += 1;
        let id = self.asked;
        let response = self.say(&json!({ "jsonrpc": "2.0", "id": id, "method": method, "params": params }).to_string());
        assert_eq!(response["id"], json!(id), "{response}");
        response
    }

    /// Calls a method that succeeds; its result.
    pub fn ask(&mut self, method: &str, params: &Value) -> Value {
        let response = self.call(method, params);
        assert!(response.get("error").is_none(), "{method} {params}: {}", response["error"]);
        response["result"].clone()
    }

    /// Calls a method that fails; its error.
    pub fn fault(&mut self, method: &str, params: &Value) -> Value {
        let response = self.call(method, params);
        assert!(response.get("result").is_none(), "{method} {params}: {response}");
        response["error"].clone()
    }

    /// The process, to be killed by somebody else while its answers are heard.
    pub fn split(&mut self) -> (&mut Child, Hearing<'_>) {
        (&mut self.child, Hearing(&mut self.output))
    }

    /// Ends its input and waits; whether it ended well.
    pub fn end(mut self) -> bool {
        drop(self.input.take());
        self.child.wait().expect("it ends").success()
    }
}

/// What an umpire says.
pub struct Hearing<'a>(&'a mut BufReader<ChildStdout>);

impl Hearing<'_> {
    /// The next line; nothing when the process has ended.
    pub fn hear(&mut self) -> Option<Value> {
        let mut line = String::new();
        let read = self.0.read_line(&mut line).unwrap_or(0);
        (read > 0 && line.ends_with('\n')).then(|| serde_json::from_str(&line).expect("it answers in JSON"))
    }
}

impl Drop for Umpire {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
