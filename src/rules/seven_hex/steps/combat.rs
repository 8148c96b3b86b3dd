//! A combat, from the guns that support to what follows it. [SHS 10]

use serde::Serialize;

use super::advance::Advancing;
use super::charging::Charging;
use super::commanders::{Danger, Escaping};
use super::hits::{Hits, eliminate};
use super::offers::{button, choice, names, on_unit};
use super::retreat::Retreating;
use super::withdraw::Withdrawing;
use super::{Procedure, Step, Turn};
use crate::dice::reading::{Best, Lookup, LookupRow};
use crate::dice::{Dice, Faces, Reading};
use crate::game::{Awaiting, DiceRequest, Report, ReportKind, Rule, Side, Tally, Thrower, Unsaid, Wording};
use crate::hex::cluster::Spot;
use crate::rules::seven_hex::book::arms::Arm;
use crate::rules::seven_hex::book::house::{CommandersCommit, GunsAlwaysSupport};
use crate::rules::seven_hex::book::tables::{ATTACKS, combat_dice};
use crate::rules::seven_hex::facts::assault::{Clash, assault, best_commander, quality};
use crate::rules::seven_hex::facts::near::commanders_in;
use crate::rules::seven_hex::judge::charge::costs_hits;
use crate::rules::seven_hex::judge::combat::{adjusted, attack, defence, is_helpless};
use crate::rules::seven_hex::judge::verdict::{AttackersMove, DefendersMove, UNOPPOSED, Winner, Won, won};
use crate::rules::seven_hex::state::action::Action;
use crate::rules::seven_hex::state::unit::{AreaId, At, Presence, UnitId};
use crate::rules::seven_hex::state::{Attack, State};

/// An attack by these units from an area on another, with all the guns that may support it. [SHS 10.9, R21]
pub fn clash(state: &State, by: Vec<UnitId>, (from, to): (AreaId, AreaId)) -> Clash {
    let side = state.counter(by[0]).side();
    let guns = state.stack(side, At::centre(from)).filter(|id| supports(state, *id)).collect();
    let commanders = [(side, from), (side.other(), to)].map(|(side, area)| best_commander(state, side, area));
    Clash { side, from, to, by, guns, chargers: Vec::new(), meeting: Vec::new(), commanders }
}

/// Whether a unit is a gun that may support. \[R21\]
fn supports(state: &State, id: UnitId) -> bool {
    let unit = state.unit(id);
    state.counter(id).arm == Arm::Artillery && !unit.disrupted && unit.attacks < ATTACKS
}

/// Begins it: cavalry on an outer hex steps to the centre, and where nobody but commanders stand no values are compared. [R19, R30]
pub fn begin(turn: &mut Turn<'_>, clash: Clash) {
    for id in &clash.by {
        turn.state.put(*id, Presence::On(At { area: clash.from, spot: Spot::Centre }));
    }
    let enemy = clash.side.other();
    if turn.state.holds(enemy, clash.to) {
        return turn.push([Step::Supporting(Supporting { clash })]);
    }
    mark(turn.state, &clash);
    let commanders: Vec<UnitId> = commanders_in(turn.state, enemy, clash.to).collect();
    let escapes = commanders.into_iter().map(|unit| Step::Escaping(Escaping { unit }));
    let may = if UNOPPOSED.may_advance { AttackersMove::May } else { AttackersMove::Stay };
    let steps: Vec<Step> = escapes.chain([Step::Advancing(Advancing::of(clash, may, Vec::new()))]).collect();
    turn.push(steps);
}

/// The attackers are marked as having attacked, and the defenders as attacked. [SHS 10.1a, R23]
fn mark(state: &mut State, clash: &Clash) {
    for id in clash.attackers() {
        state.unit_mut(id).attacks += 1;
    }
    let on = clash.defenders(state);
    state.attacks.push(Attack { by: clash.by.clone(), on });
}

/// Guns support, as the attacker likes. \[R21\]
#[derive(Clone, Debug, Serialize)]
pub struct Supporting {
    /// The attack.
    pub clash: Clash,
}

