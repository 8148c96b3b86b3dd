//! One attack: who defends, volleys, and what kind of attack it is. [BM 9.1.2, 10.5, 11.2.1, 11.4 to 11.6, 13.2]

use serde::Serialize;

use super::back::Back;
use super::battalion_guns::BattalionGuns;
use super::clash::Clash;
use super::losses::{eliminate_gun, guns_alone, strike};
use super::offers::{button, choice, on};
use super::onward::{Facing, Onward};
use super::routs::rout;
use super::{Procedure, Step, Turn};
use crate::game::{Awaiting, Report, ReportKind, Wording, say};
use crate::hex::Hex;
use crate::rules::bayonet_musket::book::house::MayHoldFire;
use crate::rules::bayonet_musket::book::orders::Order;
use crate::rules::bayonet_musket::book::sections::{
    ATTACKED_ROUTS, CAVALRY_ON_INFANTRY, CHARGE, COMBAT_STEP, GUN_COMBAT, GUN_FIRE, INFANTRY_ON_CAVALRY,
    STANDARD_STACK, VILLAGE_STACK, VOLLEY,
};
use crate::rules::bayonet_musket::book::terrain::HexTerrain;
use crate::rules::bayonet_musket::book::troops::Kind;
use crate::rules::bayonet_musket::facts::combat::{defenders, zone_of};
use crate::rules::bayonet_musket::facts::retreat::ways_back;
use crate::rules::bayonet_musket::facts::targets::{
    Attack, Flanks, called, exposed_flanks, may_initiate, may_strike_from, met,
};
use crate::rules::bayonet_musket::judge::assault::{Assailant, Assault, assault, repulsed};
use crate::rules::bayonet_musket::judge::combat::may_attack;
use crate::rules::bayonet_musket::judge::retreat::opposite;
use crate::rules::bayonet_musket::judge::rout::RoutedBy;
use crate::rules::bayonet_musket::judge::volley::{self, fire, reaches};
use crate::rules::bayonet_musket::judge::zones::Zone;
use crate::rules::bayonet_musket::state::State;
use crate::rules::bayonet_musket::state::action::Action;
use crate::rules::bayonet_musket::state::ids::UnitId;

/// An attack begins. [BM 11.1]
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Fight {
    /// Who attacks.
    pub attacker: UnitId,
    /// Whom it named; another of its hex may defend.
    pub target: UnitId,
    /// The attacker's order.
    pub order: Order,
}

/// An attack whose defender is known.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Meeting {
    /// Who attacks.
    pub attacker: UnitId,
    /// Who defends.
    pub defender: UnitId,
    /// Through which zone of his.
    pub through: Zone,
    /// Where he stands.
    pub hex: Hex,
    /// Where the attacker stands.
    pub from: Hex,
    /// The attacker's order.
    pub order: Order,
}

impl Procedure<Step> for Fight {
    fn ask<W: Wording>(&self, _: &State) -> Option<Awaiting<Action, W>> {
        None
    }

    fn name(&self) -> String {
        "attack".to_owned()
    }

    fn run(self, turn: &mut Turn<'_>) {
        let state = &*turn.state;
        let (Some(from), Some(hex)) = (state.unit(self.attacker).hex, state.unit(self.target).hex) else { return };
        turn.state.unit_mut(self.attacker).now.moved = true;
        let attack = Attack::begun(turn.state, self.attacker, from, self.order);
        let is_held = !defenders(turn.state, hex, from).is_empty();
        let met = met(turn.state, &attack, hex);
        if !attack.in_order || (is_held && met.is_empty()) {
            return comes_to_nothing(turn, self.attacker, self.target);
        }
        gun_on_top(turn, hex);
        if !is_held {
            return take_the_hex(turn, self, hex);
        }
        let meeting = |(defender, through): (UnitId, Zone)| Meeting {
            attacker: self.attacker,
            defender,
            through,
            hex,
            from,
            order: self.order,
        };
        match met.as_slice() {
            [one] => begin(turn, meeting(*one)),
            _ => turn.push([Step::Defend(Defend { meeting: meeting(met[0]) })]),
        }
    }
}

/// An attack that can no longer be made. [BM 5.4, 11.4, 11.5]
pub fn comes_to_nothing(turn: &mut Turn<'_>, attacker: UnitId, target: UnitId) {
    let state = &*turn.state;
    let horse = [attacker, target].map(|unit| state.unit(unit).troop.kind.is_horse());
    let is_on_top = state.unit(attacker).hex.is_none_or(|hex| may_strike_from(state, attacker, hex));
    let rule = match horse {
        _ if !is_on_top => STANDARD_STACK,
        [true, false] => CAVALRY_ON_INFANTRY,
        [false, true] => INFANTRY_ON_CAVALRY,
        _ => CHARGE,
    };
    turn.report(|state| {
        let text = format!("{} cannot attack {} any more.", state.unit(attacker).name, called(state, target));
        Report::new(ReportKind::Charge, rule, text).about([attacker.into(), target.into()])
    });
}

