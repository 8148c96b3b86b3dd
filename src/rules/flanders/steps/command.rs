//! Morale set, units lost, and what that does to a general's command. [FLA MAJ-01 to MAJ-08]

use super::Turn;
use super::charge_run::touched;
use super::runner::runner;
use crate::game::{Report, ReportKind, Rule, listed, told};
use crate::geometry::{Formation, Pose, Rect, Wrap, shape};
use crate::rules::flanders::book::profile::{Class, Morale};
use crate::rules::flanders::facts::room;
use crate::rules::flanders::judge::{major_morale as judge, morale};
use crate::rules::flanders::state::{Fate, GeneralId, Place, State, Unit, UnitId};

/// Friends of a lost unit see it this far off, in inches. [FLA MOR-13]
pub const SEEN_LOST: f64 = 4.0;

/// Sets a unit's morale and what goes with it: disorder, the turn it broke, the clock of its rallies.
pub fn set_morale(turn: &mut Turn<'_>, id: UnitId, morale: Morale) {
    let number = turn.state.turn;
    let unit = turn.state.unit_mut(id);
    if morale == Morale::Good {
        unit.broke_on = None;
        unit.failed_rallies = 0;
    } else {
        unit.disordered = true;
        unit.broke_on = Some(number);
    }
    unit.morale = morale;
}

/// A square that is beaten and fails its check is broken: a line from then on. Where others stand too near for one it falls back or
/// aside until it has room, and is a column where it has none. [FLA MEL-94, R-117]
pub fn break_square(turn: &mut Turn<'_>, id: UnitId) {
    if turn.state.unit(id).formation != Formation::Square {
        return;
    }
    let place = [Formation::Line, Formation::Column]
        .into_iter()
        .find_map(|formation| Some((formation, room::nearest(turn.state, id, formation)?)));
    let unit = turn.state.unit_mut(id);
    unit.formation = place.map_or(Formation::Line, |(formation, _)| formation);
    if let Some((_, pose)) = place {
        unit.place = Place::Table(pose);
    }
    let text = told!(turn, "The square of {} is broken.", unit.name);
    turn.tell(Report::new(ReportKind::Rout, Rule::new("FLA MEL-94"), text).about([id.into()]));
}

/// Takes a unit out of the battle, told by its fate. [FLA MOR-13, RET-16, RET-17]
pub fn lose(turn: &mut Turn<'_>, id: UnitId, fate: Fate) {
    let (rule, what) = match fate {
        Fate::Annihilated => ("FLA MAJ-02", ["is destroyed", "are destroyed"]),
        Fate::Surrendered => ("FLA RET-16", ["is cut off and surrenders", "are cut off and surrender"]),
        Fate::Fled => ("FLA RET-17", leaves_the_table(turn.state.unit(id).morale)),
        Fate::Removed => ("GALLOPER", ["is taken off", "are taken off"]),
    };
    let (name, of_many) = runner(turn.state, id);
    let text = told!(turn, "{name} {}.", what[usize::from(of_many)]);
    lose_as(turn, id, fate, rule, text);
}

/// Only routers flee, as it is said of one and of many: others who run out of table retire. [FLA MOR-48, MOR-50]
fn leaves_the_table(morale: Morale) -> [&'static str; 2] {
    match morale {
        Morale::Routed => ["flees the table", "flee the table"],
        _ => ["retires off the table", "retire off the table"],
    }
}

/// The same with the rule that it is lost by, and how that is told; friends near enough to see it owe a check. [FLA MOR-13]
pub fn lose_as(turn: &mut Turn<'_>, id: UnitId, fate: Fate, rule: &'static str, text: String) {
    if turn.state.unit(id).is_lost() {
        return;
    }
    let stood = match turn.state.standing_bases(id) {
        [] => turn.state.footprint(id).into_iter().collect(),
        bases => bases.to_vec(),
    };
    leave_the_general(turn, id);
    let side = turn.state.unit(id).side;
    turn.state.unit_mut(id).place = Place::Gone(fate);
    turn.tell(Report::new(ReportKind::Rout, Rule::new(rule), text).about([id.into()]));
    leave_melees(turn, id);
    let is_seen_to_be_lost = matches!(fate, Fate::Annihilated | Fate::Surrendered);
    if is_seen_to_be_lost {
        let is_near = |near: &Rect| stood.iter().any(|base| shape::is_near(near, base, SEEN_LOST));
        let witnesses: Vec<UnitId> = turn
            .state
            .present(side)
            .filter(|&friend| is_witness(turn.state, friend))
            .filter(|&friend| turn.state.standing_bases(friend).iter().any(is_near))
            .collect();
        for friend in witnesses {
            turn.state.unit_mut(friend).this_turn.owes.loss_near = true;
        }
    }
    review(turn);
}

