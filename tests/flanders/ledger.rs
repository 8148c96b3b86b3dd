//! An evening logged from stated facts: at the terminal, over the protocol, and with the same rules as on the table.

use crate::support::{Scratch, Umpire, complained, galloper, printed, typed};
use galloper::data::{Roots, ledger_of};
use galloper::dice::Faces;
use galloper::dice::Source;
use galloper::game::{Answer, AnswerTo, Awaiting, FactValue, Overlays, PieceId, Ruleset, Statement};
use galloper::journal::Session;
use galloper::rules::Battle;
use serde_json::{Value, json};

/// What the program prints when these lines are typed at its terminal.
fn told(words: &[&str], lines: &str) -> String {
    let output = typed(words, lines);
    assert!(output.status.success(), "{}", complained(&output));
    printed(&output)
}

#[test]
fn an_evening_is_logged_at_the_terminal_and_can_be_played_again() {
    let scratch = Scratch::new("ledger");
    let journal = scratch.file("evening.galloper");
    let journal = journal.to_str().expect("a plain path");
    let lines = "log_volley\nof:0\n1\nrange=3, figures=12, covered=0, stands=4, over_cover=no\n1 2 3 6\nlog_turn\n";
    let told = told(&["play", "--ledger", "allied_1706,french_1706", "--journal", journal, "--seed", "3"], lines);
    assert!(told.contains("What has happened?"), "{told}");
    assert!(told.contains("4 hits."), "{told}");
    assert!(told.contains("3 fall, 1 saved"), "{told}");
    let again = galloper(&["replay", journal]);
    assert!(again.status.success(), "{}", String::from_utf8_lossy(&again.stdout));
}

/// A ledger of two armies, with whatever is asked answered from words.
struct Evening(Session<Battle>);

impl Evening {
    fn new() -> Self {
        let setup = ledger_of(["allied_1706", "french_1706"], &Roots::discover()).expect("the armies are sound");
        Self(Session::begin(setup, None).expect("the ledger opens"))
    }

    /// What is due, or done, in words.
    fn due(&self) -> Vec<String> {
        let ledger = self.0.battle().ledger().expect("a ledger is kept");
        ledger.due.into_iter().map(|due| due.why).collect()
    }

    /// Sets a unit down somewhere, by ruling.
    fn place(&mut self, unit: u16, pose: galloper::geometry::Pose) {
        let unit = galloper::rules::flanders::state::UnitId(unit);
        let sets = galloper::game::RulingTarget::Amend(galloper::rules::Amendment::Flanders(
            galloper::rules::flanders::Amendment::Place { unit, pose },
        ));
        self.give(Answer::Rule(galloper::game::Ruling {
            by: String::new(),
            why: String::new(),
            departs_from: None,
            sets,
        }));
    }

    fn choose(&mut self, id: &str) {
        let Awaiting::Choice(choice) = &self.0.words() else { panic!("no choice: {:?}", &self.0.words()) };
        let offered: Vec<String> = choice.offers.iter().map(galloper::game::Offer::id).collect();
        let offer = choice.offers.iter().find(|offer| offer.id() == id).unwrap_or_else(|| panic!("{id}: {offered:?}"));
        let answer: AnswerTo<Battle> = Answer::Act(offer.action.clone());
        self.give(answer);
    }

    fn state(&mut self, facts: &[(&str, FactValue)]) {
        let stated = facts.iter().map(|(name, value)| ((*name).to_owned(), value.clone())).collect();
        self.give(Answer::State(Statement(stated)));
    }

    fn roll(&mut self, faces: &[u8]) {
        self.give(Answer::Roll(Faces(faces.to_vec())));
    }

    fn give(&mut self, answer: AnswerTo<Battle>) {
        self.0.give(answer, Source::Table).expect("it is taken");
    }

    fn told(&self) -> String {
        let lines = self.0.entries().iter().flat_map(|entry| &entry.reports);
        lines.flat_map(|report| [report.to_string(), "\n".to_owned()]).collect()
    }
}

fn yes(value: bool) -> FactValue {
    FactValue::Yes(value)
}

fn number(value: f64) -> FactValue {
    FactValue::Number(value)
}

