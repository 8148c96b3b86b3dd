//! The infantry fires, all together. [FLA SEQ-11, SAF-01]

use serde::Serialize;

use super::volley::{Occasion, Volley};
use super::{Procedure, Step, Turn, Work, gun_fire, losses, melee};
use crate::game::offers::button;
use crate::game::{
    Awaiting, Choice, Offer, RefusedOffer, Report, ReportKind, Rule, Side, Target, Together, Wording, say, told,
};
use crate::geometry::{Rect, measure, shape, zone};
use crate::rules::flanders::book::house;
use crate::rules::flanders::book::tables::MUSKET;
use crate::rules::flanders::facts::sight_blockers::SightBlockers;
use crate::rules::flanders::facts::volley::{self as volley_facts, Barred};
use crate::rules::flanders::facts::{fire_left, fronts, near};
use crate::rules::flanders::state::action::Action;
use crate::rules::flanders::state::{State, UnitId};

/// Targets are named, volleys fired, losses taken off.
#[derive(Clone, Debug, Serialize)]
pub struct FootFire {
    /// Units that have named a target or kept their fire.
    asked: Vec<UnitId>,
    orders: Vec<(UnitId, UnitId)>,
    stage: Stage,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
enum Stage {
    Naming,
    Firing,
}

/// Targets are looked for this far off, so that the list of targets does not measure the range. [FLA SEQ-12]
const LOOK: f64 = 1.5 * MUSKET[2];

impl FootFire {
    /// The step from its beginning.
    pub fn begin() -> Self {
        Self { asked: Vec::new(), orders: Vec::new(), stage: Stage::Naming }
    }

    fn next_firer(&self, state: &State, blockers: &SightBlockers<'_>) -> Option<UnitId> {
        self.in_turn(state).find(|&id| targets(state, blockers, id).next().is_some())
    }

    /// Who may fire and has not been asked, in the order in which they are.
    fn in_turn(&self, state: &State) -> impl Iterator<Item = UnitId> {
        Side::BOTH.into_iter().flat_map(|side| self.in_turn_of(state, side))
    }

    fn in_turn_of(&self, state: &State, side: Side) -> impl Iterator<Item = UnitId> {
        state.present(side).filter(|id| !self.asked.contains(id) && fire_left::of_infantry(state, *id).is_ok())
    }

    /// A unit names its target, or keeps its fire.
    fn take(&mut self, turn: &mut Turn<'_>, action: &Action) {
        match action {
            Action::Volley { unit, target } => {
                self.asked.push(*unit);
                self.orders.push((*unit, *target));
                gun_fire::aims(turn, *unit, Some(((*target).into(), turn.state.name(*target).to_owned())));
            }
            Action::HoldFire(unit) => {
                self.asked.push(*unit);
                gun_fire::aims(turn, *unit, None);
            }
            other => unreachable!("no infantry {other:?}"),
        }
    }
}

/// Enemies before a unit's front that it sees and that may be in reach; ranges are not told. [FLA SEQ-12, SAF-02]
fn targets(state: &State, blockers: &SightBlockers<'_>, id: UnitId) -> impl Iterator<Item = UnitId> {
    let own = state.footprint(id);
    let fires_every_way = fronts::fires_every_way(state, id);
    let is_before = move |own: &Rect, enemy: &Rect| {
        fires_every_way || zone::holds_part(own, zone::Zone::Front, near::arc_origin(state), enemy)
    };
    let is_target = move |own: &Rect, enemy: UnitId| {
        let may_be_reached = |rect: Rect| shape::is_near(own, &rect, LOOK) && is_before(own, &rect);
        state.footprint(enemy).is_some_and(may_be_reached)
            && blockers.sees(id, enemy)
            && !is_hidden_in_wood(state, id, enemy)
            && volley_facts::barred(state, blockers, id, enemy, LOOK).is_none()
    };
    let enemies = state.present(state.unit(id).side.other());
    enemies.filter(move |&enemy| own.is_none_or(|own| is_target(&own, enemy)))
}

/// Whether a target stands deeper in a wood than can be seen from outside. [FLA SAF-07]
fn is_hidden_in_wood(state: &State, firer: UnitId, target: UnitId) -> bool {
    let (Some(own), Some(other)) = (state.footprint(firer), state.footprint(target)) else { return false };
    state
        .fixed
        .ground
        .of_kind(crate::game::TerrainKind::Wood)
        .any(|(_, wood)| wood.outline.holds(&other) && !wood.outline.holds(&own) && wood.outline.depth_of(&other) > 4.0)
}

impl Procedure<Step> for FootFire {
    fn ask<W: Wording>(&self, state: &State) -> Option<Awaiting<Action, W>> {
        if self.stage != Stage::Naming {
            return None;
        }
        let blockers = SightBlockers::over(state);
        self.in_turn(state).find_map(|firer| question(state, &blockers, firer)).map(Awaiting::Choice)
    }

    fn run(mut self, turn: &mut Turn<'_>) {
        if self.stage == Stage::Naming {
            if self.orders.is_empty() {
                turn.push([Step::Melee(melee::Fight::next())]);
                return;
            }
            self.stage = Stage::Firing;
            turn.push([Step::FootFire(self)]);
            return;
        }
        if self.orders.is_empty() {
            losses::take_off_pending(turn);
            turn.push([Step::Melee(melee::Fight::next())]);
            return;
        }
        let (firer, target) = self.orders.remove(0);
        if turn.state.house().infantry_fire == house::InfantryFire::Alternate {
            losses::take_off_pending(turn);
        }
        let [can_fire, is_still_there] = [firer, target].map(|id| turn.state.unit(id).is_present());
        let again = Step::FootFire(self);
        if can_fire && is_still_there {
            turn.push([Volley::at(firer, target, Occasion::FireStep), again]);
        } else {
            if can_fire {
                gun_fire::tell_that_it_is_gone(turn, firer, target);
            } else {
                tell_that_it_fires_no_more(turn, firer, target);
            }
            turn.push([again]);
        }
    }

