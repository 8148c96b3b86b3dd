//! Guns make ready, move and fire. [BM 10.1 to 10.4]

use serde::Serialize;

use super::leaders::danger_in;
use super::offers::{at, button, choice, on, rows_by_face, table_die, wind};
use super::{Procedure, Step, Turn};
use crate::dice::{Faces, Reads};
use crate::game::{Awaiting, DiceRequest, Offer, Report, ReportKind, Side, Tally, Unsaid, Wording, say};
use crate::hex::{Corner, Hex};
use crate::rules::bayonet_musket::book::cards::FireResult;
use crate::rules::bayonet_musket::book::sections::{GUN_ACTIONS, GUN_FIRE, GUN_MOVES};
use crate::rules::bayonet_musket::book::troops::Impact;
use crate::rules::bayonet_musket::facts::guns::{gun_goals, gun_state, guns, has_enemies, shot, shots};
use crate::rules::bayonet_musket::judge::artillery::{GunState, Shot, after_shot, with_impact};
use crate::rules::bayonet_musket::state::State;
use crate::rules::bayonet_musket::state::action::Action;
use crate::rules::bayonet_musket::state::ids::UnitId;

/// What both sides do before they fire, one after the other. [BM 10.1, 10.4]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Stage {
    /// Limbered guns make ready to fire.
    Unlimber,
    /// Limbered guns go on.
    Move,
    /// Ready guns are limbered.
    Limber,
}

/// A side unlimbers, moves or limbers. [BM 10.4, R-BM-75]
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Drill {
    /// What is done.
    pub stage: Stage,
    /// By whom.
    pub side: Side,
}

impl Drill {
    fn offers<W: Wording>(self, state: &State) -> Vec<Offer<Action, W>> {
        let in_state =
            |wanted: GunState| guns(state, self.side).into_iter().filter(move |gun| gun_state(state, *gun) == wanted);
        let name = |gun: UnitId| state.unit(gun).name.clone();
        match self.stage {
            Stage::Unlimber => in_state(GunState::Limbered)
                .flat_map(|gun| Corner::ALL.map(|facing| (gun, facing)))
                .filter_map(|(gun, facing)| {
                    let target = (gun, state.unit(gun).hex?, Some(facing));
                    let label = say!("{} unlimbers, facing {:?}", name(gun), wind(facing));
                    Some(at("unlimber", label, GUN_MOVES, target, Action::Unlimber(gun, facing)))
                })
                .collect(),
            Stage::Move => in_state(GunState::Limbered)
                .flat_map(|gun| gun_goals(state, gun).into_iter().map(move |hex| (gun, hex)))
                .map(|(gun, hex)| {
                    let label = say!("{} goes to {hex}", name(gun));
                    at("draw", label, GUN_MOVES, (gun, hex, None), Action::DrawGun(gun, hex))
                })
                .collect(),
            Stage::Limber => in_state(GunState::Ready)
                .map(|gun| on("limber", say!("{} limbers", name(gun)), GUN_MOVES, gun, Action::Limber(gun)))
                .collect(),
        }
    }
}

impl Procedure<Step> for Drill {
    fn ask<W: Wording>(&self, state: &State) -> Option<Awaiting<Action, W>> {
        let mut offers = self.offers(state);
        if offers.is_empty() {
            return None;
        }
        let what = match self.stage {
            Stage::Unlimber => "Which guns unlimber?",
            Stage::Move => "Which guns move?",
            Stage::Limber => "Which guns are limbered?",
        };
        offers.insert(0, button("done", say!("No more"), GUN_ACTIONS, Action::Done));
        Some(choice(self.side, say!("{what}"), GUN_MOVES, Vec::new(), offers))
    }

    fn name(&self) -> String {
        format!("{:?}", self.stage)
    }

