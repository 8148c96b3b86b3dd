//! What is drawn over the table: the overlays that are on, what is measured, what the offers would do.

use super::BattleScreen;
use crate::app::decision::question::Body;
use crate::app::parts::distance;
use crate::game::{Awaiting, Eyes, LineKind, Mark, Overlay, PieceId, Refereed};

impl<R: Refereed + Send + 'static> BattleScreen<R> {
    /// Fetches the overlays that are on for the chosen piece; the reach too while it is in hand.
    pub(super) fn draw_marks(&mut self) {
        self.marks.clear();
        let Some(piece) = self.selected else { return };
        let Some(side) = self.scene.pieces.iter().find(|one| one.id == piece).map(|one| one.side) else { return };
        if !self.is_in_resync() {
            self.marks.push((side, self.sheet_marks()));
            self.marks.push((side, self.sketches()));
        }
        let mut shown = self.shown.clone();
        if self.hand.is_some() && !shown.contains(&Overlay::Reach) {
            shown.push(Overlay::Reach);
        }
        let hidden = self.ranges_are_hidden();
        shown.retain(|overlay| !(hidden && is_measuring(*overlay)));
        for overlay in shown {
            let marks = self.fetch(piece, overlay);
            self.marks.push((side, marks));
        }
        self.marks.extend(self.measure_marks().map(|marks| (side, marks)));
    }

    /// What the first offer on show that goes anywhere would do, for the umpire, who may see how far everything is.
    pub(super) fn sketches(&self) -> Vec<Mark> {
        let shows = self.eyes == Eyes::Umpire && self.past.is_none() && self.hand.is_none() && self.sheet.is_none();
        let (true, Body::Offers(offers)) = (shows && !self.is_at_ledger(), &self.question.body) else {
            return Vec::new();
        };
        let battle = self.session.battle();
        let Awaiting::Choice(choice) = battle.awaiting() else { return Vec::new() };
        let rows = offers.rows.iter().filter(|row| !row.drawn && !row.on_hex);
        // One corridor can be read, several at once cannot: that of the first offer that goes anywhere.
        let mut sketched =
            rows.filter_map(|row| choice.offers.get(row.index)).map(|offer| battle.sketch(&offer.action));
        sketched.find(|marks| !marks.is_empty()).unwrap_or_default()
    }

    /// Whether ranges may not be looked at: the club hides them, nobody has named a target, and the umpire does not look all the same.
    pub(super) fn ranges_are_hidden(&self) -> bool {
        let named = matches!(self.question.body, Body::Facts(_) | Body::Dice(_));
        self.habits.hide_ranges && !named && !self.peeking && self.past.is_none()
    }

    pub(super) fn fetch(&mut self, piece: PieceId, overlay: Overlay) -> Vec<Mark> {
        if overlay != Overlay::Reach {
            return self.looked_at().overlay(piece, overlay, self.eyes);
        }
        let (entry, battle) = match &self.past {
            Some((entry, battle)) => (*entry, battle),
            None => (self.session.last(), self.session.battle()),
        };
        self.reach.of(battle, piece, entry, self.eyes, self.context.as_ref())
    }

    /// The line between the two pieces measured, with what lies between them.
    pub(super) fn measure_marks(&self) -> Option<Vec<Mark>> {
        let (from, to) = self.measured?;
        let found = self.looked_at().measure(from, to)?;
        let place = |id: PieceId| {
            let piece = self.scene.pieces.iter().find(|piece| piece.id == id)?;
            crate::app::canvas::pose_of(piece).map(|pose| pose.point())
        };
        let sight = found.blocked_by.map_or(String::new(), |what| format!(", blocked: {what}"));
        let on_map = crate::app::canvas::map_of(&self.scene.board).is_some();
        let label = format!("{}, in its {}{sight}", distance(found.range, on_map), found.arc);
        let kind = if found.sight_clear { LineKind::Sight } else { LineKind::Blocked };
        Some(vec![Mark::Line { from: place(from)?, to: place(to)?, kind, label }])
    }
}

/// Whether an overlay tells a range.
pub(super) fn is_measuring(overlay: Overlay) -> bool {
    matches!(overlay, Overlay::Range | Overlay::Sight)
}
