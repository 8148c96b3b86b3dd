//! The tables of *Marlborough's Battles* and *The Marlborough Man*.

use std::collections::BTreeSet;

use galloper::game::Side;
use galloper::hex::{Corner, Hex, Stand};
use galloper::rules::continuity::book::arms::{Arm, Gun, Weapon};
use galloper::rules::continuity::book::charts::Class;
use galloper::rules::continuity::book::edition::{Book, Edition};
use galloper::rules::continuity::book::house::House;
use galloper::rules::continuity::book::tables;
use galloper::rules::continuity::judge::fire::{Effect, Mark, Shot, effect, shot_tally};
use galloper::rules::continuity::judge::movement::{Mover, Step, step_cost};
use galloper::rules::continuity::judge::preshock::{self, Attack, Reaction};
use galloper::rules::continuity::judge::results::Fate;
use galloper::rules::continuity::judge::troop::{Troop, UnitId};
use galloper::rules::continuity::judge::{flight, shock, withdrawal};
use galloper::rules::continuity::state::battlefield::Battlefield;
use galloper::rules::marlborough_man::blenheim::BLENHEIM;
use galloper::rules::marlborough_man::oudenarde::{AlliedGroup, FrenchGroup, OUDENARDE};
use galloper::rules::marlboroughs_battles::malplaquet::MALPLAQUET;
use galloper::rules::marlboroughs_battles::ramillies::RAMILLIES;
use galloper::rules::{marlborough_man, marlboroughs_battles};
use serde::de::DeserializeOwned;

use crate::BATTLES;
use crate::support::printed::agrees;

fn battle_named(key: &str) -> &'static Battlefield {
    BATTLES.into_iter().find(|battle| battle.key == key).expect("one of the four battles")
}

fn edition(book: Book) -> &'static Edition {
    match book {
        Book::MarlboroughMan => &marlborough_man::edition::EDITION,
        Book::MarlboroughsBattles => &marlboroughs_battles::edition::EDITION,
    }
}

/// The value of the rules that is written with this word.
fn named<T: DeserializeOwned>(word: &str) -> T {
    serde_json::from_value(word.into()).unwrap_or_else(|why| panic!("“{word}”: {why}"))
}

fn number(text: &str) -> i32 {
    text.parse().expect("a number")
}

fn weapon(name: &str) -> Weapon {
    match name {
        "musket" => Weapon::Musket,
        "pistol" => Weapon::Pistol,
        gun => Weapon::Gun(named(gun)),
    }
}

#[test]
fn fire_range() {
    let charts = RAMILLIES.charts;
    agrees("continuity/fire-range.csv", 8 * 4, |name, range| {
        let shot = Shot::plain(weapon(name), number(range) as u16);
        shot_tally(charts, &shot, &House::default()).map_or("NA".to_owned(), |tally| tally.whole().to_string())
    });
}

#[test]
fn fire_results() {
    agrees("continuity/fire-results.csv", 6 * 4, |die, column| {
        let (weapon, disordered, book) = match column {
            "ordered" => (Weapon::Musket, false, Book::MarlboroughMan),
            "disordered" => (Weapon::Musket, true, Book::MarlboroughMan),
            "guns MB" => (Weapon::Gun(Gun::Pounder8), true, Book::MarlboroughsBattles),
            _ => (Weapon::Gun(Gun::Pounder8), true, Book::MarlboroughMan),
        };
        let shot = Shot { target: Mark { disordered, ..Mark::default() }, ..Shot::plain(weapon, 1) };
        match effect(edition(book), &shot, number(die)) {
            Effect::Nothing => "none",
            Effect::Disordered => "disordered",
            Effect::Retreats => "retreat",
            Effect::AllInHexDisordered => "all",
        }
        .to_owned()
    });
}

#[test]
fn shock_results() {
    agrees("continuity/shock.csv", 14 * 2, |die, column| {
        let result = tables::shock(number(die), column == "disordered defender");
        serde_json::to_value(result).expect("a word").as_str().expect("a word").to_owned()
    });
}

fn troop(arm: Arm, charge_capable: bool) -> Troop {
    let stand = Stand::Single { hex: Hex::new(20, 20), facing: Corner::V0 };
    Troop { charge_capable, ..Troop::fresh(UnitId(0), Side::A, arm, stand) }
}

#[test]
fn pre_shock() {
    let edition = edition(Book::MarlboroughsBattles);
    agrees("continuity/pre-shock.csv", 10 * 3, |die, column| {
        let target = if column == "chargers" { troop(Arm::Cavalry, true) } else { troop(Arm::Infantry, false) };
        let attack = if column == "foot charged" { Attack::Charge } else { Attack::Shock };
        let roll = preshock::roll(&target, true).expect("a target that throws");
        let modified = number(die) + preshock::tally(edition, roll, attack).whole();
        match preshock::reaction(edition, &target, roll, modified, true, &House::default()) {
            Reaction::Nothing => "nothing",
            Reaction::MayFire => "fires",
            Reaction::Shaken => "shaken",
            Reaction::Broken => "broken",
            Reaction::CounterCharges => "counter-charges",
        }
        .to_owned()
    });
}