    fn run(self, _: &mut Turn<'_>) {}

    fn act(self, turn: &mut Turn<'_>, action: &Action, (): ()) {
        let (gun, did) = match *action {
            Action::Unlimber(gun, facing) => {
                turn.state.unit_mut(gun).gun.limbered = false;
                turn.state.unit_mut(gun).facing = facing;
                (gun, format!("unlimbers, facing {:?}", wind(facing)))
            }
            Action::DrawGun(gun, hex) => {
                super::losses::put(turn.state, gun, hex);
                (gun, format!("moves to {hex}"))
            }
            Action::Limber(gun) => {
                turn.state.unit_mut(gun).gun.limbered = true;
                (gun, "limbers".to_owned())
            }
            _ => return,
        };
        turn.state.unit_mut(gun).gun.fired = true;
        turn.report(|state| {
            let text = format!("{} {did}.", state.unit(gun).name);
            Report::new(ReportKind::Move, GUN_MOVES, text).about([gun.into()])
        });
        turn.push([Step::Drill(self)]);
    }
}

/// The sides fire by turns until both have declined. [BM 10.2, R-BM-44]
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Bombard {
    /// Whose turn it is.
    pub side: Side,
    /// Who has declined.
    pub declined: [bool; 2],
}

impl Procedure<Step> for Bombard {
    fn ask<W: Wording>(&self, state: &State) -> Option<Awaiting<Action, W>> {
        let ready = guns(state, self.side).into_iter().filter(|gun| gun_state(state, *gun) == GunState::Ready);
        let mut offers: Vec<Offer<Action, W>> = Vec::new();
        for gun in ready {
            let targets = shots(state, gun);
            if targets.is_empty() {
                continue;
            }
            let has_target = targets.iter().any(|(hex, _)| has_enemies(state, self.side, *hex));
            let label = say!("{} fires", state.unit(gun).name);
            offers.push(on(if has_target { "fire" } else { "shell" }, label, GUN_FIRE, gun, Action::Aim(gun)));
        }
        if offers.is_empty() {
            return None;
        }
        offers.push(button("decline", say!("No more fire"), GUN_FIRE, Action::Done));
        Some(choice(self.side, say!("Which gun fires?"), GUN_FIRE, Vec::new(), offers))
    }

    fn name(&self) -> String {
        "bombard".to_owned()
    }

    fn run(self, turn: &mut Turn<'_>) {
        self.decline(turn);
    }

    fn act(self, turn: &mut Turn<'_>, action: &Action, (): ()) {
        match *action {
            Action::Aim(gun) => turn.push([Step::Aim(Aim { gun }), self.next()]),
            _ => self.decline(turn),
        }
    }
}

impl Bombard {
    /// The other side's turn, if it goes on.
    fn next(self) -> Step {
        let other = self.side.other();
        let side = if self.declined[other.index()] { self.side } else { other };
        Step::Bombard(Self { side, ..self })
    }

    fn decline(mut self, turn: &mut Turn<'_>) {
        self.declined[self.side.index()] = true;
        if self.declined != [true; 2] {
            turn.push([self.next()]);
        }
    }
}

/// A gun chooses its target. [BM 10.1, 10.2]
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Aim {
    /// Which gun.
    pub gun: UnitId,
}

impl Procedure<Step> for Aim {
    fn ask<W: Wording>(&self, state: &State) -> Option<Awaiting<Action, W>> {
        let (gun, side) = (self.gun, state.unit(self.gun).side);
        let offer = |(hex, facing): (Hex, Corner)| {
            let verb = if has_enemies(state, side, hex) { "fire" } else { "shell" };
            at(verb, say!("At {hex}"), GUN_FIRE, (gun, hex, None), Action::Fire(hex, facing))
        };
        let offers = shots(state, gun).into_iter().map(offer).collect();
        let question = say!("At which hex does {} fire?", state.unit(gun).name);
        Some(choice(side, question, GUN_FIRE, vec![gun.into()], offers))
    }

    fn name(&self) -> String {
        "aim".to_owned()
    }

    fn act(self, turn: &mut Turn<'_>, action: &Action, (): ()) {
        let Action::Fire(target, facing) = *action else { unreachable!("nothing else was offered") };
        let shot = shot(turn.state, self.gun, target, facing).expect("what was offered can be fired");
        let own = turn.state.unit_mut(self.gun);
        (own.facing, own.gun.fired) = (facing, true);
        turn.push([Step::Shoot(Shoot { gun: self.gun, target, shot })]);
    }
}

/// A shot. [BM 10.2]
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Shoot {
    gun: UnitId,
    target: Hex,
    shot: Shot,
}

/// What is told of a hit on a hit. [BM 10.2, R-BM-45]
const SECOND_HIT: &str = ", the second there: an effective impact";

const fn result_word(result: FireResult) -> &'static str {
    match result {
        FireResult::Miss => "nothing",
        FireResult::Hit => "a hit",
        FireResult::Effective => "an effective hit",
    }
}

