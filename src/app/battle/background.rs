//! What takes its time: fetched beside the window, and shown when it comes. Nothing waits for it.

use std::sync::mpsc::{Receiver, channel};

use eframe::egui::Context;

use crate::game::{Eyes, Mark, Overlay, PieceId, Refereed};

/// The reach of one piece, which asks the rules about very many moves.
#[derive(Default)]
pub struct ReachInBackground {
    asked: Option<Asked>,
    found: Vec<Mark>,
    coming: Option<Receiver<Vec<Mark>>>,
}

/// What was asked: for which piece, after which entry, with whose eyes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Asked {
    piece: PieceId,
    entry: u64,
    eyes: Eyes,
}

impl ReachInBackground {
    /// The reach as far as it has come; asks for it when it has not been asked for.
    pub fn of<R>(&mut self, battle: &R, piece: PieceId, entry: u64, eyes: Eyes, context: Option<&Context>) -> Vec<Mark>
    where
        R: Refereed + Send + 'static,
    {
        let asked = Asked { piece, entry, eyes };
        if self.asked != Some(asked) {
            self.asked = Some(asked);
            self.found.clear();
            self.fetch(battle.clone(), asked, context.cloned());
        }
        self.found.clone()
    }

    fn fetch<R: Refereed + Send + 'static>(&mut self, battle: R, asked: Asked, context: Option<Context>) {
        let (sender, receiver) = channel();
        self.coming = Some(receiver);
        std::thread::spawn(move || {
            let marks = battle.overlay(asked.piece, Overlay::Reach, asked.eyes);
            // Nobody listens any more when another piece has been chosen meanwhile.
            if sender.send(marks).is_ok()
                && let Some(context) = context
            {
                context.request_repaint();
            }
        });
    }

    /// Takes what has come; says whether anything has.
    pub fn take(&mut self) -> bool {
        let Some(marks) = self.coming.as_ref().and_then(|coming| coming.try_recv().ok()) else { return false };
        self.found = marks;
        self.coming = None;
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::demo::{Toy, ToySetup};
    use crate::game::Ruleset;

    #[test]
    fn the_reach_comes_by_itself_and_is_asked_for_once() {
        let toy = Toy::begin(&ToySetup).expect("the toy begins");
        let mut reach = ReachInBackground::default();
        assert!(reach.of(&toy, PieceId::unit(1), 0, Eyes::Umpire, None).is_empty(), "nothing waits for it");
        let begun = std::time::Instant::now();
        while !reach.take() {
            assert!(begun.elapsed().as_secs() < 10, "it never came");
            std::thread::yield_now();
        }
        assert_eq!(reach.of(&toy, PieceId::unit(1), 0, Eyes::Umpire, None).len(), 1);
        assert!(reach.of(&toy, PieceId::unit(4), 0, Eyes::Umpire, None).is_empty(), "another piece has another reach");
    }
}
