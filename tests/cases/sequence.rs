//! A whole charge, driven through a battle whose units stand nowhere: every fact is stated, every die is the case's.

use std::collections::BTreeMap;

use galloper::dice::Faces;
use galloper::game::TerrainKind;
use galloper::game::{
    Answer as Given, Awaiting, Choice, DiceRequest, Ears, Eyes, FactSheet, FactValue, Offer, Overlays, PieceId, Report,
    Ruleset, Ruling, RulingTarget, Side, Statement,
};
use galloper::geometry::zone::Aspect;
use galloper::geometry::{Formation, Outline, Point, is_beyond};
use galloper::rules::flanders::book::profile::{Arm, ChargeDoctrine, Class, FireDoctrine, Morale, Mount, Profile};
use galloper::rules::flanders::judge::charge::THREATENS;
use galloper::rules::flanders::judge::morale;
use galloper::rules::flanders::state::setup::{
    Edge, GeneralSetup, PlaceSetup, Setup, TerrainSetup, UnitSetup, Victory,
};
use galloper::rules::flanders::state::{Unit as BattleUnit, UnitId};
use galloper::rules::flanders::{Action, Amendment, Battle};
use serde::Deserialize;
use serde_json::{Map, Value, json};

use super::unit::Unit;
use super::{Answer, Put, words};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Sequence {
    distance: f64,
    #[serde(default = "front")]
    aspect: Aspect,
    attacker: Side1,
    defender: Side1,
    #[serde(default)]
    passing: Vec<Shot>,
}

fn front() -> Aspect {
    Aspect::Front
}

#[derive(Deserialize)]
struct Side1 {
    #[serde(flatten)]
    unit: Unit,
    #[serde(default)]
    general: bool,
    #[serde(default)]
    morale: Morale1,
    #[serde(default)]
    reaction: Option<String>,
    #[serde(default)]
    engaged: bool,
    #[serde(default)]
    terrain: Vec<String>,
    #[serde(default)]
    cover: bool,
}

#[derive(Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct Morale1 {
    rear_support: bool,
    cover: bool,
    building: bool,
    unsupported_flanks: u8,
    general_within: Option<f64>,
    general_killed: bool,
    major_morale_broken: bool,
    fired_on: bool,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Shot {
    at: f64,
    hits: u8,
}

const ATTACKER: UnitId = UnitId(0);
const DEFENDER: UnitId = UnitId(1);
const HELPER: UnitId = UnitId(2);

/// Puts a whole charge.
pub fn sequence(put: &mut Put<'_>) -> Answer {
    let case: Sequence = put.read()?;
    let mut drive = Drive::begin(&case, put)?;
    drive.until_the_morale_step(&case, put)?;
    drive.answer(&case)
}

/// Puts what came of a charge in the words of the case, where those mean the same.
pub fn in_the_words_of(expected: &Map<String, Value>, situation: &Map<String, Value>, got: &mut Value) {
    let word = expected.get("outcome").and_then(Value::as_str);
    if let (Some(word), Some(outcome)) = (word, got["outcome"].as_str())
        && words::is_outcome(word, outcome)
    {
        got["outcome"] = json!(word);
    }
    let halts_at_its_start = got["halted_at"].as_f64() == situation.get("distance").and_then(Value::as_f64);
    if expected.get("halted_at") == Some(&json!("start")) && halts_at_its_start {
        got["halted_at"] = json!("start");
    }
}

/// A battle being driven, and what has been seen of it.
struct Drive {
    battle: Battle,
    seen: Map<String, Value>,
    log: Vec<String>,
    shot: Option<Volley>,
    round: u8,
    points: [Vec<i64>; 2],
    totals: [i64; 2],
    melee_dice: Option<[i64; 2]>,
    charged: bool,
    retreat: f64,
    followed: bool,
    melee_losses: Option<MeleeLosses>,
}

/// What a melee costs each party, attackers first.
struct MeleeLosses {
    loser: usize,
    hits: [i64; 2],
    lost: [i64; 2],
}

/// A shot whose saves are being rolled.
struct Volley {
    words: String,
    hits: u64,
    target: usize,
    before: u8,
}

impl Side1 {
    /// Whether the unit fights from a house.
    fn is_garrison(&self) -> bool {
        self.unit.in_building || self.terrain.iter().any(|word| word.contains("building"))
    }
}

