//! The project's own scenarios, against facts typed in from the histories a second time.
#![allow(clippy::unwrap_used)]

use crate::support::table::Play;
use galloper::data::{Roots, ScenarioEntry, catalogue, load_scenario};
use galloper::dice::Generator;
use galloper::game::{Awaiting, Ears, Eyes, Piece, Place, Ruleset, Side, TerrainKind};
use galloper::geometry::{Formation, Outline, Point, Pose};
use galloper::robot::Robot;
use galloper::rules;
use galloper::rules::flanders::book::house::House;
use galloper::rules::flanders::book::profile::{Arm, ChargeDoctrine, Class, FireDoctrine, Gun, Mount};
use galloper::rules::flanders::state::setup::{PlaceSetup, Setup, UnitSetup};

fn scenario(id: &str) -> Setup {
    let rules::Setup::Flanders(setup) = load_scenario(id, &Roots::default()).unwrap() else {
        panic!("{id} is a battle of this game")
    };
    setup
}

/// The scenarios of this game.
fn entries() -> Vec<ScenarioEntry> {
    catalogue(&Roots::default()).into_iter().filter(|entry| entry.game == "flanders").collect()
}

fn names(setup: &Setup, side: Side) -> Vec<&str> {
    let mut names: Vec<&str> = of_side(setup, side).map(|unit| unit.name.as_str()).collect();
    names.sort_unstable();
    names
}

fn of_side(setup: &Setup, side: Side) -> impl Iterator<Item = &UnitSetup> {
    setup.units.iter().filter(move |unit| setup.generals[unit.general].side == side)
}

fn unit<'s>(setup: &'s Setup, name: &str) -> &'s UnitSetup {
    setup.units.iter().find(|unit| unit.name == name).unwrap()
}

fn pose(unit: &UnitSetup) -> Option<Pose> {
    match unit.place {
        PlaceSetup::Table(pose) => Some(pose),
        PlaceSetup::Building(_) | PlaceSetup::Untracked | PlaceSetup::Card(_) => None,
    }
}

fn generals(setup: &Setup, side: Side) -> Vec<&str> {
    setup.generals.iter().filter(|general| general.side == side).map(|general| general.name.as_str()).collect()
}

fn count(setup: &Setup, kind: TerrainKind) -> usize {
    setup.terrain.iter().filter(|terrain| terrain.kind == kind).count()
}

fn building_of<'s>(setup: &'s Setup, name: &str) -> Option<&'s str> {
    match unit(setup, name).place {
        PlaceSetup::Building(index) => setup.terrain[index].name.as_deref(),
        PlaceSetup::Table(_) | PlaceSetup::Untracked | PlaceSetup::Card(_) => None,
    }
}

fn is_battery(unit: &UnitSetup) -> bool {
    matches!(unit.profile.arm, Arm::Artillery { .. })
}

/// The least distance between the front edges' middles of two enemies on the table.
fn nearest_enemies(setup: &Setup, is_counted: impl Fn(&UnitSetup) -> bool) -> f64 {
    let poses = |side| of_side(setup, side).filter(|unit| is_counted(unit)).filter_map(pose).collect::<Vec<_>>();
    let blue = poses(Side::B);
    poses(Side::A)
        .iter()
        .flat_map(|red| blue.iter().map(|blue| (red.point() - blue.point()).norm()))
        .fold(f64::INFINITY, f64::min)
}

#[test]
fn there_are_six_scenarios_and_the_smallest_comes_first() {
    let entries = entries();
    let ids: Vec<&str> = entries.iter().map(|entry| entry.id.as_str()).collect();
    let grand_tactical = ["blenheim-centre", "oudenarde-meeting", "ramillies-grand-tactical"];
    assert_eq!(ids[..3], ["first-orders", "ramillies-south-plain", "cutts-before-blindheim"]);
    assert_eq!(ids[3..], grand_tactical);
    assert!(entries.iter().all(|entry| entry.faults.is_empty() && entry.summary.len() > 100));
    let sizes: Vec<_> = entries.iter().map(|entry| (entry.units, entry.table)).collect();
    assert_eq!(sizes[..3], [([6, 6], [48.0, 36.0]), ([13, 13], [72.0, 48.0]), ([14, 14], [72.0, 48.0])]);
    assert_eq!(sizes[3..], [([19, 17], [72.0, 48.0]), ([22, 20], [72.0, 48.0]), ([22, 23], [72.0, 48.0])]);
}

