//! The closed enums over the games, and the delegation from them to each game's own types.

use crate::game::{Refusal, Rule};

/// An answer to a battle of any game as one of this game; refused when it is another's.
macro_rules! narrowed {
    ($answer:expr, $variant:ident) => {
        $answer
            .clone()
            .map(
                |action| match action {
                    Action::$variant(action) => Some(action),
                    _ => None,
                },
                |amendment| match amendment {
                    Amendment::$variant(amendment) => Some(amendment),
                    _ => None,
                },
            )
            .transposed()
            .ok_or_else(another_game)
    };
}

/// Makes the closed enums over the games, and the delegation between them and the rulesets.
macro_rules! games {
    ($(
        $(#[$doc:meta])*
        $variant:ident = $info:path => $battle:ty, $setup:ty, $action:ty, $amendment:ty;
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

        /// The games there are.
        pub static GAMES: &[&GameInfo] = &[$(&$info),+];

        impl Setup {
            /// The game it is of.
            pub fn info(&self) -> &'static GameInfo {
                match self { $(Self::$variant(_) => &$info),+ }
            }

            /// The battle's name and date.
            pub fn title(&self) -> &str {
                match self { $(Self::$variant(setup) => setup.title()),+ }
            }

            /// The scenario's key.
            pub fn scenario(&self) -> &str {
                match self { $(Self::$variant(setup) => setup.scenario()),+ }
            }

            /// Sets one of the club's switches; says in words what is wrong with it.
            pub fn set_switch(&mut self, name: &str, value: &str) -> Result<(), String> {
                match self { $(Self::$variant(setup) => setup.set_switch(name, value)),+ }
            }

            /// Adds a standing ruling of the club.
            pub fn add_standing_ruling(&mut self, words: String) {
                match self { $(Self::$variant(setup) => setup.add_standing_ruling(words)),+ }
            }

            /// The same armies as a ledger, or why none is kept.
            pub fn as_ledger(self) -> Result<Self, String> {
                match self { $(Self::$variant(setup) => setup.into_ledger().map(Self::$variant)),+ }
            }

            /// The same battle as a ledger in which nobody of these has a place. See [`BattleSetup::into_mixed_ledger`].
            pub fn as_mixed_ledger(self, untracked: &[String]) -> Result<Self, String> {
                match self {
                    $(Self::$variant(setup) => setup.into_mixed_ledger(untracked).map(Self::$variant)),+
                }
            }

            /// The generals whose commands may be left off the table: key, name and side; none where no ledger is kept.
            pub fn ledger_commands(&self) -> Vec<(String, String, Side)> {
                match self { $(Self::$variant(setup) => setup.ledger_commands()),+ }
            }
        }

        fn procedure(
            game: &GameInfo,
            name: &str,
            facts: Map<String, Value>,
        ) -> Result<SingleProcedure<Setup, Action, Amendment>, Misstated> {
            $(if game.key == $info.key {
                let put = <$setup as Procedures>::procedure(name, facts)?;
                return Ok(put.map(Setup::$variant, Action::$variant, Amendment::$variant));
            })+
            unreachable!("{} is on the list", game.key)
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

pub(super) use {games, narrowed};

pub(super) fn another_game() -> Refusal {
    Refusal::new(
        Rule::new("GALLOPER"),
        "That answer cannot be taken",
        "it belongs to another game",
        "Answer with one of the offers of this battle.",
    )
}
