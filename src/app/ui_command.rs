//! Everything a panel can ask for.
//!
//! A panel draws, and returns at most one command; the window carries it out after the frame is drawn. Keys, clicks and a
//! screen reader's presses all end here, so that there is one place to read what the window can do.

use std::path::PathBuf;

use super::place::Place;
use crate::file::Existing;
use crate::game::ProgramThrows;
use crate::game::{FactValue, Overlay, PieceId, Side, SlotId};
use crate::geometry::{Point, Pose};
use crate::hex::Hex;
use crate::robot::Robot;

/// What a person asks of the window.
#[derive(Clone, Debug, PartialEq)]
pub enum UiCommand {
    /// Takes up an offer of the question now asked, counted from nought; a ground offer puts its piece in hand.
    Choose(usize),
    /// Agrees: whatever the main button says.
    Agree,
    /// Ends the phase or passes, if that is offered.
    Pass,
    /// Ticks every row of the sheet that can do anything, or none.
    TickAll(bool),
    /// Goes to the next row of the sheet, or the one before.
    StepRow {
        /// The next.
        down: bool,
    },
    /// Aims the row of the sheet one is at, at its next target, or the one before.
    StepTarget {
        /// The next.
        forward: bool,
    },
    /// Aims a row of the sheet at its next target.
    AimRow(usize),

    /// Points at a piece: takes it up as a target if it is offered as one, else chooses it.
    Point(PieceId),
    /// Points at a hex of the map: aims the chosen piece at it, if it is offered.
    AimAt(Hex),
    /// Points at a slot of a display: takes the only offer there, if there is one.
    PointAtSlot(SlotId),
    /// Shows a part of the front on the displays, counted from the first.
    ShowWing(usize),
    /// Takes one of the ways to answer on the map, by its mark.
    TakeWay(usize),
    /// Moves the aim on the map: to the right and down the screen, by one hex.
    StepAim(f32, f32),
    /// Chooses a piece, or none.
    Select(Option<PieceId>),
    /// Chooses the next piece with something to do, or the one before.
    Next {
        /// The one before instead.
        back: bool,
    },
    /// Pulls a piece so that the middle of its front comes to a point; takes it in hand first if it may move.
    Pull(PieceId, Point),
    /// Takes any piece in hand to be set by ruling, and holds it at a point.
    Set(PieceId, Point),
    /// Turns a piece in hand until it looks at a point.
    Face(PieceId, Point),
    /// Moves the piece in hand: inches ahead, and degrees clockwise.
    Nudge {
        /// Inches ahead; negative: back.
        ahead: f64,
        /// Inches wheeled by the outer end, to the right; negative: to the left.
        wheel: f64,
    },
    /// Puts the piece in hand back where it stood.
    LetGo,
    /// Opens the line in which everything can be typed.
    OpenLine,
    /// Reads the line as it is typed.
    TypeLine(String),
    /// Does what the line says.
    TakeLine,
    /// Leaves the line; its text is kept.
    CloseLine,

    /// Fills the next blank die.
    TypeFace(u8),
    /// Turns a die to its next face.
    TurnDie(usize),
    /// Lets the program throw the dice that are still blank.
    ThrowBlanks,
    /// Opens the line for what the dice come to, where only that is read.
    OpenSum,
    /// Fills the dice from what they come to.
    TypeSum(i32),
    /// Changes between dice from the table and dice thrown by the program, for whoever throws.
    SwitchDice,
    /// Says for each side whether the program throws its dice.
    LetProgramThrow(ProgramThrows),

    /// States a fact, or lets the measurement stand.
    State {
        /// The fact's name.
        fact: String,
        /// What is stated; nothing: as measured.
        value: Option<FactValue>,
    },

    /// Opens the ledger's page for one of its verbs.
    LogVerb(usize),
    /// Takes up something that is due in the ledger.
    TakeUp(usize),
    /// Strikes or restores a line of the sum that the ticked facts lead to.
    RuleOnLine(usize),
    /// Opens the ruling to add a line to that sum.
    RuleInLine(String),

