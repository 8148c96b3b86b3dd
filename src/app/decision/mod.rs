//! The decision panel: one question at a time, always in the same order: prompt, sum, dice, verdict, buttons.

mod dice;
mod dice_row;
mod facts;
mod following;
mod line;
mod odds;
mod offers;
mod outcomes;
mod prompt;
pub mod question;
mod robot;
mod side_sheet;
mod story;
mod sums;
pub mod tray;
mod unit_card;
mod values;
mod worth;

pub use facts::with_unit;
pub use odds::Chances;
pub use robot::RobotShown;
pub use side_sheet::{SheetRow, SheetShown, SheetTarget};
pub use story::sentence;
pub use unit_card::UnitCard;

use eframe::egui::{Rect, ScrollArea, Ui, UiBuilder, pos2, vec2};

use super::line::LineShown;
use super::panels::{self, PanelName};
use super::parts::{Button, Icon, Sign, label};
use super::resync::{ResyncShown, resync_ui};
use super::theme::{Theme, size, text};
use super::ui_command::UiCommand;
use crate::game::{DiceRequest, Piece, Progress, Refusal, Report, Rule, Scene, Statement, Tally};
use crate::journal::TakenBackBy;
use crate::odds::Odds;
use question::{Body, Question};
use tray::Tray;

/// Everything the panel writes, as plain data.
#[derive(Clone)]
pub struct Decision<'a> {
    /// The question.
    pub question: &'a Question,
    /// The last entry before it.
    pub asked_after: u64,
    /// What the table looks like.
    pub scene: &'a Scene,
    /// The dice, as far as they are filled.
    pub tray: &'a Tray,
    /// The faces shown while dice tumble.
    pub tumbling: Option<u64>,
    /// Whether the program throws the dice asked for.
    pub program_throws: bool,
    /// Whether they may be told by their sum alone.
    pub may_type_sum: bool,
    /// What has been stated so far.
    pub stated: &'a Statement,
    /// A unit in hand.
    pub hand: Option<InHand<'a>>,
    /// The line that is typed, while it is open.
    pub line: Option<&'a LineShown>,
    /// The last refusal.
    pub refusal: Option<&'a Refusal>,
    /// What would come of the dice as they lie.
    pub preview: &'a [Report],
    /// What came of the last decision.
    pub just_now: &'a [Report],
    /// The steps of a procedure that is under way.
    pub steps: &'a [Progress],
    /// A robot's turn.
    pub robot: Option<RobotShown>,
    /// Whether that is over, and only read aloud.
    pub steps_are_over: bool,
    /// The entry looked at, if the past is looked at.
    pub past: Option<&'a PastPlace<'a>>,
    /// What the main button says, and whether it can be pressed.
    pub main: (String, bool),
    /// Whether every line that was checked is shown.
    pub why: bool,
    /// What is folded away for want of room.
    pub folds: Folds,
    /// Whether these eyes may ask for odds.
    pub may_ask_odds: bool,
    /// What the offers on show are worth, as far as it is known.
    pub chances: &'a [Chances],
    /// The values of what is pointed at on the map, with its words.
    pub aimed: Option<(&'a str, &'a [Tally])>,
    /// Their odds are to be written out.
    pub shows_odds: bool,
    /// The odds of what is under way are asked for.
    pub asks_under_way: bool,
    /// What they are, once they have come.
    pub under_way: Option<&'a Odds>,
    /// The throws that are asked for in one row; empty where there is but one.
    pub row: &'a [DiceRequest],
    /// The chosen unit with its card, where there is room for one.
    pub card: Option<(&'a Piece, &'a UnitCard)>,
    /// Everybody who is asked the like, on one sheet.
    pub sheet: Option<&'a SheetShown>,
    /// Every unit as it stands, while that is put right.
    pub resync: Option<&'a ResyncShown>,
    /// The section in which a rule stands.
    pub section: &'a dyn Fn(&Rule) -> String,
}

/// What is folded away when the panel is short of height: never the prompt, the dice, the verdict or the buttons.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Folds {
    /// The steps of a procedure show only the one it is.
    pub steps: bool,
    /// Sums show only their totals.
    pub sums: bool,
}

impl Folds {
    /// What must be folded for the dice to be seen in so much height.
    fn for_dice(decision: &Decision, room: f32) -> Self {
        let Body::Dice(request) = &decision.question.body else { return Self::default() };
        if decision.why {
            return Self { steps: true, sums: false };
        }
        let rows = f32::from(request.dice.count).div_euclid(7.0) + 1.0;
        let tray = 84.0 + rows * (size::DIE + 26.0) + 130.0;
        let sums: f32 = request.tallies.iter().map(sums::height).sum();
        let steps = if decision.steps.is_empty() { 0.0 } else { 28.0 * decision.steps.len() as f32 + 25.0 };
        if steps + sums + tray <= room {
            return Self::default();
        }
        Self { steps: true, sums: sums + 50.0 + tray > room }
    }
}

