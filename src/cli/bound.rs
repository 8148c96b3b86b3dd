//! A process that sees with a side's eyes alone.

use std::str::FromStr;

use crate::game::Side;

/// The eyes that a process is bound to from its start.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct BoundTo(pub Side);

impl FromStr for BoundTo {
    type Err = String;

    fn from_str(name: &str) -> Result<Self, String> {
        match name {
            "a" => Ok(Self(Side::A)),
            "b" => Ok(Self(Side::B)),
            _ => Err("it is a or b".to_owned()),
        }
    }
}
