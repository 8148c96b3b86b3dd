//! Units come to where they go. [BM 5.3, 9.1, 11.2.3]

use super::Turn;
use super::losses::put_from;
use super::offers::wind;
use crate::game::{Report, ReportKind, Rule};
use crate::rules::bayonet_musket::book::sections::{FIREFIGHT, TERRAIN};
use crate::rules::bayonet_musket::facts::march::Goal;
use crate::rules::bayonet_musket::state::ids::UnitId;

/// Takes a unit where it goes. Who leaves its hex leaves its firefights; who turns where it stands turns its stack. [BM 9.1, 11.2.3]
pub fn carry(turn: &mut Turn<'_>, unit: UnitId, goal: &Goal, rule: Rule) {
    let before = turn.state.unit(unit).hex;
    if before == Some(goal.hex) {
        for mate in turn.state.troops_in(goal.hex) {
            turn.state.unit_mut(mate).facing = goal.facing;
        }
    } else {
        if turn.state.is_locked(unit) {
            turn.state.unlock(unit);
            turn.report(|state| {
                Report::new(ReportKind::Move, FIREFIGHT, format!("{} breaks off.", state.unit(unit).name))
                    .about([unit.into()])
            });
        }
        put_from(turn.state, unit, goal.hex, goal.came);
    }
    let own = turn.state.unit_mut(unit);
    own.facing = goal.facing;
    own.now.spent += goal.spent;
    own.now.obstacle |= goal.obstacle;
    let breaks = goal.disordered && !own.troop.disordered;
    own.troop.disordered = goal.disordered;
    own.now.broke |= breaks;
    turn.report(|state| {
        let name = &state.unit(unit).name;
        let text = if before == Some(goal.hex) {
            format!("{name} turns to face {:?}.", wind(goal.facing))
        } else {
            format!("{name} goes to {}, facing {:?}.", goal.hex, wind(goal.facing))
        };
        Report::new(ReportKind::Move, rule, text).about([unit.into()])
    });
    if breaks {
        tell_broken(turn, unit);
    }
}

/// Horse has fallen into disorder by the ground. [BM 11.8.3]
pub fn tell_broken(turn: &mut Turn<'_>, unit: UnitId) {
    turn.report(|state| {
        let text = format!("{} falls into disorder on the way.", state.unit(unit).name);
        Report::new(ReportKind::Move, TERRAIN, text).about([unit.into()])
    });
}
