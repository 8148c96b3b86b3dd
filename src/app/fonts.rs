//! The typefaces, carried inside the program.
//!
//! IBM Plex Sans for everything that is read, because its figures all have one width; IBM Plex Mono for the text of files, whose
//! letters stand under each other; IM Fell DW Pica, a type of the period, for titles and the names of places; Phosphor for icons.
//! Their licences lie beside them.

use std::sync::Arc;

use eframe::egui::{Context, FontData, FontDefinitions, FontFamily};

use super::theme::text;

/// Installs the typefaces.
pub fn install(context: &Context) {
    context.set_fonts(definitions());
}

fn definitions() -> FontDefinitions {
    let mut fonts = FontDefinitions::default();
    let fallbacks = fonts.families.get(&FontFamily::Proportional).cloned().unwrap_or_default();
    for (name, bytes) in FACES {
        fonts.font_data.insert(name.to_owned(), Arc::new(FontData::from_static(bytes)));
    }
    let mut family = |family: FontFamily, face: &str| {
        let mut faces = vec![face.to_owned(), "plex".to_owned(), text::ICONS.to_owned()];
        faces.extend(fallbacks.iter().cloned());
        fonts.families.insert(family, faces);
    };
    family(FontFamily::Proportional, "plex");
    family(FontFamily::Monospace, text::MONO);
    for name in [text::SEMI_BOLD, text::BOLD, text::TITLE, text::TITLE_ITALIC, text::ICONS] {
        family(FontFamily::Name(name.into()), name);
    }
    fonts
}

const FACES: [(&str, &[u8]); 7] = [
    ("plex", include_bytes!("fonts/IBMPlexSans_400Regular.ttf")),
    (text::SEMI_BOLD, include_bytes!("fonts/IBMPlexSans_600SemiBold.ttf")),
    (text::BOLD, include_bytes!("fonts/IBMPlexSans_700Bold.ttf")),
    (text::MONO, include_bytes!("fonts/IBMPlexMono_400Regular.ttf")),
    (text::TITLE, include_bytes!("fonts/IMFellDWPica_400Regular.ttf")),
    (text::TITLE_ITALIC, include_bytes!("fonts/IMFellDWPica_400Regular_Italic.ttf")),
    (text::ICONS, include_bytes!("fonts/Phosphor.ttf")),
];
