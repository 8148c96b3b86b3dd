//! Actions of one game among those of a list of games.

use std::fmt::Debug;

use serde::Serialize;
use serde::de::DeserializeOwned;

use super::{ActionOf, Game};

/// An action of a game as the holder of a battle wants it lent: the game's own, or that among those of several games.
pub trait Tag<G: Game>: Clone + Debug + PartialEq + Serialize + DeserializeOwned + Send + Sync + 'static {
    /// Puts an action among the others, without copying it.
    fn tag(one: ActionOf<G>) -> Self;

    /// The action, if it is of this game.
    fn one(&self) -> Option<&ActionOf<G>>;
}

impl<G: Game> Tag<G> for ActionOf<G> {
    fn tag(one: Self) -> Self {
        one
    }

    fn one(&self) -> Option<&Self> {
        Some(self)
    }
}
