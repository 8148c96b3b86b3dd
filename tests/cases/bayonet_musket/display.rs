//! Alignment, integrity, and what may be done on the display.

use std::collections::BTreeMap;

use galloper::rules::bayonet_musket::book::orders::Line;
use galloper::rules::bayonet_musket::judge::alignment::{Frame, Placed, Violation, WingPlaces};
use galloper::rules::bayonet_musket::judge::display::{Bar, Held, Lines};
use galloper::rules::bayonet_musket::judge::integrity::{Standing, activated, isolated, none_adjacent};
use serde::Deserialize;
use serde_json::{Value, json};

use super::super::Answer;
use super::words::{HandWord, KindWord, LineWord, OrderWord, order_name};
use super::{Put, facing, hex};

pub fn answer(kind: &str, put: &Put) -> Answer {
    match kind {
        "alignment" => alignment(put),
        "isolated" => integrity(put),
        "auto_order" => auto_order(put),
        "display_action" => action(put),
        _ => involuntary(put),
    }
}

#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct Written<T> {
    #[serde(default = "Vec::new")]
    front: Vec<T>,
    #[serde(default = "Vec::new")]
    support: Vec<T>,
    #[serde(default = "Vec::new")]
    reserve: Vec<T>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Brigade {
    id: String,
    #[serde(default)]
    units: Vec<[i16; 2]>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Alignment {
    lines: Written<Brigade>,
    #[serde(default)]
    forward: u8,
    wing: Option<[i32; 2]>,
}

fn alignment(put: &Put) -> Answer {
    let case: Alignment = put.read()?;
    let frame = Frame { forward: facing(case.forward)? };
    // The rules count from another hex than the cases.
    let nought = frame.across(hex([0, 0]));
    let lines = [&case.lines.front, &case.lines.support, &case.lines.reserve];
    let places = lines.map(|line| {
        let placed = |brigade: &Brigade| brigade.units.iter().map(|unit| hex(*unit)).collect();
        line.iter().map(|brigade| Placed { brigade: brigade.id.as_str(), units: placed(brigade) }).collect()
    });
    let bounds = case.wing.map(|bounds| bounds.map(|bound| bound + nought));
    let wing: WingPlaces<&str> = WingPlaces { frame, bounds, lines: places, compare: put.house.lines_compare };
    let told = |violation: Violation<&str>| match violation {
        Violation::Overlap(left, right) => json!(["overlap", left, right]),
        Violation::Boundary(brigade) => json!(["boundary", brigade]),
        Violation::Line(rear, forward) => json!(["line", rear, forward]),
    };
    let violations: Vec<Value> = wing.violations().into_iter().map(told).collect();
    let complies = lines.into_iter().flatten().all(|brigade| wing.complies(brigade.id.as_str()));
    if complies != violations.is_empty() {
        return Err(format!("limits broken: {violations:?}, and yet complying: {complies}"));
    }
    Ok(json!({"compliant": complies, "violations": violations}))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Stands {
    id: String,
    pos: [i16; 2],
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Isolated {
    #[serde(default)]
    units: Vec<Stands>,
}

fn integrity(put: &Put) -> Answer {
    let case: Isolated = put.read()?;
    let hexes: Vec<_> = case.units.iter().map(|unit| hex(unit.pos)).collect();
    let apart = isolated(&hexes, put.house.integrity);
    let mut names: Vec<&str> = apart.into_iter().map(|unit| case.units[unit].id.as_str()).collect();
    names.sort_unstable();
    Ok(json!({"isolated": names, "none_adjacent": none_adjacent(&hexes)}))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct AutoOrder {
    order: OrderWord,
    #[serde(default)]
    compliant: bool,
    #[serde(default)]
    none_adjacent: bool,
    #[serde(default)]
    charge_possible: bool,
    #[serde(default)]
    relieved: bool,
}

fn auto_order(put: &Put) -> Answer {
    let AutoOrder { order, compliant, none_adjacent, charge_possible, relieved } = put.read()?;
    let now = activated(&Standing { order: order.0, compliant, none_adjacent, charge_possible, relieved });
    let changes: Vec<&str> = now.may_change_to.iter().map(|order| order_name(*order)).collect();
    Ok(json!({"order": order_name(now.order), "may_change_to": changes, "must_comply": now.must_comply}))
}

type Display = Written<Option<String>>;

fn lines(display: &Display) -> Lines<&str> {
    Lines([&display.front, &display.support, &display.reserve].map(|line| line.iter().map(Option::as_deref).collect()))
}

fn written(lines: &Lines<&str>) -> Value {
    json!({"front": lines.line(Line::Front), "support": lines.line(Line::Support), "reserve": lines.line(Line::Reserve)})
}

#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct State {
    order: Option<OrderWord>,
    #[serde(default)]
    adjacent_enemy: bool,
    #[serde(default)]
    effective: bool,
}

fn yes() -> bool {
    true
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Action {
    lines: Display,
    action: String,
    brigade: String,
    to: Option<LineWord>,
    with: Option<String>,
    dir: Option<HandWord>,
    kind: Option<KindWord>,
    #[serde(default = "yes")]
    adjacent_wing: bool,
    target_lines: Option<Display>,
    #[serde(default)]
    states: BTreeMap<String, State>,
}

impl Action {
    fn held(&self, brigade: &str) -> Held {
        let held = |state: &State| Held {
            order: state.order.map(|order| order.0),
            in_contact: state.adjacent_enemy,
            under_effective: state.effective,
        };
        self.states.get(brigade).map_or_else(Held::default, held)
    }
}

const fn bar_name(bar: Bar) -> &'static str {
    match bar {
        Bar::NoSuchCommitment => "no such commitment",
        Bar::LineFull => "line full",
        Bar::SupportEmptied => "support would be empty",
        Bar::NobodyBefore => "nobody before it",
        Bar::RelievedCharges => "relieved brigade is charging",
        Bar::RelievedEngaged => "relieved brigade is engaged",
        Bar::SupportNotFull => "support not full",
        Bar::PassedEngaged => "passed brigade is engaged",
        Bar::NobodyBeside => "no brigade on that side",
        Bar::FrontStays => "front brigades are not transferred",
        Bar::InfantryNextDoor => "infantry only to an adjacent wing",
        Bar::WrongLine => "not in that line",
    }
}

fn refused(bar: Bar) -> Value {
    json!({"legal": false, "why": bar_name(bar)})
}

fn done(lines: &Lines<&str>, marked: &[&str]) -> Value {
    json!({"legal": true, "why": "ok", "lines": written(lines), "marked": marked})
}

fn action(put: &Put) -> Answer {
    let case: Action = put.read()?;
    let (wing, brigade) = (lines(&case.lines), case.brigade.as_str());
    let missing = || "the case says too little of the action".to_owned();
    let answer = match case.action.as_str() {
        "commit" => {
            let to = case.to.ok_or_else(missing)?.0;
            wing.may_commit(brigade, to).map(|()| {
                let slot = wing.empty_slots(to).next().expect("there is room");
                done(&wing.clone().committed(brigade, to, slot), &[brigade])
            })
        }
        "relief" => wing
            .may_relieve(brigade, |other| case.held(other))
            .map(|relieved| done(&wing.clone().exchanged(brigade, relieved), &[brigade])),
        "passage" => {
            let passed = case.with.as_deref().ok_or_else(missing)?;
            wing.may_pass(brigade, passed, case.held(passed))
                .map(|()| done(&wing.clone().exchanged(brigade, passed), &[brigade]))
        }
        "shift" => wing
            .beside(brigade, case.dir.ok_or_else(missing)?.0)
            .map(|other| done(&wing.clone().exchanged(brigade, other), &[brigade, other])),
        "transfer" => transfer(&case, &wing)?,
        other => return Err(format!("no such action: {other}")),
    };
    Ok(answer.unwrap_or_else(refused))
}

fn transfer(case: &Action, wing: &Lines<&str>) -> Result<Result<Value, Bar>, String> {
    let missing = || "the case says too little of the transfer".to_owned();
    let mut target = lines(case.target_lines.as_ref().ok_or_else(missing)?);
    let on_foot = case.kind.ok_or_else(missing)?.0.is_foot();
    let brigade = case.brigade.as_str();
    Ok(wing.may_transfer(brigade, &target, on_foot, case.adjacent_wing).map(|line| {
        let slot = target.empty_slots(line).next().expect("there is room");
        target.put(brigade, line, slot);
        json!({
            "legal": true, "why": "ok", "dest": line.word(), "target_lines": written(&target), "marked": [brigade],
        })
    }))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Involuntary {
    lines: Display,
    trigger: String,
}

fn involuntary(put: &Put) -> Answer {
    let case: Involuntary = put.read()?;
    let mut wing = lines(&case.lines);
    let moved = match case.trigger.as_str() {
        "front routed" => wing.after_front_routed(),
        "support committed" => wing.after_support_committed(),
        other => return Err(format!("no such trigger: {other}")),
    };
    let moved: Vec<Value> = moved.into_iter().map(|(brigade, line)| json!([brigade, line.word()])).collect();
    Ok(json!({"lines": written(&wing), "moved": moved}))
}
