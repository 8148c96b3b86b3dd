//! The phases of a turn, who begins them, victory and clean-up. [BM 3.0 to 3.6]

use serde::Serialize;

use super::activation::Activations;
use super::artillery::{Bombard, Drill, Stage};
use super::offers::{button, choice};
use super::routs::{Markers, anybody_runs, keep_one_a_hex, take_off};
use super::wings::Wings;
use super::{Procedure, Step, Turn};
use crate::dice::{Dice, Faces, Reading};
use crate::game::{Awaiting, DiceRequest, Outcome, Report, ReportKind, Side, Thrower, Unsaid, Wording, say};
use crate::rules::bayonet_musket::book::house::EmptiedByTransferLoses;
use crate::rules::bayonet_musket::book::orders::{Order, Rank};
use crate::rules::bayonet_musket::book::sections::{
    ARTILLERY_PHASE, BRIGADE_PHASE, CLEAN_UP, GUN_FIRE, ROUT_PHASE, ROUTS, VICTORY, WING_PHASE,
};
use crate::rules::bayonet_musket::facts::guns::guns;
use crate::rules::bayonet_musket::facts::leaders::commander;
use crate::rules::bayonet_musket::judge::rout::after_clean_up;
use crate::rules::bayonet_musket::judge::sequence::{first_brigade, first_wing, higher, wing_cleared};
use crate::rules::bayonet_musket::state::action::Action;
use crate::rules::bayonet_musket::state::ids::WingId;
use crate::rules::bayonet_musket::state::{GunMarks, Phase, State};

/// A phase begins. [BM 3.0]
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Begin(pub Phase);

impl Procedure<Step> for Begin {
    fn ask<W: Wording>(&self, _: &State) -> Option<Awaiting<Action, W>> {
        None
    }

    fn name(&self) -> String {
        format!("{:?} phase", self.0)
    }

    fn run(self, turn: &mut Turn<'_>) {
        turn.state.phase = self.0;
        match self.0 {
            Phase::Artillery => artillery(turn),
            Phase::Wings => wings(turn),
            Phase::Brigades => brigades(turn),
            Phase::Rout => {
                let runs = anybody_runs(turn.state);
                let text =
                    if runs { "Routed markers move." } else { "Nobody is routed: there are no markers to move." };
                turn.tell(Report::new(ReportKind::Phase, ROUT_PHASE, text));
                let markers = Side::BOTH.map(|side| Step::Markers(Markers::of(turn.state, side)));
                turn.push(markers.into_iter().chain([Step::Verdict(Verdict)]).collect::<Vec<_>>());
            }
        }
    }
}

/// [BM 3.1, 10.2, 10.4]
fn artillery(turn: &mut Turn<'_>) {
    let number = turn.state.turn;
    turn.tell(Report::new(ReportKind::Phase, ARTILLERY_PHASE, format!("Turn {number}: artillery.")));
    let stages = [Stage::Unlimber, Stage::Move, Stage::Limber];
    let drills = stages.into_iter().flat_map(|stage| Side::BOTH.map(|side| Step::Drill(Drill { stage, side })));
    let first = higher(Side::BOTH.map(|side| guns(turn.state, side).len()));
    let bombard = begin(first, First::Guns);
    turn.push(drills.chain([bombard, Step::Begin(Begin(Phase::Wings))]).collect::<Vec<_>>());
}

/// [BM 3.2]
fn wings(turn: &mut Turn<'_>) {
    turn.tell(Report::new(ReportKind::Phase, WING_PHASE, "Wings are activated."));
    turn.state.wings_done = [Vec::new(), Vec::new()];
    for leader in &mut turn.state.leaders {
        (leader.moved, leader.tried) = (false, false);
    }
    let state = &*turn.state;
    let rating = |side: Side| commander(state, side, None).map(|leader| state.leader(leader).rating);
    let first = first_wing(Side::BOTH.map(rating));
    turn.push([begin(first, First::Wings), Step::Begin(Begin(Phase::Brigades))]);
}

