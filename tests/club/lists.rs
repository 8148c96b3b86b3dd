//! Army lists, names that recur, and pictures.

use super::Evening;
use crate::support::{complained, galloper};
use galloper::club::{self, ClubError};

#[test]
fn a_list_is_arranged_as_in_a_scenario_checked_against_the_book_and_copied() {
    let mut evening = Evening::new("lists");
    let before = club::army_list(&evening.club, "anglo_allied_1704").expect("it is there");
    assert!(before.units.iter().all(|unit| unit.general.is_none()));
    assert!(before.remarks().iter().any(|remark| remark.rule.citation() == "FLA ORG-05"), "five generals");
    let setup = super::setup("cutts-before-blindheim");
    let arranged = club::arrangement_in(&before, &setup).expect("it fights there");
    let list = evening.club.arrange("anglo_allied_1704", &arranged, "tests").expect("it is arranged");
    let under = list.units.iter().filter(|unit| unit.general.as_deref() == Some("cutts")).count();
    assert!(under > 5 && list.units.iter().all(|unit| unit.general.is_none() == unit.card.is_none()));
    let remarks = list.remarks();
    let about = |name: &str| remarks.iter().find(|remark| remark.about == name).map(|remark| remark.rule.citation());
    assert_eq!(about("Cutts"), Some("FLA ORG-01"), "{remarks:?}");
    assert!(remarks.iter().all(|remark| !remark.words.is_empty() && remark.rule.citation().starts_with("FLA ORG-")));
    let his = club::command_list(&evening.club, "Cutts").expect("he has units");
    assert_eq!(his.units.len(), under);
    let none = club::command_list(&evening.club, "Hompesch").expect_err("he has none there");
    assert!(none.to_string().contains("--as-in"), "{none}");
    assert!(matches!(club::command_list(&evening.club, "Nobody"), Err(ClubError::Unknown { .. })));
    // Read in again with another name, it is a new edition, and whoever was under a general stays there.
    let text = club::army_toml(&evening.club, "anglo_allied_1704").expect("it is written");
    let path = evening.file("anglo_allied_1704.toml");
    std::fs::write(&path, text.replace("Marlborough's army, 1704", "Our army")).expect("it can be written");
    let file = path.to_str().expect("text").to_owned();
    let read = club::import_army(&mut evening.club, &file, None, "tests", false).expect("it is read in");
    assert_eq!((read.edition, read.raised), (2, 0));
    let second = club::army_list(&evening.club, "anglo_allied_1704").expect("it is there");
    assert_eq!(second.units, list.units);
    assert_eq!(club::copied_from(&evening.club, &second.army).expect("it is known"), Some((read.key, 1)));
    let copy = evening.club.copy_army("anglo_allied_1704", "our_wing", "Our wing", "tests").expect("it is copied");
    assert_eq!((copy.units, copy.army.edition), (second.units, 1));
    for key in ["our_wing", "Our wing", ""] {
        assert!(evening.club.copy_army("anglo_allied_1704", key, "Another", "tests").is_err(), "{key}");
    }
    for (key, general) in [("nobody", "cutts"), ("rowe", "nobody")] {
        let place = [(key.to_owned(), Some(general.to_owned()), None)];
        assert!(evening.club.arrange("our_wing", &place, "tests").is_err(), "{key} {general}");
    }
    evening.club.check().expect("it is sound");
}

#[test]
fn a_unit_taken_out_of_a_list_stays_in_the_roll_and_undo_puts_it_back() {
    let mut evening = Evening::new("taken-out");
    let before = club::army_list(&evening.club, "anglo_allied_1704").expect("it is there");
    let unit = before.units.iter().find(|unit| unit.key == "rowe").expect("it is in the list").unit.clone();
    let after = evening.club.take_out("anglo_allied_1704", "rowe", "tests").expect("it is taken out");
    assert_eq!(after.units.len(), before.units.len() - 1);
    assert!(after.units.iter().all(|unit| unit.key != "rowe"));
    assert_eq!(club::unit_by_name(&evening.club, &unit.roll).expect("it is in the roll").figures, unit.figures);
    let none = evening.club.take_out("anglo_allied_1704", "rowe", "tests").expect_err("it is out already").to_string();
    assert!(none.contains("“rowe”") && none.contains("howe"), "{none}");
    evening.club.undo(None, "tests").expect("it is undone");
    assert_eq!(club::army_list(&evening.club, "anglo_allied_1704").expect("it is there").units, before.units);
    let roll = evening.club.path().to_str().expect("text").to_owned();
    let told = galloper(&["club", "army", "anglo_allied_1704", "--out", "rowe", "--out", "howe", "--file", &roll]);
    assert!(told.status.success(), "{}", complained(&told));
    let after = club::army_list(&evening.club, "anglo_allied_1704").expect("it is there");
    assert_eq!(after.units.len(), before.units.len() - 2);
    evening.club.check().expect("it is sound");
}

