//! Who is in a charge: whom it meets, whom it strikes, and at whom it is aimed once the first has gone. [FLA MEL-01, MEL-31, R-118]

use crate::rules::flanders::state::charge_step::{ChargeStep, Defender, Onset, Rider, Stance, Under};
use crate::rules::flanders::state::{State, UnitId};

impl Onset {
    /// Where the charge has got to, and who is in it.
    pub(super) fn under_way(&self, step: ChargeStep) -> Under {
        let charger = self.riders.first().map(|rider| rider.unit);
        Under { step, attempt: Some(self.attempt), charger, target: Some(self.target()) }
    }

    /// Whether one who is charged has ridden to meet it: not at somebody else, earlier in the turn. [FLA MEL-31, R-34]
    pub fn is_met_by(&self, state: &State, unit: UnitId) -> bool {
        let reacts = |defender: &Defender| defender.unit == unit && defender.stance == Stance::Reacts;
        state.unit(unit).this_turn.countercharged && self.defenders.iter().any(reacts)
    }

    /// The same with all whom its riders strike beside the one it is aimed at among the charged. [FLA MEL-01]
    #[must_use]
    pub fn with_those_beside(mut self, state: &State) -> Self {
        let struck: Vec<UnitId> = self.riders.iter().flat_map(|rider| &rider.beside).map(|strike| strike.on).collect();
        for unit in struck {
            if !self.strikes(unit) {
                let before = state.unit(unit).morale;
                self.defenders.push(Defender { unit, before, house: None, stance: Stance::Untested });
            }
        }
        self
    }

    /// The one it was aimed at has gone: it is aimed at one beside him now, whom its riders meet on the same way; those who do not meet
    /// him follow the one who has gone.
    pub(super) fn aim_at_whoever_stands(&mut self) -> Option<Self> {
        let index = self.defenders.iter().position(|defender| defender.stance != Stance::GivesWay)?;
        let (old, unit) = (self.target(), self.defenders[index].unit);
        let strikes = |rider: &Rider| rider.strike(old, unit).is_some();
        let (riders, following): (Vec<Rider>, Vec<Rider>) = self.riders.drain(..).partition(strikes);
        let aimed = |rider: Rider| {
            let (distance, aspect) = rider
                .strike(old, unit)
                .map_or((rider.distance, rider.aspect), |strike| (strike.distance, strike.aspect));
            let beside = rider.beside.iter().copied().filter(|strike| strike.on != unit).collect();
            Rider { distance, aspect, beside, is_aimed_anew: true, ..rider }
        };
        let gone = self.defenders[0].clone();
        self.riders = riders.into_iter().map(aimed).collect();
        self.defenders.swap(0, index);
        (!following.is_empty()).then(|| Self { defenders: vec![gone], riders: following, ..self.clone() })
    }
}
