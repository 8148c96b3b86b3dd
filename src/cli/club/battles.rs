//! Into battle, and back into the book.

use std::collections::BTreeSet;
use std::fmt::Write;

use serde_json::json;

use super::arguments::{Campaign, CampaignDeed, Muster, Recover, WriteBack};
use super::{pair, plain};
use crate::cli::begin::setup;
use crate::cli::failure::Failure;
use crate::club::{self, Club, Decision, Proposal, Returns};
use crate::data::Roots;
use crate::rules::Setup;

pub(super) fn muster(muster: &Muster) -> Result<(), Failure> {
    let club = muster.which.read()?;
    let mut setup = setup(&muster.scenario, &[], &Roots::discover())?;
    let mustered = fielded(&club, &mut setup, &muster.set, muster.send)?;
    muster.which.tell(&json!(mustered), muster_told(&mustered).trim_end())
}

fn muster_told(mustered: &club::Muster) -> String {
    let mut words = String::new();
    for line in &mustered.lines {
        let who = line.played_by.as_deref().unwrap_or("nobody's");
        let owner = line.owner.as_deref().map(|owner| format!(" ({})", plain(owner))).unwrap_or_default();
        let _ = writeln!(
            words,
            "  {} {:<26} {:>2} of {:>2}  {}{owner}{}",
            if line.side == 0 { "A" } else { "B" },
            plain(&line.name),
            line.figures,
            line.original,
            plain(who),
            remark(&line.remark)
        );
    }
    words
}

fn remark(words: &str) -> String {
    if words.is_empty() { String::new() } else { format!("; {words}") }
}

/// Fields a club's units in a setup.
pub(in crate::cli) fn fielded(
    club: &Club,
    setup: &mut Setup,
    sets: &[String],
    send: bool,
) -> Result<club::Muster, Failure> {
    let sets = sets.iter().map(|text| pair(text)).collect::<Result<Vec<_>, _>>()?;
    Ok(club::muster(club, setup, &sets, send)?)
}

pub(super) fn write_back(arguments: &WriteBack) -> Result<(), Failure> {
    let mut club = arguments.which.open()?;
    let who = arguments.who.iter().map(|text| pair(text)).collect::<Result<Vec<_>, _>>()?;
    let proposal = club::propose(&club, &arguments.journal, arguments.battle, &who, arguments.undecided)?;
    if arguments.strike {
        let lines = club.strike_battle(&proposal.battle.uid, &arguments.which.by)?;
        return arguments.which.tell(&json!({ "struck": lines }), format!("{lines} lines are struck."));
    }
    let decision = decided(&club, &proposal, arguments)?;
    let Some(accept) = &arguments.accept else {
        if decision != Decision::default() {
            club.keep_draft(&proposal, &decision)?;
        }
        return arguments
            .which
            .tell(&json!({ "proposal": proposal, "decision": decision }), told(&proposal, &decision));
    };
    let only = if accept == "all" { None } else { Some(numbers(accept)?) };
    let campaign = match &arguments.campaign {
        Some(name) => Some(club::campaign_by_name(&club, name)?.uid),
        None => None,
    };
    let decision = Decision { only, ..decision };
    let written = club::write_back(&mut club, &proposal, &decision, campaign.as_deref(), &arguments.which.by)?;
    let words = match (written.lines, written.struck) {
        (0, 0) => "Nothing is new: the battle was written back already.".to_owned(),
        (lines, 0) => format!("{lines} lines are written."),
        (lines, struck) => format!("{lines} lines are written, and {struck} struck."),
    };
    let told = json!({ "battle": proposal.battle.uid, "lines": written.lines, "struck": written.struck, "nobodys": proposal.nobodys });
    arguments.which.tell(&told, words + &nobodys(&proposal))
}

/// What was decided before, and what is said now.
fn decided(club: &Club, proposal: &Proposal, arguments: &WriteBack) -> Result<Decision, Failure> {
    let mut decision = club.draft_of(proposal)?.unwrap_or_default();
    for text in &arguments.edit {
        let (number, change) = pair(text)?;
        let parsed = number.parse::<usize>().ok().zip(change.replace('−', "-").parse::<i64>().ok());
        let (number, change) =
            parsed.ok_or_else(|| Failure::Usage(format!("“{text}” is not of the form LINE=CHANGE, as 3=-2.")))?;
        decision.edits.insert(number, change);
    }
    decision.refused.extend(&arguments.refuse);
    for text in &arguments.honour {
        let (unit, words) = pair(text)?;
        decision.honours.push((club::unit_by_name(club, &unit)?.roll, words));
    }
    Ok(decision)
}

fn numbers(text: &str) -> Result<BTreeSet<usize>, Failure> {
    let number = |part: &str| {
        let wrong = || Failure::Usage(format!("“{part}” is no number of a line. Say --accept all, or --accept 1,2,5."));
        part.trim().parse().map_err(|_| wrong())
    };
    text.split(',').map(number).collect()
}

