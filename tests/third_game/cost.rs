//! Who knows the game: nobody but two lists.

use std::fs;
use std::path::{Path, PathBuf};

/// How many lines of the game say something, at most.
const MOST_LINES: usize = 300;

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn files_below(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("the folder can be read").flatten().map(|entry| entry.path());
    entries.flat_map(|path| if path.is_dir() { files_below(&path) } else { vec![path] }).collect()
}

/// The lines below a folder that name the game: by its key, its type, its title or what its citations begin with.
fn naming(folder: &str) -> Vec<String> {
    const NAMES: [&str; 6] = ["third_game", "ThirdGame", "third-game", "The Third Game", "third game", "\"TG"];
    let mut lines = Vec::new();
    for file in files_below(&root().join(folder)) {
        let Ok(text) = fs::read_to_string(&file) else { continue };
        let inside =
            file.strip_prefix(root()).expect("it lies below the root").display().to_string().replace('\\', "/");
        let named = text.lines().filter(|line| NAMES.iter().any(|name| line.contains(name)));
        lines.extend(named.map(|line| format!("{inside}: {}", line.trim())));
    }
    lines.sort();
    lines
}

#[test]
fn it_is_named_by_its_two_entries_in_the_lists_and_nowhere_else() {
    // Each entry of a list stands under the condition, with the module it comes from.
    const GATE: &str = "#[cfg(feature = \"third_game\")]";
    let entry = |file: &str, path: &str, module: &str, line: &str| {
        let path = format!("#[path = \"../../tests/third_game/game/{path}\"]");
        [GATE, &path, module, GATE, line].map(|said| format!("{file}: {said}"))
    };
    let rules = "ThirdGame = third_game::INFO => third_game::ThirdGame;";
    let mut allowed = [
        entry("src/rules/mod.rs", "mod.rs", "pub(crate) mod third_game;", rules),
        entry("src/data/readers.rs", "reader.rs", "mod third_game;", "&third_game::READER,"),
    ]
    .concat();
    allowed.sort();
    assert_eq!(naming("src"), allowed);
    for folder in ["scenarios", "armies", "examples", "benches", "desktop"] {
        assert_eq!(naming(folder), [""; 0]);
    }
}

#[test]
fn it_is_small() {
    let folder = root().join("tests/third_game/game");
    let says = |line: &&str| !line.trim().is_empty() && !line.trim_start().starts_with("//");
    let code = files_below(&folder).into_iter().filter(|file| file.extension().is_some_and(|kind| kind == "rs"));
    let game = code.filter(|file| !file.ends_with("reader.rs"));
    let lines: usize = game.map(|file| fs::read_to_string(file).expect("a file").lines().filter(says).count()).sum();
    assert!(lines <= MOST_LINES, "{lines} lines");
}