#[test]
fn a_check_is_logged_by_itself_and_a_broken_unit_goes_back_and_rallies_the_turn_after() {
    let mut evening = Evening::new();
    let facts = [
        ("general_within", yes(false)),
        ("rear_support", yes(false)),
        ("cover", yes(false)),
        ("left_supported", yes(true)),
        ("right_supported", yes(true)),
    ];
    evening.choose("log_check");
    evening.choose("of:0");
    evening.choose("friends_lost");
    evening.state(&facts);
    evening.roll(&[1, 1]);
    assert!(matches!(evening.0.awaiting(), Awaiting::Choice(_)), "the elite pass on two: {}", evening.told());
    evening.choose("log_check");
    evening.choose("of:0");
    evening.choose("lost_melee");
    evening.state(&facts);
    evening.roll(&[1, 1]);
    assert_eq!(evening.due(), ["tested, and fails"], "how badly is not thrown yet");
    evening.roll(&[3]);
    assert_eq!(evening.due(), ["tested, shaken"]);
    evening.roll(&[2]);
    assert!(evening.told().contains("severity 3, shaken"), "{}", evening.told());
    assert!(evening.told().contains("retire 4″"), "{}", evening.told());
    evening.choose("log_rally");
    let Awaiting::Choice(choice) = &evening.0.words() else { panic!("who?") };
    let refused = choice
        .refused
        .iter()
        .find(|refused| refused.piece == Some(PieceId::unit(0)))
        .expect("not in the turn it broke");
    assert_eq!(refused.rule.citation(), "FLA RET-05", "{}", refused.why);
    evening.choose("never_mind");
    evening.choose("log_turn");
    assert_eq!(evening.0.battle().turn(), 2, "{}", evening.told());
    evening.choose("log_rally");
    evening.choose("of:0");
    while let Awaiting::Facts(_) = &evening.0.words() {
        evening.state(&[("general_within", yes(true)), ("rear_support", yes(false)), ("cover", yes(false))]);
    }
    if matches!(evening.0.awaiting(), Awaiting::Dice(_)) {
        evening.roll(&[6, 6]);
    }
    assert!(evening.told().contains("rally"), "{}", evening.told());
}

#[test]
fn the_sequence_is_not_enforced_and_a_contact_waits_until_it_is_fought() {
    let mut evening = Evening::new();
    // A melee may be logged before anything has charged.
    evening.choose("log_melee");
    evening.choose("of:0");
    let Awaiting::Choice(choice) = &evening.0.words() else { panic!("whom?") };
    let enemy = choice.offers[0].id();
    evening.choose(&enemy);
    let Awaiting::Facts(sheet) = evening.0.words() else { panic!("the melee's facts") };
    let facts: Vec<(String, FactValue)> = sheet
        .facts
        .iter()
        .map(|fact| {
            let value = if fact.name.starts_with("figures") {
                number(6.0)
            } else if fact.unit.admits(&yes(false)) {
                yes(false)
            } else {
                number(0.0)
            };
            (fact.name.to_string(), value)
        })
        .collect();
    let facts: Vec<(&str, FactValue)> = facts.iter().map(|(name, value)| (name.as_str(), value.clone())).collect();
    evening.state(&facts);
    evening.roll(&[6, 1]);
    assert!(evening.told().contains("win"), "{}", evening.told());
}

fn horse() -> Value {
    json!({ "arm": { "cavalry": { "mount": "horse", "charge": "sword", "on_foot": "rank" } } })
}

fn foot() -> Value {
    json!({ "arm": { "infantry": { "fire": "platoon" } } })
}

fn charge() -> Value {
    json!({
        "unit": horse(), "target": foot(), "distance": 8, "aspect": "front", "rough": 0, "wheel": 0,
        "general_within": false, "rear_support": false, "cover": false, "left_supported": true, "right_supported": true,
        "covered": 0, "stands": 4, "over_cover": false, "figures_unit": 12, "figures_target": 12, "general": false,
        "hill_or_stream": false, "sheltered": 0,
    })
}

#[test]
fn a_procedure_is_judged_with_no_battle_open() {
    let mut umpire = Umpire::start();
    let volley = json!({
        "unit": { "arm": { "infantry": { "fire": "rank" } }, "fresh": false }, "target": foot(),
        "range": 3.5, "figures": 12, "covered": 0, "stands": 4, "over_cover": false,
    });
    let judged = umpire.ask("ledger/judge", &json!({ "game": "flanders", "procedure": "volley", "facts": volley }));
    assert_eq!(judged["dice"]["dice"], json!({ "count": 3, "sides": 6 }));
    assert_eq!(judged["odds"]["exact"], json!(true));
    assert_eq!(judged["odds"]["measures"]["The enemy: losses"]["mean"], json!(2.0));
    let resolved = umpire.ask(
        "ledger/resolve",
        &json!({ "game": "flanders", "procedure": "volley", "facts": volley, "faces": [1, 5, 2] }),
    );
    assert_eq!(resolved["figures"][1]["figures"], json!([10, 12]));
    assert_eq!(resolved["dice"], Value::Null);
}

#[test]
fn a_charge_is_judged_and_resolved_up_to_contact() {
    let mut umpire = Umpire::start();
    let asked = json!({ "game": "flanders", "procedure": "charge", "choose": ["react_fire"], "facts": charge() });
    let judged = umpire.ask("ledger/judge", &asked);
    let chances: f64 = judged["odds"]["outcomes"]
        .as_array()
        .expect("there are outcomes")
        .iter()
        .map(|outcome| outcome["chance"].as_f64().expect("a chance"))
        .sum();
    assert!((chances - 1.0).abs() < 1e-6);
    let mut asked = asked;
    asked["faces"] = json!([1, 2]);
    let resolved = umpire.ask("ledger/resolve", &asked);
    assert!(resolved["reports"].to_string().contains("stays where it is"), "{resolved}");
    asked["faces"] = json!([3, 3, 4, 4, 2]);
    let more = umpire.ask("ledger/resolve", &asked);
    assert!(more["dice"].is_object(), "the saves are still to be thrown: {more}");
}