impl Drive {
    fn begin(case: &Sequence, put: &Put<'_>) -> Result<Self, String> {
        let battle = Battle::begin(&setup(case, put)).map_err(|faults| faults.join("; "))?;
        let mut drive = Self {
            battle,
            seen: Map::new(),
            log: Vec::new(),
            shot: None,
            round: 0,
            points: [Vec::new(), Vec::new()],
            totals: [0, 0],
            melee_dice: None,
            charged: false,
            retreat: 0.0,
            followed: false,
            melee_losses: None,
        };
        drive.prepare(case)?;
        Ok(drive)
    }

    /// Sets everything that the case says of the two units.
    fn prepare(&mut self, case: &Sequence) -> Result<(), String> {
        for (id, side) in [(ATTACKER, &case.attacker), (DEFENDER, &case.defender)] {
            let troop = side.unit.troop();
            if troop.morale != Morale::Good {
                self.amend(Amendment::Morale { unit: id, morale: troop.morale })?;
            }
            self.amend(Amendment::Disorder { unit: id, disordered: troop.disordered })?;
            self.amend(Amendment::Fresh { unit: id, fresh: troop.fresh })?;
            self.amend(Amendment::FiredOn { unit: id, fired_on: side.morale.fired_on })?;
            let general = self.battle.state().unit(id).general;
            if side.morale.general_killed {
                self.amend(Amendment::General { general, alive: false })?;
            }
            if side.morale.major_morale_broken {
                self.amend(Amendment::Command { general, broken: true })?;
            }
        }
        self.amend(Amendment::Moved { unit: DEFENDER, moved: true })?;
        if case.defender.engaged {
            self.amend(Amendment::Contact { unit: HELPER, target: DEFENDER })?;
        }
        Ok(())
    }

    fn amend(&mut self, amendment: Amendment) -> Result<(), String> {
        let sets = RulingTarget::Amend(amendment);
        self.give(&Given::Rule(Ruling { by: "case".to_owned(), why: String::new(), departs_from: None, sets }))
    }

    fn give(&mut self, answer: &Given<Action, Amendment>) -> Result<(), String> {
        let reports = self.battle.answer(answer.clone(), Ears::Open).map_err(|refusal| refusal.to_string())?;
        for report in reports {
            self.note(&report);
        }
        Ok(())
    }

    /// Answers everything until the morale step: the charge first, then every other unit stands and holds its fire.
    fn until_the_morale_step(&mut self, case: &Sequence, put: &mut Put<'_>) -> Result<(), String> {
        for _ in 0..2000 {
            if self.battle.scene(Eyes::Umpire).clock.phase == 4 {
                self.close_shot();
                self.close_melee();
                return Ok(());
            }
            match self.battle.words() {
                Awaiting::Choice(choice) => self.choose(&choice, case)?,
                Awaiting::Facts(sheet) => self.give(&Given::State(facts(&sheet, case, &self.battle)))?,
                Awaiting::Dice(request) => self.throw(&request, put)?,
                Awaiting::Over(_) => return Ok(()),
            }
        }
        Err("the charge does not come to an end".to_owned())
    }

    fn choose(&mut self, choice: &Choice<Action>, case: &Sequence) -> Result<(), String> {
        let charge_is_over = self.charged && self.battle.progress().is_empty();
        if charge_is_over && self.battle.state().is_engaged(HELPER) {
            return self.amend(Amendment::Remove(HELPER));
        }
        let reaction = case.defender.reaction.as_deref().map(|word| format!("react_{word}"));
        let wanted = |offer: &&Offer<Action>| match offer.verb.as_ref() {
            "own" | "declare" | "stand" | "no_ride" | "hold_fire" | "fight_on" | "comply" | "follow_up" => true,
            verb if verb.starts_with("react_") => reaction.as_deref().is_none_or(|reaction| reaction == verb),
            verb => verb == "countercharge",
        };
        let charge = (!self.charged).then(|| choice.offers.iter().find(|offer| is_the_charge(offer))).flatten();
        self.charged |= charge.is_some();
        let offer = charge
            .or_else(|| choice.offers.iter().find(wanted))
            .ok_or(format!("nothing to choose: {}", choice.question))?;
        self.give(&Given::Act(offer.action.clone()))
    }

