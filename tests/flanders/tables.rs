//! Tables T1 to T16 of *Will You Go To Flanders?*

use galloper::geometry::Formation;
use galloper::rules::flanders::book::house::House;
use galloper::rules::flanders::book::profile::{
    Arm, Branch, ChargeDoctrine, Class, FireDoctrine, Gun, Morale, Mount, Profile,
};
use galloper::rules::flanders::book::shot::{Band, Fighter, SaveShift, Shot};
use galloper::rules::flanders::book::tables;
use galloper::rules::flanders::judge::cards::{self, CardMove, Heading};
use galloper::rules::flanders::judge::melee::{self, Circumstance, Group};
use galloper::rules::flanders::judge::melee_losses::{Hundredths, Part, Winner, loser_rate, shares, winner_rate};
use galloper::rules::flanders::judge::morale::{self, CheckFacts, Purpose, TriggerFacts};
use galloper::rules::flanders::judge::movement::{self, Manoeuvre, MoveFacts, Rough};
use galloper::rules::flanders::judge::small_arms::{self, VolleyFacts};
use galloper::rules::flanders::judge::{Aspect, Troop, artillery, retreat, saves};
use serde::de::DeserializeOwned;

use crate::support::printed::agrees;

/// The value of the rules that is written with this word.
fn named<T: DeserializeOwned>(word: &str) -> T {
    serde_json::from_value(word.into()).unwrap_or_else(|why| panic!("“{word}”: {why}"))
}

fn word<T: serde::Serialize>(value: T) -> String {
    serde_json::to_value(value).expect("a word").as_str().expect("a word").to_owned()
}

fn infantry(fire: FireDoctrine) -> Troop {
    Troop::ready(Profile { arm: Arm::Infantry { fire }, class: Class::Line, original: 12 })
}

fn cavalry(mount: Mount, charge: ChargeDoctrine) -> Troop {
    let on_foot = FireDoctrine::Rank;
    Troop::ready(Profile { arm: Arm::Cavalry { mount, charge, on_foot }, class: Class::Line, original: 12 })
}

fn battery(gun: Gun) -> Troop {
    Troop::ready(Profile { arm: Arm::Artillery { gun }, class: Class::Line, original: 8 })
}

fn troop(name: &str) -> Troop {
    match name {
        "infantry" => infantry(FireDoctrine::Platoon),
        "dragoons" => cavalry(Mount::Dragoons, ChargeDoctrine::Pistol),
        "cuirassiers" => cavalry(Mount::Cuirassiers, ChargeDoctrine::Pistol),
        "horse" | "pistol cavalry" => cavalry(Mount::Horse, ChargeDoctrine::Pistol),
        "sword cavalry" => cavalry(Mount::Horse, ChargeDoctrine::Sword),
        "light guns" => battery(Gun::Light),
        "heavy guns" => battery(Gun::Heavy),
        _ => panic!("no such troops: {name}"),
    }
}

/// The faces from the least that succeeds to six.
fn from_least(need: i32) -> String {
    (need..=6).map(|face| face.to_string()).collect::<Vec<_>>().join(" ")
}

fn up_to(most: u8) -> String {
    (1..=most).map(|face| face.to_string()).collect::<Vec<_>>().join(" ")
}

fn signed(value: f64) -> String {
    if value > 0.0 { format!("+{value}") } else { value.to_string() }
}

