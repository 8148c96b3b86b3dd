//! Whom a charge is offered, which way it goes, and what is told of one that comes to nothing.

use galloper::dice::Generator;
use galloper::game::{Answer, Awaiting, Ears, Ruleset, Ruling, RulingTarget, Side};
use galloper::hex::{Corner, Hex};
use galloper::rules::bayonet_musket::book::orders::{Line, Order};
use galloper::rules::bayonet_musket::book::terrain::HexTerrain;
use galloper::rules::bayonet_musket::book::troops::{Impact, Kind};
use galloper::rules::bayonet_musket::facts::march::{Limits, goals};
use galloper::rules::bayonet_musket::state::action::{Action, Amendment};

use crate::drawn::Figure;
use crate::field::{Fought, act, activated, at, attacks, offered, quiet, roll, step, told, unit};

const FOOT: Kind = Kind::Infantry;
const HORSE: Kind = Kind::Cavalry;

fn set(battle: &mut Fought, amendment: Amendment) {
    let sets = RulingTarget::Amend(amendment);
    let ruling = Ruling { by: "Jim".to_owned(), why: "so it stood".to_owned(), departs_from: None, sets };
    battle.answer(Answer::Rule(ruling), Ears::Deaf).expect("the umpire may");
}

/// Battalions whose volley is spent.
fn spend(battle: &mut Fought, names: &[&str]) {
    for name in names {
        let battalion = unit(battle, name);
        set(battle, Amendment::Volley(battalion, false));
    }
}

/// Whom a unit of the activated brigade may attack, by name.
pub fn prey(battle: &Fought, own: &str) -> Vec<String> {
    let mut battle = battle.clone();
    let own = unit(&battle, own);
    act(&mut battle, Action::Choose(own));
    let target = |action: Action| match action {
        Action::Attack(target) => Some(battle.state().unit(target).name.to_string()),
        _ => None,
    };
    offered(&battle).into_iter().filter_map(target).collect()
}

/// Everything that is told until nobody is asked but who is activated next; attacks are fought out, nothing else is done.
fn to_the_end(battle: &mut Fought) -> String {
    let mut dice = Generator::seeded(3);
    let mut story = String::new();
    while step(battle) != "activations" {
        let next = offered(battle).into_iter().find(|action| step(battle) == "attacks" && *action != Action::Done);
        let answer = next.map_or_else(|| quiet(battle, &mut dice), Answer::Act);
        story += &told(&battle.answer(answer, Ears::Open).expect("it is offered"));
        story += " ";
    }
    story
}

/// Horse before a stack of foot, whose neighbours cover its flanks.
fn before_a_stack(own: &str) -> Figure {
    Figure::new()
        .brigade((Side::A, FOOT, "Clare"), (0, Line::Front, 1), &["0908", "0908", "0907", "0909"])
        .brigade((Side::B, HORSE, "Durlach"), (0, Line::Front, 1), &[own])
        .under("Durlach", Order::Charge)
}

/// The volley is asked of the battalion that would defend: one behind another's back draws nobody. [BM 9.1.1, 11.4, R-BM-39]
#[test]
fn bm_11_4_horse_is_not_drawn_by_a_volley_behind_the_front() {
    let mut battle = activated(&before_a_stack("0808").0, "Durlach");
    spend(&mut battle, &["Clare 1", "Clare 3", "Clare 4"]);
    assert_eq!(prey(&battle, "Durlach 1"), Vec::<String>::new(), "Clare 2 is behind Clare 1");
    let clare = unit(&battle, "Clare 1");
    set(&mut battle, Amendment::Volley(clare, true));
    assert_eq!(prey(&battle, "Durlach 1"), ["Clare 1"], "who defends, and the hex but once");
}

/// A hex is attacked as one: of a stack only the defender is offered, from the front the top, through a refused flank the bottom.
/// [BM 9.1.1, R-BM-39]
#[test]
fn bm_r39_of_a_stack_who_would_defend_is_offered() {
    let stack = |own: &str| {
        Figure::new()
            .brigade((Side::A, HORSE, "Bourg"), (0, Line::Front, 1), &["0908", "0908"])
            .gun(Side::A, "Gun", "0907")
            .brigade((Side::B, HORSE, "Own"), (0, Line::Front, 1), &[own])
            .under("Own", Order::Charge)
    };
    for (own, defender) in [("0808", "Bourg 1"), ("0909", "Bourg 2")] {
        let mut battle = activated(&stack(own).0, "Own");
        assert_eq!(prey(&battle, "Own 1"), [defender], "from {own}");
        let story = told(&attacks(&mut battle, "Own 1", defender));
        assert!(story.contains(&format!("Own 1 attacks {defender}.")), "{story}");
    }
}

