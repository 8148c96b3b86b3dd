//! The window: the only room that knows a pixel.
//!
//! It knows no rule. It draws a [`Scene`](crate::game::Scene), shows an [`Awaiting`](crate::game::Awaiting) and sends an
//! [`Answer`](crate::game::Answer). Every panel reads plain data, draws it, and returns at most one [`Intent`].

pub mod battle;
mod canvas;
mod cards;
mod decision;
pub mod demo;
mod fonts;
mod intent;
mod journal_strip;
mod keys;
mod muster;
mod parts;
mod phase_rail;
mod ruling;
mod theme;
mod top_bar;

pub use battle::{BattleScreen, Habits};
pub use intent::Intent;

use eframe::egui;

/// temp
pub fn temp() -> Result<(), String> {
    let session = crate::journal::Session::<demo::Toy>::begin(demo::ToySetup, None).unwrap();
    let screen = BattleScreen::new(session, crate::dice::Generator::seeded(1), Habits::default());
    let size: Vec<f32> = std::env::var("SIZE").unwrap_or("1600x1000".into()).split('x').map(|s| s.parse().unwrap()).collect();
    let options = eframe::NativeOptions { viewport: egui::ViewportBuilder::default().with_inner_size([size[0], size[1]]), ..Default::default() };
    struct A(BattleScreen<demo::Toy>);
    impl eframe::App for A {
        fn ui(&mut self, ui: &mut egui::Ui, _: &mut eframe::Frame) {
            for i in self.0.ui(ui) {
                if i == Intent::ToggleTheme {
                    let t = if ui.visuals().dark_mode { egui::Theme::Light } else { egui::Theme::Dark };
                    ui.ctx().set_theme(t);
                }
            }
        }
    }
    eframe::run_native("Galloper", options, Box::new(|cc| {
        fonts::install(&cc.egui_ctx);
        theme::install(&cc.egui_ctx);
        cc.egui_ctx.set_theme(if std::env::var("CANDLE").is_ok() { egui::Theme::Dark } else { egui::Theme::Light });
        Ok(Box::new(A(screen)))
    })).map_err(|e| e.to_string())
}
