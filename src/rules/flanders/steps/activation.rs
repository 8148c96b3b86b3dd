//! A unit of the side that moves is chosen, and acts. [FLA SEQ-05, MOV-01 to MOV-44]

use serde::Serialize;

use super::cards::placing;
use super::march::{self, Files, March};
use super::turnout::{Turnout, stand};
use super::{Procedure, Step, Table, buildings, charge, declaring, evacuate, generals, initiative, not_offered};
use crate::game::{Awaiting, Choice, Ground, Offer, Refusal, Report, ReportKind, Rule, Side, Target};
use crate::geometry::Formation;
use crate::rules::flanders::book::profile::{Arm, Morale, Mount};
use crate::rules::flanders::facts::room::{formation_name, has_room};
use crate::rules::flanders::facts::sight_blockers::Lookout;
use crate::rules::flanders::facts::{march as march_facts, turnout};
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

    fn is_done(self, field: &State) -> bool {
        matches!(self.turnout, Turnout::Batch { left: 0, .. })
            || !field.present(self.mover).any(|id| self.may_choose(field, id))
    }

    /// Whether a unit may be chosen now. [FLA SEQ-05, FAST-02]
    fn may_choose(self, field: &State, id: UnitId) -> bool {
        let has_turn = match &self.turnout {
            Turnout::Batch { quota: Some(quota), .. } => quota.allows(field, id),
            _ => true,
        };
        has_turn && turnout::may_be_activated(field, id)
    }

    fn holds_initiative(self) -> bool {
        match self.turnout {
            Turnout::Batch { initiative, .. } | Turnout::Rest { initiative } => initiative,
            Turnout::Free | Turnout::Last => true,
        }
    }

    /// The same choice with one unit fewer to move.
    fn after_one(mut self, field: &State, id: UnitId) -> Step {
        if let Turnout::Batch { left, quota, .. } = &mut self.turnout {
            *left = left.saturating_sub(1);
            if let Some(quota) = quota {
                quota.use_up(field, id);
            }
        }
        Step::Activation(self)
    }

    fn question(self, field: &State) -> String {
        let name = field.side_name(self.mover);
        match self.turnout {
            Turnout::Batch { left: 1, .. } => format!("{name} move one more unit. Which, and how?"),
            Turnout::Batch { left, .. } => {
                format!("{name} move {left} units, one after another. Which first, and how?")
            }
            Turnout::Free => format!("{name} move freely. Which unit, and how?"),
            Turnout::Rest { .. } | Turnout::Last => format!("{name} move the rest. Which unit, and how?"),
        }
    }
}

impl Procedure for Activation {
    fn ask(&self, field: &State) -> Option<Awaiting<Action>> {
        if self.is_done(field) {
            return None;
        }
        let mut offers = Vec::new();
        let mut refused = Vec::new();
        let lookout = Lookout::over(field);
        for id in field.present(self.mover).filter(|&id| self.may_choose(field, id)) {
            offer_moves(field, id, &mut offers);
            declaring::offers(field, &lookout, id, &mut offers, &mut refused);
        }
        if self.holds_initiative() {
            offers.extend(generals::rides(field, self.mover));
            offers.extend(placing::offers(field, self.mover));
        }
        match self.turnout {
            Turnout::Free => offers.push(button("call", "Call for initiative", "FLA SEQ-02", Action::CallInitiative)),
            Turnout::Last => offers.push(button("stop", "Move no more", "FLA SEQ-07", Action::StopMoving)),
            Turnout::Batch { .. } | Turnout::Rest { .. } => {}
        }
        Some(Awaiting::Choice(Choice {
            side: self.mover,
            question: self.question(field),
            rule: Rule::new("FLA SEQ-05"),
            pieces: Vec::new(),
            offers,
            refused,
        }))
    }

    fn run(self, table: &mut Table<'_>) {
        if let Turnout::Batch { winner, .. } = self.turnout {
            initiative::next(table, Some(winner));
        }
    }

    fn act(self, table: &mut Table<'_>, action: &Action) {
        match action {
            Action::CallInitiative => call_initiative(table, self.mover),
            Action::StopMoving => {}
            Action::Ride { general, to } => {
                table.push([Step::Activation(self)]);
                generals::ride(table, *general, *to);
            }
            Action::PlaceGeneral { general, to } => {
                table.push([Step::Activation(self)]);
                placing::place(table, *general, *to);
            }
            Action::Move { unit, legs } => {
                let after = self.after_one(table.state, *unit);
                table.push([Step::March(March::of(*unit, legs.clone(), Files::Open)), after]);
            }
            Action::MoveClosed { unit, legs } => {
                let after = self.after_one(table.state, *unit);
                table.push([Step::March(March::of(*unit, legs.clone(), Files::Closed)), after]);
            }
            Action::Charge { unit, target, wheel } => {
                let after = self.after_one(table.state, *unit);
                table.push([Step::Charge(charge::Charge::declared(*unit, *target, *wheel)), after]);
            }
            other => {
                let after = unit_of(other).map(|unit| self.after_one(table.state, unit));
                table.push([after.unwrap_or(Step::Activation(self))]);
                settle(table, other);
            }
        }
    }