    fn act(mut self, turn: &mut Turn<'_>, action: &Action, _work: Work) {
        match action {
            Action::Rest(side) => {
                let is_theirs = |turn: &Turn<'_>, id: &UnitId| turn.state.unit(*id).side == *side;
                let next = |own: &Self, turn: &Turn<'_>| own.next_firer(turn.state, &SightBlockers::over(turn.state));
                while let Some(unit) = next(&self, turn).filter(|id| is_theirs(turn, id)) {
                    self.take(turn, &Action::HoldFire(unit));
                }
            }
            Action::Together(parts) => parts.iter().for_each(|part| self.take(turn, part)),
            one => self.take(turn, one),
        }
        turn.push([Step::FootFire(self)]);
    }

    fn rest<W: Wording>(&self, state: &State) -> Option<Offer<Action, W>> {
        let side = state.unit(self.next_firer(state, &SightBlockers::over(state))?).side;
        let label = say!("The rest of the {} hold their fire", state.side_name(side));
        Some(button("rest", label, Rule::new("FLA SAF-01"), Action::Rest(side)))
    }

    fn together<W: Wording>(&self, state: &State) -> Option<Together<Action, W>> {
        let blockers = SightBlockers::over(state);
        let side = state.unit(self.next_firer(state, &blockers).filter(|_| self.stage == Stage::Naming)?).side;
        let questions = self.in_turn_of(state, side).filter_map(|firer| question(state, &blockers, firer)).collect();
        Together::of(say!("Who of the {} fires, and at whom?", state.side_name(side)), questions)
    }

    fn name(&self) -> String {
        "infantry fire".to_owned()
    }
}

/// Where they fire one after another, who has been shot down before his turn does not fire. [FLA SEQ-11]
fn tell_that_it_fires_no_more(turn: &mut Turn<'_>, firer: UnitId, target: UnitId) {
    let (name, at) = (turn.state.name(firer), turn.state.name(target));
    let text = told!(turn, "{name} is gone, and does not fire at {at}.");
    let report = Report::new(ReportKind::Fire, Rule::new("FLA SEQ-11"), text);
    turn.tell(report.about([firer.into(), target.into()]));
}

/// Whom a unit fires at; nothing where it has no target.
fn question<W: Wording>(state: &State, blockers: &SightBlockers<'_>, firer: UnitId) -> Option<Choice<Action, W>> {
    let unit = state.unit(firer);
    let targets: Vec<UnitId> = targets(state, blockers, firer).collect();
    if targets.is_empty() {
        return None;
    }
    let refused = W::listed(|| refused_targets(state, blockers, firer, &targets));
    let mut offers: Vec<Offer<Action, W>> = targets
        .into_iter()
        .map(|target| Offer {
            verb: "fire".into(),
            label: say!("{} fires at {}", unit.name, state.name(target)),
            rule: Rule::new("FLA SAF-01"),
            target: Target::Pieces(firer.into(), target.into()),
            action: Action::Volley { unit: firer, target },
        })
        .collect();
    offers.push(Offer {
        verb: "hold_fire".into(),
        label: say!("{} holds its fire", unit.name),
        rule: Rule::new("FLA SAF-01"),
        target: Target::Piece(firer.into()),
        action: Action::HoldFire(firer),
    });
    Some(Choice {
        side: unit.side,
        question: say!("{} may fire. At whom?", unit.name),
        rule: Rule::new("FLA SAF-01"),
        pieces: vec![firer.into()],
        offers,
        refused,
    })
}

/// Enemies near by that are no targets, and why.
fn refused_targets<W: Wording>(
    state: &State,
    blockers: &SightBlockers<'_>,
    firer: UnitId,
    offered: &[UnitId],
) -> Vec<RefusedOffer<W>> {
    let Some(own) = state.footprint(firer) else { return Vec::new() };
    state
        .present(state.unit(firer).side.other())
        .filter(|enemy| !offered.contains(enemy))
        .filter_map(|enemy| {
            let footprint = state.footprint(enemy)?;
            if measure::unit_range(&own, &footprint) > LOOK {
                return None;
            }
            let in_arc = zone::holds_part(&own, zone::Zone::Front, near::arc_origin(state), &footprint);
            let why_not = || volley_facts::barred(state, blockers, firer, enemy, LOOK);
            let (why, rule) = match in_arc.then(why_not) {
                None => ("all of it lies beyond 45°", "FLA SAF-02"),
                Some(Some(Barred::ByFriends)) => ("friends stand before it", "FLA SAF-05"),
                Some(Some(Barred::NoBaseBears)) if blockers.sees(firer, enemy) => {
                    ("none of its bases bears on it", "FLA SAF-02")
                }
                Some(_) => ("it is not seen", "FLA SAF-07"),
            };
            Some(RefusedOffer {
                label: say!("{}", state.name(enemy)),
                why: say!("{}", why),
                rule: Rule::new(rule),
                piece: Some(enemy.into()),
            })
        })
        .collect()
}