/// A gun on top of troops is gone as soon as its hex is attacked. [BM 9.2, R-BM-61]
fn gun_on_top(turn: &mut Turn<'_>, hex: Hex) {
    let top = turn.state.in_hex(hex).first().copied();
    let has_troops = !turn.state.troops_in(hex).is_empty();
    if let Some(gun) = top.filter(|top| has_troops && turn.state.kind(*top) == Kind::Artillery) {
        eliminate_gun(turn, gun, GUN_COMBAT);
    }
}

/// Nobody holds the hex: guns alone are lost, whatever markers there are run two hexes, and the attacker enters; who took guns may turn a
/// corner. [BM 10.5, 11.6, 13.2, R-BM-81]
fn take_the_hex(turn: &mut Turn<'_>, fight: Fight, hex: Hex) {
    let enemy = turn.state.unit(fight.attacker).side.other();
    let guns = guns_alone(turn.state, hex, enemy);
    for gun in &guns {
        eliminate_gun(turn, *gun, GUN_COMBAT);
    }
    let turns = (!guns.is_empty()).then_some(Step::Facing(Facing { unit: fight.attacker, hex }));
    let enters = Step::Onward(Onward { in_order: true, ..Onward::one(fight.attacker, hex, true) });
    turn.push([enters].into_iter().chain(turns).collect::<Vec<_>>());
    let runs = |id: &UnitId| turn.state.kind(*id) == Kind::Routed && turn.state.unit(*id).side == enemy;
    let markers: Vec<UnitId> = turn.state.in_hex(hex).iter().copied().filter(runs).collect();
    for marker in &markers {
        turn.report(|state| {
            let text = format!("{} runs before {}.", state.unit(*marker).name, state.unit(fight.attacker).name);
            Report::new(ReportKind::Rout, ATTACKED_ROUTS, text).about([(*marker).into(), fight.attacker.into()])
        });
    }
    // What is put on top is done first.
    for marker in markers.into_iter().rev() {
        super::routs::run(turn, marker, RoutedBy::MarkerAttacked);
    }
}

/// The owner of a stack in a village chooses who defends. [BM 9.1.2, R-BM-60]
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Defend {
    meeting: Meeting,
}

impl Procedure<Step> for Defend {
    fn ask<W: Wording>(&self, state: &State) -> Option<Awaiting<Action, W>> {
        let Meeting { hex, from, attacker, order, .. } = self.meeting;
        let attack = Attack::begun(state, attacker, from, order);
        let offer = |(unit, _): (UnitId, Zone)| {
            on("defend", say!("{}", state.unit(unit).name), VILLAGE_STACK, unit, Action::Choose(unit))
        };
        let offers = met(state, &attack, hex).into_iter().map(offer).collect();
        let side = state.unit(attacker).side.other();
        Some(choice(side, say!("Who defends {hex}?"), VILLAGE_STACK, vec![attacker.into()], offers))
    }

    fn name(&self) -> String {
        "defender".to_owned()
    }

    fn act(self, turn: &mut Turn<'_>, action: &Action, (): ()) {
        let Action::Choose(defender) = *action else { unreachable!("nothing else was offered") };
        begin(turn, Meeting { defender, ..self.meeting });
    }
}

/// The defender is known: battalion guns, if there are any, and then the attack. [R-BM-47]
fn begin(turn: &mut Turn<'_>, meeting: Meeting) {
    let Meeting { attacker, defender, .. } = meeting;
    for unit in [attacker, defender] {
        turn.state.unit_mut(unit).now.fought = true;
    }
    note_refused(turn.state, meeting);
    turn.report(|state| {
        let how = match meeting.through {
            Zone::Front => "",
            Zone::Flank => " in the flank",
            Zone::Rear => " in the rear",
        };
        let text = format!("{} attacks {}{how}.", state.unit(attacker).name, state.unit(defender).name);
        Report::new(ReportKind::Charge, COMBAT_STEP, text).about([attacker.into(), defender.into()])
    });
    let guns = [true, false].map(|by_attacker| Step::BattalionGuns(BattalionGuns { meeting, by_attacker }));
    turn.push(guns.into_iter().chain([Step::Engage(Engage { meeting })]).collect::<Vec<_>>());
}

