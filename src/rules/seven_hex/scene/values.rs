//! Both values of an attack with every modifier, before it is ordered and while it is declared. [SHS 8.4a, 10.6 to 10.11b]

use std::sync::Arc;

use crate::dice::Dice;
use crate::game::{Rule, Side, Tally};
use crate::rules::seven_hex::book::tables::combat_dice;
use crate::rules::seven_hex::facts::assault::{Clash, assault, quality};
use crate::rules::seven_hex::facts::fire::shot;
use crate::rules::seven_hex::judge::combat::{adjusted, attack, defence, is_helpless};
use crate::rules::seven_hex::judge::fire::tally;
use crate::rules::seven_hex::judge::orders::value;
use crate::rules::seven_hex::state::State;
use crate::rules::seven_hex::state::action::Action;
use crate::rules::seven_hex::state::unit::{AreaId, UnitId};
use crate::rules::seven_hex::steps::Step;
use crate::rules::seven_hex::steps::combat::clash;
use crate::rules::seven_hex::steps::orders::{chance_words, companions, is_sure_now};

/// The values of the attack that an action would order, or would have declared, and what a shot needs; none of any other action.
pub fn values(state: &State, stack: &[Arc<Step>], action: &Action) -> Vec<Tally> {
    let Some(step) = stack.last() else { return Vec::new() };
    match (&**step, action) {
        (Step::Orders(_) | Step::ByTurns(_), Action::Both(both)) => match &**both {
            [Action::Take(unit), Action::Attack(area)] => of_order(state, companions(state, *unit), *area),
            _ => Vec::new(),
        },
        (Step::Ordering(ordering), Action::Attack(area)) => of_order(state, ordering.units.clone(), *area),
        (Step::Fire(_) | Step::ByTurns(_), Action::Fire { gun, at }) => {
            shot(state, *gun, *at).map(|shot| tally(shot.range, shot.in_cover)).into_iter().collect()
        }
        (Step::Supporting(step), action) => of_clash(state, &step.after(action)),
        (Step::Charging(step), action) => of_clash(state, &step.after(action)),
        (Step::Meeting(step), action) => of_clash(state, &step.after(action)),
        _ => Vec::new(),
    }
}

/// The order value, and what is fought if it is obeyed.
fn of_order(state: &State, units: Vec<UnitId>, area: AreaId) -> Vec<Tally> {
    let Some(from) = units.first().and_then(|first| state.area_of(*first)) else { return Vec::new() };
    let clash = clash(state, units, (from, area));
    let mut tallies = of_clash(state, &clash);
    tallies.extend((!is_sure_now(state, clash.side)).then(|| of_value(state, clash.side)));
    tallies
}

fn of_value(state: &State, side: Side) -> Tally {
    Tally { title: format!("Order value, {}", chance_words(state, side)).into(), ..value(side, state.next_order(side)) }
}

/// Attack first, then defence; none where nobody but commanders is attacked. [SHS 10.21]
fn of_clash(state: &State, clash: &Clash) -> Vec<Tally> {
    if !state.holds(clash.side.other(), clash.to) {
        return Vec::new();
    }
    let assault = assault(state, clash);
    let throws = [true, !is_helpless(&assault.defenders)];
    let names = ["Attack", "Defence"];
    let tallies = [attack(&assault, state.house()), defence(&assault)];
    let told = tallies.into_iter().zip(names).zip(throws).zip(clash.commanders);
    told.map(|(((tally, name), throws), commander)| {
        let half = adjusted(tally.whole());
        let less = half - tally.whole();
        let dice = Dice::six_sided(combat_dice(quality(state, commander)));
        let title = match (throws, dice.count) {
            (false, _) => format!("{name}: nobody in good order"),
            (true, 1) => format!("{name}, and {}", dice.in_words()),
            (true, _) => format!("{name}, and the best of {}", dice.in_words()),
        };
        let halved = tally.when(less != 0, "Half, rounded down", Rule::new("SHS 10.11a"), less);
        Tally { title: title.into(), ..halved }
    })
    .collect()
}
