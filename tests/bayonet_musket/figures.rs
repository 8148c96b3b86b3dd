//! The figures of the book, set up as their captions say.

use galloper::hex::{Corner, Hex};
use galloper::rules::bayonet_musket::book::cards::FireResult;
use galloper::rules::bayonet_musket::book::house::{Integrity, LinesCompare};
use galloper::rules::bayonet_musket::book::terrain::{HexTerrain, SideTerrain};
use galloper::rules::bayonet_musket::book::troops::{Impact, Kind};
use galloper::rules::bayonet_musket::judge::alignment::{Frame, Placed, Violation, WingPlaces};
use galloper::rules::bayonet_musket::judge::artillery::{Shot, after_shot};
use galloper::rules::bayonet_musket::judge::charge::{Charger, Enemy};
use galloper::rules::bayonet_musket::judge::combat::{Approach, Fighter, cavalry_net, infantry_net};
use galloper::rules::bayonet_musket::judge::infantry::{Retreat, WayOut, apply};
use galloper::rules::bayonet_musket::judge::integrity::isolated;
use galloper::rules::bayonet_musket::judge::linear::{LeftAlone, Named, may_name};
use galloper::rules::bayonet_musket::judge::morale::{Shaken, checks, holds, needs, order_of_checks};
use galloper::rules::bayonet_musket::judge::retreat::opposite;
use galloper::rules::bayonet_musket::judge::stacking::{
    Bottom, bottom, may_stack, open_flanks, run_through_in_a_village,
};
use galloper::rules::bayonet_musket::judge::troop::Troop;
use galloper::rules::bayonet_musket::judge::zones::{Zone, fan, hexes, priority_of};

use crate::{hex, shipped};

/// The corner that points north where the right of the page is north.
const NORTH: Corner = Corner::V0;

