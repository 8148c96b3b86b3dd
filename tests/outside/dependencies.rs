//! Other people's crates: their licences, where they come from, and which stand in the tree twice, against `deny.toml`.
//!
//! The same file is read by `cargo deny`, which knows of advisories as well; this law needs neither it nor a network.

use std::collections::{BTreeMap, BTreeSet};
use std::process::Command;

use serde_json::Value;

/// What `deny.toml` allows.
struct Allowed {
    licences: BTreeSet<String>,
    /// Licences allowed to one crate only.
    exceptions: BTreeMap<String, BTreeSet<String>>,
    /// Crates that may stand in the tree beside another version, as `name@version`.
    twice: BTreeSet<String>,
}

fn texts(list: &toml::Value) -> BTreeSet<String> {
    let texts = list.as_array().into_iter().flatten().filter_map(toml::Value::as_str);
    texts.map(str::to_owned).collect()
}

fn allowed() -> Allowed {
    let file: toml::Value = toml::from_str(include_str!("../../deny.toml")).expect("deny.toml is TOML");
    let named = |entry: &toml::Value| entry["crate"].as_str().expect("it names a crate").to_owned();
    let exceptions = file["licenses"]["exceptions"].as_array().expect("a list").iter();
    Allowed {
        licences: texts(&file["licenses"]["allow"]),
        exceptions: exceptions.map(|entry| (named(entry), texts(&entry["allow"]))).collect(),
        twice: file["bans"]["skip"].as_array().expect("a list").iter().map(named).collect(),
    }
}

/// The crates of the tree on this machine, and whether the list could be had.
fn crates() -> Option<Vec<Value>> {
    let rustc = Command::new("rustc").arg("-vV").output().ok()?;
    let host = String::from_utf8_lossy(&rustc.stdout)
        .lines()
        .find_map(|line| line.strip_prefix("host: ").map(str::to_owned))?;
    let words = ["metadata", "--format-version", "1", "--locked", "--offline", "--filter-platform", &host];
    let told = Command::new(env!("CARGO")).args(words).current_dir(env!("CARGO_MANIFEST_DIR")).output().ok()?;
    let metadata: Value = serde_json::from_slice(&told.stdout).ok()?;
    metadata["packages"].as_array().cloned()
}

/// Whether an expression of licences can be met: one of each `OR`, all of each `AND`.
fn is_met(expression: &str, may: &impl Fn(&str) -> bool) -> bool {
    let expression = expression.replace('/', " OR ");
    let (mut depth, mut parts, mut from) = (0, Vec::new(), 0);
    let split = |word: &str, parts: &[(usize, usize, &'static str)]| parts.iter().any(|part| part.2 == word);
    for (at, letter) in expression.char_indices() {
        depth += i32::from(letter == '(') - i32::from(letter == ')');
        for word in [" OR ", " AND "] {
            if depth == 0 && expression[at..].starts_with(word) {
                parts.push((from, at, word));
                from = at + word.len();
            }
        }
    }
    let last = &expression[from..];
    if parts.is_empty() {
        let bare = last.trim();
        return match bare.strip_prefix('(').and_then(|inner| inner.strip_suffix(')')) {
            Some(inner) => is_met(inner, may),
            None => may(bare),
        };
    }
    let mut met = parts.iter().map(|(from, to, _)| is_met(&expression[*from..*to], may)).chain([is_met(last, may)]);
    if split(" OR ", &parts) { met.any(|met| met) } else { met.all(|met| met) }
}

#[test]
fn licences_are_read_as_they_are_written() {
    let may = |licence: &str| ["MIT", "Zlib"].contains(&licence);
    for (expression, expected) in [
        ("MIT", true),
        ("GPL-2.0-only", false),
        ("Apache-2.0/MIT", true),
        ("GPL-2.0-only OR Zlib", true),
        ("MIT AND GPL-2.0-only", false),
        ("(MIT OR Apache-2.0) AND Zlib", true),
        ("(MIT OR Apache-2.0) AND OFL-1.1", false),
    ] {
        assert_eq!(is_met(expression, &may), expected, "{expression}");
    }
}

#[test]
fn every_crate_is_one_that_deny_toml_allows() {
    let allowed = allowed();
    let Some(crates) = crates() else {
        eprintln!("cargo tells no crates here");
        return;
    };
    assert!(crates.len() > 100, "hardly a crate is listed: {}", crates.len());
    let mut faults = Vec::new();
    let mut versions: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for one in crates.iter().filter(|one| one["name"] != env!("CARGO_PKG_NAME")) {
        let text = |field: &str| one[field].as_str().unwrap_or_default();
        let (name, version, licence) = (text("name"), text("version"), text("license"));
        let own = allowed.exceptions.get(name);
        let may = |licence: &str| allowed.licences.contains(licence) || own.is_some_and(|own| own.contains(licence));
        if !is_met(licence, &may) {
            faults.push(format!("{name} {version} is under “{licence}”"));
        }
        if !text("source").starts_with("registry+https://github.com/rust-lang/crates.io-index") {
            faults.push(format!("{name} {version} comes from “{}”", text("source")));
        }
        versions.entry(name).or_default().push(version);
    }
    for (name, versions) in versions {
        let unexplained = versions.iter().filter(|version| !allowed.twice.contains(&format!("{name}@{version}")));
        if unexplained.count() > 1 {
            faults.push(format!("{name} is in the tree as {}", versions.join(" and ")));
        }
    }
    assert!(faults.is_empty(), "{faults:#?}");
}
