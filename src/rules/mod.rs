//! The games, each in its own folder, and the closed list of them.
//!
//! A new game costs a folder and a line in `games!`; every other room holds only [`Battle`].

pub mod continuity;
pub mod flanders;
pub mod marlborough_man;
pub mod marlboroughs_battles;
pub mod rulings;
pub mod switch;

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use rulings::RegisterEntry;
use switch::Switch;

use crate::dice::Faces;
use crate::game::{
    Ambiguity, Amendable, Answer, AnswerTo, Awaiting, Change, Drawing, Eyes, Ledger, Mark, Measurement, Offer, OnHexes,
    Outlook, Overlay, PieceId, Progress, Refusal, Report, Rule, RuleText, Ruleset, Ruling, Scene, Side, TallyRuling,
};
use crate::geometry::Pose;

/// An answer to a battle of any game as one of this game; refused when it is another's.
macro_rules! narrowed {
    ($answer:expr, $variant:ident) => {
        narrow(
            $answer,
            |action| match action {
                Action::$variant(action) => Some(action.clone()),
                _ => None,
            },
            |amendment| match amendment {
                Amendment::$variant(amendment) => Some(amendment.clone()),
                _ => None,
            },
        )
    };
}

/// Makes the closed enums over the games, and the delegation between them and the rulesets.
macro_rules! games {
    ($(
        $(#[$doc:meta])*
        $variant:ident = $name:literal, $title:literal => $battle:ty, $setup:ty, $action:ty, $amendment:ty, $house:ty, $switches:expr;
    )+) => {
        /// What a battle of any game begins from.
        #[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
        #[serde(tag = "game", rename_all = "snake_case")]
        pub enum Setup { $($(#[$doc])* $variant($setup)),+ }

        /// What a side may do in any game.
        #[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
        #[serde(rename_all = "snake_case")]
        pub enum Action { $($(#[$doc])* $variant($action)),+ }

        /// What an umpire may set right in any game.
        #[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
        #[serde(rename_all = "snake_case")]
        pub enum Amendment { $($(#[$doc])* $variant($amendment)),+ }

        #[derive(Clone, Debug)]
        enum Game { $($variant(Box<$battle>)),+ }

        /// The games there are: short name and title.
        pub const GAMES: &[(&str, &str)] = &[$(($name, $title)),+];

        /// The switches of every game's house rules, each with the game's short name.
        pub fn switches() -> impl Iterator<Item = (&'static str, &'static Switch)> {
            [$(($name, $switches)),+].into_iter().flat_map(|(game, switches): (_, &[Switch])| {
                switches.iter().map(move |switch| (game, switch))
            })
        }

        /// Whether a switch of a game can be set so; says in words what is wrong with it.
        pub fn may_set(game: &str, name: &str, value: &str) -> Result<(), String> {
            match game {
                $($name => <$house>::default().set(name, value),)+
                _ => Err(format!("there is no game “{game}”")),
            }
        }

        impl Setup {
            /// The short name of the game, one of [`GAMES`].
            pub fn game(&self) -> &'static str {
                match self { $(Self::$variant(_) => $name),+ }
            }

            /// The battle's name and date.
            pub fn title(&self) -> &str {
                match self { $(Self::$variant(setup) => &setup.title),+ }
            }

            /// The scenario's key.
            pub fn scenario(&self) -> &str {
                match self { $(Self::$variant(setup) => &setup.scenario),+ }
            }

            /// Sets one of the club's switches; says in words what is wrong with it.
            pub fn set_switch(&mut self, name: &str, value: &str) -> Result<(), String> {
                match self { $(Self::$variant(setup) => setup.house.set(name, value)),+ }
            }
        }

        impl Battle {
            fn asked(game: &Game) -> Awaiting<Action> {
                match game { $(Game::$variant(battle) => battle.awaiting().clone().map(Action::$variant)),+ }
            }
        }

        impl Ruleset for Battle {
            type Setup = Setup;
            type Action = Action;
            type Amendment = Amendment;

            fn begin(setup: &Setup) -> Result<Self, Vec<String>> {
                let game = match setup { $(Setup::$variant(setup) => Game::$variant(Box::new(<$battle>::begin(setup)?))),+ };
                let awaiting = Self::asked(&game);
                Ok(Self { game, awaiting })
            }

            fn awaiting(&self) -> &Awaiting<Action> {
                &self.awaiting
            }

            fn check(&self, answer: &Answer<Action, Amendment>) -> Result<(), Refusal> {
                match &self.game { $(Game::$variant(battle) => battle.check(&narrowed!(answer, $variant)?)),+ }
            }

            fn give(&mut self, answer: &Answer<Action, Amendment>) -> Result<Vec<Report>, Refusal> {
                let reports = match &mut self.game { $(Game::$variant(battle) => battle.give(&narrowed!(answer, $variant)?)?),+ };
                self.awaiting = Self::asked(&self.game);
                Ok(reports)
            }

            fn draw(&self, offer: &Offer<Action>, drawing: &Drawing) -> Result<Action, Refusal> {
                match (&self.game, &offer.action) {
                    $((Game::$variant(battle), Action::$variant(action)) => {
                        battle.draw(&offer.with(action.clone()), drawing).map(Action::$variant)
                    })+
                    _ => Err(another_game()),
                }
            }

            fn both(&self, opening: &Action, answer: &Action) -> Option<Action> {
                match (&self.game, opening, answer) {
                    $((Game::$variant(battle), Action::$variant(opening), Action::$variant(answer)) => {
                        battle.both(opening, answer).map(Action::$variant)
                    })+
                    _ => None,
                }
            }

            fn amendable(&self, piece: Option<PieceId>) -> Vec<Amendable<Amendment>> {
                match &self.game { $(Game::$variant(battle) => battle
                    .amendable(piece)
                    .into_iter()
                    .map(|one| Amendable { label: one.label, amendment: Amendment::$variant(one.amendment) })
                    .collect()),+ }
            }

            fn placing(&self, piece: PieceId, pose: Pose) -> Option<Amendable<Amendment>> {
                match &self.game { $(Game::$variant(battle) => battle
                    .placing(piece, pose)
                    .map(|one| Amendable { label: one.label, amendment: Amendment::$variant(one.amendment) })),+ }
            }

            fn counting(&self, piece: PieceId, figures: u16) -> Option<Amendable<Amendment>> {
                match &self.game { $(Game::$variant(battle) => battle
                    .counting(piece, figures)
                    .map(|one| Amendable { label: one.label, amendment: Amendment::$variant(one.amendment) })),+ }
            }

            fn scene(&self, eyes: Eyes) -> Scene {
                match &self.game { $(Game::$variant(battle) => battle.scene(eyes)),+ }
            }

            fn stands(&self) -> Vec<OnHexes> {
                match &self.game { $(Game::$variant(battle) => battle.stands()),+ }
            }

            fn overlay(&self, piece: PieceId, overlay: Overlay, eyes: Eyes) -> Vec<Mark> {
                match &self.game { $(Game::$variant(battle) => battle.overlay(piece, overlay, eyes)),+ }
            }

            fn measure(&self, from: PieceId, to: PieceId) -> Option<Measurement> {
                match &self.game { $(Game::$variant(battle) => battle.measure(from, to)),+ }
            }

            fn rule_text(&self, rule: &Rule) -> Option<RuleText> {
                match &self.game { $(Game::$variant(battle) => battle.rule_text(rule)),+ }
            }

            fn book(&self) -> Vec<(Rule, RuleText)> {
                match &self.game { $(Game::$variant(battle) => battle.book()),+ }
            }

            fn register(&self) -> Vec<Ambiguity> {
                match &self.game { $(Game::$variant(battle) => battle.register()),+ }
            }

            fn turn(&self) -> u32 {
                match &self.game { $(Game::$variant(battle) => battle.turn()),+ }
            }

            fn progress(&self) -> Vec<Progress> {
                match &self.game { $(Game::$variant(battle) => battle.progress()),+ }
            }

            fn ledger(&self) -> Option<Ledger<Action>> {
                match &self.game { $(Game::$variant(battle) => Some(battle.ledger()?.map(Action::$variant))),+ }
            }

            fn steps(&self) -> Vec<String> {
                match &self.game { $(Game::$variant(battle) => battle.steps()),+ }
            }

            fn fingerprint(&self) -> u64 {
                match &self.game { $(Game::$variant(battle) => battle.fingerprint()),+ }
            }

            fn apart(&self, answer: &AnswerTo<Self>) -> Option<Self> {
                let game = match &self.game { $(Game::$variant(battle) => {
                    let answer = narrowed!(answer, $variant);
                    Game::$variant(Box::new(battle.apart(&answer.ok()?)?))
                }),+ };
                let awaiting = Self::asked(&game);
                Some(Self { game, awaiting })
            }

            fn changes_since(&self, before: &Self) -> Vec<Change> {
                match (&self.game, &before.game) {
                    $((Game::$variant(battle), Game::$variant(before)) => battle.changes_since(before),)+
                    _ => Vec::new(),
                }
            }

            fn told_apart(&self, throws: &[Faces]) -> Vec<u64> {
                match &self.game { $(Game::$variant(battle) => battle.told_apart(throws)),+ }
            }

            fn outlook(&self, before: &Self) -> Outlook {
                match (&self.game, &before.game) {
                    $((Game::$variant(battle), Game::$variant(before)) => battle.outlook(before),)+
                    _ => Outlook { likeness: self.fingerprint(), unweighed: Vec::new() },
                }
            }
        }
    };
}

games! {
    /// *Will You Go To Flanders?*
    Flanders = "flanders", "Will You Go To Flanders?" =>
        flanders::Battle, flanders::Setup, flanders::Action, flanders::Amendment,
        flanders::book::house::House, flanders::book::house::SWITCHES;
    /// *The Marlborough Man*
    MarlboroughMan = "marlborough_man", "The Marlborough Man" =>
        continuity::Battle, continuity::Setup, continuity::Action, continuity::Amendment,
        continuity::book::house::House, continuity::book::house::SWITCHES;
    /// *Marlborough's Battles*
    MarlboroughsBattles = "marlboroughs_battles", "Marlborough's Battles" =>
        continuity::Battle, continuity::Setup, continuity::Action, continuity::Amendment,
        continuity::book::house::House, continuity::book::house::SWITCHES;
}

/// The register of every game's rulings, each with the game's short name.
pub fn rulings() -> impl Iterator<Item = (&'static str, RegisterEntry)> {
    let of = |game: &'static str| move |entry: RegisterEntry| (game, entry);
    let continuity = |game: &'static str| continuity::book::register::all().map(of(game));
    flanders::book::register::all()
        .map(of("flanders"))
        .chain(continuity("marlborough_man"))
        .chain(continuity("marlboroughs_battles"))
}

/// The text of a rule or ruling of any game, cited as `FLA MOR-33`, `FLA-MOR-33`, `MB 9.14`, `MM 9 Caracole` or, of the first game
/// that has it, `MOR-33` and `9.14`.
pub fn rule_text(citation: &str) -> Option<(Rule, RuleText)> {
    // The older book is also called by its initials in full.
    let asked = citation.trim();
    let asked = asked.strip_prefix('T').filter(|rest| rest.starts_with("MM")).unwrap_or(asked);
    let found = ["FLA", "MB", "MM"].into_iter().find_map(|mark| {
        let number = match asked.split_at_checked(mark.len()) {
            Some((first, rest)) if first.eq_ignore_ascii_case(mark) => rest.trim_start_matches([' ', '-']),
            _ => asked,
        };
        let number = if mark == "MM" { number.to_owned() } else { number.to_ascii_uppercase() };
        Some(Rule::named(format!("{mark} {number}"))).filter(|rule| text_of(rule).is_some())
    })?;
    let text = text_of(&found)?;
    Some((found, text))
}

fn text_of(rule: &Rule) -> Option<RuleText> {
    flanders::book::paragraphs::rule_text(rule).or_else(|| continuity::book::sections::rule_text(rule))
}

/// A battle of any game: what the journal, the window and the command line hold.
#[derive(Clone, Debug)]
pub struct Battle {
    game: Game,
    awaiting: Awaiting<Action>,
}

/// Why there is no ledger of a battle on hexes.
const NO_LEDGER: &str = "A battle on hexes keeps no ledger: its map is its record.";

impl Setup {
    /// The same armies as a ledger: nothing is measured, and the umpire logs what happens. A game on hexes keeps none, and says so.
    pub fn as_ledger(self) -> Result<Self, String> {
        match self {
            Self::Flanders(setup) => Ok(Self::Flanders(setup.as_ledger())),
            Self::MarlboroughMan(_) | Self::MarlboroughsBattles(_) => Err(NO_LEDGER.to_owned()),
        }
    }

    /// The same battle as a ledger in which nobody of these has a place: units and generals, by key or name, a general with all his
    /// units. The others stand on the table and are measured. Says in words which names are none.
    pub fn as_mixed_ledger(self, untracked: &[String]) -> Result<Self, String> {
        match self {
            Self::Flanders(setup) => {
                Ok(Self::Flanders(setup.as_mixed_ledger(untracked).map_err(|wrong| wrong.join(" "))?))
            }
            Self::MarlboroughMan(_) | Self::MarlboroughsBattles(_) => Err(NO_LEDGER.to_owned()),
        }
    }

    /// The generals whose commands may be left off the table: key, name and side; none where no ledger is kept.
    pub fn ledger_commands(&self) -> Vec<(String, String, Side)> {
        match self {
            Self::Flanders(setup) => {
                setup.generals.iter().map(|led| (led.key.clone(), led.name.clone(), led.side)).collect()
            }
            Self::MarlboroughMan(_) | Self::MarlboroughsBattles(_) => Vec::new(),
        }
    }

    /// Adds a standing ruling of the club: it is shown with the battle's provenance.
    pub fn add_standing_ruling(&mut self, words: String) {
        let provenance = match self {
            Self::Flanders(setup) => &mut setup.provenance,
            Self::MarlboroughMan(setup) | Self::MarlboroughsBattles(setup) => &mut setup.provenance,
        };
        provenance.push(("house".to_owned(), words));
    }
}

/// A procedure put to a game by itself: what its battle begins from, the answers that lead to it, and the facts left to be stated.
#[derive(Clone, Debug)]
pub struct Stated {
    /// What the battle begins from.
    pub setup: Setup,
    /// The answers up to the procedure's first question.
    pub answers: Vec<AnswerTo<Battle>>,
    /// Facts by name that the procedure will ask for.
    pub facts: Map<String, Value>,
}

/// What is wrong with a procedure that is put by itself: where, and why.
pub type Misstated = (String, String);

/// Puts a procedure of a game to its rules by itself, with no battle open. `unit` and `target` are troops; `shot`, `aim`, `aspect`
/// and `purpose` say how; `house` sets switches; what is left are facts.
pub fn stated(game: &str, procedure: &str, mut facts: Map<String, Value>) -> Result<Stated, Misstated> {
    if game != "flanders" {
        return Err(("game".to_owned(), format!("there is no ledger of “{game}”; there is: flanders")));
    }
    let alone = || flanders::action::Logged::ALL.into_iter().filter(|(logged, ..)| logged.stands_alone());
    let logged = alone()
        .find(|(_, verb, ..)| verb.strip_prefix("log_") == Some(procedure))
        .map(|(logged, ..)| logged)
        .ok_or_else(|| {
            let names: Vec<&str> = alone().map(|(_, verb, ..)| &verb[4..]).collect();
            ("procedure".to_owned(), format!("there is no “{procedure}”; there are {}", names.join(", ")))
        })?;
    let unit = part(&mut facts, "unit")?.ok_or_else(|| ("facts.unit".to_owned(), "it is needed".to_owned()))?;
    let target = part(&mut facts, "target")?;
    let how: &[&str] = match logged {
        flanders::action::Logged::Cannonade => &["shot", "aim"],
        flanders::action::Logged::Melee => &["aspect"],
        flanders::action::Logged::Check => &["purpose"],
        _ => &[],
    };
    let given: Map<String, Value> =
        how.iter().filter_map(|&name| Some((name.to_owned(), facts.remove(name)?))).collect();
    let wrong = |fault: serde_json::Error| ("facts".to_owned(), fault.to_string());
    let how: flanders::stated::How = serde_json::from_value(Value::Object(given)).map_err(wrong)?;
    let mut house = flanders::book::house::House::default();
    for (name, value) in facts.remove("house").as_ref().and_then(Value::as_object).into_iter().flatten() {
        let value = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
        house.set(name, &value).map_err(|why| (format!("facts.house.{name}"), why))?;
    }
    let (setup, answers) = flanders::stated::entry(logged, &unit, target.as_ref(), how, house)
        .map_err(|why| ("facts.target".to_owned(), why))?;
    let answers = answers.into_iter().map(widen).collect();
    Ok(Stated { setup: Setup::Flanders(setup), answers, facts })
}

fn part(facts: &mut Map<String, Value>, name: &str) -> Result<Option<flanders::stated::StatedUnit>, Misstated> {
    let Some(value) = facts.remove(name) else { return Ok(None) };
    serde_json::from_value(value).map(Some).map_err(|fault| (format!("facts.{name}"), fault.to_string()))
}

fn widen(answer: Answer<flanders::Action, flanders::Amendment>) -> AnswerTo<Battle> {
    match answer {
        Answer::Act(action) => Answer::Act(Action::Flanders(action)),
        Answer::State(statement) => Answer::State(statement),
        Answer::Roll(faces) => Answer::Roll(faces),
        Answer::Rule(Ruling { by, why, departs_from, sets }) => Answer::Rule(Ruling {
            by,
            why,
            departs_from,
            sets: match sets {
                TallyRuling::Strike(line) => TallyRuling::Strike(line),
                TallyRuling::Add { label, value } => TallyRuling::Add { label, value },
                TallyRuling::Amend(amendment) => TallyRuling::Amend(Amendment::Flanders(amendment)),
            },
        }),
    }
}

fn another_game() -> Refusal {
    Refusal::new(
        Rule::new("GALLOPER"),
        "That answer cannot be taken",
        "it belongs to another game",
        "Answer with one of the offers of this battle.",
    )
}

fn narrow<A, R, B, S>(
    answer: &Answer<A, R>,
    action: impl Fn(&A) -> Option<B>,
    amendment: impl Fn(&R) -> Option<S>,
) -> Result<Answer<B, S>, Refusal> {
    Ok(match answer {
        Answer::Act(given) => Answer::Act(action(given).ok_or_else(another_game)?),
        Answer::State(statement) => Answer::State(statement.clone()),
        Answer::Roll(faces) => Answer::Roll(faces.clone()),
        Answer::Rule(ruling) => Answer::Rule(Ruling {
            by: ruling.by.clone(),
            why: ruling.why.clone(),
            departs_from: ruling.departs_from.clone(),
            sets: match &ruling.sets {
                TallyRuling::Strike(line) => TallyRuling::Strike(*line),
                TallyRuling::Add { label, value } => TallyRuling::Add { label: label.clone(), value: *value },
                TallyRuling::Amend(given) => TallyRuling::Amend(amendment(given).ok_or_else(another_game)?),
            },
        }),
    })
}
