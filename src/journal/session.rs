//! A battle being refereed.

use std::collections::BTreeMap;
use std::time::{SystemTime, UNIX_EPOCH};

use super::history::History;
use super::replay::{begun_from, follow, read_entries};
use super::seen::{self, SeenEntry};
use super::store::Beginning;
use super::words::must_be_words;
use super::{Author, BattleNumber, Deed, DeedOf, Entry, GiveError, JournalError, Store, replay};
use crate::dice::{Faces, Generator, Source};
use crate::game::{
    Answer, AnswerTo, Awaiting, Ears, Eyes, FINGERPRINT_FORM, Refusal, Report, Ruleset, Statement, Target, Unsaid,
};

/// How many entries lie between two copies of the battle that are kept, so that any point of its history is quick to show.
const SNAPSHOT_EVERY: usize = 32;

/// How many answers in a row the program gives before it asks a person after all.
const MOST_AUTOMATIC: usize = 10_000;

/// A battle being refereed: the battle, its entries, and the store behind them.
pub struct Session<R: Ruleset> {
    pub(super) battle: R,
    pub(super) entries: Vec<Entry<R>>,
    pub(super) history: History,
    /// The battle as it stood after some of the entries.
    pub(super) snapshots: BTreeMap<u64, R>,
    pub(super) kept_in: Option<(Store, BattleNumber)>,
    /// Who answers until somebody else is named.
    pub(super) author: Author,
    /// The seed it was begun with just now.
    seed: Option<u64>,
    /// The last entry before the last correction, and the last one after it.
    pub(super) corrected: Option<(u64, u64)>,
}

impl<R: Ruleset> Session<R> {
    /// Begins a battle, in memory or in a journal; there the beginning is on disk when this returns.
    pub fn begin(setup: R::Setup, store: Option<Store>) -> Result<Self, JournalError> {
        Self::begin_seeded(setup, store, None)
    }

    /// The same, keeping the seed of the dice that the program will throw, so that they can be checked afterwards.
    pub fn begin_seeded(setup: R::Setup, store: Option<Store>, seed: Option<u64>) -> Result<Self, JournalError> {
        let battle = R::begin(&setup).map_err(|faults| JournalError::Setup { faults })?;
        let game = game_of::<R>(&setup);
        let deed = Deed::Begun { game: game.clone(), setup, rules_version: env!("CARGO_PKG_VERSION").to_owned() };
        let first = entry_of(0, deed, Vec::new(), &battle, Author::default());
        let kept_in = match store {
            Some(mut store) => {
                let title = battle.scene(Eyes::Umpire).title;
                let begun = Beginning { game: &game, title: &title, uid: None, seed };
                let number = store.begin(&begun, &[first.to_row()])?;
                Some((store, number))
            }
            None => None,
        };
        let (entries, history, snapshots) = (Vec::new(), History::default(), BTreeMap::new());
        let mut session =
            Self { battle, entries, history, snapshots, kept_in, author: Author::default(), seed, corrected: None };
        session.enter(first);
        Ok(session)
    }

    /// The seed of the dice that it was begun with; `None` once it has been resumed, when its dice would come again.
    pub fn seed(&self) -> Option<u64> {
        self.seed
    }

    /// Names who answers from now on.
    pub fn answered_by(&mut self, author: Author) {
        self.author = author;
    }

    /// Goes on with a battle from its journal, by default the last one begun there. Every entry that stands is judged again; the
    /// first that comes out differently is named and the battle is not opened.
    pub fn resume(store: Store, battle: Option<BattleNumber>) -> Result<Self, JournalError> {
        let number = store.battle_or_last(battle)?;
        let entries = read_entries::<R>(&store, number)?;
        Self::from_entries(entries, Some((store, number)))
    }

    /// The entries in which the umpire ruled, those that have been taken back included.
    pub fn rulings(&self) -> impl Iterator<Item = &Entry<R>> {
        self.entries.iter().filter(|entry| matches!(entry.deed, Deed::Ruled(_)))
    }

    /// Goes on with a battle as it stood after an entry; later ones are taken back. Serves when a newer version of the rules judges
    /// a later entry differently.
    pub fn resume_at(
        store: Store,
        battle: Option<BattleNumber>,
        to: u64,
        by: &str,
        why: &str,
    ) -> Result<Self, JournalError> {
        let number = store.battle_or_last(battle)?;
        let mut entries = read_entries::<R>(&store, number)?;
        let before = entries.iter().take_while(|entry| entry.number <= to).count();
        let later = entries.split_off(before);
        let mut session = Self::from_entries(entries, None)?;
        session.entries.extend(later);
        follow(&mut session.entries, &mut session.history)?;
        session.kept_in = Some((store, number));
        session.take_back(to, by, why)?;
        Ok(session)
    }

