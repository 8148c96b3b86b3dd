//! What may be typed after the program's name.

use std::path::PathBuf;

use clap::{Args, Parser, Subcommand, ValueEnum};

use super::bound::BoundTo;

/// Referees horse-and-musket battles. Without a command it opens the window.
#[derive(Debug, Parser)]
#[command(
    name = "galloper",
    version,
    args_conflicts_with_subcommands = true,
    after_help = "Examples:
  galloper --scenario cutts-before-blindheim --theme candle
  galloper play first-orders --robot contact --seed 7"
)]
pub(super) struct Arguments {
    #[command(subcommand)]
    pub command: Option<Command>,
    #[command(flatten)]
    pub window: Window,
}

/// What the window opens with, when no command is given.
#[derive(Debug, Args)]
pub(super) struct Window {
    /// The scenario the window begins: its key, as `galloper list` shows it, or its file.
    #[arg(long, value_name = "SCENARIO")]
    pub scenario: Option<String>,
    /// The journal the window keeps the battle in; without a scenario, the one it carries on.
    #[arg(long, value_name = "FILE")]
    pub journal: Option<PathBuf>,
    /// A journal the window carries on, or a scenario it lays out, by what its name ends in.
    #[arg(long, value_name = "FILE", num_args = 0..=1)]
    pub open: Vec<PathBuf>,
    /// Shows the cards of the first evening again.
    #[arg(long)]
    pub welcome: bool,
    /// The seed of the window's dice.
    #[arg(long, value_name = "N")]
    pub seed: Option<u64>,
    /// The window's theme.
    #[arg(long, value_name = "THEME")]
    pub theme: Option<WindowTheme>,
    /// The window's size in points, as 1600x1000.
    #[arg(long, value_name = "WIDTHxHEIGHT", value_parser = size)]
    pub size: Option<[f32; 2]>,
    /// Whose dice the window uses.
    #[arg(long, value_name = "DICE")]
    pub dice: Option<WindowDice>,
}

/// The window's theme.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub(super) enum WindowTheme {
    /// Ink on paper.
    Day,
    /// After dark.
    Candle,
}

/// Whose dice the window uses.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub(super) enum WindowDice {
    /// Real dice, typed in.
    Table,
    /// The program's.
    Generator,
}

/// Reads a size as `1600x1000`.
fn size(text: &str) -> Result<[f32; 2], String> {
    let points = |text: &str| text.parse::<f32>().ok().filter(|points| (320.0..=16_384.0).contains(points));
    let read = text.split_once('x').and_then(|(wide, high)| Some([points(wide)?, points(high)?]));
    read.ok_or_else(|| "it is written as 1600x1000, each from 320 to 16384".to_owned())
}

#[derive(Debug, Subcommand)]
pub(super) enum Command {
    /// Plays a battle and prints its report; asks at the terminal unless a robot plays.
    Play(Play),
    /// Fights a scenario many times by robots, and tells how even it is.
    Balance(Balance),
    /// Reads armies, scenarios, house rules and diaries, and prints every fault with its place.
    Check(Check),
    /// Plays a diary or a journal again and names the first entry that differs.
    Replay(Replay),
    /// Tells what a battle came to: losses, morale, fire, luck of the dice, rulings, maps.
    Report(Report),
    /// Lists scenarios, armies, games, rulings, or the switches of house rules.
    List(List),
    /// Tells a rule, or a ruling on what the book leaves open, in our own words.
    Rule(RuleAsked),
    /// Lists what the umpire ruled in a battle, and keeps it as the club's standing rulings.
    Rulings(Rulings),
    /// Keeps a club's units, armies and battles, and what became of each unit.
    Club(super::club::Club),
    /// Lets another program play, over JSON-RPC 2.0 on standard input and output.
    Umpire(Umpire),
}

