//! What may be typed after `galloper club`.

use std::path::PathBuf;

use clap::{Args, Subcommand, ValueEnum};

/// The verbs.
#[derive(Debug, Args)]
#[command(after_help = "Example:
  galloper club new --name \"Saturday Society\"
  galloper club import armies/*/*_17*.toml
  galloper play ramillies-south-plain --robot contact --club club.roll --journal saturday.galloper
  galloper club write-back saturday.galloper --accept all
  galloper club recover")]
pub(in crate::cli) struct Club {
    #[command(subcommand)]
    pub(super) verb: Verb,
}

/// Which club, and how it answers.
#[derive(Debug, Args)]
pub(super) struct Which {
    /// The club's file; else the one in the platform's folder for programs' data, else club.roll here.
    #[arg(long, value_name = "FILE")]
    pub file: Option<PathBuf>,
    /// Prints the answer as JSON.
    #[arg(long)]
    pub json: bool,
    /// Who writes: the name that stands beside each new line of the book.
    #[arg(long, value_name = "NAME", default_value = "secretary")]
    pub by: String,
}

#[derive(Debug, Subcommand)]
pub(super) enum Verb {
    /// Begins a club in a file of its own.
    New(New),
    /// Lists units, members, armies, battles, campaigns or lines of the book.
    List(List),
    /// Tells a unit's whole history, each line with the entry it stands on.
    Show(Show),
    /// Reads armies, tables of units, or a whole club in.
    Import(Import),
    /// Writes an army, all units, or everything to a file.
    Export(Export),
    /// Says who stands for each unit of a scenario, and at what strength.
    Muster(Muster),
    /// Proposes what a battle writes into the book, and writes what is accepted.
    WriteBack(WriteBack),
    /// Brings back what comes back of a battle's losses.
    Recover(Recover),
    /// Begins campaigns, and puts battles in them.
    Campaign(Campaign),
    /// Tells an army's list with what departs from the book; puts units under generals and cards; copies it.
    Army(Army),
    /// Lists units that may be the same figures in several armies, or makes them one.
    Unite(Unite),
    /// Keeps a picture of a unit, or writes it to a file.
    Picture(Picture),
    /// Takes back what was done last, or a deed by its number.
    Undo(Undo),
    /// Writes unit cards, brigade cards or casualty sheets of an army or a general's command to be printed.
    Print(Print),
    /// Checks every page of the file, and every unit's strength against its lines.
    Check(Check),
    /// Copies the file to another place, while it may be in use.
    Backup(Backup),
    /// Puts a copy in the file's place after checking it, and keeps what was there.
    Restore(Restore),
}

#[derive(Debug, Args)]
#[command(after_help = "Example:\n  galloper club new --name \"Saturday Society\" --file club.roll")]
pub(super) struct New {
    /// The club's name.
    #[arg(long, value_name = "NAME")]
    pub name: String,
    #[command(flatten)]
    pub which: Which,
}

/// What can be listed.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub(super) enum Listed {
    /// Units, with their strength.
    Units,
    /// Members, with how many units they own.
    Members,
    /// Armies.
    Armies,
    /// Battles that were written back.
    Battles,
    /// Campaigns.
    Campaigns,
    /// Lines of the book, with every entry that each stands on.
    Lines,
}

#[derive(Debug, Args)]
#[command(after_help = "Examples:
  galloper club list units --find \"guards dutch\"
  galloper club list battles --json
  galloper club list lines --find \"orkney fell\"")]
pub(super) struct List {
    /// What to list.
    #[arg(value_enum)]
    pub what: Listed,
    /// Of units and lines, only those that have all these words.
    #[arg(long, value_name = "WORDS", default_value = "")]
    pub find: String,
    #[command(flatten)]
    pub which: Which,
}

#[derive(Debug, Args)]
#[command(after_help = "Example:\n  galloper club show \"1st Foot Guards\"")]
pub(super) struct Show {
    /// The unit: its name, a part of it, or its roll number.
    #[arg(value_name = "UNIT")]
    pub unit: String,
    #[command(flatten)]
    pub which: Which,
}

#[derive(Debug, Args)]
#[command(after_help = "Examples:
  galloper club import armies/*/*_17*.toml --owner \"A. Whitby\"
  galloper club import units.csv --preview
  galloper club import club.json --file another.roll

