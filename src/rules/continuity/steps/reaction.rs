//! Fire at an enemy that came near. [MB 9.4, 9.6, MM 9 Reaction]

use serde::Serialize;

use super::firing::{Shot, Why};
use super::offers::{button, choice};
use super::{Procedure, Step, Turn, Work};
use crate::dice::{Faces, Reads as _};
use crate::game::{Awaiting, DiceRequest, Unsaid, Wording, say};
use crate::hex::{Hex, Stand};
use crate::rules::continuity::book::cited::REACTION_FIRE;
use crate::rules::continuity::facts::fire::may_fire;
use crate::rules::continuity::facts::near::is_open;
use crate::rules::continuity::judge::fire::Occasion;
use crate::rules::continuity::judge::reaction::waits_for_shock;
use crate::rules::continuity::judge::troop::UnitId;
use crate::rules::continuity::state::State;
use crate::rules::continuity::state::action::Action;

/// Those before whom an active unit has come may fire at it, one after another.
#[derive(Clone, Debug, Serialize)]
pub struct Reaction {
    mover: UnitId,
    /// Who may still fire, and how the mover stood when he came before it.
    left: Vec<(UnitId, Option<Stand>)>,
    firing: bool,
}

impl Reaction {
    /// Those who may fire at a unit that entered these hexes and stands there.
    pub fn to_move(state: &State, mover: UnitId, entered: &[Hex]) -> Self {
        let waits = |unit: &UnitId| waits_for_shock(state.troop(*unit), state.troop(mover), state.house());
        let reactors = reactors(state, mover, entered, &[]).into_iter().filter(|unit| !waits(unit));
        Self { mover, left: reactors.map(|unit| (unit, None)).collect(), firing: false }
    }

    /// Those who may fire at a charger on its way, its targets left out; it is fired at where it first comes before each.
    pub fn to_ride(state: &State, charger: UnitId, way: &[Hex], targets: &[UnitId]) -> Self {
        let facing = state.troop(charger).stand.corner().unwrap_or(crate::hex::Corner::V0);
        let left = reactors(state, charger, way, targets).into_iter().map(|unit| {
            let front = state.troop(unit).front();
            let hex = way.iter().find(|hex| front.contains(hex)).copied();
            (unit, hex.map(|hex| Stand::Single { hex, facing }))
        });
        Self { mover: charger, left: left.collect(), firing: false }
    }

    fn shot(&self) -> Option<Shot> {
        let (shooter, at) = *self.left.first()?;
        Some(Shot { at, ..Shot::plain(shooter, self.mover, Why::Reaction) })
    }

    /// The shot that may be fired now, if the first in turn can still fire it.
    fn ready(&self, state: &State) -> Option<Shot> {
        let shot = self.shot()?;
        let is_there = state.is_on_map(self.mover) && state.is_on_map(shot.shooter);
        let may = is_there && may_fire(state, shot.shooter, Occasion::Reaction, false);
        (may && shot.tally(state).is_some()).then_some(shot)
    }
}

/// The inactive units that may fire and look into one of these hexes.
fn reactors(state: &State, mover: UnitId, entered: &[Hex], left_out: &[UnitId]) -> Vec<UnitId> {
    let side = state.troop(mover).side;
    let looks = |id: &UnitId| {
        let own = state.troop(*id);
        let stands = own.stand.hexes();
        own.front()
            .into_iter()
            .any(|hex| entered.contains(&hex) && stands.iter().any(|from| is_open(state, *from, hex)))
    };
    let others = state.on_map(side.other()).filter(|id| !left_out.contains(id));
    others.filter(|id| may_fire(state, *id, Occasion::Reaction, false)).filter(looks).collect()
}

impl Procedure<Step> for Reaction {
    fn ask<W: Wording>(&self, state: &State) -> Option<Awaiting<Action, W>> {
        let shot = self.ready(state)?;
        if self.firing {
            return shot.die(state);
        }
        let rule = state.rule(&REACTION_FIRE);
        let (shooter, mover) = (state.name(shot.shooter), state.name(self.mover));
        let offers = vec![
            button("fire_now", say!("Fire at {mover}"), rule.clone(), Action::FireNow),
            button("hold", say!("Keep the fire"), rule.clone(), Action::HoldFire),
        ];
        let pieces = vec![shot.shooter.into(), self.mover.into()];
        let side = state.troop(shot.shooter).side;
        Some(choice(side, say!("{mover} comes before {shooter}. Does {shooter} fire?"), rule, pieces, offers))
    }

    fn run(mut self, turn: &mut Turn<'_>) {
        if !self.left.is_empty() {
            self.left.remove(0);
            self.firing = false;
            turn.push([Step::Reaction(self)]);
        }
    }

    fn act(mut self, turn: &mut Turn<'_>, action: &Action, _work: Work) {
        if *action == Action::FireNow {
            self.firing = true;
        } else {
            self.left.remove(0);
        }
        turn.push([Step::Reaction(self)]);
    }

    fn roll(mut self, turn: &mut Turn<'_>, request: &DiceRequest<Unsaid>, faces: &Faces) {
        let sum = request.reading.sum().unwrap_or_default();
        let shot = self.shot().expect("somebody was firing");
        turn.state.troop_mut(shot.shooter).reacted = true;
        self.left.remove(0);
        self.firing = false;
        turn.push([Step::Reaction(self)]);
        let hit = shot.read(turn, faces, sum);
        hit.apply(turn);
    }

    fn name(&self) -> String {
        "reaction".to_owned()
    }
}
