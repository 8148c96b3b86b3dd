//! The scene of a board that is only being drawn.

use crate::game::{Board, Scene};

/// A board with nobody on it, before the battle.
pub(in crate::data) fn bare_scene(title: &str, sides: [String; 2], board: Board) -> Scene {
    Scene {
        title: title.to_owned(),
        sides,
        turn: 1,
        phases: Vec::new(),
        phase: 0,
        initiative: None,
        activations: None,
        board,
        pieces: Vec::new(),
        commands: Vec::new(),
        marks: Vec::new(),
        provenance: Vec::new(),
    }
}