A table's first row names its columns; name, nation and arm are needed. A row whose arm is `army` or `general` begins an army or
brings a general into one; a unit's row says with army, key, general and card where it stands in a list.")]
pub(super) struct Import {
    /// Armies (TOML), tables of units (CSV), or everything of a club (JSON).
    #[arg(required = true, value_name = "FILE")]
    pub files: Vec<PathBuf>,
    /// Says what would be read in, and writes nothing.
    #[arg(long)]
    pub preview: bool,
    /// Who owns the units of armies that come in.
    #[arg(long, value_name = "NAME")]
    pub owner: Option<String>,
    /// Takes in owners of a table who are no members yet.
    #[arg(long)]
    pub new_owners: bool,
    #[command(flatten)]
    pub which: Which,
}

#[derive(Debug, Args)]
#[command(after_help = "Examples:
  galloper club export anglo_allied_1704 --to mine.toml
  galloper club export anglo_allied_1704 --to mine.csv
  galloper club export --units --to units.csv
  galloper club export --armies --to lists.csv
  galloper club export --all --to club.json")]
pub(super) struct Export {
    /// The army: its key or its name. Its list is a table where the file's name ends in .csv.
    #[arg(value_name = "ARMY", required_unless_present_any = ["units", "armies", "all"])]
    pub army: Option<String>,
    /// All units, as a table.
    #[arg(long, conflicts_with_all = ["army", "armies", "all"])]
    pub units: bool,
    /// The lists of all armies, as a table: units, generals, cards.
    #[arg(long, conflicts_with_all = ["army", "all"])]
    pub armies: bool,
    /// Everything, as JSON.
    #[arg(long, conflicts_with = "army")]
    pub all: bool,
    /// The file to write.
    #[arg(long, value_name = "FILE")]
    pub to: PathBuf,
    /// Replaces the file if it is there.
    #[arg(long)]
    pub force: bool,
    #[command(flatten)]
    pub which: Which,
}

#[derive(Debug, Args)]
#[command(after_help = "Example:\n  galloper club muster ramillies-south-plain --set tilly=\"Hompesch's Horse\"")]
pub(super) struct Muster {
    /// The scenario: its key, or its file.
    pub scenario: String,
    /// Who plays a unit of it, by its key; may be repeated.
    #[arg(long, value_name = "KEY=UNIT")]
    pub set: Vec<String>,
    /// Sends units that have fewer figures than a base.
    #[arg(long)]
    pub send: bool,
    #[command(flatten)]
    pub which: Which,
}

#[derive(Debug, Args)]
#[command(after_help = "Examples:
  galloper club write-back saturday.galloper
  galloper club write-back saturday.galloper --refuse 7 --edit 3=-2
  galloper club write-back saturday.galloper --battle 2 --accept all
  galloper club write-back saturday.galloper --accept 1,2,5")]
pub(super) struct WriteBack {
    /// The journal.
    pub journal: PathBuf,
    /// Which battle of it; the last one begun unless it is named.
    #[arg(long, value_name = "N")]
    pub battle: Option<u32>,
    /// Writes the lines of these numbers, or all that are not refused. Without it they are only proposed.
    #[arg(long, value_name = "all or N,…")]
    pub accept: Option<String>,
    /// Another change in figures than proposed; may be repeated.
    #[arg(long, value_name = "N=CHANGE")]
    pub edit: Vec<String>,
    /// Lines that are not to be written.
    #[arg(long, value_name = "N,…", value_delimiter = ',')]
    pub refuse: Vec<usize>,
    /// An honour in your own words; may be repeated.
    #[arg(long, value_name = "UNIT=WORDS")]
    pub honour: Vec<String>,
    /// Who played a unit of the battle, by its key; may be repeated.
    #[arg(long, value_name = "KEY=UNIT")]
    pub who: Vec<String>,
    /// Counts a battle that is undecided as it stands.
    #[arg(long)]
    pub undecided: bool,
    /// The campaign the battle belongs to.
    #[arg(long, value_name = "NAME")]
    pub campaign: Option<String>,
    /// Strikes everything that was written of the battle.
    #[arg(long, conflicts_with_all = ["accept", "edit", "refuse", "honour"])]
    pub strike: bool,
    #[command(flatten)]
    pub which: Which,
}

