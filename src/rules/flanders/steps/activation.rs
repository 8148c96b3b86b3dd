//! A unit of the side that moves is chosen, and acts. [FLA SEQ-05, MOV-01 to MOV-44]

use serde::Serialize;

use super::assessment::{self, Files, assess};
use super::cards::placing;
use super::charge_run::touched;
use super::march::{March, crew_can_reach};
use super::turnout::{Turnout, stand, stand_all, standing_words};
use super::{
    Procedure, Step, Turn, Work, buildings, charge, coming_out, command, declaring, generals, initiative, not_offered,
};
use crate::game::{
    Awaiting, Choice, Ground, Offer, Refusal, Report, ReportKind, Rule, Side, Target, Wording, say, told,
};
use crate::geometry::shape::is_near;
use crate::geometry::{Formation, Rect};
use crate::rules::flanders::book::profile::Morale;
use crate::rules::flanders::facts::room::{formation_name, has_room, woods_entered};
use crate::rules::flanders::facts::sight_blockers::SightBlockers;
use crate::rules::flanders::facts::{march as march_facts, near, turnout};
use crate::rules::flanders::judge::movement::MUST_CLOSE;
use crate::rules::flanders::state::action::Action;
use crate::rules::flanders::state::{Place, State, UnitId};

/// The choice of a unit and of what it does.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Activation {
    mover: Side,
    turnout: Turnout,
}

impl Activation {
    /// A side begins to move.
    pub fn new(mover: Side, turnout: Turnout) -> Self {
        Self { mover, turnout }
    }

    fn is_done(self, state: &State) -> bool {
        matches!(self.turnout, Turnout::Batch { left: 0, .. })
            || !state.present(self.mover).any(|id| self.may_choose(state, id))
    }

    /// Whether a unit may be chosen now, or may join the one that was. [FLA SEQ-04, SEQ-05, FAST-02, R-86]
    pub fn may_choose(self, state: &State, id: UnitId) -> bool {
        let has_turn = match &self.turnout {
            Turnout::Batch { left, quota, .. } => {
                *left > 0 && quota.as_ref().is_none_or(|quota| quota.allows(state, id))
            }
            _ => true,
        };
        has_turn && turnout::may_be_activated(state, id)
    }

    /// Whether the side that moves holds the initiative: its generals may ride. [FLA GEN-05, R-95]
    pub fn holds_initiative(self) -> bool {
        match self.turnout {
            Turnout::Batch { initiative, .. } | Turnout::Rest { initiative } => initiative,
            Turnout::Free | Turnout::Last => true,
        }
    }

    /// The same choice with one unit fewer to move. [FLA SEQ-04, FAST-02]
    #[must_use]
    pub fn after_one(mut self, state: &State, id: UnitId) -> Self {
        if let Turnout::Batch { left, quota, .. } = &mut self.turnout {
            *left = left.saturating_sub(1);
            if let Some(quota) = quota {
                quota.use_up(state, id);
            }
        }
        self
    }

    fn question<W: Wording>(self, state: &State) -> W {
        let name = state.side_name(self.mover);
        match self.turnout {
            Turnout::Batch { left: 1, .. } => say!("{name} move one more unit. Which, and how?"),
            Turnout::Batch { left, .. } => {
                say!("{name} move {left} units, one after another. Which first, and how?")
            }
            Turnout::Free => say!("{name} move freely. Which unit, and how?"),
            Turnout::Rest { .. } | Turnout::Last => say!("{name} move the rest. Which unit, and how?"),
        }
    }
}

impl Procedure<Step> for Activation {
    fn ask<W: Wording>(&self, state: &State) -> Option<Awaiting<Action, W>> {
        if self.is_done(state) {
            return None;
        }
        let mut offers = Vec::new();
        let mut refused = Vec::new();
        let blockers = SightBlockers::over(state);
        for id in state.present(self.mover).filter(|&id| self.may_choose(state, id)) {
            offer_moves(state, id, &mut offers);
            declaring::offers(state, &blockers, id, &mut offers, &mut refused);
        }
        if self.holds_initiative() {
            offers.extend(generals::rides(state, self.mover));
            offers.extend(placing::offers(state, self.mover));
        }
        match self.turnout {
            Turnout::Free => {
                offers.push(button("call", say!("Call for initiative"), "FLA SEQ-02", Action::CallInitiative));
            }
            Turnout::Last => offers.push(button("stop", say!("Move no more"), "FLA SEQ-07", Action::StopMoving)),
            Turnout::Batch { .. } | Turnout::Rest { .. } => {}
        }
        Some(Awaiting::Choice(Choice {
            side: self.mover,
            question: self.question(state),
            rule: Rule::new("FLA SEQ-05"),
            pieces: Vec::new(),
            offers,
            refused,
        }))
    }

