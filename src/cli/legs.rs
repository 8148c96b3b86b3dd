//! Moves as they are typed: `advance 4, wheel -20, form column`, or `to 12.5 8 90`.

use crate::game::Drawing;
use crate::geometry::{Formation, Leg, Pose};

/// What may be typed.
pub(super) const LEGS_HELP: &str = "advance N, retire N, sidestep N (right; negative left), wheel DEGREES (clockwise), \
    turn DEGREES, about, form line|column|square, one after another with commas; or: to X Y FACING";

/// Reads a move; says in words what is wrong with it.
pub(super) fn drawing(text: &str) -> Result<Drawing, String> {
    match text.trim().strip_prefix("to ") {
        Some(pose) => self::pose(pose).map(Drawing::To),
        None => text.split(',').map(leg).collect::<Result<_, _>>().map(Drawing::Legs),
    }
}

fn pose(text: &str) -> Result<Pose, String> {
    let numbers: Vec<f64> = text.split_whitespace().map(number).collect::<Result<_, _>>()?;
    match numbers.as_slice() {
        [x, y, facing] => Ok(Pose::new(*x, *y, *facing)),
        _ => Err("A place is three numbers: inches east, inches north, and the facing in degrees.".to_owned()),
    }
}

fn leg(text: &str) -> Result<Leg, String> {
    let mut words = text.split_whitespace();
    let (verb, measure, rest) = (words.next(), words.next(), words.next());
    let unknown = || format!("“{}” is no leg of a move. Type: {LEGS_HELP}.", text.trim());
    match (verb, measure, rest) {
        (Some("about"), None, None) => Ok(Leg::AboutFace),
        (Some("form"), Some(formation), None) => self::formation(formation).map(Leg::Form).ok_or_else(unknown),
        (Some(verb), Some(measure), None) => measured(verb, number(measure)?).ok_or_else(unknown),
        _ => Err(unknown()),
    }
}

fn measured(verb: &str, measure: f64) -> Option<Leg> {
    Some(match verb {
        "advance" => Leg::Advance(measure),
        "retire" => Leg::Retire(measure),
        "sidestep" => Leg::Sidestep(measure),
        "wheel" => Leg::Wheel { degrees: measure },
        "turn" => Leg::Turn { degrees: measure },
        _ => return None,
    })
}

fn formation(name: &str) -> Option<Formation> {
    match name {
        "line" => Some(Formation::Line),
        "column" => Some(Formation::Column),
        "square" => Some(Formation::Square),
        _ => None,
    }
}

fn number(text: &str) -> Result<f64, String> {
    let number = text.parse::<f64>().ok().filter(|number| number.is_finite());
    number.ok_or_else(|| format!("“{text}” is no number."))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn legs_are_read_one_after_another() {
        let legs = vec![Leg::Advance(4.0), Leg::Wheel { degrees: -20.0 }, Leg::AboutFace, Leg::Form(Formation::Column)];
        assert_eq!(drawing("advance 4, wheel -20, about, form column"), Ok(Drawing::Legs(legs)));
    }

    #[test]
    fn a_place_is_three_numbers() {
        assert_eq!(drawing("to 12.5 8 90"), Ok(Drawing::To(Pose::new(12.5, 8.0, 90.0))));
        assert!(drawing("to 12.5 8").is_err());
    }

    #[test]
    fn what_is_no_leg_is_refused_with_what_is() {
        for text in ["", "advance", "advance far", "fly 3", "advance 3 4", "form circle", "advance nan", "about 3"] {
            assert!(drawing(text).is_err(), "{text}");
        }
        assert!(drawing("fly 3").is_err_and(|why| why.contains("advance N")));
    }
}
