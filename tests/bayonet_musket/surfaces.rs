//! The figures of the book, drawn up on the map and on the display, and played from there.

use galloper::dice::Generator;
use galloper::game::{
    Answer, Awaiting, Board, Ears, Eyes, LineKind, Mark, Overlay, Overlays, Ruleset, Ruling, RulingTarget, Side, Tally,
    ZoneKind,
};
use galloper::hex::Corner;
use galloper::rules::bayonet_musket::book::orders::{Line, Order, Rank};
use galloper::rules::bayonet_musket::book::terrain::HexTerrain;
use galloper::rules::bayonet_musket::book::troops::{Impact, Kind};
use galloper::rules::bayonet_musket::facts::combat::defenders;
use galloper::rules::bayonet_musket::judge::zones::Zone;
use galloper::rules::bayonet_musket::state::action::{Action, Amendment};

use crate::drawn::{Figure, of_brigade, of_unit, painted, remarks, seen, slot};
use crate::field::{
    Fought, act, activated, at, attacks, brigade, offered, quiet, roll, run_away, step, told, unit, unit_of,
};

const FOOT: Kind = Kind::Infantry;
const HORSE: Kind = Kind::Cavalry;

/// An enemy far off, so that there is one.
fn with_an_enemy(figure: Figure) -> Figure {
    figure.brigade((Side::A, FOOT, "Far"), (0, Line::Front, 1), &["1620", "1621"])
}

/// Whether a hex is painted as within the box of a brigade.
fn is_in_box(battle: &Fought, name: &str, hex: &str) -> bool {
    let Board::Hexes(board) = battle.scene(Eyes::Umpire).board else { panic!("it is a map of hexes") };
    let marks = battle.overlay(of_brigade(battle, name), Overlay::Reach, Eyes::Umpire);
    let corners = board.corners(at(hex)).to_vec();
    marks.iter().any(|mark| matches!(mark, Mark::Zone { outline, kind: ZoneKind::Band } if *outline == corners))
}

fn says(battle: &Fought, name: &str, words: &str) -> bool {
    remarks(battle, name).iter().any(|remark| remark == words)
}

#[test]
fn bm_4_2_1_figure_11_on_both_surfaces() {
    for neighbour in [["0806", "0808"], ["0706", "0708"]] {
        let figure = Figure::new().brigade((Side::B, HORSE, "Erbach"), (0, Line::Front, 1), &["0805", "0807"]).brigade(
            (Side::B, FOOT, "d'Herleville"),
            (0, Line::Front, 2),
            &neighbour,
        );
        let battle = with_an_enemy(figure).begun();
        assert!(says(&battle, "Erbach", "overlaps d'Herleville") && says(&battle, "d'Herleville", "overlaps Erbach"));
        assert_eq!(slot(&battle, "Erbach").as_deref(), Some("South, Field, front 1"));
        assert!(is_in_box(&battle, "Erbach", "0805") && !is_in_box(&battle, "Erbach", "0807"), "{neighbour:?}");
    }
}

#[test]
fn bm_4_2_2_figure_12_on_both_surfaces() {
    let figure = Figure::new().brigade((Side::B, HORSE, "Erbach"), (0, Line::Front, 1), &["0805", "0806"]).brigade(
        (Side::B, FOOT, "Pallandt"),
        (0, Line::Support, 1),
        &["0812", "0712"],
    );
    let battle = with_an_enemy(figure).begun();
    assert!(says(&battle, "Pallandt", "too far up"));
    assert!(!remarks(&battle, "Erbach").iter().any(|remark| remark.contains("far")));
    assert!(!is_in_box(&battle, "Pallandt", "0812") && is_in_box(&battle, "Pallandt", "0712"));
    let mut battle = activated(
        &with_an_enemy(
            Figure::new().brigade((Side::B, HORSE, "Erbach"), (0, Line::Front, 1), &["0805", "0806"]).brigade(
                (Side::B, FOOT, "Pallandt"),
                (0, Line::Support, 1),
                &["0812", "0712"],
            ),
        )
        .0,
        "Pallandt",
    );
    let astray = unit(&battle, "Pallandt 1");
    act(&mut battle, Action::Choose(astray));
    let lines: Vec<i16> = offered(&battle)
        .into_iter()
        .map(|action| match action {
            Action::Go(hex, _) => hex.line(),
            other => panic!("{other:?}"),
        })
        .collect();
    assert!(!lines.is_empty() && lines.iter().all(|line| *line < 8), "it goes back: {lines:?}");
}

