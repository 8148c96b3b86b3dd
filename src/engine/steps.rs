//! The closed enum over a game's steps.

/// Makes a game's `Step`, the closed enum over the procedures a battle can stop in, and lets it do as whichever procedure it holds.
///
/// Steps that hold nothing come first, in braces, and say which procedure they stand for. The end of the battle is a step of every
/// game: it says how the battle ended, and takes no answer.
macro_rules! steps {
    (
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

        impl $crate::engine::Procedure<Self> for Step {
            fn ask<W: $crate::game::Wording>(
                &self,
                state: &<Self as $crate::engine::Step>::State,
            ) -> Option<$crate::game::Awaiting<<Self as $crate::engine::Step>::Action, W>> {
                match self {
                    $(Self::$bare => $stands_for.ask(state),)*
                    $(Self::$variant(held) => held.ask(state),)+
                    Self::Over(outcome) => Some($crate::game::Awaiting::Over(outcome.said())),
                }
            }

            fn name(&self) -> String {
                match self {
                    $(Self::$bare => $stands_for.name(),)*
                    $(Self::$variant(held) => held.name(),)+
                    Self::Over(_) => "over".to_owned(),
                }
            }

            fn rest<W: $crate::game::Wording>(
                &self,
                state: &<Self as $crate::engine::Step>::State,
            ) -> Option<$crate::game::Offer<<Self as $crate::engine::Step>::Action, W>> {
                match self {
                    $(Self::$bare => $stands_for.rest(state),)*
                    $(Self::$variant(held) => held.rest(state),)+
                    Self::Over(_) => None,
                }
            }

            fn together<W: $crate::game::Wording>(
                &self,
                state: &<Self as $crate::engine::Step>::State,
            ) -> Option<$crate::game::Together<<Self as $crate::engine::Step>::Action, W>> {
                match self {
                    $(Self::$bare => $stands_for.together(state),)*
                    $(Self::$variant(held) => held.together(state),)+
                    Self::Over(_) => None,
                }
            }

            fn permit(
                &self,
                state: &<Self as $crate::engine::Step>::State,
                action: &<Self as $crate::engine::Step>::Action,
            ) -> Result<<Self as $crate::engine::Step>::Work, $crate::game::Refusal> {
                match self {
                    $(Self::$bare => $stands_for.permit(state, action),)*
                    $(Self::$variant(held) => held.permit(state, action),)+
                    Self::Over(_) => Err($crate::game::umpire::not_offered()),
                }
            }

            fn why_not(
                &self,
                state: &<Self as $crate::engine::Step>::State,
                action: &<Self as $crate::engine::Step>::Action,
            ) -> $crate::game::Refusal {
                match self {
                    $(Self::$bare => $stands_for.why_not(state, action),)*
                    $(Self::$variant(held) => held.why_not(state, action),)+
                    Self::Over(_) => $crate::game::umpire::not_offered(),
                }
            }

            $crate::engine::answered! {
                { $($bare = $stands_for,)* } { $($variant,)+ }
                run(turn: &mut $crate::engine::Turn<'_, Self>) with (turn)
            }
            $crate::engine::answered! {
                { $($bare = $stands_for,)* } { $($variant,)+ }
                act(
                    turn: &mut $crate::engine::Turn<'_, Self>,
                    action: &<Self as $crate::engine::Step>::Action,
                    work: <Self as $crate::engine::Step>::Work
                ) with (turn, action, work)
            }
            $crate::engine::answered! {
                { $($bare = $stands_for,)* } { $($variant,)+ }
                confirm(
                    turn: &mut $crate::engine::Turn<'_, Self>,
                    sheet: &$crate::game::FactSheet<$crate::game::Unsaid>,
                    stated: &$crate::game::Statement
                ) with (turn, sheet, stated)
            }
            $crate::engine::answered! {
                { $($bare = $stands_for,)* } { $($variant,)+ }
                roll(
                    turn: &mut $crate::engine::Turn<'_, Self>,
                    request: &$crate::game::DiceRequest<$crate::game::Unsaid>,
                    faces: &$crate::dice::Faces
                ) with (turn, request, faces)
            }
            $crate::engine::answered! {
                { $($bare = $stands_for,)* } { $($variant,)+ }
                resume(
                    turn: &mut $crate::engine::Turn<'_, Self>,
                    returned: <Self as $crate::engine::Step>::Returned
                ) with (turn, returned)
            }
        }
    };
}

/// Makes one of the methods with which a step goes on: what it is given is handed to the procedure that the step holds.
macro_rules! answered {
    (
        { $($bare:ident = $stands_for:expr,)* } { $($variant:ident,)+ }
        $method:ident($($argument:ident: $kind:ty),+) with $arguments:tt
    ) => {
        fn $method(self, $($argument: $kind),+) {
            match self {
                $(Self::$bare => $stands_for.$method $arguments,)*
                $(Self::$variant(held) => held.$method $arguments,)+
                Self::Over(outcome) => unreachable!("it is over: {}", outcome.text),
            }
        }
    };
}

pub(crate) use {answered, steps};
