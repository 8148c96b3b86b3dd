//! A move in words: "advance 4, wheel right 20".

use crate::geometry::{Formation, Leg, Pose};

/// Reads a move. What cannot be read is named, with what could be said instead.
pub fn read(words: &str) -> Result<Vec<Leg>, String> {
    let parts = words.split([',', ';']).map(str::trim).filter(|part| !part.is_empty());
    let legs = parts.map(leg).collect::<Result<Vec<Leg>, String>>()?;
    if legs.is_empty() {
        return Err("Say a move, as “advance 4, wheel right 20”.".to_owned());
    }
    Ok(legs)
}

fn leg(part: &str) -> Result<Leg, String> {
    let lower = part.to_lowercase();
    let mut words: Vec<&str> = lower.split_whitespace().collect();
    let number = words.iter().position(|word| number(word).is_some()).and_then(|at| number(words.remove(at)));
    let side = if words.contains(&"left") { -1.0 } else { 1.0 };
    let needs = |what: &str| number.ok_or_else(|| format!("“{part}” needs {what}."));
    match words.first().copied().unwrap_or("advance") {
        "advance" | "forward" | "ahead" | "go" => Ok(Leg::Advance(needs("its inches")?)),
        "retire" | "back" | "withdraw" => Ok(Leg::Retire(needs("its inches")?)),
        "sidestep" | "side" | "oblique" => Ok(Leg::Sidestep(needs("its inches")? * side)),
        "wheel" => Ok(Leg::Wheel { degrees: needs("its degrees")? * side }),
        "turn" => Ok(Leg::Turn { degrees: needs("its degrees")? * side }),
        "about" | "about-face" | "face" => Ok(Leg::AboutFace),
        "form" | "line" | "column" | "square" => {
            formation(&words).ok_or_else(|| format!("“{part}” names no formation."))
        }
        other => Err(format!("“{other}” is no move. Say advance, retire, sidestep, wheel, turn, about face or form.")),
    }
}

fn number(word: &str) -> Option<f64> {
    let digits = word.trim_end_matches(['″', '"', '°']).trim_end_matches("in").replace(',', ".");
    digits.parse::<f64>().ok().filter(|number| number.is_finite() && number.abs() < 1000.0)
}

fn formation(words: &[&str]) -> Option<Leg> {
    let named = |name: &str| words.contains(&name);
    let formation = if named("line") {
        Formation::Line
    } else if named("column") {
        Formation::Column
    } else if named("square") {
        Formation::Square
    } else {
        return None;
    };
    Some(Leg::Form(formation))
}

/// Where a block of so many inches' front and depth comes to by these legs: for drawing only, the rules judge the move.
pub fn end(from: Pose, frontage: f64, depth: f64, legs: &[Leg]) -> Pose {
    legs.iter().fold(from, |pose, leg| match *leg {
        Leg::Advance(inches) => pose.advanced(inches),
        Leg::Retire(inches) => pose.advanced(-inches),
        Leg::Sidestep(inches) => pose.sidestepped(inches),
        Leg::Wheel { degrees } => {
            let pivot = pose.from_local(frontage / 2.0 * degrees.signum(), 0.0);
            pose.turned_about(pivot, degrees)
        }
        Leg::AboutFace => pose.advanced(-depth).turned(180.0),
        Leg::Turn { degrees } => pose.turned_about(pose.from_local(0.0, -depth / 2.0), degrees),
        Leg::Form(_) => pose,
    })
}

/// Adds a leg, joining it to the last one where that is the same kind of leg.
pub fn add(legs: &mut Vec<Leg>, leg: Leg) {
    let joined = match (legs.last().copied(), leg) {
        (Some(Leg::Advance(had)), Leg::Advance(more)) => Some(Leg::Advance(had + more)),
        (Some(Leg::Retire(had)), Leg::Retire(more)) => Some(Leg::Retire(had + more)),
        (Some(Leg::Advance(had)), Leg::Retire(back)) if had >= back => Some(Leg::Advance(had - back)),
        (Some(Leg::Retire(had)), Leg::Advance(ahead)) if had >= ahead => Some(Leg::Retire(had - ahead)),
        (Some(Leg::Wheel { degrees: had }), Leg::Wheel { degrees: more }) => Some(Leg::Wheel { degrees: had + more }),
        _ => None,
    };
    if let Some(joined) = joined {
        legs.pop();
        if !is_nothing(joined) {
            legs.push(joined);
        }
    } else {
        legs.push(leg);
    }
}

fn is_nothing(leg: Leg) -> bool {
    match leg {
        Leg::Advance(size) | Leg::Retire(size) | Leg::Sidestep(size) => size.abs() < 1e-6,
        Leg::Wheel { degrees } | Leg::Turn { degrees } => degrees.abs() < 1e-6,
        Leg::AboutFace | Leg::Form(_) => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_move_is_read_as_it_is_said() {
        assert_eq!(read("advance 4, wheel right 20"), Ok(vec![Leg::Advance(4.0), Leg::Wheel { degrees: 20.0 }]));
        assert_eq!(read("Wheel left 12.5°; advance 2\""), Ok(vec![Leg::Wheel { degrees: -12.5 }, Leg::Advance(2.0)]));
        assert_eq!(read("sidestep left 1, about face"), Ok(vec![Leg::Sidestep(-1.0), Leg::AboutFace]));
        assert_eq!(read("form square"), Ok(vec![Leg::Form(Formation::Square)]));
        assert_eq!(read("4"), Ok(vec![Leg::Advance(4.0)]));
    }

    #[test]
    fn what_cannot_be_read_is_named() {
        assert!(read("fly 4").expect_err("nothing flies").contains("“fly” is no move"));
        assert!(read("advance").expect_err("how far?").contains("needs its inches"));
        assert!(read("  ").is_err());
        assert!(read("advance 1e99").is_err(), "a number that is no length is not read as one");
    }

    #[test]
    fn arrows_add_up_and_cancel() {
        let mut legs = Vec::new();
        for _ in 0..3 {
            add(&mut legs, Leg::Advance(1.0));
        }
        add(&mut legs, Leg::Retire(0.25));
        assert_eq!(legs, [Leg::Advance(2.75)]);
        add(&mut legs, Leg::Wheel { degrees: 10.0 });
        add(&mut legs, Leg::Wheel { degrees: -10.0 });
        assert_eq!(legs, [Leg::Advance(2.75)]);
    }

    #[test]
    fn an_about_face_keeps_the_ground_it_stands_on() {
        let from = Pose::new(10.0, 10.0, 0.0);
        let turned = end(from, 2.0, 1.0, &[Leg::AboutFace]);
        assert!((turned.y - 9.0).abs() < 1e-9 && (turned.facing - 180.0).abs() < 1e-9);
        let wheeled = end(from, 2.0, 1.0, &[Leg::Wheel { degrees: 90.0 }]);
        assert!((wheeled.x - 11.0).abs() < 1e-9 && (wheeled.y - 11.0).abs() < 1e-9, "{wheeled:?}");
    }
}
