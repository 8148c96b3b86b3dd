//! A toy battle with one of everything the window must show: a choice, ground to be drawn on, a sheet of facts, dice.
//!
//! It knows no real rule; the window's own tests drive it.

use serde::{Deserialize, Serialize};

use crate::dice::reading::{Each, Sum};
use crate::dice::{Dice, Faces, Reading};
use crate::game::*;
use crate::geometry::{Leg, Pose};

mod shown;
mod table;

pub use table::line_of_foot;
use table::{SHAKEN, army, facts, ground, piece};

const RULE: Rule = Rule::new("TOY 1");

/// The toy battle.
#[derive(Clone, Debug)]
pub struct Toy {
    pieces: Vec<Piece>,
    step: Step,
    awaiting: Awaiting<ToyAction>,
    bare: Awaiting<ToyAction, Unsaid>,
    moment: Moment,
    turn: u32,
    struck: bool,
    added: i32,
}

/// Where it has stopped.
#[derive(Clone, Debug, PartialEq)]
enum Step {
    Moves,
    Facts,
    Saves,
    Nerve,
    Reaction,
    Over,
}

/// What the toy begins from.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ToySetup;

/// What may be done in it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum ToyAction {
    Stand(PieceId),
    Move(PieceId, Option<Pose>),
    Fire(PieceId, PieceId),
    Charge(PieceId, PieceId),
    React(String),
    Pass,
}

/// What may be set right in it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum ToyAmendment {
    Figures(PieceId, u16),
    Shaken(PieceId),
}

