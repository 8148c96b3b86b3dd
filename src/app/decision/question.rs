//! The question now asked, as plain data: who must act, what is asked, what may be answered.

use crate::app::canvas::stand_of;
use crate::game::{
    Awaiting, Choice, DiceRequest, FactSheet, Offer, PieceId, Rule, Scene, Side, Tally, Target, Thrower,
};

/// The keys that choose, in the order in which they are printed on the offers.
pub const LETTERS: [char; 9] = ['A', 'S', 'D', 'F', 'G', 'H', 'J', 'K', 'L'];

/// The key that lets the rest do nothing, and ends the phase.
pub const PASS: char = 'E';

/// The question with everything the panel writes.
#[derive(Clone, Debug, PartialEq)]
pub struct Question {
    /// Who must act; nobody in particular for facts, for dice both throw, and at the end.
    pub side: Option<Side>,
    /// Who acts and how: "French roll five dice".
    pub chip: String,
    /// Where in the turn this is.
    pub context: String,
    /// What is asked.
    pub headline: String,
    /// The rule that asks.
    pub rule: Rule,
    /// What is asked for.
    pub body: Body,
}

/// What is asked for.
#[derive(Clone, Debug, PartialEq)]
pub enum Body {
    /// One of several offers.
    Offers(Offers),
    /// A sheet of facts.
    Facts(FactSheet),
    /// Dice.
    Dice(DiceRequest),
    /// Nothing: it is over.
    Over,
}

/// The offers, seen from the piece that is chosen.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Offers {
    /// Those on show, with the letters that choose them.
    pub rows: Vec<OfferRow>,
    /// Pieces that have something to do, in the order in which they are offered.
    pub may_act: Vec<PieceId>,
    /// What is not offered to the chosen piece, or to anybody, and why.
    pub refused: Vec<RefusedRow>,
    /// The offer that ends the phase or passes, if there is one.
    pub pass: Option<usize>,
    /// What E answers for everybody who is still to be asked, if there is such an answer; then Enter takes nothing up by itself.
    pub rest: Option<String>,
    /// How many offers are taken up on the map only: too many to list.
    pub on_map: usize,
    /// Those who have something to do that is not on show.
    pub others: Vec<PieceId>,
}

impl Offers {
    /// Prints the keys on the offers: letters in their order, but on what ends the phase for all who may still act [`PASS`], which E
    /// answers anyhow. A letter that began a unit's deed would end the phase for everybody else once that unit is let go.
    fn print_keys(&mut self) {
        let ends = self.pass.filter(|_| self.rest.is_none() && !self.may_act.is_empty());
        let (ending, others): (Vec<&mut OfferRow>, Vec<&mut OfferRow>) =
            self.rows.iter_mut().partition(|row| Some(row.index) == ends);
        for (row, letter) in others.into_iter().zip(LETTERS) {
            row.letter = Some(letter);
        }
        for row in ending {
            row.letter = Some(PASS);
        }
    }

    /// The offers that letters choose, in the order of [`LETTERS`].
    pub fn lettered(&self) -> Vec<usize> {
        self.rows.iter().filter(|row| row.letter != Some(PASS)).map(|row| row.index).collect()
    }

    /// Says what E answers for everybody who is still to be asked; then it ends nothing.
    pub fn set_rest(&mut self, rest: Option<String>) {
        self.rest = rest;
        self.print_keys();
    }

    /// What Enter takes up: the first answer, where no unit of the side that decides may act; else the first move to be drawn, whose unit
    /// is only taken in hand. A unit is spent by its letter, by pointing, or by E, and so is the chance of them all.
    pub fn first(&self) -> Option<&OfferRow> {
        let spends_nobody = self.rest.is_none() && self.may_act.is_empty();
        let harmless = self.rows.iter().find(|row| !row.drawn && spends_nobody);
        harmless.or_else(|| self.rows.iter().find(|row| row.drawn))
    }
}

/// An offer on show.
#[derive(Clone, Debug, PartialEq)]
pub struct OfferRow {
    /// Its place among all offers.
    pub index: usize,
    /// The letter that chooses it.
    pub letter: Option<char>,
    /// What it says.
    pub label: String,
    /// The rule that allows it.
    pub rule: Rule,
    /// The piece it would be done to.
    pub target: Option<PieceId>,
    /// Whether its answer is drawn on the ground.
    pub drawn: bool,
    /// Whether it is taken up on a hex, or in an area.
    pub on_hex: bool,
    /// The values it would be judged by, with every modifier.
    pub values: Vec<Tally>,
}

/// Something that is not offered.
#[derive(Clone, Debug, PartialEq)]
pub struct RefusedRow {
    /// What it would have said.
    pub label: String,
    /// Why not.
    pub why: String,
    /// The rule that forbids it.
    pub rule: Rule,
}

