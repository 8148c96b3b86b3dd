//! Editing files piece by piece: what is not touched stays byte for byte, and everything can be undone.

use std::fs;
use std::path::{Path, PathBuf};

use galloper::data::edit::{
    Address, Cell, Desk, Document, HexSketch, HexStroke, Laid, OnDisk, Pen, Sheet, Stroke, Unwritable, apply,
    army_rows, blank_army, blank_scenario, editable, named_counters, paint, plain_name,
};
use galloper::data::table::{Sketch, named_army, picture};
use galloper::data::{Roots, check_file, scenario_of_text};
use galloper::file::Existing;
use galloper::game::{Side, TerrainKind};
use galloper::hex::{Hex, Hexside};
use proptest::prelude::*;

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

/// Every file of `scenarios` and `armies`, and the files of the tests that have faults.
fn files() -> Vec<PathBuf> {
    let folders = ["scenarios/flanders", "scenarios/marlborough_man", "scenarios/marlboroughs_battles"];
    let armies = ["armies/flanders", "armies/marlborough_man", "armies/marlboroughs_battles", "tests/data"];
    let mut files: Vec<PathBuf> = folders
        .iter()
        .chain(&armies)
        .flat_map(|folder| fs::read_dir(root().join(folder)).expect("the folder is there").flatten())
        .map(|entry| entry.path())
        .filter(|path| path.extension().is_some_and(|ending| ending == "toml"))
        .collect();
    files.sort();
    files
}

fn first_orders() -> Document {
    Document::open(&root().join("scenarios/flanders/first-orders.toml")).expect("it is text")
}

fn at(address: &str) -> Address {
    address.parse().expect("an address")
}

fn edit(document: &mut Document, stroke: &Stroke) {
    document.edit("test", None, |pen| apply(pen, stroke)).expect("it can be written");
}

/// The lines that two texts do not share, from the first that differs to the last.
fn changed_lines<'t>(before: &'t str, after: &'t str) -> (Vec<&'t str>, Vec<&'t str>) {
    let (before, after): (Vec<&str>, Vec<&str>) = (before.lines().collect(), after.lines().collect());
    let head = before.iter().zip(&after).take_while(|(one, other)| one == other).count();
    let rest = before.len().min(after.len()) - head;
    let tail = before.iter().rev().zip(after.iter().rev()).take(rest).take_while(|(one, other)| one == other).count();
    (before[head..before.len() - tail].to_vec(), after[head..after.len() - tail].to_vec())
}

#[test]
fn every_file_opened_and_saved_is_the_same_byte_for_byte() {
    let folder = std::env::temp_dir().join(format!("galloper-edit-{}", std::process::id()));
    for path in files() {
        let before = fs::read(&path).expect("the file can be read");
        let mut document = Document::open(&path).expect("it is text");
        let copy = folder.join(path.file_name().expect("a name"));
        document.save_as(&copy, Existing::Replace).expect("it can be written");
        assert_eq!(fs::read(&copy).expect("the copy can be read"), before, "{}", path.display());
        assert!(!document.has_changes());
    }
    fs::remove_dir_all(&folder).expect("the folder can be removed");
}

#[test]
fn the_faults_of_a_text_are_those_of_its_file() {
    let roots = Roots::discover();
    for path in files() {
        let document = Document::open(&path).expect("it is text");
        assert_eq!(document.faults(&roots), check_file(&path), "{}", path.display());
        for fault in document.faults(&roots) {
            assert!(document.text().is_char_boundary(document.place_of(&fault)), "{fault}");
        }
    }
}

