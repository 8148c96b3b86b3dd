//! What the window looks at beside the toy battle: what may be set right, overlays, the book, and what odds ask.

use super::*;

impl Amend for Toy {
    fn amendable(&self, piece: Option<PieceId>) -> Vec<Amendable<ToyAmendment>> {
        let Some(id) = piece else { return Vec::new() };
        let one = |label: &str, amendment| Amendable { label: label.to_owned(), amendment };
        vec![
            one("Figures: 9", ToyAmendment::Figures(id, 9)),
            one("Figures: 10", ToyAmendment::Figures(id, 10)),
            one("Morale: shaken", ToyAmendment::Shaken(id)),
        ]
    }

    fn placing(&self, piece: PieceId, _: Pose) -> Option<Amendable<ToyAmendment>> {
        Some(Amendable { label: "Stands here".to_owned(), amendment: ToyAmendment::Figures(piece, 11) })
    }

    fn counting(&self, piece: PieceId, figures: u16) -> Option<Amendable<ToyAmendment>> {
        let [_, start] = self.pieces.iter().find(|one| one.id == piece)?.counted()?;
        let amendment = ToyAmendment::Figures(piece, figures);
        (figures <= start).then(|| Amendable { label: format!("Figures: {figures}"), amendment })
    }
}

impl Overlays for Toy {
    fn overlay(&self, piece: PieceId, overlay: Overlay, _: Eyes) -> Vec<Mark> {
        let pose = self.pose(piece);
        let wedge = |reach: f64| {
            [(-1.0, 0.0), (-1.0 - reach * 0.7, reach * 0.7), (0.0, reach), (1.0 + reach * 0.7, reach * 0.7), (1.0, 0.0)]
                .iter()
                .map(|&(right, ahead)| pose.from_local(right, ahead))
                .collect::<Vec<_>>()
        };
        match overlay {
            Overlay::Arc => vec![Mark::Zone { outline: wedge(8.0), kind: ZoneKind::Arc }],
            Overlay::Range => vec![
                Mark::Zone { outline: wedge(8.0), kind: ZoneKind::Long },
                Mark::Zone { outline: wedge(4.0), kind: ZoneKind::Medium },
                Mark::Zone { outline: wedge(2.0), kind: ZoneKind::Short },
                Mark::Label { at: pose.from_local(0.0, 8.0), text: "8″".to_owned() },
            ],
            Overlay::Command => {
                vec![Mark::Ring { centre: self.pose(PieceId::unit(0)).point(), radius: 4.0, kind: ZoneKind::Command }]
            }
            Overlay::Sight => vec![Mark::Line {
                from: pose.point(),
                to: self.pose(PieceId::unit(21)).point(),
                kind: LineKind::Sight,
                label: "2½″ clear".to_owned(),
            }],
            Overlay::Support => vec![Mark::Line {
                from: pose.from_local(1.0, -0.5),
                to: self.pose(PieceId::unit(2)).from_local(-1.0, -0.5),
                kind: LineKind::Support,
                label: "flank held".to_owned(),
            }],
            Overlay::Reach => vec![Mark::Zone { outline: wedge(6.0), kind: ZoneKind::Reach }],
        }
    }

    fn measure(&self, _: PieceId, _: PieceId) -> Option<Measurement> {
        None
    }

    fn progress(&self) -> Vec<Progress> {
        Vec::new()
    }

    fn ledger(&self) -> Option<Ledger<ToyAction>> {
        None
    }
}

impl Rulebook for Toy {
    fn rule_text(&self, _: &Rule) -> Option<RuleText> {
        Some(RuleText { section: "Toy rules", text: "A toy has no rule but to be played with." })
    }

    fn book(&self) -> Vec<(Rule, RuleText)> {
        Vec::new()
    }

    fn register(&self) -> Vec<Ambiguity> {
        Vec::new()
    }
}

impl Weighed for Toy {
    fn isolate(&self, _: AnswerTo<Self>) -> Option<Self> {
        None
    }

    fn changes_since(&self, _: &Self) -> Vec<Change> {
        Vec::new()
    }

    fn throw_classes(&self, throws: &[Faces]) -> Vec<u64> {
        (0..throws.len() as u64).collect()
    }

    fn equivalence(&self, _: &Self) -> Equivalence {
        Equivalence { key: self.fingerprint(), irrelevant: Vec::new() }
    }
}
