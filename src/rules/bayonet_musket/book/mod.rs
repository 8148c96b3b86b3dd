//! What is printed: the sections, the tables of the text and of the cards, the club's switches with their register.

pub mod cards;
pub mod house;
pub mod momentum;
pub mod orders;
pub mod register;
pub mod sections;
pub mod terrain;
pub mod troops;
