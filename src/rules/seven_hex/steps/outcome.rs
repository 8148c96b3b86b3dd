//! What a combat comes to: hits of both, then who goes where. [SHS 10.15 to 10.21]

use serde::Serialize;

use super::advance::Advancing;
use super::commanders::Danger;
use super::hits::{Hits, eliminate};
use super::retreat::Retreating;
use super::withdraw::Withdrawing;
use super::{Procedure, Step, Turn};
use crate::dice::reading::{Lookup, LookupRow};
use crate::dice::{Dice, Faces, Reading};
use crate::game::{Awaiting, DiceRequest, Report, ReportKind, Rule, Side, Thrower, Unsaid, Wording, counted};
use crate::rules::seven_hex::book::arms::Arm;
use crate::rules::seven_hex::facts::assault::Clash;
use crate::rules::seven_hex::judge::charge::costs_hits;
use crate::rules::seven_hex::judge::verdict::{AttackersMove, DefendersMove, Winner, Won};
use crate::rules::seven_hex::state::State;
use crate::rules::seven_hex::state::action::Action;
use crate::rules::seven_hex::state::unit::UnitId;

/// Hits of the winner, of the loser, and for a charge; then who goes where. [SHS 10.15 to 10.19, 11.4, R31]
pub fn resolve(turn: &mut Turn<'_>, clash: Clash, won: Won) {
    let charged = !clash.chargers.is_empty();
    let costs = charged && costs_hits(&won, turn.state.house());
    let defenders = clash.defenders(turn.state);
    let loser = match won.winner() {
        Some(Winner::Attacker) => defenders.clone(),
        Some(Winner::Defender) => clash.attackers(),
        None => Vec::new(),
    };
    let horse_first = charged && won.winner() == Some(Winner::Attacker);
    let mut steps = vec![Step::Hits(Hits { horse_first, ..Hits::of(loser, won.hits, "SHS 10.15") })];
    if won.gives_back() {
        steps.push(Step::GivingBack(GivingBack { clash: clash.clone(), margin: won.margin, won }));
    }
    let chargers = clash.chargers.iter().filter(|_| costs);
    steps.extend(chargers.map(|id| Step::Hits(Hits::one_of(vec![*id], "SHS 11.4"))));
    let (defend, attack) = (won.defenders_move(), won.attackers_move(charged, costs));
    steps.push(Step::After(After { clash, defenders, defend, attack }));
    turn.push(steps);
}

/// What the loser's die does. [SHS 10.16]
const GIVES_BACK: [LookupRow; 3] =
    [Lookup::row(1, 2, "one less"), Lookup::row(3, 5, "no more, no less"), Lookup::row(6, 6, "one more")];

/// The loser throws for hits on the winner. [SHS 10.16]
#[derive(Clone, Debug, Serialize)]
pub struct GivingBack {
    /// The attack.
    pub clash: Clash,
    /// By how much it was won.
    pub margin: i32,
    /// How it was won.
    pub won: Won,
}

impl GivingBack {
    fn loser(&self) -> Side {
        if self.margin > 0 { self.clash.side.other() } else { self.clash.side }
    }
}

impl Procedure<Step> for GivingBack {
    fn ask<W: Wording>(&self, state: &State) -> Option<Awaiting<Action, W>> {
        let side = self.loser();
        Some(Awaiting::Dice(DiceRequest {
            thrower: Thrower::Side(side),
            dice: Dice::six_sided(1),
            why: W::say(|| {
                let hits = counted(self.won.hits as i32, "hit");
                format!("The {} hit back: half of {hits}, and the die", state.side_name(side))
            }),
            rule: Rule::new("SHS 10.16"),
            reading: Reading::Lookup(Lookup { rows: GIVES_BACK.to_vec().into() }),
            tallies: Vec::new(),
            pieces: self.clash.by.iter().map(|id| state.piece(*id)).collect(),
        }))
    }

    fn name(&self) -> String {
        "hits in return".to_owned()
    }

    fn roll(self, turn: &mut Turn<'_>, _: &DiceRequest<Unsaid>, faces: &Faces) {
        let back = self.won.given_back(faces.first());
        let by_attacker = self.loser() == self.clash.side;
        let pool = if by_attacker { self.clash.defenders(turn.state) } else { self.clash.attackers() };
        turn.report(|state| {
            let (side, hits) = (state.side_name(self.loser()), counted(back as i32, "hit"));
            let text = format!("The {side} roll {faces} and give {hits} back.");
            Report::new(ReportKind::Charge, Rule::new("SHS 10.16"), text)
        });
        let horse_first = by_attacker && !self.clash.chargers.is_empty();
        turn.push([Step::Hits(Hits { horse_first, ..Hits::of(pool, back, "SHS 10.16") })]);
    }
}

/// What follows the hits. [SHS 10.17 to 10.21]
#[derive(Clone, Debug, Serialize)]
pub struct After {
    /// The attack.
    pub clash: Clash,
    /// Those who defended.
    pub defenders: Vec<UnitId>,
    /// What the defenders do.
    pub defend: DefendersMove,
    /// What the attackers do.
    pub attack: AttackersMove,
}

impl Procedure<Step> for After {
    fn ask<W: Wording>(&self, _: &State) -> Option<Awaiting<Action, W>> {
        None
    }

    fn name(&self) -> String {
        "after combat".to_owned()
    }

    fn run(self, turn: &mut Turn<'_>) {
        let alive = self.defenders.iter().copied().filter(|id| turn.state.stands(*id).is_some());
        let (guns, group): (Vec<UnitId>, Vec<UnitId>) =
            alive.partition(|id| turn.state.counter(*id).arm == Arm::Artillery);
        let clash = self.clash;
        let mut steps = vec![Step::Danger(Danger)];
        let only_guns_retreat = self.defend == DefendersMove::Retreat && group.is_empty();
        let attack = if only_guns_retreat { self.attack.when_all_die() } else { self.attack };
        match self.defend {
            DefendersMove::Retreat => {
                // Guns cannot retreat.
                for gun in guns {
                    eliminate(turn, gun, "SHS 10.20", true);
                }
                steps.push(Step::Retreating(Retreating { clash: clash.clone(), group: group.clone() }));
            }
            DefendersMove::MayWithdraw => {
                steps.push(Step::Withdrawing(Withdrawing::of(clash.clone(), group.clone())));
            }
            DefendersMove::None | DefendersMove::Gone => {}
        }
        let driven = if self.defend == DefendersMove::Retreat { group } else { Vec::new() };
        steps.extend([
            Step::Danger(Danger),
            Step::Advancing(Advancing::of(turn.state, clash, attack, driven)),
            Step::Danger(Danger),
        ]);
        turn.push(steps);
    }
}