    /// Dice before the charge are the harness's own; the rest are the case's.
    fn throw(&mut self, request: &DiceRequest, put: &mut Put<'_>) -> Result<(), String> {
        let rule = request.rule.citation().to_owned();
        if rule == "FLA SEQ-04" {
            return self.give(&Given::Roll(Faces(vec![6, 1])));
        }
        let faces = put.dice.many(request.dice.count)?;
        self.note_dice(&rule, request, &faces);
        self.give(&Given::Roll(Faces(faces)))
    }

    fn note_dice(&mut self, rule: &str, request: &DiceRequest, faces: &[u8]) {
        if rule != "FLA TYP-14" {
            self.close_shot();
            self.close_melee();
        }
        let sum: i64 = faces.iter().map(|&face| i64::from(face)).sum();
        let need = request.tallies.last().map_or(0, |tally| i64::from(tally.whole()));
        let who = match rule {
            "FLA MOR-19" => "attacker",
            "FLA MOR-15" => "defender",
            "FLA MEL-38" => "charger",
            "FLA MOR-11" => "loser",
            _ => "",
        };
        if !who.is_empty() {
            self.log.push(format!("{who} needs {need} rolls {sum}"));
        }
        if rule == "FLA MEL-61" {
            self.melee_dice = Some([i64::from(faces[0]), i64::from(faces[1])]);
        }
    }

    /// Reads the story: who fired, who went back, who followed.
    fn note(&mut self, report: &Report) {
        let rule = report.rule.citation();
        let text = report.text.as_str();
        let about = |id: UnitId| report.pieces.contains(&PieceId::from(id));
        match rule {
            "FLA SAF-12" | "FLA SAF-25" | "FLA SAF-26" | "FLA ART-19" => self.open_shot(report, text),
            "FLA TYP-14" => self.note_saves(report, text),
            "FLA MOR-41" if about(DEFENDER) || about(ATTACKER) => self.note_severity(report),
            "FLA RET-01" | "FLA MEL-44" | "FLA MEL-90" => self.retreat += number_before(text, "″").unwrap_or(0.0),
            "FLA MEL-31" => {
                self.seen.insert("countercharge".to_owned(), inches(number_before(text, "″").unwrap_or(0.0)));
            }
            "FLA MEL-40" => {
                self.seen.insert("halted_at".to_owned(), inches(number_before(text, "″").unwrap_or(0.0)));
            }
            "FLA MEL-42" => self.note_short(),
            "FLA MEL-50" | "FLA MEL-91" => self.note_bonus(rule, text),
            "FLA MEL-61" | "FLA MEL-78" | "FLA MEL-79" | "FLA MEL-80" => self.note_melee(report, rule),
            _ => {}
        }
    }

    fn open_shot(&mut self, report: &Report, text: &str) {
        self.close_shot();
        let (firer, target) = (report.pieces[0], report.pieces[1]);
        let at = number_before(text, "″").unwrap_or(0.0);
        let who = if firer == PieceId::from(DEFENDER) { "defender" } else { "attacker" };
        let hits = text.rsplit(": ").next().and_then(|tail| tail.split(' ').find_map(|word| word.parse().ok()));
        let hits = if text.contains("a miss") || text.contains("wasted") { 0 } else { hits.unwrap_or(0) };
        let target = usize::from(target.number);
        let before = self.battle.state().units[target].figures;
        self.shot = Some(Volley { words: format!("{who} fires at {}", plain(at)), hits, target, before });
    }

    fn note_saves(&mut self, report: &Report, text: &str) {
        let target = usize::from(report.pieces[0].number);
        let lost = number_before(text, " fall").unwrap_or(0.0) as i64;
        let saved = number_before(text, " saved").unwrap_or(0.0) as i64;
        if let Some(losses) = &mut self.melee_losses {
            losses.lost[target.min(1)] += lost;
            losses.hits[target.min(1)] += lost + saved;
        } else if self.shot.is_none() {
            self.log.push(format!("passing fire: {} hit(s), {lost} lost", lost + saved));
        }
    }

    /// Tells what a melee cost, the loser first.
    fn close_melee(&mut self) {
        let Some(losses) = self.melee_losses.take() else { return };
        let names = ["attacker", "defender"];
        for party in [losses.loser, 1 - losses.loser] {
            self.log.push(format!("{}: {} hit(s), {} lost", names[party], losses.hits[party], losses.lost[party]));
        }
    }

