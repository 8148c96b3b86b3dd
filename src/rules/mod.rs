//! The games, each in its own folder, and the closed list of them.
//!
//! A new game costs a folder and a line in `games!`; every other room holds only [`Battle`].

pub mod continuity;
pub mod flanders;
pub mod marlborough_man;
pub mod marlboroughs_battles;
pub mod switch;

use serde::{Deserialize, Serialize};

use switch::Switch;

use crate::game::{
    Amendable, Answer, Awaiting, Drawing, Eyes, Mark, Measurement, Offer, Overlay, PieceId, Progress, Refusal, Report,
    Rule, RuleText, Ruleset, Ruling, Scene, TallyRuling,
};
use crate::geometry::Pose;

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
                match &self.game { $(Game::$variant(battle) => battle.check(&narrow(answer, |action| match action {
                    Action::$variant(action) => Some(action.clone()),
                    #[allow(unreachable_patterns)]
                    _ => None,
                }, |amendment| match amendment {
                    Amendment::$variant(amendment) => Some(amendment.clone()),
                    #[allow(unreachable_patterns)]
                    _ => None,
                })?)),+ }
            }

            fn give(&mut self, answer: &Answer<Action, Amendment>) -> Result<Vec<Report>, Refusal> {
                let reports = match &mut self.game { $(Game::$variant(battle) => battle.give(&narrow(answer, |action| match action {
                    Action::$variant(action) => Some(action.clone()),
                    #[allow(unreachable_patterns)]
                    _ => None,
                }, |amendment| match amendment {
                    Amendment::$variant(amendment) => Some(amendment.clone()),
                    #[allow(unreachable_patterns)]
                    _ => None,
                })?)?),+ };
                self.awaiting = Self::asked(&self.game);
                Ok(reports)
            }

            fn draw(&self, offer: &Offer<Action>, drawing: &Drawing) -> Result<Action, Refusal> {
                match (&self.game, &offer.action) {
                    $((Game::$variant(battle), Action::$variant(action)) => {
                        battle.draw(&offer.with(action.clone()), drawing).map(Action::$variant)
                    })+
                    #[allow(unreachable_patterns)]
                    _ => Err(another_game()),
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

            fn scene(&self, eyes: Eyes) -> Scene {
                match &self.game { $(Game::$variant(battle) => battle.scene(eyes)),+ }
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

            fn turn(&self) -> u32 {
                match &self.game { $(Game::$variant(battle) => battle.turn()),+ }
            }

            fn progress(&self) -> Vec<Progress> {
                match &self.game { $(Game::$variant(battle) => battle.progress()),+ }
            }

            fn steps(&self) -> Vec<String> {
                match &self.game { $(Game::$variant(battle) => battle.steps()),+ }
            }

            fn fingerprint(&self) -> u64 {
                match &self.game { $(Game::$variant(battle) => battle.fingerprint()),+ }
            }
        }
    };
}

games! {
    /// *Will You Go To Flanders?*
    Flanders = "flanders", "Will You Go To Flanders?" =>
        flanders::Battle, flanders::Setup, flanders::Action, flanders::Amendment,
        flanders::house::House, flanders::house::SWITCHES;
    /// *The Marlborough Man*
    MarlboroughMan = "marlborough_man", "The Marlborough Man" =>
        continuity::Battle, continuity::Setup, continuity::Action, continuity::Amendment,
        continuity::house::House, continuity::house::SWITCHES;
    /// *Marlborough's Battles*
    MarlboroughsBattles = "marlboroughs_battles", "Marlborough's Battles" =>
        continuity::Battle, continuity::Setup, continuity::Action, continuity::Amendment,
        continuity::house::House, continuity::house::SWITCHES;
}

/// A battle of any game: what the journal, the window and the command line hold.
#[derive(Clone, Debug)]
pub struct Battle {
    game: Game,
    awaiting: Awaiting<Action>,
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