/// Of a village its owner chooses who defends, among those who can be attacked at all. [BM 9.1.2, 11.4, R-BM-60]
#[test]
fn bm_r60_who_cannot_be_attacked_does_not_defend_a_village() {
    let mut figure = Figure::new()
        .brigade((Side::A, FOOT, "Village"), (0, Line::Front, 1), &["0908", "0908", "0908"])
        .brigade((Side::B, HORSE, "Own"), (0, Line::Front, 1), &["0808"])
        .under("Own", Order::Charge);
    figure.0.ground.insert(at("0908"), HexTerrain::Village);
    let mut battle = activated(&figure.0, "Own");
    spend(&mut battle, &["Village 1", "Village 3"]);
    let named = prey(&battle, "Own 1");
    assert_eq!(named, ["Village 2"], "it alone has a volley to draw");
    let story = told(&attacks(&mut battle, "Own 1", "Village 2"));
    assert!(story.contains("Village 2 fires its volley at Own 1"), "{story}");
    spend(&mut battle, &["Village 2"]);
    let mut battle = activated(&figure.0, "Own");
    spend(&mut battle, &["Village 1", "Village 2", "Village 3"]);
    assert_eq!(prey(&battle, "Own 1"), Vec::<String>::new(), "a village has no open flanks");
}

/// What an attack can no longer do is told, and no attack that does not happen. [BM 11.1, 11.4]
#[test]
fn bm_11_4_an_attack_that_comes_to_nothing_is_told_as_that() {
    let figure = Figure::new()
        .brigade((Side::A, FOOT, "Clare"), (0, Line::Front, 1), &["0908"])
        .gun(Side::A, "Left", "0907")
        .gun(Side::A, "Right", "0909")
        .brigade((Side::B, HORSE, "Durlach"), (0, Line::Front, 1), &["0808", "0809"])
        .under("Durlach", Order::Charge);
    let mut battle = activated(&figure.0, "Durlach");
    let [first, second, clare] = ["Durlach 1", "Durlach 2", "Clare 1"].map(|name| unit(&battle, name));
    for own in [first, second] {
        act(&mut battle, Action::Choose(own));
        act(&mut battle, Action::Attack(clare));
    }
    act(&mut battle, Action::Choose(first));
    let story = told(&act(&mut battle, Action::Choose(second))) + &to_the_end(&mut battle);
    assert!(story.contains("Clare 1 fires its volley at Durlach 1."), "{story}");
    assert!(!story.contains("Durlach 2 attacks"), "{story}");
    assert!(story.contains("Durlach 2 cannot attack Clare 1 any more."), "{story}");
}

/// An attack on a hex that is empty by then is told, too. [BM 11.1]
#[test]
fn bm_11_1_an_attack_on_who_has_left_is_told_as_that() {
    let figure = Figure::new()
        .brigade((Side::A, FOOT, "Foe"), (0, Line::Front, 1), &["0908"])
        .brigade((Side::B, FOOT, "Own"), (0, Line::Front, 1), &["0808", "0809"])
        .under("Own", Order::Charge);
    let mut battle = activated(&figure.0, "Own");
    let [one, other, foe] = ["Own 1", "Own 2", "Foe 1"].map(|name| unit(&battle, name));
    for own in [one, other] {
        act(&mut battle, Action::Choose(own));
        act(&mut battle, Action::Attack(foe));
    }
    act(&mut battle, Action::Choose(one));
    act(&mut battle, Action::Choose(other));
    act(&mut battle, Action::Done);
    act(&mut battle, Action::Done);
    let story = told(&roll(&mut battle, 9)) + &to_the_end(&mut battle);
    assert!(story.contains("Own 2 finds nobody to attack in 0908."), "{story}");
}

