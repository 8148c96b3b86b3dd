//! How a scenario of the third game is read.

use toml::Spanned;
use toml::de::DeTable;

use crate::data::fault::Page;
use crate::data::fields::{Fields, Key, needed, optional};
use crate::data::header::A_GAME;
use crate::data::reader::{Reader, Scenario};
use crate::data::shelf::Shelf;
use crate::game::Side;
use crate::hex::Hex;
use crate::rules::Setup;
use crate::rules::third_game::{INFO, State, Unit, board};

pub(super) static READER: Reader = Reader::of_scenarios(&INFO, read);

const SIDES: &[(&str, Side)] = &[("a", Side::A), ("b", Side::B)];
const KEYS: &[Key] = &[
    needed("game", A_GAME),
    needed("kind", "kind = \"scenario\""),
    needed("title", "title = \"The brook\""),
    needed("summary", "summary = \"Cross the brook.\""),
    needed("turns", "turns = 20"),
    needed("a", "a = \"Allies\""),
    needed("b", "b = \"French\""),
    needed("fields", "fields = [\"2020\", \"2319\"]"),
    needed("unit", "[[unit]]"),
];
const UNIT: &[Key] = &[
    needed("name", "name = \"Webb\""),
    needed("side", "side = \"a\""),
    needed("steps", "steps = 3"),
    optional("field", "field = 1"),
];

fn read(page: &Page<'_>, table: &Spanned<DeTable<'_>>, id: &str, _: &mut Shelf<'_>) -> Option<Scenario> {
    let root = Fields::open(page, table.get_ref(), table.span(), String::new(), KEYS);
    let [title, a, b] = ["title", "a", "b"].map(|key| root.label(key));
    let (summary, turns) = (root.text("summary"), root.whole("turns", 1..=100));
    let fields = root.texts("fields", 60).unwrap_or_default();
    let hex = |field: &Spanned<String>| {
        let no_hex = |why| page.fault(&field.span(), "fields", format!("{why}"), "four digits, as \"2304\"");
        field.get_ref().parse::<Hex>().map_err(no_hex).ok()
    };
    let fields: Vec<Hex> = fields.iter().filter_map(hex).collect();
    let last = fields.len().saturating_sub(1) as u32;
    let unit = |entry: &Fields<'_, '_>| {
        let (name, side, steps) = (entry.label("name"), entry.choice("side", SIDES), entry.whole("steps", 1..=9));
        let field = entry.whole("field", 0..=last).map(|field| field.into_inner() as u16);
        let (side, steps) = (side?.into_inner(), steps?.into_inner() as u16);
        Some(Unit { name: name?, side, field, steps, first: steps })
    };
    let units: Vec<Unit> = root.tables("unit", 60, UNIT).iter().filter_map(unit).collect();
    if fields.is_empty() {
        root.fault("fields", "there is nowhere to fight", "name one field at least");
    }
    let count = |side: Side| units.iter().filter(|unit| unit.side == side).count();
    let (size, units_a_side) = (board(&fields).map.size(), Side::BOTH.map(count));
    let board = format!("{} fields", fields.len());
    let (scenario, sides, turns) = (id.to_owned(), [a?, b?], turns?.into_inner());
    let standing_rulings = Vec::new();
    let setup =
        State { scenario, title: title?, sides, turns, turn: 1, side: Side::A, fields, units, standing_rulings };
    let (summary, setup) = (summary?.into_inner(), Setup::ThirdGame(setup));
    Some(Scenario { setup, summary, units: units_a_side, size, board })
}