#[test]
fn what_is_missing_or_wrong_is_said() {
    let mut umpire = Umpire::start();
    let ask = |umpire: &mut Umpire, params: &Value| umpire.fault("ledger/judge", params);
    let missing = ask(
        &mut umpire,
        &json!({ "game": "flanders", "procedure": "volley", "facts": { "unit": foot(), "target": foot(), "range": 3 } }),
    );
    assert_eq!(missing["code"], json!(1));
    assert!(missing["message"].to_string().contains("Figures"), "{missing}");
    for (params, said) in [
        (json!({ "game": "chess", "procedure": "volley", "facts": {} }), "flanders"),
        (json!({ "game": "flanders", "procedure": "siege", "facts": {} }), "volley"),
        (json!({ "game": "flanders", "procedure": "volley", "facts": { "unit": foot() } }), "target"),
        (json!({ "game": "flanders", "procedure": "check", "facts": { "unit": { "arm": "elephants" } } }), "elephants"),
    ] {
        let wrong = ask(&mut umpire, &params);
        assert!(wrong["message"].to_string().contains(said), "{wrong}");
    }
    let too_many = umpire.fault(
        "ledger/resolve",
        &json!({
            "game": "flanders", "procedure": "check", "faces": [6, 6, 6],
            "facts": { "unit": foot(), "general_within": true, "rear_support": true, "cover": true, "left_supported": true, "right_supported": true },
        }),
    );
    assert!(too_many["message"].to_string().contains("more than"), "{too_many}");
}

/// A scenario as a mixed ledger.
fn mixed(scenario: &str, untracked: &[&str]) -> Result<galloper::rules::Setup, String> {
    let setup = galloper::data::load_scenario(scenario, &Roots::discover()).expect("a scenario of the project");
    setup.as_mixed_ledger(&untracked.iter().map(|name| (*name).to_owned()).collect::<Vec<_>>())
}

#[test]
fn in_a_mixed_ledger_who_stands_on_the_table_is_measured_and_who_does_not_is_stated() {
    let setup = mixed("cutts-before-blindheim", &["zurlauben", "Howe's"]).expect("they are known");
    let mut evening = Evening(Session::begin(setup, None).expect("the ledger opens"));
    let scene = evening.0.battle().scene(galloper::game::Eyes::Umpire);
    let find = |name: &str| scene.pieces.iter().find(|piece| piece.name == name).expect("it is there").clone();
    let is_off = |name: &str| matches!(find(name).place, galloper::game::Place::Off { .. });
    assert!(is_off("Howe's") && is_off("Zurlauben") && is_off("Gendarmerie 1st"), "these have no place");
    assert!(!is_off("Rowe's") && !is_off("Navarre 2nd"), "these stand on the table");
    // Two that stand there: everything is measured, and the volley asks for no fact.
    evening.place(find("Navarre 2nd").id.number, galloper::geometry::Pose::new(18.0, 16.0, 180.0));
    evening.choose("log_volley");
    evening.choose(&format!("of:{}", find("Rowe's").id));
    evening.choose(&format!("fire:{}:{}", find("Rowe's").id, find("Navarre 2nd").id));
    let Awaiting::Facts(sheet) = &evening.0.words() else { panic!("facts") };
    assert!(sheet.facts.iter().all(|fact| fact.measured.is_some()), "{sheet:?}");
    evening.0.take_back(0, "Jim", "").expect("it can be taken back");
    // One that does not: nothing is measured.
    evening.choose("log_volley");
    evening.choose(&format!("of:{}", find("Howe's").id));
    evening.choose(&format!("fire:{}:{}", find("Howe's").id, find("Navarre 2nd").id));
    let Awaiting::Facts(sheet) = &evening.0.words() else { panic!("facts") };
    assert!(sheet.facts.iter().any(|fact| fact.name == "range" && fact.measured.is_none()), "{sheet:?}");
    assert!(sheet.facts.iter().any(|fact| fact.usual.is_some()), "what usually holds is said: {sheet:?}");
}

