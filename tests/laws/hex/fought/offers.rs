//! What may be answered, and what an answer does.

use std::collections::BTreeSet;

use galloper::game::{Answer, Awaiting, Choice, Offer, Ruleset, Unsaid};
use galloper::hex::Stand;
use galloper::rules::continuity::Action;
use galloper::rules::continuity::facts::command::goes_with_another;
use galloper::rules::continuity::judge::troop::{CommandId, UnitId};
use galloper::rules::continuity::state::State;

use super::{Moment, action_of};

fn asked<'a>(moment: &'a Moment<'_>) -> Option<&'a Choice<Action, Unsaid>> {
    match moment.before.awaiting() {
        Awaiting::Choice(choice) => Some(choice),
        _ => None,
    }
}

/// Whoever is offered an answer changes something by giving it: something is told, or somebody is asked something else. What is only
/// named beforehand, attacks and caracoles, is told as it is carried out; so is how a unit or a leader is set up or faces.
pub fn who_answers_changes_something(moment: &Moment<'_>) -> Result<(), String> {
    if !matches!(moment.answer, Answer::Act(_)) {
        return Ok(());
    }
    if moment.before.fingerprint() == moment.after.fingerprint() {
        return Err(format!("{:?} changes nothing", action_of(moment.answer)));
    }
    let opens = match action_of(moment.answer) {
        Some(Action::Enter(_) | Action::ChargeAt { .. } | Action::CaracoleAt { .. } | Action::Arrange(_)) => true,
        // Who stays where it is may still turn, but for those in two hexes, in column or on one another.
        Some(Action::March(unit)) => !may_turn_where_it_stands(moment.was(), *unit),
        _ => false,
    };
    if let (true, Awaiting::Choice(choice)) = (opens, moment.after.words()) {
        let has_way = choice.offers.iter().any(|offer| !["stay", "leave"].contains(&offer.verb.as_ref()));
        return if has_way {
            Ok(())
        } else {
            Err(format!("“{}” has no answer but to leave it so", choice.question))
        };
    }
    let is_named_beforehand = matches!(
        action_of(moment.answer),
        Some(
            Action::Attack(_)
                | Action::Charge { .. }
                | Action::AsProposed
                | Action::LeaveToFriends { .. }
                | Action::Caracole { .. }
                | Action::Face(_)
                | Action::SetGun { .. }
                | Action::LeaveSo
        )
    );
    let (Awaiting::Choice(before), Awaiting::Choice(after)) = (moment.before.words(), moment.after.words()) else {
        return Ok(());
    };
    let is_asked_again =
        before.question == after.question && before.side == after.side && before.pieces == after.pieces;
    if is_asked_again && moment.told.is_empty() && !is_named_beforehand {
        return Err(format!("after {:?} nothing is told and “{}” asked again", moment.answer, after.question));
    }
    Ok(())
}

/// Whether a unit that stays may face another way: one alone in a hex. [MB 6.3, 6.5, MM 6]
fn may_turn_where_it_stands(state: &State, unit: UnitId) -> bool {
    let own = state.troop(unit);
    matches!(own.stand, Stand::Single { .. }) && own.stacked.is_none() && !state.unit(unit).below
}

/// No offer's name occurs twice in one question: whoever answers by name says what he means.
pub fn no_offers_name_occurs_twice(moment: &Moment<'_>) -> Result<(), String> {
    asked(moment).map_or(Ok(()), are_told_apart)
}

/// Whether the offers of a question have a name each.
pub fn are_told_apart<W>(choice: &Choice<Action, W>) -> Result<(), String> {
    let mut names = BTreeSet::new();
    match choice.offers.iter().map(Offer::id).find(|name| !names.insert(name.clone())) {
        None => Ok(()),
        Some(name) => Err(format!("{name} is offered twice")),
    }
}

/// At a free activation every command with men on the map may go, but the one that has just gone and those that go with another.
/// Guns that follow leaders are no command. [MB 4.2, 4.6, MM 4, R03, R15, R94]
pub fn no_command_with_men_on_the_map_is_barred(moment: &Moment<'_>) -> Result<(), String> {
    asked(moment).map_or(Ok(()), |choice| may_all_go(moment.was(), choice))
}

/// Whether a free activation offers every command that may go.
pub fn may_all_go<W>(state: &State, choice: &Choice<Action, W>) -> Result<(), String> {
    let is_free = choice.offers.iter().any(|offer| offer.verb == "pass");
    let offered = |command: CommandId| {
        choice.offers.iter().any(|offer| matches!(offer.action, Action::Activate(going) if going.command == command))
    };
    for command in state.command_ids().filter(|_| is_free) {
        let host = goes_with_another(state, command).unwrap_or(command);
        let is_meant = state.command(command).side == choice.side && has_men(state, command);
        if is_meant && !offered(host) && !state.cycle.just_went.contains(&host) {
            return Err(format!("{} may not go", state.command(command).name));
        }
    }
    Ok(())
}

/// Whether a command has a unit on the map that is no gun following leaders.
fn has_men(state: &State, command: CommandId) -> bool {
    let follows = |id| state.troop(id).is_gun() && state.edition().guns_follow_leaders;
    state.of_command(command).any(|id| !follows(id))
}
