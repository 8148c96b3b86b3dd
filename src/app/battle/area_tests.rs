//! The screen on a map of areas with a display beside it, where nothing is measured, faces anywhere or takes turns.

use std::sync::Arc;

use egui_kittest::Harness;
use egui_kittest::kittest::Queryable;
use serde::{Deserialize, Serialize};

use super::{BattleScreen, Habits};
use crate::app::place::Place as Tab;
use crate::app::ui_command::UiCommand;
use crate::app::{fonts, theme};
use crate::dice::Generator;
use crate::engine::{self, Battle, Game, Isolates, Overseen, Printed, Procedure, Turn, Viewed};
use crate::game::*;
use crate::hex::{Direction, Extent, Hex, Orientation};
use crate::journal::Session;
use crate::report::BattleReport;

const RULE: Rule = Rule::new("TOY 9");
const FRONT: SlotId = SlotId { display: 0, slot: 0 };

/// Three units a side; those of side A go from area to area, or to the display.
#[derive(Clone, Debug)]
struct Fields;

#[derive(Clone, Debug, Serialize)]
struct Spots {
    /// The area each unit is in; none of one that lies on the display.
    areas: Vec<Option<u16>>,
    turn: u32,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
enum Go {
    To(u16, u16),
    Front(u16),
}

#[derive(Clone, Debug, Serialize)]
struct Order;

/// Seven hexes each: a middle and all round it.
fn board() -> AreaBoard {
    let flower = |middle: Hex| std::iter::once(middle).chain(Direction::ALL.map(|way| middle.neighbour(way))).collect();
    // From the middle of one area to the next: two hexes one way, and one hex a sixth of a turn on.
    let step = |from: Hex, first: usize| {
        let [straight, aside] = [first, (first + 1) % 6].map(|index| Direction::ALL[index]);
        from.neighbour(straight).neighbour(straight).neighbour(aside)
    };
    let middle = |column: usize, row: usize| {
        let left = (0..row).fold(Hex::new(20, 20), |from, row| step(from, if row % 2 == 0 { 1 } else { 2 }));
        (0..column).fold(left, |from, _| step(from, 0))
    };
    let areas = (0..3_usize).flat_map(|row| {
        (0..4_usize).map(move |column| Area {
            name: format!("{:02}{:02}", 10 + column, 3 + row),
            hexes: flower(middle(column, row)),
            heavy: true,
        })
    });
    let extent = Extent { low: Hex::new(1, 1), high: Hex::new(60, 60) };
    let mut map = HexBoard::new(extent, Orientation::RightIsEast);
    let ground = |(column, row), kind, level| HexGround { hex: middle(column, row), kind, level };
    map.ground =
        vec![ground((1, 1), HexKind::Village, 1), ground((2, 2), HexKind::Marsh, 1), ground((3, 0), HexKind::Woods, 1)];
    map.names = vec![("Unterglauheim".to_owned(), vec![middle(1, 1)])];
    AreaBoard::new(map, areas.collect(), 10.9)
}

impl engine::Step for Order {
    type State = Spots;
    type Action = Go;
    type Work = ();
    type Returned = ();

    fn over(_: Outcome) -> Self {
        Self
    }
}

impl Procedure<Order> for Order {
    fn ask<W: Wording>(&self, state: &Spots) -> Option<Awaiting<Go, W>> {
        let offer = |label: String, target, action| {
            let label = W::say(|| label);
            Offer { verb: "go".into(), label, rule: RULE, target, action }
        };
        let free = (0..3_u16).filter(|unit| state.areas[usize::from(*unit)].is_some());
        let offers = free.flat_map(|unit| {
            let piece = PieceId::unit(unit);
            let to = [1, 4, 5].map(|area| {
                offer(format!("Unit {unit} goes to area {area}"), Target::Area(piece, area), Go::To(unit, area))
            });
            let front = offer(format!("Unit {unit} to the Front"), Target::Slot(piece, FRONT), Go::Front(unit));
            to.into_iter().chain([front])
        });
        let question = W::say(|| "Who goes where?".to_owned());
        let offers = offers.collect();
        Some(Awaiting::Choice(Choice { side: Side::A, question, rule: RULE, pieces: vec![], offers, refused: vec![] }))
    }

