//! The line typed after `/`: what it means now, and taking it.

use super::{BattleScreen, Notice, Over};
use crate::app::line::{LineShown, as_move, begins, holds, named, words};
use crate::app::palette::{PaletteState, find};
use crate::app::place::Place;
use crate::app::ui_command::UiCommand;
use crate::dice::Source;
use crate::game::{Answer, Awaiting, Offer, PieceId, Refereed, Target};

/// The line while it is open.
#[derive(Clone, Debug, Default)]
pub(super) struct TypedLine {
    pub shown: LineShown,
    means: Option<Means>,
}

/// What Enter would do with it.
#[derive(Clone, Debug, PartialEq)]
enum Means {
    /// Takes up an offer, by its place among all.
    Offer(usize),
    /// Moves the unit in hand.
    Move,
    /// Makes a ruling about the chosen piece, by its place among those that may be made.
    Rule(usize),
    /// Rules that a piece has so many figures.
    Figures(PieceId, u16),
    /// Everybody else does nothing.
    Rest,
    /// Logs it on the ledger's page.
    Log,
    /// Does what a key or a button does, or goes to what was looked for.
    Do(UiCommand),
}

impl<R: Refereed + Send + 'static> BattleScreen<R> {
    /// Opens the line, with what was typed there before it was left.
    pub(super) fn open_line(&mut self) {
        // Where the question is not on the screen the line has no place: then only looking for something is left.
        if self.past.is_some() || matches!(self.place, Place::Report | Place::Rules) {
            self.over = Over::Palette(PaletteState::default());
        } else {
            let left = std::mem::take(&mut self.left_line);
            // The unit in hand goes on where it is held.
            let held =
                self.hand.as_ref().and_then(|hand| self.scene.pieces.iter().find(|piece| piece.id == hand.piece));
            let text = held.map_or(left, |piece| format!("{} ", piece.name));
            self.line = Some(TypedLine::default());
            self.type_line(text);
        }
    }

    /// Leaves the line; its text is kept for the next time.
    pub(super) fn close_line(&mut self) {
        if let Some(line) = self.line.take() {
            self.left_line = line.shown.text;
            self.let_go();
        }
    }

    /// Reads the line anew.
    pub(super) fn type_line(&mut self, text: String) {
        let typed = words(&text);
        self.refusal = None;
        self.hand = None;
        let mut line = TypedLine { shown: LineShown { text, ..LineShown::default() }, means: None };
        if typed.first().is_some_and(|word| word == "rest") && !self.is_in_resync() {
            self.read_rest(&mut line);
        } else if typed.first().is_some_and(|word| word == "sum") {
            self.read_sum(&typed[1..], &mut line);
        } else if !typed.is_empty() && !self.read_logged(&typed, &mut line) {
            self.read_line(&typed, &mut line);
        }
        self.line = Some(line);
    }

    fn read_rest(&self, line: &mut TypedLine) {
        match self.session.battle().rest() {
            Some(rest) => (line.means, line.shown.records) = (Some(Means::Rest), Some(rest.label)),
            None => line.shown.said = vec!["Nobody else is to be asked now.".to_owned()],
        }
    }

    /// What the dice come to, where nothing else of them is read.
    fn read_sum(&self, typed: &[String], line: &mut TypedLine) {
        let asked = self.throw_asked().filter(|_| self.may_type_sum());
        let sum: Option<i32> = typed.first().and_then(|sum| sum.parse().ok());
        match (asked, sum) {
            (None, _) => line.shown.said = vec!["No throw is asked for of which the sum alone is read.".to_owned()],
            (Some((_, dice)), Some(sum)) if dice.faces_of_sum(sum).is_some() => {
                line.shown.records = Some(format!("{} come to {sum}; Enter once more records it", dice.in_words()));
                line.means = Some(Means::Do(UiCommand::TypeSum(sum)));
            }
            (Some((_, dice)), _) => {
                line.shown.said = vec![format!("Type what {} come to.", dice.in_words())];
            }
        }
    }

    /// Opens the line for the sum of the dice.
    pub(super) fn open_sum(&mut self) {
        if self.may_type_sum() {
            self.line = Some(TypedLine::default());
            self.type_line("sum ".to_owned());
        }
    }

    fn read_line(&mut self, typed: &[String], line: &mut TypedLine) {
        let (mut found, taken) = named(typed, &self.scene.pieces.iter().map(|piece| piece.name.as_str()));
        let rest = &typed[taken..];
        // A regiment is often called as its colonel: who cannot do what is said is not meant, where somebody else can.
        if found.len() > 1 && found.iter().any(|index| self.may_do(self.scene.pieces[*index].id, rest)) {
            found.retain(|index| self.may_do(self.scene.pieces[*index].id, rest));
        }
        let piece = match found.as_slice() {
            [only] => self.scene.pieces[*only].id,
            [] => return self.read_found(typed, line),
            several => {
                line.shown.said = vec!["Several fit; type more of the name.".to_owned()];
                line.shown.others = several.iter().map(|index| self.scene.pieces[*index].name.clone()).collect();
                return;
            }
        };
        self.select_in_place(Some(piece));
        if rest.is_empty() {
            let name = self.scene.pieces.iter().find(|one| one.id == piece).map_or("", |one| one.name.as_str());
            line.shown.records = Some(format!("Nothing: {name} is chosen"));
            line.shown.said = vec!["Then what becomes of it: a move, an offer, a state, its figures.".to_owned()];
            line.means = Some(Means::Do(UiCommand::Select(Some(piece))));
        } else if (self.is_in_resync() || !self.read_move(piece, rest, line))
            && !self.read_figures(piece, rest, line)
            && (self.is_in_resync() || !self.read_offer(piece, rest, line))
        {
            self.read_ruling(rest, line);
        }
    }

    /// What a line logs on the ledger's page. Whether it is about that at all.
    fn read_logged(&self, typed: &[String], line: &mut TypedLine) -> bool {
        match self.read_log(typed) {
            Some(Ok(logs)) => (line.means, line.shown.records) = (Some(Means::Log), Some(logs.records)),
            Some(Err(said)) => line.shown.said = said,
            None => return false,
        }
        true
    }

    /// A command, a rule, a doubtful point: whatever holds the words.
    fn read_found(&self, typed: &[String], line: &mut TypedLine) {
        let mut found = find(&typed.join(" "), &self.scene, &self.reader).into_iter();
        match found.next() {
            Some(first) => {
                line.shown.records = Some(format!("Nothing: {}", first.words));
                line.shown.others = found.map(|one| one.words).collect();
                line.means = Some(Means::Do(first.asks));
            }
            None => line.shown.said = vec![format!("No unit, rule or command goes by “{}”.", typed.join(" "))],
        }
    }

    /// A move: it is drawn on the table as it is typed.
    fn read_move(&mut self, piece: PieceId, rest: &[String], line: &mut TypedLine) -> bool {
        let Some(legs) = as_move(rest) else { return false };
        self.take_in_hand(piece, None);
        if self.hand.is_none() {
            line.shown.said = vec!["It may not move now.".to_owned()];
            return true;
        }
        let mut fault = None;
        self.with_hand(|hand| fault = hand.say(&legs).err());
        let name = self.scene.pieces.iter().find(|one| one.id == piece).map_or("", |one| one.name.as_str());
        match (fault, &self.hand) {
            (Some(fault), _) => line.shown.said = vec![fault],
            (None, Some(hand)) if hand.is_allowed() => {
                (line.means, line.shown.records) = (Some(Means::Move), Some(format!("{name}: {legs}")));
            }
            (None, _) => {}
        }
        true
    }

    /// One of the offers of the piece, by the words on it.
    fn read_offer(&self, piece: PieceId, rest: &[String], line: &mut TypedLine) -> bool {
        let mut fits = self.fitting(piece, rest).into_iter();
        let Some((index, label)) = fits.next() else { return false };
        (line.means, line.shown.records) = (Some(Means::Offer(index)), Some(label));
        line.shown.others = fits.map(|(_, label)| label).collect();
        true
    }

    /// Whether a piece is offered what a line says of it: a move, or something else by the words on it.
    fn may_do(&self, piece: PieceId, rest: &[String]) -> bool {
        let is_drawn = |offer: &Offer<_>| offer.target.is_drawn() && offer.target.piece() == Some(piece);
        match self.asked() {
            _ if rest.is_empty() || self.is_in_resync() => false,
            Awaiting::Choice(choice) if as_move(rest).is_some() => choice.offers.iter().any(is_drawn),
            _ => !self.fitting(piece, rest).is_empty(),
        }
    }

    /// The offers of a piece whose labels begin with some words, by their places among all.
    fn fitting(&self, piece: PieceId, rest: &[String]) -> Vec<(usize, String)> {
        let Awaiting::Choice(choice) = self.asked() else { return Vec::new() };
        let word = |word: &String| if word.starts_with("vol") { "fires".to_owned() } else { word.clone() };
        let rest: Vec<String> = rest.iter().map(word).collect();
        let about = |target: &Target| match target {
            Target::Button => choice.pieces.contains(&piece),
            target => target.piece() == Some(piece),
        };
        let fits = |offer: &Offer<_>| !offer.target.is_drawn() && about(&offer.target) && begins(&rest, &offer.label);
        let offers = choice.offers.into_iter().enumerate();
        offers.filter(|(_, offer)| fits(offer)).map(|(index, offer)| (index, offer.label)).collect()
    }

    /// How many figures the piece has, by ruling.
    fn read_figures(&self, piece: PieceId, rest: &[String], line: &mut TypedLine) -> bool {
        let [word, number] = rest else { return false };
        let Some(figures) = number.parse::<u16>().ok().filter(|_| "figures".starts_with(word.as_str())) else {
            return false;
        };
        match self.amended().counting(piece, figures) {
            Some(one) => {
                line.shown.records = Some(format!("Ruling: {}", one.label));
                line.means = Some(Means::Figures(piece, figures));
            }
            None => line.shown.said = vec![format!("It cannot have {figures} figures.")],
        }
        true
    }

    /// Something the umpire sets right.
    fn read_ruling(&self, rest: &[String], line: &mut TypedLine) {
        let amendable = self.amendable();
        let mut fits = amendable.iter().enumerate().filter(|(_, one)| holds(rest, &one.label));
        match fits.next() {
            Some((index, one)) => {
                let name = self.scene.pieces.iter().find(|piece| self.selected == Some(piece.id));
                let name = name.map_or("", |piece| piece.name.as_str());
                (line.means, line.shown.records) =
                    (Some(Means::Rule(index)), Some(format!("Ruling: {name}, {}", one.label)));
                line.shown.others = fits.map(|(_, one)| one.label.clone()).collect();
            }
            None => line.shown.said = vec![format!("“{}” is no move, no offer and no ruling here.", rest.join(" "))],
        }
    }

    /// Does what the line says. Where that is refused the line stays, with the refusal below it.
    /// Gives back a command that is not the battle's own.
    pub(super) fn take_line(&mut self) -> Option<UiCommand> {
        let line = self.line.as_ref()?;
        let stood = (self.session.entries().len(), self.count_of_resync());
        match line.means.clone() {
            Some(Means::Offer(index)) => self.take_up_offer(index),
            Some(Means::Move) => self.move_hand(),
            Some(Means::Figures(piece, figures)) => self.set_figures(piece, figures),
            Some(Means::Rest) => {
                if let Some(rest) = self.session.battle().rest() {
                    self.give(Answer::Act(rest.action), Source::Table);
                }
            }
            Some(Means::Rule(index)) => {
                self.amend(index);
            }
            Some(Means::Log) => {
                let typed = words(&line.shown.text);
                self.line = None;
                self.log_line(&typed);
                return None;
            }
            Some(Means::Do(command)) => {
                self.line = None;
                return self.apply(command);
            }
            None => {
                let words = "The line says nothing that can be recorded yet.".to_owned();
                self.notice = Some(Notice { words, redo: false });
            }
        }
        if (self.session.entries().len(), self.count_of_resync()) != stood {
            self.line = None;
        }
        None
    }
}
