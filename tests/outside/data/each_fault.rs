//! Each fault by itself: one slip in a scenario or army that is right gives one fault, where the slip is.

use super::{ARMY, Folder, PLAIN, check_file, faults_of, listed, one_fault, unmark};

/// One slip in the army, one fault where it is.
#[track_caller]
fn army_fault(old: &str, new: &str, says: &str) {
    assert_eq!(ARMY.matches(old).count(), 1, "{old} should stand once in the army");
    let (text, places) = unmark(&ARMY.replace(old, new));
    let folder = Folder::new();
    let faults = check_file(&folder.write("army.toml", text));
    let found: Vec<(usize, usize)> = faults.iter().map(|fault| (fault.line, fault.column)).collect();
    assert_eq!(found, places, "{}", listed(&faults));
    assert!(faults[0].to_string().contains(says), "{} should say “{says}”", faults[0]);
}

/// The unit at the head of side A's command, otherwise.
#[track_caller]
fn unit_fault(unit: &str, says: &str) {
    one_fault(r#"{ unit = "foot_1", at = [10.0, 10.0], facing = 0 }"#, unit, says);
}

/// A piece of ground more.
#[track_caller]
fn ground_fault(ground: &str, says: &str) {
    let (text, places) = unmark(&format!("{PLAIN}\n[[terrain]]\n{ground}\n"));
    let faults = faults_of(&text);
    let found: Vec<(usize, usize)> = faults.iter().map(|fault| (fault.line, fault.column)).collect();
    assert_eq!(found, places, "{}", listed(&faults));
    assert!(faults[0].to_string().contains(says), "{} should say “{says}”", faults[0]);
}

#[test]
fn the_header() {
    one_fault("game = \"flanders\"", "game = ▶\"flandres\"", "did you mean `flanders`?");
    one_fault("kind = \"scenario\"", "kind = ▶\"scenery\"", "nothing else in this file was looked at");
    one_fault("game = \"flanders\"\nkind = \"scenario\"\n", "▶game = \"flanders\"\n", "begin with kind");
}

#[test]
fn what_is_missing_is_named_with_an_example() {
    one_fault(
        "game = \"flanders\"\nkind = \"scenario\"\ntitle = \"A plain affair\"",
        "▶game = \"flanders\"\nkind = \"scenario\"",
        "write it as title = ",
    );
    one_fault(
        "[victory]\nbroken_commands = { a = 1, b = 1 }",
        "▶[victory]",
        "victory.broken_commands: this is missing",
    );
    one_fault("{ width = 48, height = 36 }", "▶{ width = 48 }", "table.height: this is missing");
    one_fault("turns = 8\nat_the_end = \"draw\"", "turns = ▶8", "nobody is said to have won");
    one_fault(r#"{ unit = "foot_3", building = "house" }"#, r#"▶{ unit = "foot_3" }"#, "say where it stands");
    unit_fault(r#"▶{ unit = "foot_1", at = [10.0, 10.0] }"#, "command[1].units[1].facing: this is missing");
}

#[test]
fn what_has_the_wrong_type() {
    one_fault("\"A plain affair\"", "▶[\"A plain affair\"]", "text in quotes, not a list");
    one_fault("\"A plain affair\"", "▶\"\"", "nothing in the quotes");
    one_fault("\"A plain affair\"", "▶\"A plain\\naffair\"", "stands on one line");
    one_fault("\"A plain affair\"", &format!("▶\"{}\"", "A".repeat(61)), "61 letters are too many");
    one_fault("width = 48", "width = ▶\"48\"", "a number, not text");
    one_fault("turns = 8", "turns = ▶8.5", "a whole number, not a number");
    one_fault("table = { width = 48, height = 36 }", "table = ▶[48, 36]", "a table, not a list");
    unit_fault("▶\"foot_1\"", "a table, not text");
    unit_fault(r#"{ unit = "foot_1", at = ▶[10.0], facing = 0 }"#, "a point, not a list");
    unit_fault(r#"{ unit = "foot_1", at = ▶10.0, facing = 0 }"#, "write inches east and north");
    unit_fault(
        r#"{ unit = "dragoons", at = [10.0, 10.0], facing = 0, dismounted = ▶"yes" }"#,
        "true or false, not text",
    );
}

#[test]
fn what_is_out_of_range() {
    one_fault("width = 48", "width = ▶4800", "from 12 to 240");
    one_fault("width = 48", "width = ▶inf", "not a finite number");
    one_fault("turns = 8", "turns = ▶99999999999999999999", "out of range");
    one_fault("a = 1,", "a = ▶2,", "2 commands; the side has 1");
    unit_fault(r#"{ unit = "foot_1", at = [10.0, 10.0], facing = ▶-90 }"#, "from 0 to 360");
    unit_fault(r#"{ unit = "foot_1", at = [10.0, 10.0], facing = 0, figures = ▶13 }"#, "Foot 1st has 12");
    unit_fault(r#"{ unit = "foot_1", at = [10.0, 10.0], facing = 0, figures = ▶0 }"#, "0 is out of range");
    unit_fault(r#"{ unit = "foot_1", at = ▶[nan, 10.0], facing = 0 }"#, "no place");
    unit_fault(r#"{ unit = "foot_1", at = ▶[10.0, -10.0], facing = 0 }"#, "the table is 48 by 36 inches");
}

#[test]
fn what_is_not_known() {
    unit_fault(r#"{ unit = ▶"foot1", at = [10.0, 10.0], facing = 0 }"#, "did you mean `foot_1`?");
    unit_fault(r#"{ unit = "foot_1", at = [10.0, 10.0], ▶facign = 0, facing = 0 }"#, "did you mean `facing`?");
    unit_fault(r#"{ unit = "foot_1", building = ▶"hose" }"#, "did you mean `house`?");
    one_fault("general = \"red\"", "general = ▶\"rex\"", "there is no general `rex` in The test army");
    one_fault(
        "name = \"Red\", army = \"army\"",
        "name = \"Red\", army = ▶\"french_1707\"",
        "did you mean `french_1704`?",
    );
    one_fault("general = \"red\"", "general = ▶\"guards\"", "there is no general `guards`");
    unit_fault(r#"{ unit = ▶"green", at = [10.0, 10.0], facing = 0 }"#, "there is no unit `green`");
    one_fault("side = \"b\"", "side = ▶\"c\"", "`a`, `b`");
    one_fault("\"draw\"", "▶\"nobody\"", "`draw`");
}

#[test]
fn what_is_given_twice() {
    unit_fault(
        r#"{ unit = "foot_1", at = [10.0, 10.0], facing = 0 }, { unit = ▶"foot_1", at = [10.0, 20.0], facing = 0 }"#,
        "`foot_1` stands already on line 18",
    );
    one_fault("general = \"blue\"", "general = ▶\"red\"", "`red` stands already on line 15");
    unit_fault(r#"{ unit = "foot_1", at = [10.0, 10.0], facing = 0, ▶at = [1.0, 1.0] }"#, "given before");
}

#[test]
fn sides() {
    one_fault("name = \"Blue\"", "name = ▶\"Red\"", "both sides are called Red");
}

#[test]
fn formations() {
    let with = |unit: &str, formation: &str| {
        format!(r#"{{ unit = "{unit}", at = [10.0, 10.0], facing = 0, formation = ▶"{formation}" }}"#)
    };
    unit_fault(&with("light", "column"), "guns stand side by side");
    unit_fault(&with("horse_2", "square"), "only infantry forms square");
    unit_fault(&with("foot_1", "lines"), "did you mean `line`?");
    unit_fault(
        r#"{ unit = "foot_1", at = [10.0, 10.0], facing = 0, figures = 6, formation = ▶"square" }"#,
        "a square takes three bases",
    );
    unit_fault(r#"{ unit = "horse_2", at = [10.0, 10.0], facing = 0, dismounted = ▶true }"#, "only dragoons dismount");
}

#[test]
fn garrisons() {
    let garrison = r#"{ unit = "foot_3", building = "house" }"#;
    let two = r#"{ unit = "foot_3", building = "house" }, { unit = "foot_4", building = ▶"house" }"#;
    one_fault(garrison, two, "Foot 3rd is there already, on line 27");
    one_fault(garrison, r#"{ unit = "foot_3", building = ▶"copse" }"#, "`copse` is a wood, not a building");
    one_fault(garrison, r#"{ unit = "foot_3", building = ▶"barn" }"#, "there is no building `barn`");
    one_fault(garrison, r#"{ unit = "horse_2", building = ▶"house" }"#, "Horse 2nd cannot be in a building");
    one_fault(garrison, r#"{ unit = "dragoons", building = ▶"house" }"#, "dismounted = true");
    one_fault(garrison, r#"{ unit = "light", building = ▶"house" }"#, "Light guns cannot be in a building");
    one_fault(garrison, r#"{ unit = "foot_3", building = "house", facing = ▶90 }"#, "a garrison has none");
    one_fault(garrison, r#"{ unit = "foot_3", building = ▶"house", at = [1.0, 1.0] }"#, "not both");
    assert_eq!(
        faults_of(&PLAIN.replace(garrison, r#"{ unit = "dragoons", building = "house", dismounted = true }"#)),
        []
    );
}

#[test]
fn places_on_the_table() {
    unit_fault(r#"{ unit = "foot_1", at = ▶[0.9, 10.0], facing = 0 }"#, "0.10 inches over the table's edge");
    unit_fault(r#"{ unit = "foot_1", at = ▶[36.5, 0.9], facing = 0 }"#, "0.10 inches over the table's edge");
    unit_fault(r#"{ unit = "foot_1", at = ▶[31.0, 26.5], facing = 0 }"#, "stands on the building house");
    unit_fault(r#"{ unit = "horse_2", at = ▶[35.0, 8.0], facing = 0 }"#, "cavalry cannot enter woods");
    unit_fault(r#"{ unit = "heavy", at = ▶[40.0, 8.0], facing = 0 }"#, "heavy guns cannot enter woods");
    let enemy = r#"{ unit = "foot_2", at = [10.0, 26.0], facing = 180 }"#;
    one_fault(
        enemy,
        r#"{ unit = "foot_2", at = ▶[10.0, 10.5], facing = 180 }"#,
        "within half an inch of the enemy's Foot 1st on line 18",
    );
    one_fault(
        enemy,
        r#"{ unit = "foot_2", at = ▶[21.0, 10.2], facing = 45 }"#,
        "Foot 2nd overlaps Horse 1st on line 19",
    );
    assert_eq!(faults_of(&PLAIN.replace(enemy, r#"{ unit = "foot_2", at = [10.0, 10.6], facing = 180 }"#)), []);
    assert_eq!(faults_of(&PLAIN.replace(enemy, r#"{ unit = "light", at = [40.0, 8.0], facing = 180 }"#)), []);
}

#[test]
fn commands() {
    one_fault(
        "[[command]]\nside = \"a\"\ngeneral = \"red\"",
        "▶[[command]]\nside = \"a\"",
        "command[1].general: this is missing",
    );
    one_fault(
        "[[command]]\nside = \"a\"\ngeneral = \"red\"\nat = [10.0, 4.0]",
        "▶[[command]]\nside = \"a\"\ngeneral = \"red\"",
        "where the general stands",
    );
    one_fault(
        "units = [\n  { unit = \"foot_2\", at = [10.0, 26.0], facing = 180 },\n  { unit = \"foot_3\", building = \"house\" },\n]",
        "units = ▶[]",
        "the command has no units",
    );
    let faults = faults_of(&PLAIN.replace("side = \"b\"", "side = \"a\""));
    assert_eq!(faults.len(), 1, "{}", listed(&faults));
    assert!(faults[0].to_string().contains(":13:1: command: the second side has no command"), "{}", faults[0]);
}

#[test]
fn places_that_are_stated_are_not_measured() {
    let stated = PLAIN
        .replace("[sides]", "places = \"stated\"\n[sides]")
        .replace("at = [10.0, 4.0]\n", "")
        .replace("at = [10.0, 32.0]\n", "")
        .replace(", at = [10.0, 10.0], facing = 0", "")
        .replace(", at = [20.0, 10.0], facing = 0", "")
        .replace(", at = [10.0, 26.0], facing = 180", "");
    assert_eq!(faults_of(&stated), []);
    let (text, places) = unmark(&stated.replace("unit = \"foot_2\"", "unit = \"foot_2\", at = ▶[10.0, 26.0]"));
    let faults = faults_of(&text);
    assert_eq!(
        faults.iter().map(|fault| (fault.line, fault.column)).collect::<Vec<_>>(),
        places,
        "{}",
        listed(&faults)
    );
}

#[test]
fn ground() {
    let outline = |points: &str| format!("kind = \"marsh\"\noutline = ▶{points}");
    ground_fault(&outline("[[1, 1], [4, 1]]"), "2 points");
    ground_fault(&outline("[[1, 1], [4, 1], [4, 1], [4, 4]]"), "two neighbouring points are the same");
    ground_fault(&outline("[[1, 1], [4, 1], [4, 4], [1, 1]]"), "two neighbouring points are the same");
    ground_fault(&outline("[[1, 1], [4, 4], [4, 1], [1, 4]]"), "crosses itself");
    ground_fault(&outline("[[1, 1], [4, 1], [4, 4], [2, 1], [1, 3]]"), "crosses itself");
    ground_fault(&outline("[[1, 1], [4, 1], [2, 1]]"), "encloses nothing");
    ground_fault(&outline("[[1, 1], [6, 1], [6, 4], [6, 2], [1, 2]]"), "");
    ground_fault(&outline("[[50, 1], [54, 1], [54, 4]]"), "none of it is on the table");
    ground_fault(
        "kind = \"marsh\"\noutline = [[1, 1], ▶[90, 1], [4, 4]]",
        "terrain[3].outline[2]: 90 inches east is out of range",
    );
    ground_fault("kind = \"wood\"\npath = ▶[[1, 1], [4, 1]]\nwidth = 1", "a wood is not a line");
    ground_fault("kind = \"wall\"\npath = ▶[[1, 1], [1, 1]]\nwidth = 1", "two neighbouring points are the same");
    ground_fault("kind = \"wall\"\noutline = [[1, 1], [4, 1], [4, 4]]\nwidth = ▶1", "an outline has no width");
    ground_fault(
        "kind = \"wall\"\noutline = [[1, 1], [4, 1], [4, 4]]\npath = ▶[[1, 1], [4, 1]]\nwidth = 1",
        "not both",
    );
    ground_fault("kind = \"wall\"\nkey = ▶\"copse\"\npath = [[1, 1], [4, 1]]\nwidth = 1", "`copse` was given on line");
    ground_fault("kind = \"wall\"\nkey = ▶\"The Wall\"\npath = [[1, 1], [4, 1]]\nwidth = 1", "not a plain name");
}

#[test]
fn buildings() {
    let outline = |points: &str| format!("kind = \"building\"\noutline = ▶{points}");
    ground_fault(&outline("[[1, 1], [4, 1], [4, 4]]"), "four square corners");
    ground_fault(&outline("[[1, 1], [4, 1], [5, 4], [2, 4]]"), "four square corners");
    ground_fault(&outline("[[46, 1], [49, 1], [49, 3], [46, 3]]"), "not wholly on the table");
    ground_fault(&outline("[[32, 25], [34, 25], [34, 28], [32, 28]]"), "it overlaps house on line 29");
    ground_fault("kind = \"building\"\npath = ▶[[1, 1], [4, 1]]\nwidth = 2", "a building is not a line");
}

#[test]
fn armies() {
    let foot = r#"{ key = "foot_1", name = "Foot 1st", arm = "infantry" }"#;
    army_fault(foot, r#"{ key = "foot_1", name = "Foot 1st", arm = ▶"infantri" }"#, "did you mean `infantry`?");
    army_fault(
        foot,
        r#"{ key = "foot_1", name = "Foot 1st", arm = "infantry", charge = ▶"sword" }"#,
        "only cavalry charges",
    );
    army_fault(foot, r#"{ key = ▶"guards", name = "Foot 1st", arm = "infantry" }"#, "");
    army_fault(foot, r#"{ key = ▶"Foot 1", name = "Foot 1st", arm = "infantry" }"#, "not a plain name");
    army_fault(foot, r#"▶{ name = "Foot 1st", arm = "infantry" }"#, "units[2].key: this is missing");
    army_fault("arm = \"light_guns\"", "arm = \"light_guns\", original = ▶12", "the crew of a battery is 8");
    army_fault("arm = \"light_guns\"", "arm = \"light_guns\", fire = ▶\"rank\"", "guns fire neither");
    army_fault("original = 15", "original = ▶400", "out of range");
    army_fault("nation = \"french\"", "nation = ▶\"frnech\"", "did you mean `french`?");
    army_fault("name = \"Red\" }", "name = \"Red\", provenance = ▶\"invented\" }", "`stand-in`");
}

/// A scenario that begins on cards, with one passage written differently.
#[track_caller]
fn card_fault(old: &str, new: &str, says: &str) {
    const CARDS: &str = include_str!("../../data/cards.toml");
    assert_eq!(faults_of(CARDS), [], "{}", listed(&faults_of(CARDS)));
    assert_eq!(CARDS.matches(old).count(), 1, "{old} should stand once in the scenario with cards");
    let (text, places) = unmark(&CARDS.replace(old, new));
    let faults = faults_of(&text);
    let found: Vec<(usize, usize)> = faults.iter().map(|fault| (fault.line, fault.column)).collect();
    assert_eq!(found, places, "{}", listed(&faults));
    assert!(faults.iter().any(|fault| fault.to_string().contains(says)), "{} should say “{says}”", listed(&faults));
    assert!(faults.iter().all(|fault| !fault.hint.is_empty()), "{}", listed(&faults));
}

#[test]
fn units_under_cards() {
    let horse = r#"{ unit = "horse_1", card = "horse" }"#;
    card_fault(horse, r#"{ unit = "horse_1", card = ▶"hose" }"#, "did you mean `horse`?");
    card_fault(horse, r#"▶{ unit = "horse_1" }"#, "say where it stands");
    card_fault(horse, r#"{ unit = "horse_1", card = "horse", at = ▶[10.0, 10.0] }"#, "stands nowhere else");
    card_fault(horse, r#"{ unit = "horse_1", card = ▶"nothing" }"#, "`nothing` is a dummy");
    card_fault(
        r#"{ unit = "light", card = "guns" }"#,
        r#"{ unit = "light", card = ▶"horse" }"#,
        "`horse` carries a battery and others",
    );
    card_fault(horse, r#"{ unit = "horse_1", card = ▶"blue_foot" }"#, "a card of the other side");
    card_fault(
        r#"{ unit = "foot_4", card = "green_foot" }"#,
        r#"{ unit = "foot_4", card = ▶"red_foot" }"#,
        "carries units of Red and of Green",
    );
}

#[test]
fn where_cards_lie() {
    let horse = "key = \"horse\"\nbehind = 20.0";
    card_fault(horse, "key = \"horse\"\nbehind = ▶47.5", "from 1.5 to 46.5");
    card_fault(horse, "key = \"horse\"\nbehind = ▶11.0", "it lies on the card on line");
    card_fault(horse, "key = \"horse\"\nat = ▶[20.0, 1.0]\nfacing = 0", "across the table's edge");
    card_fault(horse, "key = \"horse\"\nat = ▶[31.5, 26.0]\nfacing = 0", "it lies on the building house");
    card_fault(horse, "key = \"horse\"\nbehind = 20.0\nfacing = ▶0", "behind the edge a card faces the table");
    card_fault(horse, "key = \"horse\"\nbehind = 20.0\nspacing = ▶8.5", "from 0 to 8");
    card_fault(horse, "key = \"horse\"\nbehind = 20.0\nformation = ▶\"wedge\"", "`line`, `double_line`, `column`");
}

#[test]
fn without_a_word_there_is_one_dummy_for_a_dozen_units() {
    let faults = faults_of(&include_str!("../../data/cards.toml").replace("dummies = { a = 1, b = 0 }\n", ""));
    assert_eq!(faults.len(), 1, "{}", listed(&faults));
    assert!(faults[0].to_string().contains("side a has 1 dummies, and 0 are due; one for each dozen of its 6 units"));
}

#[test]
fn how_many_cards() {
    card_fault("dummies = { a = 1, b = 0 }", "dummies = ▶{ a = 2, b = 0 }", "side a has 1 dummies, and 2 are due");
    card_fault("dummies = { a = 1, b = 0 }", "dummies = ▶{ a = 0, b = 0 }", "side a has 1 dummies, and 0 are due");
    card_fault("rear = \"north\"", "rear = ▶\"east\"", "the two rear edges do not face each other");
}

#[test]
fn cards_are_not_stated() {
    let stated = "title = \"Cards\"\nplaces = \"stated\"";
    let faults = faults_of(&include_str!("../../data/cards.toml").replace("title = \"Cards\"", stated));
    assert!(listed(&faults).contains("cards move on a measured table"), "{}", listed(&faults));
}
