//! From phase to phase, and from turn to turn. [SHS 5, 17]

use super::attrition::Attrition as Wear;
use super::commanders::returns;
use super::fire::Fire;
use super::morale::Morale;
use super::orders::Orders;
use super::strategic::Strategic;
use super::{Step, Turn, by_turns};
use crate::game::{Outcome, Report, ReportKind, Rule, Side};
use crate::rules::seven_hex::book::house::{Attrition, VillageControl};
use crate::rules::seven_hex::judge::markers::{Marker, Moment, comes_off};
use crate::rules::seven_hex::judge::victory::{Verdict, verdict};
use crate::rules::seven_hex::state::{Phase, State};

/// The phase is over: its markers come off, and the next begins. [SHS 5.1 to 5.3]
pub fn go_on(turn: &mut Turn<'_>) {
    end_phase(turn.state);
    if turn.state.alternates() {
        return go_on_together(turn);
    }
    let side = turn.state.active;
    match turn.state.phase {
        Phase::SetUp => begin_game_turn(turn),
        Phase::Strategic => begin(turn, Phase::Fire, Step::Fire(Fire { side: side.other() })),
        Phase::Fire => begin(turn, Phase::Orders, Step::Orders(Orders { side })),
        Phase::Orders => begin(turn, Phase::Morale, Step::Morale(Morale::begin(side))),
        Phase::Morale if turn.state.house().attrition == Attrition::On => {
            begin(turn, Phase::Attrition, Step::Attrition(Wear::begin(side)));
        }
        Phase::Morale | Phase::Attrition => {
            begin(turn, Phase::Commanders, Step::Strategic(Strategic::of(side, true)));
        }
        Phase::Commanders if side == Side::A => begin_player_turn(turn, Side::B),
        Phase::Commanders => end_game_turn(turn),
    }
}

/// Both play the next phase, or the next game turn begins. [SHS 21.0]
fn go_on_together(turn: &mut Turn<'_>) {
    let worn = turn.state.house().attrition == Attrition::On;
    match turn.state.phase {
        Phase::SetUp => begin_game_turn(turn),
        Phase::Strategic => by_turns::begin(turn, Phase::Fire),
        Phase::Fire => by_turns::begin(turn, Phase::Orders),
        Phase::Orders => by_turns::begin(turn, Phase::Morale),
        Phase::Morale if worn => by_turns::begin(turn, Phase::Attrition),
        Phase::Morale | Phase::Attrition => by_turns::begin(turn, Phase::Commanders),
        Phase::Commanders => end_game_turn(turn),
    }
}

fn begin(turn: &mut Turn<'_>, phase: Phase, step: Step) {
    turn.state.phase = phase;
    turn.push([step]);
}

/// What a player turn begins with: nothing has moved or attacked, and commanders come back. [SHS 5.2, 10.22a, R01]
fn begin_player_turn(turn: &mut Turn<'_>, side: Side) {
    let state = &mut *turn.state;
    state.active = side;
    state.phase = Phase::Strategic;
    state.refresh();
    turn.report(|state| {
        let text = format!("Turn {}: the {} move.", state.turn, state.side_name(side));
        Report::new(ReportKind::Phase, Rule::new("SHS 5.2"), text)
    });
    let mut steps = returns(turn.state, side);
    steps.push(Step::Strategic(Strategic::of(side, false)));
    turn.push(steps);
}

/// The moments at which markers come off that the end of a phase is. \[R01\]
fn moments(state: &State) -> Option<Moment> {
    let last = if state.alternates() { Side::B } else { state.active };
    match (state.phase, last) {
        (Phase::Strategic, _) => Some(Moment::OwnersStrategic),
        (Phase::Fire, _) => Some(Moment::RangedFire),
        (Phase::Orders, Side::A) => Some(Moment::FirstOrders),
        (Phase::Orders, Side::B) => Some(Moment::SecondOrders),
        _ => None,
    }
}

fn end_phase(state: &mut State) {
    let moment = moments(state);
    let goes = |marker: Marker| moment.is_some_and(|moment| comes_off(marker, moment));
    let (active, together) = (state.active, state.alternates());
    for id in state.ids() {
        let own = together || state.counter(id).side() == active;
        let unit = state.unit_mut(id);
        unit.stays = false;
        unit.fired &= !goes(Marker::RangedFire);
        unit.charged &= !goes(Marker::Charge);
        unit.committed &= !(own && goes(Marker::Committed));
        unit.attacks = if goes(Marker::Attack) { 0 } else { unit.attacks };
    }
    if goes(Marker::Defend) {
        state.attacks.clear();
        state.orders = [0; 2];
        state.disobeyed = [false; 2];
    }
    state.routed.clear();
    note_villages(state);
}

/// Who stands in each village now, or stood there last. [SHS 17.1, R46]
fn note_villages(state: &mut State) {
    for (index, area) in state.fixed.setup.villages.clone().into_iter().enumerate() {
        let here = Side::BOTH.into_iter().find(|side| state.holds(*side, area));
        state.held[index] = match state.house().village_control {
            VillageControl::Presence => here,
            VillageControl::LastOwner => here.or(state.held[index]),
        };
    }
}

/// The first player's turn, or that of both. [SHS 5.2, 16c, 21.0]
fn begin_game_turn(turn: &mut Turn<'_>) {
    if turn.state.alternates() { by_turns::begin_game_turn(turn) } else { begin_player_turn(turn, Side::A) }
}

/// The game turn is over: somebody may have won. [SHS 17.1 to 17.4]
fn end_game_turn(turn: &mut Turn<'_>) {
    let state = &mut *turn.state;
    let (winner, rule) = match verdict(state.turn, state.losses, &state.held) {
        Verdict::Continues => {
            state.turn += 1;
            return begin_game_turn(turn);
        }
        Verdict::Won(side, rule) => (Some(side), rule),
        Verdict::Draw => (None, Rule::new("SHS 17.4")),
    };
    let losses = state.losses;
    let held = winner.map_or(0, |side| state.held.iter().filter(|held| **held == Some(side)).count());
    let text = winner.map_or("Nobody wins: no side holds two of the villages.".to_owned(), |side| {
        let by_losses = if rule == Rule::new("SHS 17.1") {
            format!(" and {} units of the enemy lost", losses[side.other().index()])
        } else {
            String::new()
        };
        format!("{} win with {held} villages{by_losses}.", state.side_name(side))
    });
    turn.tell(Report::new(ReportKind::Over, rule.clone(), text.clone()));
    turn.end(Outcome { winner, text, rule });
}
