//! The closed enum over a game's steps.

/// Makes a game's `Step`, the closed enum over the procedures a battle can stop in, and `each_step!`, which does the same with
/// whichever procedure a step holds.
///
/// Steps that hold nothing come first, in braces, and say which procedure they stand for. The end of the battle is a step of every
/// game. The first word is a dollar sign, which one macro cannot write for another.
macro_rules! steps {
    (
        $dollar:tt
        { $($(#[$bare_doc:meta])* $bare:ident = $stands_for:expr,)* }
        $($(#[$doc:meta])* $variant:ident($procedure:ty),)+
    ) => {
        /// Where a battle can be.
        #[derive(Clone, Debug, serde::Serialize)]
        pub enum Step {
            $($(#[$bare_doc])* $bare,)*
            $($(#[$doc])* $variant($procedure),)+
            /// The battle is over.
            Over($crate::game::Outcome),
        }

        /// Does the same with whichever procedure a step holds, and something else when the battle is over.
        macro_rules! each_step {
            ($dollar step:expr, $dollar held:ident => $dollar does:expr, over: $dollar outcome:ident => $dollar ends:expr) => {
                match $dollar step {
                    $(Step::$bare => {
                        let $dollar held = $stands_for;
                        $dollar does
                    })*
                    $(Step::$variant($dollar held) => $dollar does,)+
                    Step::Over($dollar outcome) => $dollar ends,
                }
            };
        }
    };
}

pub(crate) use steps;
