//! The battle on the screen: a session of the journal, with everything a person has half done about it.
//!
//! It holds no rule. It draws a scene, shows what the battle waits for, and sends an answer.

mod about;
mod answers;
mod apply;
#[cfg(test)]
mod area_tests;
mod background;
mod chances;
mod dice_row;
mod draft;
mod drag;
mod drag_path;
#[cfg(test)]
mod enter_law;
mod export;
mod hexes;
mod in_hand;
mod layout;
mod ledger;
mod legs;
mod line;
mod log_line;
mod marks;
mod motion;
mod over_table;
mod places;
mod putting_right;
mod resync;
#[cfg(test)]
mod seat_tests;
mod seats;
mod side_sheet;
#[cfg(test)]
mod tests;
mod time;
mod told_steps;
mod umpire;
mod unit_card;
mod weighing;
mod wings;

use std::path::PathBuf;

use super::canvas::CanvasState;
use super::decision::question::{Body, Question, question};
use super::decision::tray::Tray;
use super::decision::{Chances, DecisionState, UnitCard};
use super::journal_screen::JournalState;
use super::journal_strip::{Story, story};
use super::palette::PaletteState;
use super::place::Place;
use super::players::Players;
use super::reader::Reader;
use super::report_screen::ReportInBackground;
use super::ruling::RulingDraft;
use crate::dice::Generator;
use crate::game::ProgramThrows;
use crate::game::{
    Answer, Awaiting, DiceRequest, Ears, Eyes, Hour, Mark, Overlay, PieceId, Progress, Refereed, Refusal, Report, Rule,
    Ruleset, Scene, Side, Statement,
};
use crate::journal::Session;
use crate::report::{Line, account};
pub use about::About;
use background::ReachInBackground;
use chances::{OddsUnderWay, WorthInBackground};
use draft::Draft;
use drag::Hand;
use export::{Export, Form};
use hexes::MapHand;
use ledger::PageFacts;
use line::TypedLine;
use motion::Motion;
use putting_right::PuttingRight;
use resync::Resync;
use seats::Seats;
use side_sheet::SideSheet;
use told_steps::ToldSteps;

/// How a person likes to play; kept from battle to battle.
#[derive(Clone, Debug, PartialEq)]
pub struct Habits {
    /// Whose dice the program throws.
    pub program_throws: ProgramThrows,
    /// Nothing moves on the screen.
    pub still: bool,
    /// Every sheet of facts is shown, not only doubtful ones.
    pub every_sheet: bool,
    /// Ranges and sight show nothing until a target is named.
    pub hide_ranges: bool,
    /// The umpire's name in the journal.
    pub umpire: String,
}

impl Default for Habits {
    fn default() -> Self {
        Self {
            program_throws: ProgramThrows::default(),
            still: false,
            every_sheet: false,
            hide_ranges: false,
            umpire: "umpire".to_owned(),
        }
    }
}

/// What lies over the table.
#[derive(Clone, Debug, Default, PartialEq)]
enum Over {
    #[default]
    Nothing,
    Ruling(RulingDraft),
    Keys,
    Settings,
    Palette(PaletteState),
    Players,
    Rule(Rule),
    /// What becomes of the file that is where a report should be written.
    Export(Form, PathBuf),
}

/// A short word about what the window itself did or could not do.
#[derive(Clone, Debug, PartialEq)]
pub struct Notice {
    /// The words.
    pub words: String,
    /// Whether what was done can be redone from it.
    pub redo: bool,
}

/// The battle on the screen.
pub struct BattleScreen<R: Ruleset> {
    session: Session<R>,
    generator: Generator,
    /// How the person plays.
    pub habits: Habits,
    eyes: Eyes,
    past: Option<(u64, R)>,
    correction: Option<Body>,
    /// A correction of the entry looked at, with what would follow.
    putting_right: Option<PuttingRight<R>>,
    /// Everything as it stands, to be put right in one pass.
    resync: Option<Resync<R>>,
    /// What is chosen on the ledger's page, and not entered yet.
    draft: Option<Draft<R>>,
    /// The same with the facts as they are ticked.
    ahead: Option<Draft<R>>,
    /// The facts on the ledger's page.
    facts: PageFacts,

