//! The umpire may set right whatever a rule reads: a field of the state without an amendment fails here.

use std::collections::BTreeSet;

use crate::support::table::{Play, dragoons, foot, guns, house_at, table, unit};
use galloper::data::{Roots, load_scenario};
use galloper::game::{Amend, Answer, Ears, Ruleset, Ruling, RulingTarget, Side};
use galloper::geometry::bases::Flank;
use galloper::geometry::{Formation, Pose};
use galloper::rules::flanders::Amendment;
use galloper::rules::flanders::book::brigade::BrigadeFormation;
use galloper::rules::flanders::book::profile::Morale;
use galloper::rules::flanders::book::shot::{Location, Shot};
use galloper::rules::flanders::judge::Aspect;
use galloper::rules::flanders::state::marks::{Count, Flag, GeneralFlag, Length};
use galloper::rules::flanders::state::{CardId, GeneralId, UnitId};
use galloper::rules::{self, Setup};
use serde_json::Value;

const ONE: UnitId = UnitId(0);
const FOE: UnitId = UnitId(1);
const BATTERY: UnitId = UnitId(2);
const DRAGOONS: UnitId = UnitId(3);
const CUTTS: GeneralId = GeneralId(0);
const CARD: CardId = CardId(0);

/// What stays as it began, or is no more than a name of something else.
const FIXED: &[(&str, &[&str])] = &[
    (
        "State",
        &[
            "fixed",
            "units",
            "generals",
            "cards",
            "buildings",
            "attempts",
            "melees",
            "placements",
            "approaches",
            "detours",
            "wheels",
            "taken",
            "ways_in",
        ],
    ),
    ("Unit", &["key", "name", "side", "general", "profile", "battery", "this_turn"]),
    ("ThisTurn", &["owes"]),
    ("General", &["key", "name", "side"]),
    ("Card", &["name", "side"]),
    ("Melee", &["attempt"]),
    ("Contact", &["by", "on"]),
];

/// What no rule reads, or what is never there while anybody is asked: shown dice; where a card is shown to the other side; who has been
/// set on, which follows from the places of the units; and how the step under way takes off losses.
const UNREAD: &[(&str, &[&str])] = &[
    ("State", &["initiative", "losses_wait"]),
    ("General", &["danger"]),
    ("Building", &["shot_out"]),
    ("Card", &["shown_at", "set_on"]),
];

const SOURCES: [&str; 4] = [
    include_str!("../../src/rules/flanders/state/mod.rs"),
    include_str!("../../src/rules/flanders/state/unit.rs"),
    include_str!("../../src/rules/flanders/state/card.rs"),
    include_str!("../../src/rules/flanders/state/melee.rs"),
];

const STRUCTS: [&str; 11] = [
    "State",
    "Unit",
    "ThisTurn",
    "OwedChecks",
    "Battery",
    "General",
    "Building",
    "Card",
    "Melee",
    "Contact",
    "Attempt",
];

/// The fields of a struct, as its source has them.
fn fields(name: &str) -> Vec<&'static str> {
    let head = format!("pub struct {name} {{");
    let body = SOURCES.iter().find_map(|source| source.split_once(&head)).expect("it is in one of the sources").1;
    let body = body.split_once("\n}").expect("it ends").0;
    let named = body.lines().filter_map(|line| line.trim().strip_prefix("pub ")?.split_once(':'));
    named.map(|(field, _)| field).collect()
}

