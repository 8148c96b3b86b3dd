//! The window, or the command line.

use std::process::ExitCode;

fn main() -> ExitCode {
    if std::env::args_os().nth(1).is_some() { galloper::cli::main() } else { window() }
}

#[cfg(feature = "app")]
fn window() -> ExitCode {
    if !has_display() {
        return no_window("There is no display to open a window on.");
    }
    match galloper::app::run(galloper::app::AppOptions::default()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => no_window(&why),
    }
}

#[cfg(not(feature = "app"))]
fn window() -> ExitCode {
    no_window("This build of the program has no window.")
}

/// Whether the desktop names a display; systems that always have one need not.
#[cfg(feature = "app")]
fn has_display() -> bool {
    let named = |name| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    cfg!(not(all(unix, not(target_os = "macos")))) || named("DISPLAY") || named("WAYLAND_DISPLAY")
}

fn no_window(why: &str) -> ExitCode {
    eprintln!("{why}\nA battle can be played without it: galloper play SCENARIO. Everything else: galloper --help.");
    ExitCode::from(2)
}