impl Procedure<Step> for Shoot {
    fn ask<W: Wording>(&self, state: &State) -> Option<Awaiting<Action, W>> {
        let own = state.unit(self.gun);
        let rows = rows_by_face(|face| result_word(self.shot.result(&state.fixed.cards, i32::from(face))));
        let cards = &state.fixed.cards;
        let why = say!("{} fires at {}{}", own.name, self.target, cards.source());
        let tallies = vec![Tally { title: cards.added().into(), ..self.shot.tally() }];
        Some(table_die(own.side, why, GUN_FIRE, (tallies, rows), vec![self.gun.into()]))
    }

    fn name(&self) -> String {
        "shot".to_owned()
    }

    fn roll(self, turn: &mut Turn<'_>, request: &DiceRequest<Unsaid>, faces: &Faces) {
        let modified = faces.sum() + request.reading.sum().unwrap_or(0);
        let result = self.shot.result(&turn.state.fixed.cards, modified);
        let lay = turn.state.impact(self.target);
        if let Some(impact) = after_shot(turn.state.impact(self.target), result) {
            turn.state.impacts.insert(self.target, impact);
        }
        let tally = request.tallies.last().cloned().unwrap_or_default();
        turn.report(|state| {
            let (name, target, range) = (&state.unit(self.gun).name, self.target, self.shot.range);
            let hexes = if range == 1 { "1 hex".to_owned() } else { format!("{range} hexes") };
            let needed = match self.shot.needed(&state.fixed.cards) {
                Some(needed) => format!("{needed} or more needed{}", state.fixed.cards.source()),
                None => "which cannot hit".to_owned(),
            };
            let adds_up = (lay, state.impact(self.target)) == (Some(Impact::Hit), Some(Impact::Effective));
            let makes = if adds_up && result == FireResult::Hit { SECOND_HIT } else { "" };
            let (face, result) = (faces.sum(), result_word(result));
            let text = format!("{name} fires at {target}, {hexes} away: {face}, {needed}; {result}{makes}.");
            Report::new(ReportKind::Fire, GUN_FIRE, text).about([self.gun.into()]).showing(tally).of_a_shot()
        });
        if self.shot.bounces(result) {
            turn.push([Step::Bounce(Bounce { gun: self.gun, target: self.target })]);
        }
        // An effective impact that lay there already has fallen before. [R-BM-38]
        if lay != Some(Impact::Effective) || result == FireResult::Effective {
            danger_in(turn, self.target);
        }
    }
}

/// A hit falls on a hex behind the target. [BM 10.2, R-BM-45]
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Bounce {
    gun: UnitId,
    target: Hex,
}

impl Bounce {
    fn hexes(self, state: &State) -> Vec<Hex> {
        let Some(hex) = state.unit(self.gun).hex else { return Vec::new() };
        let behind = self.target.neighbours().into_iter().filter(|at| at.distance(hex) == 2);
        behind.filter(|at| state.fixed.extent.contains(*at)).collect()
    }
}

impl Procedure<Step> for Bounce {
    fn ask<W: Wording>(&self, state: &State) -> Option<Awaiting<Action, W>> {
        let gun = self.gun;
        let offer = |hex: Hex| at("bounce", say!("On {hex}"), GUN_FIRE, (gun, hex, None), Action::Bounce(hex));
        let offers: Vec<_> = self.hexes(state).into_iter().map(offer).collect();
        if offers.is_empty() {
            return None;
        }
        let question = say!("Where does the shot of {} go on to?", state.unit(gun).name);
        Some(choice(state.unit(gun).side, question, GUN_FIRE, vec![gun.into()], offers))
    }

    fn name(&self) -> String {
        "bounce".to_owned()
    }

    fn run(self, _: &mut Turn<'_>) {}

    fn act(self, turn: &mut Turn<'_>, action: &Action, (): ()) {
        let Action::Bounce(hex) = *action else { unreachable!("nothing else was offered") };
        let lay = turn.state.impact(hex);
        turn.state.impacts.insert(hex, with_impact(lay, Impact::Hit));
        let makes = if lay == Some(Impact::Hit) { SECOND_HIT } else { "" };
        turn.tell(Report::new(ReportKind::Fire, GUN_FIRE, format!("The shot goes on to {hex}: a hit{makes}.")));
        if lay != Some(Impact::Effective) {
            danger_in(turn, hex);
        }
    }
}
