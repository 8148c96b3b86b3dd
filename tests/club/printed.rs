//! Cards and casualty sheets.

use super::{Evening, lists};
use galloper::club::{self, Print};

/// A club whose 1704 armies are arranged as before Blindheim.
fn arranged(name: &str) -> Evening {
    let mut evening = Evening::new(name);
    for army in ["anglo_allied_1704", "french_1704"] {
        let list = club::army_list(&evening.club, army).expect("it is there");
        let places = club::arrangement_in(&list, &super::setup("cutts-before-blindheim")).expect("it fights there");
        evening.club.arrange(army, &places, "tests").expect("it is arranged");
    }
    evening
}

#[test]
fn cards_and_sheets_are_pages_with_every_unit_on_them_and_bases_to_scale() {
    let mut evening = arranged("cards");
    let unit = club::unit_by_name(&evening.club, "Navarre 1st").expect("there is one");
    evening.club.set_picture(&unit.roll, Some(&lists::galloper_png(8, 6)), "tests").expect("it is kept");
    let list = club::army_list(&evening.club, "french_1704").expect("it is there");
    let cards = club::printed(&evening.club, "french_1704", Print::Cards).expect("it is drawn");
    assert_eq!(cards.sheets(), list.units.len().div_ceil(9));
    let html = cards.html();
    for unit in &list.units {
        assert!(html.contains(&unit.unit.roll), "{}", unit.unit.name);
    }
    // A base of foot is an inch wide and half an inch deep.
    assert!(html.contains("width=\"25.400\" height=\"12.700\"") && html.contains("A. Whitby"));
    assert!(html.contains("width=\"210mm\"") && html.contains("data:image/png;base64,iVBOR"));
    let sheet = club::printed(&evening.club, "french_1704", Print::Losses).expect("it is drawn");
    let losses = sheet.html();
    for unit in &list.units {
        let name = unit.unit.name.replace('\'', "&#39;");
        assert!(losses.contains(&name), "{name}");
    }
    let his = club::printed(&evening.club, "Cutts", Print::Brigades).expect("it is drawn");
    assert_eq!(his.sheets() % 2, 0, "fronts and backs");
    assert!(his.html().contains("Foot 1"));
    assert!(club::printed(&evening.club, "nobody", Print::Cards).is_err());
}

/// Whatever somebody calls a unit, it is on its card.
#[cfg(feature = "pdf")]
#[test]
fn a_pdf_is_whole_small_and_says_what_its_words_are() {
    let mut evening = arranged("pdf");
    let unit = club::unit_by_name(&evening.club, "Navarre 1st").expect("there is one");
    let name = "Élan 🎖 משמר (1st) \\ <b>".to_owned();
    evening.club.edit(&club::Unit { name, ..unit.clone() }, "tests").expect("it is edited");
    evening.club.set_picture(&unit.roll, Some(&lists::galloper_png(8, 6)), "tests").expect("it is kept");
    for what in [Print::Cards, Print::Brigades, Print::Losses] {
        let printed = club::printed(&evening.club, "french_1704", what).expect("it is drawn");
        let pdf = printed.pdf();
        must_be_whole(&pdf);
        assert_eq!(printed.pdf(), pdf, "it is written alike each time");
        assert!(pdf.len() < 100_000 * printed.sheets().max(1), "{} bytes", pdf.len());
        let text = String::from_utf8_lossy(&pdf);
        assert_eq!(text.matches("/Type /Page ").count(), printed.sheets());
        assert!(text.contains("/ToUnicode") && text.contains("<D83CDF96>"), "the medal can be searched for");
    }
    // An inch is 72 points.
    let cards = club::printed(&evening.club, "french_1704", Print::Cards).expect("it is drawn").pdf();
    let text = String::from_utf8_lossy(&cards);
    assert!(text.contains("72.000 36.000 re B"), "a base of foot");
    assert!(text.contains("/MediaBox [0 0 595.276 841.890]"));
}

/// Every object lies where the table of objects says.
#[cfg(feature = "pdf")]
fn must_be_whole(pdf: &[u8]) {
    assert!(pdf.starts_with(b"%PDF-1.7\n") && pdf.ends_with(b"%%EOF\n"));
    let find = |what: &[u8]| pdf.windows(what.len()).rposition(|window| window == what).expect("it is there");
    let start = find(b"startxref\n") + 10;
    let digits: String =
        pdf[start..].iter().take_while(|byte| byte.is_ascii_digit()).map(|byte| char::from(*byte)).collect();
    let table = std::str::from_utf8(&pdf[digits.parse::<usize>().expect("a number")..]).expect("it is text");
    let mut lines = table.lines();
    assert_eq!(lines.next(), Some("xref"));
    let count: usize =
        lines.next().and_then(|line| line.split(' ').nth(1)).and_then(|word| word.parse().ok()).expect("a count");
    for (number, line) in lines.take(count).enumerate().skip(1) {
        assert_eq!(line.len(), 19, "with the line's end each entry has twenty letters");
        let place: usize = line[..10].parse().expect("a place");
        assert!(pdf[place..].starts_with(format!("{number} 0 obj\n").as_bytes()), "object {number}");
    }
}
