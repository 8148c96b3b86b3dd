//! Units go back, trade that for a casualty, or cannot. [BM 9.1.2, 11.7, 11.8.1]

use serde::Serialize;

use super::fight::away;
use super::leaders::danger_in;
use super::losses::{eliminate_gun, guns_alone, put, strike};
use super::offers::{at, button, choice, rows_by_face, table_die};
use super::routs::rout;
use super::{Procedure, Step, Turn};
use crate::dice::{Faces, Reads};
use crate::game::{Awaiting, DiceRequest, Report, ReportKind, Rule, Tally, Unsaid, Wording, say};
use crate::hex::Hex;
use crate::rules::bayonet_musket::book::cards::Cornered as Fate;
use crate::rules::bayonet_musket::book::house::VillageExchange;
use crate::rules::bayonet_musket::book::sections::{GUN_COMBAT, RETREATS, VILLAGE_STACK, WORKS};
use crate::rules::bayonet_musket::book::terrain::HexTerrain;
use crate::rules::bayonet_musket::facts::combat::is_village_stack;
use crate::rules::bayonet_musket::facts::retreat::{ends_in, ridden_through, ways_back};
use crate::rules::bayonet_musket::judge::retreat::{CorneredUnit, cornered};
use crate::rules::bayonet_musket::judge::rout::RoutedBy;
use crate::rules::bayonet_musket::judge::troop::DisorderBy;
use crate::rules::bayonet_musket::state::State;
use crate::rules::bayonet_musket::state::action::Action;
use crate::rules::bayonet_musket::state::ids::UnitId;

/// A unit goes back, hex by hex. [BM 11.7, R-BM-70]
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Back {
    unit: UnitId,
    /// The two hexes away from the enemy, as it stands now.
    away: [Hex; 2],
    /// How many hexes it has still to go.
    left: u8,
    /// Whether it has gone one.
    gone: bool,
}

impl Back {
    /// A unit that is to go back so far.
    pub fn of(unit: UnitId, away: [Hex; 2], left: u8) -> Self {
        Self { unit, away, left, gone: false }
    }

    fn ways(self, state: &State) -> Vec<Hex> {
        if state.is_in_hand(self.unit) { ways_back(state, self.unit, self.away) } else { Vec::new() }
    }

    /// Whether it is one of several in a village, who take a casualty where they cannot go back, also when they attacked out of it.
    /// [BM 9.1.2, R-BM-62]
    fn holds_a_village(self, state: &State) -> bool {
        state.unit(self.unit).hex.is_some_and(|hex| is_village_stack(state, hex))
    }

    /// Goes into a hex, through infantry where it must. [BM 11.2.4, R-BM-40]
    fn go(self, turn: &mut Turn<'_>, to: Hex) {
        let unit = self.unit;
        let Some(from) = turn.state.unit(unit).hex else { return };
        let Some(end) = ends_in(turn.state, unit, from, to) else { return };
        let ridden = ridden_through(turn.state, unit, to).filter(|_| end != to);
        turn.state.unlock(unit);
        put(turn.state, unit, end);
        turn.report(|state| {
            let text = format!("{} goes back to {end}.", state.unit(unit).name);
            Report::new(ReportKind::Move, RETREATS, text).about([unit.into()])
        });
        let side = turn.state.unit(unit).side;
        for gun in guns_alone(turn.state, from, side) {
            eliminate_gun(turn, gun, GUN_COMBAT);
        }
        let steps = self.away.map(|hex| from.direction_to(hex).map_or(end, |direction| end.neighbour(direction)));
        // Through infantry it goes two hexes. [BM 9.4]
        let left = self.left.saturating_sub(if ridden.is_some() { 2 } else { 1 });
        if left > 0 {
            turn.push([Step::Back(Self { away: steps, left, gone: true, ..self })]);
        }
        danger_in(turn, end);
        if let Some(infantry) = ridden {
            let after = turn.state.unit(infantry).troop.with_casualty();
            if after.routed { rout(turn, infantry, RoutedBy::Rout) } else { strike(turn, infantry, after) }
        }
    }
}

impl Procedure<Step> for Back {
    fn ask<W: Wording>(&self, state: &State) -> Option<Awaiting<Action, W>> {
        let ways = self.ways(state);
        if ways.len() < 2 {
            return None;
        }
        let own = state.unit(self.unit);
        let offer =
            |hex: Hex| at("fall_back", say!("To {hex}"), RETREATS, (self.unit, hex, None), Action::Go(hex, own.facing));
        let offers = ways.into_iter().map(offer).collect();
        Some(choice(own.side, say!("Where does {} go back to?", own.name), RETREATS, vec![self.unit.into()], offers))
    }

    fn name(&self) -> String {
        "retreat".to_owned()
    }

    fn run(self, turn: &mut Turn<'_>) {
        if !turn.state.is_in_hand(self.unit) {
            return;
        }
        match self.ways(turn.state).first() {
            Some(to) => self.go(turn, *to),
            None if self.gone => {}
            None if self.holds_a_village(turn.state) => hold_on(turn, self.unit, VILLAGE_STACK),
            None => turn.push([Step::Cornered(Cornered { unit: self.unit })]),
        }
    }

    fn act(self, turn: &mut Turn<'_>, action: &Action, (): ()) {
        let Action::Go(to, _) = *action else { unreachable!("nothing else was offered") };
        self.go(turn, to);
    }
}

/// A defender in a village or behind works may take a casualty and stay; a stack in a village must. [BM 9.1.2, 11.8.1, R-BM-12]
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Trade {
    unit: UnitId,
    enemy: Hex,
    hex: Hex,
    /// How many hexes it would go back.
    back: u8,
}