impl Procedure<Step> for Supporting {
    fn ask<W: Wording>(&self, state: &State) -> Option<Awaiting<Action, W>> {
        let clash = &self.clash;
        let all = state.stack(clash.side, At::centre(clash.from)).filter(|id| supports(state, *id));
        let mut offers: Vec<_> = all
            .map(|id| {
                let supports = clash.guns.contains(&id);
                let (verb, does) = if supports { ("leave", "does not support") } else { ("support", "supports") };
                on_unit(state, verb, "SHS 10.9", id, does)
            })
            .collect();
        if offers.is_empty() || state.house().guns_always_support == GunsAlwaysSupport::On {
            return None;
        }
        offers.insert(
            0,
            button("ready", "SHS 10.9", Action::Done, || format!("Support by {}", names(state, &clash.guns))),
        );
        choice(clash.side, "SHS 10.9", || "Which guns support the attack?".to_owned(), offers)
    }

    fn name(&self) -> String {
        "support".to_owned()
    }

    fn run(self, turn: &mut Turn<'_>) {
        turn.push([Step::Charging(Charging { clash: self.clash })]);
    }

    fn act(mut self, turn: &mut Turn<'_>, action: &Action, (): ()) {
        let Action::Take(gun) = *action else { return self.run(turn) };
        if self.clash.guns.contains(&gun) {
            self.clash.guns.retain(|id| *id != gun);
        } else {
            self.clash.guns.push(gun);
        }
        turn.push([Step::Supporting(self)]);
    }
}

/// What is left to be declared before the dice: whether commanders' dice are used. [R29, R48]
pub fn commit(turn: &mut Turn<'_>, clash: Clash) {
    turn.push([Step::Committing(Committing { clash, asked: 0 })]);
}

/// A commander's dice are used or not, where that commits him. [SHS 20.1, R48]
#[derive(Clone, Debug, Serialize)]
pub struct Committing {
    /// The attack.
    pub clash: Clash,
    /// Which of the two is asked: the defender's first.
    pub asked: usize,
}

impl Committing {
    /// The attacker's is the first of the two, and the defender is asked first.
    const fn whose(&self) -> usize {
        1 - self.asked
    }

    fn go_on(mut self, turn: &mut Turn<'_>) {
        self.asked += 1;
        match self.asked {
            1 => turn.push([Step::Committing(self)]),
            _ => turn.push([Step::Defending(Defending { clash: self.clash })]),
        }
    }
}

impl Procedure<Step> for Committing {
    fn ask<W: Wording>(&self, state: &State) -> Option<Awaiting<Action, W>> {
        let commander = self.clash.commanders[self.whose()]?;
        if state.house().commanders_commit == CommandersCommit::Off {
            return None;
        }
        let offers = vec![
            on_unit(state, "commit", "SHS 20.1", commander, "takes part"),
            button("stay", "SHS 20.1", Action::Stay, || format!("{} keeps out of it", state.name(commander))),
        ];
        choice(state.counter(commander).side(), "SHS 20.1", || "Are the commander's dice used?".to_owned(), offers)
    }

    fn name(&self) -> String {
        "commanders".to_owned()
    }

    fn run(self, turn: &mut Turn<'_>) {
        self.go_on(turn);
    }

    fn act(mut self, turn: &mut Turn<'_>, action: &Action, (): ()) {
        match *action {
            Action::Take(commander) => turn.state.unit_mut(commander).committed = true,
            _ => self.clash.commanders[self.whose()] = None,
        }
        self.go_on(turn);
    }
}

/// The throw for a final value. [SHS 10.11a to 10.12]
fn throw<W: Wording>(state: &State, clash: &Clash, whose: usize, modified: Tally) -> DiceRequest<W> {
    let side = if whose == 0 { clash.side } else { clash.side.other() };
    let half = adjusted(modified.whole());
    let tally = Tally::of("Added to the best die").with("Half, rounded down", Rule::new("SHS 10.11a"), half);
    let pieces = if whose == 0 { clash.attackers() } else { clash.defenders(state) };
    let place = || state.place_words(At::centre(clash.to));
    DiceRequest {
        thrower: Thrower::Side(side),
        dice: Dice::six_sided(combat_dice(quality(state, clash.commanders[whose]))),
        why: W::say(|| match whose {
            0 => format!("The attack on {}.", place()),
            _ => format!("The defence of {}.", place()),
        }),
        rule: Rule::new("SHS 10.11b"),
        reading: Reading::Best(Best { add: half }),
        tallies: vec![modified, tally],
        pieces: pieces.into_iter().map(|id| state.piece(id)).collect(),
    }
}