/// A line of hexes with this on them.
fn across(figure: &mut Figure, line: i16, terrain: HexTerrain) {
    for place in 1..=24 {
        figure.0.ground.insert(Hex::new(line, place), terrain);
    }
}

fn horse_before(hex: &str) -> Figure {
    Figure::new()
        .brigade((Side::A, HORSE, "Foe"), (0, Line::Front, 1), &[hex])
        .brigade((Side::B, HORSE, "Own"), (0, Line::Front, 1), &["0808"])
        .under("Own", Order::Charge)
}

/// Horse that a wood disorders on its way stops in it and attacks nobody, neither horse nor foot. [BM 5.4, 11.3.3, 11.4, R-BM-79]
#[test]
fn bm_r79_who_falls_into_disorder_on_the_way_stops_there_and_attacks_nobody() {
    for kind in [HORSE, FOOT] {
        let mut figure = Figure::new()
            .brigade((Side::A, kind, "Foe"), (0, Line::Front, 1), &["1107"])
            .brigade((Side::B, HORSE, "Own"), (0, Line::Front, 1), &["0808"])
            .under("Own", Order::Charge);
        across(&mut figure, 9, HexTerrain::Forest);
        let mut battle = activated(&figure.0, "Own");
        let [own, foe] = ["Own 1", "Foe 1"].map(|name| unit(&battle, name));
        act(&mut battle, Action::Choose(own));
        let mut story = told(&act(&mut battle, Action::Attack(foe)));
        if step(&battle) == "closing" {
            let way = offered(&battle)[0].clone();
            story += &told(&act(&mut battle, way));
        }
        story += &to_the_end(&mut battle);
        let now = battle.state().unit(own);
        assert_eq!((now.hex.map(Hex::line), now.troop.disordered), (Some(9), true), "{story}");
        assert!(story.contains("Own 1 does not come to Foe 1."), "{story}");
        assert!(!story.contains("Own 1 attacks"), "{story}");
    }
}

/// The other reading: a charge begun in order is carried through. [R-BM-79]
#[test]
fn bm_r79_a_charge_begun_in_order_may_be_carried_through() {
    for kind in [HORSE, FOOT] {
        let mut figure = Figure::new()
            .brigade((Side::A, kind, "Foe"), (0, Line::Front, 1), &["1107"])
            .brigade((Side::B, HORSE, "Own"), (0, Line::Front, 1), &["0808"])
            .under("Own", Order::Charge);
        across(&mut figure, 9, HexTerrain::Forest);
        figure.0.house.set("disorder_ends_charge", "off").expect("there is such a switch");
        let mut battle = activated(&figure.0, "Own");
        let story = told(&attacks(&mut battle, "Own 1", "Foe 1"));
        assert!(battle.state().unit(unit(&battle, "Own 1")).troop.disordered, "{story}");
        assert!(story.contains("Own 1 attacks Foe 1."), "{story}");
    }
}

/// A wood three hexes wide before the horse: round it leads a longer way in order.
fn wooded(mut figure: Figure) -> Figure {
    for hex in ["0907", "0908", "0909", "0906", "0905", "0904"] {
        figure.0.ground.insert(at(hex), HexTerrain::Forest);
    }
    figure
}

/// The way is the player's: round a wood in order, if the points reach, a charge too. [BM 5.4, 7.0, R-BM-50]
#[test]
fn bm_7_0_a_way_in_order_is_found_though_it_is_longer() {
    let mut battle = activated(&wooded(horse_before("1108")).0, "Own");
    let [own, foe] = ["Own 1", "Foe 1"].map(|name| unit(&battle, name));
    let reach = goals(battle.state(), own, Limits { points: 8, aligned: false });
    let to = |facing: Corner| reach.iter().find(|goal| (goal.hex, goal.facing) == (at("1009"), facing)).copied();
    assert_eq!(to(Corner::V5).map(|goal| (goal.spent, goal.disordered)), Some((8, false)));
    assert_eq!(to(Corner::V0).map(|goal| (goal.spent, goal.disordered)), Some((5, true)), "there is no other");
    act(&mut battle, Action::Choose(own));
    act(&mut battle, Action::Attack(foe));
    if step(&battle) == "closing" {
        let way = offered(&battle)[0].clone();
        act(&mut battle, way);
    }
    assert_eq!(battle.state().unit(own).hex, Some(at("1009")));
    assert!(!battle.state().unit(own).troop.disordered);
}

