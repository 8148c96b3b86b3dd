//! The program from outside: its files, the terminal, the protocol, the window.

#[path = "../support/mod.rs"]
mod support;

mod commands;
mod data;
mod dependencies;
mod edit;
mod enlisted;
mod failing_disk;
mod journal;
mod journals;
mod mutations;
mod patience;
mod protocol;
mod register;
mod report;
mod setups;
#[cfg(feature = "app")]
mod window;
mod worn;