/// The final value of a throw. [SHS 10.12]
fn total(request: &DiceRequest<Unsaid>, faces: &Faces) -> i32 {
    match &request.reading {
        Reading::Best(best) => best.total(faces),
        _ => unreachable!("the best die counts"),
    }
}

/// The defenders throw. [SHS 10.11b]
#[derive(Clone, Debug, Serialize)]
pub struct Defending {
    /// The attack.
    pub clash: Clash,
}

impl Procedure<Step> for Defending {
    fn ask<W: Wording>(&self, state: &State) -> Option<Awaiting<Action, W>> {
        let assault = assault(state, &self.clash);
        let throws = !is_helpless(&assault.defenders);
        throws.then(|| Awaiting::Dice(throw(state, &self.clash, 1, defence(&assault))))
    }

    fn name(&self) -> String {
        "defence".to_owned()
    }

    /// Nobody in good order defends. [SHS 10.5]
    fn run(self, turn: &mut Turn<'_>) {
        turn.push([Step::Attacking(Attacking { clash: self.clash, defence: 0 })]);
    }

    fn roll(self, turn: &mut Turn<'_>, request: &DiceRequest<Unsaid>, faces: &Faces) {
        let defence = total(request, faces);
        turn.report(|state| {
            let text = format!("{} is defended with {defence}.", state.place_words(At::centre(self.clash.to)));
            let report = Report::new(ReportKind::Charge, Rule::new("SHS 10.12"), text);
            report.showing(request.tallies[0].clone()).about(request.pieces.iter().copied())
        });
        turn.push([Step::Attacking(Attacking { clash: self.clash, defence })]);
    }
}

/// The attackers throw, and it is seen who wins. [SHS 10.11b to 10.15]
#[derive(Clone, Debug, Serialize)]
pub struct Attacking {
    /// The attack.
    pub clash: Clash,
    /// The final value of the defence.
    pub defence: i32,
}

impl Procedure<Step> for Attacking {
    fn ask<W: Wording>(&self, state: &State) -> Option<Awaiting<Action, W>> {
        let tally = attack(&assault(state, &self.clash), state.house());
        Some(Awaiting::Dice(throw(state, &self.clash, 0, tally)))
    }

    fn name(&self) -> String {
        "attack".to_owned()
    }

    fn roll(self, turn: &mut Turn<'_>, request: &DiceRequest<Unsaid>, faces: &Faces) {
        let (attack, clash) = (total(request, faces), self.clash);
        let [attackers, defenders] = clash.strengths(turn.state);
        let won = won(attack - self.defence, attackers, defenders);
        mark(turn.state, &clash);
        turn.report(|state| {
            let place = state.place_words(At::centre(clash.to));
            let who = won.winner().map_or("nobody wins".to_owned(), |winner| {
                let side = winner.side(clash.side);
                format!("{} win by {}", state.side_name(side), won.margin.abs())
            });
            let text = format!("{place} is attacked with {attack} against {}: {who}.", self.defence);
            let report = Report::new(ReportKind::Charge, Rule::new("SHS 10.13"), text);
            report.showing(request.tallies[0].clone()).about(request.pieces.iter().copied())
        });
        resolve(turn, clash, won);
    }
}

/// Hits of the winner, of the loser, and for a charge; then who goes where. [SHS 10.15 to 10.19, 11.4, R31]
fn resolve(turn: &mut Turn<'_>, clash: Clash, won: Won) {
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
    #[serde(skip)]
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
                format!("The {} hit back: half of {} hits, and the die.", state.side_name(side), self.won.hits)
            }),
            rule: Rule::new("SHS 10.16"),
            reading: Reading::Lookup(Lookup { rows: GIVES_BACK.to_vec().into() }),
            tallies: Vec::new(),
            pieces: Vec::new(),
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
            let text = format!("The {} give {back} hits back.", state.side_name(self.loser()));
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
    #[serde(skip)]
    pub defend: DefendersMove,
    /// What the attackers do.
    #[serde(skip)]
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
            Step::Advancing(Advancing::of(clash, self.attack, driven)),
            Step::Danger(Danger),
        ]);
        turn.push(steps);
    }
}
