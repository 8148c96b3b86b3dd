//! What a battle is stopped on.

use std::borrow::Cow;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{Eyes, FactSheet, PieceId, Rule, Side, SlotId, Tally, Wording};
use crate::dice::{Dice, Reading, Reads as _};
use crate::geometry::{Leg, Pose};
use crate::hex::{Corner, Hex, Stand};

/// What the battle waits for. It is always exactly one of these.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Awaiting<A, W = String> {
    /// A side decides.
    Choice(Choice<A, W>),
    /// The umpire says how things stand, or lets the measurements stand.
    Facts(FactSheet<W>),
    /// Dice are thrown.
    Dice(DiceRequest<W>),
    /// Nothing: the battle is over.
    Over(Outcome<W>),
}

impl<A, W> Awaiting<A, W> {
    /// The same, with every action seen as one of another kind.
    pub fn map<B>(self, tag: impl Fn(A) -> B) -> Awaiting<B, W> {
        match self {
            Self::Choice(choice) => Awaiting::Choice(choice.map(tag)),
            Self::Facts(sheet) => Awaiting::Facts(sheet),
            Self::Dice(request) => Awaiting::Dice(request),
            Self::Over(outcome) => Awaiting::Over(outcome),
        }
    }

    /// What one pair of eyes may know of it: the offers of the other side are its own.
    #[must_use]
    pub fn seen_by(self, eyes: Eyes) -> Self {
        match (self, eyes) {
            (Self::Choice(choice), Eyes::Side(side)) if choice.side != side => {
                Self::Choice(Choice { offers: Vec::new(), refused: Vec::new(), ..choice })
            }
            (awaiting, _) => awaiting,
        }
    }
}

/// A question with every legal answer.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Choice<A, W = String> {
    /// Who decides.
    pub side: Side,
    /// What is asked, in one plain sentence that both sides may read.
    pub question: W,
    /// The rule that asks.
    pub rule: Rule,
    /// The pieces the question is about, if any; both sides see them.
    pub pieces: Vec<PieceId>,
    /// Every legal offer; never empty but for eyes of the other side.
    pub offers: Vec<Offer<A, W>>,
    /// What one might expect to be offered, and why it is not; nothing where nobody reads it.
    pub refused: Vec<RefusedOffer<W>>,
}

impl<A, W> Choice<A, W> {
    /// The same, with every action seen as one of another kind.
    pub fn map<B>(self, tag: impl Fn(A) -> B) -> Choice<B, W> {
        Choice {
            side: self.side,
            question: self.question,
            rule: self.rule,
            pieces: self.pieces,
            offers: self.offers.into_iter().map(|offer| offer.map(&tag)).collect(),
            refused: self.refused,
        }
    }
}

/// One thing that may be answered.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Offer<A, W = String> {
    /// The verb, the same for the same kind of offer: `stand`, `fire`, `charge`.
    pub verb: Cow<'static, str>,
    /// What a button would say: "Alsace fires".
    pub label: W,
    /// The rule that allows it.
    pub rule: Rule,
    /// Where on the board the answer is given.
    pub target: Target,
    /// The answer itself; for a ground offer, the pattern that a drawing completes.
    pub action: A,
}

impl<A, W> Offer<A, W> {
    /// The same offer with another action.
    pub fn with<B>(&self, action: B) -> Offer<B, W>
    where
        W: Clone,
    {
        Offer {
            verb: self.verb.clone(),
            label: self.label.clone(),
            rule: self.rule.clone(),
            target: self.target.clone(),
            action,
        }
    }

    fn map<B>(self, tag: impl Fn(A) -> B) -> Offer<B, W> {
        Offer { verb: self.verb, label: self.label, rule: self.rule, target: self.target, action: tag(self.action) }
    }

    /// The offer's name among the others: the verb, and the piece if there is one, as `fire:12`.
    pub fn id(&self) -> String {
        match &self.target {
            Target::Piece(piece) => format!("{}:{}", self.verb, piece),
            Target::Pieces(first, second) => format!("{}:{}:{}", self.verb, first, second),
            Target::Ground(ground) => format!("{}:{}", self.verb, ground.piece),
            // Columns of one head part by where their tail is.
            Target::Hex(HexTarget {
                piece,
                stand: Some(stand @ (Stand::LongColumn { .. } | Stand::ShortColumn { .. })),
                ..
            }) => {
                let hexes: Vec<String> = stand.hexes().iter().map(ToString::to_string).collect();
                let front: Vec<String> = stand.front().iter().map(ToString::to_string).collect();
                format!("{}:{}:{}>{}", self.verb, piece, hexes.join("-"), front.join("-"))
            }
            Target::Hex(HexTarget { piece, hex, facing: None, .. }) => format!("{}:{}:{hex}", self.verb, piece),
            Target::Hex(HexTarget { piece, hex, facing: Some(facing), .. }) => {
                format!("{}:{}:{hex}:{facing}", self.verb, piece)
            }
            Target::Area(piece, area) => format!("{}:{piece}:{area}", self.verb),
            Target::Slot(piece, SlotId { display, slot }) => format!("{}:{piece}:{display}.{slot}", self.verb),
            Target::Button => self.verb.to_string(),
        }
    }
}

