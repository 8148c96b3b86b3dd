//! A unit in hand: where it is held, and what the rules say of the move.

use super::drag_path::{self, Turning};
use super::legs;
use crate::app::canvas::{footprint_of, map_of, pose_of, stand_of};
use crate::game::{
    Amend, Answer, Awaiting, Drawing, Ears, HexBoard, Offer, PieceId, Refusal, Report, Ruleset, Scene, Tally, Target,
};
use crate::geometry::{Leg, Point, Pose, pose::bearing};
use crate::hex::Stand;

/// A unit in hand.
#[derive(Clone, Debug)]
pub struct Hand {
    /// Which unit.
    pub piece: PieceId,
    /// Its ground offers, by their place among all offers; the first that takes the drawing is used.
    pub offers: Vec<usize>,
    /// Where it stood.
    pub from: Pose,
    /// Where it is held.
    pub pose: Pose,
    /// How far it may go, in inches.
    pub allowance: f64,
    /// What the rules say of it.
    pub judged: Judged,
    /// It will be set down by ruling; no rule is asked.
    pub by_ruling: bool,
    /// How it stood on a map of hexes; nothing on a table.
    on_map: Option<OnMap>,
    drawn: Drawn,
    front_and_depth: [f64; 2],
    turning: Turning,
}

/// How a piece stands on a map of hexes.
#[derive(Clone, Copy, Debug)]
enum OnMap {
    /// A unit takes up hexes and faces somewhere.
    Unit(Stand),
    /// A leader only is in a hex.
    Leader,
}

/// How its move was drawn.
#[derive(Clone, Debug, PartialEq)]
enum Drawn {
    To(Pose),
    Legs(Vec<Leg>),
}

/// What the rules say of a drawn move.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Judged {
    /// What it comes to, or why not.
    pub words: Vec<String>,
    /// The sum of its inches, where there is one.
    pub tally: Option<Tally>,
    /// The offer that takes it.
    pub offer: Option<usize>,
    /// Whether anything has been drawn.
    pub is_drawn: bool,
}

impl Hand {
    /// Takes a unit in hand; nothing when it has no ground offer or stands nowhere.
    pub fn take<A>(offers: &[Offer<A>], only: Option<usize>, piece: PieceId, scene: &Scene) -> Option<Self> {
        let ground = |offer: &Offer<A>| match &offer.target {
            Target::Ground(ground) if ground.piece == piece => Some(ground.clone()),
            _ => None,
        };
        let taken: Vec<usize> = (0..offers.len())
            .filter(|index| only.is_none_or(|only| only == *index) && ground(&offers[*index]).is_some())
            .collect();
        let first = ground(offers.get(*taken.first()?)?)?;
        let on_table = scene.pieces.iter().find(|one| one.id == piece)?;
        let from = pose_of(on_table).unwrap_or(first.from);
        Some(Self {
            piece,
            offers: taken,
            from,
            pose: from,
            allowance: first.allowance,
            judged: Judged::default(),
            by_ruling: false,
            on_map: None,
            drawn: Drawn::Legs(Vec::new()),
            front_and_depth: footprint_of(on_table),
            turning: Turning::of(&first.manoeuvres),
        })
    }

    /// Takes any piece in hand, to be set by ruling; nothing when it stands nowhere.
    pub fn set(piece: PieceId, scene: &Scene) -> Option<Self> {
        let on_table = scene.pieces.iter().find(|one| one.id == piece)?;
        let from = pose_of(on_table)?;
        Some(Self {
            piece,
            offers: Vec::new(),
            from,
            pose: from,
            allowance: 0.0,
            judged: Judged::default(),
            by_ruling: true,
            on_map: map_of(&scene.board).map(|_| stand_of(on_table).map_or(OnMap::Leader, OnMap::Unit)),
            drawn: Drawn::Legs(Vec::new()),
            front_and_depth: footprint_of(on_table),
            turning: Turning::Freely,
        })
    }

    /// Puts it down on a map of hexes as it would stand there: in the middle of a hex, facing a corner or a side.
    pub fn settle_on(&mut self, map: &HexBoard) {
        let Some(stood) = self.on_map.filter(|_| self.drawing().is_some()) else { return };
        let stands = match stood {
            OnMap::Unit(like) => map.nearest(like, self.pose).map(|stand| map.lie(stand).0),
            OnMap::Leader => map.hex_at(self.pose.point()).map(|hex| Pose::at(map.centre(hex), self.pose.facing)),
        };
        if let Some(pose) = stands {
            self.carry(pose);
        }
    }

    /// Whether it may stand where it is held: the rules take the move, or no rule is asked.
    pub fn is_allowed(&self) -> bool {
        self.by_ruling || self.judged.offer.is_some() || !self.judged.is_drawn
    }