#[test]
fn t01_troop_capabilities() {
    agrees("flanders/t01-troop-capabilities.csv", 6 * 11, |unit, column| {
        let troop = troop(unit);
        let gun = troop.gun();
        let range = |index: usize| match (troop.branch, gun, index) {
            (Branch::Infantry, ..) => tables::MUSKET[index].to_string(),
            (Branch::Cavalry, _, 1) => tables::PISTOL.to_string(),
            (_, Some(gun), _) => tables::gun_range(gun)[index].to_string(),
            _ => String::new(),
        };
        let march = |formation: Formation, open: bool| match gun {
            None if open => tables::march(troop.branch, formation).to_string(),
            _ => String::new(),
        };
        match column {
            "column" => march(Formation::Column, true),
            "line" => march(Formation::Line, true),
            "square" => march(Formation::Square, troop.is_infantry()),
            "move" => gun.map_or(String::new(), |gun| tables::gun_move(gun, false).to_string()),
            "move and fire" => gun.map_or(String::new(), |gun| tables::gun_move(gun, true).to_string()),
            "short" => range(0),
            "medium" => range(1),
            "long" => range(2),
            "grape" => gun.map_or(String::new(), |gun| tables::grape_range(gun).to_string()),
            "melee" => tables::melee_points(troop.fighter()).to_string(),
            "saves" => from_least(tables::save(troop.branch)),
            _ => panic!("no such column: {column}"),
        }
    });
}

#[test]
fn t02_card_movement() {
    agrees("flanders/t02-card-movement.csv", 6, |condition, _| {
        let base = CardMove::default();
        let with = |facts: CardMove| signed(cards::card_move(&facts).total() - cards::card_move(&base).total());
        match condition {
            "base" => cards::card_move(&base).total().to_string(),
            "rough" => with(CardMove { rough: true, ..base }),
            "flank" => with(CardMove { heading: Heading::Flank, ..base }),
            "retrograde" => with(CardMove { heading: Heading::Retrograde, ..base }),
            "road" => with(CardMove { road: true, ..base }),
            _ => cards::card_move(&CardMove { changes_formation: true, ..base }).total().to_string(),
        }
    });
}

#[test]
fn t03_movement_adjustments() {
    agrees("flanders/t03-movement-adjustments.csv", 13 * 5, |condition, unit| {
        let in_column = condition == "road in column";
        let troop = Troop { formation: if in_column { Formation::Column } else { Formation::Line }, ..troop(unit) };
        let (manoeuvres, rough) = asked(condition);
        if is_silent(condition, &troop) {
            return String::new();
        }
        let plain = MoveFacts::plain(troop);
        let house = House::default();
        let inches = |facts: &MoveFacts| movement::allowance(facts, &house).map(|found| found.inches.total());
        let base = inches(&plain).expect("a plain move is allowed");
        match inches(&MoveFacts { manoeuvres, rough, ..plain }) {
            Err(_) => "no".to_owned(),
            Ok(found) if found == 0.0 && matches!(condition, "change formation" | "rotate") => "still".to_owned(),
            Ok(found) if condition == "charge" && troop.is_cavalry() => found.to_string(),
            Ok(found) => signed(found - base),
        }
    });
}

/// What the list asks for, as a move says it.
fn asked(condition: &str) -> (Vec<Manoeuvre>, Vec<Rough>) {
    match condition {
        "move and fire" => (vec![Manoeuvre::Fire], vec![]),
        "road in column" => (vec![Manoeuvre::Road], vec![]),
        "shrink and expand" => (vec![Manoeuvre::ShrinkExpand], vec![]),
        "woods" | "stream" | "wall" | "hedge" => (vec![], vec![named(condition)]),
        _ => (vec![named(&condition.replace(' ', "_"))], vec![]),
    }
}

/// Where the book's list says nothing about an arm.
fn is_silent(condition: &str, troop: &Troop) -> bool {
    match condition {
        "move and fire" => troop.is_cavalry(),
        "shrink and expand" => !troop.is_cavalry(),
        "rotate" => troop.gun().is_none(),
        "retrograde" | "sideways" | "about face" | "charge" | "change formation" => troop.gun().is_some(),
        _ => false,
    }
}

#[test]
fn t04_saves() {
    agrees("flanders/t04-saves.csv", 11 * 3, |situation, arm| {
        let shifts: Vec<SaveShift> = situation.split_whitespace().map(named).collect();
        saves::needed(named(arm), &shifts, &House::default()).whole().to_string()
    });
}

#[test]
fn t05_gun_ranges() {
    agrees("flanders/t05-gun-ranges.csv", 2 * 4, |gun, column| {
        let gun: Gun = named(gun);
        let [short, medium, long] = tables::gun_range(gun);
        match column {
            "long" => long,
            "medium" => medium,
            "short" => short,
            _ => tables::grape_range(gun),
        }
        .to_string()
    });
}

