//! A table with a few units on it, and hands that play a turn.
use galloper::dice::Faces;
use galloper::game::{
    Answer, Awaiting, Choice, Ears, Report, Ruleset, Ruling, RulingTarget, Side, Statement, TerrainKind,
};
use galloper::geometry::{Formation, Outline, Point, Pose};
use galloper::rules::flanders::book::house::House;
use galloper::rules::flanders::book::profile::{Arm, ChargeDoctrine, Class, FireDoctrine, Gun, Mount, Profile};
use galloper::rules::flanders::state::UnitId;
use galloper::rules::flanders::state::setup::{
    Edge, GeneralSetup, PlaceSetup, Setup, TerrainSetup, UnitSetup, Victory,
};
use galloper::rules::flanders::{Action, Amendment, Battle};

/// Line foot that fires by platoon.
pub fn foot() -> Profile {
    Profile { arm: Arm::Infantry { fire: FireDoctrine::Platoon }, class: Class::Line, original: 12 }
}

/// Line horse.
pub fn horse(charge: ChargeDoctrine) -> Profile {
    Profile {
        arm: Arm::Cavalry { mount: Mount::Horse, charge, on_foot: FireDoctrine::Rank },
        class: Class::Line,
        original: 12,
    }
}

/// Line dragoons, mounted, who ride with the sword.
pub fn dragoons() -> Profile {
    let arm = Arm::Cavalry { mount: Mount::Dragoons, charge: ChargeDoctrine::Sword, on_foot: FireDoctrine::Platoon };
    Profile { arm, ..horse(ChargeDoctrine::Sword) }
}

/// A light battery.
pub fn guns() -> Profile {
    Profile { arm: Arm::Artillery { gun: Gun::Light }, class: Class::Line, original: 8 }
}

/// A unit of a side, the middle of its front at a place, facing so many degrees clockwise from north.
pub fn unit(side: Side, name: &str, profile: Profile, x: f64, y: f64, facing: f64) -> UnitSetup {
    UnitSetup {
        key: name.to_lowercase(),
        name: name.to_owned(),
        general: side.index(),
        profile,
        figures: profile.original,
        formation: Formation::Line,
        place: PlaceSetup::Table(Pose::new(x, y, facing)),
        dismounted: false,
        roll: None,
        army: None,
    }
}

/// A house in a table's ground.
pub fn house_at(x: f64, y: f64, wide: f64, deep: f64) -> TerrainSetup {
    let corners = [(x, y), (x + wide, y), (x + wide, y + deep), (x, y + deep)];
    let outline = Outline::Area(corners.map(|(x, y)| Point::new(x, y)).to_vec());
    TerrainSetup { kind: TerrainKind::Building, name: Some("the house".to_owned()), outline }
}

/// A table of 80 by 80 inches with these units, and four more of each side in the far corners.
pub fn table(mut units: Vec<UnitSetup>) -> Setup {
    for index in 0..8_u8 {
        let (side, y, facing) = if index % 2 == 0 { (Side::A, 2.0, 0.0) } else { (Side::B, 78.0, 180.0) };
        units.push(unit(side, &format!("Other {index}"), foot(), 2.0 + f64::from(index / 2) * 4.0, y, facing));
    }
    let general = |key: &str, side, y| GeneralSetup {
        key: key.to_owned(),
        name: key.to_owned(),
        side,
        pose: Some(Pose::new(60.0, y, 0.0)),
    };
    Setup {
        scenario: "table".to_owned(),
        title: "A table".to_owned(),
        sides: ["Allies".to_owned(), "French".to_owned()],
        width: 80.0,
        height: 80.0,
        terrain: Vec::new(),
        generals: vec![general("Cutts", Side::A, 20.0), general("Clare", Side::B, 60.0)],
        units,
        victory: Victory { broken_commands: [1, 1], turns: None, at_the_end: None, on_by: None, aims: Vec::new() },
        house: House::default(),
        cards: Vec::new(),
        rear: Edge::OPPOSITE,
        provenance: Vec::new(),
        ledger: false,
    }
}

/// A battle and what it has told.
pub struct Play {
    pub battle: Battle,
    pub told: Vec<Report>,
}

impl Play {
    pub fn new(setup: &Setup) -> Self {
        Self { battle: Battle::begin(setup).expect("the setup can be played"), told: Vec::new() }
    }

    pub fn give(&mut self, answer: &Answer<Action, Amendment>) {
        let reports = self.battle.answer(answer.clone(), Ears::Open).expect("it is taken");
        self.told.extend(reports);
    }

    pub fn amend(&mut self, amendment: Amendment) {
        let sets = RulingTarget::Amend(amendment);
        self.give(&Answer::Rule(Ruling { by: String::new(), why: String::new(), departs_from: None, sets }));
    }

    pub fn choice(&self) -> Option<Choice<Action>> {
        match self.battle.words() {
            Awaiting::Choice(choice) => Some(choice),
            _ => None,
        }
    }

    /// Whether a rule has been told of.
    pub fn has_told(&self, rule: &str) -> bool {
        self.told.iter().any(|report| report.rule.citation() == rule)
    }

    /// Answers everything quietly: units stand and hold their fire, dice show what `faces` gives them.
    pub fn quietly(&mut self, faces: impl Fn(&str, u8) -> Vec<u8>, mut until: impl FnMut(&Self) -> bool) {
        const QUIET: [&str; 9] =
            ["own", "declare", "stand", "hold_fire", "no_ride", "comply", "fight_on", "spare_guns", "react_bayonets"];
        for _ in 0..3_000 {
            if until(self) {
                return;
            }
            let answer = match &self.battle.words() {
                Awaiting::Over(_) => return,
                Awaiting::Facts(_) => Answer::State(Statement::as_measured()),
                Awaiting::Dice(request) => {
                    let rule = request.rule.citation().to_owned();
                    let mut shown = faces(&rule, request.dice.count);
                    if rule == "FLA SEQ-04" {
                        shown = vec![6, 1];
                    }
                    Answer::Roll(Faces(shown))
                }
                Awaiting::Choice(choice) => {
                    let quiet = choice.offers.iter().find(|offer| QUIET.contains(&offer.verb.as_ref()));
                    Answer::Act(quiet.unwrap_or(&choice.offers[0]).action.clone())
                }
            };
            self.give(&answer);
        }
        panic!("it never comes to that: {:?}", self.battle.words());
    }

    /// Goes on until a charge is offered, and declares it.
    pub fn charge(&mut self, charger: UnitId, enemy: UnitId) {
        let is_it = |action: &Action| matches!(action, Action::Charge { unit, target, .. } if *unit == charger && *target == enemy);
        let offered =
            |play: &Self| play.choice().and_then(|choice| choice.offers.into_iter().find(|offer| is_it(&offer.action)));
        for _ in 0..10 {
            if let Some(offer) = offered(self) {
                self.give(&Answer::Act(offer.action));
                return;
            }
            let mut once = false;
            self.quietly(|_, count| vec![6; usize::from(count)], |_| std::mem::replace(&mut once, true));
        }
        panic!("the charge is not offered");
    }
}