    /// Pulls it to a point: it turns and goes there, or is set down there.
    pub fn pull(&mut self, to: Point) {
        match drag_path::pulled(self.from, self.front_and_depth, self.turning, to) {
            Some(legs) => self.draw(legs),
            // A hand that sets a piece keeps the way it has been turned.
            None => self.carry(Pose::at(to, if self.by_ruling { self.pose.facing } else { self.from.facing })),
        }
    }

    /// Turns it, where it is held, until it looks at a point.
    pub fn face(&mut self, to: Point) {
        let Drawn::Legs(mut legs) = self.drawn.clone() else {
            let facing = bearing(self.pose.point(), to).rem_euclid(360.0);
            self.carry(Pose { facing, ..self.pose });
            return;
        };
        if legs.len() > 1 && matches!(legs.last(), Some(Leg::Wheel { .. } | Leg::Turn { .. })) {
            legs.pop();
        } else if matches!(legs[..], [Leg::Wheel { .. } | Leg::Turn { .. }]) {
            legs.clear();
        }
        let [frontage, depth] = self.front_and_depth;
        let pose = legs::end(self.from, frontage, depth, &legs);
        if self.turning == Turning::Freely {
            self.carry(Pose { facing: bearing(pose.point(), to).rem_euclid(360.0), ..pose });
            return;
        }
        legs.extend(drag_path::turned_towards(pose, self.turning, to));
        self.draw(legs);
    }

    fn draw(&mut self, legs: Vec<Leg>) {
        let [frontage, depth] = self.front_and_depth;
        self.pose = legs::end(self.from, frontage, depth, &legs);
        self.drawn = Drawn::Legs(legs);
    }

    /// Holds it at a pose.
    pub fn carry(&mut self, pose: Pose) {
        self.pose = pose.quantised();
        self.drawn = Drawn::To(self.pose);
    }

    /// Moves it by the arrows: inches ahead, and inches wheeled by its outer end.
    pub fn nudge(&mut self, ahead: f64, wheel: f64) {
        let [frontage, _] = self.front_and_depth;
        let mut legs = match std::mem::replace(&mut self.drawn, Drawn::Legs(Vec::new())) {
            Drawn::Legs(legs) => legs,
            Drawn::To(pose) => {
                let turned = Pose { facing: pose.facing + (wheel / frontage.max(1.0)).to_degrees(), ..pose };
                self.carry(turned.advanced(ahead));
                return;
            }
        };
        if ahead > 0.0 {
            legs::add(&mut legs, Leg::Advance(ahead));
        } else if ahead < 0.0 {
            legs::add(&mut legs, Leg::Retire(-ahead));
        }
        if wheel != 0.0 {
            legs::add(&mut legs, Leg::Wheel { degrees: (wheel / frontage.max(0.5)).to_degrees() });
        }
        self.draw(legs);
    }

    /// Draws its move from words.
    pub fn say(&mut self, words: &str) -> Result<(), String> {
        self.draw(legs::read(words)?);
        Ok(())
    }

    /// The drawing as the rules take it; nothing when nothing has been drawn.
    pub fn drawing(&self) -> Option<Drawing> {
        match &self.drawn {
            Drawn::To(pose) if *pose == self.from.quantised() => None,
            Drawn::To(pose) => Some(Drawing::To(*pose)),
            Drawn::Legs(legs) if legs.is_empty() => None,
            Drawn::Legs(legs) => Some(Drawing::Legs(legs.clone())),
        }
    }

    /// Asks the rules what the move comes to, or why it may not be made.
    pub fn judge<R: Amend>(&mut self, battle: &R, section: impl Fn(&Refusal) -> String) {
        let Some(drawing) = self.drawing() else {
            self.judged = Judged::default();
            return;
        };
        if self.by_ruling {
            let Pose { x, y, facing } = self.pose;
            let there = battle.placing(self.piece, self.pose).map(|there| there.label);
            let words = match there.filter(|_| self.on_map.is_some()) {
                Some(there) => format!("By ruling: {there}"),
                None => format!("To be set by ruling at {x:.2}″, {y:.2}″, facing {facing:.0}°"),
            };
            self.judged = Judged { words: vec![words], is_drawn: true, ..Judged::default() };
            return;
        }
        let mut refused: Option<Refusal> = None;
        for &offer in &self.offers {
            match try_out(battle, offer, &drawing) {
                Ok(reports) => {
                    let tally = reports.iter().find_map(|report| report.tally.clone());
                    let words = reports.iter().map(|report| report.text.trim_end_matches('.').to_owned()).collect();
                    self.judged = Judged { words, tally, offer: Some(offer), is_drawn: true };
                    return;
                }
                Err(refusal) => refused = refused.or(refusal),
            }
        }
        let words = refused.map_or_else(
            || vec!["It may not go there".to_owned()],
            |refusal| {
                vec![
                    format!("{}: {}", refusal.what, refusal.why),
                    format!("{} ({})", refusal.remedy, section(&refusal)),
                ]
            },
        );
        self.judged = Judged { words, is_drawn: true, ..Judged::default() };
    }

