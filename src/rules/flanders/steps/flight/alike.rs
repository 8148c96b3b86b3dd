//! Which flights go on alike, for odds: where nobody stands about, it matters no more how far somebody has run.

use super::{Flight, Kind, SEEN_FLEEING, Stage};
use crate::game::Side;
use crate::geometry::contact::CONTACT;
use crate::geometry::{Pose, Rect, Vector, is_within, shape};
use crate::rules::flanders::book::tables;
use crate::rules::flanders::facts::{charge, flight as facts, landing, retreat_route};
use crate::rules::flanders::state::{Place, State, UnitId, ground};

impl Flight {
    /// Which bonuses differ, of the one asked for: straight back and past nobody, those that take it where nobody can catch it any
    /// more settle only where it stops; nothing when where it goes may matter. In inches.
    pub(crate) fn bonus_classes(&self, state: &State, bonuses: &[f64]) -> Option<Vec<u64>> {
        if !matches!(self.stage, Stage::Bonus) {
            return None;
        }
        let fixed = self.tally(state).total();
        let lengths = bonuses.iter().map(|bonus| fixed + bonus);
        let longest = lengths.clone().fold(fixed, f64::max);
        let way = match state.footprint(self.unit) {
            Some(own) => Some((own, self.straight_back_past_nobody(state, &own, [fixed, longest])?)),
            None => None,
        };
        let told = (1..).zip(lengths).map(|(number, inches)| {
            let gone = way.map(|(own, direction)| own.moved(direction * inches));
            if self.may_be_caught(state, gone.as_ref(), inches) { number } else { 0 }
        });
        Some(told.collect())
    }

    /// Where a unit stands that has lost to an enemy and fallen back, where it does so past nobody and over open ground, and would flee
    /// straight back from there, however far, just so.
    pub(crate) fn falls_back_past_nobody(state: &State, id: UnitId, enemy: UnitId) -> Option<Pose> {
        let unit = state.unit(id);
        let (own, pose) = (state.footprint(id)?, unit.pose()?);
        let flight = |kind| Self::new(id, kind, Some(enemy), None, None);
        let beaten = flight(Kind::Beaten);
        let retreat = beaten.retreat(state, tables::DRIVEN_BACK);
        let direction = facts::direction(state, &retreat, facts::way(state, &retreat)?)?;
        if !beaten.is_lonely(state, &own, direction, tables::DRIVEN_BACK) {
            return None;
        }
        let made = facts::made(state, &retreat, direction)?;
        let comes_so_far = !made.route.is_bent() && is_within(tables::DRIVEN_BACK, made.landing.inches);
        let place = comes_so_far.then(|| made.landing.pose(pose, &own))?;
        let mut behind = state.clone();
        behind.unit_mut(id).place = Place::Table(place);
        let longest = tables::march(unit.branch(), unit.formation)
            + 6.0 * tables::retreat_pip(unit.branch())
            + tables::DRIVEN_BACK;
        let lengths = [tables::DRIVEN_BACK, longest];
        let own = behind.footprint(id)?;
        flight(Kind::Broken { extra: 0.0 }).straight_back_past_nobody(&behind, &own, lengths).map(|_| place)
    }

    /// Straight back, if it goes that way on open ground and past nobody, however far between these lengths.
    fn straight_back_past_nobody(&self, state: &State, own: &Rect, lengths: [f64; 2]) -> Option<Vector> {
        let back = facts::WAYS[0];
        let retreat = |inches: f64| self.retreat(state, inches);
        let direction = facts::direction(state, &retreat(lengths[1]), back)?;
        let goes_back = || lengths.iter().all(|&inches| facts::way(state, &retreat(inches)) == Some(back));
        (self.is_lonely(state, own, direction, lengths[1]) && goes_back()).then_some(direction)
    }

    /// Whether somebody's victory bonus may reach it when it has gone so many inches, to this rectangle if it is tracked.
    fn may_be_caught(&self, state: &State, gone: Option<&Rect>, inches: f64) -> bool {
        let Some(attempt) = self.attempt.map(|attempt| state.attempt(attempt)) else { return false };
        let may_follow = |id: UnitId| {
            let marks = &state.unit(id).this_turn;
            marks.melee || marks.charged || state.is_engaged(id)
        };
        // Whoever has fought follows from where it stands; a charger first comes to where its target stood.
        let start = |enemy: UnitId| match gone.zip(state.footprint(enemy)) {
            Some((gone, rect)) if state.unit(enemy).this_turn.melee => shape::distance(gone, &rect) - CONTACT,
            Some(_) if self.cause != Some(enemy) => 0.0,
            _ => inches,
        };
        !attempt.bonus_spent
            && state
                .present(state.unit(self.unit).side.other())
                .filter(|&enemy| may_follow(enemy))
                .any(|enemy| is_within(start(enemy), charge::longest_bonus(state, enemy)))
    }

    /// Whether the path is on the table, over open ground, past nobody but the enemy who is left.
    fn is_lonely(&self, state: &State, own: &Rect, direction: Vector, inches: f64) -> bool {
        let path = retreat_route::corridor(own, direction, inches + landing::MAKE_WAY);
        let side = state.unit(self.unit).side;
        let is_open = !landing::leaves_the_table(state, &path)
            && !state.fixed.ground.around(&[path], 0.0).any(|(_, terrain)| {
                let matters = ground::is_rough(terrain.kind) || terrain.kind == crate::game::TerrainKind::Building;
                matters && terrain.outline.overlaps(&path)
            });
        let is_clear_of = |other: UnitId| {
            state.taken_up(other).all(|rect| {
                let is_friend = state.unit(other).side == side;
                let reach = if is_friend { SEEN_FLEEING } else { 0.0 };
                !shape::overlaps(&path, &rect) && (!is_friend || !shape::is_near(&path, &rect, reach))
            })
        };
        is_open
            && Side::BOTH
                .into_iter()
                .flat_map(|side| state.present(side))
                .all(|other| other == self.unit || self.cause == Some(other) || is_clear_of(other))
    }
}