    fn permits(&self, field: &State, action: &Action) -> Result<(), Refusal> {
        match action {
            Action::Move { unit, legs } => march::assess(field, *unit, legs, Files::Open).map(|_| ()),
            Action::MoveClosed { unit, legs } => march::assess(field, *unit, legs, Files::Closed).map(|_| ()),
            Action::Ride { general, to } => generals::may_ride(field, *general, *to),
            Action::PlaceGeneral { general, to } => placing::may_place(field, *general, *to),
            Action::Charge { unit, target, wheel } => declaring::may_charge(field, *unit, *target, *wheel).map(|_| ()),
            _ => Err(not_offered()),
        }
    }

    fn name(&self) -> String {
        format!("movement of {:?}", self.mover)
    }
}

/// A side calls for initiative: free movement is over for the turn. [FLA SEQ-02, R-94]
fn call_initiative(table: &mut Table<'_>, by: Side) {
    let text = format!("{} call for initiative.", table.state.side_name(by));
    table.tell(Report::new(ReportKind::Order, Rule::new("FLA SEQ-03"), text));
    table.drop_movement();
    initiative::next(table, None);
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
pub fn settle(table: &mut Table<'_>, action: &Action) {
    match action {
        Action::Stand(id) => stand(table, *id),
        Action::Form { unit, formation } => form(table, *unit, *formation),
        Action::Remount(id) => remount(table, *id),
        Action::Enter { unit, building } => buildings::enter(table, *unit, *building),
        Action::Leave { unit, to, formation } => evacuate::leave(table, *unit, *to, *formation),
        Action::Reman(id) => reman(table, *id),
        _ => {}
    }
}

fn form(table: &mut Table<'_>, id: UnitId, formation: Formation) {
    let unit = table.state.unit_mut(id);
    unit.formation = formation;
    unit.this_turn.moved = true;
    unit.this_turn.changed_formation = true;
    let rule = if unit.is_cavalry() { "FLA MOV-32" } else { "FLA MOV-18" };
    let text = format!("{} forms {}.", unit.name, formation_name(formation));
    table.tell(Report::new(ReportKind::Move, Rule::new(rule), text).about([id.into()]));
}

/// Mounting or dismounting; in line, unsettled if attacked this turn. [FLA MOV-33, DIS-10]
fn remount(table: &mut Table<'_>, id: UnitId) {
    let unit = table.state.unit_mut(id);
    unit.dismounted = !unit.dismounted;
    unit.formation = Formation::Line;
    unit.this_turn.moved = true;
    unit.this_turn.changed_formation = true;
    unit.this_turn.unsettled = true;
    let text = format!("{} {}.", unit.name, if unit.dismounted { "dismounts" } else { "mounts" });
    table.tell(Report::new(ReportKind::Move, Rule::new("FLA MOV-33"), text).about([id.into()]));
}

/// A crew goes back to its guns. [FLA ART-31]
fn reman(table: &mut Table<'_>, id: UnitId) {
    let unit = table.state.unit_mut(id);
    if let Some(battery) = &mut unit.battery
        && let Some(guns) = battery.abandoned.take()
    {
        battery.returned = true;
        unit.place = Place::Table(guns);
    }
    unit.this_turn.moved = true;
    unit.this_turn.stirred = true;
    unit.this_turn.unsettled = true;
    let text = format!("{} goes back to its guns.", unit.name);
    table.tell(Report::new(ReportKind::Move, Rule::new("FLA ART-31"), text).about([id.into()]));
}

fn button(verb: &'static str, label: &str, rule: &'static str, action: Action) -> Offer<Action> {
    Offer { verb: verb.into(), label: label.to_owned(), rule: Rule::new(rule), target: Target::Button, action }
}

fn on_piece(verb: &'static str, id: UnitId, label: String, rule: &'static str, action: Action) -> Offer<Action> {
    Offer { verb: verb.into(), label, rule: Rule::new(rule), target: Target::Piece(id.into()), action }
}

/// What a unit may do besides charging.
pub fn offer_moves(field: &State, id: UnitId, offers: &mut Vec<Offer<Action>>) {
    let unit = field.unit(id);
    let reforms = unit.disordered && unit.morale == Morale::Good;
    let label = format!("{} {}", unit.name, if reforms { "halts and reforms" } else { "stands" });
    offers.push(on_piece("stand", id, label, if reforms { "FLA DIS-09" } else { "FLA SEQ-05" }, Action::Stand(id)));
    if unit.pose().is_some() && unit.is_manned() {
        offer_march(field, id, offers);
    }
    if unit.morale != Morale::Good {
        return;
    }
    offer_formations(field, id, offers);
    buildings::offers(field, id, offers);
    offer_guns(field, id, offers);
}

fn offer_march(field: &State, id: UnitId, offers: &mut Vec<Offer<Action>>) {
    let unit = field.unit(id);
    let allowance = march_facts::allowance(field, id);
    let Some(from) = unit.pose() else { return };
    if allowance <= 0.0 {
        return;
    }
    offers.push(Offer {
        verb: "move".into(),
        label: format!("{} moves", unit.name),
        rule: Rule::new(march::allowance_rule(unit)),
        target: Target::Ground(Ground { piece: id.into(), from, allowance, manoeuvres: march::manoeuvres(unit) }),
        action: Action::Move { unit: id, legs: Vec::new() },
    });
    let may_close =
        unit.is_cavalry() && unit.formation == Formation::Line && !unit.disordered && unit.morale == Morale::Good;
    let left = march::closed_allowance(field, id);
    if may_close && left > 0.0 {
        let manoeuvres = march::manoeuvres(unit);
        offers.push(Offer {
            verb: "move_closed".into(),
            label: format!("{} closes its files and moves", unit.name),
            rule: Rule::new("FLA MOV-12"),
            target: Target::Ground(Ground { piece: id.into(), from, allowance: left, manoeuvres }),
            action: Action::MoveClosed { unit: id, legs: Vec::new() },
        });
    }
}

/// Formation changes that have room. [FLA MOV-11, MOV-18, MOV-32]
fn offer_formations(field: &State, id: UnitId, offers: &mut Vec<Offer<Action>>) {
    let unit = field.unit(id);
    if unit.is_artillery() || unit.garrison_of().is_some() {
        return;
    }
    for formation in [Formation::Line, Formation::Column, Formation::Square] {
        let is_allowed = formation != unit.formation && (formation != Formation::Square || may_form_square(field, id));
        if is_allowed && has_room_to_form(field, id, formation) {
            let label = format!("{} forms {}", unit.name, formation_name(formation));
            let verb = match formation {
                Formation::Line => "form_line",
                Formation::Column => "form_column",
                Formation::Square => "form_square",
            };
            let rule = if unit.is_cavalry() { "FLA MOV-32" } else { "FLA MOV-18" };
            offers.push(on_piece(verb, id, label, rule, Action::Form { unit: id, formation }));
        }
    }
    if let Arm::Cavalry { mount: Mount::Dragoons, .. } = unit.profile.arm
        && has_room(field, id, remounted_footprint(field, id).as_ref())
    {
        let label = format!("{} {}", unit.name, if unit.dismounted { "mounts" } else { "dismounts" });
        offers.push(on_piece("remount", id, label, "FLA MOV-33", Action::Remount(id)));
    }
}

/// Whether a unit is infantry with bases enough for a square. [FLA MOV-11, R-35]
pub fn may_form_square(field: &State, id: UnitId) -> bool {
    let unit = field.unit(id);
    unit.is_infantry() && unit.block(field.house()).bases.len() >= 3
}

fn remounted_footprint(field: &State, id: UnitId) -> Option<crate::geometry::Rect> {
    let mut other = field.unit(id).clone();
    other.dismounted = !other.dismounted;
    Some(other.block_in(Formation::Line, field.house()).footprint(other.pose()?))
}

/// Whether a unit may change formation where it stands without standing on others.
pub fn has_room_to_form(field: &State, id: UnitId, formation: Formation) -> bool {
    let unit = field.unit(id);
    has_room(field, id, unit.pose().map(|pose| unit.block_in(formation, field.house()).footprint(pose)).as_ref())
}

/// A crew near its guns may go back to them. [FLA ART-31, R-44]
fn offer_guns(field: &State, id: UnitId, offers: &mut Vec<Offer<Action>>) {
    let unit = field.unit(id);
    let Some(guns) = unit.battery.and_then(|battery| battery.abandoned) else { return };
    let Some(footprint) = field.footprint(id) else { return };
    if march::crew_can_reach(field, id, &footprint, guns) {
        let label = format!("{} goes back to its guns", unit.name);
        offers.push(on_piece("reman", id, label, "FLA ART-31", Action::Reman(id)));
    }
}
