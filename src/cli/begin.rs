//! Beginning a battle from a scenario and house rules.

use std::path::Path;
use std::time::{SystemTime, UNIX_EPOCH};

use super::failure::Failure;
use crate::data::{self, Fault, Roots};
use crate::rules::Setup;

/// A scenario as it is to be played: `house` holds switches as `name=value`, and files of them.
pub(super) fn setup(scenario: &str, house: &[String], roots: &Roots) -> Result<Setup, Failure> {
    if !is_known(scenario, roots) {
        let known: Vec<_> = data::catalogue(roots).into_iter().map(|entry| entry.id).collect();
        return Err(Failure::Usage(format!("There is no scenario “{scenario}”. There are: {}.", known.join(", "))));
    }
    let mut setup = data::load_scenario(scenario, roots).map_err(|faults| Failure::faults(&faults))?;
    for one in house {
        set(&mut setup, one)?;
    }
    Ok(setup)
}

/// A scenario, or two armies with a comma between them, as a ledger in which nobody has a place, or only those named have none.
pub(super) fn ledger(what: &str, untracked: &[String], house: &[String], roots: &Roots) -> Result<Setup, Failure> {
    let mut ledger = match what.split_once(',') {
        Some((a, b)) => {
            data::ledger_of([a.trim(), b.trim()], roots).map_err(|faults| Failure::Usage(words(&faults)))?
        }
        None => setup(what, &[], roots)?,
    };
    ledger = if untracked.is_empty() { ledger.as_ledger() } else { ledger.as_mixed_ledger(untracked) }
        .map_err(Failure::Usage)?;
    for one in house {
        set(&mut ledger, one)?;
    }
    Ok(ledger)
}

fn words(faults: &[Fault]) -> String {
    faults.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n")
}

fn is_known(scenario: &str, roots: &Roots) -> bool {
    Path::new(scenario).exists() || data::catalogue(roots).iter().any(|entry| entry.id == scenario)
}

fn set(setup: &mut Setup, house: &str) -> Result<(), Failure> {
    match house.split_once('=').filter(|_| !Path::new(house).exists()) {
        Some((name, value)) => setup.set_switch(name.trim(), value.trim()).map_err(Failure::Usage),
        None => set_all(setup, house).map_err(|faults| Failure::faults(&faults)),
    }
}

/// Sets every switch of a file of house rules.
pub(super) fn set_all(setup: &mut Setup, file: &str) -> Result<(), Vec<Fault>> {
    let rules = data::house_from(file, setup.info())?;
    rules.apply(setup).map_err(|why| vec![whole(Path::new(file), why)])
}

/// A fault of a file as a whole.
pub(super) fn whole(file: &Path, why: String) -> Fault {
    Fault { file: file.to_path_buf(), line: 1, column: 1, field: String::new(), why, hint: String::new() }
}

/// A seed that nobody has chosen.
pub(super) fn any_seed() -> u64 {
    let past = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    // Short enough to be typed again.
    u64::from(past.subsec_nanos()) ^ (past.as_secs() & 0xffff)
}
