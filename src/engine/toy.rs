//! The toy of every room's tests: two companies on a road walk towards each other and fire.

use std::borrow::Cow;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::{Battle, Game, Isolates, Overseen, Printed, Procedure, Step as Steps, Turn, Viewed};
use crate::dice::reading::Each;
use crate::dice::{Dice, Faces, Reading};
use crate::game::{
    Amendable, Awaiting, Board, Change, Choice, DiceRequest, Drawing, Eyes, Fact, FactSheet, FactUnit, FactValue,
    Glyph, Ground, Offer, Outcome, Piece, PieceId, Place, Refusal, Report, ReportKind, Rule, RuleText, Scene, Side,
    SideStanding, Statement, Strength, StrengthLeft, Tally, Target, Thrower, Unsaid, Wording,
};
use crate::geometry::{Leg, Pose};

const WALK: Rule = Rule::new("TOY 1");
const FIRE: Rule = Rule::new("TOY 2");
const END: Rule = Rule::new("TOY 4");

/// A battle of the toy.
pub(crate) type Toy = Battle<Road>;

/// The toy as a game.
#[derive(Clone, Debug)]
pub(crate) struct Road;

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

/// Side A stands at `place[0]` inches, side B at `place[1]`.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct State {
    tracked: bool,
    turns: u32,
    turn: u32,
    side: Side,
    figures: [u16; 2],
    place: [f64; 2],
}

#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub(crate) enum Step {
    Choose,
    Range,
    Throw { need: u8 },
    Reload,
    Over,
}

/// What a walk costs, as far as the rules of the road go.
#[derive(Debug, Default)]
pub(crate) struct Walk {
    inches: f64,
}

impl State {
    fn enemy(&self) -> usize {
        self.side.other().index()
    }

    fn gap(&self) -> f64 {
        self.place[1] - self.place[0]
    }

    fn offer<W: Wording>(&self, verb: &'static str, target: Target, action: Action) -> Offer<Action, W> {
        let label = W::say(|| format!("{:?} {verb}s", self.side));
        Offer { verb: verb.into(), label, rule: WALK, target, action }
    }

    fn ground(&self) -> Target {
        let from = Pose::new(self.place[self.side.index()], 0.0, if self.side == Side::A { 90.0 } else { 270.0 });
        let manoeuvres = vec![Leg::Advance(1.0)];
        Target::Ground(Ground { piece: PieceId::unit(self.side.index() as u16), from, allowance: 6.0, manoeuvres })
    }

    fn choice<W: Wording>(&self, offers: Vec<Offer<Action, W>>) -> Awaiting<Action, W> {
        let question = W::say(|| format!("What does side {:?} do?", self.side));
        Awaiting::Choice(Choice { side: self.side, question, rule: WALK, pieces: vec![], offers, refused: vec![] })
    }

    fn sheet<W: Wording>(&self) -> FactSheet<W> {
        FactSheet {
            title: W::say(|| "How far off is the target?".into()),
            rule: FIRE,
            pieces: vec![],
            facts: vec![Fact {
                name: Cow::Borrowed("range"),
                label: Cow::Borrowed("Range"),
                rule: FIRE,
                unit: FactUnit::Inches { most: 48.0 },
                measured: self.tracked.then(|| FactValue::Number(self.gap())),
                margin: Some((self.gap() - 12.0).abs()),
                usual: None,
            }],
        }
    }

    fn throw<W: Wording>(&self, need: u8) -> DiceRequest<W> {
        DiceRequest {
            thrower: Thrower::Side(self.side),
            dice: Dice::six_sided(2),
            why: W::say(|| "Hits".into()),
            rule: FIRE,
            reading: Reading::Each(Each { need, success: "hit".into(), failure: "missed".into() }),
            tallies: vec![Tally::of("Each die hits on").with("Range", FIRE, need)],
            pieces: vec![],
        }
    }
}

fn refuse(what: &str, why: &str) -> Refusal {
    Refusal::new(WALK, what, why, "Choose another.")
}

fn next_side(turn: &mut Turn<'_, Step>) {
    let state = &mut *turn.state;
    state.side = state.side.other();
    if state.side == Side::A {
        state.turn += 1;
    }
    if state.turn > state.turns || state.figures.contains(&0) {
        state.turn = state.turn.min(state.turns);
        turn.report(|_| Report::new(ReportKind::Over, END, "Night falls."));
        turn.push([Step::Over]);
    } else {
        turn.push([Step::Choose]);
    }
}

impl Steps for Step {
    type State = State;
    type Action = Action;
    type Work = Walk;
    type Returned = ();

    fn over(_: Outcome) -> Self {
        Self::Over
    }
}

impl Procedure<Step> for Step {
    fn ask<W: Wording>(&self, state: &State) -> Option<Awaiting<Action, W>> {
        Some(match *self {
            Self::Choose => {
                let pair =
                    Target::Pieces(PieceId::unit(state.side.index() as u16), PieceId::unit(state.enemy() as u16));
                state.choice(vec![
                    state.offer("stand", Target::Button, Action::Stand),
                    state.offer("move", state.ground(), Action::Walk(0.0)),
                    state.offer("fire", pair, Action::Fire),
                ])
            }
            Self::Reload => state.choice(vec![state.offer("reload", Target::Button, Action::Reload)]),
            Self::Range => Awaiting::Facts(state.sheet()),
            Self::Throw { need } => Awaiting::Dice(state.throw(need)),
            Self::Over => Awaiting::Over(Outcome { winner: None, text: W::say(|| "Night falls.".into()), rule: END }),
        })
    }

