//! Charges on a table: two units at some distance, with friends far behind so that no command breaks.

use galloper::dice::Faces;
use galloper::game::{Answer, Awaiting, Ears, Ruleset, Ruling, RulingTarget, Side};
use galloper::geometry::{Formation, Pose};
use galloper::rules::flanders::book::house::House;
use galloper::rules::flanders::book::profile::{Arm, ChargeDoctrine, Class, FireDoctrine, Gun, Morale, Mount, Profile};
use galloper::rules::flanders::state::UnitId;
use galloper::rules::flanders::state::setup::{Edge, GeneralSetup, PlaceSetup, Setup, UnitSetup, Victory};
use galloper::rules::flanders::{Action, Amendment, Battle};

/// Who charges.
pub const CHARGER: UnitId = UnitId(0);
/// Who is charged.
pub const CHARGED: UnitId = UnitId(1);

/// One charge.
#[derive(Clone, Copy)]
pub struct Charge {
    /// What it is called.
    pub name: &'static str,
    /// Who charges, and who is charged.
    pub troops: [Profile; 2],
    /// Inches from front to front.
    pub distance: f64,
    /// How the charged unit faces: 180 degrees is towards the charger.
    pub facing: f64,
    /// How the charged unit reacts.
    pub reaction: &'static str,
    /// Figures each has left.
    pub figures: [u8; 2],
    /// How steady the charged unit is.
    pub morale: Morale,
    /// Friends of the charged unit just behind it.
    pub friends_behind: bool,
}

fn horse(charge: ChargeDoctrine, mount: Mount, class: Class) -> Profile {
    Profile { arm: Arm::Cavalry { mount, charge, on_foot: FireDoctrine::Rank }, class, original: 12 }
}

fn foot(fire: FireDoctrine, class: Class) -> Profile {
    Profile { arm: Arm::Infantry { fire }, class, original: 12 }
}

fn guns(gun: Gun) -> Profile {
    Profile { arm: Arm::Artillery { gun }, class: Class::Line, original: 8 }
}

/// Twenty-four charges, no two alike.
pub fn charges() -> Vec<Charge> {
    use ChargeDoctrine::{Pistol, Sword};
    use FireDoctrine::{Platoon, Rank};
    let (dragoons, plain, cuirassiers) = (Mount::Dragoons, Mount::Horse, Mount::Cuirassiers);
    let sword = horse(Sword, plain, Class::Line);
    let pistol = horse(Pistol, plain, Class::Line);
    let line = foot(Platoon, Class::Line);
    let base = |name, charger: Profile, charged: Profile, distance, reaction| Charge {
        name,
        troops: [charger, charged],
        distance,
        facing: 180.0,
        reaction,
        figures: [charger.original, charged.original],
        morale: Morale::Good,
        friends_behind: false,
    };
    vec![
        base("sword at foot that fires", sword, line, 8.0, "react_fire"),
        base("sword at foot that forms square", sword, line, 8.0, "react_square"),
        base("sword at foot with bayonets", sword, line, 8.0, "react_bayonets"),
        base("pistols at foot that fires", pistol, line, 9.0, "react_fire"),
        base("sword at pistols", sword, pistol, 10.0, "countercharge"),
        base("pistols at sword", pistol, sword, 10.0, "countercharge"),
        base("pistols at pistols", pistol, horse(Pistol, plain, Class::Crack), 12.0, "countercharge"),
        base(
            "dragoons at cuirassiers",
            horse(Sword, dragoons, Class::Line),
            horse(Pistol, cuirassiers, Class::Elite),
            9.0,
            "countercharge",
        ),
        base(
            "cuirassiers at foot by rank",
            horse(Pistol, cuirassiers, Class::Crack),
            foot(Rank, Class::Crack),
            7.0,
            "react_fire",
        ),
        base(
            "elite sword at elite foot",
            horse(Sword, plain, Class::Elite),
            foot(Platoon, Class::Elite),
            11.0,
            "react_fire",
        ),
        base("foot at foot that fires", line, line, 4.0, "react_fire"),
        base("foot at foot with bayonets", foot(Rank, Class::Crack), line, 5.0, "react_bayonets"),
        base("foot at light guns", line, guns(Gun::Light), 5.0, "react_fire"),
        base("sword at light guns", sword, guns(Gun::Light), 12.0, "react_fire"),
        base("sword at heavy guns", sword, guns(Gun::Heavy), 13.0, "react_fire"),
        base("sword from far off", sword, line, 17.5, "react_fire"),
        base("pistols too far", pistol, line, 15.9, "react_bayonets"),
        Charge { facing: 0.0, ..base("sword at the rear of foot", sword, line, 8.0, "react_fire") },
        Charge { facing: 90.0, ..base("sword at the flank of foot", sword, line, 8.0, "react_fire") },
        Charge { facing: 90.0, ..base("pistols at the flank of horse", pistol, sword, 8.0, "countercharge") },
        Charge { morale: Morale::Shaken, ..base("sword at shaken foot", sword, line, 6.0, "react_fire") },
        Charge { morale: Morale::Routed, ..base("sword at routed horse", sword, pistol, 6.0, "countercharge") },
        Charge { figures: [9, 7], ..base("both reduced", sword, line, 8.0, "react_fire") },
        Charge { friends_behind: true, ..base("friends close behind", sword, line, 8.0, "react_fire") },
    ]
}

