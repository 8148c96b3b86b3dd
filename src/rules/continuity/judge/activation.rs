//! Activation, continuity, seizure, wings. [MB 4, MM 4]

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::board_view::BoardView;
use super::troop::CommandId;
use super::why::{Bar, Why, first};
use super::zones::traced;
use crate::game::{Side, Tally};
use crate::hex::{Hex, HexSet};
use crate::rules::continuity::book::arms::GunMode;
use crate::rules::continuity::book::charts::Charts;
use crate::rules::continuity::book::cited;
use crate::rules::continuity::book::edition::{Edition, FireOrder};
use crate::rules::continuity::book::house::{House, WingCooldown};

/// The highest die that activates a command: its leader's rating, and his wing commander's number if he is in range of him.
/// [MB 4.3, 4.4, 14.7, MM 4, 14, R01, R02]
pub fn target(edition: &Edition, rating: u8, assistance: Option<u8>) -> Tally {
    let tally = Tally::of("No higher than").with("Rating", cited::CONTINUITY.of(edition.book), rating);
    let rule = cited::ASSISTANCE.of(edition.book);
    tally.when(assistance.is_some(), "Wing commander's assistance", rule, assistance.unwrap_or(0))
}

/// Whether a die is low enough. [MB 4.3 to 4.5, MM 4]
pub const fn succeeds(die: u8, target: i32) -> bool {
    die as i32 <= target
}

/// Whether a command may be the next: not if it has just gone, unless its side has too few leaders on the map. [MB 3.1C, MM 3, 18 Continuity Exception, R03]
pub fn may_choose(charts: &Charts, command: CommandId, just_went: &[CommandId], leaders_on_map: u8) -> Result<(), Bar> {
    let barred = just_went.contains(&command) && leaders_on_map >= charts.leaders_to_bar_repeats;
    first([(barred, Why::JustWent, &cited::REPEAT)])
}

/// What else an activation may be used for than a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Use {
    /// To try a wing. [MB 4.5, Q1, MM 4 Wing]
    Wing,
    /// To move wing and overall commanders. [MB 14.8, MM 14 Wing Commanders]
    Commanders,
}

/// Whether an activation may be used so: only one that needs no die. [MB 4.5, 14.8, Q1, Q9, MM 4, 14, R04, R06]
pub fn may_use(is_free: bool, wanted: Use) -> Result<(), Bar> {
    let rule = match wanted {
        Use::Wing => &cited::WING,
        Use::Commanders => &cited::COMMANDER_MOVE,
    };
    first([(!is_free, Why::NotFree, rule)])
}

/// What a side did last of its own accord. \[R07\]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum LastAction {
    /// It activated a command.
    Command,
    /// It tried a wing, well or ill.
    Wing,
    /// It moved its commanders.
    Commanders,
}

/// Whether a wing may be tried: in place of a free activation, never twice running. [MB 4.5, Q1, MM 4 Wing, R06, R07]
pub fn may_try_wing(
    is_free: bool,
    own_last: Option<LastAction>,
    last_of_all: Option<LastAction>,
    house: &House,
) -> Result<(), Bar> {
    let nothing_since = match house.wing_cooldown {
        WingCooldown::OwnAction => true,
        WingCooldown::AnyAction => last_of_all == Some(LastAction::Wing),
    };
    let is_second = own_last == Some(LastAction::Wing) && nothing_since;
    first([(!is_free, Why::NotFree, &cited::WING), (is_second, Why::WingTwice, &cited::WING)])
}

/// When somebody wishes to seize.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SeizureMoment {
    /// Before a continuity die.
    BeforeContinuity,
    /// After it.
    AfterContinuity,
    /// At the other side's own seizure.
    Seizure,
    /// At a free activation.
    FreeActivation,
    /// At a wing's die.
    Wing,
}

/// Whether continuity may be seized: once before each continuity die, with a single command. [MB 4.4, 4.5, MM 4 Seizing, R05]
pub fn may_seize(moment: SeizureMoment, with_a_wing: bool, tried_already: bool) -> Result<(), Bar> {
    first([
        (moment != SeizureMoment::BeforeContinuity, Why::Moment, &cited::SEIZURE),
        (with_a_wing, Why::NotWithAWing, &cited::SEIZURE),
        (tried_already, Why::TriedAlready, &cited::SEIZURE),
    ])
}

/// A leader on the map: where, and how far he commands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Post {
    /// Where.
    pub hex: Hex,
    /// His range in hexes.
    pub range: u16,
}

impl Post {
    /// The hexes in his range. [MB 14.2, MM 14]
    pub fn commanded(&self, board: &BoardView<'_>, side: Side) -> HexSet {
        traced(board, side, self.hex, self.range)
    }
}

/// Which of these stand in range of any of the leaders: guns that go with them, subordinates that go with a wing. [MB 4.5, 4.6, 14.2, MM 4, 14, R08, R13]
pub fn in_range_of<Who: Copy>(
    board: &BoardView<'_>,
    side: Side,
    leaders: &[Post],
    candidates: &[(Who, Hex)],
) -> Vec<Who> {
    let commanded: Vec<HexSet> = leaders.iter().map(|leader| leader.commanded(board, side)).collect();
    let is_commanded = |hex: Hex| commanded.iter().any(|hexes| hexes.contains(hex));
    candidates.iter().filter(|(_, hex)| is_commanded(*hex)).map(|(who, _)| *who).collect()
}

/// What a gun set to a mode may do: move, fire. Setting it costs nothing. [MB 4.6, MM 9 Fire]
pub const fn gun_may(mode: GunMode) -> [bool; 2] {
    match mode {
        GunMode::Move => [true, false],
        GunMode::Fire => [false, true],
    }
}

/// Whether a unit moves or fires first. [MB 5.3, MM 5, R14]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Order {
    /// First movement.
    MoveFire,
    /// First fire.
    FireMove,
}

/// Whether the units of one command may use these orders. [MB 5.3, MM 5, R14]
pub fn may_order(edition: &Edition, orders: &[Order]) -> bool {
    match edition.fire_order {
        FireOrder::WholeCommand => orders.windows(2).all(|pair| pair[0] == pair[1]),
        FireOrder::EachUnit => true,
    }
}