/// What kind of attack it is. [BM 11.2.2, 11.3.1, 11.4, 11.5]
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Engage {
    meeting: Meeting,
}

impl Procedure<Step> for Engage {
    fn ask<W: Wording>(&self, _: &State) -> Option<Awaiting<Action, W>> {
        None
    }

    fn name(&self) -> String {
        "engagement".to_owned()
    }

    fn run(self, turn: &mut Turn<'_>) {
        let meeting = self.meeting;
        let Meeting { attacker, defender, from, .. } = meeting;
        if !may_attack(turn.state.impact(from)) {
            return turn.report(|state| {
                let text = format!("{} is held by the fire and does not attack.", state.unit(attacker).name);
                Report::new(ReportKind::Fire, GUN_FIRE, text).about([attacker.into()])
            });
        }
        match [attacker, defender].map(|unit| turn.state.unit(unit).troop.kind.is_horse()) {
            [false, true] => repulse(turn, meeting),
            [true, false] => ride_at_foot(turn, meeting),
            [true, true] => {
                turn.state.unit_mut(attacker).now.rode = true;
                turn.push([Step::Clash(Clash { meeting })]);
            }
            [false, false] => turn.push([
                Step::Volley(Volley { meeting, by_attacker: true }),
                Step::Volley(Volley { meeting, by_attacker: false }),
                Step::Clash(Clash { meeting }),
            ]),
        }
    }
}

/// The bottom unit of a stack covers the one open flank that is attacked, and no other that comes open later. [R-BM-39]
fn note_refused(state: &mut State, meeting: Meeting) {
    let troops = state.troops_in(meeting.hex);
    let top = troops.first().copied();
    let from_flank = top.is_some_and(|top| zone_of(state, top, meeting.from) == Zone::Flank);
    if from_flank && top != Some(meeting.defender) {
        state.unit_mut(meeting.defender).now.refuses = Some(meeting.from);
    }
}

/// Foot attacks cavalry: its volley disorders it, and there is no die. [BM 11.5, R-BM-16]
fn repulse(turn: &mut Turn<'_>, meeting: Meeting) {
    let Meeting { attacker, defender, from, .. } = meeting;
    let state = &mut *turn.state;
    let away = away(state, defender, from);
    let can_retreat = !ways_back(state, defender, away).is_empty();
    // A unit is the target of one volley in an activation. [BM 11.2.1]
    let fires = state.unit(attacker).troop.has_volley() && !state.unit(defender).now.volleyed;
    let (after, back) = repulsed(state.unit(defender).troop, fires, can_retreat);
    if fires {
        let house = *state.house();
        let own = &mut state.unit_mut(attacker).troop;
        *own = own.after_volley(&house);
        state.unit_mut(defender).now.volleyed = true;
        turn.report(|state| {
            let text = format!("{} fires its volley at {}.", state.unit(attacker).name, state.unit(defender).name);
            Report::new(ReportKind::Fire, INFANTRY_ON_CAVALRY, text)
                .about([attacker.into(), defender.into()])
                .of_a_shot()
        });
    }
    if after.routed {
        return rout(turn, defender, RoutedBy::FireOnCavalry);
    }
    strike(turn, defender, after);
    turn.report(|state| {
        let text = format!("{} must give way to {}.", state.unit(defender).name, state.unit(attacker).name);
        Report::new(ReportKind::Fire, INFANTRY_ON_CAVALRY, text).about([attacker.into(), defender.into()])
    });
    if back > 0 {
        turn.push([Step::Back(Back::of(defender, away, back))]);
    }
}

/// The two hexes away from an enemy.
pub fn away(state: &State, unit: UnitId, enemy: Hex) -> [Hex; 2] {
    let own = state.unit(unit);
    opposite(own.hex.unwrap_or(enemy), own.facing, enemy)
}

/// Cavalry attacks foot: to draw its volley, or with the die. [BM 11.4]
fn ride_at_foot(turn: &mut Turn<'_>, meeting: Meeting) {
    let state = &mut *turn.state;
    let cavalry = Assailant {
        order: meeting.order,
        disordered: !may_initiate(state, meeting.attacker),
        open_ground: state.terrain(meeting.from) == HexTerrain::Clear,
    };
    let open = exposed_flanks(state, meeting.defender, Flanks::AsBegun);
    let foot = state.unit(meeting.defender).troop;
    match assault(&cavalry, &foot, meeting.through, open, state.house()) {
        None => comes_to_nothing(turn, meeting.attacker, meeting.defender),
        Some(Assault::Attack) => {
            state.unit_mut(meeting.attacker).now.rode = true;
            turn.push([Step::Clash(Clash { meeting })]);
        }
        Some(Assault::DrawTheVolley) => {
            state.unit_mut(meeting.attacker).now.rode = true;
            turn.push([Step::Volley(Volley { meeting, by_attacker: false })]);
        }
    }
}

