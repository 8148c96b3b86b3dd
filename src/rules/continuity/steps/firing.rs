//! Shots: by an active unit, and back at it at the same moment. [MB 9.2, 9.3, 9.13, MM 9]

use serde::Serialize;

use super::fallback::Fallback;
use super::leaders::endangered;
use super::losses::disorder;
use super::march::Facing;
use super::offers::{button, choice, read_out, standing, table_die};
use super::{Procedure, Step, Turn, Work};
use crate::dice::{Faces, Reads as _};
use crate::game::{Awaiting, DiceRequest, Offer, Report, ReportKind, Rule, Tally, Unsaid, Wording, say, told};
use crate::hex::Stand;
use crate::rules::continuity::book::cited::{
    CARACOLE, FIRE, GUN_FIRE, REACTION_FIRE, RETREAT_BEFORE_FIRE, RETURN_FIRE,
};
use crate::rules::continuity::book::edition::SecondByGuns;
use crate::rules::continuity::book::points::MovePoints;
use crate::rules::continuity::book::tables::FIRE_DISORDERS;
use crate::rules::continuity::facts::fire::{may_return, tally};
use crate::rules::continuity::facts::retreat::before_fire;
use crate::rules::continuity::judge::troop::{Troop, UnitId};
use crate::rules::continuity::state::State;
use crate::rules::continuity::state::action::Action;

/// Why a shot is fired.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Why {
    /// The unit is active.
    Active,
    /// Back at one that fired.
    Return,
    /// At one that came near.
    Reaction,
    /// The pistols of a caracole.
    Caracole,
}

/// One shot: from where the firer stands at where the target stands, or from and at other places on the way of a ride.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Shot {
    /// Who fires.
    pub shooter: UnitId,
    /// As if he stood so.
    pub from: Option<Stand>,
    /// At whom.
    pub target: UnitId,
    /// As if he stood so.
    pub at: Option<Stand>,
    /// Why.
    pub why: Why,
}

impl Shot {
    /// A shot between two where they stand.
    pub fn plain(shooter: UnitId, target: UnitId, why: Why) -> Self {
        Self { shooter, from: None, target, at: None, why }
    }

    fn troop(state: &State, unit: UnitId, stand: Option<Stand>) -> Troop {
        let own = *state.troop(unit);
        Troop { stand: stand.unwrap_or(own.stand), ..own }
    }

    /// The sum of it; nothing when it cannot be fired.
    pub fn tally(&self, state: &State) -> Option<Tally> {
        let own = Self::troop(state, self.shooter, self.from);
        tally(state, &own, &Self::troop(state, self.target, self.at))
    }

    fn rule(&self, state: &State) -> Rule {
        state.rule(match self.why {
            Why::Active if state.troop(self.shooter).is_gun() => &GUN_FIRE,
            Why::Active => &FIRE,
            Why::Return => &RETURN_FIRE,
            Why::Reaction => &REACTION_FIRE,
            Why::Caracole => &CARACOLE,
        })
    }

    /// The die of it, if it can be fired.
    pub fn die<W: Wording>(&self, state: &State) -> Option<Awaiting<Action, W>> {
        let tally = self.tally(state)?;
        let verb = match self.why {
            Why::Active | Why::Caracole => "fires at",
            Why::Return => "fires back at",
            Why::Reaction => "fires in reaction at",
        };
        let why = say!("{} {verb} {}.", state.name(self.shooter), state.name(self.target));
        let rows = self.rows(state);
        let side = state.troop(self.shooter).side;
        let pieces = vec![self.shooter.into(), self.target.into()];
        Some(table_die(side, why, self.rule(state), tally, &rows, pieces))
    }

