//! The command line: playing, checking, replaying and listing without the window, and the umpire protocol for other programs.

mod arguments;
mod ask;
mod balance;
mod begin;
mod bound;
mod check;
mod club;
mod diary;
mod failure;
mod legs;
mod list;
mod play;
mod replay;
mod report;
mod rulings;
mod seats;
mod story;
mod umpire;
mod window;

use std::process::ExitCode;

use clap::Parser;

use arguments::{Arguments, Command};

/// Reads the command line and does what it says. Exit status 0: done; 1: a battle or a file failed its check; 2: wrong usage or
/// unreadable input.
pub fn main() -> ExitCode {
    let arguments = Arguments::parse();
    let done = match arguments.command {
        None => window::window(arguments.window),
        Some(Command::Play(arguments)) => play::play(&arguments),
        Some(Command::Balance(arguments)) => balance::balance_of(&arguments),
        Some(Command::Check(arguments)) => check::check(&arguments),
        Some(Command::Replay(arguments)) => replay::replay(&arguments),
        Some(Command::Report(arguments)) => report::report(&arguments),
        Some(Command::List(arguments)) => list::list(&arguments),
        Some(Command::Rule(arguments)) => rulings::rule(&arguments),
        Some(Command::Rulings(arguments)) => rulings::rulings(&arguments),
        Some(Command::Club(arguments)) => club::club(&arguments),
        Some(Command::Umpire(arguments)) => umpire::umpire(&arguments),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failure.tell(),
    }
}
