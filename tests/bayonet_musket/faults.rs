//! Scenarios with faults: each is said at its line and column, with its field and what to do about it, alone and among all the others.

use std::path::Path;

use galloper::data::{Fault, Roots, scenario_of_text};

const DRILL: &str = include_str!("../../scenarios/bayonet_musket/drill-field.toml");

/// A slip: what is written and what is put in its place, the fault marked in one of them, the field at fault, and a part of what is
/// said of it.
struct Slip {
    puts: Vec<(String, String)>,
    field: &'static str,
    why: &'static str,
}

fn slip(puts: &[(&str, &str)], field: &'static str, why: &'static str) -> Slip {
    Slip { puts: puts.iter().map(|(was, is)| ((*was).to_owned(), (*is).to_owned())).collect(), field, why }
}

/// A unit of the drill field put elsewhere.
fn moved(unit: &str, from: &str, to: &str, why: &'static str) -> Slip {
    let line = |kind: &str, hex: &str| {
        format!("{{ name = \"{unit}\", kind = \"{kind}\", nation = \"other\", value = 3, at = {hex} }}")
    };
    let kind = if unit.contains("horse") { "cavalry" } else { "infantry" };
    let puts = vec![(line(kind, &format!("\"{from}\"")), line(kind, &format!("▶\"{to}\"")))];
    Slip { puts, field: "at", why }
}

/// The head of a brigade up to its slot, with this slot.
fn head(brigade: &str, [side, arm, wing, line]: [&str; 4], slot: &str) -> String {
    format!(
        "name = \"{brigade}\"\nside = \"{side}\"\narm = \"{arm}\"\nmorale = 6\nprovenance = \"stand-in\"\nwing = \"{wing}\"\nline = \
         \"{line}\"\nslot = {slot}"
    )
}

/// A brigade's list of units as it is written, and one of so many battalions in these hexes by turns.
fn enlarged(brigade: &str, was: [&str; 3], count: usize, hexes: &[&str]) -> [String; 2] {
    let unit = |number: usize, hex: &str| {
        let name = format!("{brigade} {}", number + 1);
        format!("  {{ name = \"{name}\", kind = \"infantry\", nation = \"other\", value = 3, at = \"{hex}\" }},\n")
    };
    let list = |units: String| format!("units = [\n{units}]");
    let before = was.iter().enumerate().map(|(number, hex)| unit(number, hex)).collect();
    let after = (0..count).map(|number| unit(number, hexes[number % hexes.len()])).collect();
    [list(before), list(after)]
}

