//! The six directions and the six corners of a hex.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Makes an enum of six turns of the clock and what turning does to it.
macro_rules! sixth_turns {
    ($(#[$doc:meta])* $name:ident { $($(#[$each:meta])* $variant:ident = $text:literal,)+ }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
        pub enum $name { $($(#[$each])* $variant,)+ }

        impl $name {
            /// All six, clockwise.
            pub const ALL: [Self; 6] = [$(Self::$variant),+];

            /// Its number, nought to five.
            #[inline]
            pub const fn index(self) -> u8 {
                self as u8
            }

            /// So many sixths of a turn clockwise; negative is the other way.
            #[must_use]
            #[inline]
            pub const fn turned(self, sixths: i8) -> Self {
                Self::ALL[(self as i8 + sixths).rem_euclid(6) as usize]
            }

            /// The one across.
            #[must_use]
            pub const fn opposite(self) -> Self {
                self.turned(3)
            }

            /// Sixths of a turn to another, the shorter way round: nought to three.
            pub const fn turns_to(self, other: Self) -> u8 {
                let clockwise = (other as i8 - self as i8).rem_euclid(6) as u8;
                if clockwise > 3 { 6 - clockwise } else { clockwise }
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(match self { $(Self::$variant => $text),+ })
            }
        }
    };
}
pub(super) use sixth_turns;

sixth_turns! {
    /// A direction across one of the six hexsides.
    Direction {
        /// Upper right.
        D0 = "D0",
        /// Lower right.
        D1 = "D1",
        /// Down.
        D2 = "D2",
        /// Lower left.
        D3 = "D3",
        /// Upper left.
        D4 = "D4",
        /// Up.
        D5 = "D5",
    }
}

sixth_turns! {
    /// One of the six corners, at which a unit in line faces.
    Corner {
        /// Right.
        V0 = "V0",
        /// Lower right.
        V1 = "V1",
        /// Lower left.
        V2 = "V2",
        /// Left.
        V3 = "V3",
        /// Upper left.
        V4 = "V4",
        /// Upper right.
        V5 = "V5",
    }
}

impl Corner {
    /// The direction of the same number, turned so many sixths clockwise: `V2.direction(1)` is `D3`.
    #[inline]
    pub const fn direction(self, sixths: i8) -> Direction {
        Direction::ALL[self as usize].turned(sixths)
    }

    /// The two directions it lies between, clockwise.
    #[inline]
    pub const fn sides(self) -> [Direction; 2] {
        [self.direction(0), self.direction(1)]
    }
}

impl Direction {
    /// The two corners it lies between, clockwise.
    pub const fn corners(self) -> [Corner; 2] {
        let corner = Corner::ALL[self as usize];
        [corner.turned(-1), corner]
    }
}