/// [FLA SAF-02, SAF-16]
#[test]
fn a_volley_that_cannot_tell_is_refused_before_it_is_entered() {
    let setup = mixed("cutts-before-blindheim", &["zurlauben", "Howe's"]).expect("they are known");
    let mut evening = Evening(Session::begin(setup, None).expect("the ledger opens"));
    let scene = evening.0.battle().scene(galloper::game::Eyes::Umpire);
    let find = |name: &str| scene.pieces.iter().find(|piece| piece.name == name).expect("it is there").id;
    let (rowe, navarre) = (find("Rowe's"), find("Navarre 2nd"));
    // Rowe's stands at 18, 12.5 and looks north.
    for (at, why, rule) in [
        (galloper::geometry::Pose::new(18.0, 21.0, 180.0), "it is 8.5″ off, and muskets reach 8″", "FLA SAF-16"),
        (galloper::geometry::Pose::new(18.0, 8.0, 0.0), "all of it lies beyond 45°", "FLA SAF-02"),
    ] {
        evening.place(navarre.number, at);
        evening.choose("log_volley");
        evening.choose(&format!("of:{rowe}"));
        let Awaiting::Choice(choice) = evening.0.words() else { panic!("at whom?") };
        let refused = choice.refused.iter().find(|refused| refused.piece == Some(navarre)).expect("it is refused");
        assert_eq!((refused.why.as_str(), refused.rule.citation()), (why, rule));
        let volley = galloper::rules::flanders::Action::Volley {
            unit: galloper::rules::flanders::state::UnitId(rowe.number),
            target: galloper::rules::flanders::state::UnitId(navarre.number),
        };
        let refusal =
            evening.0.check(&Answer::Act(galloper::rules::Action::Flanders(volley))).expect_err("it is not allowed");
        assert_eq!(refusal.rule.citation(), rule);
        assert!(refusal.to_string().contains("Name another target"), "{refusal}");
        evening.choose("never_mind");
    }
}

#[test]
fn a_unit_on_the_table_of_a_mixed_ledger_moves_by_the_rules() {
    let setup = mixed("first-orders", &["maffei"]).expect("they are known");
    let mut evening = Evening(Session::begin(setup, None).expect("the ledger opens"));
    evening.choose("log_move");
    let Awaiting::Choice(choice) = evening.0.words() else { panic!("who moves?") };
    let who = choice.offers[0].id();
    evening.choose(&who);
    let Awaiting::Choice(choice) = evening.0.words() else { panic!("how?") };
    let march = choice.offers.iter().find(|offer| offer.verb == "move").expect("it may march");
    let far = galloper::game::Drawing::Legs(vec![galloper::geometry::Leg::Advance(30.0)]);
    let too_far = evening.0.battle().draw(march, &far).expect("it is a move");
    assert!(evening.0.check(&Answer::Act(too_far)).is_err(), "no farther than the rules allow");
    let near = galloper::game::Drawing::Legs(vec![galloper::geometry::Leg::Advance(2.0)]);
    let action = evening.0.battle().draw(march, &near).expect("it is a move");
    evening.give(Answer::Act(action));
    assert!(evening.told().contains("advance 2″"), "{}", evening.told());
    while let Awaiting::Facts(_) = &evening.0.words() {
        evening.give(Answer::State(Statement::as_measured()));
    }
}

#[test]
fn a_ledger_that_names_nobody_there_is_refused_everywhere() {
    let wrong = mixed("cutts-before-blindheim", &["cutts", "mordaunt"]).expect_err("there is no Mordaunt");
    assert!(wrong.contains("“mordaunt”") && !wrong.contains("“cutts”"), "{wrong}");
    let played = galloper(&["play", "--ledger", "cutts-before-blindheim", "--untracked", "mordaunt"]);
    assert_eq!(played.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&played.stderr).contains("mordaunt"));
    let mut umpire = Umpire::start();
    let fault = umpire.fault("battle/open", &json!({ "scenario": "cutts-before-blindheim", "ledger": ["mordaunt"] }));
    assert!(fault["message"].to_string().contains("mordaunt"), "{fault}");
    let stop = umpire.ask("battle/open", &json!({ "scenario": "cutts-before-blindheim", "ledger": ["cutts"] }));
    assert!(stop["awaiting"].to_string().contains("log_volley"), "{stop}");
    // And in a scenario's file, with the place of the name and the one that was meant.
    let scratch = Scratch::new("ledger-names");
    let file = scratch.file("mixed.toml");
    let text = std::fs::read_to_string("scenarios/flanders/cutts-before-blindheim.toml").expect("the scenario");
    let text = text.replacen("kind = \"scenario\"\n", "kind = \"scenario\"\nledger = [\"cuts\", \"ferguson\"]\n", 1);
    std::fs::write(&file, text).expect("it is written");
    let checked = galloper(&["check", file.to_str().expect("a plain path")]);
    let said = String::from_utf8_lossy(&checked.stdout).into_owned() + &String::from_utf8_lossy(&checked.stderr);
    assert!(
        !checked.status.success() && said.contains("no general `cuts`") && said.contains("did you mean `cutts`"),
        "{said}"
    );
}