    fn run(self, turn: &mut Turn<'_>) {
        if let Turnout::Batch { winner, .. } = self.turnout {
            initiative::next(turn, Some(winner));
        }
    }

    fn act(self, turn: &mut Turn<'_>, action: &Action, work: Work) {
        match action {
            Action::CallInitiative => call_initiative(turn, self.mover),
            Action::StopMoving => {}
            Action::Rest(side) => {
                turn.push([Step::Activation(self)]);
                stand_all(turn, *side);
            }
            Action::Ride { general, to } => {
                turn.push([Step::Activation(self)]);
                generals::ride(turn, *general, *to);
            }
            Action::PlaceGeneral { general, to } => {
                turn.push([Step::Activation(self)]);
                placing::place(turn, *general, *to);
            }
            Action::Move { unit, legs } => {
                turn.push([Step::Activation(self.after_one(turn.state, *unit))]);
                March::set_out(turn, *unit, legs, Files::Open, work);
            }
            Action::MoveClosed { unit, legs } => {
                turn.push([Step::Activation(self.after_one(turn.state, *unit))]);
                March::set_out(turn, *unit, legs, Files::Closed, work);
            }
            Action::Charge { unit, target, wheel } => {
                let after = self.after_one(turn.state, *unit);
                let charge = charge::Charge::declared(*unit, *target, *wheel, Some(after));
                turn.push([Step::Charge(charge), Step::Activation(after)]);
            }
            other => {
                let after = unit_of(other).map(|unit| self.after_one(turn.state, unit));
                turn.push([Step::Activation(after.unwrap_or(self))]);
                settle(turn, other);
            }
        }
    }

    fn rest<W: Wording>(&self, state: &State) -> Option<Offer<Action, W>> {
        let count = state.present(self.mover).filter(|&id| turnout::may_be_activated(state, id)).count();
        let name = state.side_name(self.mover);
        let label = if count == 1 {
            say!("The last of the {name} stands")
        } else {
            say!("The other {count} of the {name} stand")
        };
        Some(button("rest", label, "FLA SEQ-05", Action::Rest(self.mover)))
    }

    fn permit(&self, state: &State, action: &Action) -> Result<Work, Refusal> {
        match action {
            Action::Move { unit, legs } => assess(state, *unit, legs, Files::Open).map(Work::march),
            Action::MoveClosed { unit, legs } => assess(state, *unit, legs, Files::Closed).map(Work::march),
            Action::Ride { general, to } => generals::may_ride(state, *general, *to).map(|()| Work::Nothing),
            Action::PlaceGeneral { general, to } => placing::may_place(state, *general, *to).map(|()| Work::Nothing),
            Action::Charge { unit, target, wheel } => {
                declaring::may_charge(state, *unit, *target, *wheel).map(|_| Work::Nothing)
            }
            _ => Err(not_offered()),
        }
    }

    fn name(&self) -> String {
        format!("movement of {:?}", self.mover)
    }
}

/// A side calls for initiative: free movement is over for the turn. [FLA SEQ-02, R-94]
fn call_initiative(turn: &mut Turn<'_>, by: Side) {
    let text = told!(turn, "{} call for initiative.", turn.state.side_name(by));
    turn.tell(Report::new(ReportKind::Order, Rule::new("FLA SEQ-03"), text));
    turn.drop_movement();
    initiative::next(turn, None);
}

/// The unit that an act done at once is about.
fn unit_of(action: &Action) -> Option<UnitId> {
    match action {
        Action::Stand(unit)
        | Action::Remount(unit)
        | Action::Reman(unit)
        | Action::Form { unit, .. }
        | Action::Enter { unit, .. }
        | Action::Leave { unit, .. } => Some(*unit),
        _ => None,
    }
}

/// Acts that are done at once, without a path.
pub fn settle(turn: &mut Turn<'_>, action: &Action) {
    match action {
        Action::Stand(id) => stand(turn, *id),
        Action::Form { unit, formation } => form(turn, *unit, *formation),
        Action::Remount(id) => remount(turn, *id),
        Action::Enter { unit, building } => buildings::march_in(turn, *unit, *building),
        Action::Leave { unit, to, formation } => coming_out::ComingOut::begin(turn, *unit, *to, *formation),
        Action::Reman(id) => reman(turn, *id),
        other => unreachable!("{other:?} is not done at once"),
    }
}

