//! What the club's panels ask for.

use std::path::PathBuf;

use super::roll::Column;
use super::sheet::SheetCommand;
use crate::app::ui_command::UiCommand;
use crate::club::{Arrangement, Unit};

/// A page of the club.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Page {
    /// What was fought, and what waits to be written back.
    Battles,
    /// Units and armies.
    #[default]
    Roll,
    /// Who owns them.
    Members,
    /// Battles in order, with strengths carried.
    Campaigns,
}

impl Page {
    /// Every page, in the order of its tabs.
    pub const ALL: [Self; 4] = [Self::Battles, Self::Roll, Self::Members, Self::Campaigns];
}

/// A file that is written for somebody.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Paper {
    /// All units, for a spreadsheet.
    Units,
    /// The list of the army in view, for a spreadsheet.
    List,
    /// The army in view, as the files of `armies/` have it.
    Army,
    /// Everything in the club.
    Everything,
    /// The unit cards of the army in view.
    Cards,
    /// Its brigade cards, with backs.
    Brigades,
    /// A casualty sheet for it.
    Sheet,
    /// A copy of the club's file.
    Backup,
}

/// Something asked of the club.
#[derive(Clone, Debug, PartialEq)]
pub enum ClubCommand {
    /// Begins a club of this name, with every army that is shipped.
    Begin(String),
    /// Types a name that is about to be given.
    TypeName(String),
    /// Turns to a page.
    Turn(Page),
    /// Shows the units of an army by its place in the list, or all.
    ShowArmy(Option<usize>),
    /// Shows the units of an arm, or all.
    ShowArm(Option<String>),
    /// Looks for units with these words.
    Seek(String),
    /// Sorts by a column; a second time the other way.
    SortBy(Column),
    /// Shows a unit's record, by its roll number.
    Choose(String),
    /// Goes to the next unit in view, or to the one before.
    Step {
        /// To the one before.
        back: bool,
    },
    /// Opens the form on the chosen unit.
    Edit,
    /// Opens the form on a unit that is to come in.
    AddUnit,
    /// Types into the form: what the unit becomes, and its figures.
    Type(Box<Unit>, i64),
    /// Writes what the form says.
    Save,
    /// Asks what an honour is for.
    AskHonour,
    /// Types what it is for.
    TypeHonour(String),
    /// Writes the honour.
    Award,
    /// Closes what is half done.
    Leave,
    /// Closes the record and the list, so that the armies are seen again.
    ShowArmies,
    /// Takes back what was done last.
    Undo,
    /// Shows or hides the files that can be written.
    AskPapers,
    /// Writes a file.
    Write(Paper),
    /// Asks for a file to read in.
    AskImport,
    /// Types its path.
    TypePath(String),
    /// Shows what reading a file in would change.
    Preview(PathBuf),
    /// Reads it in.
    Import,
    /// Stops the table that is being read.
    StopReading,
    /// Puts a unit of the army in view under a general and a card.
    Arrange(Arrangement),
    /// Takes a unit out of the list of the army in view, by its key.
    TakeOut(String),
    /// Puts the units of the army in view where they stand in a scenario, by its key.
    ArrangeAsIn(String),
    /// Opens the sheet on which a battle is written back.
    WriteBack(PathBuf),
    /// Something on that sheet.
    OnSheet(SheetCommand),
    /// Makes the units that recur in several armies one each.
    Unite,
    /// Brings back what comes back of a battle's losses.
    Recover(String),
    /// Strikes all that was written of a battle.
    StrikeBattle(String),
    /// Puts a battle into a campaign.
    AddToCampaign {
        /// The battle.
        battle: String,
        /// The campaign's name.
        campaign: String,
    },
    /// Begins a campaign of the name that was typed.
    BeginCampaign,
    /// Takes in a member of the name that was typed.
    TakeIn,
    /// Something for the window.
    Ask(UiCommand),
}