#[test]
fn bm_4_2_3_figure_14_on_both_surfaces() {
    let figure = Figure::with(&[("Eugene", 4, [1, 8]), ("Unterglau", 6, [9, 24])])
        .brigade((Side::B, HORSE, "Erbach"), (1, Line::Front, 1), &["0908", "0909"])
        .brigade((Side::B, FOOT, "Webb"), (1, Line::Front, 2), &["0911", "0912", "0914"])
        .brigade((Side::B, FOOT, "d'Herleville"), (1, Line::Front, 3), &["0917", "0818"])
        .brigade((Side::B, HORSE, "Viller"), (1, Line::Support, 3), &["0820", "0720"])
        .brigade((Side::B, FOOT, "Holstein-Beck"), (1, Line::Reserve, 1), &["0511", "0513"])
        .brigade((Side::B, FOOT, "Pallandt"), (1, Line::Reserve, 2), &["0512", "0514"])
        .brigade((Side::A, FOOT, "Far"), (1, Line::Front, 1), &["1620", "1621"]);
    let battle = figure.begun();
    let broken = [
        ("Erbach", "over the boundary"),
        ("Viller", "too far up"),
        ("Holstein-Beck", "overlaps Pallandt"),
        ("Pallandt", "overlaps Holstein-Beck"),
    ];
    for (name, words) in broken {
        assert!(says(&battle, name, words), "{name}: {:?}", remarks(&battle, name));
    }
    assert_eq!(slot(&battle, "Viller").as_deref(), Some("South, Unterglau, support 3"));
    let boundaries = battle.scene(Eyes::Umpire).marks;
    let is_boundary = |mark: &&Mark| matches!(mark, Mark::Line { kind: LineKind::Boundary, .. });
    assert_eq!(boundaries.iter().filter(is_boundary).count(), 1, "the wings' boundary is on the map");
    assert!(!is_in_box(&battle, "Erbach", "0908") && is_in_box(&battle, "Erbach", "0909"));
    // Webb keeps his place on the display, and one of his units has to come back to him on the map.
    assert_eq!(remarks(&battle, "Webb"), ["morale 6"]);
    let mut battle = activated(&figure.0, "Webb");
    let apart = unit(&battle, "Webb 3");
    act(&mut battle, Action::Choose(apart));
    let near = |action: &Action| matches!(action, Action::Go(hex, _) if hex.distance(at("0912")) == 1 || hex.distance(at("0911")) <= 1 || *hex == at("0912"));
    assert!(!offered(&battle).is_empty() && offered(&battle).iter().all(near), "{:?}", offered(&battle));
}

/// The two wings of figure 15, with both commanders in these lines.
fn figure_15(eugene: Line, anhalt: Line) -> Fought {
    let one = |place: u8, line: u8| format!("{line:02}{place:02}");
    let mut figure = Figure::with(&[("Eugene", 4, [1, 12]), ("Anhalt", 3, [13, 24])]);
    let brigades = [
        (HORSE, "First", (0, Line::Front, 1), one(2, 9)),
        (HORSE, "Second", (0, Line::Front, 2), one(4, 9)),
        (HORSE, "Third", (0, Line::Front, 3), one(6, 9)),
        (HORSE, "Carafa", (0, Line::Support, 1), one(2, 7)),
        (HORSE, "Cusani", (0, Line::Support, 2), one(4, 7)),
        (HORSE, "Rear", (0, Line::Reserve, 1), one(2, 5)),
        (FOOT, "Finck", (1, Line::Front, 1), one(14, 9)),
        (FOOT, "Bielke", (1, Line::Front, 2), one(16, 9)),
        (FOOT, "Kaunitz", (1, Line::Support, 1), one(14, 7)),
        (FOOT, "Bebsdorff", (1, Line::Support, 2), one(16, 7)),
        (FOOT, "Behind", (1, Line::Support, 3), one(18, 7)),
        (FOOT, "Auroch", (1, Line::Reserve, 1), one(14, 5)),
    ];
    for (kind, name, place, hex) in &brigades {
        figure = figure.brigade((Side::B, *kind, name), *place, &[hex]);
    }
    with_an_enemy(figure)
        .leader((Side::B, Rank::Wing, "Prince Eugene"), 2, (0, eugene))
        .leader((Side::B, Rank::Wing, "Anhalt-Dessau"), 1, (1, anhalt))
        .begun()
}

