//! Each law has teeth: a table on which it is broken by hand, and the law says so.

use galloper::dice::reading::Measure;
use galloper::dice::{Dice, Faces, Reading};
use galloper::game::{
    Awaiting, Choice, DiceRequest, FactSheet, Glyph, Offer, PieceId, Report, ReportKind, Rule, Side, Tally, Target,
    Thrower,
};
use galloper::geometry::{Pose, Rect};
use galloper::rules::{Action, flanders};

use super::body::{Body, Field};
use super::charges::Charges;
use super::contacts::Contacts;
use super::dues::Dues;
use super::falling::Falling;
use super::inches::Inches;
use super::nerve::Nerve;
use super::numbers::Numbers;
use super::places::Places;
use super::retreats::Retreats;
use super::runs::Runs;
use super::shots::Shots;
use super::sums::Sums;
use super::witnesses::Witnesses;
use super::{Moment, Watch};

const ONE: PieceId = PieceId::unit(0);
const OTHER: PieceId = PieceId::unit(1);

/// Foot two inches wide and one deep, the middle of its front at a place.
fn foot(id: PieceId, side: Side, name: &str, x: f64, y: f64) -> Body {
    let pose = Pose::new(x, y, 0.0);
    let rect = Rect::fronting(pose, 2.0, 1.0);
    Body {
        id,
        side,
        name: name.to_owned(),
        glyph: Glyph::Foot,
        pose,
        bases: vec![rect],
        footprint: rect,
        block: rect,
        places: 1,
        is_line: true,
        figures: [12, 12],
        in_melee: false,
        is_garrison: false,
        has_fired: false,
        is_crack: false,
        is_elite: false,
        state: Vec::new(),
    }
}

/// One at a height, and an enemy ten inches before where it first stood.
fn field(y: f64) -> Field {
    Field {
        bodies: vec![foot(ONE, Side::A, "One", 40.0, y), foot(OTHER, Side::B, "Other", 40.0, 51.0)],
        ground: Vec::new(),
        size: (80.0, 80.0),
        turn: 1,
        step: "movement of A".to_owned(),
        is_between: true,
    }
}

fn which_way() -> Awaiting<Action> {
    let (title, rule) = ("Which way One goes from Other".to_owned(), Rule::new("FLA RET-13"));
    Awaiting::Facts(FactSheet { title, rule, pieces: vec![ONE], facts: Vec::new() })
}

fn says(text: &str) -> Report {
    Report::new(ReportKind::Morale, Rule::new("FLA RET-01"), text).about([ONE])
}

/// What a law says of one answer after which the first unit stands at a height.
fn told(watch: &mut dyn Watch, asked: &Awaiting<Action>, told: &[Report], y: f64) -> Vec<String> {
    watch.watch(&Moment { asked, action: None, thrown: None, told, before: &field(40.0), after: &field(y) })
}

#[test]
fn bodies_on_one_another_in_touch_or_beyond_the_table_are_seen() {
    for (y, wrong) in [(50.5, "stands on"), (50.0, "touches"), (80.5, "beyond the table")] {
        let found = told(&mut Places::default(), &which_way(), &[], y);
        assert!(found.len() == 1 && found[0].contains(wrong), "{found:?}");
    }
    assert!(told(&mut Places::default(), &which_way(), &[], 49.0).is_empty());
}

#[test]
fn who_goes_farther_than_his_inches_is_seen() {
    for (text, is_wrong) in [
        ("One flees 8″ straight back (die: 4).", false),
        (
            "One flees 7.5″ straight back (die: 2), 2″ less over the ground, the last 0.5″ farther on, clear of Two.",
            true,
        ),
        (
            "One flees 5.5″ straight back (die: 2), 2″ less over the ground, the last 0.5″ farther on, clear of Two.",
            false,
        ),
        ("One retires 9″ straight back (die: 6, 3″ more for the charge).", false),
        ("One retires 6″ straight back (die: 4).", true),
        ("One flees 4″ straight back (die: 4), and finds no room for 4″ more, stopped by Two.", false),
    ] {
        assert_eq!(told(&mut Dues, &which_way(), &[says(text)], 32.0).len(), usize::from(is_wrong), "{text}");
    }
}

