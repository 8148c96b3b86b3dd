//! Icons, by name.

use eframe::egui::{Align2, Color32, Painter, Pos2};

use crate::app::theme::text;

/// A drawn sign. Most are letters of the icon font.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Icon {
    /// Go on.
    Right,
    /// Take back.
    Undo,
    /// Do again.
    Redo,
    /// The story.
    Book,
    /// Somebody's eyes.
    Eye,
    /// Day and night.
    HalfCircle,
    /// Settings.
    Gear,
    /// So, held, passed.
    Tick,
    /// Not so, refused.
    Cross,
    /// The umpire's ruling.
    Gavel,
    /// The program's dice.
    Die,
    /// Dice from the table.
    Hand,
    /// Open downwards.
    Down,
    /// Open upwards.
    Up,
    /// Take care.
    Warning,
    /// One more.
    Plus,
    /// One less.
    Minus,
    /// Looking back.
    Past,
    /// Home.
    House,
    /// The keys.
    Keyboard,
    /// The end.
    Flag,
    /// Whole table in view.
    Fit,
    /// The table.
    Map,
    /// A hex.
    Hexagon,
    /// Commands under commands.
    Layers,
    /// A list of things done.
    List,
    /// How things went.
    Chart,
    /// Looking for something.
    Search,
    /// Kept in view.
    Pin,
    /// A page to be printed.
    Page,
    /// A table for a spreadsheet.
    Sheet,
    /// What is weighed.
    Scales,
    /// Back.
    Left,
    /// Locked.
    Lock,
    /// Another screen.
    Screen,
    /// Changing something.
    Pencil,
    /// Kept on disk.
    Disk,
    /// Taken away.
    Bin,
    /// A photograph.
    Photo,
}

impl Icon {
    /// The letter in the icon font.
    pub fn letter(self) -> char {
        match self {
            Self::Right => '\u{e13a}',
            Self::Undo => '\u{e08a}',
            Self::Redo => '\u{e08c}',
            Self::Book => '\u{e0e6}',
            Self::Eye => '\u{e220}',
            Self::HalfCircle => '\u{e18c}',
            Self::Gear => '\u{e272}',
            Self::Tick => '\u{e182}',
            Self::Cross => '\u{e4f6}',
            Self::Gavel => '\u{ea32}',
            Self::Die => '\u{e1ee}',
            Self::Hand => '\u{e29a}',
            Self::Down => '\u{e136}',
            Self::Up => '\u{e13c}',
            Self::Warning => '\u{e4e0}',
            Self::Plus => '\u{e3d4}',
            Self::Minus => '\u{e32a}',
            Self::Past => '\u{e1a0}',
            Self::House => '\u{e2c2}',
            Self::Keyboard => '\u{e2d8}',
            Self::Flag => '\u{ea38}',
            Self::Fit => '\u{e1d6}',
            Self::Hexagon => '\u{e2ae}',
            Self::Map => '\u{e31a}',
            Self::Layers => '\u{e466}',
            Self::List => '\u{eadc}',
            Self::Chart => '\u{e154}',
            Self::Search => '\u{e30c}',
            Self::Pin => '\u{e3e2}',
            Self::Page => '\u{eb38}',
            Self::Sheet => '\u{eb1c}',
            Self::Scales => '\u{e750}',
            Self::Left => '\u{e058}',
            Self::Lock => '\u{e2fa}',
            Self::Screen => '\u{e32e}',
            Self::Pencil => '\u{e3b4}',
            Self::Disk => '\u{e248}',
            Self::Bin => '\u{e4a6}',
            Self::Photo => '\u{e2ca}',
        }
    }

    /// Paints it with its middle here.
    pub fn paint(self, painter: &Painter, middle: Pos2, points: f32, colour: Color32) {
        painter.text(middle, Align2::CENTER_CENTER, self.letter(), text::icon(points), colour);
    }
}