/// What a leader is offered to try, and what is refused him with its rule.
fn tries(mut battle: Fought, leader: &str) -> (Vec<String>, Vec<(String, String)>) {
    let piece = seen(&battle, leader).id;
    let mut dice = Generator::seeded(1);
    loop {
        if step(&battle) == "leader's attempt"
            && let Awaiting::Choice(choice) = battle.words()
            && choice.pieces == [piece]
        {
            let refused = choice.refused.into_iter().map(|one| (one.label, one.rule.citation().to_owned()));
            return (choice.offers.into_iter().map(|offer| offer.label).collect(), refused.collect());
        }
        let answer = quiet(&battle, &mut dice);
        battle.answer(answer, Ears::Deaf).expect("it is offered");
        assert_eq!(battle.state().turn, 1, "{leader} is asked");
    }
}

#[test]
fn bm_4_3_figure_15_what_the_display_lets_both_commanders_try() {
    let (eugene, _) = tries(figure_15(Line::Support, Line::Support), "Prince Eugene");
    for words in
        ["Cusani to slot 4 of the front line", "Carafa to slot 4 of the front line", "Cusani shifts to the left"]
    {
        assert!(eugene.iter().any(|label| label == words), "{words}: {eugene:?}");
    }
    let (anhalt, _) = tries(figure_15(Line::Support, Line::Support), "Anhalt-Dessau");
    for words in ["Kaunitz relieves Finck", "Bebsdorff relieves Bielke", "Kaunitz to slot 2 of the reserve line"] {
        assert!(anhalt.iter().any(|label| label == words), "{words}: {anhalt:?}");
    }
    assert!(!anhalt.iter().any(|label| label.starts_with("Behind relieves")), "nobody is before it");
    let (_, refused) = tries(figure_15(Line::Reserve, Line::Support), "Prince Eugene");
    let no_passage = ("Rear passes the support line".to_owned(), "BM 4.3.4".to_owned());
    assert!(refused.contains(&no_passage), "the support line is not full: {refused:?}");
    let (anhalt, _) = tries(figure_15(Line::Support, Line::Reserve), "Anhalt-Dessau");
    let passes = ["Auroch passes Kaunitz", "Auroch passes Bebsdorff", "Auroch passes Behind"];
    let transfers = ["Auroch to slot 2 of the reserve line of Eugene"];
    for words in passes.into_iter().chain(transfers) {
        assert!(anhalt.iter().any(|label| label == words), "{words}: {anhalt:?}");
    }
    assert_eq!(slot(&figure_15(Line::Front, Line::Front), "Auroch").as_deref(), Some("South, Anhalt, reserve 1"));
}

#[test]
fn bm_5_4_figure_16_on_both_surfaces() {
    for (kind, last) in [(HORSE, 4), (FOOT, 0)] {
        let figure = Figure::new()
            .brigade((Side::B, kind, "Rantzau"), (0, Line::Front, 1), &["0808"])
            .under("Rantzau", Order::Charge);
        let battle = with_an_enemy(figure).begun();
        let count = |zone: ZoneKind| painted(&battle, of_unit(&battle, "Rantzau 1"), Overlay::Range, zone).1;
        let rings = [ZoneKind::Short, ZoneKind::Medium, ZoneKind::Long, ZoneKind::Band].map(count);
        assert_eq!(rings, [2, 4, 3, last], "{kind:?}");
        let card = seen(&battle, "Rantzau");
        assert!(card.conditions.iter().any(|condition| condition.key == "charge"), "{card:?}");
    }
}