/// Who may not advance has no extra attack. [BM 11.3.5, R-BM-18]
#[test]
fn bm_11_3_5_who_cannot_go_on_does_not_attack_again() {
    for (held, again) in [(false, true), (true, false)] {
        let figure = Figure::new()
            .brigade((Side::A, HORSE, "Natzmer"), (0, Line::Front, 1), &["0908", "1008"])
            .brigade((Side::B, HORSE, "Own"), (0, Line::Front, 1), &["0808"])
            .under("Own", Order::Charge);
        let mut battle = activated(&figure.0, "Own");
        let impact = if held { Impact::Effective } else { Impact::Hit };
        set(&mut battle, Amendment::Impact(at("0908"), Some(impact)));
        attacks(&mut battle, "Own 1", "Natzmer 1");
        // D2 A†: a red hex takes two off the defender, a yellow one takes one.
        roll(&mut battle, if held { 6 } else { 7 });
        while ["retreat", "advance"].contains(&step(&battle).as_str()) {
            let way = offered(&battle)[0].clone();
            act(&mut battle, way);
        }
        assert_eq!(step(&battle) == "extra attack", again, "{}", step(&battle));
    }
}

/// Who cannot come to its target is asked whither, not from where it attacks; who comes no nearer is not asked. [BM 5.4, R-BM-50]
#[test]
fn bm_5_4_who_cannot_reach_its_target_goes_toward_it_and_is_told_so() {
    let mut battle = activated(&horse_before("1108").0, "Own");
    for place in 1..=24 {
        set(&mut battle, Amendment::Impact(Hex::new(10, place), Some(Impact::Effective)));
    }
    let [own, foe] = ["Own 1", "Foe 1"].map(|name| unit(&battle, name));
    let mut barred = battle.clone();
    act(&mut battle, Action::Choose(own));
    act(&mut battle, Action::Attack(foe));
    assert_eq!(step(&battle), "closing");
    let Awaiting::Choice(choice) = battle.words() else { panic!("it is asked") };
    assert_eq!(choice.question, "Where does Own 1 go, toward Foe 1?");
    let labels: Vec<String> = choice.offers.iter().map(|offer| offer.label.clone()).collect();
    assert_eq!(labels, ["To 0907, facing N", "To 0908, facing N"]);
    let story = told(&act(&mut battle, choice.offers[0].action.clone()));
    assert!(story.contains("Own 1 does not come to Foe 1."), "{story}");
    for place in 1..=24 {
        set(&mut barred, Amendment::Impact(Hex::new(9, place), Some(Impact::Effective)));
    }
    act(&mut barred, Action::Choose(own));
    let story = told(&act(&mut barred, Action::Attack(foe)));
    assert_ne!(step(&barred), "closing");
    assert!(story.contains("Own 1 does not come to Foe 1."), "{story}");
    assert!(!story.contains("turns"), "{story}");
}

/// Who comes into a stack from behind comes underneath, however far he came. [BM 9.1.1]
#[test]
fn bm_9_1_1_who_comes_from_behind_comes_underneath_however_far_he_came() {
    let figure = Figure::new().brigade((Side::A, FOOT, "Foe"), (0, Line::Front, 1), &["1408"]).brigade(
        (Side::B, FOOT, "Own"),
        (0, Line::Front, 1),
        &["0908", "0708", "0808"],
    );
    let mut battle = activated(&figure.0, "Own");
    let [first, second] = ["Own 1", "Own 2"].map(|name| unit(&battle, name));
    act(&mut battle, Action::Choose(second));
    let way = offered(&battle).into_iter().find(|way| *way == Action::Go(at("0908"), Corner::V0));
    act(&mut battle, way.expect("it may march there"));
    assert_eq!(battle.state().in_hex(at("0908")), [first, second]);
}

