//! What may be typed after the program's name.

use std::path::PathBuf;

use clap::{Args, Parser, Subcommand};

/// Referees horse-and-musket battles. Without a command it opens the window.
#[derive(Debug, Parser)]
#[command(name = "galloper", version, after_help = "Example:\n  galloper play first-orders --robot contact --seed 7")]
pub(super) struct Arguments {
    #[command(subcommand)]
    pub command: Command,
}

#[derive(Debug, Subcommand)]
pub(super) enum Command {
    /// Plays a battle and prints its report; asks at the terminal unless a robot plays.
    Play(Play),
    /// Reads armies, scenarios, house rules and diaries, and prints every fault with its place.
    Check(Check),
    /// Plays a diary or a journal again and names the first entry that differs.
    Replay(Replay),
    /// Lists scenarios, armies, games, or the switches of house rules.
    List(List),
    /// Lets another program play, over JSON-RPC 2.0 on standard input and output.
    Umpire(Umpire),
}

#[derive(Debug, Args)]
#[command(after_help = "Examples:
  galloper play cutts-before-blindheim
  galloper play ramillies-south-plain --robot contact --seed 7 --turns 12
  galloper play first-orders --journal saturday.galloper --house arc_origin=centre")]
pub(super) struct Play {
    /// The scenario: its key, as `galloper list` shows it, or its file.
    pub scenario: String,
    /// The seed of the dice and of the robot; the same seed gives the same battle.
    #[arg(long, value_name = "N")]
    pub seed: Option<u64>,
    /// Who plays both sides: random, or contact.
    #[arg(long, value_name = "NAME")]
    pub robot: Option<String>,
    /// Stops after so many turns.
    #[arg(long, value_name = "N")]
    pub turns: Option<u32>,
    /// Keeps the battle in this journal, which is made if need be.
    #[arg(long, value_name = "FILE")]
    pub journal: Option<PathBuf>,
    /// Writes the battle to this file as a diary when it ends or is left.
    #[arg(long, value_name = "FILE")]
    pub diary: Option<PathBuf>,
    /// Sets a switch of the house rules, or all those of a file; may be repeated.
    #[arg(long, value_name = "SWITCH=VALUE or FILE")]
    pub house: Vec<String>,
    /// Prints only how it ended, as JSON.
    #[arg(long, requires = "robot")]
    pub json: bool,
}

#[derive(Debug, Args)]
#[command(after_help = "Example:\n  galloper check scenarios/flanders/*.toml saturday.diary")]
pub(super) struct Check {
    /// The files.
    #[arg(required = true, value_name = "FILE")]
    pub files: Vec<PathBuf>,
    /// Prints the faults as JSON.
    #[arg(long)]
    pub json: bool,
}

#[derive(Debug, Args)]
#[command(after_help = "Examples:
  galloper replay saturday.diary
  galloper replay saturday.galloper --battle 2")]
pub(super) struct Replay {
    /// The diary or the journal.
    #[arg(value_name = "DIARY or JOURNAL")]
    pub file: PathBuf,
    /// Which battle of a journal; the last one begun unless it is named.
    #[arg(long, value_name = "N")]
    pub battle: Option<u32>,
    /// Prints what was found as JSON.
    #[arg(long)]
    pub json: bool,
}

#[derive(Debug, Args)]
#[command(after_help = "Examples:
  galloper list
  galloper list switches
  galloper list scenarios --json")]
pub(super) struct List {
    /// What to list; everything unless it is named.
    #[arg(value_enum)]
    pub what: Option<Listed>,
    /// Prints the list as JSON.
    #[arg(long)]
    pub json: bool,
}

/// What can be listed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(super) enum Listed {
    /// Battles that can be played.
    Scenarios,
    /// Armies that scenarios refer to.
    Armies,
    /// Games that are refereed.
    Games,
    /// Switches of the house rules, with their values.
    Switches,
}

#[derive(Debug, Args)]
#[command(after_help = "Example:
  echo '{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"scenario/list\"}' | galloper umpire")]
pub(super) struct Umpire {
    /// Prints the JSON Schema of every message and ends.
    #[arg(long)]
    pub schema: bool,
}
