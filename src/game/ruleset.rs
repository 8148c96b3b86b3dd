//! What a game must be able to do.

use schemars::JsonSchema;
use serde::{Serialize, de::DeserializeOwned};

use super::{
    Ambiguity, Answer, Awaiting, Change, Drawing, Eyes, Ledger, Mark, Offer, Outlook, Overlay, Piece, PieceId, Place,
    Progress, Refusal, Report, Rule, RuleText, Scene, Side,
};
use crate::dice::Faces;
use crate::geometry::Pose;
use crate::hex::Stand;

/// The rules of one game, with a battle in progress.
///
/// A ruleset is a value: cloning it copies the battle, for odds and for looking back. It never reads a clock, a file or a random
/// number, so the same answers always give the same battle.
pub trait Ruleset: Clone {
    /// Everything a battle begins from; self-contained, so that a journal can be read when the scenario's file has changed.
    type Setup: Clone + std::fmt::Debug + Serialize + DeserializeOwned + Send + 'static;
    /// What a side may do.
    type Action: Clone + std::fmt::Debug + PartialEq + Serialize + DeserializeOwned + Send + 'static;
    /// What an umpire may set right.
    type Amendment: Clone + std::fmt::Debug + PartialEq + Serialize + DeserializeOwned + Send + 'static;

    /// Begins a battle. The faults of a setup that cannot be played are said in words, all at once.
    fn begin(setup: &Self::Setup) -> Result<Self, Vec<String>>;

    /// What the battle waits for.
    fn awaiting(&self) -> &Awaiting<Self::Action>;

    /// Says whether an answer would be taken; changes nothing. The authority on every answer.
    fn check(&self, answer: &Answer<Self::Action, Self::Amendment>) -> Result<(), Refusal>;

    /// Takes an answer and says what came of it. A refusal changes nothing.
    fn give(&mut self, answer: &Answer<Self::Action, Self::Amendment>) -> Result<Vec<Report>, Refusal>;

    /// Completes a ground offer with what was drawn. The result still goes through [`Ruleset::check`].
    fn draw(&self, offer: &Offer<Self::Action>, drawing: &Drawing) -> Result<Self::Action, Refusal>;

    /// The one answer that is two: an answer that only opens a question, and the answer to that. Nothing where they are no such pair.
    fn both(&self, _opening: &Self::Action, _answer: &Self::Action) -> Option<Self::Action> {
        None
    }

    /// What may be set right about a piece, or about the battle when none is named.
    fn amendable(&self, piece: Option<PieceId>) -> Vec<Amendable<Self::Amendment>>;

    /// The amendment that sets a piece where it stands on the real table; nothing for a piece that cannot be set.
    fn placing(&self, _piece: PieceId, _pose: Pose) -> Option<Amendable<Self::Amendment>> {
        None
    }

    /// The amendment that sets how many figures a piece has; nothing for a piece that is not counted, or that never had so many.
    fn counting(&self, _piece: PieceId, _figures: u16) -> Option<Amendable<Self::Amendment>> {
        None
    }

    /// What one pair of eyes may see. Hidden things are left out here and nowhere else.
    fn scene(&self, eyes: Eyes) -> Scene;

    /// How every piece on hexes stands. A game answers without drawing the whole scene: robots ask for it at every move.
    fn stands(&self) -> Vec<OnHexes> {
        let stand = |piece: Piece| match piece.place {
            Place::Hexes { stand, .. } => Some(OnHexes { piece: piece.id, side: piece.side, stand }),
            Place::Table { .. } | Place::Point { .. } | Place::Off { .. } => None,
        };
        self.scene(Eyes::Umpire).pieces.into_iter().filter_map(stand).collect()
    }

    /// An overlay for one piece, ready to be drawn over the scene.
    fn overlay(&self, piece: PieceId, overlay: Overlay, eyes: Eyes) -> Vec<Mark>;

    /// What lies between two pieces.
    fn measure(&self, from: PieceId, to: PieceId) -> Option<Measurement>;

    /// The text of a cited rule in the project's own words.
    fn rule_text(&self, rule: &Rule) -> Option<RuleText>;

    /// Every rule that has a text, in the order of the book.
    fn book(&self) -> Vec<(Rule, RuleText)> {
        Vec::new()
    }

    /// Where the book is silent or speaks with two voices, and how this battle plays it.
    fn register(&self) -> Vec<Ambiguity> {
        Vec::new()
    }

    /// The turn, from one. A game answers without drawing the whole scene: it is asked after every answer.
    fn turn(&self) -> u32 {
        self.scene(Eyes::Umpire).turn
    }

    /// The steps of the procedure under way, done and to come, when it has several; none otherwise.
    fn progress(&self) -> Vec<Progress> {
        Vec::new()
    }

    /// The ledger, where one is kept: when nobody's place is, or not everybody's.
    fn ledger(&self) -> Option<Ledger<Self::Action>> {
        None
    }

    /// The steps the battle is in, outermost first, for diagnosis and the protocol.
    fn steps(&self) -> Vec<String>;

    /// A number that differs when anything that matters differs; equal on every machine.
    fn fingerprint(&self) -> u64;

    /// The battle after an answer, with nothing before it but what the answer begins: that is carried to its end, with all that
    /// follows from it, and then the battle is over. For odds; nothing when the answer begins nothing of the kind.
    fn apart(&self, _answer: &AnswerTo<Self>) -> Option<Self> {
        None
    }

    /// What has become of every piece since an earlier moment of the same battle, in the order of the pieces. For odds, which ask it
    /// of thousands of battles.
    fn changes_since(&self, _before: &Self) -> Vec<Change> {
        Vec::new()
    }

    /// Which of these throws differ, for odds, in a battle looked at apart: throws with the same number lead to battles that go on
    /// alike, as when they only settle where somebody stops whom nobody can reach any more.
    fn told_apart(&self, throws: &[Faces]) -> Vec<u64> {
        (0..throws.len() as u64).collect()
    }

    /// How a battle looked at apart will go on, for odds; it may leave out what has not changed since an earlier moment.
    fn outlook(&self, _before: &Self) -> Outlook {
        Outlook { likeness: self.fingerprint(), unweighed: Vec::new() }
    }
}

/// An answer to a battle of one ruleset.
pub type AnswerTo<R> = Answer<<R as Ruleset>::Action, <R as Ruleset>::Amendment>;

/// One thing the umpire may set right, ready to be given.
#[derive(Clone, Debug, PartialEq)]
pub struct Amendable<R> {
    /// What a button would say: "Morale: shaken".
    pub label: String,
    /// The amendment itself.
    pub amendment: R,
}

/// How a piece stands on hexes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OnHexes {
    /// Which.
    pub piece: PieceId,
    /// Whose.
    pub side: Side,
    /// How.
    pub stand: Stand,
}

/// What lies between two pieces, in the board's own measure.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Measurement {
    /// Nearest edge to nearest edge, or from the battery's centre; inches or hexes.
    pub range: f64,
    /// Inches to the nearest limit that matters.
    pub margin: f64,
    /// Which zone of the first piece the second lies in: `front`, `flank` or `rear`.
    pub arc: String,
    /// How many bases of the first piece bear on the second.
    pub bearing_bases: u8,
    /// Whether it is seen.
    pub sight_clear: bool,
    /// What blocks the line of sight.
    pub blocked_by: Option<String>,
    /// Whether the two touch.
    pub touching: bool,
}