/// A stack of two in the open, and a charger of the enemy's beside it, in front or behind it.
fn stack_met_from(hex: &str, facing: Corner) -> Fought {
    let figure = Figure::new()
        .brigade((Side::B, FOOT, "Stack"), (0, Line::Front, 1), &["0808", "0808"])
        .brigade((Side::A, FOOT, "Foe"), (0, Line::Front, 1), &[hex])
        .facing("Foe 1", facing)
        .under("Foe", Order::Charge);
    activated(&figure.0, "Foe")
}

/// Nobody fires.
fn hold_fire(battle: &mut Fought) {
    while step(battle) == "volley" {
        act(battle, Action::Done);
    }
}

/// The tallies of the die that is asked for.
fn tallies(battle: &Fought) -> Vec<Tally> {
    let Awaiting::Dice(request) = battle.words() else { panic!("a die is asked for: {:?}", battle.words()) };
    request.tallies
}

fn counts(tally: &Tally, words: &str) -> Option<f64> {
    tally.lines.iter().find(|line| line.label == words).map(|line| line.value)
}

#[test]
fn bm_9_1_1_figures_19_and_20_on_both_surfaces() {
    let cases = [
        ("0908", Corner::V3, "Stack 1", Zone::Front, None),
        ("0809", Corner::V5, "Stack 2", Zone::Front, None),
        ("0807", Corner::V2, "Stack 2", Zone::Front, None),
        ("0707", Corner::V0, "Stack 2", Zone::Rear, Some(-2.0)),
    ];
    for (from, facing, defender, through, taken_off) in cases {
        let mut battle = stack_met_from(from, facing);
        let met = defenders(battle.state(), at("0808"), at(from));
        assert_eq!(met, [(unit(&battle, defender), through)], "from {from}");
        assert!(says(&battle, "Stack", "adjacent") && says(&battle, "Foe", "adjacent"), "the display says so");
        let (open, _) = painted(&battle, of_unit(&battle, "Stack 1"), Overlay::Support, ZoneKind::Flank);
        assert_eq!(open, ["open", "open"], "both flank hexes are empty of friends");
        attacks(&mut battle, "Foe 1", defender);
        hold_fire(&mut battle);
        assert_eq!(counts(&tallies(&battle)[1], "Attacked in the rear"), taken_off, "from {from}");
        assert_eq!(counts(&tallies(&battle)[1], "Attacked in the flank"), None, "from {from}");
        // Of two open flanks the stack has one, and of the one who attacks it both are open.
        assert_eq!(counts(&tallies(&battle)[0], "Open flanks of the defender"), None);
    }
}

#[test]
fn bm_9_1_2_figure_21_on_both_surfaces() {
    for count in 2..=4 {
        let mut figure = Figure::new()
            .brigade((Side::B, FOOT, "Rowe"), (0, Line::Front, 1), &["0808"; 4][..count])
            .brigade((Side::A, FOOT, "Foe"), (0, Line::Front, 1), &["0707"])
            .facing("Foe 1", Corner::V0)
            .under("Foe", Order::Charge);
        figure.0.ground.insert(at("0808"), HexTerrain::Village);
        let mut battle = activated(&figure.0, "Foe");
        assert!(says(&battle, "Rowe", "adjacent"));
        attacks(&mut battle, "Foe 1", "Rowe 1");
        assert_eq!(step(&battle), "defender", "whoever its owner likes meets an attack from behind");
        assert_eq!(offered(&battle).len(), count.min(3), "the fourth is in reserve");
        let first = offered(&battle)[0].clone();
        act(&mut battle, first);
        hold_fire(&mut battle);
        assert_eq!(counts(&tallies(&battle)[1], "Ground"), Some(2.0));
        assert_eq!(counts(&tallies(&battle)[1], "Attacked in the rear"), None);
    }
}

#[test]
fn bm_10_2_figure_22_on_both_surfaces() {
    let battle = with_an_enemy(Figure::new().gun(Side::B, "Battery", "0812")).begun();
    let (words, hexes) = painted(&battle, of_unit(&battle, "Battery"), Overlay::Arc, ZoneKind::Arc);
    assert_eq!((words.len(), hexes), (35, 35));
    assert_eq!(words.iter().filter(|word| *word == "3+").count(), 2, "the two hexes before it");
    assert_eq!(slot(&battle, "Battery"), None, "guns belong to no wing");
}

