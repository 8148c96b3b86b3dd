//! The geometry room against slow and obvious oracles, on thousands of random layouts.

mod bases;
mod cases;
mod contact;
mod course;
mod ground;
mod laws;
mod measure;
mod oracle;
mod reach;
mod route;
mod shape;
mod sight;
mod zone;