/// What was done on a table whose places are not kept: disorder ends by a halt, a march spends the rest, guns are manned again or spiked.
/// [FLA DIS-09, SAF-19, ART-31, ART-33]
#[test]
fn what_units_did_off_the_table_is_logged() {
    use crate::support::table::{Play, foot, guns, table, unit};
    use galloper::game::Side;
    use galloper::rules::flanders::state::UnitId;
    use galloper::rules::flanders::state::action::Logged;
    use galloper::rules::flanders::state::setup::PlaceSetup;
    use galloper::rules::flanders::{Action, Amendment};
    let mut setup = table(vec![
        unit(Side::A, "Foot", foot(), 40.0, 30.0, 0.0),
        unit(Side::B, "Battery", guns(), 40.0, 40.0, 180.0),
    ]);
    setup.ledger = true;
    for unit in &mut setup.units {
        unit.place = PlaceSetup::Untracked;
    }
    let (own, battery) = (UnitId(0), UnitId(1));
    let log = |play: &mut Play, unit: UnitId, action: Action| {
        play.give(&Answer::Act(Action::Log(Logged::Move)));
        play.give(&Answer::Act(Action::LogOf { procedure: Logged::Move, unit }));
        play.give(&Answer::Act(action));
    };
    let left = galloper::geometry::Pose::new(40.0, 40.0, 180.0);
    let mut play = Play::new(&setup);
    play.amend(Amendment::Disorder { unit: own, disordered: true });
    log(&mut play, own, Action::Stand(own));
    assert!(!play.battle.state().unit(own).disordered);
    play.amend(Amendment::Moved { unit: own, moved: false });
    log(&mut play, own, Action::Marched(own));
    play.give(&as_usual(&play));
    assert!(play.battle.state().unit(own).this_turn.stirred);
    play.amend(Amendment::GunsLeft { unit: battery, at: Some(left) });
    let mut manned = Play { battle: play.battle.clone(), told: Vec::new() };
    log(&mut manned, battery, Action::Reman(battery));
    assert!(manned.battle.state().unit(battery).is_manned());
    // Who has marched over the guns has moved, and spikes them all the same.
    assert!(play.battle.state().unit(own).this_turn.moved);
    log(&mut play, own, Action::Spike { unit: own, battery });
    play.give(&Answer::Roll(galloper::dice::Faces(vec![4])));
    assert!(play.battle.state().unit(battery).is_lost(), "{:?}", play.told);
}

/// Whether a victor comes up with the beaten again is a fact the umpire is asked for, where they stand nowhere. [FLA MEL-53, MEL-95]
#[test]
fn in_a_ledger_contact_after_a_bonus_move_is_asked_for() {
    for (is_met, story) in [(true, "in contact"), (false, "meets nobody")] {
        let told = charged_and_gone(is_met);
        assert!(told.iter().any(|text| text.contains(story)), "{told:?}");
        assert_eq!(told.iter().any(|text| text.contains("in contact")), is_met, "{told:?}");
    }
}

/// What is told of a charge in a ledger whose target gives way, three inches, before a bonus of one inch.
fn charged_and_gone(is_met: bool) -> Vec<String> {
    use crate::support::table::{Play, foot, horse, table, unit};
    use galloper::game::Side;
    use galloper::rules::flanders::Action;
    use galloper::rules::flanders::book::profile::ChargeDoctrine::Sword;
    use galloper::rules::flanders::state::UnitId;
    use galloper::rules::flanders::state::action::Logged;
    use galloper::rules::flanders::state::setup::PlaceSetup;
    let mut setup = table(vec![
        unit(Side::A, "Charger", horse(Sword), 40.0, 30.0, 0.0),
        unit(Side::B, "Charged", foot(), 40.0, 38.0, 180.0),
    ]);
    setup.ledger = true;
    for unit in &mut setup.units {
        unit.place = PlaceSetup::Untracked;
    }
    let (charger, target) = (UnitId(0), UnitId(1));
    let mut play = Play::new(&setup);
    play.give(&Answer::Act(Action::Log(Logged::Charge)));
    play.give(&Answer::Act(Action::LogOf { procedure: Logged::Charge, unit: charger }));
    play.give(&Answer::Act(Action::Charge { unit: charger, target, wheel: 0.0 }));
    let mut has_asked = false;
    for _ in 0..40 {
        let answer = match play.battle.words() {
            Awaiting::Facts(sheet) => {
                let value = |fact: &galloper::game::Fact| match fact.name.as_ref() {
                    "distance" => number(8.0),
                    "contact" => yes(is_met),
                    _ if fact.unit.admits(&yes(false)) => yes(false),
                    _ => fact.usual.clone().unwrap_or(number(0.0)),
                };
                has_asked |= sheet.fact("contact").is_some();
                let unknown = sheet.facts.iter().filter(|fact| fact.measured.is_none());
                Answer::State(Statement(unknown.map(|fact| (fact.name.to_string(), value(fact))).collect()))
            }
            Awaiting::Dice(request) => {
                let face = if matches!(request.rule.citation(), "FLA MOR-15" | "FLA MEL-52") { 1 } else { 6 };
                Answer::Roll(Faces(vec![face; usize::from(request.dice.count)]))
            }
            Awaiting::Choice(choice) if choice.offers.iter().any(|offer| offer.action == Action::Declare) => {
                Answer::Act(Action::Declare)
            }
            _ => break,
        };
        play.give(&answer);
    }
    assert!(has_asked, "{:?}", play.told);
    play.told.into_iter().map(|report| report.text).collect()
}

