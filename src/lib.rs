//! Galloper.
