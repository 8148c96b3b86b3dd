//! The games, each in its own folder, and the closed list of them.
//!
//! A new game costs a folder and a line in `games!`; every other room holds only [`Battle`].

pub mod bayonet_musket;
pub mod continuity;
pub mod flanders;
mod list;
pub mod marlborough_man;
pub mod marlboroughs_battles;
pub mod seven_hex;
#[cfg(feature = "third_game")]
#[path = "../../tests/third_game/game/mod.rs"]
pub(crate) mod third_game;

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::dice::Faces;
use crate::engine::{self, ActionOf, Game, Tag, WorkOf};
use crate::game::rulings::RegisterEntry;
use crate::game::switch::Switch;
use crate::game::umpire::of_another_game;
use crate::game::{
    Ambiguity, Amend, Amendable, AnswerTo, Awaiting, BattleSetup, Change, Drawing, Ears, Enlisted, Equivalence, Eyes,
    Feat, Fielded, GameInfo, Hour, JudgedBy, Ledger, Mark, Measurement, Misstated, Offer, OnHexes, Overlay, Overlays,
    PieceId, Procedures, Progress, Refusal, Report, Rule, RuleText, Rulebook, Ruleset, Scene, Side, SideStanding,
    SingleProcedure, Tally, Together, Unsaid, Weighed, Wording,
};
use crate::geometry::{Point, Pose};
use crate::hex::Stand;
use list::games;

games! {
    /// *Will You Go To Flanders?*
    Flanders = flanders::INFO => flanders::Flanders;
    /// *The Marlborough Man*
    MarlboroughMan = marlborough_man::INFO => continuity::Continuity<marlborough_man::MarlboroughMan>;
    /// *Marlborough's Battles*
    MarlboroughsBattles = marlboroughs_battles::INFO => continuity::Continuity<marlboroughs_battles::MarlboroughsBattles>;
    /// *Blenheim 1704*
    SevenHex = seven_hex::INFO => seven_hex::SevenHex;
    /// *Bayonet & Musket*
    BayonetMusket = bayonet_musket::INFO => bayonet_musket::BayonetMusket;
    /// The game that tests what a game costs.
    #[cfg(feature = "third_game")]
    ThirdGame = third_game::INFO => third_game::ThirdGame;
}

/// The game of this short name.
pub fn game(key: &str) -> Option<&'static GameInfo> {
    GAMES.iter().copied().find(|game| game.key == key)
}

/// The switches of every game's house rules, each with its game.
pub fn switches() -> impl Iterator<Item = (&'static GameInfo, &'static Switch)> {
    GAMES.iter().flat_map(|game| game.switches.iter().map(|switch| (*game, switch)))
}

/// The register of every game's rulings, each with its game.
pub fn rulings() -> impl Iterator<Item = (&'static GameInfo, RegisterEntry)> {
    GAMES.iter().flat_map(|game| (game.rulings)().into_iter().map(|entry| (*game, entry)))
}

/// The text of a rule or ruling of any game, cited as `FLA MOR-33`, `FLA-MOR-33`, `MB 9.14`, `MM 9 Caracole` or, of the last game
/// listed that has it, `MOR-33` and `9.14`.
pub fn rule_text(citation: &str) -> Option<(Rule, RuleText)> {
    // Two books by one hand number alike, and the later is the one in print.
    GAMES.iter().rev().find_map(|game| game.cited(citation.trim()))
}

/// Puts a procedure of a game to its rules by itself, with no battle open: `facts` holds its troops, how they do it and how switches
/// are set; what is left of them are facts that the procedure will ask for.
pub fn single_procedure(
    game: &str,
    name: &str,
    facts: Map<String, Value>,
) -> Result<SingleProcedure<Setup, Action, Amendment>, Misstated> {
    let kept = || GAMES.iter().copied().filter(|game| game.keeps_ledger);
    let info = kept().find(|info| info.key == game).ok_or_else(|| {
        let names: Vec<&str> = kept().map(|info| info.key).collect();
        ("game".to_owned(), format!("there is no ledger of “{game}”; there is: {}", names.join(", ")))
    })?;
    procedure(info, name, facts)
}
