//! What the resync sheet shows: its rows, its question and its button.

use super::BattleScreen;
use crate::app::canvas::{map_of, pose_of};
use crate::app::decision::question::{Body, Offers, Question};
use crate::app::resync::{ResyncRow, ResyncShown, place_words};
use crate::game::{Eyes, PieceId, Refereed, Rule};

impl<R: Refereed + Send + 'static> BattleScreen<R> {
    /// What stands in the place of the question while the sheet lies there.
    pub(in crate::app::battle) fn question_of_resync(&self) -> Option<Question> {
        self.resync.as_ref()?;
        Some(Question {
            side: None,
            chip: "The umpire goes round the table".to_owned(),
            context: self.question.context.clone(),
            headline: "Does everything stand so?".to_owned(),
            rule: Rule::new("GALLOPER"),
            body: Body::Offers(Offers::default()),
        })
    }

    /// What the main button says of it.
    pub(in crate::app::battle) fn resync_button(&self) -> Option<(String, bool)> {
        let resync = self.resync.as_ref()?;
        let held = self.hand.as_ref().and_then(|hand| self.scene.piece(hand.piece));
        Some(match (held, resync.set.len()) {
            _ if self.refusal.is_some() => ("Choose again".to_owned(), true),
            (Some(piece), _) => (format!("Set {} down here", piece.name), true),
            (None, 0) => ("Everything stands so".to_owned(), true),
            (None, 1) => ("Put one thing right".to_owned(), true),
            (None, more) => (format!("Put {more} things right"), true),
        })
    }

    /// Writes the rows anew.
    pub(super) fn write_resync(&mut self) {
        let Some(resync) = &self.resync else { return };
        let stood = self.session.battle().scene(Eyes::Umpire);
        let at = resync.shown.at;
        let row = |(index, (id, touched)): (usize, &(PieceId, Option<u64>))| {
            let (was, now) = (stood.piece(*id)?, self.scene.piece(*id)?);
            let changes = resync.set.iter().filter(|one| one.piece == Some(*id)).map(|one| one.words.clone());
            Some(ResyncRow {
                piece: *id,
                side: now.side,
                glyph: now.glyph,
                name: now.name.clone(),
                figures: was.counted().zip(now.counted()).map(|([was, _], [now, first])| [was, now, first]),
                place: place_words(now, &self.scene),
                pose: pose_of(now).filter(|_| map_of(&self.scene.board).is_none()),
                touched: touched.map_or("never touched".to_owned(), |entry| format!("last {}", self.number_of(entry))),
                nearest: (index == at).then(|| self.nearest_enemy(now)).flatten(),
                standing: now.description.clone(),
                changes: changes.collect(),
            })
        };
        let rows = resync.rows.iter().enumerate().filter_map(row).collect();
        let of_all = resync.set.iter().filter(|one| one.piece.is_none()).map(|one| one.words.clone()).collect();
        let shown = ResyncShown { rows, at, set: resync.set.len(), of_all };
        if let Some(resync) = &mut self.resync {
            resync.shown = shown;
        }
    }
}