#[test]
fn withdrawals() {
    for book in [Book::MarlboroughMan, Book::MarlboroughsBattles] {
        agrees("continuity/withdrawal.csv", 6 * 3, |die, column| {
            let disordered = column == "disordered";
            let Some(tally) = withdrawal::tally(edition(book), disordered, column == "dragoons") else {
                return "no die".to_owned();
            };
            match withdrawal::fate(number(die) + tally.whole(), disordered) {
                Fate::Unchanged => "none",
                Fate::Disordered => "disordered",
                Fate::Eliminated => "eliminated",
                Fate::Retreats | Fate::DisorderedRetreats => "retreat",
            }
            .to_owned()
        });
    }
}

/// What a row of a movement chart costs: a hex, a hexside with its plus, a road over the dearest hex, a bridge over the dearest water.
fn movement(battlefield: &Battlefield, terrain: &str, column: &str) -> String {
    let class = match column {
        "foot" => Class::Foot,
        "cavalry" => Class::Cavalry,
        "leader" => Class::Leader,
        _ => Class::Artillery,
    };
    let mover = Mover { class, rapid: false, stopped_by_works: class == Class::Cavalry };
    let step = match (terrain, terrain.strip_prefix('+')) {
        ("road", _) => Step { hex: named("village"), road: true, ..Step::default() },
        ("bridge", _) => {
            let water = if battlefield.key == RAMILLIES.key { "minor_river" } else { "stream" };
            Step { side: Some(named(water)), bridge: true, ..Step::default() }
        }
        (_, Some(side)) => Step { side: Some(named(side)), opening: true, ..Step::default() },
        (hex, None) => Step { hex: named(hex), ..Step::default() },
    };
    let is_side = terrain == "bridge" || terrain.starts_with('+');
    let cost = step_cost(battlefield.charts, mover, &step, &House::default());
    cost.map_or("NA".to_owned(), |cost| if is_side { cost.side } else { cost.total() }.value().to_string())
}

#[test]
fn movement_charts() {
    let charts = [
        ("continuity/movement-ramillies.csv", &RAMILLIES, 9),
        ("continuity/movement-malplaquet.csv", &MALPLAQUET, 9),
        ("continuity/movement-blenheim.csv", &BLENHEIM, 8),
        ("continuity/movement-oudenarde.csv", &OUDENARDE, 11),
    ];
    for (file, battlefield, rows) in charts {
        agrees(file, rows * 4, |terrain, column| movement(battlefield, terrain, column));
    }
}

#[test]
fn shock_terrain() {
    agrees("continuity/shock-terrain.csv", 15 * 4, |name, battle| {
        let battlefield = battle_named(battle);
        match shock::terrain(battlefield.charts, &BTreeSet::from([named(name)])) {
            0 => String::new(),
            drm => drm.to_string(),
        }
    });
}

#[test]
fn fire_terrain() {
    for battlefield in BATTLES {
        agrees("continuity/fire-terrain.csv", 7, |name, _| {
            let plain = Shot::plain(Weapon::Musket, 1);
            let shot = match name {
                "over works" => Shot { over_works: true, ..plain },
                terrain => Shot { target: Mark { terrain: named(terrain), ..Mark::default() }, ..plain },
            };
            let tally = shot_tally(battlefield.charts, &shot, &House::default()).expect("muskets reach one hex");
            tally.whole().to_string()
        });
    }
}

#[test]
fn flight_points_and_levels() {
    agrees("continuity/flight.csv", 4 * 7, |battle, column| {
        let battlefield = battle_named(battle);
        let flight = &battlefield.charts.flight;
        let points = |arm| flight::points(flight, arm).to_string();
        match column {
            "infantry" => points(Arm::Infantry),
            "cavalry" => points(Arm::Cavalry),
            "dragoons" => points(Arm::Dragoons),
            "artillery" => points(Arm::Artillery),
            "Allied" => flight.levels[Side::A.index()].to_string(),
            "French" => flight.levels[Side::B.index()].to_string(),
            _ => flight.villages.iter().map(Hex::to_string).collect::<Vec<_>>().join(" "),
        }
    });
}

#[test]
fn arrivals() {
    agrees("continuity/allied-arrivals.csv", 9, |group, _| named::<AlliedGroup>(group).rating().to_string());
    agrees("continuity/french-arrivals.csv", 6, |group, _| named::<FrenchGroup>(group).rating().to_string());
}