    /// The answer that makes the move.
    pub fn answer<R: Ruleset>(&self, battle: &R) -> Option<Result<R::Action, Refusal>> {
        let drawing = self.drawing()?;
        let index = self.judged.offer.or(self.offers.first().copied())?;
        let Awaiting::Choice(choice) = battle.awaiting() else { return None };
        Some(battle.draw(choice.offers.get(index)?, &drawing))
    }
}

/// Tries a move out on a copy of the battle: what would be reported, or why it is refused.
fn try_out<R: Ruleset>(battle: &R, offer: usize, drawing: &Drawing) -> Result<Vec<Report>, Option<Refusal>> {
    let Awaiting::Choice(choice) = battle.awaiting() else { return Err(None) };
    let offer = choice.offers.get(offer).ok_or(None)?;
    let action = battle.draw(offer, drawing).map_err(Some)?;
    let mut reports = battle.clone().answer(Answer::Act(action), Ears::Open).map_err(Some)?;
    reports.truncate(3);
    Ok(reports)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::demo::{Toy, ToySetup};
    use crate::game::Eyes;

    fn in_hand() -> (Toy, Hand) {
        let toy = Toy::begin(&ToySetup).expect("the toy begins");
        let Awaiting::Choice(choice) = toy.words() else { panic!("the toy begins with a choice") };
        let hand =
            Hand::take(&choice.offers, None, PieceId::unit(1), &toy.scene(Eyes::Umpire)).expect("Royal Foot may move");
        (toy, hand)
    }

    fn judge(toy: &Toy, hand: &mut Hand) {
        hand.judge(toy, |refusal| refusal.rule.to_string());
    }

    #[test]
    fn a_move_within_reach_says_what_it_costs() {
        let (toy, mut hand) = in_hand();
        judge(&toy, &mut hand);
        assert!(!hand.judged.is_drawn, "nothing has been drawn yet");
        hand.carry(hand.from.advanced(4.0));
        judge(&toy, &mut hand);
        assert_eq!(hand.judged.words, ["Royal Foot moves 4.00″ of 6″"]);
        assert!(hand.judged.offer.is_some());
    }

    #[test]
    fn a_move_too_far_says_why_not_and_what_is_allowed() {
        let (toy, mut hand) = in_hand();
        hand.say("advance 9").expect("it is a move");
        judge(&toy, &mut hand);
        assert_eq!(hand.judged.offer, None);
        assert_eq!(hand.judged.words[0], "Royal Foot cannot do that: it is more than 6″ away");
        assert_eq!(hand.judged.words[1], "It may still move up to 6″. ([TOY 1])");
    }

    #[test]
    fn arrows_draw_legs_and_go_on_from_a_drag() {
        let (_, mut hand) = in_hand();
        hand.nudge(1.0, 0.0);
        hand.nudge(1.0, 0.0);
        assert_eq!(hand.drawing(), Some(Drawing::Legs(vec![Leg::Advance(2.0)])));
        hand.carry(hand.from.advanced(3.0));
        hand.nudge(0.25, 0.0);
        assert!(matches!(hand.drawing(), Some(Drawing::To(pose)) if (pose.y - hand.from.y - 3.25).abs() < 1e-9));
    }

    #[test]
    fn a_pull_draws_the_turn_and_the_way_and_may_go_on() {
        let (toy, mut hand) = in_hand();
        for aside in [0.3, 1.0, 1.5] {
            hand.pull(Point::new(hand.from.x + aside, hand.from.y + 3.0));
            judge(&toy, &mut hand);
            assert!((hand.pose.x - hand.from.x - aside).abs() < 0.05, "{:?}", hand.pose);
            assert!(matches!(hand.drawing(), Some(Drawing::Legs(legs)) if legs.len() == 2));
        }
        hand.face(Point::new(hand.pose.x, hand.pose.y + 5.0));
        assert!(hand.pose.facing.abs() < 0.5 || hand.pose.facing > 359.5, "{:?}", hand.pose);
    }

    #[test]
    fn a_unit_without_a_ground_offer_stays_where_it_is() {
        let toy = Toy::begin(&ToySetup).expect("the toy begins");
        let Awaiting::Choice(choice) = toy.words() else { panic!("the toy begins with a choice") };
        assert!(Hand::take(&choice.offers, None, PieceId::unit(21), &toy.scene(Eyes::Umpire)).is_none());
    }
}
