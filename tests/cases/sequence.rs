//! A whole charge, driven through a battle.

use super::{Answer, Put};

pub fn sequence(_put: &mut Put<'_>) -> Answer {
    Err("not driven yet".to_owned())
}
