//! A procedure put to the rules by itself, of troops and facts that are merely stated: a ledger of one entry.

use serde::Deserialize;
use serde_json::{Map, Value};

use crate::game::{Answer, Misstated, ProcedureOf, Procedures, Ruling, RulingTarget, Side, SingleProcedure};
use crate::geometry::Formation;
use crate::rules::flanders::book::house::House;
use crate::rules::flanders::book::profile::{Arm, ChargeDoctrine, Class, FireDoctrine, Morale, Mount, Profile};
use crate::rules::flanders::book::shot::Shot;
use crate::rules::flanders::judge::morale::Purpose;
use crate::rules::flanders::judge::{Aim, Aspect};
use crate::rules::flanders::state::action::{Action, Amendment, Logged};
use crate::rules::flanders::state::setup::{Edge, GeneralSetup, PlaceSetup, Setup, UnitSetup, Victory};
use crate::rules::flanders::state::{GeneralId, UnitId};

/// The unit a procedure is about.
pub const UNIT: UnitId = UnitId(0);
/// Its enemy, where there is one.
pub const TARGET: UnitId = UnitId(1);
/// Other units of each command, so that one unit's fate does not break it. [FLA MAJ-01]
const OTHERS: usize = 8;

/// Troops as they are stated.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StatedUnit {
    /// What it is called in the reports.
    pub name: Option<String>,
    /// Its arm, as `{"infantry": {"fire": "platoon"}}`.
    pub arm: Arm,
    /// Its class; line unless it is given.
    pub class: Option<Class>,
    /// Its original figures; 12, or 8 for a battery, unless they are given.
    pub original: Option<u8>,
    /// Its figures now; all of them unless they are given.
    pub figures: Option<u8>,
    /// Its morale.
    #[serde(default)]
    pub morale: Morale,
    /// Its formation; line unless it is given.
    pub formation: Option<Formation>,
    /// It is disordered.
    #[serde(default)]
    pub disordered: bool,
    /// Rank-fire infantry has its better volley. [FLA SAF-18]
    pub fresh: Option<bool>,
    /// It has been fired on this turn. [FLA MOR-38]
    #[serde(default)]
    pub fired_on: bool,
    /// It has fired this turn. [FLA SEQ-13]
    #[serde(default)]
    pub fired: bool,
    /// Its general is dead. [FLA MOR-36]
    #[serde(default)]
    pub general_killed: bool,
    /// Its command is broken. [FLA MOR-37]
    #[serde(default)]
    pub command_broken: bool,
}

/// What is logged, besides the troops.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct How {
    /// What guns fire; round shot unless it is given.
    pub shot: Option<Shot>,
    /// What they aim at; all of it unless it is given.
    pub aim: Option<Aim>,
    /// From which side a melee was begun; the front unless it is given.
    pub aspect: Option<Aspect>,
    /// Why a unit is tested; for its losses unless it is given.
    pub purpose: Option<Purpose>,
}

/// What a ledger of one entry begins from, and the answers that lead to the procedure.
pub type Entry = (Setup, Vec<Answer<Action, Amendment>>);

/// A ledger of one entry; says in words what is missing.
pub fn entry(
    procedure: Logged,
    unit: &StatedUnit,
    target: Option<&StatedUnit>,
    how: How,
    house: House,
) -> Result<Entry, String> {
    let enemy = match (target, procedure) {
        (Some(target), _) => target.clone(),
        (None, Logged::Check | Logged::Rally) => somebody(),
        (None, _) => return Err("a target is needed".to_owned()),
    };
    let setup = setup(unit, &enemy, house);
    let mut answers = Vec::new();
    for (id, stated) in [(UNIT, unit), (TARGET, &enemy)] {
        answers.extend(amendments(id, stated).into_iter().map(rule));
    }
    let act = |action| Answer::Act(action);
    answers.push(act(Action::Log(procedure)));
    answers.push(act(Action::LogOf { procedure, unit: UNIT }));
    let last = match procedure {
        Logged::Volley => Action::Volley { unit: UNIT, target: TARGET },
        Logged::Cannonade => Action::Cannonade {
            battery: UNIT,
            target: TARGET,
            shot: how.shot.unwrap_or(Shot::Round),
            aim: how.aim.unwrap_or(Aim::Whole),
        },
        Logged::Charge => Action::Charge { unit: UNIT, target: TARGET, wheel: 0.0 },
        Logged::Melee => Action::Meet { unit: UNIT, target: TARGET, aspect: how.aspect.unwrap_or(Aspect::Front) },
        Logged::Check => Action::Test { unit: UNIT, purpose: how.purpose.unwrap_or(Purpose::Casualties) },
        Logged::Rally => return Ok((setup, answers)),
        Logged::Move | Logged::Turn => return Err("it has no entry of its own".to_owned()),
    };
    answers.push(act(last));
    Ok((setup, answers))
}

impl Procedures for Setup {
    type Action = Action;
    type Amendment = Amendment;

    /// `unit` and `target` are troops; `shot`, `aim`, `aspect` and `purpose` say how; `house` sets switches.
    fn procedure(name: &str, mut facts: Map<String, Value>) -> Result<ProcedureOf<Self>, Misstated> {
        let logged = logged(name)?;
        let unit = troops(&mut facts, "unit")?.ok_or_else(|| ("facts.unit".to_owned(), "it is needed".to_owned()))?;
        let target = troops(&mut facts, "target")?;
        let how = how(logged, &mut facts)?;
        let house = house(&mut facts)?;
        let (setup, answers) =
            entry(logged, &unit, target.as_ref(), how, house).map_err(|why| ("facts.target".to_owned(), why))?;
        Ok(SingleProcedure { setup, answers, facts })
    }
}