    fn name(&self) -> String {
        "order".to_owned()
    }

    fn act(self, turn: &mut Turn<'_, Self>, action: &Go, (): ()) {
        let (unit, area) = match *action {
            Go::To(unit, area) => (unit, Some(area)),
            Go::Front(unit) => (unit, None),
        };
        turn.state.areas[usize::from(unit)] = area;
        turn.state.turn += 1;
        turn.report(|_| Report::new(ReportKind::Move, RULE, format!("Unit {unit} goes.")));
        turn.push([Self]);
    }
}

/// A unit as a piece: foot and horse, one of them disrupted, one that has moved, each of three steps.
fn piece(index: usize, area: Option<u16>) -> Piece {
    const NAMES: [&str; 6] = ["Webb", "Lumley", "Rowe", "Navarre", "Du Roi", "Silly"];
    let side = if index < 3 { Side::A } else { Side::B };
    let glyph = if index % 3 == 1 { Glyph::Horse } else { Glyph::Foot };
    let disrupted = Condition::new("disrupted", 'D', Severity::Disorder);
    Piece {
        place: area.map_or(Place::Slot(FRONT), |area| Place::in_area(area, None)),
        strength: Some(Strength::Steps { now: 3 - (index % 2) as u16, first: 3 }),
        conditions: (index == 4).then_some(disrupted).into_iter().collect(),
        spent: Spent::of(index == 2, false),
        ..Piece::new(PieceId::unit(index as u16), side, NAMES[index], glyph)
    }
}

impl Game for Fields {
    type Setup = ();
    type Step = Order;
    type Amendment = ();

    fn begin((): &()) -> Result<(Spots, Vec<Order>), Vec<String>> {
        Ok((Spots { areas: [0, 0, 1, 6, 6, 6].map(Some).to_vec(), turn: 1 }, vec![Order]))
    }

    fn turn(state: &Spots) -> u32 {
        state.turn
    }

    fn standing(_: &Spots, _: Side) -> SideStanding {
        SideStanding::default()
    }

    fn scene<A>(state: &Spots, _: &[Arc<Order>], _: &Awaiting<A, Unsaid>, _: Eyes) -> Scene {
        let track = |side| Track {
            of: TrackOf::Side(side),
            name: "Units lost",
            counts: "units lost",
            filled: 2 + side.index() as i32,
            limit: Some(12),
            breaks_at: Some(12),
            note: None,
        };
        let slot = |name: &str| Slot { name: name.to_owned(), line: None, room: Some(4) };
        let slots = vec![slot("Front"), slot("Reserve")];
        let sides = ["Allies".to_owned(), "French".to_owned()];
        let phases = vec!["Orders".to_owned()];
        let mut scene = Scene::new("Three fields", sides, Board::Areas(board()));
        scene.clock = Clock { word: "Game turn", number: state.turn, of: Some(15), phases, phase: 0 };
        scene.pieces = state.areas.iter().enumerate().map(|(index, area)| piece(index, *area)).collect();
        scene.displays = vec![Display { name: "Unterglau wing".to_owned(), slots, wing: None }];
        scene.tracks = Side::BOTH.map(track).to_vec();
        scene.settled()
    }
}

impl Overseen for Fields {
    fn may_set(_: &Spots, _: &[Arc<Order>], (): &()) -> Result<(), Refusal> {
        Ok(())
    }

    fn set(_: &mut Turn<'_, Order>, (): &()) {}

    fn told(_: &Spots, (): &()) -> String {
        String::new()
    }

    fn amendable(_: &Spots, _: Option<PieceId>) -> Vec<Amendable<()>> {
        Vec::new()
    }
}

impl Viewed for Fields {
    /// Only the way to area 4 is weighed.
    fn values(_: &Spots, _: &[Arc<Order>], action: &Go, _: Eyes) -> Vec<Tally> {
        let Go::To(unit, 4) = *action else { return Vec::new() };
        let own = Tally::of("Weight").with("Own weight", RULE, 5).with("Uphill", RULE, -2);
        vec![own, Tally::of("Weight of the others").with("Unit", RULE, i32::from(unit))]
    }
}

impl Printed for Fields {
    fn rule_text(_: &Rule) -> Option<RuleText> {
        None
    }