fn form(turn: &mut Turn<'_>, id: UnitId, formation: Formation) {
    let before = touched(turn.state, id);
    let unit = turn.state.unit_mut(id);
    unit.formation = formation;
    unit.this_turn.moved = true;
    unit.this_turn.changed_formation = true;
    unit.this_turn.may_not_fire |= unit.is_cavalry();
    let rule = if unit.is_cavalry() { "FLA MOV-32" } else { "FLA MOV-18" };
    let text = told!(turn, "{} forms {}.", unit.name, formation_name(formation));
    command::keep_clear_by_a_hair(turn.state, id, &before);
    turn.tell(Report::new(ReportKind::Move, Rule::new(rule), text).about([id.into()]));
}

/// Mounting or dismounting; in line, unsettled if attacked this turn. [FLA MOV-33, DIS-10]
fn remount(turn: &mut Turn<'_>, id: UnitId) {
    let unit = turn.state.unit_mut(id);
    let forms = if unit.formation == Formation::Line { "" } else { " and forms line" };
    unit.dismounted = !unit.dismounted;
    unit.formation = Formation::Line;
    unit.this_turn.moved = true;
    unit.this_turn.changed_formation = true;
    unit.this_turn.may_not_fire = true;
    unit.this_turn.unsettled = true;
    let text = told!(turn, "{} {}{forms}.", unit.name, if unit.dismounted { "dismounts" } else { "mounts" });
    turn.tell(Report::new(ReportKind::Move, Rule::new("FLA MOV-33"), text).about([id.into()]));
}

/// A crew goes back to its guns. [FLA ART-31]
fn reman(turn: &mut Turn<'_>, id: UnitId) {
    let from = turn.state.footprint(id);
    let unit = turn.state.unit_mut(id);
    unit.formation = Formation::Line;
    if let Some(battery) = &mut unit.battery
        && let Some(guns) = battery.abandoned.take()
    {
        battery.returned = true;
        if unit.place != Place::Untracked {
            unit.place = Place::Table(guns);
        }
    }
    unit.this_turn.moved = true;
    unit.this_turn.stirred = true;
    unit.this_turn.unsettled = true;
    let text = told!(turn, "{} goes back to its guns.", unit.name);
    // It has come from where it stood without them. [FLA RET-13]
    turn.state.note_setting_out(id, from);
    turn.tell(Report::new(ReportKind::Move, Rule::new("FLA ART-31"), text).about([id.into()]));
}

fn button<W: Wording>(verb: &'static str, label: W, rule: &'static str, action: Action) -> Offer<Action, W> {
    Offer { verb: verb.into(), label, rule: Rule::new(rule), target: Target::Button, action }
}

fn on_piece<W: Wording>(
    verb: &'static str,
    id: UnitId,
    label: W,
    rule: &'static str,
    action: Action,
) -> Offer<Action, W> {
    Offer { verb: verb.into(), label, rule: Rule::new(rule), target: Target::Piece(id.into()), action }
}

/// What a unit may do besides charging.
pub fn offer_moves<W: Wording>(state: &State, id: UnitId, offers: &mut Vec<Offer<Action, W>>) {
    let unit = state.unit(id);
    let reforms = unit.disordered && unit.morale == Morale::Good;
    let label = say!("{} {}", unit.name, if reforms { "halts and reforms" } else { standing_words(unit) });
    offers.push(on_piece("stand", id, label, if reforms { "FLA DIS-09" } else { "FLA SEQ-05" }, Action::Stand(id)));
    if unit.pose().is_some() && unit.is_manned() {
        offer_march(state, id, offers);
    }
    if unit.morale != Morale::Good {
        return;
    }
    offer_formations(state, id, offers);
    buildings::offers(state, id, offers);
    offer_guns(state, id, offers);
}

fn offer_march<W: Wording>(state: &State, id: UnitId, offers: &mut Vec<Offer<Action, W>>) {
    let unit = state.unit(id);
    let allowance = march_facts::allowance(state, id);
    let Some(from) = unit.pose() else { return };
    if allowance <= 0.0 {
        return;
    }
    offers.push(Offer {
        verb: "move".into(),
        label: say!("{} moves", unit.name),
        rule: Rule::new(assessment::allowance_rule(unit)),
        target: Target::Ground(Ground { piece: id.into(), from, allowance, manoeuvres: assessment::manoeuvres(unit) }),
        action: Action::Move { unit: id, legs: Vec::new() },
    });
    let may_close =
        unit.is_cavalry() && unit.formation == Formation::Line && !unit.disordered && unit.morale == Morale::Good;
    let left = if may_close { assessment::closed_allowance(state, id) } else { 0.0 };
    if left > 0.0 {
        let manoeuvres = assessment::manoeuvres(unit);
        offers.push(Offer {
            verb: "move_closed".into(),
            label: say!("{} closes its files and moves", unit.name),
            rule: Rule::new("FLA MOV-12"),
            target: Target::Ground(Ground { piece: id.into(), from, allowance: left, manoeuvres }),
            action: Action::MoveClosed { unit: id, legs: Vec::new() },
        });
    }
}