fn logged(name: &str) -> Result<Logged, Misstated> {
    let alone = || Logged::ALL.into_iter().filter(|(logged, ..)| logged.stands_alone());
    let known = alone().find(|(_, verb, ..)| verb.strip_prefix("log_") == Some(name));
    known.map(|(logged, ..)| logged).ok_or_else(|| {
        let names: Vec<&str> = alone().map(|(_, verb, ..)| &verb[4..]).collect();
        ("procedure".to_owned(), format!("there is no “{name}”; there are {}", names.join(", ")))
    })
}

fn troops(facts: &mut Map<String, Value>, name: &str) -> Result<Option<StatedUnit>, Misstated> {
    let Some(value) = facts.remove(name) else { return Ok(None) };
    serde_json::from_value(value).map(Some).map_err(|fault| (format!("facts.{name}"), fault.to_string()))
}

fn how(logged: Logged, facts: &mut Map<String, Value>) -> Result<How, Misstated> {
    let names: &[&str] = match logged {
        Logged::Cannonade => &["shot", "aim"],
        Logged::Melee => &["aspect"],
        Logged::Check => &["purpose"],
        _ => &[],
    };
    let given = names.iter().filter_map(|&name| Some((name.to_owned(), facts.remove(name)?))).collect();
    serde_json::from_value(Value::Object(given)).map_err(|fault| ("facts".to_owned(), fault.to_string()))
}

fn house(facts: &mut Map<String, Value>) -> Result<House, Misstated> {
    let mut house = House::default();
    for (name, value) in facts.remove("house").as_ref().and_then(Value::as_object).into_iter().flatten() {
        let value = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
        house.set(name, &value).map_err(|why| (format!("facts.house.{name}"), why))?;
    }
    Ok(house)
}

fn rule(amendment: Amendment) -> Answer<Action, Amendment> {
    let sets = RulingTarget::Amend(amendment);
    Answer::Rule(Ruling { by: "stated".to_owned(), why: String::new(), departs_from: None, sets })
}

/// How a unit differs from one that is fresh on the field.
fn amendments(unit: UnitId, stated: &StatedUnit) -> Vec<Amendment> {
    let general = GeneralId(unit.0);
    let mut list = Vec::new();
    if stated.command_broken {
        list.push(Amendment::Command { general, broken: true });
    }
    if stated.general_killed {
        list.push(Amendment::General { general, alive: false });
    }
    if stated.morale != Morale::Good {
        list.push(Amendment::Morale { unit, morale: stated.morale });
        // It broke in an earlier turn, so that it may rally now.
        list.push(Amendment::Broke { unit, turn: 0 });
    }
    list.push(Amendment::Disorder { unit, disordered: stated.disordered || stated.morale > Morale::Good });
    if let Some(fresh) = stated.fresh {
        list.push(Amendment::Fresh { unit, fresh });
    }
    list.push(Amendment::FiredOn { unit, fired_on: stated.fired_on });
    list.push(Amendment::Fired { unit, fired: stated.fired });
    list
}

/// An enemy that nothing is said of.
fn somebody() -> StatedUnit {
    StatedUnit {
        name: None,
        arm: Arm::Infantry { fire: FireDoctrine::Rank },
        class: None,
        original: None,
        figures: None,
        morale: Morale::Good,
        formation: None,
        disordered: false,
        fresh: None,
        fired_on: false,
        fired: false,
        general_killed: false,
        command_broken: false,
    }
}

fn setup(unit: &StatedUnit, target: &StatedUnit, house: House) -> Setup {
    let general = |key: &str, side| GeneralSetup { key: key.to_owned(), name: key.to_owned(), side, pose: None };
    let troopers = Arm::Cavalry { mount: Mount::Horse, charge: ChargeDoctrine::Sword, on_foot: FireDoctrine::Rank };
    let other = |index: usize| UnitSetup {
        key: format!("other_{index}"),
        name: format!("Other {index}"),
        general: index % 2,
        profile: Profile { arm: troopers, class: Class::Line, original: 12 },
        figures: 12,
        formation: Formation::Line,
        place: PlaceSetup::Untracked,
        dismounted: false,
        roll: None,
        army: None,
    };
    let mut units = vec![stated(unit, "The unit", 0), stated(target, "The enemy", 1)];
    units.extend((0..OTHERS).map(other));
    Setup {
        scenario: "ledger".to_owned(),
        title: "A ledger of one entry".to_owned(),
        sides: ["A".to_owned(), "B".to_owned()],
        width: 72.0,
        height: 48.0,
        terrain: Vec::new(),
        generals: vec![general("a", Side::A), general("b", Side::B)],
        units,
        cards: Vec::new(),
        rear: Edge::OPPOSITE,
        victory: Victory { broken_commands: [1, 1], turns: None, at_the_end: None, on_by: None, aims: Vec::new() },
        house,
        provenance: Vec::new(),
        ledger: true,
    }
}

fn stated(unit: &StatedUnit, name: &str, general: usize) -> UnitSetup {
    let crew_or_figures = if matches!(unit.arm, Arm::Artillery { .. }) { 8 } else { 12 };
    let original = unit.original.unwrap_or(crew_or_figures);
    let name = unit.name.clone().unwrap_or_else(|| name.to_owned());
    UnitSetup {
        key: if general == 0 { "unit" } else { "target" }.to_owned(),
        name,
        general,
        profile: Profile { arm: unit.arm, class: unit.class.unwrap_or(Class::Line), original },
        figures: unit.figures.unwrap_or(original),
        formation: unit.formation.unwrap_or(Formation::Line),
        place: PlaceSetup::Untracked,
        dismounted: false,
        roll: None,
        army: None,
    }
}