impl Charge {
    /// The battle in which it may be declared, and the answer that declares it.
    pub fn begun(&self) -> (Battle, Answer<Action, Amendment>) {
        self.begun_on(&self.setup())
    }

    /// What the umpire sets right before it.
    pub fn before(&self) -> Option<Answer<Action, Amendment>> {
        let sets = RulingTarget::Amend(Amendment::Morale { unit: CHARGED, morale: self.morale });
        let ruling = Ruling { by: String::new(), why: String::new(), departs_from: None, sets };
        (self.morale != Morale::Good).then_some(Answer::Rule(ruling))
    }

    /// The same with nobody else on the table.
    pub fn begun_alone(&self) -> (Battle, Answer<Action, Amendment>) {
        let mut setup = self.setup();
        setup.units.truncate(2);
        self.begun_on(&setup)
    }

    fn begun_on(&self, setup: &Setup) -> (Battle, Answer<Action, Amendment>) {
        let mut battle = Battle::begin(setup).expect("the setup can be played");
        if let Some(ruling) = self.before() {
            battle.answer(ruling, Ears::Open).expect("morale can be set");
        }
        for _ in 0..10 {
            let answer = match &battle.words() {
                Awaiting::Dice(_) => Answer::Roll(Faces(vec![6, 1])),
                Awaiting::Choice(choice) => {
                    let charge = choice.offers.iter().find(|offer| {
                        matches!(offer.action, Action::Charge { unit, target, .. } if unit == CHARGER && target == CHARGED)
                    });
                    match charge {
                        Some(offer) => return (battle.clone(), Answer::Act(offer.action.clone())),
                        None => Answer::Act(choice.offers[0].action.clone()),
                    }
                }
                _ => break,
            };
            battle.answer(answer.clone(), Ears::Open).expect("the way to the charge is open");
        }
        panic!("{}: the charge is not offered", self.name);
    }

    /// What both sides decide on the way.
    pub fn policy(&self) -> impl Fn(&Battle) -> Option<Answer<Action, Amendment>> + use<> {
        let reaction = self.reaction;
        move |battle| match &battle.words() {
            Awaiting::Choice(choice) => {
                let wanted = choice.offers.iter().find(|offer| offer.verb == reaction);
                Some(Answer::Act(wanted.unwrap_or(&choice.offers[0]).action.clone()))
            }
            _ => galloper::odds::first_offer(battle),
        }
    }

    /// The table it is made on.
    pub fn setup(&self) -> Setup {
        let unit = |name: String, general: usize, profile: Profile, figures: u8, pose: Pose| UnitSetup {
            key: name.to_lowercase(),
            name,
            general,
            profile,
            figures,
            formation: Formation::Line,
            place: PlaceSetup::Table(pose),
            dismounted: false,
            roll: None,
            army: None,
        };
        let [charger, defender] = self.troops;
        let depth = if self.facing == 180.0 { 0.0 } else { 1.0 };
        let mut units = vec![
            unit("Charger".to_owned(), 0, charger, self.figures[0], Pose::new(36.0, 34.0, 0.0)),
            unit(
                "Charged".to_owned(),
                1,
                defender,
                self.figures[1],
                Pose::new(36.0, 34.0 + self.distance + depth, self.facing),
            ),
        ];
        let line = foot(FireDoctrine::Platoon, Class::Line);
        for index in 0..8_u8 {
            let x = 2.0 + f64::from(index / 2) * 4.0;
            let (general, y, facing) = if index % 2 == 0 { (0, 2.0, 0.0) } else { (1, 78.0, 180.0) };
            units.push(unit(format!("Other {index}"), general, line, 12, Pose::new(x, y, facing)));
        }
        if self.friends_behind {
            let y = 34.0 + self.distance + 4.0;
            units.push(unit("Behind".to_owned(), 1, line, 12, Pose::new(35.0, y, 180.0)));
        }
        let general =
            |key: &str, side, pose| GeneralSetup { key: key.to_owned(), name: key.to_owned(), side, pose: Some(pose) };
        Setup {
            scenario: "charge".to_owned(),
            title: "A charge".to_owned(),
            sides: ["Allies".to_owned(), "French".to_owned()],
            width: 80.0,
            height: 80.0,
            terrain: Vec::new(),
            generals: vec![
                general("Cutts", Side::A, Pose::new(44.0, 30.0, 0.0)),
                general("Clare", Side::B, Pose::new(44.0, 60.0, 180.0)),
            ],
            units,
            victory: Victory {
                broken_commands: [1, 1],
                turns: Some(1),
                at_the_end: None,
                on_by: None,
                aims: Vec::new(),
            },
            house: House::default(),
            cards: Vec::new(),
            rear: Edge::OPPOSITE,
            provenance: Vec::new(),
            ledger: false,
        }
    }
}