#[derive(Debug, Args)]
#[command(after_help = "Examples:
  galloper play cutts-before-blindheim
  galloper play ramillies-south-plain --robot contact --seed 7 --turns 12
  galloper play first-orders --robot a=steady,b=ask
  galloper play first-orders --journal saturday.galloper --house arc_origin=centre
  galloper play ramillies-south-plain --robot contact --club club.roll --journal saturday.galloper
  galloper play --ledger allied_1706,french_1706 --journal evening.galloper
  galloper play --ledger cutts-before-blindheim --untracked cutts,rowe")]
pub(super) struct Play {
    /// The scenario: its key, as `galloper list` shows it, or its file. With --ledger also two armies, with a comma between them.
    pub scenario: String,
    /// Nothing is measured: the umpire logs what happens on the table, and states the facts.
    #[arg(long, conflicts_with = "robot")]
    pub ledger: bool,
    /// With --ledger: only these units and generals have no place, a general with all his units; the others are measured.
    #[arg(long, value_name = "NAME,…", value_delimiter = ',', requires = "ledger")]
    pub untracked: Vec<String>,
    /// The seed of the dice and of the robot; the same seed gives the same battle.
    #[arg(long, value_name = "N")]
    pub seed: Option<u64>,
    /// Who plays: random, contact, hold, steady-quick, steady, steady-careful, or for each side one of them or ask, as
    /// a=steady,b=ask.
    #[arg(long, value_name = "NAME or a=NAME,b=NAME")]
    pub robot: Option<String>,
    /// Whose dice are typed and whose the program throws without being asked: table, program, or for each side one of them, as
    /// a=table,b=program.
    #[arg(long, value_name = "WHO or a=WHO,b=WHO")]
    pub dice: Option<String>,
    /// Stops after so many turns.
    #[arg(long, value_name = "N")]
    pub turns: Option<u32>,
    /// Keeps the battle in this journal, which is made if need be.
    #[arg(long, value_name = "FILE")]
    pub journal: Option<PathBuf>,
    /// Writes the battle to this file as a diary when it ends or is left.
    #[arg(long, value_name = "FILE")]
    pub diary: Option<PathBuf>,
    /// Replaces a file that is there under the diary's name. A journal is never replaced.
    #[arg(long)]
    pub force: bool,
    /// Sets a switch of the house rules, or all those of a file; may be repeated.
    #[arg(long, value_name = "SWITCH=VALUE or FILE")]
    pub house: Vec<String>,
    /// Fields the units of this club's file at the strengths they have now.
    #[arg(long, value_name = "FILE")]
    pub club: Option<PathBuf>,
    /// With --club and --journal: the campaign that this battle belongs to; it takes its place there when it is written back.
    #[arg(long, value_name = "NAME", requires_all = ["club", "journal"])]
    pub campaign: Option<String>,
    /// With --club: who plays a unit of the scenario, by its key; may be repeated.
    #[arg(long, value_name = "KEY=UNIT", requires = "club")]
    pub set: Vec<String>,
    /// With --club: sends units that have fewer figures than a base.
    #[arg(long, requires = "club")]
    pub send: bool,
    /// Prints only how it ended, as JSON.
    #[arg(long, requires = "robot")]
    pub json: bool,
}

#[derive(Debug, Args)]
#[command(after_help = "Examples:
  galloper balance first-orders --robots contact --battles 200
  galloper balance ramillies-hexes --robots a=contact,b=hold --battles 60 --seeds 1000 --swap --json")]
pub(super) struct Balance {
    /// The scenario: its key, as `galloper list` shows it, or its file.
    pub scenario: String,
    /// Who plays: random, contact, hold, steady-quick, steady, steady-careful, or for each side one of them, as a=contact,b=hold.
    #[arg(long, value_name = "NAME or a=NAME,b=NAME")]
    pub robots: String,
    /// How many battles.
    #[arg(long, value_name = "N", default_value_t = 100)]
    pub battles: u64,
    /// The seed of the first battle; each later one has the next.
    #[arg(long, value_name = "FROM", default_value_t = 1)]
    pub seeds: u64,
    /// Fights as many again with the sides changed over.
    #[arg(long)]
    pub swap: bool,
    /// Leaves a battle undecided after so many turns.
    #[arg(long, value_name = "N")]
    pub turns: Option<u32>,
    /// How many battles are fought at once; as many as there are cores unless it is given. The table is the same.
    #[arg(long, value_name = "N")]
    pub threads: Option<usize>,
    /// Sets a switch of the house rules, or all those of a file; may be repeated.
    #[arg(long, value_name = "SWITCH=VALUE or FILE")]
    pub house: Vec<String>,
    /// Prints the table as JSON.
    #[arg(long)]
    pub json: bool,
}