    /// The rows of its die: a target in disorder is driven back, but not by guns in one of the books. [MB 13.2, 19.2, MM 13, R39]
    fn rows(&self, state: &State) -> [(i32, &'static str); 2] {
        let is_spared = state.troop(self.shooter).is_gun() && state.edition().second_by_guns == SecondByGuns::Nothing;
        let hit = match (state.troop(self.target).disordered, is_spared) {
            (false, _) => "disordered",
            (true, false) => "driven back",
            (true, true) => "no more than disordered",
        };
        [(FIRE_DISORDERS - 1, "no effect"), (i32::MAX, hit)]
    }

    /// Reads the die: whether it hits, told; and a commander in the hex may be in danger.
    pub fn read(&self, turn: &mut Turn<'_>, faces: &Faces, sum: i32) -> Hit {
        let hits = faces.sum() + sum >= FIRE_DISORDERS;
        let state = &*turn.state;
        let (shooter, target) = (state.name(self.shooter), state.name(self.target));
        let verb = match self.why {
            Why::Active | Why::Caracole => "fires at",
            Why::Return => "fires back at",
            Why::Reaction => "fires in reaction at",
        };
        let text = told!(
            turn,
            "{shooter} {verb} {target}: {} ({FIRE_DISORDERS} or more hits).",
            read_out(&self.rows(state), faces.sum(), sum)
        );
        let report = Report::new(ReportKind::Fire, self.rule(state), text);
        let hexes = Self::troop(state, self.target, self.at).stand.hexes();
        let danger = endangered(state, faces.first(), &hexes);
        turn.tell(report.about([self.shooter.into(), self.target.into()]).of_a_shot());
        turn.push(danger);
        Hit { shooter: self.shooter, target: self.target, hits, from: self.from }
    }
}

/// What came of a shot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Hit {
    /// Who fired.
    pub shooter: UnitId,
    /// At whom.
    pub target: UnitId,
    /// Whether it counts.
    pub hits: bool,
    /// Where the shooter had ridden to, if he wheels away. \[R44\]
    pub from: Option<Stand>,
}

impl Hit {
    /// Carries it out: disorder; a unit disordered before is driven back, but not by guns in one of the books.
    /// [MB 13.2, MM 13, R39]
    pub fn apply(&self, turn: &mut Turn<'_>) {
        if !self.hits {
            return;
        }
        let guns = turn.state.troop(self.shooter).is_gun();
        let mut struck = vec![self.target];
        if guns {
            struck.extend(stack_mates(turn.state, self.target));
        }
        for unit in struck.into_iter().filter(|unit| turn.state.is_on_map(*unit)).collect::<Vec<_>>() {
            if !turn.state.troop(unit).disordered {
                let cause = told!(turn, "hit by {}", turn.state.name(self.shooter));
                disorder(turn, unit, &cause);
            } else if !(guns && turn.state.edition().second_by_guns == SecondByGuns::Nothing) {
                turn.push([Step::Fallback(Fallback { unit, from: vec![self.shooter], at: self.from })]);
            }
        }
    }
}

/// The other unit of a village stack. [MB 8.5.5, MM 8]
fn stack_mates(state: &State, unit: UnitId) -> Vec<UnitId> {
    let own = state.troop(unit);
    if own.stacked.is_none() && !state.unit(unit).below {
        return Vec::new();
    }
    let hexes = own.stand.hexes();
    let mates = state.on_map(own.side).filter(|other| *other != unit && !state.troop(*other).is_gun());
    mates.filter(|other| state.troop(*other).stand.hexes().iter().any(|hex| hexes.contains(hex))).collect()
}

/// An active unit fires: the target may give way, or fire back at the same moment.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Firing {
    shot: Shot,
    stage: Stage,
}

#[derive(Clone, Copy, Debug, Serialize)]
enum Stage {
    /// Horse may give way. [MB 9.13, MM 9 Retreat]
    GiveWay,
    /// The target may fire back. [MB 9.3, MM 9 Return]
    Return,
    /// The active unit's die.
    Die {
        /// Whether the other fires back.
        returned: bool,
    },
    /// The other's die, from the position before either.
    ReturnDie(Hit),
}

impl Firing {
    /// An active unit at its target.
    pub fn active(unit: UnitId, target: UnitId) -> Self {
        Self { shot: Shot::plain(unit, target, Why::Active), stage: Stage::GiveWay }
    }

    fn back(&self) -> Shot {
        Shot::plain(self.shot.target, self.shot.shooter, Why::Return)
    }

    fn next(self, stage: Stage) -> Step {
        Step::Firing(Self { stage, ..self })
    }

    /// Where horse may go back to before this fire. [MB 9.13, MM 9 Retreat]
    fn ways_out(&self, state: &State) -> Vec<Stand> {
        before_fire(state, self.shot.target, self.shot.shooter)
    }
}

