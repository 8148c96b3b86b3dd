//! The club's roll: painted units, who owns them, the armies raised from them, and what became of each.
//!
//! Everything is in one file in which no line of the book is ever erased: a unit's strength is the sum of its lines, each standing on
//! an entry of a journal or on somebody's word. It knows no game: who fights in a battle, and what became of them, it learns from a
//! setup and from the report.

mod army;
mod book;
mod campaign;
mod csv;
mod deed;
mod error;
mod json;
mod lists;
mod muster;
mod percentages;
mod picture;
mod print;
mod propose;
mod returns;
mod roster;
mod secretary;
mod store;
mod toml;
mod unite;
mod write_back;

pub use army::{ArmyImport, ArmyLine, import_army};
pub use book::{Footing, Kind, Line, all_lines, history};
pub use campaign::{
    BattleLine, Begun, Campaign, NextBattle, add_to_campaign, battle_by_number, battles, begin_in_campaign,
    campaign_by_name, campaigns, new_campaign, next_battle,
};
pub use csv::{
    CsvPreview, GoOn, import_csv, import_csv_telling, lists_csv, preview_csv, preview_csv_telling, units_csv,
};
pub use deed::Deed;
pub use error::ClubError;
pub use json::{everything, fill};
pub use lists::{
    ArmyList, Arrangement, ListedGeneral, ListedUnit, Remark, army_list, arrangement_in, command_list, copied_from,
};
pub use muster::{Muster, MusterLine, muster};
pub use percentages::Returns;
pub use picture::Picture;
pub use print::{Print, Printed, printed};
pub use propose::{Fought, Proposal, ProposedLine, propose};
pub use returns::{Returned, recover};
pub use roster::{Member, Unit, find, members, new_member, unit_by_name, units};
pub use secretary::NewUnit;
pub use store::{About, Club};
pub use toml::{army_toml, army_toml_over};
pub use unite::{Recurring, recurring};
pub use write_back::{Decision, Written, write_back};