#[derive(Debug, Args)]
#[command(after_help = "Example:\n  galloper check scenarios/*/*.toml saturday.diary")]
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
    /// Tells what of a journal is sealed, and who could have changed what.
    #[arg(long)]
    pub verify: bool,
}

#[derive(Debug, Args)]
#[command(after_help = "Examples:
  galloper report saturday.galloper
  galloper report saturday.galloper --html saturday.html --csv saturday.csv --png saturday.png
  galloper report saturday.galloper --html saturday.html --map 2.04 --map 6.19")]
pub(super) struct Report {
    /// The journal.
    #[arg(value_name = "JOURNAL")]
    pub journal: PathBuf,
    /// Which battle of the journal; the last one begun unless it is named.
    #[arg(long, value_name = "N")]
    pub battle: Option<u32>,
    /// Writes the report to this file as one page of HTML, with its maps and charts.
    #[arg(long, value_name = "FILE")]
    pub html: Option<PathBuf>,
    /// Writes figures and morale of every unit, turn by turn, to this file as a table.
    #[arg(long, value_name = "FILE")]
    pub csv: Option<PathBuf>,
    /// Writes the whole report to this file as one picture.
    #[arg(long, value_name = "FILE")]
    pub png: Option<PathBuf>,
    /// Replaces files that are there under these names. A journal is never replaced.
    #[arg(long)]
    pub force: bool,
    /// Shows the map as it stood after this entry, as the report numbers it (6.19); may be repeated. Without it, the beginning,
    /// the turning points and the end.
    #[arg(long, value_name = "ENTRY")]
    pub map: Vec<String>,
    /// Has a robot that thinks ahead look at every choice again: how the chance to win stood, and what it would have done instead.
    #[arg(long, value_name = "ROBOT", num_args = 0..=1, default_missing_value = "steady-quick")]
    pub analysis: Option<String>,
    /// Threads for it; by default one for each core. It comes out the same on any number.
    #[arg(long, value_name = "N", requires = "analysis")]
    pub threads: Option<usize>,
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
    /// What the book leaves open: how it is played, and the switch where clubs differ.
    Rulings,
}

#[derive(Debug, Args)]
#[command(after_help = "Examples:
  galloper rule MOR-33
  galloper rule R-02")]
pub(super) struct RuleAsked {
    /// The rule as reports cite it, or the number of a ruling.
    pub citation: String,
    /// Prints it as JSON.
    #[arg(long)]
    pub json: bool,
}

#[derive(Debug, Args)]
#[command(after_help = "Examples:
  galloper rulings saturday.galloper
  galloper rulings saturday.galloper --keep club.toml")]
pub(super) struct Rulings {
    /// The journal.
    pub journal: PathBuf,
    /// Which battle of it; the last one begun unless it is named.
    #[arg(long, value_name = "N")]
    pub battle: Option<u32>,
    /// Adds them to this file of house rules, which is made if need be; a battle begun with it shows them.
    #[arg(long, value_name = "FILE")]
    pub keep: Option<PathBuf>,
    /// Prints the list as JSON.
    #[arg(long)]
    pub json: bool,
}

#[derive(Debug, Args)]
#[command(after_help = "Example:
  echo '{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"scenario/list\"}' | galloper umpire
  galloper umpire --eyes b")]
pub(super) struct Umpire {
    /// Binds the process to a side's eyes, a or b: whatever it is asked, it tells what that side may know, and does what it may do.
    #[arg(long, value_name = "SIDE")]
    pub eyes: Option<BoundTo>,
    /// Prints the JSON Schema of every message and ends.
    #[arg(long)]
    pub schema: bool,
}
