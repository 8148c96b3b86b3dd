//! The tables of the player aid cards, which the book's text does not carry: they are read from a file.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::orders::Order;

/// What a leader may try for a brigade on the display. [BM 4.3.1, 4.3.3 to 4.3.5, 4.4]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum WingAction {
    /// Commitment from support to front.
    CommitToFront,
    /// Commitment from reserve to support.
    CommitToSupport,
    /// Commitment from support to reserve.
    CommitToReserve,
    /// Relief in place.
    Relief,
    /// Passage of lines.
    Passage,
    /// A shift within the line.
    Shift,
    /// A transfer to the wing next door.
    TransferNext,
    /// A transfer farther off.
    TransferFar,
}

impl WingAction {
    /// All, in the order of the card.
    pub const ALL: [Self; 8] = [
        Self::CommitToFront,
        Self::CommitToSupport,
        Self::CommitToReserve,
        Self::Relief,
        Self::Passage,
        Self::Shift,
        Self::TransferNext,
        Self::TransferFar,
    ];
}

/// What the infantry combat table says. [BM 11.2.2, 11.2.3, 11.2.5]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
pub enum InfantryResult {
    /// The attacker loses first and goes back.
    #[serde(rename = "1AR")]
    AttackerRetreats,
    /// Both are locked.
    #[serde(rename = "FF")]
    Firefight,
    /// The defender loses first and goes back.
    #[serde(rename = "1DR")]
    DefenderRetreats,
}

/// What the table of cavalry against cavalry says. [BM 11.3.1, 11.3.3 to 11.3.5]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
pub enum CavalryResult {
    /// The attacker is disordered and goes back two hexes.
    #[serde(rename = "AR2")]
    AttackerBackTwo,
    /// The attacker is disordered and goes back one hex.
    #[serde(rename = "AR1")]
    AttackerBackOne,
    /// Both are disordered.
    #[serde(rename = "BD")]
    BothDisordered,
    /// The defender is disordered and goes back one hex, the attacker on one.
    #[serde(rename = "D1 A1")]
    DefenderBackOne,
    /// The defender is disordered and goes back two hexes, the attacker on two.
    #[serde(rename = "D2 A2")]
    DefenderBackTwo,
    /// As the last, and the attacker may attack again: a dagger.
    #[serde(rename = "D2 A+")]
    DefenderBackTwoAgain,
    /// The defender is routed, the attacker goes on three hexes.
    #[serde(rename = "DX A3")]
    DefenderRouted,
    /// The defender is routed and the attacker may attack again: a section mark.
    #[serde(rename = "DX A$")]
    DefenderRoutedAgain,
}

/// What the table of cavalry against infantry says. [BM 11.4]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
pub enum AssaultResult {
    /// The attacker goes back one hex.
    #[serde(rename = "AR1")]
    AttackerBack,
    /// The defender loses a casualty, the attacker goes back one hex.
    #[serde(rename = "1D AR1")]
    CasualtyAttackerBack,
    /// The defender loses a casualty and goes back, the attacker on one hex.
    #[serde(rename = "1DR A1")]
    DefenderBack,
    /// The defender loses two casualties and goes back, the attacker on two hexes.
    #[serde(rename = "2DR A2")]
    DefenderBackTwo,
    /// As the last, and the attacker may attack again: a dagger.
    #[serde(rename = "2DR A+")]
    DefenderBackAgain,
    /// The defender is routed and the attacker may attack again: a section mark.
    #[serde(rename = "DX A$")]
    DefenderRoutedAgain,
}

/// What the artillery table says. [BM 10.2]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
pub enum FireResult {
    /// Nothing.
    #[serde(rename = "-")]
    Miss,
    /// A hit, yellow.
    #[serde(rename = "H")]
    Hit,
    /// An effective hit, red.
    #[serde(rename = "E")]
    Effective,
}

/// What becomes of a unit that cannot retreat. [BM 11.7]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Cornered {
    /// It holds its hex.
    Stands,
    /// It loses a casualty; the last routs it.
    Casualty,
    /// It is disordered; in disorder already it is routed.
    Disordered,
    /// It is routed.
    Routed,
}

