//! A shot or an attack looked at by itself, for its odds, and what has become of units since.

use crate::game::{Change, Outcome, Rule};
use crate::rules::continuity::facts::shock::{Blow, Clash, in_front};
use crate::rules::continuity::judge::troop::UnitId;
use crate::rules::continuity::state::State;
use crate::rules::continuity::state::action::Action;
use crate::rules::continuity::state::unit::Presence;
use crate::rules::continuity::steps::Step;
use crate::rules::continuity::steps::fight::Fight;
use crate::rules::continuity::steps::firing::Firing;

/// The step that an answer begins; nothing when it begins no shot and no attack.
pub fn begins(state: &State, action: &Action) -> Option<Step> {
    Some(match action {
        Action::Fire { unit, target } => Step::Firing(Firing::active(*unit, *target)),
        Action::Attack(unit) => {
            let targets = in_front(state, *unit).into_iter();
            attack(targets.map(|target| Blow { attacker: *unit, target, path: None }).collect())
        }
        Action::Charge { unit, target, path } => {
            attack(vec![Blow { attacker: *unit, target: *target, path: Some(path.clone()) }])
        }
        _ => return None,
    })
}

/// The end of a battle in which nothing else goes on.
pub fn over() -> Step {
    Step::Over(Outcome { winner: None, text: "It is over.".to_owned(), rule: Rule::new("GALLOPER") })
}

fn attack(blows: Vec<Blow>) -> Step {
    Step::Fight(Fight::of(Clash { blows, continued: false }))
}

/// What has become of every unit since an earlier moment of the same battle.
pub fn changes_since(now: &State, before: &State) -> Vec<Change> {
    now.unit_ids().filter_map(|id| change(now, before, id)).collect()
}

fn change(now: &State, before: &State, id: UnitId) -> Option<Change> {
    let (unit, was) = (now.unit(id), before.unit(id));
    let is_lost = unit.presence == Presence::Lost && was.presence == Presence::OnMap;
    let words = [
        (is_lost, "is eliminated"),
        (!is_lost && unit.troop.disordered && !was.troop.disordered, "is disordered"),
        (!unit.troop.disordered && was.troop.disordered, "is in order again"),
        (!is_lost && unit.troop.stand.hexes() != was.troop.stand.hexes(), "stands elsewhere"),
    ];
    let words: Vec<&'static str> = words.into_iter().filter(|(holds, _)| *holds).map(|(_, word)| word).collect();
    (!words.is_empty()).then(|| Change { piece: id.into(), lost: u16::from(is_lost), words })
}
