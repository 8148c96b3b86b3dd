//! The parts every panel is made of: buttons, key caps, chips, words, dice.

mod button;
mod die;
pub mod fields;
mod icon;
mod panel;
mod sign;
mod tabs;
mod words;

pub use button::{Button, Look, key_cap, key_cap_width};
pub use die::{DieLook, die};
pub use icon::Icon;
pub use panel::fixed;
pub use sign::Sign;
pub use tabs::{Tab, tabs_ui};
pub use words::{
    caption, chip, chip_width, distance, elided, focus_ring, heading, in_two_lines, label, link, mark, rule_line,
    wrapped,
};