    scene: Scene,
    lines: Vec<Line>,
    story: Story,
    /// What the scenario says of itself, and how it is won.
    about: About,
    question: Question,
    steps: Vec<Progress>,
    told_steps: ToldSteps,
    marks: Vec<(Side, Vec<Mark>)>,

    selected: Option<PieceId>,
    /// The piece over whose figures the stepper stands.
    counted: Option<PieceId>,
    shown: Vec<Overlay>,
    measuring: bool,
    measured: Option<(PieceId, PieceId)>,
    reach: ReachInBackground,
    /// The odds of what is offered are asked for.
    odds_shown: bool,
    chances: WorthInBackground,
    /// The same as the panel shows it.
    chances_shown: Vec<Chances>,
    under_way: OddsUnderWay,
    /// What the card of the chosen unit tells.
    card: Option<UnitCard>,
    /// Where several are asked the like: all of them on one sheet.
    sheet: Option<SideSheet<R>>,
    /// What was asked on the sheet that was put away.
    sheet_put_away: Option<String>,
    /// When a sheet was answered: in that step throws are asked for in rows.
    rows_follow: Option<Hour>,
    /// The throws in one row; empty where there is but one.
    row: Vec<DiceRequest>,
    /// The entry before the row that was recorded last, and its last.
    recorded_row: Option<(u64, u64)>,
    tray: Tray,
    preview: Vec<Report>,
    stated: Statement,
    hand: Option<Hand>,
    map: MapHand<R::Action>,
    refusal: Option<Refusal>,
    /// The line while it is open, and what was typed when it was left.
    line: Option<TypedLine>,
    left_line: String,
    notice: Option<Notice>,
    just_now: Vec<Report>,
    past_reports: Vec<Report>,
    over: Over,
    why: bool,

    place: Place,
    before: Place,
    journal: JournalState,
    reader: Reader,
    report: ReportInBackground,
    /// The entries whose maps go into the report.
    kept: Vec<u64>,
    /// The report being written beside the window, once it is asked for.
    export: Export,
    /// The journal can no longer be written.
    unwritten: bool,
    /// Who plays each side.
    seats: Seats<R::Action>,
    /// The lesson is going on.
    lesson: bool,
    /// Alt is held: the umpire looks all the same.
    peeking: bool,
    players: Players,
    /// What the players' view shows, as long as it is on show.
    public: Option<Scene>,

    motion: Motion,
    now: f64,
    context: Option<eframe::egui::Context>,
    canvas: CanvasState,
    /// The part of the front that is looked at on the displays.
    wing: wings::WingShown,
    decision: DecisionState,
}