    fn book(_: &Spots) -> Vec<(Rule, RuleText)> {
        Vec::new()
    }
}

impl Isolates for Fields {
    fn changes(_: &Spots, _: &Spots) -> Vec<Change> {
        Vec::new()
    }
}

fn screen() -> BattleScreen<Battle<Fields>> {
    let session = Session::begin((), None).expect("it begins");
    BattleScreen::new(session, Generator::seeded(3), Habits::default())
}

fn harness() -> Harness<'static, BattleScreen<Battle<Fields>>> {
    let mut installed = false;
    let mut harness = Harness::builder().with_size([1600.0, 1000.0]).with_max_steps(16).build_ui_state(
        move |ui, screen: &mut BattleScreen<Battle<Fields>>| {
            if !installed {
                fonts::install(ui.ctx());
                theme::install(ui.ctx());
                installed = true;
                return;
            }
            screen.ui(ui);
        },
        screen(),
    );
    harness.run();
    harness
}

#[test]
fn pointing_anywhere_in_an_area_takes_its_only_offer() {
    let mut screen = screen();
    let area = board().areas[5].clone();
    for hex in [area.hexes[0], area.hexes[6]] {
        screen.apply(UiCommand::Select(Some(PieceId::unit(0))));
        let before = screen.session().standing().count();
        screen.apply(UiCommand::AimAt(hex));
        assert_eq!(screen.session().standing().count(), before + 1, "{hex}");
        assert_eq!(screen.scene().piece(PieceId::unit(0)).and_then(|piece| piece.place.area()), Some(5));
    }
}

#[test]
fn a_slot_is_pointed_at_on_the_display_and_its_piece_lies_there() {
    let mut harness = harness();
    assert!(harness.query_by_label_contains("Area 1103").is_some(), "an area is met by its name");
    harness.state_mut().apply(UiCommand::Select(Some(PieceId::unit(1))));
    harness.state_mut().apply(UiCommand::GoTo(Tab::Commands));
    harness.run();
    assert_eq!(harness.state().place(), Tab::Commands);
    harness.get_by_label("Front: 0 of 4, offered").click();
    harness.run();
    let lies = harness.state().scene().piece(PieceId::unit(1)).and_then(|piece| piece.place.slot());
    assert_eq!(lies, Some(FRONT));
    harness.get_by_label_contains("Front: 1 of 4");
}

#[test]
fn the_values_of_an_offer_stand_beside_it_before_it_is_taken() {
    let mut harness = harness();
    harness.state_mut().apply(UiCommand::Select(Some(PieceId::unit(2))));
    harness.run();
    let before = harness.state().session().standing().count();
    for words in ["Own weight: 5", "Uphill: −2", "Weight: 3", "Weight of the others: 2"] {
        assert!(harness.query_by_label(words).is_some(), "{words}");
    }
    assert_eq!(harness.state().session().standing().count(), before, "nothing has been given");
}

#[test]
fn the_arrows_aim_at_an_area_and_enter_takes_it() {
    let mut harness = harness();
    harness.state_mut().apply(UiCommand::Select(Some(PieceId::unit(0))));
    harness.run();
    let before = harness.state().session().standing().count();
    harness.state_mut().step_aim(1.0, 0.0);
    assert_eq!(harness.state().session().standing().count(), before, "an arrow decides nothing");
    assert!(harness.state_mut().take_aim());
    assert_eq!(harness.state().session().standing().count(), before + 1);
}

#[test]
fn the_report_counts_every_unit_in_steps() {
    let mut screen = screen();
    screen.apply(UiCommand::Select(Some(PieceId::unit(0))));
    screen.apply(UiCommand::AimAt(board().areas[4].hexes[2]));
    let report = BattleReport::of(screen.session().entries(), &[]).expect("it began");
    assert_eq!((report.units.len(), report.counted, report.turn_word), (6, Counted::Steps, "Game turn"));
    assert_eq!(report.strength.last(), Some(&[8, 7]));
    let page = report.to_html();
    assert!(["Steps standing", "Units lost", "Webb", "1103"].iter().all(|words| page.contains(words)), "{page}");
}