#[test]
fn t06_to_hit() {
    agrees("flanders/t06-to-hit.csv", 3 * 3, |width, band| {
        from_least(tables::to_hit(width.parse().expect("a width"), named::<Band>(band)))
    });
}

#[test]
fn t07_casualties() {
    agrees("flanders/t07-casualties.csv", 2 * 6, |gun, ranks| {
        let (shot, ranks) = match ranks.parse() {
            Ok(ranks) => (Shot::Round, ranks),
            Err(_) => (Shot::Grape, 2),
        };
        artillery::casualties(named(gun), shot, ranks, 0).to_string()
    });
}

#[test]
fn t08_bounce_through() {
    agrees("flanders/t08-bounce-through.csv", 5 * 2, |question, gun| {
        let gun: Gun = named(gun);
        match question {
            "inches from the front of the unit" => tables::carry(gun).to_string(),
            "ranks" => tables::penetration(gun).to_string(),
            "faces for 1 base behind" => up_to(tables::hit_behind(1)),
            "faces for 2 bases behind" => up_to(tables::hit_behind(2)),
            _ => up_to(tables::hit_behind(3)),
        }
    });
}

#[test]
fn t09_counter_battery() {
    agrees("flanders/t09-counter-battery.csv", 6 * 2, |die, shot| {
        word(tables::location(named(shot), die.parse().expect("a face")))
    });
}

#[test]
fn t10_musketry() {
    agrees("flanders/t10-musketry.csv", 15 * 9, |figures, column| {
        let (doctrine, band) = column.split_once(' ').expect("doctrine and band");
        let fire = if doctrine == "platoon" { FireDoctrine::Platoon } else { FireDoctrine::Rank };
        let troop = Troop { fresh: doctrine == "fresh", ..infantry(fire) };
        let range = match named(band) {
            Band::Short => 2.0,
            Band::Medium => 4.0,
            Band::Long => 8.0,
        };
        let facts = VolleyFacts::plain(troop, figures.parse().expect("figures"), range);
        small_arms::volleys(&facts, &House::default()).whole().to_string()
    });
}

#[test]
fn t11_morale() {
    agrees("flanders/t11-morale.csv", 18, |modifier, _| {
        let line = infantry(FireDoctrine::Platoon);
        let plain = CheckFacts::plain(line, Purpose::ReceiveCharge);
        let needed = |facts: &CheckFacts| morale::needed(facts, &House::default()).whole();
        let start = needed(&plain);
        let with = |facts: CheckFacts| signed(f64::from(needed(&facts) - start));
        let of = |troop: Troop| with(CheckFacts { troop, ..plain.clone() });
        let class = |class| of(Troop { profile: Profile { class, ..line.profile }, ..line });
        let original =
            |original| of(Troop { profile: Profile { original, ..line.profile }, figures: original, ..line });
        let state = |morale| of(Troop { morale, ..line });
        let dead = |purpose| with(CheckFacts { purpose, general_killed: true, ..plain.clone() });
        match modifier {
            "start" => start.to_string(),
            "general within 4" => with(CheckFacts { general_within: true, ..plain.clone() }),
            "crack" => class(Class::Crack),
            "elite" => class(Class::Elite),
            "rear support" => with(CheckFacts { rear_support: true, ..plain.clone() }),
            "cover or building" => with(CheckFacts { cover: true, ..plain.clone() }),
            "original strength of 15" => original(15),
            "fatigued" => state(Morale::Fatigued),
            "shaken" => state(Morale::Shaken),
            "routed" => state(Morale::Routed),
            "lost melee" => with(CheckFacts { purpose: Purpose::LostMelee, ..plain.clone() }),
            "each casualty" => of(Troop { figures: 11, ..line }),
            "original strength of 9 or artillery" => {
                assert_eq!(original(9), of(battery(Gun::Light)), "nine figures and artillery pay alike");
                original(9)
            }
            "toward the enemy after general killed" => dead(Purpose::Advance),
            "charge after general killed" => dead(Purpose::Charge),
            "major morale broken" => with(CheckFacts { major_morale_broken: true, ..plain.clone() }),
            "charge after having been fired on" => {
                with(CheckFacts { purpose: Purpose::Charge, fired_on: true, ..plain.clone() })
            }
            _ => with(CheckFacts { unsupported_flanks: 1, ..plain.clone() }),
        }
    });
}