#[derive(Debug, Args)]
#[command(after_help = "Examples:
  galloper club recover
  galloper club recover --battle 2 --dice 3,5,6,1")]
pub(super) struct Recover {
    /// Which battle: its number in galloper club list battles; the last one written back unless it is named.
    #[arg(long, value_name = "N")]
    pub battle: Option<String>,
    /// A die of six for each figure lost, in the order of the lines; without it the club's percentages.
    #[arg(long, value_name = "FACE,…", value_delimiter = ',')]
    pub dice: Option<Vec<u8>>,
    #[command(flatten)]
    pub which: Which,
}

#[derive(Debug, Args)]
#[command(after_help = "Examples:
  galloper club campaign new \"The Danube, 1704\"
  galloper club campaign add \"The Danube, 1704\" 2
  galloper club campaign show \"The Danube, 1704\"")]
pub(super) struct Campaign {
    #[command(subcommand)]
    pub deed: CampaignDeed,
}

#[derive(Debug, Subcommand)]
pub(super) enum CampaignDeed {
    /// Begins a campaign.
    #[command(after_help = "Example:\n  galloper club campaign new \"The Danube, 1704\" --returns 50,25,75")]
    New {
        /// Its name.
        name: String,
        /// How many in a hundred come back in it: of those who fell, were captured, scattered.
        #[arg(long, value_name = "FELL,CAPTURED,SCATTERED", value_delimiter = ',')]
        returns: Option<Vec<u8>>,
        #[command(flatten)]
        which: Which,
    },
    /// Puts a battle that was written back at its end.
    #[command(after_help = "Example:\n  galloper club campaign add \"The Danube, 1704\" 2")]
    Add {
        /// Its name.
        name: String,
        /// The battle's number in galloper club list battles.
        battle: String,
        #[command(flatten)]
        which: Which,
    },
    /// Says what stands open before its next battle, and with a scenario who would fight in it at what strength.
    #[command(after_help = "Example:\n  galloper club campaign next \"The Danube, 1704\" ramillies-south-plain")]
    Next {
        /// Its name.
        name: String,
        /// The scenario: its key, or its file.
        scenario: Option<String>,
        #[command(flatten)]
        which: Which,
    },
    /// Tells its battles in order.
    #[command(after_help = "Example:\n  galloper club campaign show \"The Danube, 1704\"")]
    Show {
        /// Its name.
        name: String,
        #[command(flatten)]
        which: Which,
    },
}

#[derive(Debug, Args)]
#[command(after_help = "Examples:
  galloper club army anglo_allied_1704
  galloper club army anglo_allied_1704 --as-in cutts-before-blindheim
  galloper club army anglo_allied_1704 --place rowe=cutts/Rowe's --place howe=cutts/Ferguson's
  galloper club army anglo_allied_1704 --out rowe
  galloper club army anglo_allied_1704 --copy-as our_wing --name \"Our wing\"")]
pub(super) struct Army {
    /// The army: its key or its name.
    #[arg(value_name = "ARMY")]
    pub name_or_key: String,
    /// Puts its units under the generals who command them in this scenario, in brigades as the book forms them.
    #[arg(long, value_name = "SCENARIO")]
    pub as_in: Option<String>,
    /// Puts a unit under a general and a card, by the keys of both; may be repeated.
    #[arg(long, value_name = "KEY=GENERAL/CARD")]
    pub place: Vec<String>,
    /// Takes a unit out of the list, by its key; it stays in the roll. May be repeated.
    #[arg(long, value_name = "KEY")]
    pub out: Vec<String>,
    /// Copies it under this key.
    #[arg(long, value_name = "KEY", requires = "name")]
    pub copy_as: Option<String>,
    /// The copy's name.
    #[arg(long, value_name = "NAME", requires = "copy_as")]
    pub name: Option<String>,
    #[command(flatten)]
    pub which: Which,
}