    fn close_shot(&mut self) {
        if let Some(shot) = self.shot.take() {
            let after = self.battle.state().units[shot.target].figures;
            let lost = shot.before.saturating_sub(after);
            self.log.push(format!("{}: {} hit(s), {lost} lost", shot.words, shot.hits));
        }
    }

    fn note_severity(&mut self, report: &Report) {
        let id = usize::from(report.pieces[0].number);
        let state = morale_word(self.battle.state().units[id].morale);
        let who = if self.round > 0 { "loser" } else { "defender" };
        self.log.push(format!("{who} becomes {state}"));
        self.retreat = if self.round > 0 { self.retreat } else { 0.0 };
    }

    fn note_short(&mut self) {
        let reach = self.battle.state().unit(ATTACKER).this_turn.charge_run;
        self.seen.insert("moved".to_owned(), inches(reach));
    }

    /// How a charge ended that came to no melee.
    fn outcome_without_melee(&self, case: &Sequence) -> &'static str {
        let moved = self.seen.get("moved").and_then(Value::as_f64);
        match moved {
            _ if self.seen.contains_key("halted_at") => "charge_halted",
            _ if self.followed => "defender_gone",
            Some(moved) if is_beyond(case.distance - THREATENS, moved) => "out_of_reach",
            Some(_) => "stops_short",
            None => "charge_not_made",
        }
    }

    fn note_bonus(&mut self, rule: &str, text: &str) {
        let bonus = number_before(text, "″").unwrap_or(0.0);
        self.seen.insert("bonus".to_owned(), inches(bonus));
        if rule == "FLA MEL-50" {
            self.log.push(format!("defender goes back {}", plain(self.retreat)));
            self.seen.insert("retreat".to_owned(), inches(self.retreat));
            self.retreat = 0.0;
            self.followed = true;
            self.log.push(format!("attacker bonus {}", plain(bonus)));
        } else {
            self.log.push(format!("winner bonus {}", plain(bonus)));
        }
    }

    /// The points of each group come first, then who won.
    fn note_melee(&mut self, report: &Report, rule: &str) {
        if let Some(tally) = &report.tally {
            if self.points[1].is_empty() && report.pieces[0] == PieceId::from(ATTACKER) && self.points[0].is_empty() {
                self.close_shot();
            }
            let party = usize::from(report.pieces[0] != PieceId::from(ATTACKER));
            self.points[party].push(i64::from(tally.whole()));
            self.totals[party] += number_before(&report.text, " points").unwrap_or(0.0) as i64;
            return;
        }
        self.end_round(report, rule != "FLA MEL-61");
    }

    fn end_round(&mut self, report: &Report, automatic: bool) {
        let attacker_wins = report.text.contains("Attacker win");
        let winner = if attacker_wins { "attacker" } else { "defender" };
        let [a, b] = self.totals;
        let mut round = json!({
            "attacker_values": self.points[0], "defender_values": self.points[1],
            "attacker_total": a, "defender_total": b, "winner": winner, "automatic": automatic,
        });
        if let (Some([x, y]), false) = (self.melee_dice, automatic) {
            if a * x == b * y {
                return;
            }
            round["attacker_product"] = json!(a * x);
            round["defender_product"] = json!(b * y);
        }
        self.round += 1;
        let how = if automatic { " automatically" } else { "" };
        self.log.push(format!("round {}: {a} v {b}, {winner} wins{how}", self.round));
        self.seen.insert(format!("round{}", self.round), round);
        self.seen.insert("outcome".to_owned(), json!(format!("{winner}_won")));
        self.melee_losses = Some(MeleeLosses { loser: usize::from(attacker_wins), hits: [0, 0], lost: [0, 0] });
        self.points = [Vec::new(), Vec::new()];
        self.totals = [0, 0];
        self.melee_dice = None;
        self.retreat = 0.0;
    }

    fn answer(mut self, case: &Sequence) -> Answer {
        if self.round > 0 {
            self.seen.insert("loser_retreat".to_owned(), inches(self.retreat));
        }
        for (id, name) in [(ATTACKER, "attacker"), (DEFENDER, "defender")] {
            let unit = self.battle.state().unit(id);
            let status = json!({ "casualties": unit.casualties(), "status": morale_word(unit.morale), "disordered": unit.disordered });
            self.seen.insert(name.to_owned(), status);
        }
        if !self.seen.contains_key("outcome") {
            let outcome = self.outcome_without_melee(case);
            self.seen.insert("outcome".to_owned(), json!(outcome));
        }
        self.seen.insert("log".to_owned(), json!(self.log));
        if !case.passing.is_empty() {
            let owed = self.charger_tests_later(case)?;
            self.seen.insert("check_owed_later".to_owned(), json!(owed));
        }
        Ok(Value::Object(self.seen))
    }

    /// Whether the charger is tested for its losses in the morale step; its dice are the harness's own.
    fn charger_tests_later(&mut self, case: &Sequence) -> Result<bool, String> {
        for _ in 0..200 {
            match self.battle.words() {
                Awaiting::Choice(_) | Awaiting::Over(_) => return Ok(false),
                Awaiting::Facts(sheet) => self.give(&Given::State(facts(&sheet, case, &self.battle)))?,
                Awaiting::Dice(request) => {
                    const FOR_LOSSES: [&str; 4] = ["FLA MOR-07", "FLA MOR-08", "FLA MOR-09", "FLA MOR-10"];
                    let is_casualty_check = FOR_LOSSES.contains(&request.rule.citation());
                    if is_casualty_check && request.pieces.first() == Some(&PieceId::from(ATTACKER)) {
                        return Ok(true);
                    }
                    self.give(&Given::Roll(Faces(vec![6; usize::from(request.dice.count)])))?;
                }
            }
        }
        Err("the morale step does not come to an end".to_owned())
    }
}