#[test]
fn every_scenario_can_be_begun_by_the_rules_of_the_house_within_an_evening() {
    for entry in entries() {
        let setup = scenario(&entry.id);
        assert_eq!(setup.house, House::default(), "{}", entry.id);
        assert!(matches!(setup.victory.turns, Some(8..=12)), "{}", entry.id);
        assert_eq!(setup.victory.at_the_end, Some(Side::B), "{}", entry.id);
        for side in Side::BOTH {
            assert!((1..=4).contains(&generals(&setup, side).len()), "{}", entry.id);
            assert!(of_side(&setup, side).any(is_battery), "{}", entry.id);
        }
        for (general, units) in setup.generals.iter().enumerate() {
            let led: Vec<&UnitSetup> = setup.units.iter().filter(|unit| unit.general == general).collect();
            assert!((5..=12).contains(&led.len()), "{} leads {}", units.name, led.len());
            // FLA GEN-07: beyond 24 inches his units must test to advance.
            let Some(stand) = units.pose else {
                assert!(!setup.cards.is_empty(), "{} comes on with his cards", units.name);
                continue;
            };
            let furthest = led.iter().filter_map(|unit| pose(unit)).map(|pose| (pose.point() - stand.point()).norm());
            assert!(furthest.fold(0.0, f64::max) < 24.0, "{}", units.name);
        }
    }
}

#[test]
fn the_rules_begin_a_battle_from_every_scenario() {
    for entry in catalogue(&Roots::default()) {
        let setup = load_scenario(&entry.id, &Roots::default()).unwrap();
        let battle = rules::Battle::begin(&setup).unwrap();
        assert!(!matches!(battle.awaiting(), Awaiting::Over(_)), "{}", entry.id);
        let written = serde_json::to_string(&setup).unwrap();
        assert_eq!(serde_json::from_str::<rules::Setup>(&written).unwrap(), setup, "{}", entry.id);
    }
}

#[test]
fn the_armies_of_every_scenario_start_14_to_20_inches_apart() {
    for (id, foremost) in [("first-orders", 15.3), ("cutts-before-blindheim", 14.6), ("ramillies-south-plain", 17.0)] {
        let apart = nearest_enemies(&scenario(id), |unit| !is_battery(unit));
        assert!((apart - foremost).abs() < 0.5, "{id}: {apart}");
    }
}

#[test]
fn first_orders_has_one_of_each_kind_of_ground() {
    let setup = scenario("first-orders");
    assert_eq!(setup.title, "First orders, June 1706");
    for kind in [TerrainKind::Wood, TerrainKind::Wall, TerrainKind::Building, TerrainKind::Stream, TerrainKind::Road] {
        assert_eq!(count(&setup, kind), 1, "{kind:?}");
    }
    let [stream, road] = [TerrainKind::Stream, TerrainKind::Road]
        .map(|kind| setup.terrain.iter().find(|terrain| terrain.kind == kind).unwrap());
    let Outline::Path { points, .. } = &road.outline else { panic!("a road is a path") };
    assert!(points.windows(2).any(|leg| stream.outline.crosses(leg[0], leg[1])), "the road bridges the brook");
    assert_eq!(
        names(&setup, Side::A),
        ["British light guns", "Farrington's", "Meredyth's", "Royal Irish", "Scots Greys", "Tatton's"]
    );
    assert_eq!(
        names(&setup, Side::B),
        ["Alsace", "Bourg's Horse", "Clare's", "Field guns, light", "Picardie 1st", "Picardie 2nd"]
    );
    assert_eq!(building_of(&setup, "Alsace"), Some("The house"));
}

