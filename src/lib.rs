//! Galloper.

pub mod geometry;
