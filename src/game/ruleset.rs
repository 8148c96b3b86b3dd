//! What a game must be able to do.

use schemars::JsonSchema;
use serde::{Serialize, de::DeserializeOwned};

use super::{
    Ambiguity, Answer, Awaiting, Change, Drawing, Ears, Enlisted, Equivalence, Eyes, Feat, Hour, Judged, Ledger, Mark,
    Offer, Overlay, PieceId, Progress, Refusal, Report, Rule, RuleText, Scene, Side, SideStanding, Tally, Together,
    Unsaid, Wording,
};
use crate::dice::Faces;
use crate::geometry::{Point, Pose};
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
    /// What checking an answer works out that giving it needs again.
    type Work: std::fmt::Debug;

    /// The units of a setup whose figures a club may own, in the order of their pieces.
    fn enlisted(_setup: &Self::Setup) -> Vec<Enlisted> {
        Vec::new()
    }

    /// Begins a battle. The faults of a setup that cannot be played are said in words, all at once.
    fn begin(setup: &Self::Setup) -> Result<Self, Vec<String>>;

    /// What the battle waits for, without words: they are about the battle, and made by [`Ruleset::words`] when somebody looks.
    fn awaiting(&self) -> &Awaiting<Self::Action, Unsaid>;

    /// What the battle waits for, in words: the same offers, facts and dice in the same order.
    fn words(&self) -> Awaiting<Self::Action>;

    /// Judges an answer, and gives it back with what was worked out for it; changes nothing. The authority on every answer.
    fn check(&self, answer: AnswerTo<Self>) -> Result<JudgedBy<Self>, Refusal>;

    /// Takes an answer that has just been judged, and says what came of it to whoever listens.
    fn give(&mut self, judged: JudgedBy<Self>, ears: Ears) -> Vec<Report>;

    /// Completes a ground offer with what was drawn. The result still goes through [`Ruleset::check`].
    fn draw<W: Wording>(&self, offer: &Offer<Self::Action, W>, drawing: &Drawing) -> Result<Self::Action, Refusal>;

    /// What one pair of eyes may see. Hidden things are left out here and nowhere else.
    fn scene(&self, eyes: Eyes) -> Scene;

    /// The turn, from one.
    fn turn(&self) -> u32;

    /// The steps the battle is in, outermost first, for diagnosis and the protocol.
    fn steps(&self) -> Vec<String>;

    /// A number that differs when anything that matters differs; equal on every machine.
    fn fingerprint(&self) -> u64;

    /// Judges an answer and takes it. A refusal changes nothing.
    fn answer(&mut self, answer: AnswerTo<Self>, ears: Ears) -> Result<Vec<Report>, Refusal> {
        let judged = self.check(answer)?;
        Ok(self.give(judged, ears))
    }

    /// The one answer that is two: an answer that only opens a question, and the answer to that. Nothing where they are no such pair.
    fn both(&self, _opening: &Self::Action, _answer: &Self::Action) -> Option<Self::Action> {
        None
    }

    /// The one answer for everybody of the side that decides who is still to be asked: that they leave things as they are. It is none
    /// of the offers, and allowed all the same; nothing where there is nobody else, or somebody must decide.
    fn rest(&self) -> Option<Offer<Self::Action>> {
        None
    }

    /// Whether a rule is one of the book's, or a ruling on it: what somebody says he departs from must be.
    fn knows(&self, _rule: &Rule) -> bool {
        true
    }

    /// The questions to everybody of the side that decides who is still to be asked the like. They may all be answered as one, by
    /// [`Ruleset::joined`]. Nothing where one alone is asked.
    fn together(&self) -> Option<Together<Self::Action>> {
        None
    }

    /// The one answer to all questions that may be answered together: an offer of each, in their order.
    fn joined(&self, _answers: Vec<Self::Action>) -> Option<Self::Action> {
        None
    }

    /// How late it is: it never grows less.
    fn hour(&self) -> Hour;

    /// How a side stands, told without drawing the scene. It is what the umpire knows.
    fn standing_of(&self, side: Side) -> SideStanding;

    /// How both sides stand, A first.
    fn standing(&self) -> [SideStanding; 2] {
        Side::BOTH.map(|side| self.standing_of(side))
    }

    /// The battle as one side may know it: what is hidden from it is drawn anew, by numbers below so many that whoever asks supplies.
    /// Two battles that differ only in what is hidden from the side come out alike for the same numbers. Nothing when nothing is hidden
    /// from it, or nothing can be drawn anew in the middle of what is going on.
    fn as_known_to(&self, _side: Side, _number: &mut dyn FnMut(u32) -> u32) -> Option<Self> {
        None
    }

    /// How every piece on hexes stands, told without drawing the whole scene: robots ask for it at every move.
    fn stands(&self) -> Vec<OnHexes> {
        Vec::new()
    }

    /// The command that a piece leads or belongs to, by its place in the scene, told without drawing the scene; nothing where no robot
    /// asks for it.
    fn command_of(&self, _piece: PieceId) -> Option<usize> {
        None
    }

    /// How the troops on hexes stand whom a leader leads, all of his side where he leads none of his own; none where no robot asks for
    /// it.
    fn men_of(&self, _leader: PieceId) -> Vec<Stand> {
        Vec::new()
    }

    /// Where the troops on a table stand whom a leader leads; none where a piece leads nobody, or no robot asks for it.
    fn led_by(&self, _leader: PieceId) -> Vec<Point> {
        Vec::new()
    }

    /// Where every piece stands that takes up ground and is seen by these eyes, and whose it is, in the order of the scene.
    fn places_seen(&self, eyes: Eyes) -> Vec<(Side, Point)> {
        self.scene(eyes).places_seen()
    }

    /// What units did since an earlier moment of the same battle, one answer ago, that is told of them afterwards. `reports` are the
    /// lines that the answer had told.
    fn feats(&self, _before: &Self, _reports: &[Report]) -> Vec<Feat> {
        Vec::new()
    }
}