/// A unit in hand, as the panel writes it.
#[derive(Clone, Debug, PartialEq)]
pub struct InHand<'a> {
    /// Its name.
    pub name: &'a str,
    /// What the move would cost, or why not.
    pub words: &'a [String],
    /// The sum of its inches.
    pub tally: Option<&'a Tally>,
    /// Whether it is allowed.
    pub allowed: bool,
    /// How far it may go, in inches.
    pub allowance: f64,
}

/// What would follow a correction, before it is entered.
#[derive(Clone, Debug, PartialEq)]
pub struct Following<'a> {
    /// How many entries follow, and what becomes of them.
    pub words: String,
    /// The same as numbers, each with what it counts and its sign: those that stand as they were first.
    pub counts: Vec<(usize, &'static str, Sign)>,
    /// Those that do not stand as they did, one after another.
    pub lines: Vec<String>,
    /// Where it stops short.
    pub stop: Option<String>,
    /// The dice asked for there.
    pub asks: Option<&'a DiceRequest>,
    /// It shall stop at the first entry that no longer fits.
    pub stops: bool,
}

/// A place in the past.
#[derive(Clone)]
pub struct PastPlace<'a> {
    /// The turn.
    pub turn: u32,
    /// What the game counts: turns, or activations.
    pub turn_word: &'static str,
    /// The entry's number in its turn.
    pub label: &'a str,
    /// Who took it back, unless it stands.
    pub struck: Option<&'a TakenBackBy>,
    /// What came of it then.
    pub reports: &'a [Report],
    /// What it answered, if that can be answered anew.
    pub correction: Option<&'a Body>,
    /// What would follow it.
    pub following: Option<Following<'a>>,
}

/// What the panel remembers between frames.
#[derive(Default)]
pub struct DecisionState {
    /// Why the past is being changed.
    pub why: String,
    /// The offer last looked at of those with values, counted among all.
    pub weighed: Option<usize>,
    /// The row of the resync sheet that was scrolled to last.
    pub resync_row: Option<usize>,
    /// The last entry before the question that was drawn last.
    asked_after: u64,
}

/// Draws the panel and returns what was asked of it.
pub fn decision_ui(ui: &mut Ui, decision: &Decision, state: &mut DecisionState) -> Option<UiCommand> {
    let full = ui.max_rect();
    let theme = Theme::of(ui);
    let foot = size::MAIN_BUTTON + 32.0;
    let middle = prompt::prompt_ui(ui, full, decision);
    let body = Rect::from_min_max(pos2(full.left(), middle), pos2(full.right(), full.bottom() - foot));
    let mut child = ui.new_child(UiBuilder::new().max_rect(body).id_salt("question"));
    child.set_clip_rect(body.intersect(ui.clip_rect()));
    child.spacing_mut().item_spacing = vec2(size::GRID, 0.0);
    let mut scrolled =
        ScrollArea::vertical().id_salt(("question", decision.question.headline.as_str())).auto_shrink(false);
    // What is asked anew is read from its beginning, in the same words or not.
    if std::mem::replace(&mut state.asked_after, decision.asked_after) != decision.asked_after {
        scrolled = scrolled.vertical_scroll_offset(0.0);
    }
    let shown = scrolled.show(&mut child, |ui| {
        if let Some(place) = decision.past {
            return past_ui(ui, place, decision, state);
        }
        let folded = Decision { folds: Folds::for_dice(decision, body.height()), ..decision.clone() };
        body_ui(ui, &folded, state)
    });
    let mut command = shown.inner;
    ui.painter().hline(full.x_range(), body.bottom(), (1.0, theme.line_hair));
    command = buttons_ui(ui, Rect::from_min_max(pos2(full.left(), body.bottom()), full.max), decision).or(command);
    command
}

fn body_ui(ui: &mut Ui, decision: &Decision, state: &mut DecisionState) -> Option<UiCommand> {
    let mut command = decision.line.and_then(|line| line::line_ui(ui, line));
    if let Some(resync) = decision.resync {
        let refused = decision.refusal.and_then(|refusal| story::refusal_ui(ui, refusal, decision));
        return resync_ui(ui, resync, &mut state.resync_row).or(refused).or(command);
    }
    if !decision.steps.is_empty() && !decision.steps_are_over {
        story::steps_ui(ui, decision.steps, decision.folds.steps);
    }
    if let Some(hand) = &decision.hand {
        command = offers::hand_ui(ui, hand).or(command);
        if let Some(tally) = hand.tally {
            command = sums::sum_ui(ui, 90, tally, None, decision).or(command);
        }
    }
    // Below what was being typed or held, which keeps its place.
    if let Some(refusal) = decision.refusal {
        command = story::refusal_ui(ui, refusal, decision).or(command);
    }
    if let Some(shown) = &decision.robot {
        let side = question::side_name(decision.scene, shown.side);
        command = robot::robot_ui(ui, shown, side).or(command);
    }
    command = match &decision.question.body {
        Body::Offers(_) if decision.robot.is_some() => None,
        Body::Offers(offers) => {
            if let Some(sheet) = decision.sheet {
                let ticked = side_sheet::side_sheet_ui(ui, sheet, decision);
                side_sheet::rest_ui(ui, offers.rest.as_deref()).or(ticked)
            } else {
                let chosen = offers::offers_ui(ui, offers, decision, state);
                let chosen = values::values_ui(ui, offers, decision, state.weighed).or(chosen);
                odds::odds_ui(ui, offers, decision).or(chosen)
            }
        }
        Body::Facts(sheet) => facts::facts_ui(ui, sheet, decision),
        Body::Dice(_) if !decision.row.is_empty() => dice_row::dice_row_ui(ui, decision.row, decision),
        Body::Dice(request) => {
            let turned = dice::dice_ui(ui, request, decision);
            odds::under_way_ui(ui, decision).or(turned)
        }
        Body::Over => over_ui(ui),
    }
    .or(command);
    if let Some((piece, card)) = decision.card.filter(|_| decision.hand.is_none() && decision.line.is_none()) {
        unit_card::unit_card_ui(ui, piece, card);
    }
    if !decision.steps.is_empty() && decision.steps_are_over {
        story::past_steps_ui(ui, decision.steps);
    }
    story::just_now_ui(ui, decision).or(command)
}

