//! A toy game for tests: two companies on a road walk towards each other and fire.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

use crate::dice::reading::Each;
use crate::dice::{Dice, Reading};
use crate::game::{
    Amendable, Answer, Awaiting, Board, Choice, DiceRequest, Drawing, Eyes, Fact, FactSheet, FactUnit, FactValue,
    Glyph, Ground, Mark, Measurement, Offer, Outcome, Overlay, Piece, PieceId, Place, Refusal, Report, ReportKind,
    Rule, RuleText, Ruleset, Scene, Side, TallyRuling, Target, Thrower,
};
use crate::geometry::{Leg, Pose};

const WALK: Rule = Rule::new("TOY 1");
const FIRE: Rule = Rule::new("TOY 2");
const CALM: Rule = Rule::new("TOY 3");
const END: Rule = Rule::new("TOY 4");

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Setup {
    pub game: String,
    /// Whether distances are measured; otherwise they are stated.
    pub tracked: bool,
    pub turns: u32,
}

impl Setup {
    pub fn tracked(turns: u32) -> Self {
        Self { game: "toy".into(), tracked: true, turns }
    }

    pub fn stated(turns: u32) -> Self {
        Self { tracked: false, ..Self::tracked(turns) }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Action {
    Walk(f64),
    Fire,
    Stand,
    /// The only offer after being fired at.
    Reload,
}

/// Sets the figures of one side.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Amendment {
    pub side: Side,
    pub figures: u16,
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Step {
    Choose,
    Range,
    Throw { need: u8, extra: i32 },
    Reload,
    Over,
}

/// The battle: side A stands at `place[0]` inches, side B at `place[1]`.
#[derive(Clone, Debug)]
pub(crate) struct Toy {
    setup: Setup,
    turn: u32,
    side: Side,
    figures: [u16; 2],
    place: [f64; 2],
    step: Step,
    awaiting: Awaiting<Action>,
}

impl Toy {
    fn enemy(&self) -> usize {
        self.side.other().index()
    }

    fn gap(&self) -> f64 {
        self.place[1] - self.place[0]
    }

    fn offer(&self, verb: &'static str, target: Target, action: Action) -> Offer<Action> {
        Offer { verb: verb.into(), label: format!("{:?} {verb}s", self.side), rule: WALK, target, action }
    }

    fn ground(&self) -> Target {
        let from = Pose::new(self.place[self.side.index()], 0.0, if self.side == Side::A { 90.0 } else { 270.0 });
        let manoeuvres = vec![Leg::Advance(1.0)];
        Target::Ground(Ground { piece: PieceId::unit(self.side.index() as u16), from, allowance: 6.0, manoeuvres })
    }

    fn choice(&self, offers: Vec<Offer<Action>>) -> Awaiting<Action> {
        let question = format!("What does side {:?} do?", self.side);
        Awaiting::Choice(Choice { side: self.side, question, rule: WALK, pieces: vec![], offers, refused: vec![] })
    }

    fn ask(&self) -> Awaiting<Action> {
        match self.step {
            Step::Choose => {
                let mut offers = vec![self.offer("stand", Target::Button, Action::Stand)];
                offers.push(self.offer("move", self.ground(), Action::Walk(0.0)));
                let pair = Target::Pieces(PieceId::unit(self.side.index() as u16), PieceId::unit(self.enemy() as u16));
                offers.push(self.offer("fire", pair, Action::Fire));
                self.choice(offers)
            }
            Step::Reload => self.choice(vec![self.offer("reload", Target::Button, Action::Reload)]),
            Step::Range => Awaiting::Facts(FactSheet {
                title: "How far off is the target?".into(),
                rule: FIRE,
                pieces: vec![],
                facts: vec![Fact {
                    name: Cow::Borrowed("range"),
                    label: Cow::Borrowed("Range"),
                    rule: FIRE,
                    unit: FactUnit::Inches { most: 48.0 },
                    measured: self.setup.tracked.then(|| FactValue::Number(self.gap())),
                    margin: Some((self.gap() - 12.0).abs()),
                    usual: None,
                }],
            }),
            Step::Throw { need, extra } => Awaiting::Dice(DiceRequest {
                thrower: Thrower::Side(self.side),
                dice: Dice::six_sided(2),
                why: "Hits".into(),
                rule: FIRE,
                reading: Reading::Each(Each {
                    need: (i32::from(need) - extra) as u8,
                    success: "hit".into(),
                    failure: "missed".into(),
                }),
                tallies: vec![],
                pieces: vec![],
            }),
            Step::Over => Awaiting::Over(Outcome { winner: None, text: "Night falls.".into(), rule: END }),
        }
    }

    fn refuse(what: &str, why: &str) -> Refusal {
        Refusal::new(WALK, what, why, "Choose another.")
    }

    fn next_side(&mut self) -> Vec<Report> {
        self.side = self.side.other();
        self.step = Step::Choose;
        if self.side == Side::A {
            self.turn += 1;
        }
        if self.turn > self.setup.turns || self.figures.contains(&0) {
            self.turn = self.turn.min(self.setup.turns);
            self.step = Step::Over;
            return vec![Report::new(ReportKind::Over, END, "Night falls.")];
        }
        vec![]
    }

    fn act(&mut self, action: Action) -> Vec<Report> {
        let mut reports = vec![Report::new(ReportKind::Order, WALK, format!("Side {:?}: {action:?}.", self.side))];
        match action {
            Action::Walk(inches) => {
                let forward = if self.side == Side::A { 1.0 } else { -1.0 };
                self.place[self.side.index()] += forward * inches;
            }
            Action::Fire => {
                self.step = Step::Range;
                return reports;
            }
            Action::Stand | Action::Reload => {}
        }
        reports.extend(self.next_side());
        reports
    }
}

impl Ruleset for Toy {
    type Setup = Setup;
    type Action = Action;
    type Amendment = Amendment;

    fn begin(setup: &Setup) -> Result<Self, Vec<String>> {
        if setup.turns == 0 {
            return Err(vec!["a battle lasts a turn at least".into()]);
        }
        let awaiting = Awaiting::Over(Outcome { winner: None, text: String::new(), rule: END });
        let (setup, step) = (setup.clone(), Step::Choose);
        let mut toy = Self { setup, turn: 1, side: Side::A, figures: [200; 2], place: [0.0, 30.0], step, awaiting };
        toy.awaiting = toy.ask();
        Ok(toy)
    }

    fn awaiting(&self) -> &Awaiting<Action> {
        &self.awaiting
    }

    fn check(&self, answer: &Answer<Action, Amendment>) -> Result<(), Refusal> {
        match (answer, &self.awaiting, self.step) {
            (Answer::Act(Action::Reload), _, Step::Reload)
            | (Answer::Act(Action::Stand | Action::Fire), _, Step::Choose) => Ok(()),
            (Answer::Act(Action::Walk(inches)), _, Step::Choose) if (0.25..=self.gap().min(6.0)).contains(inches) => {
                Ok(())
            }
            (Answer::Act(Action::Walk(_)), _, Step::Choose) => {
                Err(Self::refuse("That walk", "it is too long or too short"))
            }
            (Answer::State(statement), Awaiting::Facts(sheet), _) => sheet.check(statement),
            (Answer::Roll(faces), Awaiting::Dice(request), _) if request.dice.could_show(faces) => Ok(()),
            (Answer::Rule(ruling), Awaiting::Dice(_), _) if matches!(ruling.sets, TallyRuling::Add { .. }) => Ok(()),
            (Answer::Rule(ruling), _, _) if matches!(ruling.sets, TallyRuling::Amend(_)) => Ok(()),
            _ => Err(Self::refuse("That answer", "something else is asked")),
        }
    }

    fn give(&mut self, answer: &Answer<Action, Amendment>) -> Result<Vec<Report>, Refusal> {
        self.check(answer)?;
        let reports = match (answer, self.step) {
            (Answer::Act(action), _) => self.act(*action),
            (Answer::State(statement), _) => {
                let Awaiting::Facts(sheet) = &self.awaiting else { unreachable!("facts were checked") };
                let near = matches!(sheet.value(statement, "range"), Some(FactValue::Number(range)) if *range <= 12.0);
                self.step = Step::Throw { need: if near { 4 } else { 6 }, extra: 0 };
                vec![]
            }
            (Answer::Roll(faces), Step::Throw { need, extra }) => {
                let hits = faces.at_least((i32::from(need) - extra) as u8) as u16;
                let enemy = self.enemy();
                self.figures[enemy] = self.figures[enemy].saturating_sub(hits);
                self.step = Step::Reload;
                vec![Report::new(ReportKind::Fire, FIRE, format!("{hits} hits."))]
            }
            (Answer::Rule(ruling), step) => {
                match (&ruling.sets, step) {
                    (TallyRuling::Add { value, .. }, Step::Throw { need, extra }) => {
                        self.step = Step::Throw { need, extra: extra + value };
                    }
                    (TallyRuling::Amend(amendment), _) => self.figures[amendment.side.index()] = amendment.figures,
                    _ => unreachable!("rulings were checked"),
                }
                vec![Report::new(ReportKind::Ruling, CALM, format!("{} rules.", ruling.by))]
            }
            _ => unreachable!("answers were checked"),
        };
        self.awaiting = self.ask();
        Ok(reports)
    }

    fn draw(&self, _: &Offer<Action>, drawing: &Drawing) -> Result<Action, Refusal> {
        match drawing {
            Drawing::Legs(legs) => match legs.as_slice() {
                [Leg::Advance(inches)] => Ok(Action::Walk(*inches)),
                _ => Err(Self::refuse("That drawing", "one walks straight on")),
            },
            Drawing::To(pose) => Ok(Action::Walk((pose.x - self.place[self.side.index()]).abs())),
        }
    }

    fn amendable(&self, _: Option<PieceId>) -> Vec<Amendable<Amendment>> {
        vec![Amendable { label: "Side A has no figures".into(), amendment: Amendment { side: Side::A, figures: 0 } }]
    }

    fn scene(&self, _: Eyes) -> Scene {
        let piece = |side: Side| Piece {
            id: PieceId::unit(side.index() as u16),
            key: format!("{side:?}"),
            name: format!("Company {side:?}"),
            side,
            command: 0,
            glyph: Glyph::Foot,
            place: Place::Table { pose: Pose::new(self.place[side.index()], 0.0, 0.0), bases: vec![] },
            figures: [self.figures[side.index()], 12],
            quality: 0,
            rating: None,
            badges: vec![],
            moved: false,
            fired: false,
            out_of_command: false,
            back: None,
            description: String::new(),
        };
        Scene {
            title: "A toy battle".into(),
            sides: ["Allies".into(), "French".into()],
            turn: self.turn,
            phases: vec![],
            phase: 0,
            initiative: None,
            board: Board::Table { width: 48.0, height: 1.0, terrain: vec![] },
            pieces: Side::BOTH.map(piece).to_vec(),
            commands: vec![],
            marks: vec![],
            activations: None,
            provenance: vec![],
        }
    }

    fn overlay(&self, _: PieceId, _: Overlay, _: Eyes) -> Vec<Mark> {
        vec![]
    }

    fn measure(&self, _: PieceId, _: PieceId) -> Option<Measurement> {
        None
    }

    fn rule_text(&self, _: &Rule) -> Option<RuleText> {
        None
    }

    fn steps(&self) -> Vec<String> {
        vec![format!("{:?}", self.step)]
    }

    fn fingerprint(&self) -> u64 {
        let words = format!("{:?}", (self.turn, self.side, self.figures, self.place, self.step));
        words.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
    }
}