/// Reads what the battle waits for, seen with one piece chosen.
pub fn question<A>(awaiting: &Awaiting<A>, scene: &Scene, chosen: Option<PieceId>) -> Question {
    let phase = scene.clock.phase_name().to_owned();
    match awaiting {
        Awaiting::Choice(choice) => Question {
            side: Some(choice.side),
            chip: format!("{} choose", side_name(scene, choice.side)),
            context: phase,
            headline: choice.question.clone(),
            rule: choice.rule.clone(),
            body: Body::Offers(offers(choice, scene, chosen)),
        },
        Awaiting::Facts(sheet) => Question {
            side: None,
            chip: "The umpire states the facts".to_owned(),
            context: phase,
            headline: sheet.title.clone(),
            rule: sheet.rule.clone(),
            body: Body::Facts(sheet.clone()),
        },
        Awaiting::Dice(request) => Question {
            side: thrower_side(request.thrower),
            chip: dice_chip(request, scene),
            context: phase,
            headline: request.why.clone(),
            rule: request.rule.clone(),
            body: Body::Dice(request.clone()),
        },
        Awaiting::Over(outcome) => Question {
            side: outcome.winner,
            chip: outcome.winner.map_or("Nobody has won".to_owned(), |side| format!("{} win", side_name(scene, side))),
            context: "The battle is over".to_owned(),
            headline: outcome.text.clone(),
            rule: outcome.rule.clone(),
            body: Body::Over,
        },
    }
}

/// A side's name.
pub fn side_name(scene: &Scene, side: Side) -> &str {
    &scene.sides[side.index()]
}

fn thrower_side(thrower: Thrower) -> Option<Side> {
    match thrower {
        Thrower::Side(side) => Some(side),
        Thrower::Both => None,
    }
}

fn dice_chip(request: &DiceRequest, scene: &Scene) -> String {
    match request.thrower {
        Thrower::Side(side) => format!("{} roll {}", side_name(scene, side), request.dice.in_words()),
        Thrower::Both => format!("Both roll, {} first", side_name(scene, Side::A)),
    }
}

fn offers<A>(choice: &Choice<A>, scene: &Scene, chosen: Option<PieceId>) -> Offers {
    let mut may_act: Vec<PieceId> = Vec::new();
    for piece in choice.offers.iter().filter_map(|offer| actor(offer, choice.side, scene)) {
        if !may_act.contains(&piece) {
            may_act.push(piece);
        }
    }
    let chosen = chosen.filter(|piece| may_act.contains(piece));
    let pass = pass(&choice.offers);
    let all_have_letters = has_letters(choice);
    let on_show = |(index, offer): (usize, &Offer<A>)| match (actor(offer, choice.side, scene), chosen) {
        _ if all_have_letters => Some(row(index, offer, scene)),
        (Some(piece), Some(chosen)) if piece != chosen => None,
        // Too many to list: the piece is chosen first.
        (Some(_), None) if may_act.len() > 1 => None,
        _ => Some(row(index, offer, scene)),
    };
    let mut rows: Vec<OfferRow> = choice.offers.iter().enumerate().filter_map(on_show).collect();
    let on_map = leave_to_the_map(&mut rows, &choice.offers);
    // Staying as it stands comes first: Enter turns nobody round.
    let is_anothers = |row: &OfferRow| actor(&choice.offers[row.index], choice.side, scene) != chosen;
    rows.sort_by_key(|row| {
        (Some(row.index) == pass, all_have_letters && is_anothers(row), !stays(&choice.offers[row.index], scene))
    });
    let refused = choice
        .refused
        .iter()
        .filter(|refused| {
            refused.piece.is_none()
                || refused.piece == chosen
                || !may_act.contains(&refused.piece.unwrap_or(PieceId::unit(0)))
        })
        .map(|refused| RefusedRow {
            label: refused.label.clone(),
            why: refused.why.clone(),
            rule: refused.rule.clone(),
        })
        .collect();
    let is_not_on_show = |&piece: &PieceId| !all_have_letters && Some(piece) != chosen;
    let others = may_act.iter().copied().filter(is_not_on_show).collect();
    let mut offers = Offers { rows, may_act, refused, pass, rest: None, on_map, others };
    offers.print_keys();
    offers
}

/// Takes off the list what is offered on the map, as long as that is too much to list: what is taken up on a hex first, then what is
/// taken up in an area, of which there are fewer. Returns how many offers that are.
fn leave_to_the_map<A>(rows: &mut Vec<OfferRow>, offers: &[Offer<A>]) -> usize {
    let listed = rows.len();
    let is_on_hex = |row: &OfferRow| matches!(offers[row.index].target, Target::Hex(_));
    for is_left in [&is_on_hex as &dyn Fn(&OfferRow) -> bool, &|row| row.on_hex] {
        if rows.iter().filter(|row| row.on_hex).count() > LETTERS.len() {
            rows.retain(|row| !is_left(row));
        }
    }
    listed - rows.len()
}

/// Whether there is a letter for every offer and none is to be drawn: then all are shown whichever piece is chosen, his first.
fn has_letters<A>(choice: &Choice<A>) -> bool {
    choice.offers.len() <= LETTERS.len() && !choice.offers.iter().any(|offer| offer.target.is_drawn())
}

