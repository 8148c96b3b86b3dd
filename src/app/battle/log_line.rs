//! A line of the ledger: who, what, to whom, and a length: `navarre volley rowe 2½`.

use super::BattleScreen;
use crate::app::line::{begins, inches, named};
use crate::dice::Reads as _;
use crate::game::{Answer, Awaiting, Choice, Ears, FactUnit, FactValue, Offer, PieceId, Refereed, Ruleset, Target};

/// Choices that a line may make before facts are asked for.
const MOST: usize = 6;

/// What a line logs: choices on the open page, then a fact.
pub(super) struct Logs<A> {
    pub actions: Vec<A>,
    pub fact: Option<(String, FactValue)>,
    /// What that is, in words.
    pub records: String,
}

/// What a line says of the ledger, before it is known what fits.
struct Said {
    verb: String,
    first: Vec<PieceId>,
    second: Vec<PieceId>,
    number: Option<f64>,
}

impl<R: Refereed + Send + 'static> BattleScreen<R> {
    /// Reads what a line logs on the ledger's page; says what is wanting where it does not lead to an entry. Nothing where no page
    /// lies open, or the line is about something else.
    pub(super) fn read_log(&self, typed: &[String]) -> Option<Result<Logs<R::Action>, Vec<String>>> {
        if !self.is_at_ledger() {
            return None;
        }
        let said = self.said_of_the_ledger(typed)?;
        let mut battle = self.session.battle().clone();
        let verb = Self::verb_of(&battle, &said.verb)?;
        let mut actions = vec![verb];
        let mut records = Vec::new();
        battle.answer(Answer::Act(actions[0].clone()), Ears::Deaf).ok()?;
        while let (Awaiting::Choice(choice), true) = (battle.words(), actions.len() < MOST) {
            let fits = fitting::<R>(&choice, &said);
            let [only] = fits.as_slice() else {
                return Some(Err(asked(&choice, &fits)));
            };
            records.push(only.label.clone());
            actions.push(only.action.clone());
            if battle.answer(Answer::Act(only.action.clone()), Ears::Deaf).is_err() {
                return Some(Err(vec![format!("{} is refused now.", only.label)]));
            }
        }
        let fact = Self::fact_of(&battle, said.number);
        let length = said.number.map(|number| format!(", {number}″")).unwrap_or_default();
        let what = records.last().cloned().unwrap_or_default();
        let dice = fact.clone().and_then(|fact| dice_after(&battle, fact)).map(|dice| format!(": {dice}"));
        Some(Ok(Logs { actions, fact, records: format!("{what}{length}{}", dice.unwrap_or_default()) }))
    }

    fn said_of_the_ledger(&self, typed: &[String]) -> Option<Said> {
        let names = self.scene.pieces.iter().map(|piece| piece.name.as_str());
        let pieces = |found: Vec<usize>| found.into_iter().map(|index| self.scene.pieces[index].id).collect();
        let (first, taken) = named(typed, &names.clone());
        let verb = typed.get(taken).filter(|_| taken > 0)?;
        let rest = &typed[taken + 1..];
        let (second, used) = named(rest, &names);
        let number = rest.get(used..).and_then(|more| more.iter().rev().find_map(|word| inches(word)));
        Some(Said { verb: verb.clone(), first: pieces(first), second: pieces(second), number })
    }

    /// The verb of the open page that a word begins.
    fn verb_of(battle: &R, word: &str) -> Option<R::Action> {
        let ledger = battle.ledger().filter(|ledger| ledger.open)?;
        let word = if word.starts_with("vol") { "fire" } else { word };
        ledger.verbs.into_iter().find(|verb| begins(&[word.to_owned()], verb.word)).map(|verb| verb.action)
    }

    /// The length among the facts now asked for that a number states: the first.
    fn fact_of(battle: &R, number: Option<f64>) -> Option<(String, FactValue)> {
        let Awaiting::Facts(sheet) = battle.awaiting() else { return None };
        let length = sheet.facts.iter().find(|fact| matches!(fact.unit, FactUnit::Inches { .. }))?;
        Some((length.name.to_string(), FactValue::Number(number?)))
    }

    /// Logs what a line says: it is pencilled in, and the dice it leads to are asked for.
    pub(super) fn log_line(&mut self, typed: &[String]) {
        let Some(Ok(logs)) = self.read_log(typed) else { return };
        self.log(logs.actions);
        if let Some((fact, value)) = logs.fact {
            self.state(fact, Some(value));
        }
    }
}

/// The offers about those named: one of the first at one of the second, else one of the first by himself.
fn fitting<R: Ruleset>(choice: &Choice<R::Action>, said: &Said) -> Vec<Offer<R::Action>> {
    let to = |target: &Target| match target {
        Target::Pieces(from, to) => said.first.contains(from) && said.second.contains(to),
        target => said.second.is_empty() && target.piece().is_some_and(|piece| said.first.contains(&piece)),
    };
    let by = |target: &Target| matches!(target, Target::Piece(piece) if said.first.contains(piece));
    let all = |fits: &dyn Fn(&Target) -> bool| -> Vec<Offer<R::Action>> {
        choice.offers.iter().filter(|offer| fits(&offer.target)).cloned().collect()
    };
    let found = all(&to);
    if found.is_empty() { all(&by) } else { found }
}

/// What is asked, and which of its offers fit.
fn asked<A>(choice: &Choice<A>, fits: &[Offer<A>]) -> Vec<String> {
    let fits = fits.iter().take(4).map(|offer| offer.label.clone());
    std::iter::once(choice.question.clone()).chain(fits).collect()
}

/// The dice that a statement leads to, in words.
fn dice_after<R: Ruleset>(battle: &R, (name, value): (String, FactValue)) -> Option<String> {
    let Awaiting::Facts(sheet) = battle.awaiting() else { return None };
    let mut stated = crate::game::Statement::as_measured();
    stated.0.insert(name, value);
    let statement = sheet.filled(&stated);
    let mut after = battle.clone();
    after.answer(Answer::State(statement), Ears::Deaf).ok()?;
    let Awaiting::Dice(request) = after.awaiting() else { return None };
    let needed = request.reading.needed().map(|number| format!(", {number}")).unwrap_or_default();
    Some(format!("{}{needed}", request.dice.in_words()))
}
