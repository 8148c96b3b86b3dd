//! Generals come onto the table. [FLA GT-36]

use serde::Serialize;

use crate::game::{Awaiting, Choice, Ground, Offer, Refusal, Report, ReportKind, Rule, Side, Target};
use crate::geometry::{Leg, Pose, Rect, shape};
use crate::rules::flanders::judge::general as judge;
use crate::rules::flanders::state::action::Action;
use crate::rules::flanders::state::{GeneralId, State, UnitId};
use crate::rules::flanders::steps::{Procedure, Step, Table, not_offered};

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

impl Procedure for Placing {
    fn ask(&self, field: &State) -> Option<Awaiting<Action>> {
        let mut offers = offers(field, self.side);
        if offers.is_empty() {
            return None;
        }
        offers.push(Offer {
            verb: "place_nobody".into(),
            label: "No general comes on now".to_owned(),
            rule: Rule::new("FLA GT-36"),
            target: Target::Button,
            action: Action::PlaceNobody,
        });
        Some(Awaiting::Choice(Choice {
            side: self.side,
            question: format!("Does a general of the {} come on?", field.side_name(self.side)),
            rule: Rule::new("FLA GT-36"),
            pieces: Vec::new(),
            offers,
            refused: Vec::new(),
        }))
    }

    fn act(self, table: &mut Table<'_>, action: &Action) {
        if let Action::PlaceGeneral { general, to } = action {
            table.push([Step::Placing(self)]);
            place(table, *general, *to);
        }
    }

    fn permits(&self, field: &State, action: &Action) -> Result<(), Refusal> {
        match action {
            Action::PlaceGeneral { general, to } => may_place(field, *general, *to),
            _ => Err(not_offered()),
        }
    }

    fn name(&self) -> String {
        format!("generals of {:?} come on", self.side)
    }
}

/// The generals of a side who may come on: beside each of their units on the table, or anywhere near enough.
pub fn offers(field: &State, side: Side) -> Vec<Offer<Action>> {
    let in_hand = |id: &GeneralId| {
        let general = field.general(*id);
        general.side == side && general.alive && general.in_hand
    };
    field.general_ids().filter(in_hand).flat_map(|id| offers_of(field, id)).collect()
}

fn offers_of(field: &State, id: GeneralId) -> Vec<Offer<Action>> {
    let name = &field.general(id).name;
    let places: Vec<(UnitId, Pose)> = troops(field, id)
        .filter_map(|unit| Some((unit, behind(field, unit)?)))
        .filter(|&(_, at)| may_place(field, id, at).is_ok())
        .collect();
    let Some(&(_, from)) = places.first() else { return Vec::new() };
    let mut offers: Vec<Offer<Action>> = places
        .iter()
        .map(|&(unit, to)| Offer {
            verb: "place_with".into(),
            label: format!("{name} comes on behind {}", field.name(unit)),
            rule: Rule::new("FLA GT-36"),
            target: Target::Pieces(id.into(), unit.into()),
            action: Action::PlaceGeneral { general: id, to },
        })
        .collect();
    offers.push(Offer {
        verb: "place".into(),
        label: format!("{name} comes on near his troops"),
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
fn troops(field: &State, id: GeneralId) -> impl Iterator<Item = UnitId> + '_ {
    field.present(field.general(id).side).filter(move |&unit| field.unit(unit).general == id)
}

fn behind(field: &State, unit: UnitId) -> Option<Pose> {
    let rect = field.footprint(unit)?;
    let front = rect.front_pose();
    Some(front.advanced(-(rect.depth + BEHIND)).quantised())
}

/// Whether a general may be placed there: within twelve inches of his troops, on the table, not on the enemy. [FLA GT-36]
pub fn may_place(field: &State, id: GeneralId, to: Pose) -> Result<(), Refusal> {
    let general = field.general(id);
    let no = |why: String| {
        let what = format!("{} cannot come on there", general.name);
        Err(Refusal::new(Rule::new("FLA GT-36"), what, why, "Place him on the table within 12″ of troops of his."))
    };
    if !general.in_hand || !general.alive {
        return no("he is on the table already, or dead".to_owned());
    }
    let ground = &field.fixed.ground;
    if !(0.0..=ground.width).contains(&to.x) || !(0.0..=ground.height).contains(&to.y) || !to.facing.is_finite() {
        return no("it is off the table".to_owned());
    }
    let gap = |rect: Rect| shape::point_distance(to.point(), &rect);
    let own = troops(field, id).filter_map(|unit| field.footprint(unit));
    let nearest = own.map(gap).fold(f64::INFINITY, f64::min);
    if !judge::may_be_placed(nearest, true) {
        return no(if nearest.is_finite() {
            format!("his nearest troops are {nearest:.1}″ off")
        } else {
            "none of his troops is on the table".to_owned()
        });
    }
    let enemies = field.present(general.side.other()).filter_map(|enemy| field.footprint(enemy));
    if enemies.into_iter().any(|rect| rect.contains(to.point())) {
        return no("the enemy stands there".to_owned());
    }
    Ok(())
}

/// A general comes on; that is his ride for the turn.
pub fn place(table: &mut Table<'_>, id: GeneralId, to: Pose) {
    let general = table.state.general_mut(id);
    general.pose = Some(to.quantised());
    general.in_hand = false;
    general.moved = true;
    let text = format!("{} comes onto the table.", general.name);
    table.tell(Report::new(ReportKind::Move, Rule::new("FLA GT-36"), text).about([id.into()]));
}