/// Where an offer is taken up.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Target {
    /// Nowhere on the board: a button.
    Button,
    /// On a piece.
    Piece(PieceId),
    /// A piece doing something to another: firer and target, charger and charged.
    Pieces(PieceId, PieceId),
    /// On the ground: the answer is drawn by hand and goes through `check`.
    Ground(Ground),
    /// On a hex of the map.
    Hex(HexTarget),
    /// A piece going to an area of the board, an index.
    Area(PieceId, u16),
    /// A piece going to a slot of a display.
    Slot(PieceId, SlotId),
}

impl Target {
    /// The piece that would do it, where one is named; of an offer on one piece only, that piece, to which it may be done.
    pub fn piece(&self) -> Option<PieceId> {
        match self {
            Self::Button => None,
            Self::Piece(piece) | Self::Pieces(piece, _) | Self::Area(piece, _) | Self::Slot(piece, _) => Some(*piece),
            Self::Ground(ground) => Some(ground.piece),
            Self::Hex(target) => Some(target.piece),
        }
    }

    /// Whether its answer is drawn on the ground.
    pub fn is_drawn(&self) -> bool {
        matches!(self, Self::Ground(_))
    }
}

/// A piece going to a hex, or turning there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct HexTarget {
    /// The piece.
    pub piece: PieceId,
    /// The hex; of a piece that takes up two, the one its left half goes to.
    pub hex: Hex,
    /// Which corner it will face, where that is part of the offer.
    pub facing: Option<Corner>,
    /// How it would stand there, with every hex it would take up; nothing for a leader.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stand: Option<Stand>,
    /// Movement points it would have left there, in halves, where it pays any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub left: Option<u16>,
    /// It would hurry there, at more than its plain allowance.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub hurried: bool,
}

impl HexTarget {
    /// The hexes that would be taken up.
    pub fn hexes(&self) -> Vec<Hex> {
        self.stand.map_or_else(|| vec![self.hex], |stand| stand.hexes().to_vec())
    }
}

/// What may be drawn on the ground.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Ground {
    /// The piece that moves.
    pub piece: PieceId,
    /// Where it stands now.
    pub from: Pose,
    /// How far it may go, in inches, before what the ground and its manoeuvres take off.
    pub allowance: f64,
    /// The kinds of leg its drawn path may have, each with a sample value, as `Advance(1.0)`.
    pub manoeuvres: Vec<Leg>,
}

/// What is not offered, and why.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct RefusedOffer<W = String> {
    /// What a button would have said.
    pub label: W,
    /// Why not, without a full stop.
    pub why: W,
    /// The rule that forbids it.
    pub rule: Rule,
    /// The piece it was about, if any.
    pub piece: Option<PieceId>,
}

/// Who throws.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Thrower {
    /// One side throws all the dice.
    Side(Side),
    /// Each side throws its own: side A's faces come first.
    Both,
}

/// Dice asked for, with the sum that made the number, before the throw.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct DiceRequest<W = String> {
    /// Who throws.
    pub thrower: Thrower,
    /// How many dice of how many sides.
    pub dice: Dice,
    /// What for, in one plain sentence.
    pub why: W,
    /// The rule that asks.
    pub rule: Rule,
    /// How the faces are read.
    pub reading: Reading,
    /// The sums behind the reading, the one that makes the number needed last.
    pub tallies: Vec<Tally>,
    /// The pieces concerned.
    pub pieces: Vec<PieceId>,
}

impl<W> DiceRequest<W> {
    /// What one pip is worth, when a die measures something; one otherwise.
    pub fn pip(&self) -> f64 {
        self.reading.pip()
    }
}

/// How the battle ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Outcome<W = String> {
    /// Who won; nobody when it was drawn.
    pub winner: Option<Side>,
    /// How, as a sentence.
    pub text: W,
    /// The rule that decides.
    pub rule: Rule,
}

impl Outcome {
    /// The same with its words, or without them.
    pub fn said<W: Wording>(&self) -> Outcome<W> {
        Outcome { winner: self.winner, text: W::say(|| self.text.clone()), rule: self.rule.clone() }
    }
}

impl<A> Awaiting<A> {
    /// The same with its words, or without them.
    pub fn said<W: Wording>(self) -> Awaiting<A, W> {
        match self {
            Self::Choice(choice) => Awaiting::Choice(Choice {
                side: choice.side,
                question: W::say(|| choice.question),
                rule: choice.rule,
                pieces: choice.pieces,
                offers: choice.offers.into_iter().map(Offer::said).collect(),
                refused: W::listed(|| choice.refused.into_iter().map(RefusedOffer::said).collect()),
            }),
            Self::Facts(FactSheet { title, rule, pieces, facts }) => {
                Awaiting::Facts(FactSheet { title: W::say(|| title), rule, pieces, facts })
            }
            Self::Dice(DiceRequest { thrower, dice, why, rule, reading, tallies, pieces }) => {
                let why = W::say(|| why);
                Awaiting::Dice(DiceRequest { thrower, dice, why, rule, reading, tallies, pieces })
            }
            Self::Over(outcome) => Awaiting::Over(outcome.said()),
        }
    }
}

impl<A> Offer<A> {
    /// The same with its words, or without them.
    pub fn said<W: Wording>(self) -> Offer<A, W> {
        let Self { verb, label, rule, target, action } = self;
        Offer { verb, label: W::say(|| label), rule, target, action }
    }
}

impl RefusedOffer {
    fn said<W: Wording>(self) -> RefusedOffer<W> {
        let Self { label, why, rule, piece } = self;
        RefusedOffer { label: W::say(|| label), why: W::say(|| why), rule, piece }
    }
}