#[test]
fn who_rides_over_a_corner_is_seen() {
    let ridden_over = |x: f64| {
        let with_another = |y: f64| {
            let mut field = field(y);
            field.bodies.push(foot(PieceId::unit(2), Side::B, "Third", x, 45.0));
            field
        };
        let says =
            |rule: &'static str, text: &str| Report::new(ReportKind::Charge, Rule::new(rule), text).about([ONE, OTHER]);
        let (before, after, asked) = (with_another(40.0), with_another(50.0), which_way());
        let mut runs = Runs::default();
        let mut watch = |told: &[Report], after: &Field| {
            runs.watch(&Moment { asked: &asked, action: None, thrown: None, told, before: &before, after })
        };
        assert!(watch(&[says("FLA MEL-15", "One charges Other from 10.0″, 12.0″ to spend.")], &before).is_empty());
        watch(&[says("FLA SEQ-14", "One and Other are in contact.")], &after)
    };
    let found = ridden_over(41.95);
    assert!(found.len() == 1 && found[0].starts_with("One rides over Third at Other"), "{found:?}");
    assert!(ridden_over(42.05).is_empty());
}

#[test]
fn bases_that_go_on_the_side_of_friends_are_seen() {
    let square = |x: f64| Rect::fronting(Pose::new(x, 40.0, 0.0), 1.0, 0.5);
    let standing = |bases: &[f64]| {
        let friend = foot(OTHER, Side::A, "Other", 45.0, 40.0);
        let mut one = foot(ONE, Side::A, "One", 40.0, 40.0);
        one.bases = bases.iter().map(|x| square(*x)).collect();
        one.places = bases.len();
        Field { bodies: vec![one, friend], ..field(40.0) }
    };
    let lost = |left: f64| {
        let (before, after) = (standing(&[39.5, 40.5]), standing(&[left]));
        let asked = which_way();
        Falling.watch(&Moment { asked: &asked, action: None, thrown: None, told: &[], before: &before, after: &after })
    };
    assert_eq!(lost(39.5).len(), 1, "its friend stands to the right");
    assert!(lost(40.5).is_empty());
}

#[test]
fn inches_told_and_not_gone_are_seen() {
    assert_eq!(told(&mut Inches, &which_way(), &[says("One flees 6″.")], 36.0).len(), 1);
    assert!(told(&mut Inches, &which_way(), &[says("One flees 4″.")], 36.0).is_empty());
}

#[test]
fn who_is_stopped_by_nobody_is_seen() {
    let short = "One flees 4″, and finds no room for 2″ more";
    assert_eq!(told(&mut Inches, &which_way(), &[says(&format!("{short}."))], 36.0).len(), 1);
    assert!(told(&mut Inches, &which_way(), &[says(&format!("{short}, stopped by Other."))], 36.0).is_empty());
    let touches = "One finds no room to touch Other after 4″ and is disordered.";
    assert_eq!(told(&mut Inches, &which_way(), &[says(touches)], 36.0).len(), 1);
}

#[test]
fn who_runs_at_the_enemy_is_seen() {
    assert_eq!(told(&mut Retreats::default(), &which_way(), &[], 47.0).len(), 1);
    assert_eq!(told(&mut Retreats::default(), &which_way(), &[], 60.0).len(), 1, "he has gone through him");
    assert!(told(&mut Retreats::default(), &which_way(), &[], 34.0).is_empty());
}

/// One is offered a shot at the other.
fn offered(action: &Action) -> Awaiting<Action> {
    let offer = Offer {
        verb: "fire_in_passing".into(),
        label: "One fires in passing".to_owned(),
        rule: Rule::new("FLA FIP-01"),
        target: Target::Pieces(ONE, OTHER),
        action: action.clone(),
    };
    Awaiting::Choice(Choice {
        side: Side::A,
        question: String::new(),
        rule: Rule::new("FLA FIP-01"),
        pieces: Vec::new(),
        offers: vec![offer],
        refused: Vec::new(),
    })
}

