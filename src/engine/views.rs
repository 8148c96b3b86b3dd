//! What the umpire sets right, what is looked at, and what is read: handed on to the game.

use super::{Battle, Overseen, Printed, Step as _, Tag, Viewed};
use crate::game::{
    Ambiguity, Amend, Amendable, Eyes, Ledger, Mark, Measurement, Overlay, Overlays, PieceId, Progress, Rule, RuleText,
    Rulebook, Ruleset, Tally,
};
use crate::geometry::Pose;

impl<G: Overseen, T: Tag<G>> Amend for Battle<G, T> {
    fn amendable(&self, piece: Option<PieceId>) -> Vec<Amendable<G::Amendment>> {
        G::amendable(&self.state, piece)
    }

    fn placing(&self, piece: PieceId, pose: Pose) -> Option<Amendable<G::Amendment>> {
        G::placing(&self.state, piece, pose)
    }

    fn counting(&self, piece: PieceId, figures: u16) -> Option<Amendable<G::Amendment>> {
        G::counting(&self.state, piece, figures)
    }
}

impl<G: Overseen + Viewed, T: Tag<G>> Overlays for Battle<G, T> {
    fn overlay(&self, piece: PieceId, overlay: Overlay, eyes: Eyes) -> Vec<Mark> {
        G::overlay(&self.state, self.awaiting(), piece, overlay, eyes)
    }

    fn values(&self, action: &T, eyes: Eyes) -> Vec<Tally> {
        action.one().map_or_else(Vec::new, |own| G::values(&self.state, &self.stack, own, eyes))
    }

    fn tested_by(&self, piece: PieceId, eyes: Eyes) -> Option<Tally> {
        G::tested_by(&self.state, piece, eyes)
    }

    fn measure(&self, from: PieceId, to: PieceId) -> Option<Measurement> {
        G::measure(&self.state, from, to)
    }

    fn sketch(&self, action: &T) -> Vec<Mark> {
        action.one().map(|own| G::sketch(&self.state, own)).unwrap_or_default()
    }

    fn progress(&self) -> Vec<Progress> {
        let mut steps = G::progress(&self.state, &self.stack);
        let grammar = G::Step::grammar(&self.state);
        for step in &mut steps {
            grammar.agree(&mut step.label);
        }
        steps
    }

    fn ledger(&self) -> Option<Ledger<T>> {
        Some(G::ledger(&self.state, &self.stack)?.map(T::tag))
    }
}

impl<G: Overseen + Printed, T: Tag<G>> Rulebook for Battle<G, T> {
    fn rule_text(&self, rule: &Rule) -> Option<RuleText> {
        G::rule_text(rule)
    }

    fn book(&self) -> Vec<(Rule, RuleText)> {
        G::book(&self.state)
    }

    fn register(&self) -> Vec<Ambiguity> {
        G::register(&self.state)
    }
}
