//! An amendment in words.

use crate::game::counted;
use crate::geometry::bases::Flank;
use crate::rules::flanders::book::shot::Location;
use crate::rules::flanders::facts::room;
use crate::rules::flanders::judge::{Aspect, morale as judge};
use crate::rules::flanders::state::State;
use crate::rules::flanders::state::amendment::Amendment;
use crate::rules::flanders::state::marks::Length;

/// Says an amendment in words.
pub fn words(state: &State, amendment: &Amendment) -> String {
    let yes = |flag: bool, yes: &str, no: &str| if flag { yes.to_owned() } else { no.to_owned() };
    match amendment {
        Amendment::Place { unit, pose } => {
            format!("{} stands at {:.2}, {:.2}, facing {:.0}°", state.name(*unit), pose.x, pose.y, pose.facing)
        }
        Amendment::PlaceGeneral { general, pose } => {
            format!("{} stands at {:.2}, {:.2}", state.general(*general).name, pose.x, pose.y)
        }
        Amendment::PlaceCard { card, pose } => {
            format!("card {} lies at {:.2}, {:.2}, facing {:.0}°", state.card(*card).name, pose.x, pose.y, pose.facing)
        }
        Amendment::CardMoved { card, moved } => {
            format!("card {} {}", state.card(*card).name, yes(*moved, "has moved", "has not moved"))
        }
        Amendment::LiftCard(card) => format!("card {} is turned up", state.card(*card).name),
        Amendment::Remove(unit) => format!("{} is taken off", state.name(*unit)),
        Amendment::Figures { unit, figures } => {
            format!("{} has {figures} of {}", state.name(*unit), state.unit(*unit).profile.original)
        }
        Amendment::Morale { unit, morale } => format!("{} is {}", state.name(*unit), judge::word(*morale)),
        Amendment::Disorder { unit, disordered } => {
            format!("{} is {}", state.name(*unit), yes(*disordered, "disordered", "in order"))
        }
        Amendment::Formation { unit, formation } => {
            format!("{} is in {}", state.name(*unit), room::formation_name(*formation))
        }
        Amendment::Moved { unit, moved } => {
            format!("{} {}", state.name(*unit), yes(*moved, "has moved", "has not moved"))
        }
        Amendment::Fired { unit, fired } => {
            format!("{} {}", state.name(*unit), yes(*fired, "has fired", "has not fired"))
        }
        Amendment::Broke { unit, turn } => format!("{} broke in turn {turn}", state.name(*unit)),
        Amendment::FiredOn { unit, fired_on } => {
            format!("{} {}", state.name(*unit), yes(*fired_on, "has been fired on", "has not been fired on"))
        }
        Amendment::Command { general, broken } => {
            let name = &state.general(*general).name;
            format!("the command of {name} {}", yes(*broken, "is broken", "holds together"))
        }
        Amendment::Fresh { unit, fresh } => {
            format!("{} {}", state.name(*unit), yes(*fresh, "has its first volley", "has fired its first volley"))
        }
        Amendment::Contact { unit, target } => {
            format!("{} is in contact with {}", state.name(*unit), state.name(*target))
        }
        Amendment::General { general, alive } => {
            format!("{} {}", state.general(*general).name, yes(*alive, "lives", "is dead"))
        }
        Amendment::SkipStep => "the step is passed over".to_owned(),
        Amendment::Retreated(inches) => format!("the last retreat went {inches}″"),
        Amendment::Turn(turn) => format!("it is turn {turn}"),
        _ => words_of_marks(state, amendment),
    }
}

/// Says what is set besides what everybody sees on the table.
fn words_of_marks(state: &State, amendment: &Amendment) -> String {
    match amendment {
        Amendment::Flag { unit, flag, set } => format!("{} {}", state.name(*unit), flag.words(*set)),
        Amendment::Count { unit, count, number } => format!("{}: {number} {}", state.name(*unit), count.words()),
        Amendment::Gone { unit, length: Length::Move, inches } => {
            format!("{} has used {inches}″ of its move", state.name(*unit))
        }
        Amendment::Gone { unit, length: Length::Charge, inches } => {
            format!("{} has charged {inches}″ and not come home", state.name(*unit))
        }
        Amendment::WentBack { unit, morale } => match morale {
            Some(morale) => format!("{} has gone back {} this turn", state.name(*unit), judge::word(*morale)),
            None => format!("{} has not gone back this turn", state.name(*unit)),
        },
        Amendment::CameFrom { unit, from } => match from {
            Some(from) => format!("{} came from {:.2}, {:.2}", state.name(*unit), from.x, from.y),
            None => format!("{} has not stirred in this battle", state.name(*unit)),
        },
        Amendment::LeftTable { unit, at } => match at {
            Some(at) => format!("{} has left the table at {:.2}, {:.2}", state.name(*unit), at.x, at.y),
            None => format!("{} has not left the table this turn", state.name(*unit)),
        },
        Amendment::OpenFlank { unit, flank } => {
            let flank = if *flank == Flank::Left { "left" } else { "right" };
            format!("{} loses its bases from the {flank}", state.name(*unit))
        }
        Amendment::Garrison { unit, building } => {
            format!("{} is in {}", state.name(*unit), state.fixed.ground.within_a_sentence(*building))
        }
        Amendment::GunsLeft { unit, at } => {
            let with = if at.is_some() { "has left its guns" } else { "is with its guns" };
            format!("{} {with}", state.name(*unit))
        }
        Amendment::GunDamage { unit, location } => match location {
            Some(location) => format!("{} is to lose {}", state.name(*unit), location_word(*location)),
            None => format!("{} is to lose no gun and no team", state.name(*unit)),
        },
        Amendment::Falls { unit, losses } => format!("{} is to lose {losses}", state.name(*unit)),
        Amendment::House { building, heavy_hits, light_hits, destroyed } => {
            let stands = if *destroyed { "has come down" } else { "stands" };
            let name = state.fixed.ground.name(*building);
            format!("{name} {stands}, hit by {heavy_hits} heavy and {light_hits} light ball")
        }
        Amendment::GeneralFlag { general, flag, set } => {
            format!("{} {}", state.general(*general).name, flag.words(*set))
        }
        _ => words_of_bonds(state, amendment),
    }
}