    /// Takes back one thing: the last die, else the last decision.
    TakeBack,
    /// Takes back the last decision.
    Undo,
    /// Brings back what was taken back last.
    Redo,
    /// Looks at the battle as it stood after an entry; nothing: as it stands now.
    LookAt(Option<u64>),
    /// Goes one entry back in time, or forward.
    StepTime {
        /// Forward instead of back.
        forward: bool,
    },
    /// Begins again from the entry looked at: takes back everything after it. One that had been taken back stands again.
    BeginAgain,
    /// Puts the map of the moment looked at into the report, or takes it out again.
    KeepMoment(u64),

    /// Goes to a place of the battle.
    GoTo(Place),
    /// Writes the report beside the journal, as a page.
    WritePage,
    /// Writes the report beside the journal, as a table of figures.
    WriteSheet,
    /// Has a robot that thinks ahead look at every choice of the battle again; or lets it be, where it does.
    ToggleThinkingOver,
    /// Says what becomes of the file that is where a report should be written.
    AnswerExport(Existing),
    /// Opens or closes the search over everything.
    TogglePalette,
    /// Opens or closes the card of the players' view.
    TogglePlayers,
    /// Lets the players' view see through other eyes.
    ShowTo(Audience),
    /// Opens the players' view in a window of its own, or closes it.
    TogglePlayersWindow,
    /// Fills this window with the players' view; it is left with these digits, or freely when there are none.
    FillWithPlayers(String),
    /// Types a digit of what leaves the players' view.
    TypePin(char),
    /// Draws everything larger or smaller by a step; nothing: as at first.
    Zoom(Option<bool>),
    /// Signs what is done with another name.
    SignAs(String),

    /// Hands a side over to a robot, or takes it in hand again.
    Seat(Side, Option<Robot>),
    /// Holds the robots, or lets them go on.
    HoldRobots,
    /// Lets the robots answer without a pause until a person is asked.
    HurryRobots,

    /// Shows or hides an overlay for the chosen piece.
    Toggle(Overlay),
    /// Measures between the chosen piece and another.
    Measure,
    /// Moves the table on the screen, in points.
    Pan(f32, f32),
    /// Turns a map of hexes by a quarter.
    TurnMap {
        /// Clockwise.
        clockwise: bool,
    },
    /// Shows the whole table.
    Fit,
    /// Opens the text of a rule.
    Cite(crate::game::Rule),

    /// Opens the ruling, about the chosen piece.
    OpenRuling,
    /// Lays down every unit as the program has it, to be put right in one pass; or puts that away.
    OpenResync,
    /// Sets a piece where it stands on the real table.
    SetPlace(PieceId, Pose),
    /// Opens the stepper over a piece's figures, or closes it.
    Count(Option<PieceId>),
    /// Rules that a piece has so many figures.
    SetFigures(PieceId, u16),
    /// Strikes or restores a line of the last sum.
    StrikeLine(usize),
    /// Adds a line to the last sum.
    AddLine {
        /// What makes the difference.
        label: String,
        /// What it adds.
        value: i32,
        /// To which sum, where there are several.
        to: Option<usize>,
    },
    /// Makes the ruling marked in the dialog.
    Amend(usize),
    /// Opens or closes the reasons.
    ToggleWhy,
    /// Shows or hides the odds of what is offered.
    ToggleOdds,
    /// Opens or closes the card of keys.
    ToggleKeys,
    /// Closes whatever lies over the table, puts a piece back, comes back to now.
    Escape,

    /// Changes between the day and the candle.
    ToggleTheme,
    /// Sees the battle through other eyes: the umpire's, side A's, side B's.
    ChangeEyes,
    /// Opens or closes the settings.
    ToggleSettings,
    /// Shows every sheet of facts, or only those with a doubtful fact.
    ToggleEverySheet,
    /// Turns movement on the screen off, or on.
    ToggleStill,
    /// Fills the screen, or not.
    ToggleFullScreen,
    /// Moves the keyboard between canvas, decision, muster and journal.
    NextPanel,
    /// Closes the battle and goes home; the journal keeps it.
    GoHome,

