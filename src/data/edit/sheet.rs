//! Armies and counters as plain tables: a row for every entry of the file, a column for every key it may have.

use super::address::Address;
use super::tree::{Node, Value};
use crate::data::literal;

/// What an army or a game's counters hold, as tables.
#[derive(Clone, Debug, PartialEq)]
pub struct Sheet {
    /// What the file is.
    pub kind: SheetKind,
    /// Its tables, in the order of the file.
    pub tables: Vec<SheetTable>,
}

/// What a sheet is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SheetKind {
    /// An army of miniatures.
    Army,
    /// The counters of a game on hexes.
    Counters,
}

/// A table of a sheet.
#[derive(Clone, Debug, PartialEq)]
pub struct SheetTable {
    /// What is in it.
    pub title: String,
    /// Keys of the whole, above the rows: a contingent's nation, pay and provenance.
    pub head: Option<(Address, &'static [Column])>,
    /// The list that a new row is added to; nothing where none can be.
    pub list: Option<Address>,
    /// Whether the rows are written with `[[headers]]`.
    pub under_headers: bool,
    /// Its columns.
    pub columns: &'static [Column],
    /// Its rows.
    pub rows: Vec<Address>,
}

/// A column of a table.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Column {
    /// The key in the file.
    pub key: &'static str,
    /// What is written above it.
    pub title: &'static str,
    /// What may be in it.
    pub kind: ColumnKind,
    /// How wide it is, in letters.
    pub letters: u8,
}

/// What may be in a column.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum ColumnKind {
    /// Words.
    Text,
    /// One of a few words; left out, it is as by default.
    Choice(&'static [&'static str]),
    /// A whole number from one to another; left out, it is as by default.
    Whole(i32, i32),
    /// Yes, or left out.
    Flag,
}

/// What a row has in a column.
#[derive(Clone, Debug, PartialEq)]
pub enum Cell {
    /// Nothing: as by default.
    Default,
    /// Words.
    Text(String),
    /// A number.
    Whole(i32),
    /// Yes.
    Yes,
}

impl Column {
    const fn new(key: &'static str, title: &'static str, kind: ColumnKind, letters: u8) -> Self {
        Self { key, title, kind, letters }
    }

    /// What a row has in this column.
    pub fn cell(&self, tree: &Node, row: &Address) -> Cell {
        let Some(node) = tree.at(row).and_then(|row| row.get(self.key)) else { return Cell::Default };
        match &node.value {
            Value::Text(text) => Cell::Text(text.clone()),
            Value::Number(number) => Cell::Whole(number.clamp(-1000.0, 1000.0) as i32),
            Value::Flag(true) => Cell::Yes,
            _ => Cell::Default,
        }
    }
}

impl Cell {
    /// The cell as its file writes it; nothing when the key is to be left out.
    pub fn written(&self) -> Option<String> {
        match self {
            Self::Default => None,
            Self::Text(text) => Some(literal::text(text)),
            Self::Whole(number) => Some(number.to_string()),
            Self::Yes => Some("true".to_owned()),
        }
    }
}

const PROVENANCE: ColumnKind = ColumnKind::Choice(&["printed", "history", "reconstructed", "stand-in"]);

const GENERALS: &[Column] = &[
    Column::new("name", "Name", ColumnKind::Text, 20),
    Column::new("key", "Key", ColumnKind::Text, 16),
    Column::new("provenance", "Provenance", PROVENANCE, 13),
    Column::new("note", "Note", ColumnKind::Text, 34),
];
const UNITS: &[Column] = &[
    Column::new("name", "Name", ColumnKind::Text, 20),
    Column::new("key", "Key", ColumnKind::Text, 16),
    Column::new(
        "arm",
        "Arm",
        ColumnKind::Choice(&["infantry", "dragoons", "horse", "cuirassiers", "light_guns", "heavy_guns"]),
        12,
    ),
    Column::new("original", "Figures", ColumnKind::Whole(8, 15), 7),
    Column::new("class", "Class", ColumnKind::Choice(&["line", "crack", "elite"]), 8),
    Column::new("guard", "Guard", ColumnKind::Flag, 5),
    Column::new("senior", "Senior", ColumnKind::Flag, 6),
    Column::new("fire", "Fire", ColumnKind::Choice(&["platoon", "rank"]), 9),
    Column::new("charge", "Charge", ColumnKind::Choice(&["sword", "pistol"]), 8),
    Column::new("provenance", "Provenance", PROVENANCE, 13),
    Column::new("note", "Note", ColumnKind::Text, 30),
    Column::new("roll", "Roll number", ColumnKind::Text, 17),
];
const CONTINGENT: &[Column] = &[
    Column::new(
        "nation",
        "Nation",
        ColumnKind::Choice(&[
            "british",
            "dutch",
            "french",
            "prussian",
            "danish",
            "hanoverian",
            "hessian",
            "imperial",
            "bavarian",
            "cologne",
            "spanish",
            "walloon",
            "swiss",
            "irish",
            "saxon",
            "palatine",
        ]),
        12,
    ),
    Column::new("pay", "Pay", ColumnKind::Choice(&["own", "anglo_dutch"]), 12),
    Column::new("provenance", "Provenance", PROVENANCE, 13),
];
const TROOPS: &[Column] = &[
    Column::new("movement", "Movement", ColumnKind::Whole(1, 20), 8),
    Column::new("shock", "Shock", ColumnKind::Whole(-9, 9), 8),
    Column::new("provenance", "Provenance", PROVENANCE, 13),
];
const LEADERS: &[Column] = &[
    Column::new("name", "Name", ColumnKind::Text, 20),
    Column::new("key", "Key", ColumnKind::Text, 22),
    Column::new("grade", "Grade", ColumnKind::Choice(&["command", "wing", "overall"]), 10),
    Column::new("rating", "Rating", ColumnKind::Whole(0, 19), 8),
    Column::new("range", "Range", ColumnKind::Whole(0, 60), 8),
    Column::new("assist", "Assist", ColumnKind::Whole(0, 19), 8),
    Column::new("wing", "Wing", ColumnKind::Whole(0, 19), 8),
    Column::new("movement", "Movement", ColumnKind::Whole(1, 20), 8),
    Column::new("provenance", "Provenance", PROVENANCE, 13),
    Column::new("note", "Note", ColumnKind::Text, 24),
];
const COUNTERS: &[Column] = &[
    Column::new("name", "Name", ColumnKind::Text, 20),
    Column::new("key", "Key", ColumnKind::Text, 24),
    Column::new("kind", "Kind", ColumnKind::Choice(&["long_infantry", "infantry", "cavalry", "dragoons", "guns"]), 13),
    Column::new("movement", "Movement", ColumnKind::Whole(1, 20), 8),
    Column::new("shock", "Shock", ColumnKind::Whole(-9, 9), 8),
    Column::new("foot_movement", "On foot", ColumnKind::Whole(1, 20), 8),
    Column::new("foot_shock", "Foot shock", ColumnKind::Whole(-9, 9), 9),
    Column::new("charges", "Charges", ColumnKind::Flag, 7),
    Column::new("gun", "Gun", ColumnKind::Whole(4, 24), 8),
    Column::new("french", "French", ColumnKind::Flag, 6),
];
/// The keys of an army as a whole.
const ARMY: &[Column] =
    &[Column::new("name", "Name", ColumnKind::Text, 26), Column::new("summary", "Summary", ColumnKind::Text, 60)];