/// The piece that would do it: not the one it would be done to.
pub fn actor<A>(offer: &Offer<A>, side: Side, scene: &Scene) -> Option<PieceId> {
    match &offer.target {
        Target::Piece(piece) => side_of(scene, *piece).filter(|&whose| whose == side).map(|_| *piece),
        target => target.piece(),
    }
}

/// Whether an offer leaves its piece as it stands on a map.
fn stays<A>(offer: &Offer<A>, scene: &Scene) -> bool {
    let Target::Hex(target) = &offer.target else { return false };
    let piece = scene.pieces.iter().find(|piece| piece.id == target.piece);
    target.stand.is_some() && target.stand == piece.and_then(stand_of)
}

fn side_of(scene: &Scene, piece: PieceId) -> Option<Side> {
    scene.pieces.iter().find(|one| one.id == piece).map(|one| one.side)
}

/// The offer that leaves things as they are: the only button among offers to pieces.
fn pass<A>(offers: &[Offer<A>]) -> Option<usize> {
    let mut buttons = (0..offers.len()).filter(|index| offers[*index].target == Target::Button);
    let only = buttons.next().filter(|_| buttons.next().is_none());
    only.filter(|_| offers.len() > 1)
}

fn row<A>(index: usize, offer: &Offer<A>, scene: &Scene) -> OfferRow {
    let target = match &offer.target {
        Target::Pieces(_, second) => Some(*second),
        Target::Piece(piece) => Some(*piece).filter(|piece| scene.pieces.iter().any(|one| one.id == *piece)),
        Target::Button | Target::Ground(_) | Target::Hex(_) | Target::Area(..) | Target::Slot(..) => None,
    };
    OfferRow {
        index,
        letter: None,
        label: offer.label.clone(),
        rule: offer.rule.clone(),
        target,
        drawn: offer.target.is_drawn(),
        on_hex: matches!(offer.target, Target::Hex(_) | Target::Area(..)),
        values: Vec::new(),
    }
}

/// How many of a sum's lines were looked at without changing it, in words.
pub fn checked_words(tally: &Tally) -> Option<String> {
    match tally.checked.len() {
        0 => None,
        1 => Some("1 other checked".to_owned()),
        more => Some(format!("{more} others checked")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::demo::{Toy, ToySetup};
    use crate::game::{Eyes, Ruleset};

    fn asked(chosen: Option<PieceId>) -> Question {
        let toy = Toy::begin(&ToySetup).expect("the toy begins");
        question(&toy.words(), &toy.scene(Eyes::Umpire), chosen)
    }

    fn labels(question: &Question) -> Vec<String> {
        let Body::Offers(offers) = &question.body else { panic!("the toy begins with a choice") };
        offers.rows.iter().map(|row| format!("{} {}", row.letter.unwrap_or('-'), row.label)).collect()
    }

    #[test]
    fn only_the_chosen_units_offers_are_on_show_and_the_pass_comes_last() {
        assert_eq!(
            labels(&asked(Some(PieceId::unit(4)))),
            ["A Wood’s Horse charges Alsace 1st", "S Wood’s Horse moves", "E End the phase"]
        );
    }

    #[test]
    fn with_nobody_chosen_the_units_that_may_act_are_named_instead() {
        let question = asked(None);
        assert_eq!(
            labels(&question),
            ["E End the phase"],
            "no letter of a unit's deed ends the phase once it is let go"
        );
        let Body::Offers(offers) = question.body else { panic!("a choice") };
        assert_eq!(offers.may_act, [PieceId::unit(1), PieceId::unit(4)]);
    }

    #[test]
    fn enter_takes_up_what_needs_no_drawing() {
        let row = |index, drawn| OfferRow {
            index,
            letter: None,
            label: String::new(),
            rule: Rule::new("TOY 1"),
            target: None,
            drawn,
            on_hex: false,
            values: Vec::new(),
        };
        let first = |rows: Vec<OfferRow>, may_act: Vec<PieceId>| {
            Offers { rows, may_act, ..Offers::default() }.first().map(|row| row.index)
        };
        assert_eq!(first(vec![row(3, true), row(5, false)], vec![]), Some(5));
        assert_eq!(first(vec![row(3, true)], vec![]), Some(3));
        let unit = vec![PieceId::unit(1)];
        assert_eq!(first(vec![row(4, false), row(3, true)], unit.clone()), Some(3), "it is only taken in hand");
        assert_eq!(first(vec![row(4, false)], unit), None, "whoever may act is not spent by Enter");
    }

    #[test]
    fn the_chip_says_who_and_how() {
        assert_eq!(asked(None).chip, "Allies choose");
    }

    #[test]
    fn a_refused_offer_belongs_to_its_unit() {
        let Body::Offers(of_foot) = asked(Some(PieceId::unit(1))).body else { panic!("a choice") };
        assert_eq!(of_foot.refused.len(), 1);
        let Body::Offers(of_horse) = asked(Some(PieceId::unit(4))).body else { panic!("a choice") };
        assert!(of_horse.refused.is_empty());
    }
}