impl Toy {
    fn offers(&self) -> Vec<Offer<ToyAction>> {
        let (foot, horse, alsace, first) = (PieceId::unit(1), PieceId::unit(4), PieceId::unit(23), PieceId::unit(21));
        let offer = |verb: &'static str, label: &str, target, action| Offer {
            verb: verb.into(),
            label: label.to_owned(),
            rule: RULE,
            target,
            action,
        };
        let ground = |piece: PieceId, allowance| {
            let from = self.pose(piece);
            Target::Ground(Ground {
                piece,
                from,
                allowance,
                manoeuvres: vec![Leg::Advance(1.0), Leg::Wheel { degrees: 10.0 }],
            })
        };
        vec![
            offer(
                "fire",
                "Royal Foot fires at Picardie 1st",
                Target::Pieces(foot, first),
                ToyAction::Fire(foot, first),
            ),
            offer(
                "fire",
                "Royal Foot fires at Picardie 2nd",
                Target::Pieces(foot, PieceId::unit(22)),
                ToyAction::Fire(foot, PieceId::unit(22)),
            ),
            offer("move", "Royal Foot moves", ground(foot, 6.0), ToyAction::Move(foot, None)),
            offer("stand", "Royal Foot stands", Target::Piece(foot), ToyAction::Stand(foot)),
            offer(
                "charge",
                "Wood’s Horse charges Alsace 1st",
                Target::Pieces(horse, alsace),
                ToyAction::Charge(horse, alsace),
            ),
            offer("move", "Wood’s Horse moves", ground(horse, 12.0), ToyAction::Move(horse, None)),
            offer("pass", "End the phase", Target::Button, ToyAction::Pass),
        ]
    }

    fn pose(&self, id: PieceId) -> Pose {
        self.pieces.iter().find(|piece| piece.id == id).and_then(super::canvas::pose_of).unwrap_or_default()
    }

    fn tally(&self) -> Tally {
        let mut tally = Tally::of("Each die saves on")
            .with("Infantry saves", RULE, 5)
            .when(true, "Behind the wall, one better", RULE, -1)
            .when(false, "Just left water", RULE, 1)
            .when(false, "In column", RULE, 1);
        tally.lines[1].struck = self.struck;
        if self.added != 0 {
            tally.add("The umpire’s word", RULE, self.added);
        }
        tally
    }

    fn ask(&mut self) {
        let pieces = vec![PieceId::unit(1), PieceId::unit(21)];
        self.awaiting = match self.step {
            Step::Moves => Awaiting::Choice(Choice {
                side: Side::A,
                question: "Which unit acts, and how?".to_owned(),
                rule: RULE,
                pieces: Vec::new(),
                offers: self.offers(),
                refused: vec![RefusedOffer {
                    label: "Royal Foot charges".to_owned(),
                    why: "foot does not charge horse".to_owned(),
                    rule: RULE,
                    piece: Some(PieceId::unit(1)),
                }],
            }),
            Step::Facts => Awaiting::Facts(FactSheet {
                title: "Royal Foot fires at Picardie 1st".to_owned(),
                rule: RULE,
                pieces,
                facts: facts(),
            }),
            Step::Saves => Awaiting::Dice(DiceRequest {
                thrower: Thrower::Side(Side::B),
                dice: Dice::six_sided(5),
                why: "Royal Foot fires at Picardie 1st".to_owned(),
                rule: RULE,
                reading: Reading::Each(Each {
                    need: self.tally().whole().clamp(1, 6) as u8,
                    success: "saved".into(),
                    failure: "falls".into(),
                }),
                tallies: vec![
                    Tally::of("Hits, automatic").with("12 figures in two ranks ÷ 3", RULE, 4).with(
                        "Short range, up to 2″",
                        RULE,
                        1,
                    ),
                    self.tally(),
                ],
                pieces,
            }),
            Step::Nerve => Awaiting::Dice(DiceRequest {
                thrower: Thrower::Side(Side::A),
                dice: Dice::six_sided(2),
                why: "Will Wood’s Horse charge?".to_owned(),
                rule: RULE,
                reading: Reading::Sum(Sum { need: 3 }),
                tallies: vec![
                    Tally::of("Needed on two dice").with("Every check starts at", RULE, 4).with("Crack", RULE, -1),
                ],
                pieces: vec![PieceId::unit(4)],
            }),
            Step::Reaction => Awaiting::Choice(Choice {
                side: Side::B,
                question: "Alsace 1st stands. How does it meet Wood’s Horse?".to_owned(),
                rule: RULE,
                pieces: vec![PieceId::unit(23)],
                offers: ["Fire", "Form square", "Fix bayonets"]
                    .map(|way| Offer {
                        verb: way.to_lowercase().replace(' ', "_").into(),
                        label: way.to_owned(),
                        rule: RULE,
                        target: Target::Button,
                        action: ToyAction::React(way.to_owned()),
                    })
                    .into(),
                refused: Vec::new(),
            }),
            Step::Over => {
                Awaiting::Over(Outcome { winner: Some(Side::A), text: "Orkney holds the field".to_owned(), rule: RULE })
            }
        };
    }

    fn refuse(&self, answer: &Answer<ToyAction, ToyAmendment>) -> Option<Refusal> {
        let no = |why: &str| Some(Refusal::new(RULE, "Royal Foot cannot do that", why, "It may still move up to 6″."));
        match (answer, &self.awaiting) {
            (Answer::Act(ToyAction::Move(piece, Some(pose))), Awaiting::Choice(_)) => {
                let way = (pose.point() - self.pose(*piece).point()).norm();
                if way > 6.0 { no("it is more than 6″ away") } else { None }
            }
            (Answer::Act(ToyAction::Move(_, None)), _) => no("no move was drawn"),
            (Answer::Rule(_), _) | (Answer::Act(_), Awaiting::Choice(_)) => None,
            (Answer::State(statement), Awaiting::Facts(sheet)) => sheet.check(statement).err(),
            (Answer::Roll(faces), Awaiting::Dice(request)) if request.dice.could_show(faces) => None,
            _ => no("something else is asked"),
        }
    }

    fn act(&mut self, action: &ToyAction) -> Report {
        let report = |kind, text: &str| Report::new(kind, RULE, text);
        match action {
            ToyAction::Stand(_) => report(ReportKind::Order, "Royal Foot stands"),
            ToyAction::Move(id, pose) => {
                let to = pose.unwrap_or_default();
                let way = (to.point() - self.pose(*id).point()).norm();
                if let Some(moved) = self.pieces.iter_mut().find(|piece| piece.id == *id) {
                    let figures = moved.counted().unwrap_or_default();
                    let fresh = piece(*id, &moved.name, moved.side, moved.glyph, to, figures);
                    moved.place = fresh.place;
                    moved.spent = Spent::of(true, moved.has(Spent::Fired));
                }
                report(ReportKind::Move, &format!("Royal Foot moves {way:.2}″ of 6″"))
            }
            ToyAction::Fire(..) => {
                self.step = Step::Facts;
                report(ReportKind::Fire, "Royal Foot volleys at Picardie 1st")
            }
            ToyAction::Charge(..) => {
                self.step = Step::Nerve;
                report(ReportKind::Charge, "Wood’s Horse declares a charge on Alsace 1st from 9″")
            }
            ToyAction::React(way) => {
                self.step = Step::Moves;
                report(ReportKind::Charge, &format!("Alsace 1st: {}", way.to_lowercase()))
            }
            ToyAction::Pass => {
                self.turn += 1;
                self.step = if self.turn > 3 { Step::Over } else { Step::Moves };
                report(ReportKind::Phase, "The phase ends")
            }
        }
    }

    fn rule(&mut self, sets: &RulingTarget<ToyAmendment>) -> Vec<Report> {
        let texts: Vec<String> = match sets {
            RulingTarget::Strike(_) => {
                self.struck = !self.struck;
                vec!["The wall is not counted".to_owned()]
            }
            RulingTarget::Add { label, value, .. } => {
                self.added = *value;
                vec![format!("{label}: {value:+}")]
            }
            RulingTarget::Amend(_) | RulingTarget::AmendAll(_) => {
                sets.amendments().iter().map(|one| self.amend(one)).collect()
            }
        };
        texts.into_iter().map(|text| Report::new(ReportKind::Ruling, RULE, text)).collect()
    }

    fn amend(&mut self, amendment: &ToyAmendment) -> String {
        let (ToyAmendment::Figures(id, _) | ToyAmendment::Shaken(id)) = amendment;
        let piece = self.pieces.iter_mut().find(|piece| piece.id == *id).expect("the toy has such a piece");
        match amendment {
            ToyAmendment::Figures(_, figures) => {
                let [_, first] = piece.counted().unwrap_or_default();
                piece.strength = Some(Strength::Figures { now: *figures, first });
                format!("Figures: {figures}")
            }
            ToyAmendment::Shaken(_) => {
                piece.conditions = vec![SHAKEN];
                "Shaken".to_owned()
            }
        }
    }
}

