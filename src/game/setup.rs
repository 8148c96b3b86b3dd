//! What a battle begins from, as far as other rooms than the rules ask about it.

use serde_json::{Map, Value};

use super::switch::unknown;
use super::{Answer, Enlisted, Fielded, Side};

/// A setup, whatever the game. One that keeps no ledger leaves the last three as they are.
pub trait BattleSetup: Sized {
    /// The battle's name and date.
    fn title(&self) -> &str;

    /// The scenario's key.
    fn scenario(&self) -> &str;

    /// Sets one of the club's switches; says in words what is wrong with it. A game without switches knows none.
    fn set_switch(&mut self, name: &str, _value: &str) -> Result<(), String> {
        Err(unknown(&[], name))
    }

    /// Adds a standing ruling of the club: it is shown with the battle's provenance.
    fn add_standing_ruling(&mut self, words: String);

    /// The same armies as a ledger: nothing is measured, and the umpire logs what happens.
    fn into_ledger(self) -> Result<Self, String> {
        Err(NO_LEDGER.to_owned())
    }

    /// The same battle as a ledger in which nobody of these has a place: units and generals, by key or name, a general with all his
    /// units. The others stand on the table and are measured. Says in words which names are none.
    fn into_mixed_ledger(self, _untracked: &[String]) -> Result<Self, String> {
        Err(NO_LEDGER.to_owned())
    }

    /// The generals whose commands may be left off the table: key, name and side.
    fn ledger_commands(&self) -> Vec<(String, String, Side)> {
        Vec::new()
    }

    /// What whoever made the scenario may like to know, though it can be played as it is.
    fn advice(&self) -> Vec<String> {
        Vec::new()
    }

    /// How the battle is won, a sentence for each way; none where the scenario's own words must do.
    fn how_won(&self) -> Vec<String> {
        Vec::new()
    }

    /// The units whose figures a club may own, in the order of their pieces. A game of counters enlists nobody.
    fn enlisted(&self) -> Vec<Enlisted> {
        Vec::new()
    }

    /// Sets who plays which unit and how many figures come. Units with none are left out, and generals left with nobody. Everything
    /// that keeps the battle from being played then is said at once, in words, and nothing has changed.
    fn muster(&mut self, _fielded: &[Fielded]) -> Result<(), Vec<String>> {
        Err(vec!["This game is played with counters: nobody's figures fight in it.".to_owned()])
    }
}

/// The methods of a setup that are read off its fields `title`, `scenario`, `house` and `provenance`, as they stand in every game's
/// file; a game that keeps its club's rulings in a list of their own names that list.
macro_rules! setup_fields {
    () => {
        $crate::game::setup_fields!(|setup, words| setup.provenance.push(("house".to_owned(), words)));
    };
    (|$setup:ident, $words:ident| $keep:expr) => {
        fn title(&self) -> &str {
            &self.title
        }

        fn scenario(&self) -> &str {
            &self.scenario
        }

        fn set_switch(&mut self, name: &str, value: &str) -> Result<(), String> {
            self.house.set(name, value)
        }

        fn add_standing_ruling(&mut self, $words: String) {
            let $setup = self;
            $keep;
        }
    };
}
pub(crate) use setup_fields;

/// Why a battle keeps no ledger.
const NO_LEDGER: &str = "A battle on a map keeps no ledger: its map is its record.";

/// A setup whose game can be asked for one procedure by itself, with no battle open: a ledger of one entry.
pub trait Procedures: BattleSetup {
    /// What a side may do in a battle that begins from it.
    type Action;
    /// What an umpire may set right in one.
    type Amendment;

    /// Puts a procedure, by its name, of troops and facts that are merely stated. A game that keeps no ledger has none.
    fn procedure(name: &str, _facts: Map<String, Value>) -> Result<ProcedureOf<Self>, Misstated> {
        Err(("procedure".to_owned(), format!("there is no “{name}”: this game keeps no ledger")))
    }
}

/// A procedure put to the game that begins from a setup.
pub type ProcedureOf<S> = SingleProcedure<S, <S as Procedures>::Action, <S as Procedures>::Amendment>;

/// A procedure put to a game by itself: what its battle begins from, the answers that lead to it, and the facts left to be stated.
#[derive(Clone, Debug)]
pub struct SingleProcedure<S, A, R> {
    /// What the battle begins from.
    pub setup: S,
    /// The answers up to the procedure's first question.
    pub answers: Vec<Answer<A, R>>,
    /// Facts by name that the procedure will ask for.
    pub facts: Map<String, Value>,
}

/// What is wrong with a procedure that is put by itself: where, and why.
pub type Misstated = (String, String);

impl<S, A, R> SingleProcedure<S, A, R> {
    /// The same procedure, of a list of games.
    pub fn map<T, B, Q>(
        self,
        setup: impl FnOnce(S) -> T,
        action: impl Fn(A) -> B,
        amendment: impl Fn(R) -> Q,
    ) -> SingleProcedure<T, B, Q> {
        let answers = self.answers.into_iter().map(|answer| answer.map(&action, &amendment)).collect();
        SingleProcedure { setup: setup(self.setup), answers, facts: self.facts }
    }
}
