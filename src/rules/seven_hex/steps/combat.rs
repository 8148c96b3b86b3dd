//! A combat, from the guns that support to the dice that decide it. [SHS 10]

use serde::Serialize;

use super::advance::Advancing;
use super::charging::Charging;
use super::commanders::Escaping;
use super::offers::{about, button, choice, names, on_unit, verb};
use super::outcome::resolve;
use super::{Procedure, Step, Turn};
use crate::dice::reading::Best;
use crate::dice::{Dice, Faces, Reading, in_figures};
use crate::game::{Awaiting, DiceRequest, Report, ReportKind, Rule, Tally, Thrower, Unsaid, Wording};
use crate::rules::seven_hex::book::arms::Arm;
use crate::rules::seven_hex::book::house::{CommandersCommit, GunsAlwaysSupport};
use crate::rules::seven_hex::book::tables::{ATTACKS, combat_dice};
use crate::rules::seven_hex::facts::assault::{Clash, assault, best_commander, quality};
use crate::rules::seven_hex::facts::near::commanders_in;
use crate::rules::seven_hex::judge::combat::{adjusted, attack, defence, is_helpless};
use crate::rules::seven_hex::judge::verdict::{AttackersMove, UNOPPOSED, won};
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
    let centre = At::centre(clash.from);
    let outside: Vec<UnitId> = clash.by.iter().copied().filter(|id| turn.state.stands(*id) != Some(centre)).collect();
    for id in &outside {
        turn.state.put(*id, Presence::On(centre));
    }
    if !outside.is_empty() {
        turn.report(|state| {
            let (steps, place) = (verb(&outside, "steps", "step"), state.place_words(centre));
            let text = format!("{} {steps} to the middle of {place}.", names(state, &outside));
            Report::new(ReportKind::Move, Rule::new("SHS R19"), text).about(outside.iter().map(|id| state.piece(*id)))
        });
    }
    let enemy = clash.side.other();
    if turn.state.holds(enemy, clash.to) {
        return turn.push([Step::Supporting(Supporting { clash })]);
    }
    // Nothing is fought out that guns could support.
    let clash = Clash { guns: Vec::new(), ..clash };
    mark(turn.state, &clash);
    let commanders: Vec<UnitId> = commanders_in(turn.state, enemy, clash.to).collect();
    let escapes = commanders.into_iter().map(|unit| Step::Escaping(Escaping { unit }));
    let may = if UNOPPOSED.may_advance { AttackersMove::May } else { AttackersMove::Stay };
    let advance = Advancing::of(turn.state, clash, may, Vec::new());
    let steps: Vec<Step> = escapes.chain([Step::Advancing(advance)]).collect();
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
        about(state, &clash.by, choice(clash.side, "SHS 10.9", || "Which guns support the attack?".to_owned(), offers))
    }

    fn name(&self) -> String {
        "support".to_owned()
    }

    fn run(self, turn: &mut Turn<'_>) {
        turn.push([Step::Charging(Charging { clash: self.clash })]);
    }

    fn act(mut self, turn: &mut Turn<'_>, action: &Action, (): ()) {
        self.clash = self.after(action);
        if let Action::Take(_) = action {
            turn.push([Step::Supporting(self)]);
        } else {
            turn.report(|state| self.declared(state));
            self.run(turn);
        }
    }
}

impl Supporting {
    /// Which guns support, told so that it can be found again and put right.
    fn declared(&self, state: &State) -> Report {
        let guns = &self.clash.guns;
        let text = if guns.is_empty() {
            "No guns support the attack.".to_owned()
        } else {
            format!("{} {} the attack.", names(state, guns), verb(guns, "supports", "support"))
        };
        let pieces = guns.iter().map(|id| state.piece(*id));
        Report::new(ReportKind::Order, Rule::new("SHS 10.9"), text).about(pieces)
    }

    /// The attack as it is declared when this has been answered.
    pub fn after(&self, action: &Action) -> Clash {
        let mut clash = self.clash.clone();
        match *action {
            Action::Take(gun) if clash.guns.contains(&gun) => clash.guns.retain(|id| *id != gun),
            Action::Take(gun) => clash.guns.push(gun),
            _ => {}
        }
        clash
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
        about(
            state,
            &[commander],
            choice(state.counter(commander).side(), "SHS 20.1", || "Are the commander's dice used?".to_owned(), offers),
        )
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
    // The guns that support are told of, but the throw is of those who attack.
    let pieces = if whose == 0 { clash.by.clone() } else { clash.defenders(state) };
    let place = || state.place_words(At::centre(clash.to));
    DiceRequest {
        thrower: Thrower::Side(side),
        dice: Dice::six_sided(combat_dice(quality(state, clash.commanders[whose]))),
        why: W::say(|| match whose {
            0 => format!("The attack on {}", place()),
            _ => format!("The defence of {}", place()),
        }),
        rule: Rule::new("SHS 10.11b"),
        reading: Reading::Best(Best { add: half }),
        tallies: vec![modified, tally],
        pieces: pieces.into_iter().map(|id| state.piece(id)).collect(),
    }
}

/// The final value of a throw. [SHS 10.12]
fn best(request: &DiceRequest<Unsaid>) -> &Best {
    match &request.reading {
        Reading::Best(best) => best,
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
        let defence = best(request).total(faces);
        turn.report(|state| {
            let (place, told) = (state.place_words(At::centre(self.clash.to)), best(request).told(faces));
            let text = format!("{place} is defended with {told}.");
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
        let (attack, clash) = (best(request).total(faces), self.clash);
        let [attackers, defenders] = clash.strengths(turn.state);
        let won = won(attack - self.defence, attackers, defenders);
        mark(turn.state, &clash);
        turn.report(|state| {
            let place = state.place_words(At::centre(clash.to));
            let who = won.winner().map_or("nobody wins".to_owned(), |winner| {
                let side = winner.side(clash.side);
                format!("the {} win by {}", state.side_name(side), won.margin.abs())
            });
            let told = best(request).told(faces);
            let text = format!("{place} is attacked with {told}, against {}: {who}.", in_figures(self.defence));
            let rule = Rule::new(if won.winner().is_some() { "SHS 10.13" } else { "SHS 10.14" });
            let report = Report::new(ReportKind::Charge, rule, text);
            let pieces = clash.attackers().into_iter().map(|id| state.piece(id));
            report.showing(request.tallies[0].clone()).about(pieces)
        });
        resolve(turn, clash, won);
    }
}