#[test]
fn cutts_leads_rowes_and_fergusons_brigades_against_blindheim() {
    let setup = scenario("cutts-before-blindheim");
    assert_eq!(setup.title, "Cutts before Blindheim, 13 August 1704");
    assert_eq!(generals(&setup, Side::A), ["Cutts", "Ferguson"]);
    // Rowe: 1st Guards, 10th, 21st, 23rd, 24th. Ferguson: 15th, 37th, 26th, 2nd of the Royal Scots. Horse: 3rd, 6th, 7th
    // Dragoon Guards of later days, and the Royal Irish Dragoons.
    assert_eq!(
        names(&setup, Side::A),
        [
            "1st Foot Guards",
            "Blood's, light",
            "Ferguson's",
            "Howe's",
            "Ingoldsby's",
            "Marlborough's",
            "Meredyth's",
            "North and Grey's",
            "Ross's Dragoons",
            "Rowe's",
            "Royal Scots 2nd",
            "Schomberg's Horse",
            "Wood's Horse",
            "Wyndham's Horse",
        ]
    );
    for unit in of_side(&setup, Side::A).filter(|unit| !is_battery(unit)) {
        let class = if unit.name == "1st Foot Guards" { Class::Elite } else { Class::Crack };
        assert_eq!(unit.profile.class, class, "{}", unit.name);
        match unit.profile.arm {
            Arm::Infantry { fire } => assert_eq!(fire, FireDoctrine::Platoon, "{}", unit.name),
            Arm::Cavalry { charge, .. } => assert_eq!(charge, ChargeDoctrine::Sword, "{}", unit.name),
            Arm::Artillery { .. } => {}
        }
    }
}

#[test]
fn blindheim_is_held_by_navarre_behind_its_palisade_and_dragoons_behind_wagons() {
    let setup = scenario("cutts-before-blindheim");
    assert_eq!(generals(&setup, Side::B), ["Clérambault", "Zurlauben"]);
    assert_eq!(
        names(&setup, Side::B),
        [
            "Argelos's",
            "Du Roi 1st",
            "Du Roi 2nd",
            "Gendarmerie 1st",
            "Gendarmerie 2nd",
            "Hautefeuille's 1st",
            "Hautefeuille's 2nd",
            "Montfort's",
            "Navarre 1st",
            "Navarre 2nd",
            "Navarre 3rd",
            "Plain battery, light",
            "Silly's Horse",
            "Village battery, heavy",
        ]
    );
    assert!(matches!(unit(&setup, "Village battery, heavy").profile.arm, Arm::Artillery { gun: Gun::Heavy }));
    for dragoons in ["Hautefeuille's 1st", "Hautefeuille's 2nd"] {
        let dragoons = unit(&setup, dragoons);
        assert!(dragoons.dismounted && matches!(dragoons.profile.arm, Arm::Cavalry { mount: Mount::Dragoons, .. }));
    }
    assert_eq!(unit(&setup, "Gendarmerie 1st").profile.class, Class::Elite);
    assert_eq!(unit(&setup, "Du Roi 1st").profile.class, Class::Crack);
    assert_eq!(unit(&setup, "Montfort's").profile.class, Class::Line);
    assert_eq!(
        (building_of(&setup, "Montfort's"), building_of(&setup, "Argelos's")),
        (Some("The lane houses"), Some("The gate houses"))
    );
    let named = |name: &str| setup.terrain.iter().filter(|terrain| terrain.name.as_deref() == Some(name)).count();
    let of_their_kind = ["islet", "upper mill", "lower mill", "church", "palisade", "wagons", "standing corn"];
    for name in of_their_kind.map(|name| format!("The {name}")).iter().map(String::as_str).chain(["Nebel"]) {
        assert_eq!(named(name), 1, "{name}");
    }
    let corn = setup.terrain.iter().find(|terrain| terrain.kind == TerrainKind::Field).unwrap();
    assert!(corn.outline.contains(pose(unit(&setup, "Du Roi 1st")).unwrap().point()), "du Roi stood in the corn");
}