fn is_the_charge(offer: &Offer<Action>) -> bool {
    matches!(&offer.action, Action::Charge { unit, target, .. } if *unit == ATTACKER && *target == DEFENDER)
}

fn morale_word(morale: Morale) -> &'static str {
    match morale {
        Morale::Good => "good",
        Morale::Fatigued => "fatigued",
        Morale::Shaken => "shaken",
        Morale::Routed => "routed",
    }
}

/// The last number that stands before a word.
fn number_before(text: &str, word: &str) -> Option<f64> {
    let head = &text[..text.find(word)?];
    let from = head
        .rfind(|letter: char| !letter.is_ascii_digit() && letter != '.')
        .map_or(0, |at| at + head[at..].chars().next().map_or(1, char::len_utf8));
    head[from..].parse().ok()
}

fn plain(value: f64) -> String {
    format!("{value}")
}

fn inches(value: f64) -> Value {
    json!(value)
}

/// What the case says of one side, in the words of the sheets.
fn facts(sheet: &FactSheet, case: &Sequence, battle: &Battle) -> Statement {
    let mut stated = BTreeMap::new();
    let about_attacker = sheet.pieces.first() == Some(&PieceId::from(ATTACKER));
    let side = if about_attacker { &case.attacker } else { &case.defender };
    for fact in &sheet.facts {
        let name = fact.name.as_ref();
        let value = passing(name, case)
            .or_else(|| of_charge(name, case))
            .or_else(|| of_check(name, side, battle.state().unit(if about_attacker { ATTACKER } else { DEFENDER })))
            .or_else(|| of_fire(name, case, sheet))
            .or_else(|| of_melee(name, case, battle));
        if let Some(value) = value {
            stated.insert(name.to_owned(), value);
        }
    }
    Statement(stated)
}

fn number(value: impl Into<f64>) -> FactValue {
    FactValue::Number(value.into())
}

fn passing(name: &str, case: &Sequence) -> Option<FactValue> {
    let rest = name.strip_prefix("passing_")?;
    let (index, what) = rest.split_once('_')?;
    let shot = case.passing.get(index.parse::<usize>().ok()? - 1)?;
    Some(if what == "at" { number(shot.at) } else { number(shot.hits) })
}

fn of_charge(name: &str, case: &Sequence) -> Option<FactValue> {
    match name {
        "distance" => Some(number(case.distance)),
        "rough" | "wheel" => Some(number(0)),
        "aspect" => Some(FactValue::Word(
            match case.aspect {
                Aspect::Front => "front",
                Aspect::Flank => "flank",
                Aspect::Rear => "rear",
            }
            .into(),
        )),
        _ => None,
    }
}

fn of_check(name: &str, side: &Side1, unit: &BattleUnit) -> Option<FactValue> {
    let open = if side.morale.building { 0 } else { side.morale.unsupported_flanks };
    let value = match name {
        "general_within" => side.general || morale::is_near(side.morale.general_within),
        "rear_support" => side.morale.rear_support,
        "cover" => side.morale.cover || side.morale.building || side.cover || unit.garrison_of().is_some(),
        "left_supported" => open < 1,
        "right_supported" => open < 2,
        _ => return None,
    };
    Some(FactValue::Yes(value))
}