#[test]
fn a_shot_that_is_never_heard_of_is_seen() {
    let action = Action::Flanders(flanders::Action::FireInPassing(flanders::state::UnitId(0)));
    let asked = offered(&action);
    let (before, after) = (field(40.0), field(40.0));
    let moment =
        Moment { asked: &asked, action: Some(&action), thrown: None, told: &[], before: &before, after: &after };
    assert_eq!(Shots::default().watch(&moment).len(), 1);
    let fires = Report::new(ReportKind::Fire, Rule::new("FLA SAF-12"), "One fires at Other.").about([ONE, OTHER]);
    let unspent = Moment { told: std::slice::from_ref(&fires), ..moment };
    assert_eq!(Shots::default().watch(&unspent).len(), 1, "it has fired, and may fire again");
}

#[test]
fn a_second_flight_without_a_fight_is_seen() {
    let mut nerve = Nerve::default();
    assert!(told(&mut nerve, &which_way(), &[says("One flees 4″.")], 36.0).is_empty());
    assert_eq!(told(&mut nerve, &which_way(), &[says("One flees 4″.")], 36.0).len(), 1);
}

#[test]
fn losses_nobody_asked_about_are_seen() {
    let mut nerve = Nerve::default();
    let (mut begun, mut ended) = (field(40.0), field(40.0));
    ended.bodies[0].figures = [9, 12];
    let asked = which_way();
    let first = Moment { asked: &asked, action: None, thrown: None, told: &[], before: &begun, after: &begun };
    assert!(nerve.watch(&first).is_empty());
    begun.turn = 2;
    let last = Moment { asked: &asked, action: None, thrown: None, told: &[], before: &ended, after: &begun };
    assert!(nerve.watch(&last).iter().any(|what| what.contains("never asked")));
}

#[test]
fn a_shot_that_is_excused_and_spent_all_the_same_is_seen() {
    let action = Action::Flanders(flanders::Action::FireInPassing(flanders::state::UnitId(0)));
    let asked = offered(&action);
    let (before, mut after) = (field(40.0), field(40.0));
    after.bodies[0].has_fired = true;
    let excuse = Report::new(ReportKind::Fire, Rule::new("FLA FIP-01"), "One does not fire.").about([ONE, OTHER]);
    let told = std::slice::from_ref(&excuse);
    let moment = Moment { asked: &asked, action: Some(&action), thrown: None, told, before: &before, after: &after };
    assert_eq!(Shots::default().watch(&moment).len(), 1);
}

#[test]
fn a_second_rally_in_a_turn_is_seen() {
    let asked = Awaiting::Dice(DiceRequest {
        thrower: Thrower::Side(Side::A),
        dice: Dice::six_sided(2),
        why: "One tries to rally".to_owned(),
        rule: Rule::new("FLA MOR-20"),
        reading: Reading::Measure(Measure { pip: 1.0, unit: "inches".into() }),
        tallies: Vec::new(),
        pieces: vec![ONE],
    });
    let mut nerve = Nerve::default();
    assert!(told(&mut nerve, &asked, &[], 40.0).is_empty());
    assert_eq!(told(&mut nerve, &asked, &[], 40.0).len(), 1);
}

#[test]
fn contact_told_of_two_who_stand_apart_is_seen() {
    let contact =
        Report::new(ReportKind::Charge, Rule::new("FLA SEQ-14"), "One and Other are in contact.").about([ONE, OTHER]);
    assert_eq!(told(&mut Contacts, &which_way(), std::slice::from_ref(&contact), 49.0).len(), 1);
    assert!(told(&mut Contacts, &which_way(), &[contact], 50.0).is_empty());
}

#[test]
fn hits_that_are_not_the_sum_of_their_shot_are_seen() {
    let volley = |hits: u8| {
        let text = format!("One volleys at Other at 4.0″: {hits} hits.");
        let sum = Tally::of("Hits").with("12 figures by three", Rule::new("FLA SAF-13"), 4);
        Report::new(ReportKind::Fire, Rule::new("FLA SAF-12"), text).about([ONE, OTHER]).showing(sum)
    };
    assert_eq!(told(&mut Sums, &which_way(), &[volley(2)], 40.0).len(), 1);
    assert!(told(&mut Sums, &which_way(), &[volley(4)], 40.0).is_empty());
}

#[test]
fn a_charge_from_nought_at_who_is_not_touched_is_seen() {
    let charge = |from: &str| {
        let text = format!("One charges Other from {from}″, 6.0″ to spend.");
        Report::new(ReportKind::Charge, Rule::new("FLA MEL-15"), text).about([ONE, OTHER])
    };
    assert_eq!(told(&mut Charges, &which_way(), &[charge("0.0")], 40.0).len(), 1);
    assert!(told(&mut Charges, &which_way(), &[charge("10.0")], 40.0).is_empty());
}