/// An amendment, where in the state it is seen, and of which struct that is a field.
type Row = (&'static str, String, Amendment);

fn of_the_unit() -> Vec<Row> {
    let unit = ONE;
    let row = |field: &str, amendment| ("Unit", format!("/units/0/{field}"), amendment);
    let battery = |field: &str, amendment| ("Battery", format!("/units/2/battery/{field}"), amendment);
    let flag = |flag| Amendment::Flag { unit, flag, set: true };
    let guns = |flag| Amendment::Flag { unit: BATTERY, flag, set: true };
    let pose = Pose::new(20.0, 20.0, 90.0);
    vec![
        row("figures", Amendment::Figures { unit, figures: 7 }),
        row("formation", Amendment::Formation { unit, formation: Formation::Column }),
        row("place", Amendment::Place { unit, pose }),
        row("place", Amendment::Garrison { unit, building: 0 }),
        row("morale", Amendment::Morale { unit, morale: Morale::Shaken }),
        row("broke_on", Amendment::Broke { unit, turn: 0 }),
        row("failed_rallies", Amendment::Count { unit, count: Count::FailedRallies, number: 1 }),
        row("past_rallying", flag(Flag::PastRallying)),
        row("faces_rear", flag(Flag::FacesRear)),
        row("disordered", Amendment::Disorder { unit, disordered: true }),
        row("fresh", Amendment::Fresh { unit, fresh: true }),
        (
            "Unit",
            "/units/3/dismounted".to_owned(),
            Amendment::Flag { unit: DRAGOONS, flag: Flag::Dismounted, set: true },
        ),
        row("came_from", Amendment::CameFrom { unit, from: Some(pose) }),
        row("open_flank", Amendment::OpenFlank { unit, flank: Flank::Right }),
        row("wrap", Amendment::Wraps { unit, round: Some(FOE) }),
        battery("guns", Amendment::Count { unit: BATTERY, count: Count::Guns, number: 1 }),
        battery("drivers_gone", guns(Flag::DriversGone)),
        battery("abandoned", Amendment::GunsLeft { unit: BATTERY, at: Some(pose) }),
        battery("returned", guns(Flag::Returned)),
    ]
}

fn of_the_turn() -> Vec<Row> {
    let unit = ONE;
    let row = |field: &str, amendment| ("ThisTurn", format!("/units/0/this_turn/{field}"), amendment);
    let owes = |field: &str, flag| {
        let amendment = Amendment::Flag { unit, flag, set: true };
        ("OwedChecks", format!("/units/0/this_turn/owes/{field}"), amendment)
    };
    let flag = |field: &str, flag| row(field, Amendment::Flag { unit, flag, set: true });
    vec![
        row("rode_over", Amendment::RodeOver { unit, battery: Some(BATTERY) }),
        row("hit_by", Amendment::HitBy { unit, firer: Some(FOE) }),
        row("charge_run", Amendment::Gone { unit, length: Length::Charge, inches: 3.0 }),
        row("moved", Amendment::Moved { unit, moved: true }),
        row("inches", Amendment::Gone { unit, length: Length::Move, inches: 3.0 }),
        row("fired", Amendment::Fired { unit, fired: true }),
        row("fired_on", Amendment::FiredOn { unit, fired_on: true }),
        row("losses_tested", Amendment::Count { unit, count: Count::LossesTested, number: 2 }),
        row("losses_before", Amendment::Count { unit, count: Count::LossesBefore, number: 2 }),
        row("went_back", Amendment::WentBack { unit, morale: Some(Morale::Shaken) }),
        row("left_at", Amendment::LeftTable { unit, at: Some(Pose::new(40.0, 80.0, 0.0)) }),
        flag("held", Flag::Held),
        flag("stirred", Flag::Stirred),
        flag("changed_formation", Flag::ChangedFormation),
        flag("reformed", Flag::Reformed),
        flag("charged", Flag::Charged),
        flag("tested", Flag::Tested),
        flag("left_building", Flag::LeftBuilding),
        flag("crossed_rough", Flag::CrossedRough),
        flag("left_water", Flag::LeftWater),
        flag("may_not_fire", Flag::MayNotFire),
        flag("fell_back", Flag::FellBack),
        flag("advanced", Flag::Advanced),
        flag("won_melee", Flag::WonMelee),
        flag("melee", Flag::Fought),
        flag("unsettled", Flag::Unsettled),
        flag("fired_reacting", Flag::FiredReacting),
        flag("countercharged", Flag::Countercharged),
        flag("rally_taken", Flag::RallyTaken),
        flag("rally_spent", Flag::RallySpent),
        flag("tested_by_charge", Flag::TestedByCharge),
        owes("rout_near", Flag::SawRout),
        owes("loss_near", Flag::SawLoss),
        owes("filtered", Flag::BrokenThrough),
    ]
}

fn of_the_battle() -> Vec<Row> {
    let general = CUTTS;
    let flag = |flag| Amendment::GeneralFlag { general, flag, set: true };
    let row = |of: &'static str, at: &str, amendment| (of, at.to_owned(), amendment);
    let house = Amendment::House { building: 0, heavy_hits: 1, light_hits: 2, destroyed: true };
    let (aspect, advancing, by_bonus, met) = (Aspect::Rear, true, true, true);
    let struck = Amendment::Struck { unit: ONE, target: FOE, aspect, advancing, by_bonus, met };
    vec![
        row("State", "/turn", Amendment::Turn(5)),
        row("State", "/pending_losses", Amendment::Falls { unit: ONE, losses: 2 }),
        row("State", "/pending_damage", Amendment::GunDamage { unit: BATTERY, location: Some(Location::Team) }),
        row("State", "/retreated", Amendment::Retreated(4.5)),
        row("General", "/generals/0/pose", Amendment::PlaceGeneral { general, pose: Pose::new(9.0, 9.0, 0.0) }),
        row("General", "/generals/0/alive", Amendment::General { general, alive: false }),
        row("General", "/generals/0/broken", Amendment::Command { general, broken: true }),
        row("General", "/generals/0/rides_with", Amendment::RidesWith { general, unit: Some(ONE) }),
        row("General", "/generals/0/moved", flag(GeneralFlag::Moved)),
        row("General", "/generals/0/at_risk", flag(GeneralFlag::AtRisk)),
        row("General", "/generals/0/in_hand", flag(GeneralFlag::InHand)),
        row("Building", "/buildings/0/heavy_hits", house.clone()),
        row("Building", "/buildings/0/light_hits", house.clone()),
        row("Building", "/buildings/0/destroyed", house),
        row("Melee", "/melees/0/attackers", Amendment::Parts(ONE)),
        row("Melee", "/melees/0/defenders", Amendment::Parts(FOE)),
        row("Melee", "/melees/0/contacts", Amendment::Parts(ONE)),
        row("Contact", "/melees/0/contacts/0/aspect", struck.clone()),
        row("Contact", "/melees/0/contacts/0/advancing", struck.clone()),
        row("Contact", "/melees/0/contacts/0/by_bonus", struck.clone()),
        row("Contact", "/melees/0/contacts/0/met", struck),
        row("Attempt", "/attempts/0/tested", Amendment::TestedIn { attempt: 0, unit: FOE, passed: Some(false) }),
        row("Attempt", "/attempts/0/bonus_spent", Amendment::BonusSpent { attempt: 0, spent: true }),
    ]
}

/// A ball at a card.
fn noted(battery: UnitId, halvings: u8, covered: bool) -> Amendment {
    let (shot, range, over_cover, from_wood) = (Shot::Round, 20.0, covered, covered);
    let (card, cover_ranks) = (CARD, halvings);
    Amendment::NoteShot { card, battery, shot, range, halvings, covered, over_cover, cover_ranks, from_wood }
}

fn of_a_card() -> Vec<Row> {
    let card = CARD;
    let back = |formation, spacing| Amendment::CardBack { card, formation, spacing };
    let row = |field: &str, amendment| ("Card", format!("/cards/0/{field}"), amendment);
    vec![
        row("pose", Amendment::PlaceCard { card, pose: Pose::new(9.0, 9.0, 0.0) }),
        row("formation", back(BrigadeFormation::DoubleLine, 0.5)),
        row("spacing", back(BrigadeFormation::Line, 2.0)),
        row("moved", Amendment::CardMoved { card, moved: true }),
        row("frozen", Amendment::CardFrozen { card, frozen: true }),
        row("shots", noted(BATTERY, 0, false)),
    ]
}

/// A battle with two enemies in contact, a battery and a house.
fn contact() -> Play {
    let mut setup = table(vec![
        unit(Side::A, "One", foot(), 40.6, 40.0, 0.0),
        unit(Side::B, "Foe", foot(), 40.0, 40.0, 180.0),
        unit(Side::A, "Battery", guns(), 30.0, 30.0, 0.0),
        unit(Side::A, "Dragoons", dragoons(), 20.0, 30.0, 0.0),
    ]);
    setup.terrain.push(house_at(60.0, 40.0, 3.0, 2.0));
    let mut play = Play::new(&setup);
    play.amend(Amendment::Formation { unit: FOE, formation: Formation::Column });
    play.amend(Amendment::Contact { unit: ONE, target: FOE });
    play
}

/// The state with every field of its units, which it writes down as what they come to in a fingerprint.
fn as_json(play: &Play) -> Value {
    let state = play.battle.state();
    let mut json = serde_json::to_value(state).expect("a state is plain data");
    json["units"] = state.units.iter().map(|unit| serde_json::to_value(&**unit).expect("so is a unit")).collect();
    json
}

/// What lies at a place of the state; nothing that is left out when it is empty.
fn at(json: &Value, pointer: &str) -> Value {
    json.pointer(pointer).cloned().unwrap_or(Value::Null)
}

#[test]
fn every_amendment_sets_what_it_names() {
    let begun = contact();
    let before = as_json(&begun);
    for (_, pointer, amendment) in of_the_unit().into_iter().chain(of_the_turn()).chain(of_the_battle()) {
        let mut play = Play { battle: begun.battle.clone(), told: Vec::new() };
        if matches!(amendment, Amendment::Broke { .. }) {
            play.amend(Amendment::Morale { unit: ONE, morale: Morale::Shaken });
        }
        if matches!(amendment, Amendment::Fresh { .. }) {
            play.amend(Amendment::Fresh { unit: ONE, fresh: false });
        }
        let earlier = if play.told.is_empty() { before.clone() } else { as_json(&play) };
        play.amend(amendment.clone());
        assert_ne!(at(&as_json(&play), &pointer), at(&earlier, &pointer), "{amendment:?}");
    }
}

#[test]
fn every_amendment_of_a_card_sets_what_it_names() {
    let Setup::Flanders(setup) = load_scenario("ramillies-grand-tactical", &Roots::discover()).expect("it loads")
    else {
        panic!("it is a battle of Flanders")
    };
    let guns = setup.units.iter().position(|unit| unit.key.contains("guns") || unit.profile.original == 8);
    let guns = UnitId(guns.expect("it has a battery") as u16);
    let begun = Play::new(&setup);
    let before = as_json(&begun);
    for (_, pointer, amendment) in of_a_card() {
        let amendment = match amendment {
            Amendment::NoteShot { .. } => noted(guns, 1, true),
            other => other,
        };
        let mut play = Play { battle: begun.battle.clone(), told: Vec::new() };
        play.amend(amendment.clone());
        assert_ne!(at(&as_json(&play), &pointer), at(&before, &pointer), "{amendment:?}");
        if matches!(amendment, Amendment::NoteShot { .. }) {
            assert_eq!(at(&as_json(&play), "/cards/0/shots/0/halvings"), Value::from(1));
            for flag in ["covered", "over_cover", "from_wood"] {
                assert_eq!(at(&as_json(&play), &format!("/cards/0/shots/0/{flag}")), Value::from(true));
            }
            assert_eq!(at(&as_json(&play), "/cards/0/shots/0/cover_ranks"), Value::from(1));
        }
        play.amend(Amendment::StrikeShots(CARD));
        assert_eq!(at(&as_json(&play), "/cards/0/shots"), at(&before, "/cards/0/shots"));
    }
}

#[test]
fn every_field_that_a_rule_reads_has_an_amendment() {
    let rows: Vec<Row> = [of_the_unit(), of_the_turn(), of_the_battle(), of_a_card()].concat();
    let amended: BTreeSet<(&str, &str)> =
        rows.iter().map(|(of, pointer, _)| (*of, pointer.rsplit('/').next().expect("it has a last part"))).collect();
    let left_out = |of: &str, field: &str| {
        let mut lists = FIXED.iter().chain(UNREAD);
        lists.any(|(name, fields)| *name == of && fields.contains(&field))
    };
    for of in STRUCTS {
        let fields = fields(of);
        assert!(!fields.is_empty(), "{of} has fields");
        for field in fields {
            assert!(amended.contains(&(of, field)) != left_out(of, field), "{of}.{field}: set right by what?");
        }
    }
}

/// What is offered for a piece can be given, and is told in words of its own.
#[test]
fn everything_offered_to_the_umpire_can_be_given() {
    let begun = contact();
    let pieces = [Some(ONE.into()), Some(BATTERY.into()), Some(CUTTS.into()), None];
    for piece in pieces {
        let offers = begun.battle.amendable(piece);
        let labels: BTreeSet<&str> = offers.iter().map(|offer| offer.label.as_str()).collect();
        assert_eq!(labels.len(), offers.len(), "two offers read alike");
        for offer in offers {
            let mut battle = begun.battle.clone();
            let sets = RulingTarget::Amend(offer.amendment.clone());
            let ruling = Ruling { by: String::new(), why: String::new(), departs_from: None, sets };
            let taken = battle.answer(Answer::Rule(ruling), Ears::Open);
            assert!(taken.is_ok(), "{}: {taken:?}", offer.label);
        }
    }
}

/// What makes no sense is refused, and says why.
#[test]
fn what_cannot_be_is_refused() {
    let begun = contact();
    let unit = ONE;
    let off = Pose::new(0.1, 30.0, 0.0);
    let (building, general) = (0, CUTTS);
    let mut held = begun.battle.clone();
    let sets = RulingTarget::Amend(Amendment::Garrison { unit, building });
    let ruling = Ruling { by: String::new(), why: String::new(), departs_from: None, sets };
    held.answer(Answer::Rule(ruling), Ears::Open).expect("nobody is in there");
    let begun = Play { battle: held, told: Vec::new() };
    let senseless = [
        Amendment::Flag { unit, flag: Flag::Dismounted, set: true },
        Amendment::Garrison { unit: FOE, building },
        Amendment::Place { unit: FOE, pose: off },
        Amendment::RidesWith { general, unit: Some(FOE) },
        Amendment::Flag { unit, flag: Flag::DriversGone, set: true },
        Amendment::Count { unit, count: Count::FailedRallies, number: 9 },
        Amendment::Gone { unit, length: Length::Move, inches: f64::NAN },
        Amendment::Garrison { unit, building: 7 },
        Amendment::House { building: 7, heavy_hits: 0, light_hits: 0, destroyed: false },
        Amendment::TestedIn { attempt: 5, unit, passed: None },
        Amendment::Wraps { unit, round: Some(BATTERY) },
        Amendment::RodeOver { unit, battery: Some(UnitId(999)) },
        Amendment::HitBy { unit, firer: Some(unit) },
        Amendment::Falls { unit, losses: 13 },
        Amendment::Turn(0),
    ];
    for amendment in senseless {
        let sets = RulingTarget::Amend(amendment.clone());
        let ruling = Ruling { by: String::new(), why: String::new(), departs_from: None, sets };
        assert!(begun.battle.clone().answer(Answer::Rule(ruling), Ears::Open).is_err(), "{amendment:?}");
    }
    let known = rules::Amendment::Flanders(Amendment::Turn(2));
    let written = serde_json::to_string(&known).expect("an amendment is plain data");
    assert_eq!(serde_json::from_str::<rules::Amendment>(&written).expect("it reads what it writes"), known);
}