impl Ruleset for Toy {
    type Setup = ToySetup;
    type Action = ToyAction;
    type Amendment = ToyAmendment;
    type Work = ();

    fn begin(_: &ToySetup) -> Result<Self, Vec<String>> {
        let over = Awaiting::Over(Outcome { winner: None, text: String::new(), rule: RULE });
        let mut toy = Self {
            pieces: army(),
            step: Step::Moves,
            bare: over.clone().said(),
            awaiting: over,
            moment: Moment::next(),
            turn: 1,
            struck: false,
            added: 0,
        };
        toy.ask();
        toy.bare = toy.awaiting.clone().said();
        Ok(toy)
    }

    fn awaiting(&self) -> &Awaiting<ToyAction, Unsaid> {
        &self.bare
    }

    fn words(&self) -> Awaiting<ToyAction> {
        self.awaiting.clone()
    }

    fn check(&self, answer: AnswerTo<Self>) -> Result<JudgedBy<Self>, Refusal> {
        match self.refuse(&answer) {
            Some(refusal) => Err(refusal),
            None => Ok(Judged::new(answer, (), self.moment)),
        }
    }

    fn give(&mut self, judged: JudgedBy<Self>, _: Ears) -> Vec<Report> {
        let (answer, ()) = judged.at(self.moment);
        self.moment = Moment::next();
        let reports = match &answer {
            Answer::Act(action) => vec![self.act(action)],
            Answer::State(_) => {
                self.step = Step::Saves;
                vec![Report::new(ReportKind::Fire, RULE, "5 hits at short range")]
            }
            Answer::Roll(faces) if self.step == Step::Saves => {
                let fallen = faces.0.len() - faces.at_least(self.tally().whole().clamp(1, 6) as u8);
                self.step = Step::Moves;
                let text = format!("Picardie 1st: {fallen} fall, {} saved", faces.0.len() - fallen);
                vec![
                    Report::new(ReportKind::Fire, RULE, text).showing(self.tally()).about([PieceId::unit(21)]),
                    Report::new(ReportKind::Morale, RULE, "It tests in the Morale phase, needing 5+ on two dice"),
                ]
            }
            Answer::Roll(faces) => {
                self.step = if faces.sum() >= 3 { Step::Reaction } else { Step::Moves };
                vec![Report::new(ReportKind::Charge, RULE, format!("Wood’s Horse rolls {}", faces.sum()))]
            }
            Answer::Rule(ruling) => self.rule(&ruling.sets),
        };
        self.ask();
        self.bare = self.awaiting.clone().said();
        reports
    }