#[test]
fn the_nebel_lies_between_the_armies_before_blindheim() {
    let setup = scenario("cutts-before-blindheim");
    let nebel = setup.terrain.iter().find(|terrain| terrain.name.as_deref() == Some("Nebel")).unwrap();
    for british in of_side(&setup, Side::A).filter_map(pose) {
        for french in of_side(&setup, Side::B).filter_map(pose) {
            assert!(nebel.outline.crosses(british.point(), french.point()));
        }
    }
}

#[test]
fn overkirks_horse_faces_the_maison_du_roi_and_the_dutch_guards_the_hamlets() {
    let setup = scenario("ramillies-south-plain");
    assert_eq!(setup.title, "Ramillies, the south plain, 23 May 1706");
    assert_eq!(generals(&setup, Side::A), ["Overkirk", "Wertmüller"]);
    assert_eq!(generals(&setup, Side::B), ["Guiscard", "d'Aubigni"]);
    let four = |name: &str| names(&setup, Side::A).into_iter().filter(|known| known.starts_with(name)).count();
    assert_eq!(four("Dutch Guards"), 4);
    for (name, class) in [
        ("Dutch Guards 1st", Class::Elite),
        ("Garde te Paard", Class::Elite),
        ("Tilly's Horse", Class::Crack),
        ("Danish Life Horse", Class::Line),
        ("Gardes du Corps 1st", Class::Elite),
        ("Mousquetaires", Class::Elite),
        ("Greder Suisse 1st", Class::Line),
        ("Cologne Guards", Class::Crack),
        ("Grenadiers Rouges", Class::Line),
    ] {
        assert_eq!(unit(&setup, name).profile.class, class, "{name}");
    }
    for (name, doctrine) in
        [("Brockdorff's Horse", ChargeDoctrine::Sword), ("Arco Cuirassiers", ChargeDoctrine::Pistol)]
    {
        assert!(matches!(unit(&setup, name).profile.arm, Arm::Cavalry { charge, .. } if charge == doctrine), "{name}");
    }
    let houses = ["Greder Suisse 1st", "Greder Suisse 2nd", "Greder Suisse 3rd"].map(|name| building_of(&setup, name));
    assert_eq!(houses, [Some("Franquenée"), Some("Taviers chapel"), Some("Taviers houses")]);
    for kind in [TerrainKind::Hill, TerrainKind::Stream, TerrainKind::Marsh] {
        assert_eq!(count(&setup, kind), 1, "the Tomb, the Mehaigne and its meadows");
    }
}

#[test]
fn everybody_faces_the_enemy_in_line() {
    for entry in entries() {
        let setup = scenario(&entry.id);
        for (side, facing) in [(Side::A, 0.0), (Side::B, 180.0)] {
            for unit in of_side(&setup, side) {
                assert_eq!(unit.formation, Formation::Line);
                assert_eq!(unit.figures, unit.profile.original);
                assert!(pose(unit).is_none_or(|pose| pose.facing == facing), "{}", unit.name);
            }
        }
    }
}

/// The battles that begin on cards.
const GRAND_TACTICAL: [&str; 3] = ["blenheim-centre", "oudenarde-meeting", "ramillies-grand-tactical"];

#[test]
fn battles_on_cards_have_a_dummy_for_each_dozen_units_and_a_card_for_every_brigade() {
    for id in GRAND_TACTICAL {
        let setup = scenario(id);
        for side in Side::BOTH {
            let own = |card: &usize| setup.cards[*card].side == side;
            let on = |card: &usize| {
                setup.units.iter().filter(|unit| unit.place == PlaceSetup::Card(*card)).collect::<Vec<_>>()
            };
            let cards: Vec<usize> = (0..setup.cards.len()).filter(own).collect();
            let dummies = cards.iter().filter(|card| on(card).is_empty()).count();
            assert_eq!(dummies, of_side(&setup, side).count() / 12, "{id}");
            // FLA ORG-02, GT-03: a battery alone, two regiments of horse or up to four battalions.
            for load in cards.iter().map(on).filter(|load| !load.is_empty()) {
                assert!(load.len() <= 4 && (load.len() == 1 || !load.iter().any(|unit| is_battery(unit))), "{id}");
            }
            // The order of the cards along the edge is the order of their numbers.
            let along: Vec<f64> = cards.iter().map(|&card| setup.cards[card].pose.x).collect();
            assert!(along.windows(2).all(|pair| pair[0] <= pair[1]), "{id}: {along:?}");
        }
        let enough_for_the_fast_rules = Side::BOTH.iter().all(|side| generals(&setup, *side).len() >= 4);
        assert_eq!(enough_for_the_fast_rules, id == "oudenarde-meeting");
    }
}