fn told(proposal: &Proposal, decision: &Decision) -> String {
    let mut words = format!("{}\n{}\n", plain(&proposal.battle.title), plain(&proposal.battle.ending));
    if proposal.again {
        words.push_str("It was written back before: only what is new is proposed.\n");
    }
    for (number, line) in (1..).zip(&proposal.lines) {
        let change = decision.edits.get(&number).copied().unwrap_or(line.change);
        let change = if change == 0 { String::new() } else { format!("{change:+}") };
        let entry = line.told.as_ref().filter(|(_, label)| !label.is_empty());
        let entry = entry.map(|(_, label)| format!(" [{label}]")).unwrap_or_default();
        let refused = if decision.refused.contains(&number) { "  (refused)" } else { "" };
        let _ = writeln!(
            words,
            "{number:>4}  {:<28} {:<10} {change:>4}  {}{entry}{refused}",
            plain(&line.name),
            line.kind.word(),
            plain(&line.words)
        );
    }
    for (_, _, name, label) in &proposal.generals {
        let at =
            label.as_deref().filter(|label| !label.is_empty()).map(|label| format!(" [{label}]")).unwrap_or_default();
        let _ = writeln!(words, "      {} was killed{at}.", plain(name));
    }
    if proposal.lines.is_empty() {
        words.push_str("Nothing is proposed.\n");
    } else {
        words.push_str("Nothing is written yet: --accept all writes it, but for what was refused.\n");
    }
    words.trim_end().to_owned() + &nobodys(proposal)
}

/// Units of the battle that nobody's figures played.
fn nobodys(proposal: &Proposal) -> String {
    let mut words = String::new();
    for (key, like) in &proposal.nobodys {
        let like = if like.is_empty() { "none in the roll is like it".to_owned() } else { plain(&like.join(", ")) };
        let _ = write!(words, "\n{key} is nobody's: name its unit with --who {key}=UNIT ({like})");
    }
    words
}

pub(super) fn recover(recover: &Recover) -> Result<(), Failure> {
    let mut club = recover.which.open()?;
    let battle = club::battle_by_number(&club, recover.battle.as_deref())?;
    let back = club::recover(&mut club, &battle.uid, recover.dice.as_deref(), &recover.which.by)?;
    let units = club::units(&club)?;
    let mut words = String::new();
    for one in &back {
        let name = units.iter().find(|unit| unit.roll == one.unit).map_or("", |unit| unit.name.as_str());
        let _ = writeln!(
            words,
            "  {:<28} {:>+3} of those who {}",
            plain(name),
            one.figures,
            match one.of {
                club::Kind::Captured => "were captured",
                club::Kind::Scattered => "scattered",
                _ => "fell",
            }
        );
    }
    let all: i64 = back.iter().map(|one| one.figures).sum();
    let _ = write!(words, "{all} figures came back after {}.", plain(&battle.title));
    recover.which.tell(&json!({ "battle": battle.uid, "returned": back }), words)
}

pub(super) fn campaign(campaign: &Campaign) -> Result<(), Failure> {
    match &campaign.deed {
        CampaignDeed::New { name, returns, which } => {
            let returns = match returns.as_deref() {
                None => None,
                Some(&[fell, captured, scattered]) if [fell, captured, scattered].iter().all(|part| *part <= 100) => {
                    Some(Returns { fell, captured, scattered })
                }
                Some(_) => {
                    return Err(Failure::Usage("--returns takes three numbers up to 100, as 50,25,75.".to_owned()));
                }
            };
            let mut club = which.open()?;
            let begun = club::new_campaign(&mut club, name, returns, &which.by)?;
            which.tell(&json!(begun), format!("{} begins.", plain(&begun.name)))
        }
        CampaignDeed::Add { name, battle, which } => {
            let mut club = which.open()?;
            let battle = club::battle_by_number(&club, Some(battle))?;
            club::add_to_campaign(&mut club, name, &battle.uid, &which.by)?;
            let words = format!("{} is a battle of {}.", plain(&battle.title), plain(name));
            which.tell(&json!({ "campaign": name, "battle": battle.uid }), words)
        }
        CampaignDeed::Next { name, scenario, which } => {
            let club = which.read()?;
            let next = club::next_battle(&club, name)?;
            let mut words = format!("Battle {} of {} comes next.", next.place, plain(&next.campaign.name));
            for begun in &next.begun {
                let _ = write!(words, "\nBegun, and not written back: {}.", plain(&begun.journal));
            }
            for battle in &next.owed {
                let _ = write!(words, "\nNobody has come back yet of {}: galloper club recover.", plain(&battle.title));
            }
            let mut told = json!({ "next": next });
            if let Some(scenario) = scenario {
                let mut setup = setup(scenario, &[], &Roots::discover())?;
                let mustered = fielded(&club, &mut setup, &[], false)?;
                let _ = write!(words, "\n{}", muster_told(&mustered).trim_end());
                told["muster"] = json!(mustered);
            }
            which.tell(&told, words)
        }
        CampaignDeed::Show { name, which } => {
            let club = which.read()?;
            let campaign = club::campaign_by_name(&club, name)?;
            let battles = club::battles(&club, Some(&campaign.uid))?;
            let mut words = plain(&campaign.name);
            for (place, battle) in (1..).zip(&battles) {
                let _ = write!(
                    words,
                    "\n{place:>3}  {}: {} figures lost, {} came back. {}",
                    plain(&battle.title),
                    battle.lost,
                    battle.returned,
                    plain(&battle.ending)
                );
            }
            which.tell(&json!({ "campaign": campaign, "battles": battles }), words)
        }
    }
}