    /// The battle as it stands.
    pub fn battle(&self) -> &R {
        &self.battle
    }

    /// What the battle began from.
    pub fn setup(&self) -> &R::Setup {
        match &self.entries[0].deed {
            Deed::Begun { setup, .. } => setup,
            _ => unreachable!("the first entry is the beginning"),
        }
    }

    /// What the battle waits for.
    pub fn awaiting(&self) -> &Awaiting<R::Action, Unsaid> {
        self.battle.awaiting()
    }

    /// What the battle waits for, in words.
    pub fn words(&self) -> Awaiting<R::Action> {
        self.battle.words()
    }

    /// All entries, those taken back included and marked.
    pub fn entries(&self) -> &[Entry<R>] {
        &self.entries
    }

    /// The entries that stand, in order.
    pub fn standing(&self) -> impl DoubleEndedIterator<Item = &Entry<R>> {
        self.history.standing().iter().map(|number| &self.entries[*number as usize])
    }

    /// The number of the last entry that stands.
    pub fn last(&self) -> u64 {
        self.history.last()
    }

    /// The number of the last entry that stands and tells one pair of eyes anything, as these eyes count.
    pub fn last_seen_by(&self, eyes: Eyes) -> u64 {
        match eyes {
            Eyes::Umpire => self.last(),
            Eyes::Side(_) => seen::last_seen_by(&self.entries, self.history.standing(), eyes),
        }
    }

    /// The entries that one pair of eyes is told of, numbered as it counts.
    pub fn seen_by(&self, eyes: Eyes) -> Vec<SeenEntry<'_, R>> {
        seen::seen_by(&self.entries, eyes)
    }

    /// The journal and the battle's number in it, unless the battle is in memory only.
    pub fn store(&self) -> Option<(&Store, BattleNumber)> {
        self.kept_in.as_ref().map(|(store, number)| (store, *number))
    }

    /// Goes on in memory only, on the umpire's word, when the journal can no longer be written.
    pub fn go_on_without_journal(&mut self) {
        self.kept_in = None;
    }

    /// Goes on in another journal, which is given every entry so far, for when the first has gone or can no longer be written.
    pub fn go_on_in(&mut self, mut store: Store) -> Result<(), JournalError> {
        let rows: Vec<_> = self.entries.iter().map(Entry::to_row).collect();
        let title = self.at(0).scene(Eyes::Umpire).title;
        let old = self.kept_in.as_ref().and_then(|(store, number)| store.line(*number).ok());
        let (uid, seed) = old.map_or((None, None), |line| (Some(line.uid), line.seed));
        let game = game_of::<R>(self.setup());
        let begun = Beginning { game: &game, title: &title, uid: uid.as_deref(), seed };
        let number = store.begin(&begun, &rows)?;
        self.kept_in = Some((store, number));
        Ok(())
    }

    /// Says whether an answer would be taken; changes nothing.
    pub fn check(&self, answer: &AnswerTo<R>) -> Result<(), Refusal> {
        self.battle.check(answer.clone()).map(|_| ())
    }

    /// Enters an answer and says what came of it. It is on disk when this returns; faces come from `source`.
    pub fn give(&mut self, answer: AnswerTo<R>, source: Source) -> Result<Vec<Report>, GiveError> {
        let author = self.author.clone();
        self.give_by(answer, source, author)
    }

    /// The same, said to have been answered by somebody else than is named for what follows.
    pub fn give_by(&mut self, answer: AnswerTo<R>, source: Source, author: Author) -> Result<Vec<Report>, GiveError> {
        self.give_deed(Deed::of(answer, source), author, None)
    }

    /// Enters a throw of which each die has a source of its own.
    pub fn give_thrown(&mut self, faces: Faces, each: Vec<Source>) -> Result<Vec<Report>, GiveError> {
        let author = self.author.clone();
        self.give_deed(Deed::thrown(faces, each), author, None)
    }

    /// Enters an answer as a deed, given by somebody: now, unless it is said when.
    pub(super) fn give_deed(
        &mut self,
        deed: DeedOf<R>,
        author: Author,
        at: Option<i64>,
    ) -> Result<Vec<Report>, GiveError> {
        let answer = deed.answer().expect("what is given is an answer");
        if let Deed::Ruled(ruling) = &deed {
            must_be_words(ruling, &self.battle)?;
        }
        let before = self.kept_in.is_some().then(|| self.battle.clone());
        let judged = self.battle.check(answer)?;
        let reports = self.battle.give(judged, Ears::Open);
        let mut entry = entry_of(self.history.next(), deed, reports.clone(), &self.battle, author);
        entry.at = at.or(entry.at);
        if let Err(error) = self.write(std::slice::from_ref(&entry)) {
            self.battle = before.unwrap_or_else(|| unreachable!("only a battle kept in a journal fails to be written"));
            return Err(error.into());
        }
        self.enter(entry);
        Ok(reports)
    }

    /// Gives every answer that needs nobody: facts that confirm themselves, and choices with a single offer that is not drawn.
    pub fn settle(&mut self) -> Result<Vec<Report>, GiveError> {
        let mut reports = Vec::new();
        for _ in 0..MOST_AUTOMATIC {
            let Some(answer) = automatic(&self.battle) else { break };
            reports.extend(self.give_by(answer, Source::Generator, Author::Program)?);
        }
        Ok(reports)
    }

    /// Lets the program throw the dice asked for; does nothing when none are.
    pub fn throw(&mut self, generator: &mut Generator) -> Result<Vec<Report>, GiveError> {
        match self.battle.awaiting() {
            Awaiting::Dice(request) => {
                let faces = generator.throw(request.dice);
                self.give_by(Answer::Roll(faces), Source::Generator, Author::Program)
            }
            Awaiting::Choice(_) | Awaiting::Facts(_) | Awaiting::Over(_) => Ok(Vec::new()),
        }
    }

    /// Builds a session from entries as they were read, judging again those that stand.
    fn from_entries(mut entries: Vec<Entry<R>>, kept_in: Option<(Store, BattleNumber)>) -> Result<Self, JournalError> {
        let (battle, rules_version) = begun_from(&entries)?;
        let mut history = History::default();
        follow(&mut entries, &mut history)?;
        let mut session = Self {
            battle,
            entries,
            history,
            snapshots: BTreeMap::new(),
            kept_in,
            author: Author::default(),
            seed: None,
            corrected: None,
        };
        session.judge_again(rules_version)?;
        Ok(session)
    }

    fn judge_again(&mut self, rules_version: String) -> Result<(), JournalError> {
        let standing = self.history.standing().iter().map(|number| &self.entries[*number as usize]);
        let (snapshots, mut depth) = (&mut self.snapshots, 0);
        let replayed = replay(self.battle.clone(), standing, |entry, battle| {
            if depth % SNAPSHOT_EVERY == 0 {
                snapshots.insert(entry.number, battle.clone());
            }
            depth += 1;
        });
        if let Some((entry, difference)) = replayed.difference {
            let turn = self.entries[entry as usize].turn;
            return Err(JournalError::Differs { entry, turn, why: difference.to_string(), rules_version });
        }
        self.battle = replayed.battle;
        Ok(())
    }

    /// Writes entries down, all or none.
    pub(super) fn write(&mut self, entries: &[Entry<R>]) -> Result<(), JournalError> {
        let Some((store, number)) = &mut self.kept_in else { return Ok(()) };
        let rows: Vec<_> = entries.iter().map(Entry::to_row).collect();
        store.append(*number, &rows)
    }

    /// Adds an answer that has been given and written.
    pub(super) fn enter(&mut self, entry: Entry<R>) {
        if self.history.standing().len().is_multiple_of(SNAPSHOT_EVERY) {
            self.snapshots.insert(entry.number, self.battle.clone());
        }
        self.history.add();
        self.entries.push(entry);
    }
}