/// A ledger of units that stand nowhere.
fn kept(units: Vec<galloper::rules::flanders::state::setup::UnitSetup>) -> crate::support::table::Play {
    use galloper::rules::flanders::state::setup::PlaceSetup;
    let mut setup = crate::support::table::table(units);
    setup.ledger = true;
    for unit in &mut setup.units {
        unit.place = PlaceSetup::Untracked;
    }
    crate::support::table::Play::new(&setup)
}

/// Foot, horse and heavy guns of the Allies, and foot of the French.
fn evening() -> crate::support::table::Play {
    use crate::support::table::{foot, guns, horse, unit};
    use galloper::game::Side;
    use galloper::rules::flanders::book::profile::ChargeDoctrine::Sword;
    use galloper::rules::flanders::book::profile::{Arm, Gun};
    let mut heavy = guns();
    heavy.arm = Arm::Artillery { gun: Gun::Heavy };
    kept(vec![
        unit(Side::A, "Foot", foot(), 0.0, 0.0, 0.0),
        unit(Side::A, "Horse", horse(Sword), 0.0, 0.0, 0.0),
        unit(Side::A, "Heavy", heavy, 0.0, 0.0, 0.0),
        unit(Side::B, "Enemy", foot(), 0.0, 0.0, 0.0),
    ])
}

/// The facts asked for as they usually are, or not so.
fn as_usual(
    play: &crate::support::table::Play,
) -> Answer<galloper::rules::flanders::Action, galloper::rules::flanders::Amendment> {
    let Awaiting::Facts(sheet) = play.battle.words() else { panic!("{:?}", play.battle.words()) };
    let unknown = sheet.facts.iter().filter(|fact| fact.measured.is_none());
    let value = |fact: &galloper::game::Fact| {
        let not_so = if fact.unit.admits(&yes(false)) { yes(false) } else { number(0.0) };
        fact.usual.clone().unwrap_or(not_so)
    };
    Answer::State(Statement(unknown.map(|fact| (fact.name.to_string(), value(fact))).collect()))
}

fn verbs_and_refusals(play: &crate::support::table::Play) -> (Vec<String>, Vec<String>) {
    let choice = play.choice().expect("a choice");
    let verbs = choice.offers.iter().map(|offer| format!("{} {}", offer.verb, offer.label)).collect();
    (verbs, choice.refused.iter().map(|refused| format!("{}: {}", refused.label, refused.why)).collect())
}

fn log(play: &mut crate::support::table::Play, procedure: galloper::rules::flanders::state::action::Logged, unit: u16) {
    use galloper::rules::flanders::Action;
    let unit = galloper::rules::flanders::state::UnitId(unit);
    play.give(&Answer::Act(Action::Log(procedure)));
    play.give(&Answer::Act(Action::LogOf { procedure, unit }));
}

/// A square looks every way: no melee begins on its flank, and no charge.
#[test]
fn in_a_ledger_a_square_has_no_flanks() {
    use galloper::geometry::Formation;
    use galloper::rules::flanders::state::UnitId;
    use galloper::rules::flanders::state::action::Logged;
    use galloper::rules::flanders::{Action, Amendment};
    let (enemy, foot) = (UnitId(3), UnitId(0));
    let mut play = evening();
    log(&mut play, Logged::Melee, 0);
    assert!(verbs_and_refusals(&play).0.iter().any(|verb| verb.starts_with("meet_flank Enemy")));
    play.give(&Answer::Act(Action::NeverMind));
    play.amend(Amendment::Formation { unit: enemy, formation: Formation::Square });
    log(&mut play, Logged::Melee, 0);
    let (verbs, _) = verbs_and_refusals(&play);
    assert!(verbs.iter().any(|verb| verb.starts_with("meet Enemy")), "{verbs:?}");
    assert!(!verbs.iter().any(|verb| verb.contains("Enemy, from the flank")), "{verbs:?}");
    play.give(&Answer::Act(Action::NeverMind));
    log(&mut play, Logged::Charge, 0);
    play.give(&Answer::Act(Action::Charge { unit: foot, target: enemy, wheel: 0.0 }));
    play.quietly(|_, count| vec![6; usize::from(count)], |play| matches!(play.battle.words(), Awaiting::Facts(_)));
    let Awaiting::Facts(sheet) = play.battle.words() else { panic!("its run is asked for") };
    let aspect = sheet.fact("aspect").expect("it is on the sheet");
    assert!(aspect.measured.is_some(), "nobody need state it: {aspect:?}");
}

/// All foot fires in one moment: who is logged second fires with all who stood before the first.
#[test]
fn in_a_ledger_foot_fires_with_all_who_stood_when_the_fire_began() {
    use galloper::rules::flanders::state::UnitId;
    use galloper::rules::flanders::state::action::Logged;
    use galloper::rules::flanders::{Action, Amendment};
    let (enemy, foot) = (UnitId(3), UnitId(0));
    let mut play = evening();
    play.amend(Amendment::Figures { unit: enemy, figures: 7 });
    log(&mut play, Logged::Volley, 3);
    play.give(&Answer::Act(Action::Volley { unit: enemy, target: foot }));
    let stated = [("range", 3.0), ("figures", 12.0), ("covered", 0.0), ("stands", 4.0)];
    let facts = stated.map(|(name, value)| (name.to_owned(), FactValue::Number(value)));
    let over = ("over_cover".to_owned(), FactValue::Yes(false));
    play.give(&Answer::State(Statement(facts.into_iter().chain([over]).collect())));
    let Awaiting::Dice(request) = play.battle.words() else { panic!("{:?}", play.battle.words()) };
    assert_eq!(request.dice.count, 4, "twelve figures, by threes");
}

