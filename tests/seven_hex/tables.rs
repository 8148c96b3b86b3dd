//! The tables of the book, typed in a second time.

use galloper::game::Side;
use galloper::rules::seven_hex::book::arms::Arm;
use galloper::rules::seven_hex::book::house::House;
use galloper::rules::seven_hex::book::tables::{reach, strategic_areas};
use galloper::rules::seven_hex::judge::attrition::{self, Worn};
use galloper::rules::seven_hex::judge::charge::{bonus, taken_off};
use galloper::rules::seven_hex::judge::combat::{Assault, Attacker, Defender, Slope, Stands, attack, defence};
use galloper::rules::seven_hex::judge::verdict::{Strength, won};
use galloper::rules::seven_hex::judge::{fire, morale, orders, space};

use crate::support::printed::agrees;

fn number<T: std::str::FromStr>(text: &str) -> T {
    text.parse().ok().expect("a number")
}

/// The arm of a row; foot that fires by platoon or has guns is foot.
fn arm(name: &str) -> Arm {
    match name {
        "infantry" | "platoon" | "battalion guns" => Arm::Infantry,
        "cavalry" => Arm::Cavalry,
        "artillery" => Arm::Artillery,
        "command" => Arm::Command,
        other => panic!("“{other}” is no arm"),
    }
}

const FOOT: Attacker =
    Attacker { arm: Arm::Infantry, platoon: false, guns: false, trots: false, charges: false, tired: false };
const STANDING: Defender =
    Defender { arm: Arm::Infantry, stands: Stands::Centre, disrupted: false, platoon: false, guns: false };

#[test]
fn occupancy() {
    agrees("seven_hex/occupancy.csv", 4 * 2, |unit, ground| space::occupancy(arm(unit), ground == "dense").to_string());
}

#[test]
fn strategic_movement() {
    agrees("seven_hex/strategic.csv", 4 * 2, |unit, way| {
        let [road, country] = strategic_areas(arm(unit));
        if way == "road" { road } else { country }.to_string()
    });
}

#[test]
fn reach_of_guns() {
    agrees("seven_hex/reach.csv", 6, |pounds, _| reach(number(pounds)).to_string());
}

#[test]
fn ranged_fire() {
    agrees("seven_hex/ranged-fire.csv", 4 * 2, |areas, cover| {
        fire::tally(number(areas), cover == "covered").whole().to_string()
    });
}

#[test]
fn order_values() {
    agrees("seven_hex/order-value.csv", 2 * 4, |army, order| {
        let side = if army == "allied" { Side::A } else { Side::B };
        let number = ["first", "second", "third"].iter().position(|name| *name == order).map_or(8, |index| index + 1);
        orders::value(side, number as u32).whole().to_string()
    });
}

#[test]
fn obedience() {
    agrees("seven_hex/obedience.csv", 10, |value, _| orders::chances(number(value)).to_string());
}

#[test]
fn defence_values() {
    agrees("seven_hex/defence.csv", 5 * 3, |unit, place| {
        let stands = match place {
            "centre" => Stands::Centre,
            "facing" => Stands::Facing,
            _ => Stands::Elsewhere,
        };
        let more =
            Defender { arm: arm(unit), stands, platoon: unit == "platoon", guns: unit == "battalion guns", ..STANDING };
        let value = |defenders| defence(&Assault { defenders, ..Assault::default() }).whole();
        (value(vec![STANDING, more]) - value(vec![STANDING])).to_string()
    });
}

#[test]
fn attack_values() {
    agrees("seven_hex/attack.csv", 5 * 6, |unit, ground| {
        let more = Attacker { arm: arm(unit), platoon: unit == "platoon", guns: unit == "battalion guns", ..FOOT };
        let value = |attackers| {
            let slope = match ground {
                "downhill" => Slope::Down,
                "uphill" | "both" => Slope::Up,
                _ => Slope::Level,
            };
            let river = ["river", "both"].contains(&ground);
            let assault = Assault { attackers, slope, river, town: ground == "town", ..Assault::default() };
            attack(&assault, &House::default()).whole()
        };
        (value(vec![FOOT, FOOT, more]) - value(vec![FOOT, FOOT])).to_string()
    });
}

#[test]
fn areas_about_the_attacked_one() {
    agrees("seven_hex/around.csv", 5 * 4, |enemies, friends| {
        let assault = Assault {
            attackers: vec![FOOT],
            enemies_about: number(enemies),
            friends_about: number(friends),
            ..Assault::default()
        };
        (attack(&assault, &House::default()).whole() - 5).to_string()
    });
}

#[test]
fn charges() {
    agrees("seven_hex/charge.csv", 2 * 2, |unit, how| {
        let met = if how == "met" { taken_off(1, 1) } else { 0 };
        (bonus(unit == "trotters") + met).to_string()
    });
}

#[test]
fn hits_in_return() {
    agrees("seven_hex/return-hits.csv", 6 * 4, |face, hits| {
        let four = Strength { fit: 4, disrupted: 0 };
        won(2 * number::<i32>(hits), four, four).given_back(number(face)).to_string()
    });
}

#[test]
fn morale_dice() {
    agrees("seven_hex/morale.csv", 6 * 2, |face, army| {
        morale::adjustment(number(face), army == "collapsed").to_string()
    });
}

#[test]
fn attrition_values() {
    agrees("seven_hex/attrition.csv", 2 * 2, |stack, enemy| {
        let stack = Worn {
            on_outer: true,
            touches_enemy_area: true,
            touches_enemy: enemy == "an enemy touches",
            has_disrupted: stack == "somebody disrupted",
        };
        attrition::tally(&stack).whole().to_string()
    });
}