/// The entry that a deed is, the battle standing as it does after it.
pub(super) fn entry_of<R: Ruleset>(
    number: u64,
    deed: DeedOf<R>,
    reports: Vec<Report>,
    battle: &R,
    author: Author,
) -> Entry<R> {
    let (turn, fingerprint) = (battle.turn(), battle.fingerprint());
    let at = SystemTime::now().duration_since(UNIX_EPOCH).ok().and_then(|past| i64::try_from(past.as_millis()).ok());
    let author = Some(author);
    Entry { number, turn, deed, reports, fingerprint, form: FINGERPRINT_FORM, author, at, taken_back: None }
}

/// The answer that needs nobody, if there is one.
pub(super) fn automatic<R: Ruleset>(battle: &R) -> Option<AnswerTo<R>> {
    match battle.awaiting() {
        Awaiting::Facts(sheet) if sheet.confirms_itself() => Some(Answer::State(Statement::as_measured())),
        Awaiting::Choice(choice) => match choice.offers.as_slice() {
            [only] if !matches!(only.target, Target::Ground(_)) => Some(Answer::Act(only.action.clone())),
            _ => None,
        },
        Awaiting::Facts(_) | Awaiting::Dice(_) | Awaiting::Over(_) => None,
    }
}

/// The game's short name, which a setup of any of several games is tagged with.
fn game_of<R: Ruleset>(setup: &R::Setup) -> String {
    let tagged = serde_json::to_value(setup).ok();
    let name = tagged.as_ref().and_then(|setup| setup.get("game")).and_then(serde_json::Value::as_str);
    name.unwrap_or_default().to_owned()
}