/// Heavy guns that have marched do not fire, nor does foot that has marched all its inches; why is said. [FLA SEQ-13, MOV-07]
#[test]
fn in_a_ledger_who_has_marched_fires_as_on_the_table() {
    use galloper::rules::flanders::Action;
    use galloper::rules::flanders::state::UnitId;
    use galloper::rules::flanders::state::action::Logged;
    let mut play = evening();
    for unit in [0, 2] {
        log(&mut play, Logged::Move, unit);
        play.give(&Answer::Act(Action::Marched(UnitId(unit))));
        play.give(&as_usual(&play));
    }
    for logged in [Logged::Volley, Logged::Cannonade] {
        play.give(&Answer::Act(Action::Log(logged)));
        let (verbs, _) = verbs_and_refusals(&play);
        assert!(!verbs.iter().any(|verb| verb == "of Foot" || verb == "of Heavy"), "{verbs:?}");
        play.give(&Answer::Act(Action::NeverMind));
    }
    // Foot that has gone only an inch still fires.
    let mut play = evening();
    log(&mut play, Logged::Move, 0);
    play.give(&Answer::Act(Action::Marched(UnitId(0))));
    let way = [("inches".to_owned(), number(1.0)), ("back".to_owned(), yes(false))];
    play.give(&Answer::State(Statement(way.into())));
    play.give(&Answer::Act(Action::Log(Logged::Volley)));
    assert!(verbs_and_refusals(&play).0.iter().any(|verb| verb == "of Foot"), "{:?}", verbs_and_refusals(&play));
}

/// Who may charge nobody is not offered, and it is said why. [FLA MEL-16]
#[test]
fn in_a_ledger_who_may_charge_nobody_is_refused_with_the_reason() {
    use galloper::rules::flanders::Amendment;
    use galloper::rules::flanders::state::UnitId;
    use galloper::rules::flanders::state::action::Logged;
    let mut play = evening();
    play.amend(Amendment::Fired { unit: UnitId(0), fired: true });
    play.give(&Answer::Act(galloper::rules::flanders::Action::Log(Logged::Charge)));
    let (verbs, refused) = verbs_and_refusals(&play);
    assert!(!verbs.iter().any(|verb| verb == "of Foot") && verbs.iter().any(|verb| verb == "of Horse"), "{verbs:?}");
    assert!(refused.iter().any(|why| why == "Foot: it has fired this turn"), "{refused:?}");
}

/// Who fails a check to receive a charge goes back three inches more, or three where he is fatigued. [FLA MEL-44, MEL-45]
#[test]
fn in_a_ledger_a_check_to_receive_a_charge_sends_back_as_a_charge_does() {
    use galloper::rules::flanders::Action;
    use galloper::rules::flanders::judge::morale::Purpose;
    use galloper::rules::flanders::state::UnitId;
    use galloper::rules::flanders::state::action::Logged;
    let foot = UnitId(0);
    let gone = |severity: u8| {
        let mut play = evening();
        log(&mut play, Logged::Check, 0);
        play.give(&Answer::Act(Action::Test { unit: foot, purpose: Purpose::ReceiveCharge }));
        let faces = |rule: &str, count: u8| match rule {
            "FLA MOR-41" | "FLA MOR-42" => vec![severity; usize::from(count)],
            _ => vec![1; usize::from(count)],
        };
        play.give(&as_usual(&play));
        play.quietly(faces, |play| play.choice().is_some_and(|choice| choice.question == "What has happened?"));
        play.told.into_iter().map(|report| report.text).collect::<Vec<_>>()
    };
    let all: Vec<Vec<String>> = (1..=6).map(gone).collect();
    let told = |words: &str| all.iter().flatten().any(|text| text.starts_with(words));
    assert!(told("Foot falls back 3"), "{all:?}");
    assert!(told("Foot retires 6.5") || told("Foot flees 9.5"), "{all:?}");
}