/// Takes a unit off the table that may come back once it has rallied. [FLA RET-17, R-63]
pub fn flee_the_table(turn: &mut Turn<'_>, id: UnitId, to: Pose) {
    leave_the_general(turn, id);
    let unit = turn.state.unit_mut(id);
    unit.faces_rear |= unit.morale == Morale::Routed;
    unit.place = Place::Beyond(to);
    let what = leaves_the_table(unit.morale);
    let text = match runner(turn.state, id) {
        (name, true) => told!(turn, "{name} {}; they come back if they rally.", what[1]),
        (name, false) => told!(turn, "{name} {}; it comes back if it rallies.", what[0]),
    };
    turn.tell(Report::new(ReportKind::Rout, Rule::new("FLA RET-17"), text).about([id.into()]));
    leave_melees(turn, id);
    review(turn);
}

/// A unit is gone from the melees that wait: of some nobody may be left to fight. [FLA SEQ-14, R-38]
pub fn leave_melees(turn: &mut Turn<'_>, id: UnitId) {
    let mut left = turn.state.leave_melees(id);
    left.retain(|&unit| turn.state.unit(unit).is_present() && !turn.state.is_engaged(unit));
    if left.is_empty() {
        return;
    }
    let names: Vec<&str> = left.iter().map(|&unit| turn.state.name(unit)).collect();
    let have = if names.len() == 1 { "has" } else { "have" };
    let text = told!(turn, "{} {have} nobody left to fight.", listed(&names));
    turn.tell(
        Report::new(ReportKind::Charge, Rule::new("FLA SEQ-14"), text).about(left.iter().map(|&unit| unit.into())),
    );
}

/// The general who rides with a unit that leaves the table stays where it was last seen.
fn leave_the_general(turn: &mut Turn<'_>, id: UnitId) {
    let rides_with_it = |general: &GeneralId| turn.state.general(*general).rides_with == Some(id);
    if let Some(general) = turn.state.general_ids().find(rides_with_it) {
        turn.state.general_mut(general).pose = turn.state.general_pose(general);
    }
}

/// Whether a unit takes to heart what happens to friends: elite troops do not. [FLA MOR-12, MOR-13]
pub fn is_witness(state: &State, id: UnitId) -> bool {
    state.unit(id).class(state.house()) != Class::Elite
}

/// Counts every command again; one that reaches half breaks at once. [FLA MAJ-01 to MAJ-06]
pub fn review(turn: &mut Turn<'_>) {
    for id in turn.state.general_ids() {
        let standing = standing(turn.state, id);
        if !turn.state.general(id).broken && judge::is_broken(&standing) {
            break_command(turn, id);
        }
    }
}

/// How a command stands: all that one general leads. [FLA MAJ-01 to MAJ-03, ORG-17]
pub fn standing(state: &State, general: GeneralId) -> judge::Standing {
    let mut standing = judge::Standing::default();
    for unit in state.units.iter().filter(|unit| unit.general == general) {
        standing.units += 1;
        if matches!(unit.place, Place::Gone(_)) || unit.past_rallying || has_not_come_on(state, unit) {
            standing.lost += 1;
        } else if unit.morale == Morale::Routed {
            standing.routed += 1;
        } else if unit.morale == Morale::Shaken {
            standing.shaken += 1;
        }
    }
    standing
}

/// Whether troops are still beside the table when their card should have been on it: they count as lost, as the scenario has it.
pub fn has_not_come_on(state: &State, unit: &Unit) -> bool {
    unit.card().is_some_and(|card| state.is_late(card))
}

