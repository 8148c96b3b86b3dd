//! What a game says of itself as a whole.

use std::fmt::Debug;
use std::sync::Arc;

use serde::Serialize;
use serde::de::DeserializeOwned;

use super::{Step, Turn};
use crate::dice::Faces;
use crate::game::{
    Ambiguity, Amendable, Awaiting, Change, DiceRequest, Drawing, Equivalence, Eyes, Feat, Hour, Ledger, Mark,
    Measurement, Offer, OnHexes, Outcome, Overlay, PieceId, Progress, Refusal, Report, Rule, RuleText, Scene, Side,
    SideStanding, Tally, Unsaid, Wording,
};
use crate::geometry::{Point, Pose};
use crate::hex::Stand;

/// The state of a game.
pub type StateOf<G> = <<G as Game>::Step as Step>::State;
/// What a side may do in a game.
pub type ActionOf<G> = <<G as Game>::Step as Step>::Action;
/// What checking an answer works out in a game.
pub type WorkOf<G> = <<G as Game>::Step as Step>::Work;

/// The state at the beginning of a battle, and the steps to be taken, the first of them first.
pub type Beginning<G> = (StateOf<G>, Vec<<G as Game>::Step>);

/// A moment of a battle: the state, and the steps it is in, outermost first.
pub type MomentOf<'a, G> = (&'a StateOf<G>, &'a [Arc<<G as Game>::Step>]);

/// A game: how it begins, what comes next, what is seen of it.
pub trait Game: Sized + Clone + Debug + Send + Sync + 'static {
    /// What a battle begins from.
    type Setup: Clone + Debug + Serialize + DeserializeOwned + Send + 'static;
    /// Where a battle can stop.
    type Step: Step;
    /// What the umpire may set right.
    type Amendment: Clone + Debug + PartialEq + Serialize + DeserializeOwned + Send + 'static;

    /// Begins a battle. All faults of a setup that cannot be played are said at once, in words.
    fn begin(setup: &Self::Setup) -> Result<Beginning<Self>, Vec<String>>;

    /// Goes on when no step is left, in a game whose steps do not name their successors.
    fn next(_turn: &mut Turn<'_, Self::Step>) {
        unreachable!("a step is always on the stack")
    }

    /// The turn, from one.
    fn turn(state: &StateOf<Self>) -> u32;

    /// What one pair of eyes may see. Of the question it reads kind, pieces and targets, never the action.
    fn scene<A>(state: &StateOf<Self>, stack: &[Arc<Self::Step>], awaiting: &Awaiting<A, Unsaid>, eyes: Eyes) -> Scene;

    /// How late it is; the turn alone, where that is all a game counts.
    fn hour(state: &StateOf<Self>, _stack: &[Arc<Self::Step>]) -> Hour {
        Hour::of(Self::turn(state), 0)
    }

    /// How a side stands, as the umpire knows it.
    fn standing(state: &StateOf<Self>, side: Side) -> SideStanding;

    /// The state as one side may know it, what is hidden from it drawn anew by the numbers supplied; see
    /// [`Ruleset::as_known_to`](crate::game::Ruleset::as_known_to).
    fn as_known_to(
        _state: &StateOf<Self>,
        _stack: &[Arc<Self::Step>],
        _side: Side,
        _number: &mut dyn FnMut(u32) -> u32,
    ) -> Option<StateOf<Self>> {
        None
    }

    /// How every piece on hexes stands, told without drawing the whole scene: robots ask for it at every move.
    fn stands(_state: &StateOf<Self>) -> Vec<OnHexes> {
        Vec::new()
    }

    /// The command that a piece leads or belongs to, by its place in the scene.
    fn command_of(_state: &StateOf<Self>, _piece: PieceId) -> Option<usize> {
        None
    }

    /// How the troops on hexes stand whom a leader leads, all of his side where he leads none of his own.
    fn men_of(_state: &StateOf<Self>, _leader: PieceId) -> Vec<Stand> {
        Vec::new()
    }

    /// Where the troops on a table stand whom a leader leads.
    fn led_by(_state: &StateOf<Self>, _leader: PieceId) -> Vec<Point> {
        Vec::new()
    }

    /// Where the pieces stand that take up ground and are seen by these eyes, told without drawing the scene; nothing where that has to
    /// be drawn.
    fn places_seen(_state: &StateOf<Self>, _eyes: Eyes) -> Option<Vec<(Side, Point)>> {
        None
    }

    /// What units did between two moments one answer apart, that is told of them afterwards.
    fn feats(_now: MomentOf<'_, Self>, _before: MomentOf<'_, Self>, _reports: &[Report]) -> Vec<Feat> {
        Vec::new()
    }

    /// Completes a ground offer with what was drawn.
    fn draw<W: Wording>(
        _state: &StateOf<Self>,
        offer: &Offer<ActionOf<Self>, W>,
        _drawing: &Drawing,
    ) -> Result<ActionOf<Self>, Refusal> {
        Ok(offer.action.clone())
    }

    /// Whether an action drawn by hand is of the kind and about the piece of one that is offered.
    fn completes(_offered: &ActionOf<Self>, _drawn: &ActionOf<Self>) -> bool {
        false
    }

    /// The one action that is two: one that only opens a question, and the answer to that.
    fn both(_opening: &ActionOf<Self>, _answer: &ActionOf<Self>) -> Option<ActionOf<Self>> {
        None
    }

    /// The one action that answers several questions put together, an offer of each.
    fn joined(_answers: Vec<ActionOf<Self>>) -> Option<ActionOf<Self>> {
        None
    }

    /// The offers that an action takes up of questions put together, if it is such a one.
    fn parts(_action: &ActionOf<Self>) -> Option<&[ActionOf<Self>]> {
        None
    }

    /// The two actions that an action is, if it is two.
    fn pair(_action: &ActionOf<Self>) -> Option<&[ActionOf<Self>; 2]> {
        None
    }
}