impl<R: Refereed + Send + 'static> BattleScreen<R> {
    /// Shows a session. The generator throws whatever the program is asked to throw.
    pub fn new(session: Session<R>, generator: Generator, habits: Habits) -> Self {
        let scene = session.battle().scene(Eyes::Umpire);
        let asked = question(&session.words(), &scene, None);
        let motion = Motion::of(habits.still);
        let reader = Reader::of(session.battle());
        let mut screen = Self {
            session,
            generator,
            habits,
            eyes: Eyes::Umpire,
            past: None,
            correction: None,
            putting_right: None,
            resync: None,
            draft: None,
            ahead: None,
            facts: PageFacts::default(),
            scene,
            lines: Vec::new(),
            story: Story::default(),
            about: About::default(),
            question: asked,
            steps: Vec::new(),
            told_steps: ToldSteps::default(),
            marks: Vec::new(),
            selected: None,
            counted: None,
            shown: Vec::new(),
            measuring: false,
            measured: None,
            reach: ReachInBackground::default(),
            odds_shown: false,
            chances: WorthInBackground::default(),
            chances_shown: Vec::new(),
            under_way: OddsUnderWay::default(),
            card: None,
            sheet: None,
            sheet_put_away: None,
            rows_follow: None,
            row: Vec::new(),
            recorded_row: None,
            tray: Tray::default(),
            preview: Vec::new(),
            stated: Statement::default(),
            hand: None,
            map: MapHand::default(),
            refusal: None,
            line: None,
            left_line: String::new(),
            notice: None,
            just_now: Vec::new(),
            past_reports: Vec::new(),
            over: Over::Nothing,
            why: false,
            place: Place::Table,
            before: Place::Table,
            journal: JournalState::default(),
            reader,
            report: ReportInBackground::default(),
            kept: Vec::new(),
            export: Export::default(),
            unwritten: false,
            seats: Seats::default(),
            lesson: false,
            peeking: false,
            players: Players::default(),
            public: None,
            motion,
            now: 0.0,
            context: None,
            canvas: CanvasState::default(),
            wing: wings::WingShown::default(),
            decision: DecisionState::default(),
        };
        screen.open_at_the_ledger();
        screen.settle();
        screen.renew();
        screen
    }

    /// The session behind the screen.
    pub fn session(&self) -> &Session<R> {
        &self.session
    }

    /// What is seen.
    pub fn scene(&self) -> &Scene {
        &self.scene
    }

    /// The chosen piece.
    pub fn selected(&self) -> Option<PieceId> {
        self.selected
    }

    /// Where in the battle one is.
    pub fn place(&self) -> Place {
        self.place
    }

    /// Whether the report asked for has been drawn up.
    pub fn has_report(&self) -> bool {
        self.report.is_here()
    }

    /// What the window itself last said.
    pub fn notice(&self) -> Option<&str> {
        self.notice.as_ref().map(|notice| notice.words.as_str())
    }

    /// The question as it is shown.
    pub fn question(&self) -> &Question {
        &self.question
    }

    /// The battle looked at: as it stands now, or as it stood.
    fn looked_at(&self) -> &R {
        self.past.as_ref().map_or_else(|| self.amended(), |(_, battle)| battle)
    }

    /// What the battle waits for, as these eyes may know it.
    fn asked(&self) -> Awaiting<R::Action> {
        self.questioned().words().seen_by(self.eyes)
    }

    /// What the entry looked at reported, as these eyes may read it.
    fn reports_of_the_past(&self) -> Vec<Report> {
        let entry = self.past.as_ref().and_then(|(entry, _)| self.session.entries().get(*entry as usize));
        entry.map(|entry| entry.reports_seen_by(self.eyes).into_owned()).unwrap_or_default()
    }

    /// Reads everything anew after the battle has changed, or after another moment of it is looked at.
    fn renew(&mut self) {
        self.keep_resync();
        let scene = self.looked_at().scene(self.eyes);
        self.motion.slide(&self.scene, &scene, self.now);
        self.scene = scene;
        let undo_redo = [self.session.before_last_decision().is_some(), self.session.may_redo()];
        self.lines = account(self.session.entries(), self.eyes);
        self.story = story(&self.lines, self.scene.clock.word, undo_redo);
        if !undo_redo[0] {
            self.story.about = self.told_first();
        }
        self.just_now = seen_by(&self.just_now, self.eyes);
        self.past_reports = self.reports_of_the_past();
        self.hand = None;
        self.putting_right = None;
        self.stated = Statement::default();
        self.look_ahead();
        self.row = self.foreseen();
        self.tray = self.empty_tray();
        self.measured = None;
        self.read_correction();
        self.choose_for_the_question();
        self.ask();
        if self.past.is_none() {
            self.bring_asked();
        }
        self.read_steps();
        self.show_players();
    }

    /// The dice of the question, all blank.
    fn empty_tray(&self) -> Tray {
        if let Some(tray) = self.tray_of_the_row() {
            return tray;
        }
        match self.questioned().awaiting() {
            Awaiting::Dice(request) => Tray::of(request.dice).left_to_the_program(self.left_to_the_program()),
            Awaiting::Choice(_) | Awaiting::Facts(_) | Awaiting::Over(_) => Tray::default(),
        }
    }

    /// Writes the question anew, seen with the piece now chosen; in the past, the one that the entry looked at answered.
    fn ask(&mut self) {
        let then = self.past.as_ref().and_then(|(entry, _)| self.session.before(*entry));
        let awaiting = then.map_or_else(|| self.asked(), |then| then.words().seen_by(self.eyes));
        self.question = question(&awaiting, &self.scene, self.selected);
        if let Body::Offers(offers) = &mut self.question.body
            && self.past.is_none()
            && (!offers.rows.is_empty() || !offers.may_act.is_empty())
        {
            offers.set_rest(self.session.battle().rest().map(|rest| rest.label));
        }
        self.ask_robot();
        self.weigh(&awaiting);
        self.preview = self.what_would_come();
        if !self.row.is_empty() {
            self.question.headline = format!("{} throws, in one row", self.row.len());
            self.question.chip = format!("{} dice in all", self.tray.faces().len());
        }
        self.read_facts();
        self.read_sheet();
        self.card = self.card_of_the_chosen();
        self.ask_for_odds();
        self.read_map();
        self.draw_marks();
    }

    /// Chooses the piece the question is about; keeps the one chosen if it has something to do.
    fn choose_for_the_question(&mut self) {
        if self.past.is_some() || self.page_is_open() {
            return;
        }
        let awaiting = self.asked();
        let about = match &awaiting {
            Awaiting::Choice(choice) => {
                let asked = question(&awaiting, &self.scene, None);
                let Body::Offers(offers) = asked.body else { return };
                let acts = |piece: &PieceId| offers.may_act.contains(piece);
                self.selected.filter(acts).or(choice.pieces.first().copied()).or(offers.may_act.first().copied())
            }
            Awaiting::Facts(sheet) => sheet.pieces.first().copied(),
            Awaiting::Dice(request) => request.pieces.first().copied(),
            Awaiting::Over(_) => None,
        };
        self.selected = about.or(self.selected);
    }

    /// Brings into view what the question is about: the chosen piece, then those it may name, or enemies in hexes it may name.
    fn bring_asked(&mut self) {
        let targets = self.targets().into_iter().map(|(id, _)| id).chain(self.enemies_offered());
        let asked: Vec<PieceId> = self.selected.into_iter().chain(targets).collect();
        self.canvas.bring(&self.scene, &asked);
    }

    /// What would be reported if the dice were recorded as they lie.
    fn what_would_come(&self) -> Vec<Report> {
        let Some(faces) = self.tray.filled() else { return Vec::new() };
        let battle = self.questioned();
        if !matches!(battle.awaiting(), Awaiting::Dice(_)) || self.past.is_some() {
            return Vec::new();
        }
        if !self.row.is_empty() {
            return seen_by(&self.what_would_come_of_the_row(&faces), self.eyes);
        }
        seen_by(&battle.clone().answer(Answer::Roll(faces), Ears::Open).unwrap_or_default(), self.eyes)
    }

    /// Begins the lesson over this battle.
    pub fn begin_lesson(&mut self) {
        self.lesson = true;
    }

    /// The section in which a rule stands, or its citation.
    fn section(&self, rule: &Rule) -> String {
        let found = self.session.battle().rule_text(rule);
        found.map_or_else(|| rule.citation().to_owned(), |text| text.section.to_owned())
    }
}

/// The lines of the story that these eyes may read.
fn seen_by(reports: &[Report], eyes: Eyes) -> Vec<Report> {
    reports.iter().filter_map(|report| report.seen_by(eyes)).collect()
}