/// The second of a stack closes to another hex than the first stands in, if it is to attack. [BM 9.1.1, R-BM-39]
#[test]
fn bm_r39_nobody_closes_to_a_place_under_his_mate_to_attack_from() {
    let figure = Figure::new()
        .brigade((Side::A, FOOT, "Foe"), (0, Line::Front, 1), &["1008"])
        .brigade((Side::B, FOOT, "Own"), (0, Line::Front, 1), &["0808", "0808"])
        .under("Own", Order::Charge);
    let mut battle = activated(&figure.0, "Own");
    let [first, second, foe] = ["Own 1", "Own 2", "Foe 1"].map(|name| unit(&battle, name));
    act(&mut battle, Action::Choose(first));
    act(&mut battle, Action::Attack(foe));
    act(&mut battle, Action::Go(at("0907"), Corner::V0));
    act(&mut battle, Action::Choose(second));
    act(&mut battle, Action::Attack(foe));
    assert_ne!(step(&battle), "closing", "{:?}", offered(&battle));
    assert_eq!(battle.state().unit(second).hex, Some(at("0908")));
}

/// A charge may go round obstacles, and keeps its momentum by that, though a shorter way leads over them. [BM 5.4, 11.3.2]
#[test]
fn bm_11_3_2_a_charge_may_go_round_an_obstacle() {
    use galloper::hex::Hexside;
    use galloper::rules::bayonet_musket::book::terrain::SideTerrain;
    let mut figure = horse_before("1008");
    // A small stream before both hexes in front of the target: to either the short way leads over it.
    for near in [at("0907"), at("0908")] {
        for south in near.neighbours().into_iter().filter(|hex| hex.line() == 8) {
            let side = Hexside::between(south, near).expect("they are neighbours");
            figure.0.hexsides.insert(side, SideTerrain::Small);
        }
    }
    let mut battle = activated(&figure.0, "Own");
    let [own, foe] = ["Own 1", "Foe 1"].map(|name| unit(&battle, name));
    act(&mut battle, Action::Choose(own));
    act(&mut battle, Action::Attack(foe));
    assert_eq!(step(&battle), "closing");
    let over_it = |way: Action| {
        let mut battle = battle.clone();
        act(&mut battle, way);
        battle.state().unit(own).now.obstacle
    };
    let over_it: Vec<bool> = offered(&battle).into_iter().map(over_it).collect();
    assert!(over_it.contains(&false), "{over_it:?} of {:?}", offered(&battle));
}

/// Horse on Charge beside a battalion that has its volley, in the open or in a village, with one behind it or not; a volley goes
/// into the front hexes only.
fn beside_foot(own: &str, foot: &[&str], ground: HexTerrain) -> Fought {
    let mut figure = Figure::new()
        .brigade((Side::A, FOOT, "Clare"), (0, Line::Front, 1), foot)
        .brigade((Side::B, HORSE, "Durlach"), (0, Line::Front, 1), &[own])
        .under("Durlach", Order::Charge);
    figure.0.ground.insert(at("0908"), ground);
    figure.0.house.set("volley_front_only", "on").expect("there is such a switch");
    activated(&figure.0, "Durlach")
}

/// What cannot be fired at it no horse draws: from beside it attacks no battalion that has its volley. [BM 11.4, R-BM-09]
#[test]
fn bm_r09_a_volley_into_the_front_hexes_is_not_drawn_from_beside() {
    let offers = |own: &str| prey(&beside_foot(own, &["0908"], HexTerrain::Clear), "Durlach 1");
    assert_eq!(offers("0808"), ["Clare 1"], "from in front");
    assert_eq!(offers("0909"), Vec::<String>::new(), "from beside");
}

/// Who covers a flank of his stack, or the vertices of a village with others, has his attacker before him, and fires.
/// [BM 9.1.1, 9.1.2, R-BM-09, R-BM-60]
#[test]
fn bm_r09_who_covers_a_flank_or_a_village_fires_into_his_front() {
    for ground in [HexTerrain::Clear, HexTerrain::Village] {
        let mut battle = beside_foot("0909", &["0908", "0908"], ground);
        let named = prey(&battle, "Durlach 1");
        let mut story = told(&attacks(&mut battle, "Durlach 1", &named[0]));
        if step(&battle) == "defender" {
            let defender = offered(&battle)[0].clone();
            story += &told(&act(&mut battle, defender));
        }
        assert!(story.contains("fires its volley at Durlach 1."), "{ground:?}: {story}");
    }
}