/// What the umpire may set right.
pub trait Amend: Ruleset {
    /// What may be set right about a piece, or about the battle when none is named.
    fn amendable(&self, piece: Option<PieceId>) -> Vec<Amendable<Self::Amendment>>;

    /// The amendment that sets a piece where it stands on the real table; nothing for a piece that cannot be set.
    fn placing(&self, piece: PieceId, pose: Pose) -> Option<Amendable<Self::Amendment>>;

    /// The amendment that sets how many figures a piece has; nothing for a piece that is not counted, or that never had so many.
    fn counting(&self, piece: PieceId, figures: u16) -> Option<Amendable<Self::Amendment>>;
}

/// What can be looked at beside the scene.
pub trait Overlays: Ruleset {
    /// An overlay for one piece, ready to be drawn over the scene.
    fn overlay(&self, piece: PieceId, overlay: Overlay, eyes: Eyes) -> Vec<Mark>;

    /// The values that an answer would be judged by, item by item, before it is given; none where nothing is weighed.
    fn values(&self, _action: &Self::Action, _eyes: Eyes) -> Vec<Tally> {
        Vec::new()
    }

    /// The sum that a piece would be tested by if it were tested now; none where nobody is tested so, or these eyes may not know it.
    fn tested_by(&self, _piece: PieceId, _eyes: Eyes) -> Option<Tally> {
        None
    }

    /// What lies between two pieces.
    fn measure(&self, from: PieceId, to: PieceId) -> Option<Measurement>;

    /// What an action would do, ready to be drawn over the scene before it is taken up.
    fn sketch(&self, _action: &Self::Action) -> Vec<Mark> {
        Vec::new()
    }

    /// The steps of the procedure under way, done and to come, when it has several; none otherwise.
    fn progress(&self) -> Vec<Progress>;

    /// The ledger, where one is kept: when nobody's place is, or not everybody's.
    fn ledger(&self) -> Option<Ledger<Self::Action>>;
}

/// What the book says, and how this battle plays what it leaves open.
pub trait Rulebook: Ruleset {
    /// The text of a cited rule in the project's own words.
    fn rule_text(&self, rule: &Rule) -> Option<RuleText>;

    /// Every rule that has a text, in the order of the book.
    fn book(&self) -> Vec<(Rule, RuleText)>;

    /// Where the book is silent or speaks with two voices, and how this battle plays it.
    fn register(&self) -> Vec<Ambiguity>;
}

/// What odds ask of a battle.
pub trait Weighed: Ruleset {
    /// The battle after an answer, with nothing before it but what the answer begins: that is carried to its end, with all that
    /// follows from it, and then the battle is over. Nothing when the answer begins nothing of the kind.
    fn isolate(&self, answer: AnswerTo<Self>) -> Option<Self>;

    /// The battle with nothing before it but the procedure that is under way: that is carried to its end, and then the battle is over.
    /// Nothing when none is under way.
    fn under_way(&self) -> Option<Self> {
        None
    }

    /// What has become of every piece since an earlier moment of the same battle, in the order of the pieces.
    fn changes_since(&self, before: &Self) -> Vec<Change>;

    /// Which of these throws differ, in an isolated battle: throws with the same number lead to battles that go on alike, as
    /// when they only settle where somebody stops whom nobody can reach any more.
    fn throw_classes(&self, throws: &[Faces]) -> Vec<u64>;

    /// What an isolated battle depends on; it may leave out what has not changed since an earlier moment.
    fn equivalence(&self, before: &Self) -> Equivalence;
}

/// A battle that can be played, looked at, read about, set right and weighed: what every game of the list is.
pub trait Refereed: Amend + Overlays + Rulebook + Weighed {}

impl<R: Amend + Overlays + Rulebook + Weighed> Refereed for R {}

/// An answer to a battle of one ruleset that has been judged.
pub type JudgedBy<R> = Judged<<R as Ruleset>::Action, <R as Ruleset>::Amendment, <R as Ruleset>::Work>;

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

impl<R> Amendable<R> {
    /// The same with the amendment seen as one of a list of games.
    pub fn map<S>(self, tag: impl FnOnce(R) -> S) -> Amendable<S> {
        Amendable { label: self.label, amendment: tag(self.amendment) }
    }
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
    /// The command it belongs to, by its place in the scene; nothing where no robot asks for it.
    pub command: Option<usize>,
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
