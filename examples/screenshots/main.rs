//! Every screen of the window as a picture, from real battles, without a display:
//!
//! ```text
//! cargo run --example screenshots -- pictures
//! cargo run --example screenshots -- pictures --only charge --first
//! ```
//!
//! Each screen is drawn eight times: at 1600 by 1000 and 1280 by 800 pixels, by day and by candle, at 100 % and 150 %. `--only`
//! keeps the screens with that word in their name, `--first` draws each once, at the first of the eight.

mod club;
mod photograph;
mod shots;
mod stage;

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use shots::{SHOTS, Shot};
use stage::{Look, Stage};

fn main() -> ExitCode {
    let mut words = std::env::args().skip(1);
    let (mut folder, mut only, mut looks) = (None, String::new(), Look::all());
    while let Some(word) = words.next() {
        match word.as_str() {
            "--only" => only = words.next().unwrap_or_default(),
            "--first" => looks.truncate(1),
            _ => folder = Some(PathBuf::from(word)),
        }
    }
    let Some(folder) = folder else {
        eprintln!("Where shall the pictures go? cargo run --example screenshots -- FOLDER [--only WORD] [--first]");
        return ExitCode::from(2);
    };
    if let Err(fault) = std::fs::create_dir_all(&folder) {
        eprintln!("{} cannot be made: {fault}", folder.display());
        return ExitCode::from(2);
    }
    let mut stage = Stage::new();
    let wanted: Vec<&Shot> = SHOTS.iter().chain(club::SHOTS).filter(|shot| shot.name.contains(&only)).collect();
    let failed = wanted.iter().filter(|shot| !taken(shot, &looks, &mut stage, &folder)).count();
    println!("{} screens, {failed} failed, each drawn {} times, in {}", wanted.len(), looks.len(), folder.display());
    if failed == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// Draws a screen in every look; says what went wrong.
fn taken(shot: &Shot, looks: &[Look], stage: &mut Stage, folder: &Path) -> bool {
    for look in looks {
        let drawn = stage.draw(shot, *look).and_then(|picture| picture.to_png().map_err(|fault| fault.to_string()));
        let path = folder.join(format!("{}-{}.png", shot.name, look.name()));
        if let Err(fault) = drawn.and_then(|file| std::fs::write(&path, file).map_err(|fault| fault.to_string())) {
            eprintln!("{}: {fault}", path.display());
            return false;
        }
    }
    println!("{}", shot.name);
    true
}