fn location_word(location: Location) -> &'static str {
    match location {
        Location::Gun => "a gun",
        Location::Team => "a team",
        Location::Crew => "of its crew",
    }
}

/// Says what is set between two, in a melee, or on a card.
fn words_of_bonds(state: &State, amendment: &Amendment) -> String {
    match amendment {
        Amendment::RodeOver { unit, battery } => match battery {
            Some(battery) => format!("{} rode over the guns of {}", state.name(*unit), state.name(*battery)),
            None => format!("{} rode over no guns", state.name(*unit)),
        },
        Amendment::HitBy { unit, firer } => match firer {
            Some(firer) => format!("{} was hit last by {}", state.name(*unit), state.name(*firer)),
            None => format!("{} was hit by nobody", state.name(*unit)),
        },
        Amendment::Wraps { unit, round } => match round {
            Some(enemy) => format!("{} wraps round {}", state.name(*unit), state.name(*enemy)),
            None => format!("{} stands in line", state.name(*unit)),
        },
        Amendment::Parts(unit) => format!("{} fights nobody", state.name(*unit)),
        Amendment::Struck { unit, target, aspect, advancing, by_bonus, met } => {
            let side = match aspect {
                Aspect::Front => "front",
                Aspect::Flank => "flank",
                Aspect::Rear => "rear",
            };
            let came = if *advancing { "charged" } else { "met" };
            let bonus = if *by_bonus { ", by its victory bonus" } else { "" };
            let rode = if *met { ", who rode to meet it" } else { "" };
            format!("{} {came} {} from the {side}{bonus}{rode}", state.name(*unit), state.name(*target))
        }
        Amendment::TestedIn { attempt, unit, passed } => {
            let said = match passed {
                Some(true) => "passed its check",
                Some(false) => "failed its check",
                None => "took no check",
            };
            format!("{} {said} in charge {} of the turn", state.name(*unit), attempt + 1)
        }
        Amendment::BonusSpent { attempt, spent } => {
            let has = if *spent { "has" } else { "has not" };
            format!("the bonus of charge {} of the turn {has} been taken", attempt + 1)
        }
        Amendment::RidesWith { general, unit } => {
            let name = &state.general(*general).name;
            unit.map_or(format!("{name} rides with nobody"), |unit| format!("{name} rides with {}", state.name(unit)))
        }
        Amendment::CardFrozen { card, frozen } => {
            let has = if *frozen { "has lost" } else { "has not lost" };
            format!("card {} {has} its move to one it saw", state.card(*card).name)
        }
        Amendment::CardBack { card, formation, spacing } => {
            format!("card {} is set on in {}, {spacing}″ apart", state.card(*card).name, formation.word())
        }
        Amendment::NoteShot { card, battery, range, halvings, covered, over_cover, cover_ranks, from_wood, .. } => {
            let halved = match halvings {
                0 => "",
                1 => ", at half rate",
                _ => ", at half rate twice",
            };
            let said = [(*covered, ", in cover"), (*over_cover, ", over cover"), (*from_wood, ", out of a wood")];
            let way: String = said.iter().filter(|(is_so, _)| *is_so).map(|(_, words)| *words).collect();
            let ranks = match cover_ranks {
                0 => String::new(),
                ranks => format!(", {} lost to cover", counted((*ranks).into(), "rank")),
            };
            let (battery, card) = (state.name(*battery), &state.card(*card).name);
            format!("{battery} fires at card {card} from {range:.1}″{halved}{way}{ranks}")
        }
        Amendment::StrikeShots(card) => format!("no shots are noted on card {}", state.card(*card).name),
        other => unreachable!("{other:?} is said above"),
    }
}