/// Formation changes that have room. [FLA MOV-11, MOV-18, MOV-32]
fn offer_formations<W: Wording>(state: &State, id: UnitId, offers: &mut Vec<Offer<Action, W>>) {
    let unit = state.unit(id);
    if unit.is_artillery() || unit.garrison_of().is_some() {
        return;
    }
    // Horse that changes formation does not fire, and neither do dragoons who mount or dismount, be it before or after.
    let has_fired = unit.this_turn.fired;
    for formation in [Formation::Line, Formation::Column, Formation::Square] {
        if has_fired && unit.is_cavalry() {
            break;
        }
        let is_allowed = formation != unit.formation && (formation != Formation::Square || may_form_square(state, id));
        if is_allowed && has_room_to_form(state, id, formation) {
            let label = say!("{} forms {}", unit.name, formation_name(formation));
            let verb = match formation {
                Formation::Line => "form_line",
                Formation::Column => "form_column",
                Formation::Square => "form_square",
            };
            let rule = if unit.is_cavalry() { "FLA MOV-32" } else { "FLA MOV-18" };
            offers.push(on_piece(verb, id, label, rule, Action::Form { unit: id, formation }));
        }
    }
    if unit.profile.is_dragoons() && !has_fired && may_remount(state, id) {
        let label = say!("{} {}", unit.name, if unit.dismounted { "mounts" } else { "dismounts" });
        offers.push(on_piece("remount", id, label, "FLA MOV-33", Action::Remount(id)));
    }
}

/// Whether a unit is infantry with bases enough for a square. [FLA MOV-11, R-35]
pub fn may_form_square(state: &State, id: UnitId) -> bool {
    let unit = state.unit(id);
    unit.is_infantry() && state.block(id).bases.len() >= 3
}

/// Whether dragoons have room to mount or dismount where they stand: nobody mounts in a wood. [FLA MOV-27, MOV-33]
fn may_remount(state: &State, id: UnitId) -> bool {
    let mut other = state.unit(id).clone();
    other.dismounted = !other.dismounted;
    let footprint = other.pose().map(|pose| other.block_in(Formation::Line, state.house()).footprint(pose));
    let stands_in_a_wood = |rect: &Rect| woods_entered(state, &other, rect).next().is_some();
    may_stand_so(state, id, footprint.as_ref()) && !footprint.is_some_and(|rect| stands_in_a_wood(&rect))
}

/// Whether a unit may change formation where it stands. [FLA MOV-18, MOV-41]
pub fn has_room_to_form(state: &State, id: UnitId, formation: Formation) -> bool {
    let unit = state.unit(id);
    may_stand_so(state, id, unit.pose().map(|pose| unit.block_in(formation, state.house()).footprint(pose)).as_ref())
}

/// Whether a unit may stand otherwise where it is, without standing on others or coming as near to an enemy as half an inch. [FLA MOV-41,
///
fn may_stand_so(state: &State, id: UnitId, footprint: Option<&Rect>) -> bool {
    has_room(state, id, footprint) && !footprint.is_some_and(|to| comes_close(state, id, to))
}

/// Whether a unit would be as near to an enemy as nobody may end, and nearer than it stands. Mostly nobody is that near, and then it is not
/// asked how near the nearest is. [FLA MOV-41, R-77]
fn comes_close(state: &State, id: UnitId, to: &Rect) -> bool {
    let enemies = state.present(state.unit(id).side.other());
    let is_close = enemies.flat_map(|enemy| state.ground_under(enemy)).any(|enemy| is_near(to, &enemy, MUST_CLOSE));
    let gaps = || near::nearest_enemy_to(state, id, to).zip(near::nearest_enemy(state, id));
    is_close && gaps().is_some_and(|((_, after), (_, before))| after < before)
}

/// A crew near its guns may go back to them. [FLA ART-31, R-44]
fn offer_guns<W: Wording>(state: &State, id: UnitId, offers: &mut Vec<Offer<Action, W>>) {
    let unit = state.unit(id);
    let Some(guns) = unit.battery.and_then(|battery| battery.abandoned) else { return };
    let Some(footprint) = state.footprint(id) else { return };
    if crew_can_reach(state, id, &footprint, guns) {
        let label = say!("{} goes back to its guns", unit.name);
        offers.push(on_piece("reman", id, label, "FLA ART-31", Action::Reman(id)));
    }
}
