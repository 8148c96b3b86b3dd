//! The printed tables, typed in twice: `tests/tables/<game>/*.csv` by one hand, the constants by another.

use std::path::Path;

/// A table as typed in: the columns' names, and rows of a name and cells.
struct Table {
    columns: Vec<String>,
    rows: Vec<(String, Vec<String>)>,
}

fn read(file: &str) -> Table {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/tables").join(file);
    let text = std::fs::read_to_string(&path).unwrap_or_else(|why| panic!("{}: {why}", path.display()));
    let cells = |line: &str| line.split(',').map(|cell| cell.trim().to_owned()).collect::<Vec<String>>();
    let mut lines = text.lines().filter(|line| !line.starts_with('#'));
    let columns = cells(lines.next().expect("a table has a heading")).split_off(1);
    let rows = lines
        .map(|line| {
            let mut row = cells(line);
            (row.remove(0), row)
        })
        .collect();
    Table { columns, rows }
}

/// Compares every cell with what the constants say; both sides agree on how many there are.
pub fn agrees(file: &str, cells: usize, ours: impl Fn(&str, &str) -> String) {
    let table = read(file);
    let mut compared = 0;
    for (row, typed) in &table.rows {
        assert_eq!(typed.len(), table.columns.len(), "{file}: row “{row}” is not whole");
        for (column, typed) in table.columns.iter().zip(typed) {
            assert_eq!(*typed, ours(row, column), "{file}: row “{row}”, column “{column}”");
            compared += 1;
        }
    }
    assert_eq!(compared, cells, "{file}: cells");
}