/// The rows of a table, one for each face of the die. [BM 2.2]
pub const ROWS: usize = 10;

/// The longest range of a gun, in hexes. [BM 10.2]
pub const LONGEST_RANGE: usize = 7;

/// A combat table: a column for each net value, a row for each face. [BM 2.2, 11.2.2]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CombatTable<R> {
    /// The net value of the first column; the others follow by ones.
    pub lowest: i8,
    /// Ten rows of as many results each.
    pub rows: Vec<Vec<R>>,
}

impl<R: Copy> CombatTable<R> {
    /// The column that a net value is read in: beyond the table it is the end column. [R-BM-64]
    pub fn column(&self, net: i32) -> i32 {
        let columns = self.rows.first().map_or(0, Vec::len) as i32;
        let lowest = i32::from(self.lowest);
        net.clamp(lowest, lowest + columns - 1)
    }

    /// Reads a column and a face. [BM 2.2]
    pub fn read(&self, net: i32, face: u8) -> R {
        let column = (self.column(net) - i32::from(self.lowest)) as usize;
        self.rows[usize::from(face).min(ROWS - 1)][column]
    }
}

/// The table of units that cannot retreat: the highest modified die of each line. [BM 11.7]
pub type CorneredTable = Vec<(i8, Cornered)>;

/// The tables of the cards. [BM 4.3.1, 5.0, 10.2, 10.6, 11.2.2, 11.3.1, 11.4, 11.7]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Cards {
    /// Whether they stand in for cards that were not at hand.
    pub stand_in: bool,
    /// What an attempt on the display needs, by [`WingAction::ALL`].
    pub wing_action: [u8; 8],
    /// What is added to that die when a unit of the brigade is next to an enemy.
    pub action_in_contact: i8,
    /// What is added to that die when the brigade is out of compliance already.
    pub action_out_of_compliance: i8,
    /// What a change of order needs, by the order it has and the one it wants, as [`Order::ALL`]; none from an order to itself.
    pub order_change: [[Option<u8>; 3]; 3],
    /// What each unit lost adds to that die of a change to Charge.
    pub charge_after_losses: i8,
    /// What a unit next to an enemy adds to that die of a change from Charge.
    pub leave_charge_in_contact: i8,
    /// Fire, by the face and the range less one.
    pub artillery: [[FireResult; LONGEST_RANGE]; ROWS],
    /// Infantry against infantry.
    pub infantry: CombatTable<InfantryResult>,
    /// Cavalry against cavalry.
    pub cavalry: CombatTable<CavalryResult>,
    /// Cavalry against infantry.
    pub assault: CombatTable<AssaultResult>,
    /// Foot that cannot retreat.
    pub cornered_foot: CorneredTable,
    /// Horse that cannot retreat.
    pub cornered_horse: CorneredTable,
    /// Whether the impact of a battalion gun is effective rather than a hit. [BM 10.6]
    pub battalion_gun_is_effective: bool,
}

impl Cards {
    /// What is said after whatever is read off a table: where it stands in for another, that it does.
    pub const fn source(&self) -> &'static str {
        if self.stand_in { " (stand-in table)" } else { "" }
    }

    /// What a number on a card is called in a sum.
    pub const fn number(&self) -> &'static str {
        if self.stand_in { "By a stand-in card" } else { "By the card" }
    }

    /// What a sum is called that is added to a die read off a table.
    pub const fn added(&self) -> &'static str {
        if self.stand_in { "Added to the die (stand-in table)" } else { "Added to the die" }
    }

    /// What an attempt on the display needs. [BM 4.3.1]
    pub const fn action(&self, action: WingAction) -> u8 {
        self.wing_action[action as usize]
    }

    /// What a change of order needs; none where there is nothing to change. [BM 5.0]
    pub const fn change(&self, from: Order, to: Order) -> Option<u8> {
        self.order_change[from as usize][to as usize]
    }
}
