//! Files with faults: each is said at its line, with its field and what to do about it, alone and among all the others.

use std::path::Path;

use galloper::data::{Fault, Roots, scenario_of_text};

const BLENHEIM: &str = include_str!("../../scenarios/seven_hex/blenheim-1704.toml");

/// What is written in the file, what is put in its place, the field at fault, and a part of what is said of it.
const FAULTS: [[&str; 4]; 15] = [
    [
        "\"St Segond\", leader = \"tallard\", arm = \"infantry\", area = \"1309\"",
        "\"St Segond\", leader = \"tallard\", arm = \"infantry\", area = \"9999\"",
        "area",
        "no area 9999",
    ],
    ["between = [\"0006\", \"0007\"]", "between = [\"0006\", \"1408\"]", "between", "do not touch"],
    ["between = [\"0505\", \"0506\"],", "between = [\"0505\", \"0506\"], road = true,", "between", "closed border"],
    ["at = [0, 0], level = 1, outer = \"W..WWW\"", "at = [0, 0], level = 1, outer = \"W..XWW\"", "outer", "no ground"],
    ["guns = true, area = \"1204\"", "guns = true, area = \"1302\"", "name", "none of its leader's areas"],
    [
        "\"Montfort\", leader = \"tallard\", arm = \"infantry\", guns = true, area = \"1409\", hex = \"H4\"",
        "\"Montfort\", leader = \"tallard\", arm = \"infantry\", guns = true, area = \"1409\", hex = \"H0\"",
        "name",
        "that hex is marked",
    ],
    ["arm = \"infantry\", area = \"1108\"", "arm = \"infantry\", area = \"1209\", hex = \"C\"", "name", "no room"],
    [
        "\"Legall\", leader = \"marsin\", arm = \"cavalry\", area = \"0608\"",
        "\"Legall\", leader = \"marsin\", arm = \"cavalry\", area = \"1207\"",
        "name",
        "glanders",
    ],
    [
        "\"Rowe 2nd\", leader = \"marlborough\", arm = \"infantry\", area = \"1406\"",
        "\"Rowe 2nd\", leader = \"marlborough\", arm = \"infantry\", area = \"1406\", hex = \"H0\"",
        "name",
        "centre hexes",
    ],
    [
        "arm = \"artillery\", pounder = 16, area = \"1408\"",
        "arm = \"artillery\", area = \"1408\"",
        "pounder",
        "a gun has a weight",
    ],
    ["pounder = 4,", "pounder = 5,", "name", "no guns of 5 pounds"],
    [
        "\"Ross's British dragoons\", leader = \"marlborough\"",
        "\"Ross's British dragoons\", leader = \"cutts\"",
        "leader",
        "`cutts` is not known",
    ],
    [
        "\"Hompesch's Dutch horse\", leader = \"marlborough\", arm = \"cavalry\", area = \"1203\"",
        "\"Lumley's British horse\", leader = \"marlborough\", arm = \"cavalry\", area = \"1203\", hex = \"C\"",
        "name",
        "two units are called",
    ],
    [
        "\"Blenheim\", \"Oberglauheim\", \"Lutzingen\"]",
        "\"Blenheim\", \"Oberglauheim\", \"Tapfheim\"]",
        "villages",
        "no town Tapfheim",
    ],
    ["origin = \"0210\"", "origin = \"0310\"", "origin", "odd line"],
];

fn faults(text: &str) -> Vec<Fault> {
    scenario_of_text(Path::new("faulty.toml"), text, &Roots::default()).expect_err("it has faults")
}

fn put(text: &str, [was, is, ..]: [&str; 4]) -> String {
    assert!(text.contains(was), "the file has no {was}");
    text.replacen(was, is, 1)
}

fn is_said(faults: &[Fault], text: &str, fault: [&str; 4]) {
    let [_, is, field, why] = fault;
    let at = text.find(is).expect("it was put there");
    let line = text[..at].matches('\n').count() + 1;
    let said = |said: &&Fault| {
        let ends = said.field.ends_with(field);
        said.line == line && said.column > 0 && ends && said.why.contains(why) && !said.hint.is_empty()
    };
    assert!(faults.iter().any(|fault| said(&fault)), "“{why}” at line {line} is not said: {faults:#?}");
}

#[test]
fn every_fault_alone_is_said_where_it_is() {
    for fault in FAULTS {
        // Without an origin nothing can be laid out, and nothing more is said.
        let text = put(BLENHEIM, fault);
        is_said(&faults(&text), &text, fault);
    }
}

#[test]
fn all_faults_together_are_said_at_once() {
    let together = &FAULTS[..FAULTS.len() - 1];
    let text = together.iter().fold(BLENHEIM.to_owned(), |text, fault| put(&text, *fault));
    let said = faults(&text);
    for fault in together {
        is_said(&said, &text, *fault);
    }
}
