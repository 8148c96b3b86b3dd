//! The one interface between the rules of a game and everybody else.
//!
//! A battle is always stopped on one [`Awaiting`]: a choice, a sheet of facts, dice, or the end. Window, command line,
//! protocol, test and robot read it and reply with an [`Answer`]; nothing else moves a battle. What anybody may see of it is a
//! [`Scene`]; what happened is a list of [`Report`]s.

mod answer;
mod awaiting;
mod block;
mod change;
mod enlisted;
mod eyes;
mod fact;
mod feat;
mod fingerprint;
mod grammar;
mod hexboard;
mod info;
mod judged;
mod ledger;
mod limits;
pub mod offers;
mod piece_id;
mod program_throws;
mod progress;
mod refusal;
mod register;
mod report;
mod rule;
mod ruleset;
pub mod rulings;
mod scene;
mod setup;
mod side;
mod standing;
pub mod switch;
mod tally;
mod together;
pub mod umpire;
mod weight;
mod wording;

pub use answer::{Answer, Drawing, Ruling, RulingTarget};
pub use awaiting::{Awaiting, Choice, DiceRequest, Ground, HexTarget, Offer, Outcome, RefusedOffer, Target, Thrower};
pub use block::Block;
pub use change::{Change, Equivalence};
pub use enlisted::{Enlisted, Fielded};
pub use eyes::Eyes;
pub use fact::{ASK_WITHIN, Fact, FactSheet, FactUnit, FactValue, Statement};
pub use feat::{Departure, Feat, FeatKind};
pub use fingerprint::{FINGERPRINT_FORM, fingerprint};
pub use grammar::{Grammar, capitalised, counted, listed};
pub use hexboard::{HexBoard, HexGround, HexKind, HexsideFeature, HexsideKind};
pub(crate) use info::shipped;
pub use info::{BoardKind, Counted, GameInfo, ShippedFile};
pub use judged::{Judged, Moment};
pub use ledger::{Due, Ledger, Verb};
pub use limits::Limits;
pub use piece_id::{PieceId, PieceKind};
pub use program_throws::ProgramThrows;
pub use progress::{Progress, Standing};
pub use refusal::Refusal;
pub use register::{Ambiguity, SwitchSetting};
pub use report::{Report, ReportKind, Secret};
pub use rule::{Rule, RuleText};
pub use ruleset::{
    Amend, Amendable, AnswerTo, JudgedBy, Measurement, OnHexes, Overlays, Refereed, Rulebook, Ruleset, Weighed,
};
pub use scene::{
    Area, AreaBoard, Board, Clock, Command, CommandStanding, CommandState, Condition, Display, Glyph, Holder, LineKind,
    Mark, Marker, Overlay, Piece, Place, Provenance, Rank, Scene, Severity, Slot, SlotId, Source, Spent, Stat,
    Strength, Terrain, TerrainKind, Throw, Track, TrackOf, Wing, ZoneKind,
};
pub(crate) use setup::setup_fields;
pub use setup::{BattleSetup, Misstated, ProcedureOf, Procedures, SingleProcedure};
pub use side::Side;
pub use standing::{Hour, Limit, LimitOf, Objective, SideStanding, StrengthLeft};
pub use tally::{Summed, Tally, TallyLine};
pub use together::Together;
pub use weight::Weight;
pub use wording::{Ears, Unsaid, Wording};
pub(crate) use wording::{say, told};
