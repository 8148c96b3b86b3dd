//! The window, or the command line.

use std::process::ExitCode;

fn main() -> ExitCode {
    if std::env::args_os().nth(1).is_some() { galloper::cli::main() } else { window() }
}

#[cfg(feature = "app")]
fn window() -> ExitCode {
    match galloper::app::run(galloper::app::AppOptions::default()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => no_window(&why),
    }
}

#[cfg(not(feature = "app"))]
fn window() -> ExitCode {
    no_window("This build of the program has no window.")
}

fn no_window(why: &str) -> ExitCode {
    eprintln!("{why}\nA battle can be played without it: galloper play SCENARIO. Everything else: galloper --help.");
    ExitCode::from(2)
}
