//! Opening the window.

use super::arguments::Window;
use super::failure::Failure;

/// Opens the window on what the arguments name.
#[cfg(feature = "app")]
pub(super) fn window(arguments: Window) -> Result<(), Failure> {
    use super::arguments::{WindowDice, WindowTheme};
    use crate::app::{AppOptions, ThemeChoice, run};

    let theme = arguments.theme.map(|theme| match theme {
        WindowTheme::Day => ThemeChoice::Day,
        WindowTheme::Candle => ThemeChoice::Candle,
    });
    let options = AppOptions {
        scenario: arguments.scenario,
        journal: arguments.journal,
        seed: arguments.seed,
        theme,
        size: arguments.size,
        program_throws: arguments.dice.map(|dice| matches!(dice, WindowDice::Generator)),
        open: arguments.open.into_iter().next(),
        welcome: arguments.welcome.then_some(true),
        folder: None,
        roots: None,
    };
    run(options).map_err(|why| no_window(&why))
}

/// This build has no window to open.
#[cfg(not(feature = "app"))]
pub(super) fn window(_: Window) -> Result<(), Failure> {
    Err(no_window("This build of the program has no window."))
}

fn no_window(why: &str) -> Failure {
    let instead = "A battle can be played without it: galloper play SCENARIO. Everything else: galloper --help.";
    Failure::Usage(format!("{why}\n{instead}"))
}
