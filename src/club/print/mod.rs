//! What is printed of an army or of one general's command: unit cards, brigade cards with backs, casualty sheets.
//!
//! Each sheet is drawn once, in millimetres, and written as a page of HTML or as PDF: a base on it is as large as on the table.

mod brigade;
mod card;
mod drawing;
mod losses;
mod page;
#[cfg(feature = "pdf")]
mod pdf;

use std::collections::BTreeMap;

use super::lists::{ArmyList, ListedUnit, command_list};
use super::picture::Picture;
use super::{Club, ClubError};
use drawing::Sheet;

/// What is printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Print {
    /// A card for each unit, nine on a sheet.
    Cards,
    /// A card for each brigade, nine on a sheet, with a sheet of backs after each.
    Brigades,
    /// A sheet for each command, on which losses are ticked off by hand.
    Losses,
}

/// Sheets ready to be printed.
#[derive(Clone, Debug)]
pub struct Printed {
    title: String,
    sheets: Vec<Sheet>,
}

impl Printed {
    /// How many sheets there are.
    pub fn sheets(&self) -> usize {
        self.sheets.len()
    }

    /// As a page of HTML that any browser prints to scale.
    pub fn html(&self) -> String {
        page::html(&self.title, &self.sheets)
    }

    /// As PDF.
    #[cfg(feature = "pdf")]
    pub fn pdf(&self) -> Vec<u8> {
        pdf::written(&self.title, &self.sheets)
    }
}

/// Draws what is printed of an army, or of what one general of it commands.
pub fn printed(club: &Club, name: &str, what: Print) -> Result<Printed, ClubError> {
    let list = command_list(club, name)?;
    let name = list.army.name.clone();
    let (title, sheets) = match what {
        Print::Cards => {
            let mut pictures = BTreeMap::new();
            for unit in &list.units {
                if let Some(picture) = club.picture(&unit.unit.roll)? {
                    pictures.insert(unit.unit.roll.clone(), picture);
                }
            }
            (format!("{name}: unit cards"), cards(&list, &pictures))
        }
        Print::Brigades => (format!("{name}: brigade cards"), brigade::sheets(&list)),
        Print::Losses => (format!("{name}: casualties"), losses::sheets(&list)),
    };
    Ok(Printed { title, sheets })
}

fn cards(list: &ArmyList, pictures: &BTreeMap<String, Picture>) -> Vec<Sheet> {
    let sheet = |units: &[ListedUnit]| {
        let mut sheet = Sheet::a4();
        for (unit, at) in units.iter().zip(card::PLACES) {
            card::draw(&mut sheet, at, unit, list.general_of(unit), pictures.get(&unit.unit.roll));
        }
        sheet
    };
    list.units.chunks(card::PLACES.len()).map(sheet).collect()
}
