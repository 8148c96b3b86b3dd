//! The law of names: over every scenario on a table, at three sizes of window, everybody in view is named once, and no name lies over
//! another name, a unit or the scale.

use eframe::egui::{Context, RawInput, Rect, pos2, vec2};

use super::brush::Brush;
use super::framing::first_view;
use super::{Picture, figures, furniture, label, to_be_named};
use crate::app::fonts;
use crate::app::theme::{self, Theme, size};
use crate::data::{Roots, catalogue, load_scenario};
use crate::game::{Board, Eyes, Glyph, Ruleset, Scene};
use crate::rules::Battle;

/// Every scenario that is fought on a table.
fn tables() -> Vec<(String, Scene)> {
    let roots = Roots::default();
    let begun = catalogue(&roots).into_iter().filter_map(|one| {
        let battle = Battle::begin(&load_scenario(&one.id, &roots).ok()?).ok()?;
        Some((one.id, battle.scene(Eyes::Umpire)))
    });
    begun.filter(|(_, scene)| matches!(scene.board, Board::Table { .. })).collect()
}

/// What is wrong with the names of a scene at a size of window.
fn faults(scene: &Scene, [wide, high]: [f32; 2]) -> Vec<String> {
    let context = Context::default();
    fonts::install(&context);
    theme::install(&context);
    let screen = Rect::from_min_size(pos2(0.0, 0.0), vec2(wide, high));
    let narrow = wide < size::WIDE[0] || high < size::WIDE[1];
    let panel = usize::from(narrow);
    let canvas = Rect::from_min_max(
        pos2(size::MUSTER[panel], size::TOP_BAR + size::PHASE_RAIL),
        pos2(wide - size::DECISION[0], high - size::JOURNAL[panel]),
    );
    let mut found = Vec::new();
    // The typefaces are there from the second frame on.
    for _ in 0..2 {
        found.clear();
        let mut drawn = context.run_ui(RawInput { screen_rect: Some(screen), ..RawInput::default() }, |ui| {
            let picture = Picture::of(scene);
            let view = first_view(ui, scene, canvas);
            let painter = ui.painter_at(canvas);
            let brush = Brush { painter: &painter, view, theme: Theme::of(ui) };
            let figures = figures(&picture, view);
            let (named, mut taken) = to_be_named(&brush, &picture, &figures);
            let begun = std::time::Instant::now();
            let placed = label::layout(&brush, &named, &mut taken, &mut label::PlacedNames::default());
            let spent = begun.elapsed();
            if !cfg!(debug_assertions) && spent.as_millis() > 1 {
                found.push(format!("the names took {spent:?}"));
            }
            let bears_a_name = |named: &&label::Named| !matches!(named.piece.glyph, Glyph::Card | Glyph::Dummy);
            for one in named.iter().filter(bears_a_name) {
                let times = placed.iter().filter(|(of, _)| of.piece.id == one.piece.id).count();
                if times != 1 {
                    found.push(format!("{} is named {times} times", one.piece.name));
                }
            }
            let plates: Vec<Rect> = placed.iter().map(|(_, (placed, ..))| placed.plate).collect();
            for (index, plate) in plates.iter().enumerate() {
                let own = placed[index].0.piece;
                if plates[..index].iter().any(|other| other.intersects(*plate)) {
                    found.push(format!("the name of {} lies over another", own.name));
                }
                if furniture::scale_plate(&view).intersects(*plate) {
                    found.push(format!("the name of {} lies under the scale", own.name));
                }
                if figures.iter().any(|(piece, figure)| piece.id != own.id && figure.bounds.intersects(*plate)) {
                    found.push(format!("the name of {} lies over a unit", own.name));
                }
            }
        });
        drawn.textures_delta.clear();
    }
    found
}

#[test]
fn everybody_in_view_is_named_once_and_no_name_covers_anything() {
    let tables = tables();
    assert!(tables.len() > 3, "{} scenarios are on a table", tables.len());
    for (id, scene) in &tables {
        for window in [[1280.0, 800.0], [1600.0, 1000.0], [2560.0, 1440.0]] {
            assert_eq!(faults(scene, window), Vec::<String>::new(), "{id} at {window:?}");
        }
    }
}