/// What the umpire may set right in a game.
pub trait Overseen: Game {
    /// Whether an amendment makes sense: it names what exists, and numbers that can be.
    fn may_set(state: &StateOf<Self>, stack: &[Arc<Self::Step>], amendment: &Self::Amendment) -> Result<(), Refusal>;

    /// Sets it right, without firing rules.
    fn set(turn: &mut Turn<'_, Self::Step>, amendment: &Self::Amendment);

    /// What it sets, in words, as "Alsace is shaken".
    fn told(state: &StateOf<Self>, amendment: &Self::Amendment) -> String;

    /// The side that alone may hear of it, if it is a secret.
    fn secret_of(_state: &StateOf<Self>, _amendment: &Self::Amendment) -> Option<Side> {
        None
    }

    /// The piece that an amendment is about, if it is about one.
    fn concerns(_amendment: &Self::Amendment) -> Option<PieceId> {
        None
    }

    /// What may be set right about a piece, or about the battle when none is named.
    fn amendable(state: &StateOf<Self>, piece: Option<PieceId>) -> Vec<Amendable<Self::Amendment>>;

    /// The amendment that sets a piece where it stands on the real table.
    fn placing(_state: &StateOf<Self>, _piece: PieceId, _pose: Pose) -> Option<Amendable<Self::Amendment>> {
        None
    }

    /// The amendment that sets how many figures a piece has.
    fn counting(_state: &StateOf<Self>, _piece: PieceId, _figures: u16) -> Option<Amendable<Self::Amendment>> {
        None
    }
}

/// What can be looked at in a game beside its scene.
pub trait Viewed: Game {
    /// An overlay for one piece.
    fn overlay<A>(
        _state: &StateOf<Self>,
        _awaiting: &Awaiting<A, Unsaid>,
        _piece: PieceId,
        _overlay: Overlay,
        _eyes: Eyes,
    ) -> Vec<Mark> {
        Vec::new()
    }

    /// The values that an action would be judged by, before it is taken.
    fn values(_state: &StateOf<Self>, _stack: &[Arc<Self::Step>], _action: &ActionOf<Self>, _eyes: Eyes) -> Vec<Tally> {
        Vec::new()
    }

    /// The sum that a piece would be tested by if it were tested now.
    fn tested_by(_state: &StateOf<Self>, _piece: PieceId, _eyes: Eyes) -> Option<Tally> {
        None
    }

    /// What lies between two pieces.
    fn measure(_state: &StateOf<Self>, _from: PieceId, _to: PieceId) -> Option<Measurement> {
        None
    }

    /// What an action would do, drawn before it is taken up.
    fn sketch(_state: &StateOf<Self>, _action: &ActionOf<Self>) -> Vec<Mark> {
        Vec::new()
    }

    /// The steps of the procedure under way, done and to come.
    fn progress(_state: &StateOf<Self>, _stack: &[Arc<Self::Step>]) -> Vec<Progress> {
        Vec::new()
    }

    /// The ledger, where one is kept.
    fn ledger(_state: &StateOf<Self>, _stack: &[Arc<Self::Step>]) -> Option<Ledger<ActionOf<Self>>> {
        None
    }
}

/// What a game's book says, and how a battle plays what it leaves open.
pub trait Printed: Game {
    /// The text of a cited rule in the project's own words.
    fn rule_text(rule: &Rule) -> Option<RuleText>;

    /// Every rule that has a text, in the order of the book.
    fn book(state: &StateOf<Self>) -> Vec<(Rule, RuleText)>;

    /// Where the book is silent or speaks with two voices, and how this battle plays it.
    fn register(_state: &StateOf<Self>) -> Vec<Ambiguity> {
        Vec::new()
    }
}

/// How a procedure of a game is looked at by itself, for odds.
pub trait Isolates: Game {
    /// The steps that an action begins which these on the stack have asked for, where they are known without taking it.
    fn begun_by(
        _state: &StateOf<Self>,
        _stack: &[Arc<Self::Step>],
        _action: &ActionOf<Self>,
    ) -> Option<Vec<Arc<Self::Step>>> {
        None
    }

    /// From where in the stack, after an answer, the steps are those of the procedure that it began; nothing when it began none.
    fn procedure(_stack: &[Arc<Self::Step>]) -> Option<usize> {
        None
    }

    /// The step that ends a battle in which only this procedure goes on.
    fn ends_after(_state: &StateOf<Self>, _procedure: &[Arc<Self::Step>]) -> Self::Step {
        Self::Step::over(Outcome { winner: None, text: "It is over.".to_owned(), rule: Rule::new("GALLOPER") })
    }

    /// What has become of every piece since an earlier moment of the same battle, in the order of the pieces.
    fn changes(now: &StateOf<Self>, before: &StateOf<Self>) -> Vec<Change>;

    /// Which throws differ: those with the same number lead to battles that go on alike.
    fn throw_classes(
        _state: &StateOf<Self>,
        _stack: &[Arc<Self::Step>],
        _request: &DiceRequest<Unsaid>,
        throws: &[Faces],
    ) -> Vec<u64> {
        (0..throws.len() as u64).collect()
    }

    /// What an isolated battle depends on; `None` where that is all of its fingerprint.
    fn equivalence(_state: &StateOf<Self>, _stack: &[Arc<Self::Step>], _before: &StateOf<Self>) -> Option<Equivalence> {
        None
    }
}