/// A battalion may fire its initial volley. [BM 11.2.1]
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Volley {
    meeting: Meeting,
    by_attacker: bool,
}

impl Volley {
    fn parties(self) -> (UnitId, UnitId) {
        let Meeting { attacker, defender, .. } = self.meeting;
        if self.by_attacker { (attacker, defender) } else { (defender, attacker) }
    }

    /// The volley, if there may be one now. [BM 11.2.1, R-BM-09, R-BM-47]
    fn volley(self, state: &State) -> Option<volley::Fired> {
        let (shooter, target) = self.parties();
        let (own, other) = (state.unit(shooter), state.unit(target));
        if !state.is_in_hand(shooter) || !state.is_in_hand(target) || other.hex.is_none() {
            return None;
        }
        // Who attacks has his enemy before him; who defends a village or a flank he refuses, too. [BM 9.1.1, 9.1.2]
        let through = if self.by_attacker { Zone::Front } else { self.meeting.through };
        if !reaches(through, state.house()) {
            return None;
        }
        let volley = volley::Volley {
            shooter: own.troop,
            target: other.troop,
            by_attacker: self.by_attacker,
            // Once the attacker has fired the defender is not asked.
            attacker_fired: false,
            target_had_one: other.now.volleyed,
        };
        fire(&volley, state.house()).ok()
    }

    /// Whether the owner is asked: foot that cavalry comes to draw fires anyhow. [BM 11.4, R-BM-15]
    fn is_drawn(self, state: &State) -> bool {
        let is_ridden_at = state.unit(self.meeting.attacker).troop.kind.is_horse();
        is_ridden_at && state.house().may_hold_fire == MayHoldFire::Off
    }

    fn shoot(self, turn: &mut Turn<'_>) {
        let Some(fired) = self.volley(turn.state) else { return };
        let (shooter, target) = self.parties();
        turn.state.unit_mut(shooter).troop = fired.shooter;
        turn.state.unit_mut(target).now.volleyed = true;
        let rule = if self.is_drawn(turn.state) { CAVALRY_ON_INFANTRY } else { VOLLEY };
        turn.report(|state| {
            let text = format!("{} fires its volley at {}.", state.unit(shooter).name, state.unit(target).name);
            Report::new(ReportKind::Fire, rule, text).about([shooter.into(), target.into()]).of_a_shot()
        });
        let (hex, from) = (turn.state.unit(target).hex, turn.state.unit(shooter).hex);
        if !fired.goes_on {
            // The attack is over: what of it was still to come is left out. [R-BM-47]
            turn.drop_while(|step| matches!(step, Step::Volley(_) | Step::Clash(_)));
        } else if self.by_attacker {
            // Who is fired at by the attacker does not fire back. [BM 11.2.1]
            turn.drop_while(|step| matches!(step, Step::Volley(_)));
        }
        let enter = hex.filter(|_| fired.must_enter).map(|hex| Step::Onward(Onward::one(shooter, hex, true)));
        if fired.target.routed {
            turn.push(enter);
            return rout(turn, target, RoutedBy::Volley);
        }
        strike(turn, target, fired.target);
        let retreat = from
            .filter(|_| fired.back > 0)
            .map(|from| Step::Back(Back::of(target, away(turn.state, target, from), fired.back)));
        turn.push(retreat.into_iter().chain(enter).collect::<Vec<_>>());
    }
}

impl Procedure<Step> for Volley {
    fn ask<W: Wording>(&self, state: &State) -> Option<Awaiting<Action, W>> {
        if self.volley(state).is_none() || self.is_drawn(state) {
            return None;
        }
        let (shooter, target) = self.parties();
        let own = state.unit(shooter);
        let offers = vec![
            on("fire", say!("{} fires its volley", own.name), VOLLEY, shooter, Action::Volley),
            button("hold_fire", say!("It holds its fire"), VOLLEY, Action::Done),
        ];
        let question = say!("Does {} fire its initial volley?", own.name);
        Some(choice(own.side, question, VOLLEY, vec![shooter.into(), target.into()], offers))
    }

    fn name(&self) -> String {
        "volley".to_owned()
    }

    fn run(self, turn: &mut Turn<'_>) {
        if self.is_drawn(turn.state) {
            self.shoot(turn);
        }
    }

    fn act(self, turn: &mut Turn<'_>, action: &Action, (): ()) {
        if *action == Action::Volley {
            self.shoot(turn);
        }
    }
}