#[test]
fn ramillies_begins_on_cards_with_three_generals_a_side() {
    let setup = scenario("ramillies-grand-tactical");
    assert_eq!(generals(&setup, Side::A), ["Overkirk", "Churchill", "Orkney"]);
    assert_eq!(generals(&setup, Side::B), ["Guiscard", "Maffei", "de la Guiche"]);
    assert_eq!(building_of(&setup, "Greder Suisse 1st"), Some("Taviers"), "cards and figures at once");
    assert_eq!(setup.cards.len(), 21);
}

/// Robots fight a battle that begins on cards through to a decision: cards come up, commands break.
#[test]
fn robots_decide_battles_that_begin_on_cards() {
    let mut broken_commands = 0;
    for (seed, id) in GRAND_TACTICAL.into_iter().enumerate() {
        let setup = load_scenario(id, &Roots::default()).unwrap();
        let mut battle = rules::Battle::begin(&setup).unwrap();
        let mut generator = Generator::seeded(seed as u64);
        while let Some(answer) = Robot::Contact.answer(&battle, &mut generator) {
            battle.answer(answer.clone(), Ears::Open).unwrap();
        }
        let Awaiting::Over(outcome) = &battle.words() else { panic!("{id} is not over") };
        let by_arms = outcome.text.contains("broken");
        assert!(outcome.winner.is_some() || by_arms, "{id} is left undecided: {}", outcome.text);
        let scene = battle.scene(Eyes::Umpire);
        let up = |piece: &&Piece| matches!(&piece.place, Place::Off { why } if why == "turned up");
        let turned_up = scene.pieces.iter().filter(up).count();
        assert!(turned_up >= 10, "{id}: only {turned_up} cards were turned up");
        broken_commands += scene.commands.iter().filter(|command| command.broken).count();
    }
    assert!(broken_commands >= 2, "the armies hardly fought: {broken_commands} commands broke");
}

/// How a table lies on the ground: a named building and where it was, the directions of the table's edges, kilometres to an inch.
struct Lie {
    id: &'static str,
    anchor: (&'static str, [f64; 2]),
    right: [f64; 2],
    ahead: [f64; 2],
    kilometres: [f64; 2],
    /// Places, in kilometres east and north of the battle's origin.
    places: &'static [(&'static str, [f64; 2])],
}

/// Typed in from the histories: villages read off modern maps, the others off the old plates, to three hundred metres.
const LIES: [Lie; 4] = [
    Lie {
        id: "blenheim-centre",
        anchor: ("Unterglau", [-0.9, 1.8]),
        right: [-0.83, 0.56],
        ahead: [-0.56, -0.83],
        kilometres: [0.055, 0.055],
        places: &[("Oberglau", [-2.8, 1.8]), ("Weilheim farm", [-2.3, 2.5]), ("Blindheim, west end", [0.0, 0.0])],
    },
    Lie {
        id: "oudenarde-meeting",
        anchor: ("Eyne", [1.25, 2.81]),
        right: [1.0, 0.0],
        ahead: [0.0, 1.0],
        kilometres: [0.075, 0.075],
        places: &[("Groenewald", [0.5, 3.9]), ("Schaerken", [-0.1, 2.6]), ("Diepenbeek", [-0.5, 3.2])],
    },
    Lie {
        id: "ramillies-grand-tactical",
        anchor: ("Taviers", [1.2, -2.18]),
        right: [0.0, 1.0],
        ahead: [-1.0, 0.0],
        kilometres: [0.08, 0.08],
        places: &[
            ("Franquenée", [2.1, -1.9]),
            ("Ramillies, south end", [0.0, 0.0]),
            ("Offus", [-0.6, 1.7]),
            ("Autre-Eglise", [0.71, 2.94]),
        ],
    },
    Lie {
        id: "ramillies-south-plain",
        anchor: ("Taviers chapel", [1.2, -2.18]),
        right: [0.0, 1.0],
        ahead: [-1.0, 0.0],
        kilometres: [0.04, 0.1],
        places: &[("Franquenée", [2.1, -1.9]), ("Ramillies, south end", [0.0, 0.0])],
    },
];

