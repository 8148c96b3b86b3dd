//! A window of eframe's with nothing of ours in it, beside which `benches/peers.sh` measures the program's own.

fn main() -> eframe::Result {
    eframe::run_ui_native("Bare", eframe::NativeOptions::default(), |ui, _| {
        ui.painter().rect_filled(ui.max_rect(), 0.0, eframe::egui::Color32::WHITE);
    })
}
