//! A chapter of the book is a list of sections.

/// A section of the book, by its printed name, and the rules in it.
pub type Section = (&'static str, &'static [(&'static str, &'static str)]);