/// A gun about to fire at the unit before it.
fn at_point_blank() -> Fought {
    let figure = Figure::new()
        .gun(Side::B, "Battery", "0808")
        .brigade((Side::A, FOOT, "Navarre"), (0, Line::Front, 1), &["0908", "0909"])
        .brigade((Side::A, FOOT, "Second"), (0, Line::Support, 1), &["1208", "1209"])
        .leader((Side::A, Rank::Wing, "Tallard"), 1, (0, Line::Support));
    let mut battle = figure.begun();
    let gun = unit(&battle, "Battery");
    let mut dice = Generator::seeded(1);
    while !offered(&battle).contains(&Action::Aim(gun)) {
        let answer = quiet(&battle, &mut dice);
        battle.answer(answer, Ears::Deaf).expect("it is offered");
    }
    act(&mut battle, Action::Aim(gun));
    battle
}

#[test]
fn bm_10_2_figure_23_on_both_surfaces() {
    let mut battle = at_point_blank();
    act(&mut battle, Action::Fire(at("0908"), Corner::V0));
    roll(&mut battle, 9);
    let behind: Vec<Action> = ["1008", "1009", "0909"].map(|hex| Action::Bounce(at(hex))).into();
    let mut found = offered(&battle);
    found.sort_by_key(|action| format!("{action:?}"));
    assert_eq!(found, behind);
    act(&mut battle, Action::Bounce(at("1008")));
    let lies = ["0908", "1008", "0909"].map(|hex| battle.state().impact(at(hex)));
    assert_eq!(lies, [Some(Impact::Effective), Some(Impact::Hit), None]);
    let marks = battle.scene(Eyes::Umpire).marks;
    let labelled = |words: &str| marks.iter().any(|mark| matches!(mark, Mark::Label { text, .. } if text == words));
    assert!(labelled("closed, −2") && labelled("+2/+3, −1"), "{marks:?}");
    // On the display the brigade under it cannot be relieved.
    let (_, refused) = tries(battle, "Tallard");
    let kept = ("Second relieves the front".to_owned(), "BM 4.3.3".to_owned());
    assert!(refused.contains(&kept), "{refused:?}");
}

#[test]
fn bm_11_1_figure_24_on_both_surfaces() {
    let figure = Figure::new()
        .brigade((Side::B, FOOT, "Rowe"), (0, Line::Front, 1), &["0808", "0809"])
        .brigade((Side::A, FOOT, "Navarre"), (0, Line::Front, 1), &["0908", "0907"])
        .under("Rowe", Order::Charge);
    let mut battle = activated(&figure.0, "Rowe");
    assert!(says(&battle, "Rowe", "adjacent") && says(&battle, "Navarre", "adjacent"));
    let [rowe, howe] = ["Rowe 1", "Rowe 2"].map(|name| unit(&battle, name));
    let [first, second] = ["Navarre 1", "Navarre 2"].map(|name| unit(&battle, name));
    act(&mut battle, Action::Choose(howe));
    assert_eq!(offered(&battle), [Action::Attack(first)], "the only one before Howe");
    act(&mut battle, Action::Attack(first));
    act(&mut battle, Action::Choose(rowe));
    assert_eq!(offered(&battle), [Action::Attack(second)], "Rowe may not take the same hex");
}

/// The Foot Guards before Navarre, both alone.
fn guards() -> Fought {
    let mut figure = Figure::new()
        .brigade((Side::B, FOOT, "Guards"), (0, Line::Front, 1), &["0808"])
        .brigade((Side::A, FOOT, "Navarre"), (0, Line::Front, 1), &["0908"])
        .under("Guards", Order::Charge);
    let own = unit_of(&mut figure.0, "Guards 1");
    (own.underlined, own.value) = (true, 4);
    let mut battle = activated(&figure.0, "Guards");
    attacks(&mut battle, "Guards 1", "Navarre 1");
    hold_fire(&mut battle);
    battle
}

