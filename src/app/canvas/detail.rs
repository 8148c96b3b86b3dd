//! From how many points an inch each thing is drawn.

/// Blocks to scale; below this a chip stands for each unit.
pub const BLOCKS: f32 = 8.0;
/// Numbers and badges.
pub const NUMBERS: f32 = 12.0;
/// Names.
pub const NAMES: f32 = 15.0;
/// Figures on their bases.
pub const FIGURES: f32 = 40.0;