fn of_fire(name: &str, case: &Sequence, sheet: &FactSheet) -> Option<FactValue> {
    let at_defender = sheet.pieces.get(1) == Some(&PieceId::from(DEFENDER));
    match name {
        "covered" => {
            let is_covered = case.defender.cover || case.defender.is_garrison();
            Some(number(u8::from(at_defender && is_covered)))
        }
        "stands" => Some(number(1)),
        "over_cover" => Some(FactValue::Yes(false)),
        // A charging line is two stands of foot or horse, two ranks deep, to the guns it charges.
        "width" => Some(number(case.attacker.unit.troop().figures.div_ceil(3).div_ceil(2))),
        "ranks" => Some(number(2)),
        "masked" => Some(number(0)),
        _ => None,
    }
}

fn of_melee(name: &str, case: &Sequence, battle: &Battle) -> Option<FactValue> {
    let (what, id) = name.rsplit_once('_')?;
    let id: usize = id.parse().ok()?;
    let side = [&case.attacker, &case.defender].get(id).copied();
    let figures = battle.state().units[id].figures;
    let is_in =
        |words: &[&str]| side.is_some_and(|side| side.terrain.iter().any(|word| words.contains(&word.as_str())));
    match what {
        "figures" => Some(number(if id > 1 { 0 } else { figures })),
        "general" => Some(FactValue::Yes(side.is_some_and(|side| side.general))),
        "hill_or_stream" => Some(FactValue::Yes(is_in(&["hill", "stream", "hill_or_stream"]))),
        "sheltered" => {
            Some(number(if is_in(&["wall", "walls", "woods", "wall_or_woods", "cover"]) { figures } else { 0 }))
        }
        "covered" => Some(number(if side.is_some_and(|side| side.cover) { figures } else { 0 })),
        _ => None,
    }
}

/// The two units, and enough others in each command that no command breaks.
fn setup(case: &Sequence, put: &Put<'_>) -> Setup {
    let unit = |name: &str, general: usize, profile: Profile, figures: u8, formation: Formation| UnitSetup {
        key: name.to_lowercase(),
        name: name.to_owned(),
        general,
        profile,
        figures,
        formation,
        dismounted: false,
        roll: None,
        army: None,
        place: PlaceSetup::Untracked,
    };
    let side = |name: &str, general: usize, side: &Side1| {
        let troop = side.unit.troop();
        let place = if side.is_garrison() { PlaceSetup::Building(0) } else { PlaceSetup::Untracked };
        UnitSetup { place, ..unit(name, general, troop.profile, troop.figures, troop.formation) }
    };
    let horse = Arm::Cavalry { mount: Mount::Horse, charge: ChargeDoctrine::Sword, on_foot: FireDoctrine::Rank };
    let other = Profile { arm: horse, class: Class::Line, original: 12 };
    let mut units = vec![side("Attacker", 0, &case.attacker), side("Defender", 1, &case.defender)];
    units.extend((0..8).map(|index| unit(&format!("Other {index}"), index % 2, other, 12, Formation::Line)));
    let general = |key: &str, side| GeneralSetup { key: key.to_owned(), name: key.to_owned(), side, pose: None };
    Setup {
        scenario: "case".to_owned(),
        title: "A charge".to_owned(),
        sides: ["A".to_owned(), "B".to_owned()],
        width: 72.0,
        height: 48.0,
        terrain: vec![house_in_the_middle()],
        generals: vec![general("a", Side::A), general("b", Side::B)],
        units,
        cards: Vec::new(),
        rear: [Edge::South, Edge::North],
        victory: Victory { broken_commands: [1, 1], turns: Some(1), at_the_end: None, on_by: None, aims: Vec::new() },
        house: put.house,
        provenance: Vec::new(),
        ledger: false,
    }
}

/// Where a garrison stands, if a unit is one.
fn house_in_the_middle() -> TerrainSetup {
    let corners = [(34.0, 22.0), (38.0, 22.0), (38.0, 26.0), (34.0, 26.0)];
    let outline = Outline::Area(corners.map(|(x, y)| Point::new(x, y)).to_vec());
    TerrainSetup { kind: TerrainKind::Building, name: None, outline }
}