/// [BM 3.3, R-BM-27]
fn brigades(turn: &mut Turn<'_>) {
    turn.tell(Report::new(ReportKind::Phase, BRIGADE_PHASE, "Brigades are activated."));
    for brigade in &mut turn.state.brigades {
        (brigade.class, brigade.finished) = (brigade.order, false);
    }
    let state = &*turn.state;
    let charging = |side: Side| {
        let charges = move |id: &_| {
            let brigade = state.brigade(*id);
            brigade.side == side && brigade.order == Order::Charge && state.slot_of(*id).is_some()
        };
        state.brigade_ids().filter(charges)
    };
    let best = |side: Side| {
        let wings: Vec<WingId> = charging(side).filter_map(|id| state.slot_of(id).map(|(wing, ..)| wing)).collect();
        let commands = |leader: &&crate::rules::bayonet_musket::state::Leader| {
            leader.side == side && leader.rank == Rank::Wing && !leader.lost && wings.contains(&leader.wing)
        };
        state.leaders.iter().filter(commands).map(|leader| leader.rating).max()
    };
    let first = first_brigade(Side::BOTH.map(|side| charging(side).count()), Side::BOTH.map(best));
    turn.push([begin(first, First::Brigades), Step::Begin(Begin(Phase::Rout))]);
}

/// What both sides throw for.
#[derive(Clone, Copy, Debug, Serialize)]
pub enum First {
    /// Who fires first. [BM 10.2]
    Guns,
    /// Who activates the first wing. [BM 3.2]
    Wings,
    /// Who activates the first brigade. [BM 3.3]
    Brigades,
}

/// What a side begins, or the throw for who does.
fn begin(first: Option<Side>, what: First) -> Step {
    let Some(side) = first else { return Step::RollOff(RollOff(what)) };
    match what {
        First::Guns => Step::Bombard(Bombard { side, declined: [false; 2] }),
        First::Wings => Step::Wings(Wings { side }),
        First::Brigades => Step::Activations(Activations { side, passed: None }),
    }
}

/// Both sides throw; again when they are equal. [BM 3.2, 3.3, 10.2]
#[derive(Clone, Copy, Debug, Serialize)]
pub struct RollOff(First);

impl Procedure<Step> for RollOff {
    fn ask<W: Wording>(&self, _: &State) -> Option<Awaiting<Action, W>> {
        let (why, rule) = match self.0 {
            First::Guns => ("who fires first", GUN_FIRE),
            First::Wings => ("who activates the first wing", WING_PHASE),
            First::Brigades => ("who activates the first brigade", BRIGADE_PHASE),
        };
        Some(Awaiting::Dice(DiceRequest {
            thrower: Thrower::Both,
            dice: Dice::ten_sided(2),
            why: say!("A die each for {why}"),
            rule,
            reading: Reading::Opposed,
            tallies: Vec::new(),
            pieces: Vec::new(),
        }))
    }

    fn name(&self) -> String {
        "roll-off".to_owned()
    }

    fn roll(self, turn: &mut Turn<'_>, request: &DiceRequest<Unsaid>, faces: &Faces) {
        let first = faces.0.first().zip(faces.0.get(1)).and_then(|(a, b)| higher([*a, *b]));
        let rule = request.rule.clone();
        turn.report(|state| {
            let text = match first {
                Some(side) => format!("They throw {faces}: {} begin.", state.fixed.armies[side.index()].name),
                None => format!("They throw {faces}, equal: both throw again."),
            };
            Report::new(ReportKind::Order, rule, text)
        });
        turn.push([begin(first, self.0)]);
    }
}

/// Routed markers have run: victory is looked at. [BM 3.5]
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Verdict;

impl Procedure<Step> for Verdict {
    fn ask<W: Wording>(&self, _: &State) -> Option<Awaiting<Action, W>> {
        None
    }

    fn name(&self) -> String {
        "verdict".to_owned()
    }

    fn run(self, turn: &mut Turn<'_>) {
        keep_one_a_hex(turn);
        finish_turn(turn);
    }
}

/// Who has more brigades left that have not broken. [BM 3.6]
pub fn has_more_brigades(state: &State) -> Option<Side> {
    let unbroken = |side: Side| {
        state.brigade_ids().filter(|id| state.brigade(*id).side == side && !state.brigade(*id).broken).count()
    };
    higher(Side::BOTH.map(unbroken))
}

/// Victory, and what follows where nobody has won. [BM 3.5, 3.6]
fn finish_turn(turn: &mut Turn<'_>) {
    let state = &*turn.state;
    let left = Side::BOTH.map(|side| enemies_left(state, side));
    let won = wing_cleared([&left[0], &left[1]]);
    let both = left.iter().all(|wings| wings.contains(&0));
    if won.is_some() || both {
        let how = if both { "both have lost a wing" } else { "an enemy wing is cleared" };
        return over(turn, won, how);
    }
    if turn.state.turn >= turn.state.fixed.turns {
        let won = has_more_brigades(turn.state);
        let how = if won.is_some() { "more brigades are left" } else { "both have as many brigades left" };
        return over(turn, won, how);
    }
    let concessions = Side::BOTH.map(|side| Step::Concession(Concession { side }));
    turn.push(concessions.into_iter().chain([Step::CleanUp(CleanUp)]).collect::<Vec<_>>());
}