#[test]
fn bm_11_2_2_figure_25_on_both_surfaces() {
    let battle = guards();
    for name in ["Guards 1", "Navarre 1"] {
        let (open, _) = painted(&battle, of_unit(&battle, name), Overlay::Support, ZoneKind::Flank);
        assert_eq!(open.len(), 2, "both flanks of {name}");
    }
    let tallies = tallies(&battle);
    assert_eq!(counts(&tallies[0], "Long frontage"), Some(1.0));
    assert_eq!((tallies[0].whole(), tallies[1].whole()), (5, 3));
    assert!(says(&battle, "Guards", "adjacent"));
}

#[test]
fn bm_11_2_3_figure_26_on_both_surfaces() {
    let mut battle = guards();
    let story = told(&roll(&mut battle, 2));
    assert!(story.contains("locked in a firefight"), "{story}");
    let marks = battle.scene(Eyes::Umpire).marks;
    assert_eq!(marks.iter().filter(|mark| matches!(mark, Mark::Line { kind: LineKind::Fire, .. })).count(), 1);
    for name in ["Guards 1", "Navarre 1"] {
        assert!(seen(&battle, name).conditions.iter().any(|condition| condition.key == "firefight"), "{name}");
    }
    // On the display the brigade is finished, and still adjacent; next turn, on March, its unit has nothing to do.
    assert!(says(&battle, "Guards", "adjacent") && !seen(&battle, "Guards").spent.is_empty());
    let mut dice = Generator::seeded(2);
    let activate = Action::Activate(brigade(&battle, "Guards"));
    while !(battle.state().turn == 2 && offered(&battle).contains(&activate)) {
        let answer = quiet(&battle, &mut dice);
        battle.answer(answer, Ears::Deaf).expect("it is offered");
    }
    act(&mut battle, activate);
    act(&mut battle, Action::Done);
    assert_ne!(step(&battle), "movement", "it is locked");
    assert!(battle.state().is_locked(unit(&battle, "Guards 1")));
}

/// Navarre attacked in front by Rowe, with a result that sends it back.
fn driven(mut figure: Figure) -> Fought {
    figure = figure.brigade((Side::B, FOOT, "Rowe"), (0, Line::Front, 1), &["0808"]).under("Rowe", Order::Charge);
    let mut battle = activated(&figure.0, "Rowe");
    attacks(&mut battle, "Rowe 1", "Navarre 1");
    hold_fire(&mut battle);
    roll(&mut battle, 9);
    battle
}

#[test]
fn bm_11_7_figure_27_on_both_surfaces() {
    let figure = Figure::new()
        .brigade((Side::A, FOOT, "Navarre"), (0, Line::Front, 2), &["0908", "0908"])
        .brigade((Side::A, FOOT, "East"), (0, Line::Front, 1), &["0909"])
        .brigade((Side::A, FOOT, "West"), (0, Line::Front, 3), &["0907"]);
    let mut battle = driven(figure);
    let (open, _) = painted(&battle, of_unit(&battle, "Navarre 1"), Overlay::Support, ZoneKind::Flank);
    assert_eq!(open, [""; 0], "neighbours on the display cover its flanks on the map");
    assert!(slot(&battle, "Navarre").is_some_and(|slot| slot.ends_with("front 2")));
    assert_eq!(step(&battle), "unable to retreat", "the other stands behind it");
    let story = told(&roll(&mut battle, 0));
    assert!(story.contains("cannot go back") && story.contains("stands"), "{story}");
    assert_eq!(battle.state().unit(unit(&battle, "Navarre 1")).hex, Some(at("0908")));
}

#[test]
fn bm_11_7_figure_28_on_both_surfaces() {
    let figure = Figure::new().brigade((Side::A, FOOT, "Navarre"), (0, Line::Front, 1), &["0908"]).brigade(
        (Side::A, FOOT, "Second"),
        (0, Line::Support, 1),
        &["1008", "1009"],
    );
    let mut battle = driven(figure);
    assert!(slot(&battle, "Second").is_some_and(|slot| slot.ends_with("support 1")));
    assert_eq!(step(&battle), "unable to retreat", "both hexes behind it are taken");
    // Two more and it is on its last: a 5 and more, less its value, is a casualty.
    roll(&mut battle, 5);
    assert_eq!(battle.state().unit(unit(&battle, "Navarre 1")).troop.casualties, 2);
}

