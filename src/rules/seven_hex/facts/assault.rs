//! What counts in an attack's values. [SHS 10.7 to 10.10]

use super::near::{commanders_in, held_about};
use crate::game::Side;
use crate::hex::cluster::{Course, Spot, entering};
use crate::rules::seven_hex::book::arms::Quality;
use crate::rules::seven_hex::book::house::SurroundIgnoresBlockedBorders;
use crate::rules::seven_hex::judge::combat::{Assault, Attacker, Defender, Slope, Stands, earlier_by_others};
use crate::rules::seven_hex::judge::verdict::Strength;
use crate::rules::seven_hex::state::State;
use crate::rules::seven_hex::state::board::River;
use crate::rules::seven_hex::state::unit::{AreaId, UnitId};

/// An attack: who, from where, on which area, and what has been declared.
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
pub struct Clash {
    /// Whose it is.
    pub side: Side,
    /// Where it comes from.
    pub from: AreaId,
    /// What is attacked.
    pub to: AreaId,
    /// The units ordered to attack.
    pub by: Vec<UnitId>,
    /// The guns that support them. \[R21\]
    pub guns: Vec<UnitId>,
    /// Those of them who charge. [SHS 11.1]
    pub chargers: Vec<UnitId>,
    /// Defending cavalry that meets a charge. [SHS 11.2a]
    pub meeting: Vec<UnitId>,
    /// The commanders whose dice are used, attacker's and defender's. [R29, R48]
    pub commanders: [Option<UnitId>; 2],
}

impl Clash {
    /// The attacking stack with its guns. [SHS 10.15]
    pub fn attackers(&self) -> Vec<UnitId> {
        self.by.iter().chain(&self.guns).copied().collect()
    }

    /// Every combat unit of the attacked area.
    pub fn defenders(&self, state: &State) -> Vec<UnitId> {
        state.combat_in(self.side.other(), self.to).collect()
    }

    /// The course of the attack.
    pub fn course(&self, state: &State) -> Course {
        state.board().course(self.from, self.to).expect("an attack goes to the next area")
    }

    /// The units with which attackers and defenders go in. [SHS 10.15]
    pub fn strengths(&self, state: &State) -> [Strength; 2] {
        [self.attackers(), self.defenders(state)].map(|units| {
            let disrupted = units.iter().filter(|id| state.unit(**id).disrupted).count();
            Strength { fit: units.len() - disrupted, disrupted }
        })
    }
}

/// Everything that counts in an attack's values. [SHS 10.7 to 10.10]
pub fn assault(state: &State, clash: &Clash) -> Assault {
    let link = state.board().links(clash.from).find(|link| link.to == clash.to);
    let (here, there) = (state.area(clash.from), state.area(clash.to));
    let earlier: Vec<(Vec<UnitId>, Vec<UnitId>)> =
        state.attacks.iter().map(|attack| (attack.by.clone(), attack.on.clone())).collect();
    let defenders = clash.defenders(state);
    let [enemies_about, friends_about] = about(state, clash);
    Assault {
        attackers: clash.attackers().into_iter().map(|id| attacker(state, clash, id)).collect(),
        earlier: earlier_by_others(&clash.by, &defenders, &earlier),
        defenders: defenders.into_iter().map(|id| defender(state, clash.course(state), id)).collect(),
        enemies_about,
        friends_about,
        slope: match there.level.cmp(&here.level) {
            std::cmp::Ordering::Less => Slope::Down,
            std::cmp::Ordering::Equal => Slope::Level,
            std::cmp::Ordering::Greater => Slope::Up,
        },
        river: link.is_some_and(|link| link.river == Some(River::Fordable)),
        town: there.town.is_some(),
        meeting: clash.meeting.len(),
    }
}

fn attacker(state: &State, clash: &Clash, id: UnitId) -> Attacker {
    let counter = state.counter(id);
    Attacker {
        arm: counter.arm,
        platoon: counter.platoon(),
        guns: counter.guns,
        trots: counter.trots(),
        charges: clash.chargers.contains(&id),
        tired: state.unit(id).attacks > 0,
    }
}

fn defender(state: &State, course: Course, id: UnitId) -> Defender {
    let counter = state.counter(id);
    let stands = match state.stands(id).map(|at| at.spot) {
        Some(Spot::Outer(outer)) if entering(course).contains(&outer) => Stands::Facing,
        Some(Spot::Outer(_)) => Stands::Elsewhere,
        Some(Spot::Centre) | None => Stands::Centre,
    };
    let disrupted = state.unit(id).disrupted;
    Defender { arm: counter.arm, stands, disrupted, platoon: counter.platoon(), guns: counter.guns }
}

/// The areas about the attacked one that count for the attacker, and for the defender. [SHS 10.10, R02, R28]
fn about(state: &State, clash: &Clash) -> [usize; 2] {
    let only_open = state.house().surround_ignores_blocked_borders == SurroundIgnoresBlockedBorders::On;
    let board = state.board();
    let counts = |next: &AreaId| !only_open || board.links(clash.to).any(|link| link.to == *next && link.open);
    let enemies = held_about(state, clash.side, clash.to)
        .filter(|next| *next != clash.from && state.holds_in_order(clash.side, *next));
    let friends = held_about(state, clash.side.other(), clash.to);
    [enemies.filter(counts).count(), friends.filter(counts).count()]
}

/// The best commander of a side in an area whose dice may be used. [SHS 10.11b, R29]
pub fn best_commander(state: &State, side: Side, area: AreaId) -> Option<UnitId> {
    commanders_in(state, side, area).max_by_key(|id| state.counter(*id).leader.quality())
}

/// What a commander is worth whose dice are used.
pub fn quality(state: &State, commander: Option<UnitId>) -> Option<Quality> {
    commander.map(|id| state.counter(id).leader.quality())
}