#[derive(Debug, Args)]
#[command(after_help = "Examples:
  galloper club unite
  galloper club unite --all
  galloper club unite \"1st Foot Guards\"")]
pub(super) struct Unite {
    /// Makes the units of this name one; without a name they are only listed.
    #[arg(value_name = "NAME", conflicts_with = "all")]
    pub name: Option<String>,
    /// Makes all of them one.
    #[arg(long)]
    pub all: bool,
    #[command(flatten)]
    pub which: Which,
}

#[derive(Debug, Args)]
#[command(after_help = "Examples:
  galloper club picture \"Rowe's\" rowes.jpg
  galloper club picture \"Rowe's\" --to rowes.png
  galloper club picture \"Rowe's\" --remove")]
pub(super) struct Picture {
    /// The unit: its name, a part of it, or its roll number.
    pub unit: String,
    /// The picture: a PNG or a JPEG. It is made small where it must be.
    #[arg(value_name = "FILE", conflicts_with_all = ["remove", "to"], required_unless_present_any = ["remove", "to"])]
    pub from: Option<PathBuf>,
    /// Takes its picture away.
    #[arg(long, conflicts_with = "to")]
    pub remove: bool,
    /// Writes its picture to this file.
    #[arg(long, value_name = "FILE")]
    pub to: Option<PathBuf>,
    /// Replaces the file if it is there.
    #[arg(long, requires = "to")]
    pub force: bool,
    #[command(flatten)]
    pub which: Which,
}

#[derive(Debug, Args)]
#[command(after_help = "Examples:
  galloper club undo
  galloper club undo --list
  galloper club undo 12")]
pub(super) struct Undo {
    /// The deed, by its number in the list; the last one that stands unless it is named.
    #[arg(value_name = "N", conflicts_with = "list")]
    pub deed: Option<i64>,
    /// Lists what was done, the last first.
    #[arg(long)]
    pub list: bool,
    #[command(flatten)]
    pub which: Which,
}

#[derive(Debug, Args)]
#[command(after_help = "Examples:
  galloper club print anglo_allied_1704 --cards --to cards.pdf
  galloper club print Cutts --brigades --to brigades.pdf
  galloper club print Orkney --sheet --to losses.html")]
pub(super) struct Print {
    /// The army, by its key or its name; or a general, for what he commands.
    pub army: String,
    /// A card for each unit, with a base as large as on the table.
    #[arg(long, required_unless_present_any = ["sheet", "brigades"], conflicts_with_all = ["sheet", "brigades"])]
    pub cards: bool,
    /// A card for each brigade, with a sheet of backs after each sheet.
    #[arg(long, conflicts_with = "sheet")]
    pub brigades: bool,
    /// A sheet for each command on which losses are ticked off by hand.
    #[arg(long)]
    pub sheet: bool,
    /// The file to write: PDF where its name ends in .pdf, else a page of HTML.
    #[arg(long, value_name = "FILE")]
    pub to: PathBuf,
    /// Replaces the file if it is there.
    #[arg(long)]
    pub force: bool,
    #[command(flatten)]
    pub which: Which,
}

#[derive(Debug, Args)]
#[command(after_help = "Example:\n  galloper club check")]
pub(super) struct Check {
    #[command(flatten)]
    pub which: Which,
}

#[derive(Debug, Args)]
#[command(after_help = "Example:\n  galloper club backup saturday.roll")]
pub(super) struct Backup {
    /// Where the copy goes.
    pub to: PathBuf,
    #[command(flatten)]
    pub which: Which,
}

#[derive(Debug, Args)]
#[command(after_help = "Example:\n  galloper club restore saturday.roll")]
pub(super) struct Restore {
    /// The copy.
    pub from: PathBuf,
    #[command(flatten)]
    pub which: Which,
}
