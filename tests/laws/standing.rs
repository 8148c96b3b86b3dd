//! How a battle stands and how late it is, in battles of every scenario: what is counted agrees with what is seen, and time goes on.

use galloper::data::{Roots, catalogue, load_scenario};
use galloper::dice::Generator;
use galloper::game::{
    Awaiting, Ears, Eyes, Limit, LimitOf, OnHexes, Place, Ruleset, Scene, Severity, Side, SideStanding, StrengthLeft,
};
use galloper::robot::Robot;
use galloper::rules::Battle;

/// Answers of each battle that are looked at.
const ANSWERS: usize = 300;

fn strength_holds_together(left: &StrengthLeft, begun: u32) {
    assert_eq!(left.begun, begun, "nobody joins an army and nobody was never in it");
    assert!(left.now <= left.begun, "{left:?}");
    assert!(left.disordered + left.light + left.grave + left.worst <= left.now, "{left:?}");
}

/// Counted pieces of a side that are still in the battle, as the scene has them.
fn seen(scene: &Scene, side: Side) -> Option<u32> {
    let troops = scene.pieces.iter().filter(|piece| piece.side == side && piece.is_troops());
    let left = troops.filter(|piece| !piece.is(Severity::Gone) || !matches!(piece.place, Place::Off { .. }));
    left.map(|piece| piece.counted().map(|[now, _]| u32::from(now))).sum()
}

fn agrees_with_the_scene(battle: &Battle, standing: &[SideStanding; 2]) {
    let scene = battle.scene(Eyes::Umpire);
    for side in Side::BOTH {
        let own = &standing[side.index()];
        if let Some(figures) = seen(&scene, side) {
            assert_eq!(own.strength.now, figures, "{}, side {side:?}", scene.title);
        }
        let commands: Vec<bool> =
            scene.commands.iter().filter(|command| command.side == side).map(|command| command.broken).collect();
        let broken: Vec<bool> = own.limits_of(LimitOf::Command).map(|limit| limit.broken).collect();
        // The third game has none.
        assert!(broken.is_empty() || broken == commands, "{}, side {side:?}", scene.title);
        let shares = own.limits.iter().map(Limit::share).chain(own.objectives.iter().map(|one| one.worth));
        assert!(shares.into_iter().all(|share| (0.0..=1.0).contains(&share)), "{own:?}");
        let of_the_army = own.limits.iter().filter(|limit| limit.of != LimitOf::Command).count();
        assert!(of_the_army > 0 || broken.is_empty(), "an army can be beaten");
    }
}

/// What robots are told without the scene is what the scene shows.
fn is_told_as_it_is_drawn(battle: &Battle) {
    for eyes in [Eyes::Umpire, Eyes::Side(Side::A), Eyes::Side(Side::B)] {
        let scene = battle.scene(eyes);
        assert_eq!(battle.places_seen(eyes), scene.places_seen(), "{}", scene.title);
        for piece in scene.pieces.iter().filter(|piece| battle.command_of(piece.id).is_some()) {
            assert_eq!(battle.command_of(piece.id), piece.command, "{}: {}", scene.title, piece.name);
        }
        let drawn = |one: &OnHexes| {
            let piece = scene.piece(one.piece).expect("who stands somewhere is drawn");
            one.command.is_none() || one.command == piece.command
        };
        assert!(battle.stands().iter().all(drawn), "{}", scene.title);
    }
}

/// Nobody goes to the enemy, so that the last turn decides.
#[test]
fn whom_the_standing_calls_the_winner_at_the_end_wins_when_time_is_up() {
    let roots = Roots::discover();
    let inches = ["first-orders", "cutts-before-blindheim", "ramillies-south-plain"];
    for id in inches.into_iter().chain(["blenheim-1704", "blenheim-brigades", "neerwinden"]) {
        let setup = load_scenario(id, &roots).unwrap_or_else(|faults| panic!("{id} has faults: {faults:?}"));
        let mut battle = Battle::begin(&setup).expect("a scenario can be played");
        let mut generator = Generator::seeded(1);
        let mut told = [false; 2];
        while let Some(answer) = Robot::Hold.answer(&battle, &mut generator) {
            told = battle.standing().map(|own| own.wins_at_the_end);
            battle.answer(answer, Ears::Deaf).expect("a robot's answer is legal");
        }
        let Awaiting::Over(outcome) = battle.awaiting() else { panic!("{id}: it is over") };
        let won = outcome.winner.map(Side::index);
        assert_eq!(told, [won == Some(0), won == Some(1)], "{id}: {}", battle.hour().turn);
    }
}

#[test]
fn what_is_counted_agrees_with_what_is_seen_and_time_goes_on() {
    let roots = Roots::discover();
    let scenarios: Vec<String> = catalogue(&roots).into_iter().map(|entry| entry.id).collect();
    for (seed, id) in scenarios.iter().enumerate() {
        let setup = load_scenario(id, &roots).unwrap_or_else(|faults| panic!("{id} has faults: {faults:?}"));
        let mut battle = Battle::begin(&setup).expect("a scenario can be played");
        let mut generator = Generator::seeded(seed as u64);
        let begun = battle.standing().map(|own| own.strength.begun);
        assert!(begun.iter().all(|begun| *begun > 0), "{id}: {begun:?}");
        let mut hour = battle.hour();
        for number in 0..ANSWERS {
            let Some(answer) = Robot::Contact.answer(&battle, &mut generator) else { break };
            battle.answer(answer, Ears::Deaf).expect("a robot's answer is legal");
            assert!(battle.hour() >= hour, "{id}: {:?} after {hour:?}", battle.hour());
            hour = battle.hour();
            let standing = battle.standing();
            standing.iter().zip(begun).for_each(|(own, begun)| strength_holds_together(&own.strength, begun));
            if number % 40 == 0 {
                agrees_with_the_scene(&battle, &standing);
                is_told_as_it_is_drawn(&battle);
            }
        }
    }
}
