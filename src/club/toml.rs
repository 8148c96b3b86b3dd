//! An army of the roll as a file of `armies/`, with the roll numbers of its units.

mod over;

use std::fmt::Write;
use std::path::Path;

use super::roster::Unit;
use super::{Club, ClubError};
use crate::data::{Roots, check_text, toml_text, troop_words};

/// An army's last edition as its file would be written. It is checked as such a file is before it comes back.
pub fn army_toml(club: &Club, name: &str) -> Result<String, ClubError> {
    let (army, uid, slots) = club.army(name)?;
    let (summary, generals) = club.read(|connection| {
        let summary: String =
            connection.query_row("SELECT summary FROM army WHERE uid = ?1", [&uid], |row| row.get(0))?;
        let mut statement = connection
            .prepare("SELECT key, name, note, provenance FROM army_general WHERE army = ?1 ORDER BY place")?;
        let general = |row: &rusqlite::Row<'_>| -> rusqlite::Result<[String; 4]> {
            Ok([row.get(0)?, row.get(1)?, row.get(2)?, row.get::<_, Option<String>>(3)?.unwrap_or_default()])
        };
        let generals: Vec<[String; 4]> = statement.query_map([&uid], general)?.collect::<rusqlite::Result<_>>()?;
        Ok((summary, generals))
    })?;
    let mut text = format!("game = {}\nkind = \"army\"\nname = {}\n", toml_text(&army.game), toml_text(&army.name));
    if !summary.trim().is_empty() {
        let _ = writeln!(text, "summary = {}", toml_text(&summary));
    }
    text.push_str("\ngenerals = [\n");
    for [key, name, note, provenance] in &generals {
        let mut entry = vec![("key", toml_text(key)), ("name", toml_text(name))];
        entry.extend((!note.trim().is_empty()).then(|| ("note", toml_text(note))));
        entry.extend((!provenance.is_empty()).then(|| ("provenance", toml_text(provenance))));
        let _ = writeln!(text, "  {},", table(&entry));
    }
    text.push_str("]\n");
    let mut open = None;
    for slot in &slots {
        let unit = &slot.unit;
        let raised = (unit.nation.clone(), unit.pay.clone());
        if open.as_ref() != Some(&raised) {
            if open.is_some() {
                text.push_str("]\n");
            }
            let _ = writeln!(text, "\n[[contingent]]\nnation = {}", toml_text(&unit.nation));
            if let Some(pay) = &unit.pay {
                let _ = writeln!(text, "pay = {}", toml_text(pay));
            }
            text.push_str("\nunits = [\n");
            open = Some(raised);
        }
        let _ = writeln!(text, "  {},", table(&entry(&slot.key, unit)));
    }
    if open.is_some() {
        text.push_str("]\n");
    }
    let faults = check_text(Path::new(&format!("{}.toml", army.key)), &text, &Roots::discover());
    if faults.is_empty() { Ok(text) } else { Err(ClubError::Faults(faults)) }
}

/// An army's last edition written over a file that stands: whatever is still so stays as it is, with its comments. A file that is laid out
/// otherwise is written anew.
pub fn army_toml_over(club: &Club, name: &str, standing: &str) -> Result<String, ClubError> {
    let fresh = army_toml(club, name)?;
    let path = Path::new("standing.toml");
    let merged = over::over(standing, &fresh);
    Ok(merged.filter(|text| check_text(path, text, &Roots::discover()).is_empty()).unwrap_or(fresh))
}

/// A unit as its entry is written: what its nation makes of it is left out.
fn entry<'a>(key: &str, unit: &'a Unit) -> Vec<(&'a str, String)> {
    let mut entry = vec![("key", toml_text(key)), ("name", toml_text(&unit.name)), ("arm", toml_text(&unit.arm))];
    let mut flag = |name, holds: bool| entry.extend(holds.then(|| (name, "true".to_owned())));
    flag("guard", unit.guard);
    flag("senior", unit.senior);
    for (name, word) in [("class", &unit.class), ("fire", &unit.fire), ("charge", &unit.charge)] {
        entry.extend(word.as_ref().map(|word| (name, toml_text(word))));
    }
    let (_, usual) = crate::data::TroopWords::figures_of(&unit.arm);
    if unit.original != i64::from(usual) {
        entry.push(("original", unit.original.to_string()));
    }
    entry.push(("roll", toml_text(&unit.roll)));
    if !unit.note.trim().is_empty() {
        entry.push(("note", toml_text(&unit.note)));
    }
    let known = unit.provenance.as_ref().filter(|word| troop_words().provenances.contains(&word.as_str()));
    entry.extend(known.map(|word| ("provenance", toml_text(word))));
    entry
}

fn table(entries: &[(&str, String)]) -> String {
    let entries: Vec<String> = entries.iter().map(|(key, value)| format!("{key} = {value}")).collect();
    format!("{{ {} }}", entries.join(", "))
}
