//! The closed enums over the games, and the delegation from them to each game's own types.

/// Makes the closed enums over the games, and the delegation between them and the rulesets. A game may stand in the list under a
/// condition, as those do that are there for tests.
macro_rules! games {
    ($(
        $(#[doc = $doc:literal])+
        $(#[cfg($gate:meta)])?
        $variant:ident = $info:path => $game:ty;
    )+) => {
        /// What a battle of any game begins from.
        #[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
        #[serde(tag = "game", rename_all = "snake_case")]
        pub enum Setup { $($(#[doc = $doc])+ $(#[cfg($gate)])? $variant(<$game as Game>::Setup)),+ }

        /// What a side may do in any game.
        #[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
        #[serde(rename_all = "snake_case")]
        pub enum Action { $($(#[doc = $doc])+ $(#[cfg($gate)])? $variant(ActionOf<$game>)),+ }

        /// What an umpire may set right in any game.
        #[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
        #[serde(rename_all = "snake_case")]
        pub enum Amendment { $($(#[doc = $doc])+ $(#[cfg($gate)])? $variant(<$game as Game>::Amendment)),+ }

        /// A battle of any game: what the journal, the window and the command line hold.
        #[derive(Clone, Debug)]
        pub enum Battle { $($(#[doc = $doc])+ $(#[cfg($gate)])? $variant(Box<engine::Battle<$game, Action>>)),+ }

        $($(#[cfg($gate)])? impl Tag<$game> for Action {
            fn tag(one: ActionOf<$game>) -> Self {
                Self::$variant(one)
            }

            fn one(&self) -> Option<&ActionOf<$game>> {
                match self {
                    Self::$variant(one) => Some(one),
                    _ => None,
                }
            }
        })+

        /// The games there are.
        pub static GAMES: &[&GameInfo] = &[$($(#[cfg($gate)])? &$info),+];

        impl Setup {
            /// The game it is of.
            pub fn info(&self) -> &'static GameInfo {
                match self { $($(#[cfg($gate)])? Self::$variant(_) => &$info),+ }
            }

            /// The battle's name and date.
            pub fn title(&self) -> &str {
                match self { $($(#[cfg($gate)])? Self::$variant(setup) => setup.title()),+ }
            }

            /// The scenario's key.
            pub fn scenario(&self) -> &str {
                match self { $($(#[cfg($gate)])? Self::$variant(setup) => setup.scenario()),+ }
            }

            /// Sets one of the club's switches; says in words what is wrong with it.
            pub fn set_switch(&mut self, name: &str, value: &str) -> Result<(), String> {
                match self { $($(#[cfg($gate)])? Self::$variant(setup) => setup.set_switch(name, value)),+ }
            }

            /// Adds a standing ruling of the club.
            pub fn add_standing_ruling(&mut self, words: String) {
                match self { $($(#[cfg($gate)])? Self::$variant(setup) => setup.add_standing_ruling(words)),+ }
            }

            /// The same armies as a ledger, or why none is kept.
            pub fn as_ledger(self) -> Result<Self, String> {
                match self { $($(#[cfg($gate)])? Self::$variant(setup) => setup.into_ledger().map(Self::$variant)),+ }
            }

            /// The same battle as a ledger in which nobody of these has a place. See [`BattleSetup::into_mixed_ledger`].
            pub fn as_mixed_ledger(self, untracked: &[String]) -> Result<Self, String> {
                match self {
                    $($(#[cfg($gate)])? Self::$variant(setup) => setup.into_mixed_ledger(untracked).map(Self::$variant)),+
                }
            }

            /// The generals whose commands may be left off the table: key, name and side; none where no ledger is kept.
            pub fn ledger_commands(&self) -> Vec<(String, String, Side)> {
                match self { $($(#[cfg($gate)])? Self::$variant(setup) => setup.ledger_commands()),+ }
            }
        }

        impl Setup {
            /// What whoever made the scenario may like to know. See [`BattleSetup::advice`].
            pub fn advice(&self) -> Vec<String> {
                match self { $($(#[cfg($gate)])? Self::$variant(setup) => setup.advice()),+ }
            }

            /// How the battle is won. See [`BattleSetup::how_won`].
            pub fn how_won(&self) -> Vec<String> {
                match self { $($(#[cfg($gate)])? Self::$variant(setup) => setup.how_won()),+ }
            }

            /// The units whose figures a club may own; none in a game of counters.
            pub fn enlisted(&self) -> Vec<Enlisted> {
                match self { $($(#[cfg($gate)])? Self::$variant(setup) => setup.enlisted()),+ }
            }

            /// Sets who plays which unit and how many figures come. See [`BattleSetup::muster`].
            pub fn muster(&mut self, fielded: &[Fielded]) -> Result<(), Vec<String>> {
                match self { $($(#[cfg($gate)])? Self::$variant(setup) => setup.muster(fielded)),+ }
            }
        }

        fn procedure(
            game: &GameInfo,
            name: &str,
            facts: Map<String, Value>,
        ) -> Result<SingleProcedure<Setup, Action, Amendment>, Misstated> {
            $($(#[cfg($gate)])? if game.key == $info.key {
                let put = <<$game as Game>::Setup as Procedures>::procedure(name, facts)?;
                return Ok(put.map(Setup::$variant, Action::$variant, Amendment::$variant));
            })+
            unreachable!("{} is on the list", game.key)
        }

        /// What checking an answer works out, in any game.
        #[derive(Debug)]
        pub enum Work { $($(#[doc = $doc])+ $(#[cfg($gate)])? $variant(WorkOf<$game>)),+ }

        impl Ruleset for Battle {
            type Setup = Setup;
            type Action = Action;
            type Amendment = Amendment;
            type Work = Work;

            fn enlisted(setup: &Setup) -> Vec<Enlisted> {
                setup.enlisted()
            }

            fn begin(setup: &Setup) -> Result<Self, Vec<String>> {
                Ok(match setup { $($(#[cfg($gate)])? Setup::$variant(setup) => Self::$variant(Box::new(Ruleset::begin(setup)?))),+ })
            }

            fn awaiting(&self) -> &Awaiting<Action, Unsaid> {
                match self { $($(#[cfg($gate)])? Self::$variant(battle) => battle.awaiting()),+ }
            }

            fn words(&self) -> Awaiting<Action> {
                match self { $($(#[cfg($gate)])? Self::$variant(battle) => battle.words()),+ }
            }

            fn check(&self, answer: AnswerTo<Self>) -> Result<JudgedBy<Self>, Refusal> {
                match self { $($(#[cfg($gate)])? Self::$variant(battle) => {
                    let own = |amendment| match amendment { Amendment::$variant(one) => Some(one), _ => None };
                    let judged = battle.check(answer.with(Some, own).ok_or_else(of_another_game)?)?;
                    Ok(judged.map(Amendment::$variant, Work::$variant))
                }),+ }
            }

            fn give(&mut self, judged: JudgedBy<Self>, ears: Ears) -> Vec<Report> {
                match self { $($(#[cfg($gate)])? Self::$variant(battle) => battle.give(judged.map(
                    |amendment| match amendment { Amendment::$variant(one) => one, _ => unreachable!("it was judged by this game") },
                    |work| match work { Work::$variant(one) => one, _ => unreachable!("it was judged by this game") },
                ), ears)),+ }
            }

            fn draw<W: Wording>(&self, offer: &Offer<Action, W>, drawing: &Drawing) -> Result<Action, Refusal> {
                match self { $($(#[cfg($gate)])? Self::$variant(battle) => battle.draw(offer, drawing)),+ }
            }

            fn both(&self, opening: &Action, answer: &Action) -> Option<Action> {
                match self { $($(#[cfg($gate)])? Self::$variant(battle) => battle.both(opening, answer)),+ }
            }

            fn rest(&self) -> Option<Offer<Action>> {
                match self { $($(#[cfg($gate)])? Self::$variant(battle) => battle.rest()),+ }
            }

            fn together(&self) -> Option<Together<Action>> {
                match self { $($(#[cfg($gate)])? Self::$variant(battle) => battle.together()),+ }
            }

            fn joined(&self, answers: Vec<Action>) -> Option<Action> {
                match self { $($(#[cfg($gate)])? Self::$variant(battle) => battle.joined(answers)),+ }
            }

            fn scene(&self, eyes: Eyes) -> Scene {
                match self { $($(#[cfg($gate)])? Self::$variant(battle) => battle.scene(eyes)),+ }
            }

            fn knows(&self, rule: &Rule) -> bool {
                match self { $($(#[cfg($gate)])? Self::$variant(_) => $info.cited(rule.citation().trim()).is_some()),+ }
            }

            fn hour(&self) -> Hour {
                match self { $($(#[cfg($gate)])? Self::$variant(battle) => battle.hour()),+ }
            }

            fn standing_of(&self, side: Side) -> SideStanding {
                match self { $($(#[cfg($gate)])? Self::$variant(battle) => battle.standing_of(side)),+ }
            }

            fn as_known_to(&self, side: Side, number: &mut dyn FnMut(u32) -> u32) -> Option<Self> {
                match self {
                    $($(#[cfg($gate)])? Self::$variant(battle) => Some(Self::$variant(Box::new(battle.as_known_to(side, number)?)))),+
                }
            }

            fn stands(&self) -> Vec<OnHexes> {
                match self { $($(#[cfg($gate)])? Self::$variant(battle) => battle.stands()),+ }
            }

            fn command_of(&self, piece: PieceId) -> Option<usize> {
                match self { $($(#[cfg($gate)])? Self::$variant(battle) => battle.command_of(piece)),+ }
            }

            fn men_of(&self, leader: PieceId) -> Vec<Stand> {
                match self { $($(#[cfg($gate)])? Self::$variant(battle) => battle.men_of(leader)),+ }
            }

            fn led_by(&self, leader: PieceId) -> Vec<Point> {
                match self { $($(#[cfg($gate)])? Self::$variant(battle) => battle.led_by(leader)),+ }
            }

            fn places_seen(&self, eyes: Eyes) -> Vec<(Side, Point)> {
                match self { $($(#[cfg($gate)])? Self::$variant(battle) => battle.places_seen(eyes)),+ }
            }

            fn feats(&self, before: &Self, reports: &[Report]) -> Vec<Feat> {
                match (self, before) {
                    $($(#[cfg($gate)])? (Self::$variant(battle), Self::$variant(before)) => battle.feats(before, reports),)+
                    _ => Vec::new(),
                }
            }

            fn turn(&self) -> u32 {
                match self { $($(#[cfg($gate)])? Self::$variant(battle) => battle.turn()),+ }
            }

            fn steps(&self) -> Vec<String> {
                match self { $($(#[cfg($gate)])? Self::$variant(battle) => battle.steps()),+ }
            }

            fn fingerprint(&self) -> u64 {
                match self { $($(#[cfg($gate)])? Self::$variant(battle) => battle.fingerprint()),+ }
            }
        }

        impl Amend for Battle {
            fn amendable(&self, piece: Option<PieceId>) -> Vec<Amendable<Amendment>> {
                match self { $($(#[cfg($gate)])? Self::$variant(battle) => {
                    battle.amendable(piece).into_iter().map(|one| one.map(Amendment::$variant)).collect()
                }),+ }
            }

            fn placing(&self, piece: PieceId, pose: Pose) -> Option<Amendable<Amendment>> {
                match self { $($(#[cfg($gate)])? Self::$variant(battle) => Some(battle.placing(piece, pose)?.map(Amendment::$variant))),+ }
            }

            fn counting(&self, piece: PieceId, figures: u16) -> Option<Amendable<Amendment>> {
                match self { $($(#[cfg($gate)])? Self::$variant(battle) => Some(battle.counting(piece, figures)?.map(Amendment::$variant))),+ }
            }
        }

        impl Overlays for Battle {
            fn overlay(&self, piece: PieceId, overlay: Overlay, eyes: Eyes) -> Vec<Mark> {
                match self { $($(#[cfg($gate)])? Self::$variant(battle) => battle.overlay(piece, overlay, eyes)),+ }
            }

            fn values(&self, action: &Action, eyes: Eyes) -> Vec<Tally> {
                match self { $($(#[cfg($gate)])? Self::$variant(battle) => battle.values(action, eyes)),+ }
            }

            fn tested_by(&self, piece: PieceId, eyes: Eyes) -> Option<Tally> {
                match self { $($(#[cfg($gate)])? Self::$variant(battle) => battle.tested_by(piece, eyes)),+ }
            }

            fn measure(&self, from: PieceId, to: PieceId) -> Option<Measurement> {
                match self { $($(#[cfg($gate)])? Self::$variant(battle) => battle.measure(from, to)),+ }
            }

            fn sketch(&self, action: &Action) -> Vec<Mark> {
                match self { $($(#[cfg($gate)])? Self::$variant(battle) => battle.sketch(action)),+ }
            }

            fn progress(&self) -> Vec<Progress> {
                match self { $($(#[cfg($gate)])? Self::$variant(battle) => battle.progress()),+ }
            }

            fn ledger(&self) -> Option<Ledger<Action>> {
                match self { $($(#[cfg($gate)])? Self::$variant(battle) => battle.ledger()),+ }
            }
        }

        impl Rulebook for Battle {
            fn rule_text(&self, rule: &Rule) -> Option<RuleText> {
                match self { $($(#[cfg($gate)])? Self::$variant(battle) => battle.rule_text(rule)),+ }
            }

            fn book(&self) -> Vec<(Rule, RuleText)> {
                match self { $($(#[cfg($gate)])? Self::$variant(battle) => battle.book()),+ }
            }

            fn register(&self) -> Vec<Ambiguity> {
                match self { $($(#[cfg($gate)])? Self::$variant(battle) => battle.register()),+ }
            }
        }

        impl Weighed for Battle {
            fn under_way(&self) -> Option<Self> {
                match self { $($(#[cfg($gate)])? Self::$variant(battle) => Some(Self::$variant(Box::new(battle.under_way()?)))),+ }
            }

            fn isolate(&self, answer: AnswerTo<Self>) -> Option<Self> {
                match self { $($(#[cfg($gate)])? Self::$variant(battle) => {
                    let own = |amendment| match amendment { Amendment::$variant(one) => Some(one), _ => None };
                    Some(Self::$variant(Box::new(battle.isolate(answer.with(Some, own)?)?)))
                }),+ }
            }

            fn changes_since(&self, before: &Self) -> Vec<Change> {
                match (self, before) {
                    $($(#[cfg($gate)])? (Self::$variant(battle), Self::$variant(before)) => battle.changes_since(before),)+
                    _ => Vec::new(),
                }
            }

            fn throw_classes(&self, throws: &[Faces]) -> Vec<u64> {
                match self { $($(#[cfg($gate)])? Self::$variant(battle) => battle.throw_classes(throws)),+ }
            }

            fn equivalence(&self, before: &Self) -> Equivalence {
                match (self, before) {
                    $($(#[cfg($gate)])? (Self::$variant(battle), Self::$variant(before)) => battle.equivalence(before),)+
                    _ => Equivalence { key: self.fingerprint(), irrelevant: Vec::new() },
                }
            }
        }
    };
}

pub(super) use games;
