//! What the citations of the two books say, in our own words.

use super::edition::Book;
use crate::game::{Rule, RuleText};

/// A rule that both books print, or one of them: its number in each, and what it says.
#[derive(Clone, Copy, Debug)]
pub struct Cited {
    mb: &'static str,
    mm: &'static str,
    section: &'static str,
    text: &'static str,
}

impl Cited {
    /// As a book numbers it.
    pub const fn of(&self, book: Book) -> Rule {
        book.rule(self.mb, self.mm)
    }

    /// Its numbers, which may be the same.
    pub const fn numbers(&self) -> [&'static str; 2] {
        [self.mb, self.mm]
    }

    /// What it says.
    pub const fn text(&self) -> RuleText {
        RuleText { section: self.section, text: self.text }
    }
}

/// Makes the citations, and the list of them all.
macro_rules! cited {
    ($($name:ident = $mb:literal, $mm:literal, $section:literal, $text:literal;)+) => {
        $(
            #[doc = $text]
            pub const $name: Cited = Cited { mb: $mb, mm: $mm, section: $section, text: $text };
        )+

        pub(super) const ALL: &[Cited] = &[$($name),+];
    };
}

#[rustfmt::skip]
cited! {
    SETUP = "MB 17.4", "MM 17", "Setting up", "Listed hexes take their units in any order; the usual limits of stacking hold.";
    OPENS = "MB 17.1", "MM 17 Who starts", "First activation", "The scenario says whose first activation it is.";
    ACTIVATION = "MB 4.2", "MM 4 Activation", "Activation", "A free activation takes any one command without a die; all or some of its units act, wherever they stand.";
    CONTINUITY = "MB 4.3", "MM 4 Continuity", "Continuity", "Afterwards another command may be named: it goes if the die is no higher than its leader's rating, else the enemy has a free activation.";
    SEIZURE = "MB 4.4", "MM 4 Seizing", "Seizing continuity", "Before the die is thrown the enemy may name a command of his and throw for it: it goes if the die is no higher, else the first player activates a command without a die.";
    WING = "MB 4.5", "MM 4 Wing", "Wing activation", "In place of a free activation a wing is tried: it goes if the unmodified die is no higher than the commander's wing rating, else the enemy has a free activation. Never twice running.";
    GUN_COMMAND = "MB 4.6", "MM 17 Artillery Commands", "Commanding guns", "Guns go with the leaders near them, or are a command of their own.";
    MOVEMENT = "MB 5.1", "MM 5", "Movement", "A unit spends its movement allowance on the hexes it enters and the sides it crosses; fire when active costs a point.";
    LIMITS = "MB 5.2", "MM 5", "Limits of movement", "No hex with another combat unit but for one gun; a move ends in an enemy zone; who leaves the map is lost.";
    ORDER = "MB 5.3", "MM 5", "Moving and firing", "A command moves and then fires, or fires and then moves; by the other book each unit for itself.";
    WHEEL = "MB 5.5", "MM 5 Infantry", "Double-length infantry", "It goes straight ahead, or swings one half forward while the other turns where it is.";
    RAPID = "MB 5.6", "MM 5 Rapid", "Rapid movement", "Twice the allowance, never within three hexes of an enemy; infantry only in column.";
    COLUMN = "MB 5.7", "MM 5 Column", "Column", "Formed and left at the start of a unit's own move; it only moves. Attacked, it is disordered and out of column.";
    FACING = "MB 6.3", "MM 6", "Facing", "Units turn freely while they move; one that stays in an enemy zone turns by one corner.";
    ZONES = "MB 7.1", "MM 7", "Zones of control", "All but guns and columns control the hexes before them; a move ends there.";
    WITHDRAWAL = "MB 7.3", "MM 7", "Withdrawal", "Foot leaves an enemy zone one hex straight back, for its whole allowance, and throws: 6 or more disorders it, or eliminates it if it was disordered; 2 is added for disorder. Dragoons do not throw.";
    STACKING = "MB 8.2", "MM 8", "Stacking", "One unit of foot or horse and one gun share a hex.";
    VILLAGE = "MB 8.4", "MM 8", "Village stacking", "Two units of foot of one command share village hexes; when they no longer may, the lower one leaves.";
    FIRE = "MB 9.2", "MM 9 Fire", "Fire when active", "Each unit of an active command may fire once, at one target in range and sight.";
    RETURN_FIRE = "MB 9.3", "MM 9 Return", "Return fire", "A unit fired at may fire back at the same moment.";
    REACTION_FIRE = "MB 9.4", "MM 9 Reaction", "Reaction fire", "A unit that is not active may fire at an enemy who comes before it; once in an activation.";
    GUN_FIRE = "MB 9.7", "MM 9 Artillery", "Gunfire", "Guns fire when they are active and set to fire, or back at guns.";
    RETREAT_BEFORE_FIRE = "MB 9.13", "MM 9 Retreat", "Retreat before fire", "Ordered horse may go back two hexes before infantry fires at it; then it does not fire in that activation.";
    CARACOLE = "MB 9.14", "MM 9 Caracole", "Caracole", "Horse that does not charge rides at a target two hexes off, fires its pistols and comes back; it does not shock in that activation.";
    REACTION = "MB 10.1", "MM 10", "Reaction before shock", "Foot attacked by horse, and horse that charges, throw for what they may do.";
    SHOCK = "MB 11.2", "MM 11", "Shock", "A unit that attacks takes on every enemy before it whom no friend attacks.";
    SHOCK_DIE = "MB 11.11", "MM 11", "Resolving shock", "One die for each defender, with everything that favours either added to it, looked up in the table.";
    ADVANCE = "MB 11.14", "MM 11 Advance", "Advance after shock", "Into a hex the defender left an ordered attacker advances if one can.";
    CHARGE = "MB 12.2", "MM 12", "Charging", "Marked horse in order charges a target two or three hexes off when it is time for shock; its way takes no more than one corner of turning.";
    COUNTER_CHARGE = "MB 12.6", "MM 12 Counter-Shock", "Counter-charge", "Horse that counter-charges attacks the attackers before it, with 2 for its charge.";
    DISORDER = "MB 13.2", "MM 13", "Disorder", "One off the allowance, one off fire, one added to the shock rating; a second disorder from shock eliminates, from fire drives back a hex.";
    RETREAT = "MB 13.3", "MM 13", "Retreat", "One hex away from the enemy, facing kept, on to nobody and into no enemy zone; who cannot is eliminated.";
    ELIMINATION = "MB 13.4", "MM 13", "Elimination", "The unit is out of the battle, and counts flight points.";
    CONTINUED_ATTACK = "MB 13.5", "MM 13", "Continued attack", "The winner goes one hex ahead and may attack all before it; once in an attack.";
    RALLY = "MB 13.6", "MM 13 Rallying", "Rally", "A disordered unit of an active command that does nothing else and has no enemy next to it recovers.";
    COMMAND = "MB 14.2", "MM 14", "Command range", "Counted in hexes from the leader, not through enemies or their zones; units next to one in command are in command.";
    LEADER_MOVE = "MB 14.4", "MM 14 Command Leaders", "Leaders move", "A command's leader moves when his command is active.";
    COMMANDER_MOVE = "MB 14.8", "MM 14 Wing Commanders", "Commanders move", "Wing and overall commanders move only by using up a whole free activation.";
    LEADER_ALONE = "MB 14.9", "MM 14", "Leaders without troops", "A leader whose unit is lost goes to the nearest of his command; with none left he is removed.";
    LEADER_HIT = "MB 14.10", "MM 14", "Leaders under fire", "An unmodified 9 into the hex of a wing or overall commander, and a second 9, kills him. One left alone beside an enemy goes to troops under him, or is lost.";
    DRAGOONS = "MB 15.2", "MM 15", "Mounting and dismounting", "At the start of its move a unit of dragoons in order and in no enemy zone changes for half its new allowance.";
    FLIGHT = "MB 16.1", "MM 16", "Flight", "A side whose flight points and die pass its flight level has lost; if both do, nobody has won.";
    VICTORY = "MB 16.2", "MM 16", "Winning and losing", "Who is over his flight level loses; if both are in one check, nobody has won. An army with nobody on the map and nobody who can come has lost.";
    WITHERS = "MB 18.13", "MB 18.13", "Withers", "From five free activations on he may be tried for in place of one: a die of 5 or more, with 1 for every failure before.";
    ENTRY = "MB 18.13", "MM 18 Arrival", "Coming on to the map", "Each unit pays also for those that came before it; infantry comes in column, dragoons mounted.";
    BRITISH = "MB 18.13", "MM 18 British", "British reinforcements", "Before a free activation the lowest group due throws: with the track it must come to its rating. It is then the free activation; otherwise the track goes up.";
    FRENCH = "MM 18 French", "MM 18 French", "French reinforcements", "Biron opens; once Marlborough is due one group comes free; after that one named group throws before each free activation, with the track: 7 for the left wing, 9 for the right.";
    TOWN = "MM 18 Automatic Victory", "MM 18 Automatic Victory", "Oudenarde taken", "The French win if a combat unit of theirs is in Oudenarde when an Allied activation ends.";
    WORKS = "MB 18.27", "MB 18.27", "Works and horse", "Horse and dragoons pass finished works at two places only, and neither shock nor charge over them.";
    REPEAT = "MB 3.1C", "MM 3", "Sequence of play", "The command that has just gone may not be the next while the same player keeps the move.";
    ASSISTANCE = "MB 14.7", "MM 14", "Assistance", "A leader in his wing commander's range when the die is thrown has the commander's number added to his rating.";
    OUT_OF_COMMAND = "MB 14.5", "MM 14 Command Leaders", "Out of command", "A unit out of command moves, but never next to an enemy; foot in an enemy zone stays there.";
    LEAVING = "MB 7.2", "MM 7", "Leaving zones", "Horse leaves an enemy zone freely, but not straight into another; if it enters another later in the move it neither charges nor rides a caracole.";
    VILLAGE_STACK = "MB 8.5", "MM 8", "Two units in a village", "Front all round; only the upper shocks or fires; in defence they count together; guns fire at them with 2 more; the upper moves ahead only, the lower only withdraws.";
    WHO_FIRES = "MB 9.1", "MM 9", "Who fires", "Guns, infantry with muskets, horse with pistols; horse that may charge never.";
    DRAGOON_FIRE = "MB 15.3", "MM 15", "Dragoons firing", "On foot they fire muskets, with 1 less; mounted they do not fire.";
    DISORDERED_FIRE = "MB 9.5", "MM 9", "Fire in disorder", "Horse in disorder fires only when active, infantry when active and in return; always with 1 less.";
    ONE_REACTION = "MB 9.6", "MM 9", "One shot in reaction", "A unit that is not active fires once in an activation, in return or in reaction.";
    GUNS_IMMUNE = "MB 9.15", "MM 9 Artillery", "Guns under fire", "Muskets, pistols and caracoles do no harm to guns; other guns do. In shock a gun alone is lost, beside a unit only if that leaves.";
    FIRE_RANGE = "MB 19.1", "MM 9", "Fire ranges", "What range does to the die: muskets and pistols reach one hex, guns three or four.";
    FIRE_RESULTS = "MB 19.2", "MM 9", "Fire results", "5 or more disorders.";
    HALF_FRONT = "MB Q10", "MM 9 Fire", "Half of the front", "A double-length unit fires at one target in any front hex, with 1 less if the target is before one half only.";
    SIGHT = "MB 9.9", "MM 9 LOS", "Line of sight", "From the middle of a hex to the middle of another; village, woods and ground higher than both ends block it.";
    FOOT_REACTION = "MB 10.2", "MM 10", "Foot before shock", "Foot attacked by horse throws, with 2 more against a charge: up to 5 it may fire, from 9 on it is disordered.";
    CHARGERS_REACTION = "MB 10.3", "MM 10", "Chargers before shock", "Horse that may charge counter-charges on 6 or more.";
    NUMBERS = "MB 11.4", "MM 11.1", "Numbers", "The difference in units; a double-length one counts 2 in defence, in attack only against a target before both halves.";
    ANGLE = "MB 11.5", "MM 11.2A", "Angle of attack", "All through the flank 3, all through the rear 2, any mixture 4.";
    RATING = "MB 11.7", "MM 11.3", "Shock rating", "The defender's rating is added, one more in disorder.";
    CHARGE_BONUS = "MB 11.8", "MM 11.4", "Charging", "A charge or counter-charge adds 2; not once the charger is disordered, nor in a continued attack.";
    UNIT_TYPE = "MB 11.9", "MM 11.5", "Kinds of unit", "Foot attacking horse loses 2; dragoons attacking lose 1, mounted or not.";
    ATTACKER_DISORDERED = "MB 11.10", "MM 11.6", "Attacker in disorder", "One attacker in disorder costs 2.";
    WHO_CHARGES = "MB 12.1", "MM 12", "Who charges", "Only cavalry that is marked.";
    NO_DISORDERED_CHARGE = "MB 12.3", "MM 12", "Charging in disorder", "Horse in disorder does not charge; disordered on the way it shocks without the 2.";
    CHARGE_TERRAIN = "MB 12.4", "MM 12", "Where no charge goes", "Not over running water, not into a village or woods; into marsh, but not through it.";
    RAMILLIES_MOVEMENT = "MB 19.5", "MB 19.5", "Movement at Ramillies", "What hexes and hexsides cost; roads cost no less. Marsh and marshy streams disorder French foot.";
    RAMILLIES_SHOCK = "MB 19.6", "MB 19.6", "Shock at Ramillies", "What the ground takes from the attacker's die.";
    RAMILLIES_FIRE = "MB 19.7", "MB 19.7", "Fire at Ramillies", "1 less at a target in a village or woods.";
    MALPLAQUET_MOVEMENT = "MB 19.8", "MB 19.8", "Movement at Malplaquet", "What hexes and hexsides cost; roads serve all but infantry in line, and cross neither streams nor works.";
    MALPLAQUET_SHOCK = "MB 19.9", "MB 19.9", "Shock at Malplaquet", "What the ground takes from the attacker's die.";
    MALPLAQUET_FIRE = "MB 19.10", "MB 19.10", "Fire at Malplaquet", "1 less at a target in a village or woods, and 1 over finished works into the hex behind.";
    TERRAIN = "MM 17 Terrain", "MM 18 Terrain", "Terrain", "What hexes and hexsides cost; a road or a bridge takes the cost away, but not next to an enemy.";
    RAMILLIES_FLIGHT = "MB 17.20", "MB 17.20", "Flight levels at Ramillies", "35 for the Allies, 33 for the French.";
    RAMILLIES_VILLAGES = "MB 17.19", "MB 17.19", "Villages of Ramillies", "The Allied die counts 1 less for each hex of Autreglise, Offus, Ramillies and Taviers they hold.";
    MALPLAQUET_FLIGHT = "MB 18.31", "MB 18.31", "Flight levels at Malplaquet", "65 for either side.";
    MALPLAQUET_VILLAGES = "MB 18.30", "MB 18.30", "Villages of Malplaquet", "The Allied die counts 1 less for each hex of La Folie, Chaussée du Bois, Camp du Hamlet and Malplaquet they hold.";
    FLIGHT_LEVELS = "MM 17 Flight Levels", "MM 18 Flight Levels", "Flight levels", "Blenheim: 50 for the Allies, 45 for the French. Oudenarde: 55 and 60.";
    OPENS_AT = "MB 18.1", "MM 18 Who starts", "First activation", "The scenario says whose first activation it is.";
}