#[test]
fn t12_severity() {
    agrees("flanders/t12-severity.csv", 6, |die, _| word(morale::severity(die.parse().expect("a face"))));
}

#[test]
fn t13_retreats() {
    agrees("flanders/t13-retreats.csv", 6 * 4, |unit, column| {
        let troop = match unit.split_once(' ') {
            Some(("infantry", formation)) => Troop { formation: named(formation), ..infantry(FireDoctrine::Rank) },
            Some(("cavalry", formation)) => Troop { formation: named(formation), ..troop("horse") },
            _ => battery(Gun::Heavy),
        };
        let (state, driven) = match column.split_once(' ') {
            Some((state, _)) => (named(state), true),
            None => (named(column), false),
        };
        let inches = |face| retreat::distance(&troop, state, driven, 0.0, face).total();
        let pip = inches(Some(4)) - inches(Some(3));
        format!("{} {pip}", inches(None))
    });
}

#[test]
fn t14_thresholds() {
    agrees("flanders/t14-thresholds.csv", 4 * 4, |original, cause| {
        let original: u8 = original.parse().expect("a strength");
        let line = infantry(FireDoctrine::Rank);
        let troop = Troop { profile: Profile { original, ..line.profile }, ..line };
        let causes = |after: u8| {
            let facts = TriggerFacts { losses_before: after - 1, losses_after: after, ..TriggerFacts::quiet(troop) };
            morale::trigger(&facts, &House::default()).causes
        };
        let reached = (1..=original).find(|&after| causes(after).contains(&named(cause)));
        reached.map_or(String::new(), |after| after.to_string())
    });
}

#[test]
fn t15_melee_adjustments() {
    agrees("flanders/t15-melee-adjustments.csv", 14 * 2, |adjustment, column| {
        let plain = Group { fighter: Fighter::Horse, class: Class::Line, figures: 12, circumstances: vec![] };
        let group = match adjustment {
            "crack" | "elite" => Group { class: named(adjustment), ..plain.clone() },
            _ => Group { circumstances: vec![named::<Circumstance>(adjustment)], ..plain.clone() },
        };
        let value = |group: &Group, second_round| melee::value(group, second_round).total();
        let change = value(&group, false) - value(&plain, false);
        let is_starred = change != value(&group, true) - value(&plain, true);
        match column {
            "value" => signed(change),
            _ if is_starred => "*".to_owned(),
            _ => String::new(),
        }
    });
}

#[test]
fn t16_melee_losses() {
    agrees("flanders/t16-melee-losses.csv", 8 * 7, |figures, column| {
        let rate = if column == "loser" {
            loser_rate()
        } else {
            let over_foot = column.starts_with("over foot");
            let branch = if over_foot { Branch::Cavalry } else { Branch::Infantry };
            let aspect: Aspect = named(column.rsplit(' ').next().expect("an aspect"));
            winner_rate(&Winner { branch, aspect, loser: Branch::Infantry, loser_formation: Formation::Line })
        };
        Hundredths::of(&[(rate, figures.parse().expect("figures"))]).rounded(None).to_string()
    });
}

/// Of equal parts of what a side has lost the larger unit has the first, whoever came in first. [FLA MEL-82, R-13, R-37]
#[test]
fn a_side_s_losses_lean_to_its_larger_unit() {
    let part = |figures: u8| Part { fighting: figures, figures };
    assert_eq!(shares(2, &[part(3), part(9)]), [0, 2]);
    assert_eq!(shares(2, &[part(9), part(3)]), [2, 0]);
    assert_eq!(shares(3, &[part(4), part(12)]), [1, 2]);
}
