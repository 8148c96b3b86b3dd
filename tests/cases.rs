//! Conformance: questions put to the rules, each with its answer worked out by hand from the rulebook.
//!
//! `cargo test --test cases` puts every case of `tests/cases/<game>/*.json`. With `CASES=FILE` in the environment, or several
//! files separated by `:`, it puts those instead. A line is printed for every case that fails, and one for each file. A case goes
//! through the functions that referee a battle; what stands here only translates.

#[path = "cases/mod.rs"]
mod cases;

use std::path::{Path, PathBuf};
use std::process::ExitCode;

fn main() -> ExitCode {
    if std::env::args().any(|argument| argument == "--list") {
        return ExitCode::SUCCESS;
    }
    let disputed = cases::disputed(&folder().join("disputed.toml"));
    let mut all_passed = true;
    for file in files() {
        all_passed &= cases::run_file(&file, &disputed);
    }
    if all_passed { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cases")
}

fn files() -> Vec<PathBuf> {
    match std::env::var("CASES") {
        Ok(named) if !named.is_empty() => named.split(':').map(PathBuf::from).collect(),
        _ => files_of_every_game(),
    }
}

fn files_of_every_game() -> Vec<PathBuf> {
    let entries = |folder: &Path| -> Vec<PathBuf> {
        let listed = std::fs::read_dir(folder).into_iter().flatten().flatten();
        listed.map(|entry| entry.path()).collect()
    };
    let games = entries(&folder()).into_iter().filter(|path| path.is_dir());
    let mut files: Vec<PathBuf> = games
        .flat_map(|game| entries(&game))
        .filter(|path| path.extension().is_some_and(|kind| kind == "json"))
        .collect();
    files.sort();
    files
}