fn place(setup: &Setup, name: &str) -> Option<Point> {
    let terrain = setup.terrain.iter().find(|terrain| terrain.name.as_deref() == Some(name))?;
    let Outline::Area(corners) = &terrain.outline else { return None };
    let count = corners.len() as f64;
    Some(Point::new(
        corners.iter().map(|at| at.x).sum::<f64>() / count,
        corners.iter().map(|at| at.y).sum::<f64>() / count,
    ))
}

#[test]
fn every_table_lies_as_the_ground_lay() {
    for lie in LIES {
        let setup = scenario(lie.id);
        let (name, from) = lie.anchor;
        let anchor = place(&setup, name).unwrap();
        for (name, at) in lie.places {
            let run = [at[0] - from[0], at[1] - from[1]];
            let along = |edge: [f64; 2]| run[0] * edge[0] + run[1] * edge[1];
            let Some(drawn) = place(&setup, name) else { panic!("{}: {name} is not on the table", lie.id) };
            let off = [
                (drawn.x - anchor.x) * lie.kilometres[0] - along(lie.right),
                (drawn.y - anchor.y) * lie.kilometres[1] - along(lie.ahead),
            ];
            assert!(off[0].hypot(off[1]) < 0.31, "{}: {name} lies {off:?} kilometres off", lie.id);
        }
    }
}

/// Within a sentence a river has its article, whatever the file calls it, and so has what is called after its kind; a wood or a house with
/// a name of its own has none.
#[test]
fn ground_is_told_with_its_article() {
    for (id, name, told) in [
        ("oudenarde-meeting", "Scheldt", "the Scheldt"),
        ("first-orders", "The brook", "the brook"),
        ("cutts-before-blindheim", "The palisade", "the palisade"),
        ("blenheim-centre", "Weilheim farm", "Weilheim farm"),
    ] {
        let setup = scenario(id);
        let index = setup.terrain.iter().position(|terrain| terrain.name.as_deref() == Some(name)).unwrap();
        let play = Play::new(&setup);
        assert_eq!(play.battle.state().fixed.ground.within_a_sentence(index), told);
    }
}

/// The Scheldt comes from the bridges by the southern edge and flows on to the east; Cadogan is over it.
#[test]
fn cadogan_has_the_scheldt_behind_him() {
    let setup = scenario("oudenarde-meeting");
    let river = setup.terrain.iter().find(|terrain| terrain.name.as_deref() == Some("Scheldt"));
    let river = &river.expect("the river is drawn").outline;
    for (x, y) in [(43.0, 2.0), (60.0, 20.0)] {
        assert!(river.contains(Point::new(x, y)), "it flows by ({x}, {y})");
    }
    let south_east = Point::new(72.0, 0.0);
    let cadogan = setup.generals.iter().position(|general| general.name == "Cadogan").unwrap();
    let cards = setup.units.iter().filter(|unit| unit.general == cadogan).filter_map(|unit| match unit.place {
        PlaceSetup::Card(card) => Some(&setup.cards[card]),
        _ => None,
    });
    for card in cards {
        assert!(river.crosses(card.pose.point(), south_east), "{:?} is over the bridges", card.pose);
    }
}

