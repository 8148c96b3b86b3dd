//! What cards and troops see of each other, and how far apart they are. [FLA GT-27 to GT-29, R-49]

use super::{Measured, Sheet, sight_blockers};
use crate::game::{FactSheet, PieceId, Rule, Side, TerrainKind, Wording, say};
use crate::geometry::sight::{Screen, Viewer};
use crate::geometry::{Rect, shape};
use crate::rules::flanders::book::house::DummySighting;
use crate::rules::flanders::judge::cards::{self as judge, Sighting};
use crate::rules::flanders::state::{CardId, State, UnitId};

/// A card, or troops that stand on the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Party {
    /// A card on the table.
    Card(CardId),
    /// Troops set on before.
    Unit(UnitId),
}

impl From<Party> for PieceId {
    fn from(party: Party) -> Self {
        match party {
            Party::Card(card) => card.into(),
            Party::Unit(unit) => unit.into(),
        }
    }
}

impl Party {
    /// What it is called on the table.
    pub fn name(self, state: &State) -> String {
        match self {
            Self::Card(card) => format!("card {}", state.card(card).name),
            Self::Unit(unit) => state.name(unit).to_owned(),
        }
    }

    /// The same as the first word of a sentence.
    pub fn begins_a_sentence(self, state: &State) -> String {
        match self {
            Self::Card(card) => format!("Card {}", state.card(card).name),
            Self::Unit(unit) => state.name(unit).to_owned(),
        }
    }

    /// A short name, for facts about it.
    pub fn key(self, state: &State) -> String {
        match self {
            Self::Card(card) => state.card(card).name.to_string(),
            Self::Unit(unit) => unit.0.to_string(),
        }
    }

    /// Where it is, if it is on the table.
    pub fn rect(self, state: &State) -> Option<Rect> {
        match self {
            Self::Card(card) => state.card_on_table(card),
            Self::Unit(unit) => state.footprint(unit),
        }
    }
}

/// Everything of a side that stands on the table, cards and figures, with where it stands. A dummy is like any card, unless the
/// club has it do nothing.
pub fn standing(state: &State, side: Side) -> Vec<(Party, Rect)> {
    let counts = |card: &CardId| state.house().dummy_sighting != DummySighting::Ignored || !state.is_dummy(*card);
    let cards = state.cards_left(side).filter(counts).map(Party::Card);
    cards.chain(state.present(side).map(Party::Unit)).filter_map(|party| Some((party, party.rect(state)?))).collect()
}

/// Looks from cards and troops at cards and troops, with what may stand between made ready once.
pub struct CardSight<'f> {
    state: &'f State,
    screen: Screen<'f>,
}

impl<'f> CardSight<'f> {
    /// Sight between cards over the field as it stands: ground and figures may stop sight, cards do not. [FLA]
    pub fn over(state: &'f State) -> Self {
        Self { state, screen: Screen::new(&sight_blockers::blockers(state).collect::<Vec<_>>()) }
    }

    /// What one sees of another, each at its place.
    pub fn sighting(&self, from: (Option<Party>, &Rect), to: (Party, &Rect)) -> Sighting {
        let ground = &self.state.fixed.ground;
        let skips = [from.0, Some(to.0)].map(|party| self.own_blocker(party));
        let viewer = Viewer { rect: *from.1, height: ground.height_at(from.1.centre) };
        let height = ground.height_at(to.1.centre);
        let sees = self.screen.sees(&viewer, std::slice::from_ref(to.1), height, |index| skips.contains(&Some(index)));
        let mut woods = ground.of_kind(TerrainKind::Wood);
        let wood = woods.find(|(_, wood)| wood.outline.holds(to.1)).map(|(_, wood)| wood);
        Sighting {
            distance: shape::distance(from.1, to.1),
            line_of_sight: sees,
            depth_in_wood: wood.map(|wood| wood.outline.depth_of(to.1)),
            in_same_wood: wood.is_some_and(|wood| wood.outline.touches(from.1)),
        }
    }

    /// What stands in the way of nothing, because it is one of the two who look: a unit itself, or the house it holds.
    fn own_blocker(&self, party: Option<Party>) -> Option<usize> {
        let Some(Party::Unit(unit)) = party else { return None };
        let garrisoned = self.state.unit(unit).garrison_of();
        Some(garrisoned.unwrap_or(self.state.fixed.ground.terrain.len() + usize::from(unit.0)))
    }
}

/// Two enemies near enough to be asked about, at least one of them a card.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pair {
    /// Of side A.
    pub one: Party,
    /// Of side B.
    pub other: Party,
}

/// How far past eighteen inches a pair is still asked about, so that the umpire can overrule the tape.
const ASKED: f64 = judge::SET_ON + 1.0;

/// Enemies near each other of whom one at least is still a card, with the sheet that asks who sees whom.
pub fn confrontations<W: Wording>(state: &State) -> (Vec<Pair>, FactSheet<W>) {
    let sight = CardSight::over(state);
    let mut sheet = Sheet::new(
        say!("Who sees whom within 18″ when the cards are done"),
        Rule::new("FLA GT-32"),
        Vec::<PieceId>::new(),
    );
    let mut pairs = Vec::new();
    let [ours, theirs] = Side::BOTH.map(|side| standing(state, side));
    for (one, own) in &ours {
        for (other, rect) in &theirs {
            let gap = shape::distance(own, rect);
            let both_figures = matches!((one, other), (Party::Unit(_), Party::Unit(_)));
            if both_figures || gap > ASKED {
                continue;
            }
            let seen = sight.sighting((Some(*one), own), (*other, rect));
            let back = sight.sighting((Some(*other), rect), (*one, own));
            let mutual = judge::is_visible(&seen) && judge::is_visible(&back);
            let is_set_on = mutual && judge::is_set_on(&seen);
            let margin = mutual.then_some(gap - judge::SET_ON);
            let pair = Pair { one: *one, other: *other };
            let label = format!("{} and {} see each other within 18″", one.name(state), other.name(state));
            sheet = sheet.yes(fact_name(state, pair), label, "FLA GT-32", Some(Measured { value: is_set_on, margin }));
            pairs.push(pair);
        }
    }
    (pairs, sheet.done())
}

/// The name of the fact that a pair sees each other.
pub fn fact_name(state: &State, pair: Pair) -> String {
    format!("seen_{}_{}", pair.one.key(state), pair.other.key(state))
}