/// However often a general was in danger, that is noted when it is logged and thrown for once, when the morale of the turn is done; in the next
/// turn it may be logged anew. [FLA GEN-01, GEN-02, SEQ-18, R-62]
#[test]
fn in_a_ledger_a_general_in_danger_is_thrown_for_once_and_when_morale_is_done() {
    use galloper::rules::flanders::Action;
    use galloper::rules::flanders::state::GeneralId;
    use galloper::rules::flanders::state::action::Logged;
    let mut play = evening();
    let may_log_it = |play: &crate::support::table::Play| {
        let choice = play.choice().expect("the page lies open");
        choice.offers.iter().any(|offer| offer.action == Action::Danger(GeneralId(0)))
    };
    assert!(may_log_it(&play));
    play.give(&Answer::Act(Action::Danger(GeneralId(0))));
    let (_, refused) = verbs_and_refusals(&play);
    assert!(!may_log_it(&play) && refused.iter().any(|why| why.contains("was in danger: ")), "{refused:?}");
    let mut thrown = Vec::new();
    play.give(&Answer::Act(Action::Log(Logged::Turn)));
    for _ in 0..20 {
        let answer = match play.battle.words() {
            Awaiting::Dice(request) => {
                thrown.push(request.rule.citation().to_owned());
                Answer::Roll(Faces(vec![1; usize::from(request.dice.count)]))
            }
            Awaiting::Facts(_) => as_usual(&play),
            _ => break,
        };
        play.give(&answer);
    }
    assert_eq!((thrown.as_slice(), play.battle.turn()), (["FLA GEN-02".to_owned()].as_slice(), 2), "{:?}", play.told);
    assert!(play.battle.state().general(GeneralId(0)).alive && may_log_it(&play), "another turn, another danger");
}

/// A bonus that meets others goes on at them, whom the umpire names, with how far off they were: they test, and may react. It is so after a
/// melee and after a charge before which the target gave way. [FLA MEL-54, MEL-96]
#[test]
fn in_a_ledger_a_bonus_may_meet_others() {
    use crate::support::table::{foot, horse, unit};
    use galloper::game::Side;
    use galloper::geometry::zone::Aspect;
    use galloper::rules::flanders::Action;
    use galloper::rules::flanders::book::profile::ChargeDoctrine::Sword;
    use galloper::rules::flanders::state::UnitId;
    use galloper::rules::flanders::state::action::Logged;
    let (horse_id, foot_id, behind) = (UnitId(0), UnitId(1), UnitId(2));
    for by_charge in [true, false] {
        let mut play = kept(vec![
            unit(Side::A, "Horse", horse(Sword), 0.0, 0.0, 0.0),
            unit(Side::B, "Foot", foot(), 0.0, 0.0, 0.0),
            unit(Side::B, "Behind", foot(), 0.0, 0.0, 0.0),
        ]);
        if by_charge {
            log(&mut play, Logged::Charge, 0);
            play.give(&Answer::Act(Action::Charge { unit: horse_id, target: foot_id, wheel: 0.0 }));
        } else {
            log(&mut play, Logged::Melee, 0);
            play.give(&Answer::Act(Action::Meet { unit: horse_id, target: foot_id, aspect: Aspect::Front }));
        }
        let mut is_named = false;
        for _ in 0..60 {
            let answer = match play.battle.words() {
                Awaiting::Facts(sheet) => {
                    let value = |fact: &galloper::game::Fact| match fact.name.as_ref() {
                        "distance" if is_named => number(1.5),
                        "distance" => number(8.0),
                        "others" => yes(!is_named),
                        name if name.starts_with("figures") => number(12.0),
                        _ if fact.unit.admits(&yes(false)) => yes(false),
                        _ => fact.usual.clone().unwrap_or(number(0.0)),
                    };
                    let unknown = sheet.facts.iter().filter(|fact| fact.measured.is_none());
                    Answer::State(Statement(unknown.map(|fact| (fact.name.to_string(), value(fact))).collect()))
                }
                Awaiting::Dice(request) => {
                    // Whoever is charged or beaten fails, and the horse wins.
                    let faces = match (request.rule.citation(), request.dice.count) {
                        ("FLA MEL-61", _) => vec![6, 1],
                        ("FLA MOR-11" | "FLA MOR-15" | "FLA MOR-41", count) => vec![1; usize::from(count)],
                        ("FLA MEL-52", _) => vec![2],
                        (_, count) => vec![6; usize::from(count)],
                    };
                    Answer::Roll(Faces(faces))
                }
                Awaiting::Choice(choice) => {
                    let has = |action: Action| choice.offers.iter().any(|offer| offer.action == action);
                    let met = Action::Meet { unit: horse_id, target: behind, aspect: Aspect::Flank };
                    if has(Action::Declare) {
                        Answer::Act(Action::Declare)
                    } else if has(met.clone()) {
                        assert!(!has(Action::Meet { unit: horse_id, target: foot_id, aspect: Aspect::Front }));
                        is_named = true;
                        Answer::Act(met)
                    } else {
                        break;
                    }
                }
                Awaiting::Over(_) => break,
            };
            play.give(&answer);
        }
        let told: Vec<&str> = play.told.iter().map(|report| report.text.as_str()).collect();
        let goes_on = told.iter().position(|text| text.starts_with("Horse goes on at Behind from 1.5″, in flank, 2″"));
        let tests = told.iter().rposition(|text| text.starts_with("Behind receives the charge"));
        assert!(
            goes_on.is_some_and(|at| tests.is_some_and(|tested| tested > at)),
            "by a charge {by_charge}: {told:#?}"
        );
    }
}