impl Sheet {
    /// Reads what can be read of an army's file, or of a file of counters; nothing of any other.
    pub fn read(tree: &Node, text: &str) -> Option<Self> {
        match tree.text("kind") {
            Some("army") => Some(Self { kind: SheetKind::Army, tables: army(tree, text) }),
            Some("counters") => Some(Self { kind: SheetKind::Counters, tables: counters(tree, text) }),
            _ => None,
        }
    }

    /// Whether a row of any table has this key.
    pub fn has_key(&self, tree: &Node, key: &str) -> bool {
        self.tables
            .iter()
            .flat_map(|table| &table.rows)
            .any(|row| tree.at(row).and_then(|row| row.text("key")) == Some(key))
    }

    /// Everything that has to be written for a new row of a table, its key and name free for change.
    pub fn new_row(&self, table: &SheetTable, tree: &Node) -> Vec<(&'static str, String)> {
        let taken: Vec<&str> =
            self.tables.iter().flat_map(|table| &table.rows).filter_map(|row| tree.at(row)?.text("key")).collect();
        let key =
            (1..=taken.len() + 1).map(|number| format!("new_{number}")).find(|key| !taken.contains(&key.as_str()));
        let mut row = vec![
            ("key", literal::text(&key.unwrap_or_default())),
            ("name", literal::text(if table.columns == GENERALS { "New general" } else { "New unit" })),
        ];
        if table.columns == UNITS {
            row.push(("arm", literal::text("infantry")));
        } else if table.columns == COUNTERS {
            row.push(("kind", literal::text("infantry")));
        } else if table.columns == LEADERS {
            row.extend([("grade", literal::text("command")), ("range", "5".to_owned())]);
        }
        row
    }
}

fn rows(tree: &Node, list: &Address) -> Vec<Address> {
    let count = tree.at(list).map_or(0, |node| node.list().len());
    (0..count).map(|index| list.entry(index)).collect()
}

fn table(tree: &Node, text: &str, title: &str, list: Address, columns: &'static [Column]) -> SheetTable {
    let under_headers = tree.at(&list).is_some_and(|node| node.is_under_headers(text));
    SheetTable {
        title: title.to_owned(),
        head: None,
        rows: rows(tree, &list),
        list: Some(list),
        under_headers,
        columns,
    }
}

fn army(tree: &Node, text: &str) -> Vec<SheetTable> {
    let whole = SheetTable {
        title: "The army".to_owned(),
        head: Some((Address::root(), ARMY)),
        list: None,
        under_headers: false,
        columns: &[],
        rows: Vec::new(),
    };
    let mut tables = vec![whole, table(tree, text, "Generals", Address::of("generals"), GENERALS)];
    for contingent in rows(tree, &Address::of("contingent")) {
        let nation = tree.at(&contingent).and_then(|node| node.text("nation")).unwrap_or("no nation yet");
        let mut units = table(tree, text, &format!("Contingent: {nation}"), contingent.key("units"), UNITS);
        units.head = Some((contingent, CONTINGENT));
        tables.push(units);
    }
    tables
}

fn counters(tree: &Node, text: &str) -> Vec<SheetTable> {
    let kinds = ["infantry", "cavalry", "dragoons_mounted", "dragoons_on_foot", "guns", "leaders"];
    let troops = SheetTable {
        title: "Every counter of a kind, unless its line says otherwise".to_owned(),
        head: None,
        list: None,
        under_headers: false,
        columns: TROOPS,
        rows: kinds.iter().map(|kind| Address::of("troops").key(kind)).collect(),
    };
    vec![
        troops,
        table(tree, text, "Leaders", Address::of("leader"), LEADERS),
        table(tree, text, "Units", Address::of("unit"), COUNTERS),
    ]
}