/// Rowe's brigade has lost one battalion, and Coetquen's its second; Coetquen's is to check.
fn shaken() -> Fought {
    let mut figure = Figure::new()
        .brigade((Side::B, FOOT, "Rowe"), (0, Line::Front, 1), &["0808", "0809", "0709"])
        .brigade((Side::A, FOOT, "Coetquen"), (0, Line::Front, 1), &["0907", "0909", "1210", "1211"])
        .facing("Rowe 3", Corner::V3)
        .under("Rowe", Order::Charge);
    for (name, value) in [("Rowe 1", 4), ("Coetquen 1", 1), ("Rowe 2", 1), ("Coetquen 2", 4)] {
        unit_of(&mut figure.0, name).value = value;
    }
    for (brigade, morale) in figure.0.brigades.iter_mut().zip([7, 5]) {
        brigade.morale = morale;
    }
    let mut battle = figure.begun();
    let sets = RulingTarget::Amend(Amendment::Lost(brigade(&battle, "Coetquen"), 1));
    let ruling = Ruling { by: "Jim".to_owned(), why: "as drawn".to_owned(), departs_from: None, sets };
    battle.answer(Answer::Rule(ruling), Ears::Deaf).expect("the umpire may");
    let mut dice = Generator::seeded(1);
    let activate = Action::Activate(brigade(&battle, "Rowe"));
    while !offered(&battle).contains(&activate) {
        let answer = quiet(&battle, &mut dice);
        battle.answer(answer, Ears::Deaf).expect("it is offered");
    }
    act(&mut battle, activate);
    act(&mut battle, Action::Done);
    for (own, other) in [("Rowe 1", "Coetquen 1"), ("Rowe 2", "Coetquen 2")] {
        let [own, other] = [own, other].map(|name| unit(&battle, name));
        act(&mut battle, Action::Choose(own));
        act(&mut battle, Action::Attack(other));
    }
    while step(&battle) != "attacks" {
        act(&mut battle, Action::Done);
    }
    let [first, second] = ["Rowe 1", "Rowe 2"].map(|name| unit(&battle, name));
    act(&mut battle, Action::Choose(first));
    act(&mut battle, Action::Choose(second));
    act(&mut battle, Action::Volley);
    run_away(&mut battle);
    hold_fire(&mut battle);
    roll(&mut battle, 0);
    run_away(&mut battle);
    while step(&battle) == "advance" {
        act(&mut battle, Action::Done);
    }
    battle
}

/// What a brigade's morale die must not exceed, and whose it is.
fn morale(battle: &Fought) -> (String, i32) {
    assert_eq!(step(battle), "morale");
    let Awaiting::Dice(request) = battle.words() else { panic!("a die is asked for") };
    (request.why, request.tallies.last().expect("its number").whole())
}

#[test]
fn bm_12_0_figure_29_on_both_surfaces() {
    let battle = shaken();
    assert!(says(&battle, "Coetquen", "2 units lost, morale 5"), "{:?}", remarks(&battle, "Coetquen"));
    assert!(says(&battle, "Rowe", "1 unit lost, morale 7"), "{:?}", remarks(&battle, "Rowe"));
    assert_eq!(morale(&battle), ("Coetquen checks its morale".to_owned(), 3), "who was attacked is first");
    let mut holds = battle.clone();
    roll(&mut holds, 3);
    assert_eq!(morale(&holds), ("Rowe checks its morale".to_owned(), 6));
    let mut fails = battle;
    roll(&mut fails, 4);
    assert_ne!(step(&fails), "morale", "Rowe need not check");
    assert_eq!(slot(&fails, "Coetquen"), None, "its marker is taken off the display");
    let routed = |name: &str| fails.state().unit(unit(&fails, name)).troop.routed;
    assert!(routed("Coetquen 3") && routed("Coetquen 4"));
}