fn slips() -> Vec<Slip> {
    let [few, five] = enlarged("South Right foot 1", ["0517", "0517", "0518"], 5, &["0417"]);
    // The last of them is one too many.
    let at = five.rfind('"').and_then(|end| five[..end].rfind('"')).expect("it ends with a hex");
    let fifth = format!("{}▶{}", &five[..at], &five[at..]);
    let abreast = ["1201", "1202", "1203", "1204", "1205", "1206"];
    let [three, eleven] = enlarged("North Left foot 2", ["1204", "1204", "1203"], 11, &abreast);
    let [all, _] = enlarged("South Centre foot 1", ["0509", "0509", "0510"], 0, &[]);
    let second = head("North Right foot 2", ["a", "foot", "Right", "front"], "2");
    let first = head("North Right foot 2", ["a", "foot", "Right", "front"], "▶1");
    let [within, beyond] =
        ["1", "▶5"].map(|slot| head("South Centre horse", ["b", "horse", "Centre", "support"], slot));
    let north = "[sides.a]\nname = \"North\"\nforward = \"south\"\n";
    let water = ("  \"................v.......\",\n", "  \"~...............v.......\",\n");
    let mut afloat = moved("South Left foot 2 3", "0506", "0401", "nobody stands on water");
    afloat.puts.push((water.0.to_owned(), water.1.to_owned()));
    vec![
        moved("North Left foot 1 3", "1207", "9901", "this hex is off the map"),
        afloat,
        moved("South Centre foot 2 3", "0514", "0519", "South Centre foot 2 is over the boundary of its wing"),
        moved("South Right horse 3", "0318", "0310", "another brigade stands here"),
        moved("North Centre foot 1 3", "1215", "1210", "North Centre foot 1 overlaps North Centre foot 2"),
        moved("North Centre horse 3", "1415", "1416", "too many share this hex"),
        Slip { puts: vec![(few, fifth)], field: "at", why: "too many share this hex" },
        slip(
            &[(
                "\"North Right foot 1 2\", kind = \"infantry\", nation = \"other\", value = 3, at = ",
                "\"North Right foot 1 2\", kind = \"dismounted_dragoons\", nation = \"other\", value = 3, at = ▶",
            )],
            "at",
            "dragoons on foot do not join infantry",
        ),
        moved(
            "South Left horse 3",
            "0302",
            "0602",
            "South Left horse of a line behind is level with South Left foot 1",
        ),
        Slip { puts: vec![(second, first)], field: "slot", why: "another brigade stands in this slot" },
        Slip { puts: vec![(within, beyond)], field: "slot", why: "slot 5 is beyond the capacity of the wing" },
        Slip { puts: vec![(all, "units = ▶[]".to_owned())], field: "units", why: "a brigade of 0 units" },
        Slip { puts: vec![(three, eleven.replacen('[', "▶[", 1))], field: "units", why: "a brigade of 11 units" },
        slip(
            &[
                ("\"South right\"\nside = \"b\"\nrank = \"wing\"", "\"South right\"\nside = \"b\"\nrank = \"army\""),
                ("[[wing]]\nname = \"Right\"", "[[wing]]\nname = ▶\"Right\""),
            ],
            "name",
            "nobody commands the wing of side B",
        ),
        slip(
            &[(
                "\"North left\"\nside = \"a\"\nrank = \"wing\"\nrating = 1",
                "\"North left\"\nside = \"a\"\nrank = \"wing\"\nrating = ▶4",
            )],
            "rating",
            "4 is out of range",
        ),
        slip(
            &[(
                "\"North Right horse 1\", kind = \"cavalry\", nation = \"other\", value = 3",
                "\"North Right horse 1\", kind = \"cavalry\", nation = \"other\", value = ▶9",
            )],
            "value",
            "9 is out of range",
        ),
        slip(
            &[(
                "arm = \"horse\"\nmorale = 6\nprovenance = \"stand-in\"\nwing = \"Right\"",
                "arm = \"horse\"\nmorale = ▶12\nprovenance = \"stand-in\"\nwing = \"Right\"",
            )],
            "morale",
            "12 is out of range",
        ),
        slip(&[("capacity = 3\nfirst = 9", "capacity = 3\nfirst = ▶10")], "first", "the wings leave a gap or overlap"),
        slip(&[("capacity = 3\nfirst = 17", "capacity = 3\nfirst = ▶16")], "first", "the wings leave a gap or overlap"),
        slip(&[("last = 24", "last = ▶23")], "last", "the wings do not span the map"),
        // Every name is that of one brigade, unit, gun or leader.
        slip(&[("name = \"South Right horse\"", "name = ▶\"North Right horse\"")], "name", "is the name of another"),
        slip(&[("\"North Right horse 2\", kind", "▶\"North right\", kind")], "name", "is the name of another"),
        slip(&[(&format!("{north}edge = \"north\"\n"), &format!("▶{north}"))], "edge", "this is missing"),
    ]
}

fn put(text: &str, slip: &Slip) -> String {
    slip.puts.iter().fold(text.to_owned(), |text, (was, is)| {
        assert!(text.contains(was), "the file has no {was}");
        text.replacen(was, is, 1)
    })
}

/// The text without its marks, and the line and column of each of them.
fn unmarked(text: &str) -> (String, Vec<(usize, usize)>) {
    let mut places = Vec::new();
    for (line, text) in (1..).zip(text.lines()) {
        let columns = text.chars().enumerate().filter(|(_, letter)| *letter == '▶');
        places.extend(columns.enumerate().map(|(before, (at, _))| (line, at + 1 - before)));
    }
    (text.replace('▶', ""), places)
}

fn faults(text: &str) -> Vec<Fault> {
    scenario_of_text(Path::new("faulty.toml"), text, &Roots::default()).expect_err("it has faults")
}

fn is_said(faults: &[Fault], place: (usize, usize), Slip { field, why, .. }: &Slip) {
    let said = |said: &&Fault| {
        let is_field = said.field == *field || said.field.ends_with(&format!(".{field}"));
        (said.line, said.column) == place && is_field && said.why.contains(why) && !said.hint.is_empty()
    };
    assert!(faults.iter().any(|fault| said(&fault)), "“{why}” is not said of {field} at {place:?}: {faults:#?}");
}

#[test]
fn every_fault_alone_is_said_where_it_is() {
    for slip in slips() {
        let (text, places) = unmarked(&put(DRILL, &slip));
        is_said(&faults(&text), places[0], &slip);
    }
}

#[test]
fn all_faults_together_are_said_at_once() {
    let slips = slips();
    let (text, places) = unmarked(&slips.iter().fold(DRILL.to_owned(), |text, slip| put(&text, slip)));
    assert_eq!(places.len(), slips.len());
    let said = faults(&text);
    for slip in &slips {
        let here = |place: &&(usize, usize)| {
            said.iter().any(|fault| (fault.line, fault.column) == **place && fault.why.contains(slip.why))
        };
        let place = places.iter().find(here).unwrap_or_else(|| panic!("“{}” is not said: {said:#?}", slip.why));
        is_said(&said, *place, slip);
    }
}