/// What paid a regiment says how it fights; what raised it says how good it is. [FLA TYP-03, TYP-04, TYP-11, R-61]
#[test]
fn hired_regiments_are_line_and_fire_like_those_who_pay_them() {
    let ramillies = scenario("ramillies-grand-tactical");
    let oudenarde = scenario("oudenarde-meeting");
    for hired in [unit(&ramillies, "Murray's"), unit(&ramillies, "Borthwick's"), unit(&oudenarde, "Plattenberg's")] {
        let arm = Arm::Infantry { fire: FireDoctrine::Platoon };
        assert_eq!((hired.profile.class, hired.profile.arm), (Class::Line, arm), "{}", hired.name);
    }
    for prussian in of_side(&oudenarde, Side::A).filter(|unit| unit.name.starts_with("Natzmer's")) {
        let Arm::Cavalry { charge, .. } = prussian.profile.arm else { panic!("{} is mounted", prussian.name) };
        assert_eq!(charge, ChargeDoctrine::Sword, "{}", prussian.name);
    }
}

/// Under their own names: Hamilton's brigade without the Guards and the Royal Scots, the 1st and 5th Dragoon Guards of later days, the
/// Irish of Oberglau; and the 8th with the 18th, 23rd and 37th under Sabine.
#[test]
fn regiments_stand_under_their_own_names() {
    let blenheim = scenario("blenheim-centre");
    for name in ["Webb's", "Hamilton's", "Derby's", "Lumley's Horse", "Cadogan's Horse"] {
        assert!(names(&blenheim, Side::A).contains(&name), "{name}");
    }
    for name in ["Clare's", "Lee's"] {
        assert!(names(&blenheim, Side::B).contains(&name), "{name}");
    }
    let oudenarde = scenario("oudenarde-meeting");
    let sabines = ["Webb's", "Royal Irish", "Sabine's", "Meredyth's"].map(|name| unit(&oudenarde, name).place);
    assert!(matches!(sabines[0], PlaceSetup::Card(_)) && sabines.iter().all(|place| *place == sabines[0]));
}

/// Each side of the south plain holds while one of its two commands does.
#[test]
fn the_south_plain_is_lost_with_both_commands() {
    assert_eq!(scenario("ramillies-south-plain").victory.broken_commands, [2, 2]);
}

/// Doing nothing wins no battle on cards: what has not come on by then counts as broken.
#[test]
fn cards_must_come_on_by_a_named_turn() {
    for id in GRAND_TACTICAL {
        assert_eq!(scenario(id).victory.on_by, Some(4), "{id}");
    }
}

/// Who wins a battle in which side A attacks and side B stands.
fn attacked(setup: &rules::Setup, seed: u64) -> Option<Side> {
    let mut battle = rules::Battle::begin(setup).unwrap();
    let mut generator = Generator::seeded(seed);
    for _ in 0..20_000 {
        let robot = match battle.awaiting() {
            Awaiting::Choice(choice) if choice.side == Side::B => Robot::Hold,
            Awaiting::Over(outcome) => return outcome.winner,
            _ => Robot::Contact,
        };
        let answer = robot.answer(&battle, &mut generator).unwrap();
        battle.answer(answer, Ears::Deaf).unwrap();
    }
    panic!("it never ends");
}

/// The first battle is for learning to attack: against a defence that stands it is won about as often as lost.
#[test]
fn first_orders_are_as_often_won_as_lost_by_who_attacks() {
    const BATTLES: u64 = 60;
    let setup = load_scenario("first-orders", &Roots::discover()).unwrap();
    let wins = (0..BATTLES).filter(|&seed| attacked(&setup, seed) == Some(Side::A)).count();
    println!("{wins} of {BATTLES}");
    assert!((20..=42).contains(&wins), "{wins} of {BATTLES}");
}

/// Cards that lie so near that their brigades overlap, if both go straight on, are told of: each can be played as it is. [FLA GT-13]
#[test]
fn whoever_checks_a_scenario_is_told_which_cards_overlap() {
    let advice: Vec<String> =
        GRAND_TACTICAL.iter().flat_map(|id| load_scenario(id, &Roots::default()).unwrap().advice()).collect();
    assert_eq!(advice.len(), 12, "{advice:#?}");
    assert!(advice.iter().all(|words| words.ends_with("if both go straight on")), "{advice:#?}");
    assert!(load_scenario("first-orders", &Roots::default()).unwrap().advice().is_empty());
}
