//! Will You Go To Flanders?: its tables, its rules by their numbers, its scenarios, and battles played with faces written out.

#[path = "../support/mod.rs"]
mod support;

mod after_moving;
mod aims;
mod amendments;
mod bodies;
mod buildings;
mod called;
mod cards;
mod closed_files;
mod correction;
mod cover;
mod coverage;
mod detours;
mod drawn_range;
mod every_way;
mod falling;
mod filtering;
mod flights;
mod follow_up;
mod forming;
mod gun_hits;
mod gun_sight;
mod guns;
mod into_melee;
mod ledger;
mod massed;
mod meetings;
mod odds;
mod on_the_way;
mod once_a_turn;
mod rebase;
mod robots;
mod rules;
mod scenarios;
mod second_defenders;
mod seen;
mod shots_in_a_charge;
mod stated;
mod sum_now;
mod tables;
mod together;
mod two_targets;
mod ways_back;
mod wrapping;