fn wing(lines: [Vec<Placed<&'static str>>; 3], bounds: Option<[i32; 2]>) -> WingPlaces<&'static str> {
    WingPlaces { frame: Frame { forward: NORTH }, bounds, lines, compare: LinesCompare::Whole }
}

fn placed(brigade: &'static str, units: &[(i16, i16)]) -> Placed<&'static str> {
    Placed { brigade, units: units.iter().map(|(east, south)| hex(*east, *south)).collect() }
}

/// Figure 11: the far right unit of one brigade overlaps the leftmost of the next, in either order of the rows.
#[test]
fn bm_4_2_1_figure_11_erbach_overlaps_his_neighbour() {
    let overlap = [Violation::Overlap("Erbach", "d'Herleville")];
    for row in [0, 1] {
        let erbach = placed("Erbach", &[(0, 0), (2, 0)]);
        let neighbour = placed("d'Herleville", &[(1, row), (3, row)]);
        assert_eq!(wing([vec![erbach, neighbour], vec![], vec![]], None).violations(), overlap);
    }
    let shared = [placed("Erbach", &[(0, 0), (1, 0)]), placed("d'Herleville", &[(0, 2), (1, 2)])];
    let split = wing([shared.to_vec(), vec![], vec![]], None).violations();
    assert!(split.is_empty(), "a hex cut by the line may be shared: {split:?}");
}

/// Figure 12: a support brigade level with the front.
#[test]
fn bm_4_2_2_figure_12_pallandt_is_too_far_up() {
    let front = vec![placed("Erbach", &[(0, 0), (1, 0)])];
    let level = wing([front.clone(), vec![placed("Pallandt", &[(5, 0), (5, 1)])], vec![]], None);
    assert_eq!(level.violations(), [Violation::Line("Pallandt", "Erbach")]);
    assert_eq!([hex(5, 0), hex(5, 1)].map(|at| level.misplaced("Pallandt", at)), [1, 0]);
    let behind = wing([front, vec![placed("Pallandt", &[(5, 1), (5, 2)])], vec![]], None);
    assert!(behind.complies("Pallandt") && behind.complies("Erbach"));
}

/// Figure 14: a wing boundary crossed, a brigade that does not hang together, a line level with another, an overlap.
#[test]
fn bm_4_2_3_5_2_figure_14_four_violations() {
    let frame = Frame { forward: NORTH };
    let bounds = Some([frame.across(hex(0, 0)), frame.across(hex(9, 0))]);
    let front = vec![placed("d'Herleville", &[(1, 0), (2, 1)]), placed("Erbach", &[(9, 0), (10, 0)])];
    let support = vec![placed("Viller", &[(3, 1), (3, 2)])];
    let reserve = vec![placed("Pallandt", &[(0, 5), (1, 5)]), placed("Holstein-Beck", &[(0, 6), (1, 6)])];
    let found = wing([front, support, reserve], bounds).violations();
    assert!(found.contains(&Violation::Boundary("Erbach")), "{found:?}");
    assert!(found.contains(&Violation::Line("Viller", "d'Herleville")), "{found:?}");
    assert!(found.contains(&Violation::Overlap("Pallandt", "Holstein-Beck")), "{found:?}");
    assert_eq!(found.len(), 3);
    let webb = [hex(0, 0), hex(1, 0), hex(4, 0)];
    assert_eq!(isolated(&webb, Integrity::Literal), [2]);
}

/// Figure 16: the rings of the charge priorities; the fourth is for cavalry alone.
#[test]
fn bm_5_4_figure_16_charge_priorities() {
    let at = hex(0, 0);
    for facing in Corner::ALL {
        for (kind, counts) in [(Kind::Cavalry, [2, 4, 3, 4]), (Kind::Infantry, [2, 4, 3, 0])] {
            let of = |priority: u8| {
                at.within(4).filter(|target| priority_of(kind, at, facing, *target) == Some(priority)).count()
            };
            assert_eq!([1, 2, 3, 4].map(of), counts, "{kind:?} {facing:?}");
        }
    }
    let [left, right] = NORTH.sides().map(|side| at.neighbour(side));
    assert_eq!([left, right], [hex(0, -1), hex(1, -1)]);
}

/// Figures 19 and 20: the top unit stands before the other; a flank that is open is refused, and a stack has one open flank fewer.
#[test]
fn bm_9_1_1_figures_19_and_20_stacks_in_the_open() {
    let cases =
        [([true, true], Bottom::Behind, 0), ([true, false], Bottom::Refusing, 0), ([false; 2], Bottom::Refusing, 1)];
    for (covered, role, open) in cases {
        assert_eq!((bottom(covered), open_flanks(covered, true)), (role, open), "{covered:?}");
    }
    assert_eq!(open_flanks([false; 2], false), 2);
    let at = hex(0, 0);
    let all: Vec<Hex> =
        [Zone::Front, Zone::Flank, Zone::Rear].into_iter().flat_map(|zone| hexes(at, NORTH, zone)).collect();
    assert_eq!(all.iter().filter(|around| at.is_adjacent(**around)).count(), 6);
}

/// Figure 21: two, three and four battalions of one brigade in a village; a fifth has no room.
#[test]
fn bm_9_1_2_figure_21_a_village_holds_four() {
    let battalions = vec![(Kind::Infantry, "Rowe"); 5];
    for count in 2..=4 {
        assert_eq!(may_stack(&battalions[..count], true), Ok(()));
        assert_eq!(run_through_in_a_village(count).len(), if count == 4 { 2 } else { 1 });
    }
    assert!(may_stack(&battalions, true).is_err() && may_stack(&battalions[..3], false).is_err());
}

/// Figure 22: the fan widens by a hex with every range, thirty-five hexes in all.
#[test]
fn bm_10_2_figure_22_the_fan() {
    let at = hex(0, 0);
    let mut seen = Vec::new();
    for range in 1..=7 {
        let row = fan(at, NORTH, range);
        assert_eq!(row.len(), usize::from(range) + 1);
        assert!(row.iter().all(|target| at.distance(*target) == range && at.is_in_rows(NORTH, *target)));
        seen.extend(row);
    }
    assert_eq!(seen.len(), 35);
}

/// Figure 23: an effective shot at the next hex lays a hit on one behind it.
#[test]
fn bm_10_2_figure_23_impact_at_close_range() {
    let shot = |range: usize| Shot { range, turned: false, own_impact: None, covered: false };
    let cards = shipped();
    let result = shot(1).result(&cards, 9);
    assert_eq!((result, shot(1).bounces(result)), (FireResult::Effective, true));
    assert_eq!(shot(2).result(&cards, 9), FireResult::Effective);
    assert!(!shot(2).bounces(FireResult::Effective) && !shot(1).bounces(FireResult::Hit));
    assert_eq!(after_shot(Some(Impact::Hit), FireResult::Hit), Some(Impact::Effective), "two hits");
}

/// Figure 24: two battalions side by side may not both take one battalion of a line.
#[test]
fn bm_11_1_figure_24_linear_attack() {
    let charger = |at: Hex| Charger { kind: Kind::Infantry, at, facing: NORTH };
    let enemy = |unit: &'static str, at: Hex| Enemy { unit, kind: Kind::Infantry, at, eligible: false };
    let navarre = [enemy("Navarre 1/3", hex(0, -1)), enemy("Navarre 2/3", hex(1, -1))];
    let named = |rowe: &'static str, howe: &'static str| {
        [("Rowe", hex(0, 0), rowe), ("Howe", hex(1, 0), howe)].map(|(attacker, at, target)| Named {
            attacker,
            charger: charger(at),
            target,
        })
    };
    let alone = Err(LeftAlone { attacker: "Rowe", enemy: "Navarre 2/3" });
    assert_eq!(may_name(&named("Navarre 1/3", "Navarre 1/3"), &navarre), alone);
    assert_eq!(may_name(&named("Navarre 1/3", "Navarre 2/3"), &navarre), Ok(()));
    assert_eq!(may_name(&named("Navarre 1/3", "Navarre 1/3"), &navarre[..1]), Ok(()), "at the end of a line");
}

fn battalion(value: u8, open_flanks: u8, underlined: bool) -> Fighter {
    Fighter { kind: Kind::Infantry, value, leader: false, impact: None, open_flanks, underlined }
}

/// Figure 25: both have open flanks, and the Foot Guards' value is underlined.
#[test]
fn bm_11_2_2_figure_25_open_flanks_of_both() {
    let plain = Approach::default();
    let net = infantry_net(&battalion(4, 1, true), &battalion(3, 2, false), &plain);
    assert_eq!((net.attacker.whole(), net.defender.whole(), net.value()), (5, 3, 2));
    let both = infantry_net(&battalion(4, 1, true), &battalion(3, 2, true), &plain);
    assert_eq!(both.value(), 1, "nobody's frontage is longer");
    let works = Approach { side: SideTerrain::Hasty, ..plain };
    assert_eq!(infantry_net(&battalion(4, 1, true), &battalion(3, 2, false), &works).value(), 0);
    let village = Approach { from_village: true, ..plain };
    assert_eq!(infantry_net(&battalion(4, 0, false), &battalion(3, 2, false), &village).value(), 1);
}

/// Figure 26: a firefight locks both, and nobody loses anything by it.
#[test]
fn bm_11_2_3_figure_26_a_firefight() {
    let [one, other] = [Troop::fresh(Kind::Infantry, 3), Troop::fresh(Kind::Infantry, 4)];
    let result = shipped().infantry.read(0, 4);
    let outcome = apply(result, one, other, WayOut::Open);
    assert!(outcome.locked && outcome.retreat == Retreat::None);
    assert_eq!((outcome.attacker, outcome.defender), (one, other));
}

/// Figure 27: a top unit over one that stands behind has no way back. Figure 28: the hexes opposite the attacker.
#[test]
fn bm_11_7_figures_27_and_28_unable_to_retreat() {
    assert_eq!(bottom([true, true]), Bottom::Behind);
    let at = hex(0, 0);
    for front in hexes(at, NORTH, Zone::Front) {
        assert_eq!(opposite(at, NORTH, front), hexes(at, NORTH, Zone::Rear), "from the front it goes straight back");
    }
    // Attacked from the right it would have turned one corner to the right, and goes back to the left.
    let [right, left] = hexes(at, NORTH, Zone::Flank);
    assert_eq!(opposite(at, NORTH, right), hexes(at, NORTH.turned(1), Zone::Rear));
    assert_eq!(opposite(at, NORTH, left), hexes(at, NORTH.turned(-1), Zone::Rear));
}

/// Figure 29: Coetquen, who has lost two of a morale of 5, checks before Rowe, who has lost one of 7.
#[test]
fn bm_12_0_figure_29_rowe_and_coetquen() {
    let coetquen = Shaken { active: false, printed: 5, lost: 2, lost_now: true, leader: 0 };
    let rowe = Shaken { active: true, printed: 7, lost: 1, lost_now: true, leader: 0 };
    assert_eq!(order_of_checks(&[rowe, coetquen]), [1, 0]);
    assert_eq!((needs(&coetquen).whole(), needs(&rowe).whole()), (3, 6));
    assert!(holds(&coetquen, 3) && !holds(&coetquen, 4));
    assert!(checks(&rowe, false) && !checks(&rowe, true));
}

/// The chart's second column of values: forest helps horse, a village and works do not. [BM 11.8.1]
#[test]
fn bm_11_8_1_villages_and_works_help_foot_only() {
    let horse = Fighter { kind: Kind::Cavalry, ..battalion(3, 0, false) };
    let net = |terrain: HexTerrain, side: SideTerrain, defender: &Fighter| {
        cavalry_net(&horse, defender, &Approach { terrain, side, ..Approach::default() }, 0).value()
    };
    let foot = battalion(3, 0, false);
    assert_eq!(net(HexTerrain::Village, SideTerrain::Breastworks, &horse), 0);
    assert_eq!(net(HexTerrain::Village, SideTerrain::Breastworks, &foot), -4);
    assert_eq!(net(HexTerrain::Forest, SideTerrain::Open, &horse), -2);
}