    fn name(&self) -> String {
        format!("{self:?}")
    }

    fn act(self, turn: &mut Turn<'_, Self>, action: &Action, work: Walk) {
        let action = *action;
        turn.report(|state| Report::new(ReportKind::Order, WALK, format!("Side {:?}: {action:?}.", state.side)));
        match action {
            Action::Walk(_) => {
                let forward = if turn.state.side == Side::A { 1.0 } else { -1.0 };
                turn.state.place[turn.state.side.index()] += forward * work.inches;
            }
            Action::Fire => return turn.push([Self::Range]),
            Action::Stand | Action::Reload => {}
        }
        next_side(turn);
    }

    fn confirm(self, turn: &mut Turn<'_, Self>, sheet: &FactSheet<Unsaid>, stated: &Statement) {
        let near = matches!(sheet.value(stated, "range"), Some(FactValue::Number(range)) if *range <= 12.0);
        turn.push([Self::Throw { need: if near { 4 } else { 6 } }]);
    }

    fn roll(self, turn: &mut Turn<'_, Self>, request: &DiceRequest<Unsaid>, faces: &Faces) {
        let Reading::Each(Each { need, .. }) = request.reading else { unreachable!("each die is read by itself") };
        let hits = faces.at_least(need) as u16;
        let enemy = turn.state.enemy();
        turn.state.figures[enemy] = turn.state.figures[enemy].saturating_sub(hits);
        turn.report(|_| Report::new(ReportKind::Fire, FIRE, format!("{hits} hits.")));
        turn.push([Self::Reload]);
    }

    fn permit(&self, state: &State, action: &Action) -> Result<Walk, Refusal> {
        match *action {
            Action::Walk(inches) if (0.25..=state.gap().min(6.0)).contains(&inches) => Ok(Walk { inches }),
            _ => Err(refuse("That walk", "it is too long or too short")),
        }
    }
}

impl Game for Road {
    type Setup = Setup;
    type Step = Step;
    type Amendment = Amendment;

    fn begin(setup: &Setup) -> Result<(State, Vec<Step>), Vec<String>> {
        if setup.turns == 0 {
            return Err(vec!["a battle lasts a turn at least".into()]);
        }
        let (tracked, turns) = (setup.tracked, setup.turns);
        let state = State { tracked, turns, turn: 1, side: Side::A, figures: [200; 2], place: [0.0, 30.0] };
        Ok((state, vec![Step::Choose]))
    }

    fn turn(state: &State) -> u32 {
        state.turn
    }

    fn completes(offered: &Action, drawn: &Action) -> bool {
        matches!((offered, drawn), (Action::Walk(_), Action::Walk(_)))
    }

    fn draw<W: Wording>(state: &State, _: &Offer<Action, W>, drawing: &Drawing) -> Result<Action, Refusal> {
        match drawing {
            Drawing::Legs(legs) => match legs.as_slice() {
                [Leg::Advance(inches)] => Ok(Action::Walk(*inches)),
                _ => Err(refuse("That drawing", "one walks straight on")),
            },
            Drawing::To(pose) => Ok(Action::Walk((pose.x - state.place[state.side.index()]).abs())),
        }
    }

    fn standing(state: &State, side: Side) -> SideStanding {
        let figures = state.figures[side.index()].into();
        SideStanding { strength: StrengthLeft::sound(200, figures), ..SideStanding::default() }
    }

    fn scene<A>(state: &State, _: &[Arc<Step>], _: &Awaiting<A, Unsaid>, _: Eyes) -> Scene {
        let piece = |side: Side| {
            let id = PieceId::unit(side.index() as u16);
            Piece {
                place: Place::Table { pose: Pose::new(state.place[side.index()], 0.0, 0.0), bases: vec![] },
                strength: Some(Strength::Figures { now: state.figures[side.index()], first: 12 }),
                ..Piece::new(id, side, format!("Company {side:?}"), Glyph::Foot)
            }
        };
        let board = Board::Table { width: 48.0, height: 1.0, terrain: vec![] };
        let mut scene = Scene::new("A toy battle", ["Allies".into(), "French".into()], board);
        scene.clock.number = state.turn;
        scene.pieces = Side::BOTH.map(piece).to_vec();
        scene
    }
}

impl Overseen for Road {
    fn may_set(_: &State, _: &[Arc<Step>], _: &Amendment) -> Result<(), Refusal> {
        Ok(())
    }

    fn set(turn: &mut Turn<'_, Step>, amendment: &Amendment) {
        turn.state.figures[amendment.side.index()] = amendment.figures;
    }

    fn told(_: &State, amendment: &Amendment) -> String {
        format!("side {:?} has {} figures", amendment.side, amendment.figures)
    }

    fn amendable(_: &State, _: Option<PieceId>) -> Vec<Amendable<Amendment>> {
        vec![Amendable { label: "Side A has no figures".into(), amendment: Amendment { side: Side::A, figures: 0 } }]
    }
}

impl Viewed for Road {}

impl Printed for Road {
    fn rule_text(_: &Rule) -> Option<RuleText> {
        None
    }

    fn book(_: &State) -> Vec<(Rule, RuleText)> {
        Vec::new()
    }
}

impl Isolates for Road {
    fn changes(_: &State, _: &State) -> Vec<Change> {
        Vec::new()
    }
}