#[test]
fn names_that_recur_are_offered_as_one_and_made_one() {
    let mut evening = Evening::new("recurring");
    let [in_all, _] = super::in_all();
    let offered = club::recurring(&evening.club).expect("they can be read");
    let names: Vec<&str> = offered.iter().map(|same| same.name.as_str()).collect();
    assert_eq!(names.len(), 9, "{names:?}");
    let others: usize = offered.iter().map(|same| same.others.len()).sum();
    let slots = |evening: &Evening| -> Vec<(String, usize)> {
        let armies = evening.club.armies().expect("they can be read");
        armies.into_iter().map(|army| (army.key, army.units as usize)).collect()
    };
    let before = slots(&evening);
    evening.club.unite(&offered, "tests").expect("they become one");
    assert_eq!(club::units(&evening.club).expect("they can be read").len(), in_all - others);
    assert_eq!(slots(&evening), before, "every army has its units still");
    assert!(club::recurring(&evening.club).expect("they can be read").is_empty());
    assert!(evening.club.unite(&offered, "tests").is_err(), "they are not as they were offered");
    evening.club.check().expect("it is sound");
    evening.club.undo(None, "tests").expect("it is undone");
    assert_eq!(club::units(&evening.club).expect("they can be read").len(), in_all);
    assert_eq!(club::recurring(&evening.club).expect("they can be read").len(), 9);
    evening.club.check().expect("it is sound");
}

#[test]
fn a_picture_is_kept_small_and_plain_or_refused() {
    let mut evening = Evening::new("picture");
    let unit = club::unit_by_name(&evening.club, "Argelos").expect("there is one");
    let plain = galloper_png(40, 30);
    evening.club.set_picture(&unit.roll, Some(&plain), "tests").expect("it is kept as it is");
    let kept = evening.club.picture(&unit.roll).expect("it is read").expect("there is one");
    assert_eq!((kept.png, kept.size, kept.colours), (plain, [40, 30], 3));
    for wrong in [&b"no picture"[..], b"", b"\x89PNG\r\n\x1a\n"] {
        assert!(evening.club.set_picture(&unit.roll, Some(wrong), "tests").is_err());
    }
    if cfg!(feature = "app") {
        let large = galloper_png(3000, 2000);
        evening.club.set_picture(&unit.roll, Some(&large), "tests").expect("it is made small");
        let kept = evening.club.picture(&unit.roll).expect("it is read").expect("there is one");
        assert!(kept.png.len() <= 262_144 && kept.size.iter().all(|side| *side <= 512), "{:?}", kept.size);
        evening.club.undo(None, "tests").expect("it is undone");
        let kept = evening.club.picture(&unit.roll).expect("it is read").expect("there is one");
        assert_eq!(kept.size, [40, 30], "the one before is there again");
    }
    evening.club.set_picture(&unit.roll, None, "tests").expect("it is taken away");
    assert_eq!(evening.club.picture(&unit.roll).expect("it is read"), None);
}

/// A PNG of one colour, unpacked: what is packed is as long as it is written.
pub(super) fn galloper_png(wide: u32, high: u32) -> Vec<u8> {
    let chunk = |png: &mut Vec<u8>, tag: &[u8; 4], body: &[u8]| {
        png.extend_from_slice(&(body.len() as u32).to_be_bytes());
        let from = png.len();
        png.extend_from_slice(tag);
        png.extend_from_slice(body);
        let sum = crc(&png[from..]);
        png.extend_from_slice(&sum.to_be_bytes());
    };
    let mut rows = Vec::new();
    for _ in 0..high {
        rows.push(0);
        rows.extend((0..wide).flat_map(|_| [180_u8, 40, 40]));
    }
    let mut packed = vec![0x78, 0x01];
    let blocks: Vec<&[u8]> = rows.chunks(65_535).collect();
    for (index, block) in blocks.iter().enumerate() {
        packed.push(u8::from(index + 1 == blocks.len()));
        let length = block.len() as u16;
        packed.extend_from_slice(&length.to_le_bytes());
        packed.extend_from_slice(&(!length).to_le_bytes());
        packed.extend_from_slice(block);
    }
    let (low, up) = rows.iter().fold((1_u32, 0_u32), |(low, up), byte| {
        let low = (low + u32::from(*byte)) % 65_521;
        (low, (up + low) % 65_521)
    });
    packed.extend_from_slice(&(up << 16 | low).to_be_bytes());
    let mut png = b"\x89PNG\r\n\x1a\n".to_vec();
    let mut header = [wide.to_be_bytes(), high.to_be_bytes()].concat();
    header.extend_from_slice(&[8, 2, 0, 0, 0]);
    chunk(&mut png, b"IHDR", &header);
    chunk(&mut png, b"IDAT", &packed);
    chunk(&mut png, b"IEND", b"");
    png
}

fn crc(bytes: &[u8]) -> u32 {
    let step = |sum: u32| if sum & 1 == 1 { sum >> 1 ^ 0xedb8_8320 } else { sum >> 1 };
    !bytes.iter().fold(!0, |sum, byte| (0..8).fold(sum ^ u32::from(*byte), |sum, _| step(sum)))
}