/// What the law of numbers says of one sentence after these faces.
fn after_a_throw(text: &str, rule: &'static str, need: i32, faces: &[u8]) -> Vec<String> {
    let sum = Tally::of("Needed").with("so much", Rule::new("FLA MOR-01"), need);
    let report = Report::new(ReportKind::Fire, Rule::new(rule), text).about([ONE]).showing(sum);
    let (thrown, field) = (Faces(faces.to_vec()), field(40.0));
    let asked = which_way();
    let moment = Moment {
        asked: &asked,
        action: None,
        thrown: Some(&thrown),
        told: std::slice::from_ref(&report),
        before: &field,
        after: &field,
    };
    Numbers::default().watch(&moment)
}

#[test]
fn numbers_that_are_not_those_of_the_throw_are_seen() {
    let check = |text: &str| after_a_throw(text, "FLA MOR-15", 5, &[2, 4]);
    assert!(check("One receives the charge: needs 5, rolls 6 (2 4). It stands.").is_empty());
    for wrong in [
        "One receives the charge: needs 5, rolls 6 (3 3). It stands.",
        "One receives the charge: needs 5, rolls 7 (2 4). It stands.",
        "One receives the charge: needs 6, rolls 6 (2 4). It stands.",
        "One receives the charge: needs 5, rolls 6 (2 4). It fails.",
    ] {
        assert_eq!(check(wrong).len(), 1, "{wrong}");
    }
}

#[test]
fn losses_told_that_are_not_those_of_the_saves_are_seen() {
    let saves = |text: &str| after_a_throw(text, "FLA TYP-14", 5, &[2, 5]);
    // In a procedure that is over the figures told are those that stand: here nobody has fallen.
    assert!(saves("One saves on 5+, rolls 2 5: none fall, 2 saved.").len() == 1, "one of two is saved");
    let right = saves("One saves on 5+, rolls 2 5: 1 falls, 1 saved (12 → 11 of 12).");
    assert!(right.len() == 1 && right[0].contains("11 were told"), "{right:?}");
    let wrong = saves("One saves on 5+, rolls 2 5: 1 falls, 1 saved (10 → 9 of 12).");
    assert!(wrong.iter().any(|what| what.contains("it had 12")), "{wrong:?}");
}

#[test]
fn who_sees_friends_flee_and_is_never_asked_is_seen() {
    let mut begun = field(40.0);
    begun.bodies.push(foot(PieceId::unit(2), Side::A, "Witness", 40.0, 33.0));
    let mut ended = begun.clone();
    ended.turn = 2;
    let asked = which_way();
    let flees = says("One flees 4″.");
    let first = Moment {
        asked: &asked,
        action: None,
        thrown: None,
        told: std::slice::from_ref(&flees),
        before: &begun,
        after: &begun,
    };
    let mut watch = Witnesses::default();
    assert!(watch.watch(&first).is_empty(), "seven inches off");
    let near = {
        let mut near = begun.clone();
        near.bodies[0] = foot(ONE, Side::A, "One", 40.0, 36.0);
        near
    };
    assert!(watch.watch(&Moment { after: &near, ..first }).is_empty());
    let last = Moment { told: &[], after: &ended, ..first };
    assert_eq!(watch.watch(&last).len(), 1);
}

#[test]
fn losses_that_are_tested_twice_are_seen() {
    let check = |why: &str| {
        Awaiting::Dice(DiceRequest {
            thrower: Thrower::Side(Side::A),
            dice: Dice::six_sided(2),
            why: why.to_owned(),
            rule: Rule::new("FLA MOR-07"),
            reading: Reading::Measure(Measure { pip: 1.0, unit: "inches".into() }),
            tallies: Vec::new(),
            pieces: vec![ONE],
        })
    };
    let mut nerve = Nerve::default();
    assert!(told(&mut nerve, &check("One receives the charge"), &[], 40.0).is_empty());
    assert_eq!(told(&mut nerve, &check("One tests for its losses"), &[], 40.0).len(), 1);
}