#[test]
fn a_unit_that_is_moved_changes_its_own_line_only() {
    let mut document = first_orders();
    let before = document.text().to_owned();
    let unit = at("command[1].units[2]");
    edit(&mut document, &Stroke::Place(unit, [17.25, 10.0], 22.5));
    let (old, new) = changed_lines(&before, document.text());
    assert_eq!(old, [r#"  { unit = "farrington", at = [16.5, 9.5], facing = 0 },"#]);
    assert_eq!(new, [r#"  { unit = "farrington", at = [17.25, 10.0], facing = 22.5 },"#]);
    assert_eq!(document.undo().as_deref(), Some("test"));
    assert_eq!(document.text(), before);
    assert_eq!(document.redo().as_deref(), Some("test"));
    assert_ne!(document.text(), before);
}

#[test]
fn a_unit_goes_into_a_building_onto_a_card_and_back() {
    let mut document = first_orders();
    let before = document.text().to_owned();
    let unit = at("command[2].units[1]");
    edit(&mut document, &Stroke::Garrison(unit.clone(), "house".to_owned()));
    assert!(document.text().contains(r#"{ unit = "picardie_1", building = "house" },"#), "{}", document.text());
    edit(&mut document, &Stroke::PutOnCard(unit.clone(), "right".to_owned()));
    assert!(document.text().contains(r#"{ unit = "picardie_1", card = "right" },"#));
    edit(&mut document, &Stroke::Place(unit, [17.5, 24.8], 180.0));
    assert_eq!(document.text(), before);
}

#[test]
fn ground_is_drawn_bent_and_taken_out_with_its_lines() {
    let mut document = first_orders();
    let before = document.text().to_owned();
    let points = vec![[30.0, 28.0], [36.0, 28.0], [36.0, 33.0]];
    edit(&mut document, &Stroke::Draw { kind: TerrainKind::Wood, points, key: None });
    let (old, new) = changed_lines(&before, document.text());
    assert!(old.is_empty());
    let drawn = ["", "[[terrain]]", "kind = \"wood\"", "outline = [[30.0, 28.0], [36.0, 28.0], [36.0, 33.0]]"];
    assert_eq!(new, drawn);
    let outline = at("terrain[7].outline");
    edit(&mut document, &Stroke::InsertCorner(outline.clone(), 3, [30.0, 33.0]));
    edit(&mut document, &Stroke::InsertCorner(outline.clone(), 1, [33.0, 27.0]));
    edit(&mut document, &Stroke::Replace(outline.entry(0), "[29.0, 28.0]".to_owned()));
    let written = "outline = [[29.0, 28.0], [33.0, 27.0], [36.0, 28.0], [36.0, 33.0], [30.0, 33.0]]";
    assert!(document.text().ends_with(&format!("{written}\n")), "{}", document.text());
    edit(&mut document, &Stroke::Remove(outline.entry(4)));
    edit(&mut document, &Stroke::Remove(outline.entry(1)));
    assert!(document.text().ends_with("outline = [[29.0, 28.0], [36.0, 28.0], [36.0, 33.0]]\n"), "{}", document.text());
    edit(&mut document, &Stroke::Remove(at("terrain[7]")));
    assert_eq!(document.text(), before);
    edit(&mut document, &Stroke::Remove(at("terrain[2]")));
    assert!(!document.text().contains("Bois du Meunier"));
    assert_eq!(changed_lines(&before, document.text()).0.len(), 5);
}

#[test]
fn comments_stay_with_what_they_are_about() {
    let mut document = first_orders();
    edit(&mut document, &Stroke::Remove(at("command[1].units[5]")));
    assert!(document.text().contains("# The dragoons on the open right, the guns beside the road."));
    assert!(!document.text().contains("scots_greys"));
    edit(&mut document, &Stroke::GiveTo(at("command[1].units[5]"), 0));
    let sketch = Sketch::read(document.tree());
    assert_eq!(sketch.commands[0].units.last().map(|unit| unit.key.as_str()), Some("british_guns"));
    let text = "# about all\na = 1 # one\n\n# about the wood\n[[terrain]]\nkind = \"wood\" # trees\n\n# about the hill\n[[terrain]]\nkind = \"hill\"\n";
    let mut pen = Pen::take_up(text).expect("TOML");
    pen.remove_block(&at("terrain[1]")).expect("it is there");
    assert_eq!(pen.text(), "# about all\na = 1 # one\n\n# about the hill\n[[terrain]]\nkind = \"hill\"\n");
    pen.remove_block(&at("terrain[1]")).expect("it is there");
    assert_eq!(pen.text(), "# about all\na = 1 # one\n");
    pen.set(&Address::root(), "b", "2").expect("it can be set");
    pen.unset(&Address::root(), "a").expect("it can be unset");
    assert_eq!(pen.text(), "# about all\nb = 2\n");
}

#[test]
fn switches_sides_and_turns_are_set_where_they_stand() {
    let mut document = first_orders();
    let before = document.text().to_owned();
    edit(&mut document, &Stroke::Switch("cavalry_charge".to_owned(), Some("total".to_owned())));
    let (old, new) = changed_lines(&before, document.text());
    assert!(old.is_empty() && new == [r#"switches = { cavalry_charge = "total" }"#], "{old:?} {new:?}");
    assert!(document.faults(&Roots::discover()).is_empty());
    edit(&mut document, &Stroke::Switch("cavalry_charge".to_owned(), None));
    edit(&mut document, &Stroke::Set(at("victory"), "turns", "12".to_owned()));
    edit(&mut document, &Stroke::Set(at("sides.b"), "rear", "\"north\"".to_owned()));
    edit(&mut document, &Stroke::Set(at("table"), "width", "60".to_owned()));
    assert!(document.text().contains("table = { width = 60, height = 36 }"));
    assert!(document.text().contains(r#"b = { name = "French", army = "french_1706", rear = "north" }"#));
    assert!(document.text().contains("turns = 12\n"));
    assert!(document.faults(&Roots::discover()).is_empty(), "{:?}", document.faults(&Roots::discover()));
}

#[test]
fn a_new_scenario_is_laid_out_until_it_can_be_played() {
    let roots = Roots::discover();
    let path = Path::new("scenarios/flanders/the-mill.toml");
    let mut document = Document::new(path, &blank_scenario("The mill", ["allied_1706", "french_1706"], [48.0, 36.0]));
    assert!(!document.faults(&roots).is_empty(), "nobody is on the table");
    let strokes = [
        Stroke::Raise { side: Side::A, general: "meredyth".to_owned(), at: [20.0, 6.0], facing: 0.0 },
        Stroke::RaiseUnit { command: 0, unit: "royal_irish".to_owned(), at: [20.0, 10.0], facing: 0.0 },
        Stroke::Raise { side: Side::B, general: "maffei".to_owned(), at: [20.0, 30.0], facing: 180.0 },
        Stroke::RaiseUnit { command: 1, unit: "clare".to_owned(), at: [20.0, 26.0], facing: 180.0 },
        Stroke::RaiseUnit { command: 1, unit: "alsace".to_owned(), at: [25.0, 26.0], facing: 180.0 },
        Stroke::LayCard { side: Side::B, key: Some("alsace".to_owned()), behind: 25.0 },
        Stroke::PutOnCard(at("command[2].units[2]"), "alsace".to_owned()),
        Stroke::LayCard { side: Side::B, key: None, behind: 30.0 },
        Stroke::Set(Address::root(), "dummies", "{ a = 0, b = 1 }".to_owned()),
        Stroke::Draw { kind: TerrainKind::Stream, points: vec![[0.0, 18.0], [48.0, 18.0]], key: None },
    ];
    for stroke in &strokes {
        edit(&mut document, stroke);
    }
    let faults = document.faults(&roots);
    assert!(faults.is_empty(), "{faults:#?}\n{}", document.text());
    let setup = scenario_of_text(path, document.text(), &roots).expect("it can be played");
    assert_eq!((setup.title(), setup.scenario()), ("The mill", "the-mill"));
    let sketch = Sketch::read(document.tree());
    let troops = [0, 1].map(|side: usize| named_army(&sketch.sides[side].army, path, &roots));
    let drawn = picture(&sketch, &troops);
    let piece = drawn.piece(&at("command[1].units[1]")).expect("it is drawn");
    assert_eq!((piece.name.as_str(), piece.counted(), piece.marks()), ("Royal Irish", Some([12, 12]), 1));
    while document.undo().is_some() {}
    assert_eq!(document.text(), blank_scenario("The mill", ["allied_1706", "french_1706"], [48.0, 36.0]));
}

#[test]
fn what_is_drawn_of_every_scenario_is_all_that_its_file_says() {
    let roots = Roots::discover();
    for path in
        files().into_iter().filter(|path| path.parent().is_some_and(|folder| folder.ends_with("scenarios/flanders")))
    {
        let document = Document::open(&path).expect("it is text");
        let sketch = Sketch::read(document.tree());
        let setup = scenario_of_text(&path, document.text(), &roots).expect("it is playable");
        let galloper::rules::Setup::Flanders(setup) = setup else { panic!("another game") };
        assert_eq!(sketch.ground.len(), setup.terrain.len());
        assert_eq!(sketch.table, [setup.width, setup.height]);
        assert_eq!(sketch.commands.iter().map(|command| command.units.len()).sum::<usize>(), setup.units.len());
        assert_eq!(sketch.cards.len(), setup.cards.len());
        assert_eq!(sketch.rear(), setup.rear);
        let troops = [0, 1].map(|side: usize| named_army(&sketch.sides[side].army, &path, &roots));
        assert!(troops.iter().all(Option::is_some), "{}", path.display());
        let drawn = picture(&sketch, &troops);
        assert_eq!(drawn.scene.pieces.len(), setup.units.len() + setup.generals.len() + setup.cards.len());
    }
}

#[test]
fn a_gesture_is_one_change() {
    let mut document = first_orders();
    let before = document.text().to_owned();
    for step in 1..=20 {
        let stroke = Stroke::Place(at("command[1].units[1]"), [13.0 + f64::from(step) * 0.25, 9.5], 0.0);
        document.edit("Move", Some("drag 1"), |pen| apply(pen, &stroke)).expect("it can be written");
    }
    assert_eq!(document.undo().as_deref(), Some("Move"));
    assert_eq!(document.text(), before);
    assert!(document.undo().is_none());
    document.redo();
    assert_eq!(Sketch::read(document.tree()).commands[0].units[0].at, Some([18.0, 9.5]));
}

#[test]
fn a_broken_file_shows_what_could_be_read_and_is_not_written_into() {
    let text = first_orders().text().replace("title = \"First orders\"", "title = \"First orders");
    let mut document = Document::new(Path::new("broken.toml"), &text);
    assert!(!document.is_toml());
    let faults = document.faults(&Roots::discover());
    assert_eq!(faults.first().map(|fault| fault.line), Some(4), "{faults:?}");
    let stroke = Stroke::Set(Address::root(), "title", "\"x\"".to_owned());
    assert_eq!(document.edit("x", None, |pen| apply(pen, &stroke)), Err(Unwritable::NotToml));
    assert_eq!(document.text(), text);
    let sketch = Sketch::read(document.tree());
    assert_eq!((sketch.ground.len(), sketch.commands.len()), (6, 2), "the rest can be drawn");
    document.put("Typing", None, text.replace("title = \"First orders", "title = \"First orders\""));
    assert!(document.is_toml() && document.faults(&Roots::discover()).is_empty());
}

#[test]
fn a_fault_leads_to_the_piece_it_is_about() {
    let mut document = first_orders();
    edit(&mut document, &Stroke::Place(at("command[1].units[2]"), [13.5, 9.5], 0.0));
    let faults = document.faults(&Roots::discover());
    assert_eq!(faults.len(), 1, "{faults:?}");
    let address = document.address_of(&faults[0]).expect("it is about something");
    assert!(address.is_within(&at("command[1].units[2]")), "{address}");
}

#[test]
fn hexes_are_painted_letter_by_letter() {
    let path = root().join("scenarios/marlboroughs_battles/ramillies.toml");
    let mut document = Document::open(&path).expect("it is text");
    let before = document.text().to_owned();
    let mut touch = |stroke: HexStroke| {
        document.edit("Paint", None, |pen| paint(pen, &stroke)).expect("it can be painted");
        document.text().to_owned()
    };
    let hex = Hex::new(5, 20);
    let after = touch(HexStroke::Ground(hex, 'w'));
    assert_eq!(after.len(), before.len());
    assert_eq!(after.bytes().zip(before.bytes()).filter(|(one, other)| one != other).count(), 1);
    let sketch = |text: &str| HexSketch::read(Document::new(&path, text).tree()).expect("a map");
    assert_eq!(sketch(&after).letter(hex), 'w');
    let after = touch(HexStroke::Level(hex, 3));
    assert_eq!(sketch(&after).level(hex), 3);
    let side: Hexside = "0520/0620".parse().expect("neighbours");
    let after = touch(HexStroke::Side(1, side, true));
    assert!(sketch(&after).lines[1].sides.contains(&side));
    let after = touch(HexStroke::Side(0, side, true));
    assert!(sketch(&after).lines[0].sides.contains(&side) && !sketch(&after).lines[1].sides.contains(&side));
    let after = touch(HexStroke::Bridge(side, true));
    assert!(sketch(&after).bridges.contains(&side));
    let group = sketch(&after).troops.groups[0].clone();
    let after = touch(HexStroke::Place(group.address.key("at"), vec![Hex::new(28, 2), Hex::new(27, 2)]));
    assert_eq!(sketch(&after).troops.groups[0].places.len(), group.places.len() - 1);
    let after = touch(HexStroke::Place(group.address.key("at"), vec![Hex::new(27, 2), Hex::new(28, 2)]));
    assert_eq!(sketch(&after).troops.groups[0].places.len(), group.places.len());
    let after = touch(HexStroke::Road(0, Hex::new(30, 20)));
    assert_eq!(sketch(&after).roads[0].1.last(), Some(&Hex::new(29, 20)));
    let after = touch(HexStroke::Name(0, hex));
    assert!(sketch(&after).places[0].1.contains(&hex));
    while document.undo().is_some() {}
    assert_eq!(document.text(), before);
}

#[test]
fn what_is_read_of_every_map_is_what_the_rules_play_on() {
    let roots = Roots::discover();
    for name in [
        "marlborough_man/blenheim",
        "marlborough_man/oudenarde",
        "marlboroughs_battles/ramillies",
        "marlboroughs_battles/malplaquet",
    ] {
        let path = root().join(format!("scenarios/{name}.toml"));
        let document = Document::open(&path).expect("it is text");
        let sketch = HexSketch::read(document.tree()).expect("a map");
        let setup = scenario_of_text(&path, document.text(), &roots).expect("it is playable");
        let battle = <galloper::rules::Battle as galloper::game::Ruleset>::begin(&setup).expect("it begins");
        let scene = galloper::game::Ruleset::scene(&battle, galloper::game::Eyes::Umpire);
        let galloper::game::Board::Hexes(board) = scene.board else { panic!("no hexes") };
        assert_eq!((sketch.board.extent, sketch.board.orientation), (board.extent, board.orientation));
        assert_eq!((sketch.board.roads.clone(), sketch.board.names.clone()), (board.roads, board.names), "{name}");
        let mut ground = (sketch.board.ground.clone(), board.ground);
        ground.0.sort_by_key(|there| there.hex);
        ground.1.sort_by_key(|there| there.hex);
        // A town is open ground that the rules keep a note of.
        ground.1.retain(|there| there.kind != galloper::game::HexKind::Open || there.level > 1);
        assert_eq!(ground.0, ground.1, "{name}");
        assert_eq!(sketch.board.sides.len(), board.sides.len(), "{name}");
    }
}

#[test]
fn an_army_and_counters_are_tables_whose_cells_change_alone() {
    let path = root().join("armies/flanders/allied_1706.toml");
    let mut document = Document::open(&path).expect("it is text");
    let before = document.text().to_owned();
    let sheet = Sheet::read(document.tree(), document.text()).expect("an army");
    let table =
        sheet.tables.iter().find(|table| table.columns.iter().any(|column| column.key == "arm")).expect("units");
    let row = table.rows[0].clone();
    let class = table.columns.iter().find(|column| column.key == "class").expect("a class");
    assert_eq!(class.cell(document.tree(), &row), Cell::Default);
    edit(&mut document, &Stroke::Set(row.clone(), "class", "\"elite\"".to_owned()));
    assert_eq!(class.cell(document.tree(), &row), Cell::Text("elite".to_owned()));
    let (old, new) = changed_lines(&before, document.text());
    assert_eq!((old.len(), new.len()), (1, 1));
    edit(&mut document, &Stroke::Unset(row, "class"));
    assert_eq!(document.text(), before);
    let list = table.list.clone().expect("rows can be added");
    let body = sheet.new_row(table, document.tree());
    let body: Vec<(&str, String)> = body;
    edit(&mut document, &Stroke::AddEntry(list, galloper::data::edit::table(&body)));
    assert!(document.faults(&Roots::discover()).is_empty(), "{:?}", document.faults(&Roots::discover()));
    let path = root().join("armies/marlborough_man/counters.toml");
    let document = Document::open(&path).expect("it is text");
    let sheet = Sheet::read(document.tree(), document.text()).expect("counters");
    assert_eq!(sheet.tables.len(), 3);
    let read = sheet.tables[2].rows.len();
    assert_eq!(read, document.text().matches("kind = ").count() - 1, "every unit is a row");
}

#[test]
fn a_blank_army_has_no_faults_and_everything_built_in_can_be_edited() {
    let document = Document::new(Path::new("armies/flanders/new.toml"), &blank_army("New army"));
    assert!(document.faults(&Roots::default()).is_empty(), "{:?}", document.faults(&Roots::default()));
    let all = editable(&Roots::default());
    assert!(all.len() >= 18 && all.iter().all(|one| one.is_built_in && !one.title.is_empty()));
    for one in all {
        let document = galloper::data::edit::open(&one.path, &Roots::default()).expect("it is built in");
        assert!(document.is_toml() && !document.is_on_disk(), "{}", one.id);
    }
    assert_eq!(plain_name("The Mill, 1706!"), "the_mill_1706");
}

#[test]
fn line_ends_stay_as_they_came() {
    let text = first_orders().text().replace('\n', "\r\n");
    let mut document = Document::new(Path::new("windows.toml"), &text);
    edit(&mut document, &Stroke::RaiseUnit { command: 0, unit: "x".to_owned(), at: [1.0, 1.0], facing: 0.0 });
    edit(&mut document, &Stroke::Draw { kind: TerrainKind::Road, points: vec![[0.0, 1.0], [9.0, 9.0]], key: None });
    edit(&mut document, &Stroke::Set(Address::root(), "date", "\"1706\"".to_owned()));
    assert_eq!(document.text().matches('\n').count(), document.text().matches("\r\n").count());
    while document.undo().is_some() {}
    assert_eq!(document.text(), text);
}

/// A folder of this test's own, taken away when it is over.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let folder = std::env::temp_dir().join(format!("galloper-edit-{}-{name}", std::process::id()));
        fs::create_dir_all(&folder).expect("a folder can be made");
        Self(folder)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

#[test]
fn a_draft_outlives_the_program_until_it_is_thrown_away() {
    let folder = Folder::new("drafts");
    let mut document = first_orders();
    assert!(document.draft().is_none(), "nothing has been done yet");
    let before = document.text().to_owned();
    edit(&mut document, &Stroke::Set(Address::root(), "title", "\"Second orders\"".to_owned()));
    let mut desk = Desk::in_folder(&folder.0);
    desk.keep(&document.draft().expect("it has changes")).expect("it can be kept");
    edit(&mut document, &Stroke::Set(at("victory"), "turns", "12".to_owned()));
    desk.keep(&document.draft().expect("it has changes")).expect("it can be kept");
    let mut other = Document::new(Path::new("scenarios/flanders/first-orders.toml"), "a = 1\n");
    other.put("Typing", None, "a = 2\n".to_owned());
    desk.keep(&other.draft().expect("it has changes")).expect("two files of one name have a draft each");
    // Another launch.
    let mut desk = Desk::in_folder(&folder.0);
    assert_eq!(desk.drafts().len(), 2);
    let draft = desk.draft_of(document.path()).expect("it is there");
    let mut resumed = Document::resume(&draft);
    assert_eq!((resumed.text(), resumed.path()), (document.text(), document.path()));
    assert!(resumed.has_changes() && resumed.is_on_disk());
    assert_eq!(resumed.undo().as_deref(), Some("What was not saved"));
    assert_eq!(resumed.text(), before);
    assert!(resumed.draft().is_none());
    desk.discard(document.path()).expect("it can be thrown away");
    desk.discard(document.path()).expect("there is none any more, which is no harm");
    assert_eq!(Desk::in_folder(&folder.0).drafts(), [other.draft().expect("it has changes")]);
    assert!(Desk::default().keep(&draft).is_ok(), "where the platform keeps no data nothing is kept");
}

#[test]
fn a_broken_draft_hides_no_other() {
    let folder = Folder::new("broken-drafts");
    let mut desk = Desk::in_folder(&folder.0);
    let mut document = first_orders();
    document.put("Typing", None, "x = 1\n".to_owned());
    desk.keep(&document.draft().expect("it has changes")).expect("it can be kept");
    fs::write(folder.0.join("drafts").join("a.json"), "{ \"path\": 3").expect("it can be written");
    let mut desk = Desk::in_folder(&folder.0);
    assert_eq!(desk.drafts().len(), 1);
    document.put("Typing", None, "x = 2\n".to_owned());
    desk.keep(&document.draft().expect("it has changes")).expect("it takes the place of the last");
    assert_eq!(Desk::in_folder(&folder.0).drafts().len(), 1);
}

#[test]
fn a_file_changed_by_another_hand_is_found_and_either_text_can_be_had() {
    let folder = Folder::new("on-disk");
    let file = folder.0.join("mill.toml");
    fs::write(&file, "a = 1\n").expect("it can be written");
    let mut document = Document::open(&file).expect("it is text");
    document.put("Typing", None, "a = 2\n".to_owned());
    assert_eq!(document.on_disk(), OnDisk::Same);
    fs::write(&file, "a = 3\n").expect("it can be written");
    assert_eq!(document.on_disk(), OnDisk::Changed("a = 3\n".to_owned()));
    // A draft knows the file it was made of.
    assert_eq!(
        Document::resume(&document.draft().expect("it has changes")).on_disk(),
        OnDisk::Changed("a = 3\n".to_owned())
    );
    let mut held = document.clone();
    held.hold_against("a = 3\n".to_owned());
    assert!(held.on_disk() == OnDisk::Same && held.has_changes() && held.text() == "a = 2\n");
    document.take_from_disk("a = 3\n".to_owned());
    assert!(document.on_disk() == OnDisk::Same && !document.has_changes() && document.text() == "a = 3\n");
    document.undo();
    assert!(document.has_changes() && document.text() == "a = 2\n", "his own text comes back");
    document.save().expect("it can be written");
    assert_eq!((document.on_disk(), fs::read_to_string(&file).expect("text").as_str()), (OnDisk::Same, "a = 2\n"));
    fs::remove_file(&file).expect("it can be removed");
    assert_eq!(document.on_disk(), OnDisk::Gone);
    assert_eq!(Document::new(&file, "").on_disk(), OnDisk::Same, "one that was never on disk");
}

#[test]
fn a_photograph_is_remembered_with_its_page() {
    let folder = Folder::new("photographs");
    let laid = |opacity| Laid {
        file: PathBuf::from("table.jpg"),
        corners: [[0.125, 0.875], [0.9375, 0.875], [0.75, 0.25], [0.25, 0.25]],
        opacity,
    };
    let [one, other] = ["one.toml", "other.toml"].map(Path::new);
    let desk = Desk::in_folder(&folder.0);
    desk.lay(one, Some(laid(0.5))).expect("it can be remembered");
    desk.lay(other, Some(laid(1.0))).expect("it can be remembered");
    let desk = Desk::in_folder(&folder.0);
    assert_eq!((desk.photograph_of(one), desk.photograph_of(other)), (Some(laid(0.5)), Some(laid(1.0))));
    desk.lay(one, None).expect("it can be forgotten");
    assert_eq!((desk.photograph_of(one), desk.photograph_of(other)), (None, Some(laid(1.0))));
}

#[test]
fn a_spoilt_list_of_photographs_is_kept_aside() {
    let folder = Folder::new("photographs-spoilt");
    let spoilt = "{\"table.toml\": {\"file\": \"table.jpg\", ";
    std::fs::write(folder.0.join("photographs.json"), spoilt).expect("it can be written");
    let desk = Desk::in_folder(&folder.0);
    let page = Path::new("one.toml");
    assert_eq!(desk.photograph_of(page), None);
    let laid = Laid {
        file: PathBuf::from("other.jpg"),
        corners: [[0.0, 1.0], [1.0, 1.0], [1.0, 0.0], [0.0, 0.0]],
        opacity: 1.0,
    };
    desk.lay(page, Some(laid.clone())).expect("it can be remembered");
    assert_eq!(desk.photograph_of(page), Some(laid));
    let kept = std::fs::read_to_string(folder.0.join("photographs.spoilt.json")).expect("it is kept");
    assert_eq!(kept, spoilt);
}

#[test]
fn places_are_put_into_any_list_and_taken_out() {
    let path = root().join("scenarios/marlboroughs_battles/malplaquet.toml");
    let mut document = Document::open(&path).expect("it is text");
    let before = document.text().to_owned();
    let sketch = |document: &Document| HexSketch::read(document.tree()).expect("a map");
    let place = |document: &mut Document, list: Address, hexes: Vec<Hex>| {
        let stroke = HexStroke::Place(list, hexes);
        document.edit("Paint", None, |pen| paint(pen, &stroke)).expect("it can be painted");
    };
    let group = at("command[2].group[1]");
    let hex = Hex::new(58, 20);
    place(&mut document, group.key("among"), vec![hex]);
    assert_eq!(sketch(&document).troops.group(&group).expect("a group").among, [vec![hex]]);
    place(&mut document, group.key("among"), vec![hex]);
    assert_eq!(document.text(), before, "a list that may be left out goes with its last place");
    edit(&mut document, &Stroke::Set(group.clone(), "within", "{ of = [], hexes = 2 }".to_owned()));
    place(&mut document, group.key("within").key("of"), vec![hex]);
    assert_eq!(sketch(&document).troops.group(&group).expect("a group").within, Some((vec![hex], 2)));
    assert!(document.faults(&Roots::discover()).is_empty(), "{:?}", document.faults(&Roots::discover()));
    place(&mut document, group.key("within").key("of"), vec![hex]);
    edit(&mut document, &Stroke::Unset(group, "within"));
    let entry = at("reinforcement[1]").key("secret_entry");
    let count = sketch(&document).troops.reinforcements[0].secret_entry.len();
    place(&mut document, entry, vec![hex]);
    assert_eq!(sketch(&document).troops.reinforcements[0].secret_entry.len(), count + 1);
    while document.undo().is_some() {}
    assert_eq!(document.text(), before);
}

#[test]
fn the_troops_that_are_read_are_those_the_rules_set_up() {
    let roots = Roots::discover();
    for name in ["marlborough_man/blenheim", "marlborough_man/oudenarde", "marlboroughs_battles/malplaquet"] {
        let path = root().join(format!("scenarios/{name}.toml"));
        let document = Document::open(&path).expect("it is text");
        let troops = HexSketch::read(document.tree()).expect("a map").troops;
        let setup = scenario_of_text(&path, document.text(), &roots).expect("it is playable");
        let (galloper::rules::Setup::MarlboroughMan(setup) | galloper::rules::Setup::MarlboroughsBattles(setup)) =
            setup
        else {
            panic!("another game")
        };
        let counted: usize = troops.groups.iter().map(|group| group.units.len()).sum();
        assert_eq!((counted, troops.commands.len()), (setup.units.len(), setup.commands.len()), "{name}");
        assert_eq!(troops.reinforcements.len(), setup.groups.len(), "{name}");
        let counters = named_counters("counters", document.header().0, &path, &roots);
        for unit in troops.groups.iter().flat_map(|group| &group.units) {
            let known = setup.units.iter().find(|one| one.key == *unit).expect("it is set up");
            assert_eq!(counters.unit(unit), known.name);
        }
        for leader in troops.leaders().filter(|leader| !leader.key.is_empty()) {
            let known = setup.leaders.iter().find(|one| one.key == leader.key).expect("he is there");
            assert_eq!(counters.leader(&leader.key), known.name);
        }
    }
}

#[test]
fn rows_of_another_army_are_copied_as_they_are_written() {
    let roots = Roots::discover();
    let path = Path::new("armies/flanders/new.toml");
    let rows = army_rows("allied_1706", path, &roots).expect("it is there");
    let army = named_army("allied_1706", path, &roots).expect("it can be read");
    assert_eq!((rows.generals.len(), rows.units.len()), (army.generals.len(), army.units.len()));
    let mut document = Document::new(path, &blank_army("New army"));
    for row in &rows.generals {
        edit(&mut document, &Stroke::AddEntry(at("generals"), row.written.clone()));
    }
    edit(&mut document, &Stroke::AddEntry(at("contingent[1].units"), rows.units[0].written.clone()));
    assert!(document.text().contains(&rows.units[0].written));
    assert!(document.faults(&roots).is_empty(), "{:?}", document.faults(&roots));
    assert!(army_rows("no_such_army", path, &roots).is_none());
}

/// Something to do to a scenario, chosen by numbers that mean whatever the text then has.
fn stroke(kind: u8, one: usize, other: usize, x: f64, y: f64, document: &Document) -> Option<Stroke> {
    let sketch = Sketch::read(document.tree());
    let among = |count: usize| (count > 0).then(|| one % count.max(1));
    let terrain = || Some(Address::of("terrain").entry(among(sketch.ground.len())?));
    let command = || among(sketch.commands.len());
    let unit = || {
        let command = command()?;
        let units = sketch.commands[command].units.len();
        (units > 0).then(|| Address::of("command").entry(command).key("units").entry(other % units))
    };
    let corners = || {
        let index = among(sketch.ground.len())?;
        let key = if sketch.ground[index].is_path { "path" } else { "outline" };
        Some((terrain()?.key(key), sketch.ground[index].points.len()))
    };
    Some(match kind % 16 {
        0 => Stroke::Place(unit()?, [x, y], x * 3.0),
        1 => Stroke::Remove(unit()?),
        2 => Stroke::Remove(terrain()?),
        3 => Stroke::Draw { kind: TerrainKind::Wood, points: vec![[x, y], [x + 1.0, y], [x, y + 1.0]], key: None },
        4 => Stroke::Draw { kind: TerrainKind::Hedge, points: vec![[x, y], [y, x]], key: Some("h".to_owned()) },
        5 => Stroke::RaiseUnit { command: command()?, unit: format!("u{other}"), at: [x, y], facing: y },
        6 => Stroke::Raise { side: Side::B, general: format!("g{one}"), at: [x, y], facing: 0.0 },
        7 => Stroke::Remove(Address::of("command").entry(command()?)),
        8 => {
            let (list, count) = corners()?;
            Stroke::InsertCorner(list, other % (count + 1), [x, y])
        }
        9 => {
            let (list, count) = corners().filter(|(_, count)| *count > 0)?;
            Stroke::Remove(list.entry(other % count))
        }
        10 => Stroke::PutOnCard(unit()?, format!("c{one}")),
        11 => Stroke::LayCard { side: Side::A, key: Some(format!("c{one}")), behind: x },
        12 => Stroke::Switch("cavalry_charge".to_owned(), other.is_multiple_of(2).then(|| "total".to_owned())),
        13 => Stroke::Set(terrain()?, "name", format!("\"{one}\"")),
        14 => Stroke::Unset(terrain()?, "name"),
        _ => Stroke::GiveTo(unit()?, other % sketch.commands.len().max(1)),
    })
}

/// The comments of a text, wherever they stand; no string of our files has a hash in it.
fn comments(text: &str) -> Vec<&str> {
    text.lines().filter_map(|line| line.find('#').map(|at| line[at..].trim())).collect()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, failure_persistence: None, ..ProptestConfig::default() })]

    /// Whatever is done, the text stays TOML, every stroke does what it says, and undoing all of it gives back every byte.
    #[test]
    fn any_edits_can_be_undone_to_the_last_byte(
        file in 0usize..6,
        strokes in prop::collection::vec((0u8..16, 0usize..60, 0usize..60, 0.0..40.0f64, 0.0..40.0f64), 1..24),
    ) {
        let scenarios: Vec<PathBuf> =
            files().into_iter().filter(|path| path.to_string_lossy().contains("scenarios/flanders")).collect();
        let mut document = Document::open(&scenarios[file % scenarios.len()]).expect("it is text");
        let first = document.text().to_owned();
        let mut texts = vec![first.clone()];
        for (kind, one, other, x, y) in strokes {
            let Some(stroke) = stroke(kind, one, other, x, y, &document) else { continue };
            let before = Sketch::read(document.tree());
            let done = document.edit("stroke", None, |pen| apply(pen, &stroke));
            prop_assert!(done.is_ok(), "{stroke:?}: {done:?}\n{}", document.text());
            prop_assert!(document.is_toml());
            let after = Sketch::read(document.tree());
            match &stroke {
                Stroke::Remove(address) if address.0.len() == 2 && address.head() == "terrain" => {
                    let mut ground = before.ground.clone();
                    ground.remove(address.index(1).expect("an entry"));
                    prop_assert_eq!(&after, &Sketch { ground, ..before });
                }
                Stroke::Place(..) | Stroke::RaiseUnit { .. } | Stroke::PutOnCard(..) => {
                    prop_assert_eq!(&after, &Sketch { commands: after.commands.clone(), ..before });
                }
                Stroke::Draw { .. } | Stroke::InsertCorner(..) | Stroke::Unset(..) => {
                    prop_assert_eq!(&after, &Sketch { ground: after.ground.clone(), ..before });
                }
                _ => {}
            }
            let removes = matches!(stroke, Stroke::Remove(_) | Stroke::Unset(..) | Stroke::GiveTo(..));
            let kept = comments(texts.last().expect("the first")).len();
            prop_assert!(removes || comments(document.text()).len() == kept, "{:?} lost a comment", stroke);
            if document.text() != texts.last().expect("the first") {
                texts.push(document.text().to_owned());
            }
        }
        while let Some(text) = texts.pop() {
            prop_assert_eq!(document.text(), &text);
            document.undo();
        }
        prop_assert_eq!(document.text(), &first);
    }

    /// Any text at all can be opened, drawn as far as it goes, and put back.
    #[test]
    fn a_cut_up_file_is_no_trouble(file in 0usize..20, cut in 0usize..4000, length in 0usize..60, with in "[\\[\\]{}\"=,.a1\\n #]{0,6}") {
        let files = files();
        let text = fs::read_to_string(&files[file % files.len()]).expect("text");
        let start = (0..=cut.min(text.len())).rev().find(|at| text.is_char_boundary(*at)).unwrap_or(0);
        let end = (start + length..=text.len()).find(|at| text.is_char_boundary(*at)).unwrap_or(text.len());
        let mut broken = text.clone();
        broken.replace_range(start..end, &with);
        let mut document = Document::new(&files[file % files.len()], &text);
        document.put("Typing", None, broken.clone());
        let sketch = Sketch::read(document.tree());
        picture(&sketch, &[None, None]);
        let _ = HexSketch::read(document.tree());
        let _ = Sheet::read(document.tree(), document.text());
        for fault in document.faults(&Roots::discover()).iter().take(20) {
            let _ = document.address_of(fault);
            prop_assert!(document.text().is_char_boundary(document.place_of(fault)));
        }
        if broken != text {
            document.undo();
        }
        prop_assert_eq!(document.text(), &text);
    }
}

#[test]
fn a_value_brings_no_second_key_with_it_and_a_key_is_quoted_where_it_must_be() {
    let mut pen = Pen::take_up("a = 1\nlist = [2]\n").expect("TOML");
    for value in ["3\nb = 4", "3 # four", "", "[3"] {
        assert!(pen.set(&Address::root(), "a", value).is_err(), "{value}");
        assert!(pen.replace(&at("a"), value).is_err() && pen.push_entry(&at("list"), value).is_err(), "{value}");
    }
    pen.set(&Address::root(), "the mill", "3").expect("it can be set");
    assert_eq!(pen.text(), "a = 1\nlist = [2]\n\"the mill\" = 3\n");
}
