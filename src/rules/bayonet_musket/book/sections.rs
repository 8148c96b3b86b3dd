//! Every section of the book by its number, with its text in our own words, in order.

use super::register;
use crate::game::{Rule, RuleText};

/// The text of a cited rule, or of a ruling as `BM R-BM-05`.
pub fn rule_text(rule: &Rule) -> Option<RuleText> {
    let (_, number) = rule.citation().split_once(' ').filter(|(book, _)| *book == "BM")?;
    if let Some(entry) = register::all().find(|entry| entry.number == number) {
        return Some(RuleText { section: entry.title, text: entry.ruling });
    }
    SECTIONS.iter().find(|(own, _)| own == rule).map(|(_, text)| *text)
}

/// The whole book, in order.
pub fn book() -> Vec<(Rule, RuleText)> {
    SECTIONS.to_vec()
}

/// Makes the citations, and the list of them all.
macro_rules! sections {
    ($($name:ident = $number:literal, $section:literal, $text:literal;)+) => {
        $(
            #[doc = $text]
            pub const $name: Rule = Rule::new($number);
        )+

        const SECTIONS: &[(Rule, RuleText)] = &[$(($name, RuleText { section: $section, text: $text })),+];
    };
}

#[rustfmt::skip]
sections! {
    PERIOD = "BM 1.0", "The period", "Battles of 1670 to 1720; the rules stand by themselves.";
    GENERAL = "BM 2.1.1", "General", "Units stand on a map of hexes, brigades and leaders on a display of wings, each with a front, a support and a reserve line. Who clears a wing of enemies has as a rule won.";
    UNITS = "BM 2.1.2", "Units", "Battalions, regiments of horse, dragoons on foot or mounted for the whole battle, and guns; values 1 to 4, underlined for a long frontage.";
    BRIGADES = "BM 2.1.3", "Brigades", "A brigade has a kind, a place in the historic line, so many units and a morale.";
    LEADERS_IN_PLAY = "BM 2.1.4", "Leaders", "Army commanders and wing commanders, rated 0 to 3; a side may have no army commander.";
    MARKERS = "BM 2.1.5", "Markers", "Markers tell of a state and are no units.";
    DICE = "BM 2.2", "The die", "Ten sides, 0 to 9; a die changed to less than 0 or more than 9 reads the first or the last row.";
    TERMS = "BM 2.3", "Terms", "A brigade has two to ten units; leaders are no units; a wing of capacity n holds n brigades in each line.";
    SCALE = "BM 2.4", "Scale", "A turn is half an hour, a hex some 240 metres, a unit a battalion or a regiment.";
    SEQUENCE = "BM 3.0", "The turn", "Artillery, wings, brigades, routed markers, victory, and clearing up.";
    ARTILLERY_PHASE = "BM 3.1", "Artillery phase", "Guns belong to no wing and do all they do in their own phase.";
    WING_PHASE = "BM 3.2", "Wing phase", "The side with the better army commander begins, a die decides between equals; then the sides activate wings by turns until all are finished.";
    BRIGADE_PHASE = "BM 3.3", "Brigade phase", "First the brigades on Charge, then those on March, then those on Dress Ranks; the side with more on Charge begins, then the better wing commander who has one, then a die. The sides take turns, and who has none left in the class waits.";
    ORDER_CHANGE_STEP = "BM 3.3.1", "Order change", "An activated brigade may try one change of order.";
    MOVEMENT_STEP = "BM 3.3.2", "Movement", "Then its units move as the order lets them.";
    COMBAT_STEP = "BM 3.3.3", "Combat", "Then its units fight.";
    MORALE_STEP = "BM 3.3.4", "Morale", "Then brigades that had a unit routed check morale.";
    FINISHED = "BM 3.3.5", "Finished", "Then the brigade is finished, and the next is activated.";
    PASSING = "BM 3.3.6", "Passing", "A player may finish a brigade unused; two passes running, one by each side, end the phase.";
    ROUT_PHASE = "BM 3.4", "Rout phase", "All routed markers move.";
    VICTORY = "BM 3.5", "Victory", "The battle's conditions are looked at; a side may concede.";
    CLEAN_UP = "BM 3.6", "Clean-up", "Impacts go, guns are ready again, brigades and leaders are no longer finished, routed markers turn from 1 to 2 or go, and the turn is over.";
    DISPLAY = "BM 4.1", "The display", "Every brigade stands in a line of a wing, and a line holds no more than its capacity.";
    PLACE_BINDS = "BM 4.2", "Display and map", "Where a brigade stands on the display bounds where its units may go.";
    OVERLAP = "BM 4.2.1", "Left and right", "No unit goes of its own will beyond the nearest unit of the brigade beside its own, or beyond the wing; a hex cut in half by the limit may be shared. What combat brought about is undone at the next activation.";
    LINES_APART = "BM 4.2.2", "Lines behind lines", "No unit goes of its own will level with another line of its wing or past it.";
    BOUNDARY = "BM 4.2.3", "Wing boundaries", "The boundary of a wing binds like a brigade beside it.";
    COMPLIANCE = "BM 4.2.4", "Compliance", "A brigade that breaks its limits goes over to March and must come back within them; until it has, it takes no other order.";
    COMMITMENT = "BM 4.3.1", "Commitment", "A brigade goes from support to front, from reserve to support or from support to reserve on a die; it never leaves the front so.";
    INVOLUNTARY = "BM 4.3.2", "Involuntary commitment", "When the last brigade of a front is routed, support moves up and reserve behind it; when the last of a support is committed, reserve moves up.";
    RELIEF = "BM 4.3.3", "Relief in place", "A support brigade changes places with the one before it, which must not be on Charge, next to enemies or under an effective impact; the relieved takes no Charge order.";
    PASSAGE = "BM 4.3.4", "Passage of lines", "A reserve brigade changes places with one of a full support line that is not next to enemies or under an effective impact.";
    SHIFT = "BM 4.3.5", "Shift", "A brigade changes places with the nearest to its left or right.";
    TRANSFER = "BM 4.4", "Transfer", "A brigade of support or reserve goes to another wing: horse to any, foot to the next; to the reserve if the wing has a support brigade, else to its support.";
    TRANSFER_THEN_COMMITMENT = "BM 4.5", "Transfer and commitment", "One brigade may be transferred and committed in one turn.";
    ORDERS = "BM 5.0", "Orders", "Charge, March and Dress Ranks; a die changes an order, at no cost when it fails, and never the brigade's place in the sequence.";
    ORDER_FIRST = "BM 5.1", "What comes first", "A brigade first complies with the display, then keeps together, then follows its order.";
    INTEGRITY = "BM 5.2", "Integrity", "A brigade of which no two units are next to each other goes over to Dress Ranks; a unit next to none of its brigade must move to become so.";
    MARCH = "BM 5.3", "March", "The full allowance; a unit may stop next to enemies and may not attack.";
    CHARGE = "BM 5.4", "Charge", "Units attack what stands in the best of their priority hexes: the two before them, the four others around them, the three two hexes ahead, and for horse the four behind these.";
    DRESS_RANKS = "BM 5.5", "Dress Ranks", "One of: a hex up or back, up to two corners, reforming disordered horse, taking off one casualty but the first.";
    COMMAND = "BM 6.1", "General and direct command", "A leader stands in a line of a wing, or rated above 0 with one brigade.";
    LEADER_MOVES = "BM 6.2", "Leaders' moves", "Once in a wing phase: an army commander one line and one wing, a wing commander one line, onto a brigade or off it.";
    LEADER_ACTIONS = "BM 6.3", "Leaders' actions", "In general command army and wing commander each try one commitment or transfer in their own line, and help orders change; in direct command only their brigade's order.";
    LEADER_COMBAT = "BM 6.4.1", "Leaders in combat", "Every unit of a brigade under direct command counts one more.";
    LEADER_LOSS = "BM 6.4.2", "Leaders' casualties", "Direct command of a brigade that fought or stands under an effective impact is lost on a 9; a wing commander is replaced by one rated 0 in any line of his wing.";
    LEADER_MORALE = "BM 6.4.3", "Leaders and morale", "One leader in direct command takes his rating off the morale die; when the brigade routs he goes to general command.";
    ALLOWANCES = "BM 7.0", "Movement allowances", "Foot 4, horse 8, disordered horse 4, limbered guns 2, routed markers 4.";
    FACING = "BM 8.0", "Facing", "A unit faces a corner; turning costs a point a corner, about-face 2.";
    STACKING = "BM 9.1", "Stacking", "Two units of one kind and brigade share a hex, in a village four battalions; mounted dragoons join horse, dismounted ones do not join infantry.";
    STANDARD_STACK = "BM 9.1.1", "Stacks in the open", "The top unit is before the bottom one, which refuses a flank that is open and stands behind when none is.";
    VILLAGE_STACK = "BM 9.1.2", "Stacks in villages", "Battalions in a village cover all sides; a retreat becomes a casualty, and the fourth steps in for one that is routed.";
    GUN_STACKING = "BM 9.2", "Guns and others", "One gun a hex; troops join or pass it for one more point, and on top of it keep it from firing.";
    ROUTED_STACKING = "BM 9.3", "Routed markers and others", "Nobody stays with a routed marker: it goes on through friends, foot taking a casualty and horse disorder; of several markers ending together one stays.";
    PASSING_THROUGH = "BM 9.4", "Passing through", "Units do not pass one another but trained cavalry one infantry unit on March for 2 points, and retreating cavalry one infantry unit.";
    GUN_ACTIONS = "BM 10.1", "Artillery actions", "A gun does one thing a turn: unlimber, move, limber or fire; it may turn one corner before it fires.";
    GUN_FIRE = "BM 10.2", "Artillery fire", "Up to seven hexes within the fan before the gun: the sides take turns, the one with more guns first. A hit marks the hex yellow, two hits or an effective one red.";
    GUN_SIGHT = "BM 10.3", "Line of sight", "A shot may end in a village, forest, fire or effective impact and not cross one; it crosses one hex of friends at most.";
    GUN_MOVES = "BM 10.4", "Moving guns", "Both sides unlimber, then move, then limber; whatever did so is fired.";
    GUN_COMBAT = "BM 10.5", "Guns attacked", "A gun alone is lost to whoever attacks it; with troops it goes when they do.";
    BATTALION_GUNS = "BM 10.6", "Battalion guns", "Once in a battle an infantry unit that attacks, or is attacked in front, has an impact laid on the other's hex first.";
    LINEAR = "BM 11.1", "Linear warfare", "One unit attacks one; two do not take one hex while another enemy of as high a priority is left alone. All attacks are named before the first is resolved.";
    VOLLEY = "BM 11.2.1", "Initial volley", "A battalion on its front side fires once when it attacks, or is attacked by one that did not: foot loses a casualty, horse is disordered and goes back one hex.";
    INFANTRY_ATTACK = "BM 11.2.2", "Infantry attacks", "Values with all that counts are compared, the difference gives the column and a die the row.";
    FIREFIGHT = "BM 11.2.3", "Firefights", "Both are locked: neither moves nor attacks until one goes back under Dress Ranks or a result moves it.";
    CASUALTIES = "BM 11.2.4", "Casualties", "Each lowers the value by one, the first turns the unit over, at 0 it is routed.";
    INFANTRY_RESULTS = "BM 11.2.5", "1AR and 1DR", "The one named loses a casualty, then the other, then the one named goes back one hex, each only if nobody was routed before.";
    DEPTH = "BM 11.2.6", "Depth", "A deep battalion takes one or two casualties more once it is turned over.";
    CAVALRY_ATTACK = "BM 11.3.1", "Cavalry attacks", "Cavalry in order and on Charge attacks cavalry in its priority hexes; open flanks do not count.";
    MOMENTUM = "BM 11.3.2", "Momentum", "Two or three hexes of unhindered ground add to the attacker's value, by nation and year.";
    DISORDER = "BM 11.3.3", "Disorder", "Horse takes no casualties: it is disordered, and routed by a second disorder in combat. All that attacked ends disordered.";
    ADVANCES = "BM 11.3.4", "Cavalry advances", "A result of A1 to A3 takes the attacker on so many hexes, unless enemies or ground stop it.";
    EXTRA_ATTACKS = "BM 11.3.5", "Attacking again", "After a dagger or section mark the attacker may advance and attack again, as often as it comes up.";
    CAVALRY_ON_INFANTRY = "BM 11.4", "Cavalry against infantry", "On Charge and in order, to draw the volley, or against infantry with a casualty from flank, rear or with an open flank, or against dragoons on foot.";
    INFANTRY_ON_CAVALRY = "BM 11.5", "Infantry against cavalry", "On Charge, in the open, nothing between, only cavalry before it: a volley disorders the cavalry, and there is no die.";
    ON_ARTILLERY = "BM 11.6", "Attacks on guns", "A gun alone is lost; the attacker enters and may turn one corner.";
    RETREATS = "BM 11.7", "Retreats", "Into one of the two hexes away from the attacker, facing kept; who cannot throws on the table of those unable to retreat.";
    WORKS = "BM 11.8.1", "Villages and works", "They help foot only, by 2; a retreat may be traded for a casualty.";
    CAVALRY_GROUND = "BM 11.8.2", "Ground for cavalry", "Cavalry attacks from open ground only, and reforms there.";
    TERRAIN = "BM 11.8.3", "Terrain effects", "What ground costs, what it adds to a defender and whether it blocks sight.";
    SCENARIO_TERRAIN = "BM 11.8.4", "Terrain of a scenario", "A scenario may add rules for its ground.";
    MORALE = "BM 12.0", "Brigade morale", "A brigade with a unit routed holds if its die is no more than its morale less the units lost; inactive brigades check first, and if one fails the active one does not.";
    ROUTS = "BM 13.1", "Rout movement", "Routed markers go four points toward their own edge by the easiest way, through friends to their harm, for two turns.";
    ATTACKED_ROUTS = "BM 13.2", "Routed markers attacked", "A marker that is attacked runs two hexes; the attacker enters without loss.";
}