impl Procedure<Step> for Firing {
    fn ask<W: Wording>(&self, state: &State) -> Option<Awaiting<Action, W>> {
        let side = state.troop(self.shot.target).side;
        let pieces = vec![self.shot.target.into(), self.shot.shooter.into()];
        let (shooter, target) = (state.name(self.shot.shooter), state.name(self.shot.target));
        match self.stage {
            Stage::GiveWay => {
                let ways = self.ways_out(state);
                if ways.is_empty() {
                    return None;
                }
                let rule = state.rule(&RETREAT_BEFORE_FIRE);
                let mut offers: Vec<Offer<Action, W>> =
                    vec![button("stand", say!("Stand and be fired at"), rule.clone(), Action::StandFast)];
                offers.extend(ways.into_iter().map(|stand| {
                    let label = say!("Back to {}", State::place_words(&stand));
                    standing("give_way", label, rule.clone(), (self.shot.target, stand), Action::GiveWay(stand))
                }));
                Some(choice(
                    side,
                    say!("{shooter} is about to fire at {target}. Does it give way?"),
                    rule,
                    pieces,
                    offers,
                ))
            }
            Stage::Return if may_return(state, self.shot.target, self.shot.shooter) => {
                let rule = state.rule(&RETURN_FIRE);
                let offers = vec![
                    button("fire_back", say!("Fire back"), rule.clone(), Action::FireNow),
                    button("hold", say!("Keep the fire"), rule.clone(), Action::HoldFire),
                ];
                Some(choice(side, say!("{shooter} fires at {target}. Does {target} fire back?"), rule, pieces, offers))
            }
            Stage::Return => None,
            Stage::Die { .. } => self.shot.die(state),
            Stage::ReturnDie(_) => self.back().die(state),
        }
    }

    fn run(self, turn: &mut Turn<'_>) {
        match self.stage {
            Stage::GiveWay => turn.push([self.next(Stage::Return)]),
            Stage::Return => turn.push([self.next(Stage::Die { returned: false })]),
            // The umpire has taken away who fires or his target: there is no shot.
            Stage::Die { .. } => {}
            Stage::ReturnDie(hit) => hit.apply(turn),
        }
    }

    fn act(self, turn: &mut Turn<'_>, action: &Action, _work: Work) {
        match action {
            Action::GiveWay(stand) => self.give_way(turn, *stand),
            Action::StandFast => turn.push([self.next(Stage::Return)]),
            Action::FireNow => turn.push([self.next(Stage::Die { returned: true })]),
            _ => turn.push([self.next(Stage::Die { returned: false })]),
        }
    }

    fn roll(self, turn: &mut Turn<'_>, request: &DiceRequest<Unsaid>, faces: &Faces) {
        let sum = request.reading.sum().unwrap_or_default();
        match self.stage {
            Stage::Die { returned } => {
                let pays = !turn.state.troop(self.shot.shooter).is_gun();
                let piece = turn.state.unit_mut(self.shot.shooter);
                piece.now.fired = true;
                piece.now.spent += if pays { MovePoints::ONE.in_halves() } else { 0 };
                let hit = self.shot.read(turn, faces, sum);
                if returned {
                    turn.push([self.next(Stage::ReturnDie(hit))]);
                } else {
                    hit.apply(turn);
                }
            }
            Stage::ReturnDie(first) => {
                turn.state.troop_mut(self.shot.target).reacted = true;
                let second = self.back().read(turn, faces, sum);
                second.apply(turn);
                first.apply(turn);
            }
            Stage::GiveWay | Stage::Return => unreachable!("no die was asked for"),
        }
    }

    fn name(&self) -> String {
        "firing".to_owned()
    }
}

impl Firing {
    /// The target is gone before the volley: that fire is lost, and it fires no more in this activation. [MB 9.13, R41]
    fn give_way(self, turn: &mut Turn<'_>, stand: Stand) {
        turn.state.unit_mut(self.shot.shooter).now.fired = true;
        let piece = turn.state.unit_mut(self.shot.target);
        piece.troop.stand = stand;
        piece.now.gave_way = true;
        turn.state.restack();
        let (target, shooter) = (turn.state.name(self.shot.target), turn.state.name(self.shot.shooter));
        let place = State::place_words(&stand);
        let text = told!(turn, "{target} gives way to {place} before the fire of {shooter}, which is lost.");
        let rule = turn.state.rule(&RETREAT_BEFORE_FIRE);
        turn.tell(Report::new(ReportKind::Move, rule, text).about([self.shot.target.into()]));
        turn.push([Step::Facing(Facing { unit: self.shot.target, free: true })]);
        super::leaders::strays(turn);
    }
}