    fn draw<W: Wording>(&self, offer: &Offer<ToyAction, W>, drawing: &Drawing) -> Result<ToyAction, Refusal> {
        let Target::Ground(ground) = &offer.target else {
            return Err(Refusal::new(RULE, "Nothing can be drawn", "it is not a move", "Choose a move."));
        };
        let to = match drawing {
            Drawing::To(pose) => *pose,
            Drawing::Legs(legs) => legs.iter().fold(ground.from, |pose, leg| match leg {
                Leg::Advance(inches) => pose.advanced(*inches),
                Leg::Wheel { degrees } => pose.turned(*degrees),
                _ => pose,
            }),
        };
        Ok(ToyAction::Move(ground.piece, Some(to.quantised())))
    }

    fn scene(&self, eyes: Eyes) -> Scene {
        let seen = |piece: &Piece| match eyes {
            Eyes::Side(side) if side != piece.side => piece.clone().without_losses(piece.name.clone()),
            Eyes::Side(_) | Eyes::Umpire => piece.clone(),
        };
        let command = |side, name: &str, leader| Command {
            side,
            name: name.to_owned(),
            leader: Some(PieceId::unit(leader)),
            group: None,
            standing: None,
            broken: false,
        };
        let track = |index, filled| Track {
            of: TrackOf::Command(index),
            name: "Major morale",
            counts: "units shaken, routed or lost",
            filled,
            limit: Some(12),
            breaks_at: Some(6),
            note: None,
        };
        let sides = ["Allies".to_owned(), "French".to_owned()];
        let board = Board::Table { width: 42.0, height: 36.0, terrain: ground() };
        let phases = ["Movement and passing fire", "Firing: guns", "Firing: foot", "Melee", "Morale"];
        Scene {
            clock: Clock {
                word: "Turn",
                number: self.turn,
                of: None,
                phases: phases.map(str::to_owned).to_vec(),
                phase: 2,
            },
            throws: vec![Throw { word: "Initiative", faces: [5, 3] }],
            pieces: self.pieces.iter().map(seen).collect(),
            commands: vec![command(Side::A, "Orkney", 0), command(Side::B, "Maffei", 20)],
            tracks: vec![track(0, 1), track(1, 2)],
            provenance: vec![Provenance { kind: Source::StandIn, text: "A toy, made up".to_owned() }],
            ..Scene::new("Ramillies, 23 May 1706", sides, board)
        }
    }

    fn hour(&self) -> Hour {
        Hour::of(self.turn, 0)
    }

    fn standing_of(&self, side: Side) -> SideStanding {
        let own = self.pieces.iter().filter(|piece| piece.side == side);
        let counted = own.filter_map(Piece::counted);
        let strength = counted.map(|[now, first]| StrengthLeft::sound(first.into(), now.into())).sum();
        SideStanding { strength, ..SideStanding::default() }
    }

    fn turn(&self) -> u32 {
        self.turn
    }

    fn steps(&self) -> Vec<String> {
        vec![format!("{:?}", self.step)]
    }

    fn fingerprint(&self) -> u64 {
        u64::from(self.turn)
    }
}
