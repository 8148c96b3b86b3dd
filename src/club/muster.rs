//! Into battle: who stands for each unit of a scenario, whose figures they are, at what strength.

use serde::Serialize;

use super::roster::{self, Unit};
use super::{Club, ClubError, army};
use crate::game::{Enlisted, Fielded, Side};
use crate::rules::Setup;

/// Figures on one base: a unit with fewer stays at home unless it is sent.
const A_BASE: u8 = 3;

/// Who stands for a unit of a scenario.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct MusterLine {
    /// The unit of the scenario, by its key.
    pub key: String,
    /// Its name.
    pub name: String,
    /// Its side's index, 0 for A.
    pub side: usize,
    /// The unit of the roll that plays it; nothing where none does.
    pub unit: Option<String>,
    /// That unit's name.
    pub played_by: Option<String>,
    /// Its owner.
    pub owner: Option<String>,
    /// Figures that come.
    pub figures: u8,
    /// Figures at full strength.
    pub original: u8,
    /// What is to be known before the battle begins; empty where all is well.
    pub remark: String,
}

/// A scenario's units, and who plays them.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Muster {
    /// A line for each unit.
    pub lines: Vec<MusterLine>,
}

impl Muster {
    /// The lines that have a remark.
    pub fn remarks(&self) -> impl Iterator<Item = &MusterLine> {
        self.lines.iter().filter(|line| !line.remark.is_empty())
    }
}

/// Fields the units of the roll in a setup: as was said in `sets` (the scenario's key, the roll's unit), as the setup's roll numbers have
/// it, or as they stand for the printed army. A unit with fewer figures than a base stays at home unless `send` says otherwise. Nobody's
/// units fight with the scenario's figures. Nothing has changed where it is refused.
pub fn muster(club: &Club, setup: &mut Setup, sets: &[(String, String)], send: bool) -> Result<Muster, ClubError> {
    let enlisted = setup.enlisted();
    if enlisted.is_empty() {
        let why = "This scenario is played with counters: nobody's figures fight in it";
        return Err(ClubError::refused(why, "Begin it without --club."));
    }
    for (key, _) in sets {
        if !enlisted.iter().any(|one| one.key == *key) {
            let keys: Vec<&str> = enlisted.iter().map(|one| one.key.as_str()).collect();
            return Err(ClubError::Unknown {
                what: "unit in this scenario called",
                name: key.clone(),
                remedy: format!("There are: {}.", keys.join(", ")),
            });
        }
    }
    let names: Vec<&str> = sets.iter().map(|(_, name)| name.as_str()).collect();
    let meant = roster::all_by_name(club, &names)?;
    let mut muster = Muster::default();
    for one in &enlisted {
        let set = sets.iter().zip(&meant).find(|((key, _), _)| *key == one.key).map(|(_, unit)| unit.clone());
        let unit = match set {
            Some(unit) => Some(unit),
            None => who_plays(club, setup.info().key, one)?,
        };
        muster.lines.push(line(one, unit.as_ref(), send)?);
    }
    must_be_there_once(&muster)?;
    let fielded: Vec<Fielded> = muster
        .lines
        .iter()
        .map(|line| Fielded {
            key: line.key.clone(),
            side: if line.side == 0 { Side::A } else { Side::B },
            roll: line.unit.clone(),
            figures: line.figures,
        })
        .collect();
    setup.muster(&fielded).map_err(|wrong| {
        ClubError::refused(
            format!("The battle cannot be mustered: {}", wrong.join("; ")),
            "Set other units in their places.",
        )
    })?;
    Ok(muster)
}

fn who_plays(club: &Club, game: &str, one: &Enlisted) -> Result<Option<Unit>, ClubError> {
    club.read(|connection| {
        let roll = match (&one.roll, &one.army) {
            (Some(roll), _) => Some(roll.clone()),
            (None, Some(army)) => army::stands_for(connection, game, army, &one.key)?,
            (None, None) => None,
        };
        roll.map_or(Ok(None), |roll| roster::by_roll(connection, &roll))
    })
}

fn line(one: &Enlisted, unit: Option<&Unit>, send: bool) -> Result<MusterLine, ClubError> {
    let mut remark = String::new();
    let mut figures = one.figures;
    if let Some(unit) = unit {
        if unit.arm != one.arm {
            let why = format!("{} is {} and {} is {}", one.name, one.arm, unit.name, unit.arm);
            return Err(ClubError::refused(why, format!("Set a unit of the same arm: --set {}=…", one.key)));
        }
        figures = one.figures.min(unit.figures.clamp(0, 255) as u8);
        if figures < A_BASE.min(one.figures) && !send {
            remark = format!("{} figures are less than a base: it stays at home", unit.figures);
            figures = 0;
        } else if i64::from(figures) < unit.figures {
            remark = format!("{} of its {} figures come: the scenario has no more", figures, unit.figures);
        }
    } else {
        "nobody of the roll plays it: it fights with the scenario's figures".clone_into(&mut remark);
    }
    Ok(MusterLine {
        key: one.key.clone(),
        name: one.name.clone(),
        side: one.side.index(),
        unit: unit.map(|unit| unit.roll.clone()),
        played_by: unit.map(|unit| unit.name.clone()),
        owner: unit.and_then(|unit| unit.owner.clone()),
        figures,
        original: one.original,
        remark,
    })
}

/// The same figures stand on the table once.
fn must_be_there_once(muster: &Muster) -> Result<(), ClubError> {
    for (index, line) in muster.lines.iter().enumerate() {
        let twice = muster.lines[..index].iter().find(|other| other.unit.is_some() && other.unit == line.unit);
        if let Some(other) = twice {
            let unit = line.played_by.as_deref().unwrap_or_default();
            let why = format!("{unit} would play both {} and {}", other.name, line.name);
            return Err(ClubError::refused(why, format!("Set another unit: --set {}=…", line.key)));
        }
    }
    Ok(())
}