fn break_command(turn: &mut Turn<'_>, id: GeneralId) {
    turn.state.general_mut(id).broken = true;
    let general = turn.state.general(id);
    let text = told!(turn, "The command of {} breaks.", general.name);
    turn.tell(Report::new(ReportKind::Rout, Rule::new("FLA MAJ-01"), text).about([id.into()]));
    let shaken: Vec<UnitId> = turn
        .state
        .unit_ids()
        .filter(|&unit| {
            let unit = turn.state.unit(unit);
            unit.general == id && unit.is_present() && unit.morale == Morale::Shaken
        })
        .collect();
    for unit in shaken {
        rout_at_once(turn, unit);
    }
}

/// A shaken unit of a broken command routs where it stands and turns away; it flees when next due. [FLA MAJ-05, R-100]
fn rout_at_once(turn: &mut Turn<'_>, id: UnitId) {
    let unit = turn.state.unit_mut(id);
    unit.morale = Morale::Routed;
    unit.wrap = Wrap::default();
    let text = told!(turn, "{} is {}, for its command is broken.", unit.name, morale::word(Morale::Routed));
    turn.state.unit_mut(id).faces_rear = turn_about(turn.state, id);
    turn.tell(Report::new(ReportKind::Rout, Rule::new("FLA MAJ-05"), text).about([id.into()]));
}

/// Turns a unit about on the spot: round its middle. Where its bases would come into touch with an enemy so, over ground that its emptied
/// ones have left, round the middle of those with figures on them; else with a hair between them. Where an enemy has come into the place of
/// a fallen base, so that they would stand on him, it turns only as it goes. Whether it has turned.
pub fn turn_about(state: &mut State, id: UnitId) -> bool {
    let (Place::Table(pose), Some(own)) = (state.unit(id).place, state.footprint(id)) else { return true };
    let before = touched(state, id);
    let mut manned = state.block(id).into_owned();
    manned.bases.retain(|base| base.figures > 0);
    state.unit_mut(id).place = Place::Table(about(pose, &manned.footprint(pose)));
    let is_clear_so = touched(state, id).iter().all(|enemy| before.contains(enemy));
    let turned = Place::Table(about(pose, &own));
    let about_those_who_stand = std::mem::replace(&mut state.unit_mut(id).place, turned);
    if touched(state, id).iter().any(|enemy| !before.contains(enemy)) && is_clear_so {
        state.unit_mut(id).place = about_those_who_stand;
    }
    keep_clear_by_a_hair(state, id, &before);
    let stands_on_somebody = stands_on_bases(state, id);
    if stands_on_somebody {
        state.unit_mut(id).place = Place::Table(pose);
    }
    !stands_on_somebody
}

/// Whether a base of a unit lies on one of an enemy.
fn stands_on_bases(state: &State, id: UnitId) -> bool {
    let bases = state.manned_bases(id);
    let overlaps = |other: &Rect| bases.iter().any(|base| shape::overlaps(base, other));
    state.present(state.unit(id).side.other()).any(|enemy| state.manned_bases(enemy).iter().any(overlaps))
}

/// Shifts a unit by a hair where its bases have come into touch with an enemy, as its ranks have closed up on the spot: nobody comes into
/// touch but by a charge. [FLA MOV-41, R-77]
pub fn keep_clear_by_a_hair(state: &mut State, id: UnitId, before: &[UnitId]) {
    const HAIRS: [f64; 3] = [0.02, 0.05, 0.1];
    let Place::Table(pose) = state.unit(id).place else { return };
    let comes_into_touch = |state: &State| touched(state, id).iter().any(|enemy| !before.contains(enemy));
    if !comes_into_touch(state) {
        return;
    }
    for hair in HAIRS {
        for way in [pose.forward(), -pose.forward(), pose.right(), -pose.right()] {
            state.unit_mut(id).place = Place::Table(Pose::at(pose.point() + way * hair, pose.facing).quantised());
            let has_room = state.footprint(id).is_some_and(|own| !state.is_taken(id, &own));
            if has_room && !comes_into_touch(state) {
                return;
            }
        }
    }
    state.unit_mut(id).place = Place::Table(pose);
}

/// The pose of a unit that turns about on the spot: its rear edge becomes its front edge, its left its right.
pub fn about(pose: Pose, own: &Rect) -> Pose {
    let (right, ahead) = pose.to_local(own.centre);
    let turned = pose.turned(180.0);
    Pose::at(Pose::at(own.centre, turned.facing).from_local(-right, -ahead), turned.facing).quantised()
}
