//! The games, each in its own folder.
