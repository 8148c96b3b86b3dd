//! Every colour and every size of the window, in one place.
//!
//! Two themes share one list of names: *Day*, ink on paper, and *Candle*, the same table after dark. Names come from what
//! a thing is for, so that no panel ever says a number.

#![allow(clippy::unreadable_literal, reason = "a colour is read as its three bytes")]

use crate::game::Side;
use eframe::egui;
use egui::{Color32, CornerRadius, FontFamily, FontId, Stroke, TextStyle, Visuals};

/// Makes the list of colours and both themes from one table: name, Day, Candle.
macro_rules! colours {
    ($($(#[$doc:meta])* $name:ident: $day:literal, $candle:literal;)+) => {
        /// The colours of one theme, by what they are for.
        #[derive(Clone, Copy, Debug, PartialEq)]
        pub struct Theme { $($(#[$doc])* pub $name: Color32),+ }

        /// Ink on paper.
        pub const DAY: Theme = Theme { $($name: colour($day)),+ };

        /// After dark.
        pub const CANDLE: Theme = Theme { $($name: colour($candle)),+ };

        #[cfg(test)]
        impl Theme {
            /// The colour called so.
            fn named(&self, name: &str) -> Color32 {
                match name { $(stringify!($name) => self.$name,)+ _ => panic!("no colour is called {name}") }
            }
        }
    };
}

colours! {
    /// The window behind the panels.
    bg_app: 0xEAE5D9, 0x141210;
    /// Panels and the top bar.
    bg_panel: 0xF7F3EA, 0x1E1B17;
    /// Cards, fields and the prompt.
    bg_raised: 0xFFFDF8, 0x2A2621;
    /// The dice tray and other wells.
    bg_sunken: 0xE1DACA, 0x100E0B;
    /// Separators that mean nothing.
    line_hair: 0xCFC6B4, 0x3B352C;
    /// Edges of controls.
    line_strong: 0x857C6B, 0x8A806F;
    /// Text.
    ink_1: 0x1D1A15, 0xF5EFE3;
    /// Second-rank text and icons.
    ink_2: 0x474136, 0xD2C9B8;
    /// Captions, and what is off.
    ink_3: 0x625A4C, 0xA99F8B;
    /// Verdigris: what is chosen, the main button, links, reach.
    accent: 0x0A5C57, 0x5FC7BB;
    /// The main button under the pointer.
    accent_hover: 0x08504B, 0x7FD6CC;
    /// Text on verdigris.
    on_accent: 0xFFFFFF, 0x0A1F1C;
    /// A chosen row.
    accent_soft: 0xCFE3DE, 0x173934;
    /// The ring of keyboard focus.
    focus: 0x0A5C57, 0x5FC7BB;
    /// Side A's block, madder.
    a_fill: 0x8F2A22, 0xAE3F34;
    /// Side A's outline on the ground.
    a_line: 0x4A110C, 0xF2B3A5;
    /// Numerals on side A's block.
    a_ink: 0xFFF3E8, 0xFFF6EF;
    /// Lines inside side A's block.
    a_detail: 0xE9B9AB, 0xF2B3A5;
    /// Side A's words on panels.
    a_text: 0x8A261F, 0xF29A8A;
    /// Side A's tint.
    a_soft: 0xF1D6CE, 0x43211C;
    /// Side B's block, pale.
    b_fill: 0xE6ECF6, 0xDCE5F4;
    /// Side B's rim on the ground, smalt; a pale block is never drawn without it.
    b_line: 0x1C3F7A, 0x6C99E4;
    /// Numerals on side B's block.
    b_ink: 0x12305F, 0x12305F;
    /// Lines inside side B's block.
    b_detail: 0x1C3F7A, 0x12305F;
    /// Side B's words on panels.
    b_text: 0x1C3F7A, 0xA3C1F3;
    /// Side B's tint.
    b_soft: 0xD6E0F0, 0x1F2C45;
    /// The word fatigued.
    fatigued: 0x6F4A00, 0xF0C250;
    /// Tint of a fatigue notice.
    fatigued_soft: 0xF4E0AE, 0x443410;
    /// The F badge.
    fatigued_fill: 0xFBE59B, 0xFBE59B;
    /// The letter F.
    fatigued_ink: 0x3A2600, 0x3A2600;
    /// The word shaken, and warnings.
    shaken: 0x9A3A00, 0xF8995E;
    /// Tint of a warning.
    shaken_soft: 0xF8D3BA, 0x4A2712;
    /// The S badge.
    shaken_fill: 0xE2762B, 0xE2762B;
    /// The letter S.
    shaken_ink: 0x1F0D00, 0x1F0D00;
    /// The word routed.
    routed: 0x76124C, 0xF191C7;
    /// Tint of a rout notice.
    routed_soft: 0xEECDE0, 0x47193A;
    /// The R badge.
    routed_fill: 0x4B0C30, 0x5A123C;
    /// The letter R.
    routed_ink: 0xFFFFFF, 0xFFFFFF;
    /// The outline of every badge.
    badge_line: 0x1D1A15, 0xF5EFE3;
    /// Passed, saved, held; always with a tick.
    ok: 0x1B6336, 0x80CE96;
    /// Its tint.
    ok_soft: 0xD2E7D7, 0x173322;
    /// Failed, falls, refused; always with a cross.
    bad: 0xA01C17, 0xFF958A;
    /// Its tint.
    bad_soft: 0xF4D3CE, 0x4A1D19;
    /// The table.
    ground: 0xDDDCC3, 0x30342A;
    /// The six-inch grid and plough lines.
    ground_line: 0xCBC9AC, 0x3D4235;
    /// Woods.
    wood: 0xB3C49B, 0x26401F;
    /// Edges of woods, and trees.
    wood_ink: 0x47632F, 0x8FB377;
    /// Streams.
    water: 0xA3C5D6, 0x1E4257;
    /// Banks.
    water_ink: 0x2F6583, 0x7BB2D0;
    /// Tufts of marsh.
    marsh_ink: 0x2E6B6B, 0x6FB3AE;
    /// Roads.
    road: 0xEADBB8, 0x4B4433;
    /// Edges of roads.
    road_ink: 0x8C774A, 0xA08E64;
    /// Roofs.
    building: 0xBCA894, 0x5B4E43;
    /// Walls of houses.
    building_ink: 0x473629, 0xD2BEAB;
    /// Field walls.
    wall_ink: 0x453B31, 0xD5C8B3;
    /// Hedges.
    hedge_ink: 0x44632A, 0x97B873;
    /// Hills.
    hill: 0xD2C9A2, 0x3F3F2E;
    /// Hachures.
    hill_ink: 0x7C693F, 0xAE9C70;
    /// Arcs, bands and lines of sight.
    overlay: 0x1D1A15, 0xF5EFE3;
    /// A die's face.
    dice: 0xFFFDF6, 0xEFE7D6;
    /// Pips.
    dice_ink: 0x1D1A15, 0x1D1A15;
    /// A die's edge.
    dice_line: 0x6E6555, 0xEFE7D6;
}

const fn colour(rgb: u32) -> Color32 {
    Color32::from_rgb((rgb >> 16) as u8, (rgb >> 8) as u8, rgb as u8)
}

impl Theme {
    /// The theme this part of the window is drawn in.
    pub fn of(ui: &egui::Ui) -> &'static Self {
        if ui.visuals().dark_mode { &CANDLE } else { &DAY }
    }

    /// The theme that whatever lies over the whole window is drawn in.
    pub fn of_context(context: &egui::Context) -> &'static Self {
        if context.global_style().visuals.dark_mode { &CANDLE } else { &DAY }
    }

    /// The colours of one side.
    pub fn side(&self, side: Side) -> SideColours {
        match side {
            Side::A => SideColours {
                fill: self.a_fill,
                line: self.a_line,
                ink: self.a_ink,
                detail: self.a_detail,
                text: self.a_text,
            },
            Side::B => SideColours {
                fill: self.b_fill,
                line: self.b_line,
                ink: self.b_ink,
                detail: self.b_detail,
                text: self.b_text,
            },
        }
    }
}

/// The colours of one side.
#[derive(Clone, Copy, Debug)]
pub struct SideColours {
    /// The block.
    pub fill: Color32,
    /// Its outline.
    pub line: Color32,
    /// Its numerals.
    pub ink: Color32,
    /// Lines inside it.
    pub detail: Color32,
    /// Its words on panels.
    pub text: Color32,
}

/// Sizes in points, at zoom one.
pub mod size {
    /// The top bar's height.
    pub const TOP_BAR: f32 = 48.0;
    /// The phase rail's height.
    pub const PHASE_RAIL: f32 = 44.0;
    /// The muster's width, wide and narrow.
    pub const MUSTER: [f32; 2] = [288.0, 84.0];
    /// The journal's height, wide and narrow.
    pub const JOURNAL: [f32; 2] = [132.0, 64.0];
    /// The decision panel's width, and on the narrowest windows.
    pub const DECISION: [f32; 2] = [416.0, 384.0];
    /// A window at least this wide, and this high, is drawn wide.
    pub const WIDE: [f32; 2] = [1440.0, 860.0];
    /// A window narrower than this narrows its decision panel too.
    pub const NARROWEST: f32 = 1180.0;
    /// The least size of the window.
    pub const LEAST: [f32; 2] = [1024.0, 640.0];
    /// Below this width what stands beside the main thing gives way to it: a small window drawn large.
    pub const CRAMPED: f32 = 1000.0;
    /// A row of the muster.
    pub const MUSTER_ROW: f32 = 30.0;
    /// A command's header in the muster.
    pub const MUSTER_HEAD: f32 = 60.0;
    /// The main button's height.
    pub const MAIN_BUTTON: f32 = 52.0;
    /// Any other button's height.
    pub const BUTTON: f32 = 36.0;
    /// The least size of anything that can be clicked.
    pub const TARGET: f32 = 32.0;
    /// A die.
    pub const DIE: f32 = 58.0;
    /// A panel's inner margin.
    pub const MARGIN: f32 = 18.0;
    /// The grid that everything sits on.
    pub const GRID: f32 = 8.0;
    /// Corners.
    pub const CORNER: u8 = 5;
    /// The band beside the prompt in the colour of the side that must act.
    pub const SIDE_BAND: f32 = 14.0;
}

/// Widths of lines, in points.
pub mod width {
    /// Separators.
    pub const HAIRLINE: f32 = 1.0;
    /// Controls.
    pub const CONTROL: f32 = 1.5;
    /// What is chosen.
    pub const CHOSEN: f32 = 2.5;
    /// The focus ring.
    pub const FOCUS: f32 = 3.0;
    /// The outline of a base.
    pub const BASE: f32 = 1.6;
    /// The bar along a unit's front.
    pub const FRONT: f32 = 3.5;
}

/// Roles of type. A weight is a family of its own.
pub mod text {
    use super::{FontFamily, FontId};

    /// The family of half-bold words.
    pub const SEMI_BOLD: &str = "semi-bold";
    /// The family of bold words and figures.
    pub const BOLD: &str = "bold";
    /// The face of the text of files, all of whose letters have one width.
    pub const MONO: &str = "mono";
    /// The family of titles.
    pub const TITLE: &str = "title";
    /// The family of place names and slanted titles.
    pub const TITLE_ITALIC: &str = "title-italic";
    /// The family of icons.
    pub const ICONS: &str = "icons";

    /// Plain words of a size.
    pub fn plain(points: f32) -> FontId {
        FontId::new(points, FontFamily::Proportional)
    }

    /// The text of a file in a size.
    pub fn mono(points: f32) -> FontId {
        FontId::new(points, FontFamily::Monospace)
    }

    /// Half-bold words of a size.
    pub fn semi_bold(points: f32) -> FontId {
        FontId::new(points, FontFamily::Name(SEMI_BOLD.into()))
    }

    /// Bold words of a size.
    pub fn bold(points: f32) -> FontId {
        FontId::new(points, FontFamily::Name(BOLD.into()))
    }

    /// A title of a size; never below 24 points.
    pub fn title(points: f32) -> FontId {
        FontId::new(points, FontFamily::Name(TITLE.into()))
    }

    /// A slanted title or a place name.
    pub fn title_italic(points: f32) -> FontId {
        FontId::new(points, FontFamily::Name(TITLE_ITALIC.into()))
    }

    /// An icon of a size.
    pub fn icon(points: f32) -> FontId {
        FontId::new(points, FontFamily::Name(ICONS.into()))
    }

    /// A number to be read across the room.
    pub const NUMBER: f32 = 60.0;
    /// What happened.
    pub const VERDICT: f32 = 30.0;
    /// The question.
    pub const HEADLINE: f32 = 26.0;
    /// A sum's total.
    pub const TOTAL: f32 = 22.0;
    /// The value of one line of a sum.
    pub const VALUE: f32 = 18.0;
    /// Body text and buttons.
    pub const BODY: f32 = 16.0;
    /// Rows of a list.
    pub const ROW: f32 = 15.0;
    /// Captions and rule names.
    pub const CAPTION: f32 = 13.0;
    /// Names on the map.
    pub const LABEL: f32 = 13.5;
}

/// Gives egui's own widgets the colours of both themes.
pub fn install(context: &egui::Context) {
    context.set_style_of(egui::Theme::Light, style(&DAY, Visuals::light()));
    context.set_style_of(egui::Theme::Dark, style(&CANDLE, Visuals::dark()));
}

fn style(theme: &Theme, visuals: Visuals) -> egui::Style {
    let mut style = egui::Style { visuals: coloured(theme, visuals), ..egui::Style::default() };
    style.text_styles = [
        (TextStyle::Small, text::plain(text::CAPTION)),
        (TextStyle::Body, text::plain(text::BODY)),
        (TextStyle::Button, text::plain(text::BODY)),
        (TextStyle::Monospace, text::plain(text::BODY)),
        (TextStyle::Heading, text::bold(text::HEADLINE)),
    ]
    .into();
    style.spacing.item_spacing = egui::vec2(size::GRID, size::GRID);
    style.spacing.interact_size = egui::vec2(size::TARGET, size::TARGET);
    style.spacing.button_padding = egui::vec2(12.0, 6.0);
    style.spacing.scroll =
        egui::style::ScrollStyle { floating_allocated_width: 0.0, ..egui::style::ScrollStyle::thin() };
    style.interaction.selectable_labels = false;
    style.interaction.tooltip_delay = 0.3;
    style
}

fn coloured(theme: &Theme, mut visuals: Visuals) -> Visuals {
    let corner = CornerRadius::same(size::CORNER);
    visuals.override_text_color = Some(theme.ink_1);
    visuals.panel_fill = theme.bg_panel;
    visuals.window_fill = theme.bg_raised;
    visuals.window_stroke = Stroke::new(width::CONTROL, theme.line_strong);
    visuals.window_corner_radius = corner;
    visuals.menu_corner_radius = corner;
    visuals.window_shadow = egui::Shadow::NONE;
    visuals.popup_shadow = egui::Shadow::NONE;
    visuals.extreme_bg_color = theme.bg_panel;
    visuals.faint_bg_color = theme.bg_sunken;
    visuals.hyperlink_color = theme.accent;
    visuals.warn_fg_color = theme.shaken;
    visuals.error_fg_color = theme.bad;
    visuals.selection.bg_fill = theme.accent_soft;
    visuals.selection.stroke = Stroke::new(width::CHOSEN, theme.accent);
    visuals.text_cursor.stroke = Stroke::new(2.0, theme.accent);
    let widgets = &mut visuals.widgets;
    for state in [
        &mut widgets.noninteractive,
        &mut widgets.inactive,
        &mut widgets.hovered,
        &mut widgets.active,
        &mut widgets.open,
    ] {
        state.corner_radius = corner;
        state.bg_fill = theme.bg_raised;
        state.weak_bg_fill = theme.bg_raised;
        state.bg_stroke = Stroke::new(width::CONTROL, theme.line_strong);
        state.fg_stroke = Stroke::new(width::CONTROL, theme.ink_1);
        state.expansion = 0.0;
    }
    widgets.noninteractive.bg_stroke = Stroke::new(width::HAIRLINE, theme.line_hair);
    widgets.hovered.weak_bg_fill = theme.bg_sunken;
    widgets.hovered.bg_fill = theme.bg_sunken;
    widgets.active.bg_stroke = Stroke::new(width::CHOSEN, theme.accent);
    visuals
}

#[cfg(test)]
mod contrast;