    /// Does something with the battles that are kept.
    Library(LibraryCommand),
    /// Marks a scenario in the catalogue.
    PickScenario(usize),
    /// How the battle about to begin is played.
    Play(How),
    /// Looks for scenarios with these words.
    SeekScenario(String),
    /// Keeps the ledger about to begin of these two armies, or of the marked scenario's troops.
    LedgerOf(Option<[usize; 2]>),
    /// Lets a general's troops stand on the table in the ledger about to begin, or not.
    KeepPlaces(String),
    /// Goes to a step on the way to a new battle.
    StepTo(Step),
    /// Sets a switch of the house rules for the battle about to begin: its name and its value.
    SetSwitch(&'static str, &'static str),
    /// Lets the club's figures fight the battle about to begin, at the strengths of its book, or not.
    MusterClub(bool),
    /// Says of which of the club's campaigns the battle about to begin is one; empty: of none.
    InCampaign(String),
    /// Opens the editor: on a file, by its path, or where it was left.
    OpenEditor(Option<PathBuf>),
    /// Begins a battle that was set up in the editor.
    PlaySetup(Box<crate::rules::Setup>),
    /// Begins the marked scenario.
    Begin,
    /// Carries on with a battle kept in a journal.
    CarryOn(PathBuf),
    /// Opens a journal, and looks at it as it stood after an entry where one is named.
    OpenAt(PathBuf, Option<u64>),
    /// Opens the club's roll.
    OpenClub,
    /// Writes the battle on the screen back into the club's roll.
    WriteBack,
    /// Asks for a file to open.
    OpenFile,
    /// Opens a journal or a scenario.
    Open(PathBuf),
    /// Shows a card of the first evening, or none.
    Welcome(Option<Welcome>),
    /// Begins the lesson.
    BeginLesson,
    /// Leaves the lesson; its battle goes on.
    LeaveLesson,
    /// Hides ranges until a target is named, or shows them at any time.
    ToggleHideRanges,
    /// Goes on without the journal that can no longer be written.
    GoOnInMemory,
    /// Saves every entry in a new journal beside the old one, and goes on in it.
    SaveCopy,
    /// Writes the whole report beside the journal, as one picture.
    WritePicture,
    /// Writes the maps of the report beside the journal, as pictures.
    WriteMaps,
}

/// How the battle about to begin is played.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum How {
    /// Positions are kept in inches.
    #[default]
    Table,
    /// Positions are kept in hexes.
    Map,
    /// No positions are kept: the umpire states every fact.
    Ledger,
}

/// A step on the way to a new battle.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Step {
    /// Which battle.
    #[default]
    Scenario,
    /// Who fights, and how the club reads the rules.
    Armies,
    /// Whose dice.
    Dice,
}

/// Who looks at the players' view.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Audience {
    /// Both sides: each sees of the other, and nobody sees more.
    #[default]
    Everybody,
    /// One side: it sees its own troops whole.
    Side(Side),
}

/// A card of the first evening.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Welcome {
    /// How the keys lie.
    #[default]
    Keys,
    /// Whose dice.
    Dice,
    /// Whether ranges are shown before a target is named, and whether anything moves.
    Ranges,
    /// What now.
    Try,
}

/// Which page of home is open.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum HomePage {
    /// The battles that are kept.
    Battles,
    /// A new battle.
    #[default]
    New,
}

/// Which battles are shown.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Shown {
    /// All of them.
    #[default]
    All,
    /// Those that are not over.
    GoingOn,
    /// Those that are.
    Over,
    /// Those of a game, by its key.
    Game(String),
}

/// What is asked of the battles that are kept.
#[derive(Clone, Debug, PartialEq)]
pub enum LibraryCommand {
    /// Goes to a page of home.
    Show(HomePage),
    /// Chooses a battle, by its place among all.
    Pick(usize),
    /// Looks for battles with these words.
    Seek(String),
    /// Shows some of them only.
    Only(Shown),
    /// Types another name for the chosen one; nothing: leaves it as it is called.
    Name(Option<String>),
    /// Calls it so.
    Rename,
    /// Copies it.
    Duplicate,
    /// Puts it away.
    PutAway,
    /// Brings back what was put away last.
    BringBack,
}