/// A side that has lost a brigade may give the battle up. [BM 3.5, R-BM-78]
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Concession {
    side: Side,
}

impl Procedure<Step> for Concession {
    fn ask<W: Wording>(&self, state: &State) -> Option<Awaiting<Action, W>> {
        let has_lost = state.brigades.iter().any(|brigade| brigade.side == self.side && brigade.broken);
        let army = &state.fixed.armies[self.side.index()].name;
        let offers = || {
            vec![
                button("fight_on", say!("{army} fight on"), VICTORY, Action::Done),
                button("concede", say!("{army} concede"), VICTORY, Action::Concede),
            ]
        };
        let question = say!("{army} may concede. Do they fight on?");
        has_lost.then(|| choice(self.side, question, VICTORY, Vec::new(), offers()))
    }

    fn name(&self) -> String {
        "concession".to_owned()
    }

    fn run(self, _: &mut Turn<'_>) {}

    fn act(self, turn: &mut Turn<'_>, action: &Action, (): ()) {
        if *action == Action::Concede {
            let how = format!("{} concede", turn.state.fixed.armies[self.side.index()].name);
            over(turn, Some(self.side.other()), &how);
        }
    }
}

/// The turn ends. [BM 3.6]
#[derive(Clone, Copy, Debug, Serialize)]
pub struct CleanUp;

impl Procedure<Step> for CleanUp {
    fn ask<W: Wording>(&self, _: &State) -> Option<Awaiting<Action, W>> {
        None
    }

    fn name(&self) -> String {
        "clean-up".to_owned()
    }

    fn run(self, turn: &mut Turn<'_>) {
        clean_up(turn);
        turn.tell(Report::new(ReportKind::Phase, CLEAN_UP, "Impacts are cleared away and guns made ready."));
        turn.push([Step::Begin(Begin(Phase::Artillery))]);
    }
}

/// The enemies of a side left in each wing in which they began. [R-BM-72]
pub fn enemies_left(state: &State, side: Side) -> Vec<usize> {
    let enemy = side.other();
    let began =
        |wing: &WingId| state.fixed.brigades.iter().any(|brigade| brigade.side == enemy && brigade.wing == wing.0);
    let on_display = |wing: WingId| {
        crate::rules::bayonet_musket::book::orders::Line::ALL
            .into_iter()
            .map(|line| state.lines(enemy, wing).brigades(line).count())
            .sum::<usize>()
    };
    let unbroken = |wing: WingId| {
        let theirs = state.fixed.brigades.iter().zip(&state.brigades);
        theirs.filter(|(began, now)| now.side == enemy && began.wing == wing.0 && !now.broken).count()
    };
    let left = |wing: WingId| match state.house().emptied_by_transfer_loses {
        EmptiedByTransferLoses::On => on_display(wing),
        EmptiedByTransferLoses::Off => on_display(wing).max(unbroken(wing)),
    };
    state.wing_ids().filter(began).map(left).collect()
}

fn over(turn: &mut Turn<'_>, winner: Option<Side>, how: &str) {
    let text = match winner {
        Some(side) => format!("{} have won: {how}.", turn.state.fixed.armies[side.index()].name),
        None => format!("The battle is drawn: {how}."),
    };
    turn.tell(Report::new(ReportKind::Over, VICTORY, text.clone()));
    turn.end(Outcome { winner, text, rule: VICTORY });
}

/// [BM 3.6, 13.1, R-BM-69]
fn clean_up(turn: &mut Turn<'_>) {
    for unit in turn.state.unit_ids() {
        let own = turn.state.unit(unit);
        let Some(side) = own.rout.filter(|_| own.hex.is_some()) else { continue };
        match after_clean_up(side) {
            Some(next) => turn.state.unit_mut(unit).rout = Some(next),
            None => {
                take_off(turn, unit, ROUTS, |state| format!("{} is seen no more.", state.unit(unit).name));
            }
        }
    }
    let state = &mut *turn.state;
    state.impacts.clear();
    for unit in state.units_mut() {
        unit.gun = GunMarks { fired: false, ..unit.gun };
    }
    for brigade in &mut state.brigades {
        brigade.finished = false;
    }
    state.turn += 1;
}
