//! Generals come onto the table. [FLA GT-36]

use serde::Serialize;

use crate::game::{
    Awaiting, Choice, Ground, Offer, Refusal, Report, ReportKind, Rule, Side, Target, Wording, say, told,
};
use crate::geometry::{Leg, Pose, Rect, shape};
use crate::rules::flanders::judge::general as judge;
use crate::rules::flanders::state::action::Action;
use crate::rules::flanders::state::{GeneralId, State, UnitId};
use crate::rules::flanders::steps::{Procedure, Step, Turn, Work, not_offered};

/// When troops have been set on, generals still in hand may come on: first side A's, then side B's. [FLA GT-36, R-104]
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Placing {
    side: Side,
}

/// How far behind the rear of his troops a general is placed, in inches.
const BEHIND: f64 = 0.75;

impl Placing {
    /// The generals of a side.
    pub const fn of(side: Side) -> Self {
        Self { side }
    }
}

impl Procedure<Step> for Placing {
    fn ask<W: Wording>(&self, state: &State) -> Option<Awaiting<Action, W>> {
        let mut offers = offers(state, self.side);
        if offers.is_empty() {
            return None;
        }
        offers.push(Offer {
            verb: "place_nobody".into(),
            label: say!("No general comes on now"),
            rule: Rule::new("FLA GT-36"),
            target: Target::Button,
            action: Action::PlaceNobody,
        });
        Some(Awaiting::Choice(Choice {
            side: self.side,
            question: say!("Does a general of the {} come on?", state.side_name(self.side)),
            rule: Rule::new("FLA GT-36"),
            pieces: Vec::new(),
            offers,
            refused: Vec::new(),
        }))
    }

    /// No general of the side can come on.
    fn run(self, _turn: &mut Turn<'_>) {}

    fn act(self, turn: &mut Turn<'_>, action: &Action, _work: Work) {
        if let Action::PlaceGeneral { general, to } = action {
            turn.push([Step::Placing(self)]);
            place(turn, *general, *to);
        }
    }

    fn permit(&self, state: &State, action: &Action) -> Result<Work, Refusal> {
        match action {
            Action::PlaceGeneral { general, to } => may_place(state, *general, *to).map(|()| Work::Nothing),
            _ => Err(not_offered()),
        }
    }

    fn name(&self) -> String {
        format!("generals of {:?} come on", self.side)
    }
}

/// The generals of a side who may come on: beside each of their units on the table, or anywhere near enough.
pub fn offers<W: Wording>(state: &State, side: Side) -> Vec<Offer<Action, W>> {
    let in_hand = |id: &GeneralId| {
        let general = state.general(*id);
        general.side == side && general.alive && general.in_hand
    };
    state.general_ids().filter(in_hand).flat_map(|id| offers_of(state, id)).collect()
}

fn offers_of<W: Wording>(state: &State, id: GeneralId) -> Vec<Offer<Action, W>> {
    let name = &state.general(id).name;
    let places: Vec<(UnitId, Pose)> = troops(state, id)
        .filter_map(|unit| Some((unit, behind(state, unit)?)))
        .filter(|&(_, at)| may_place(state, id, at).is_ok())
        .collect();
    let Some(&(_, from)) = places.first() else { return Vec::new() };
    let mut offers: Vec<Offer<Action, W>> = places
        .iter()
        .map(|&(unit, to)| Offer {
            verb: "place_with".into(),
            label: say!("{name} comes on behind {}", state.name(unit)),
            rule: Rule::new("FLA GT-36"),
            target: Target::Pieces(id.into(), unit.into()),
            action: Action::PlaceGeneral { general: id, to },
        })
        .collect();
    offers.push(Offer {
        verb: "place".into(),
        label: say!("{name} comes on near his troops"),
        rule: Rule::new("FLA GT-36"),
        target: Target::Ground(Ground {
            piece: id.into(),
            from,
            allowance: judge::PLACING,
            manoeuvres: vec![Leg::Advance(1.0), Leg::Turn { degrees: 90.0 }],
        }),
        action: Action::PlaceGeneral { general: id, to: from },
    });
    offers
}

/// His troops that stand on the table.
fn troops(state: &State, id: GeneralId) -> impl Iterator<Item = UnitId> + '_ {
    state.present(state.general(id).side).filter(move |&unit| state.unit(unit).general == id)
}

/// Behind a unit; behind a house, which has a front on every side, toward his own edge of the table.
fn behind(state: &State, unit: UnitId) -> Option<Pose> {
    let own = state.footprint(unit)?;
    let is_in_a_house = state.unit(unit).garrison_of().is_some();
    let rect = if is_in_a_house { turned_from_its_edge(state, own, state.unit(unit).side) } else { own };
    Some(rect.front_pose().advanced(-(rect.depth + BEHIND)).quantised())
}

/// A house with that wall for its front which most looks away from a side's own edge.
fn turned_from_its_edge(state: &State, house: Rect, side: Side) -> Rect {
    let inward = state.fixed.rear[side.index()].behind(0.0, 0.0, 0.0).forward();
    let (front, depth) = (house.front, house.depth);
    let walls = [(0.0, front, depth), (90.0, depth, front), (180.0, front, depth), (270.0, depth, front)];
    let walls = walls.map(|(turn, front, depth)| Rect::new(house.centre, house.facing() + turn, front, depth));
    let looks = |wall: &Rect| wall.front_pose().forward().dot(&inward);
    walls.into_iter().reduce(|best, wall| if looks(&wall) > looks(&best) { wall } else { best }).unwrap_or(house)
}

/// Whether a general may be placed there: within twelve inches of his troops, on the table, not on the enemy. [FLA GT-36]
pub fn may_place(state: &State, id: GeneralId, to: Pose) -> Result<(), Refusal> {
    let general = state.general(id);
    let no = |why: String| {
        let what = format!("{} cannot come on there", general.name);
        Err(Refusal::new(Rule::new("FLA GT-36"), what, why, "Place him on the table within 12″ of troops of his."))
    };
    if !general.in_hand || !general.alive {
        return no("he is on the table already, or dead".to_owned());
    }
    let ground = &state.fixed.ground;
    if !(0.0..=ground.width).contains(&to.x) || !(0.0..=ground.height).contains(&to.y) || !to.facing.is_finite() {
        return no("it is off the table".to_owned());
    }
    let gap = |rect: Rect| shape::point_distance(to.point(), &rect);
    let own = troops(state, id).filter_map(|unit| state.footprint(unit));
    let nearest = own.map(gap).fold(f64::INFINITY, f64::min);
    if !judge::may_be_placed(nearest, true) {
        return no(if nearest.is_finite() {
            format!("his nearest troops are {nearest:.1}″ off")
        } else {
            "none of his troops is on the table".to_owned()
        });
    }
    let enemies = state.present(general.side.other()).filter_map(|enemy| state.footprint(enemy));
    if enemies.into_iter().any(|rect| rect.contains(to.point())) {
        return no("the enemy stands there".to_owned());
    }
    Ok(())
}

/// A general comes on; that is his ride for the turn.
pub fn place(turn: &mut Turn<'_>, id: GeneralId, to: Pose) {
    let general = turn.state.general_mut(id);
    general.pose = Some(to.quantised());
    general.in_hand = false;
    general.moved = true;
    let text = told!(turn, "{} comes onto the table.", general.name);
    turn.tell(Report::new(ReportKind::Move, Rule::new("FLA GT-36"), text).about([id.into()]));
}