/// The battle is over: what it came to is the next thing to look at.
fn over_ui(ui: &mut Ui) -> Option<UiCommand> {
    part(ui, |ui| {
        let words = "Losses, morale, fire, luck and maps are in the report, to be printed or mailed.";
        label(ui, words, text::plain(text::BODY), Theme::of(ui).ink_2);
        ui.add_space(8.0);
        let wide = ui.available_width();
        let close = Button::new("Close the battle").icon(Icon::House).width(wide).height(size::MAIN_BUTTON);
        close.show(ui).clicked().then_some(UiCommand::GoHome)
    })
}

/// The past: what can be put right of an entry, its facts, dice or offers, and what came of it then.
fn past_ui(ui: &mut Ui, place: &PastPlace, decision: &Decision, state: &mut DecisionState) -> Option<UiCommand> {
    // What would follow is what the umpire waits for: it comes first, wherever the panel ends.
    if let Some(following) = &place.following {
        let command = following::following_ui(ui, following, decision);
        let back = story::past_ui(ui, place);
        story::past_story_ui(ui, place, &mut state.why);
        return back.or(command);
    }
    let command = story::past_ui(ui, place);
    let mut command = match place.correction {
        Some(Body::Facts(sheet)) => facts::facts_ui(ui, sheet, decision),
        Some(Body::Dice(request)) => dice::tray_ui(ui, request, decision),
        Some(Body::Offers(offers)) => offers::offers_ui(ui, offers, decision, state),
        Some(Body::Over) | None => None,
    }
    .or(command);
    story::past_story_ui(ui, place, &mut state.why);
    // What came of it has sums of its own beside those of the dice.
    ui.push_id("what came of it", |ui| {
        for (index, tally) in place.reports.iter().filter_map(|report| report.tally.as_ref()).enumerate() {
            command = sums::sum_ui(ui, index, tally, None, decision).or(command.take());
        }
    });
    command
}

/// The row of buttons that never moves: what to do next, and the umpire's hand.
fn buttons_ui(ui: &mut Ui, rect: Rect, decision: &Decision) -> Option<UiCommand> {
    let inner = rect.shrink2(vec2(size::MARGIN, 16.0));
    let ruling = 132.0;
    let mut main = Rect::from_min_size(inner.min, vec2(inner.width() - ruling - size::GRID, size::MAIN_BUTTON));
    if decision.past.is_some_and(|place| place.correction.is_none()) {
        return None;
    }
    main.max.x = main.max.x.max(main.min.x + 80.0);
    let (words, enabled) = &decision.main;
    let button = Button::main(words).icon(Icon::Tick).key("Enter").enabled(*enabled).width(main.width());
    let pressed = button.show_at(ui, main, "main");
    if *enabled {
        panels::remember(ui, PanelName::Decision, pressed.id);
    }
    if pressed.clicked() {
        return Some(UiCommand::Agree);
    }
    let beside = Rect::from_min_max(pos2(inner.right() - ruling, inner.top()), pos2(inner.right(), main.bottom()));
    let button = Button::new("Ruling").icon(Icon::Gavel).key("Q").height(size::MAIN_BUTTON);
    let ruled = button.show_at(ui, beside, "ruling");
    panels::remember_failing_others(ui, PanelName::Decision, ruled.id);
    ruled.clicked().then_some(UiCommand::OpenRuling)
}

/// A part of the panel with its margins and the line under it.
fn part<T>(ui: &mut Ui, add: impl FnOnce(&mut Ui) -> T) -> T {
    let margin = eframe::egui::Margin { left: size::MARGIN as i8, right: size::MARGIN as i8, top: 12, bottom: 12 };
    let shown = eframe::egui::Frame::NONE.inner_margin(margin).show(ui, |ui| {
        ui.set_width(ui.available_width());
        add(ui)
    });
    super::parts::rule_line(ui);
    shown.inner
}