impl Trade {
    /// A defender in this hex that was attacked out of that one, and is to go back so far.
    pub const fn new(unit: UnitId, enemy: Hex, hex: Hex, back: u8) -> Self {
        Self { unit, enemy, hex, back }
    }

    fn may(self, state: &State) -> bool {
        let in_village = state.terrain(self.hex) == HexTerrain::Village;
        let is_foot = !state.unit(self.unit).troop.kind.is_horse();
        state.is_in_hand(self.unit) && is_foot && (in_village || state.between(self.hex, self.enemy).is_works())
    }

    fn must(self, state: &State) -> bool {
        state.house().village_exchange == VillageExchange::Auto && is_village_stack(state, self.hex)
    }

    fn retreat(self, turn: &mut Turn<'_>) {
        let away = away(turn.state, self.unit, self.enemy);
        turn.push([Step::Back(Back::of(self.unit, away, self.back))]);
    }
}

/// A unit takes a casualty in place of its retreat. [BM 9.1.2, 11.8.1]
fn hold_on(turn: &mut Turn<'_>, unit: UnitId, rule: Rule) {
    let after = turn.state.unit(unit).troop.with_casualty();
    turn.report(|state| {
        let text = format!("{} holds on, at the cost of a casualty.", state.unit(unit).name);
        Report::new(ReportKind::Charge, rule, text).about([unit.into()])
    });
    if after.routed {
        rout(turn, unit, RoutedBy::Combat);
    } else {
        strike(turn, unit, after);
    }
}

impl Procedure<Step> for Trade {
    fn ask<W: Wording>(&self, state: &State) -> Option<Awaiting<Action, W>> {
        if !self.may(state) || self.must(state) {
            return None;
        }
        let own = state.unit(self.unit);
        let offers = vec![
            button("hold", say!("It holds, with a casualty"), WORKS, Action::Restore),
            button("give_way", say!("It goes back"), RETREATS, Action::Done),
        ];
        Some(choice(own.side, say!("Does {} go back?", own.name), VILLAGE_STACK, vec![self.unit.into()], offers))
    }

    fn name(&self) -> String {
        "trade".to_owned()
    }

    fn run(self, turn: &mut Turn<'_>) {
        if !turn.state.is_in_hand(self.unit) {
            return;
        }
        if self.may(turn.state) { hold_on(turn, self.unit, WORKS) } else { self.retreat(turn) }
    }

    fn act(self, turn: &mut Turn<'_>, action: &Action, (): ()) {
        if *action == Action::Restore { hold_on(turn, self.unit, WORKS) } else { self.retreat(turn) }
    }
}

/// A unit that cannot go back. [BM 11.7]
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Cornered {
    unit: UnitId,
}

impl Cornered {
    fn fate(self, state: &State, modified: i32) -> Fate {
        let troop = &state.unit(self.unit).troop;
        let unit = CorneredUnit {
            is_horse: troop.kind.is_horse(),
            last_casualty: troop.is_on_its_last(),
            disordered: troop.disordered,
        };
        cornered(&unit, modified, &state.fixed.cards)
    }

    fn tally(self, state: &State) -> Tally {
        let value = -i32::from(state.unit(self.unit).troop.value);
        Tally::of(state.fixed.cards.added()).with("Its printed value", RETREATS, value)
    }
}

const fn fate_word(fate: Fate) -> &'static str {
    match fate {
        Fate::Stands => "it stands",
        Fate::Casualty => "a casualty",
        Fate::Disordered => "disorder",
        Fate::Routed => "it is routed",
    }
}

impl Procedure<Step> for Cornered {
    fn ask<W: Wording>(&self, state: &State) -> Option<Awaiting<Action, W>> {
        if !state.is_in_hand(self.unit) {
            return None;
        }
        let own = state.unit(self.unit);
        let add = self.tally(state).whole();
        let mut rows = rows_by_face(|face| fate_word(self.fate(state, i32::from(face) + add)));
        for row in &mut rows {
            // The rows are told by the modified die.
            row.0 = if row.0 == i32::MIN { row.0 } else { row.0 + add };
            row.1 = if row.1 == i32::MAX { row.1 } else { row.1 + add };
        }
        let why = say!("{} cannot go back{}", own.name, state.fixed.cards.source());
        Some(table_die(own.side, why, RETREATS, (vec![self.tally(state)], rows), vec![self.unit.into()]))
    }

    fn name(&self) -> String {
        "unable to retreat".to_owned()
    }

    fn run(self, _: &mut Turn<'_>) {}

    fn roll(self, turn: &mut Turn<'_>, request: &DiceRequest<Unsaid>, faces: &Faces) {
        let modified = faces.sum() + request.reading.sum().unwrap_or(0);
        let fate = self.fate(turn.state, modified);
        turn.report(|state| {
            let (own, die, fate) = (state.unit(self.unit), faces.sum(), fate_word(fate));
            let (name, value, source) = (&own.name, own.troop.value, state.fixed.cards.source());
            let text = format!("{name} cannot go back: {die} less its value of {value}, {fate}{source}.");
            Report::new(ReportKind::Morale, RETREATS, text).about([self.unit.into()])
        });
        let troop = turn.state.unit(self.unit).troop;
        match fate {
            Fate::Stands => {}
            Fate::Casualty => strike(turn, self.unit, troop.with_casualty()),
            Fate::Disordered => strike(turn, self.unit, troop.with_disorder(DisorderBy::Combat)),
            Fate::Routed => rout(turn, self.unit, RoutedBy::Combat),
        }
    }
}
