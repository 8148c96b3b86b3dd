//! The run of a charger: how it comes in, and whom it touches then. [FLA MEL-41, R-118]

use super::inches::hundredths;
use super::{Turn, stopped};
use crate::game::{Report, ReportKind, Rule, TerrainKind, told};
use crate::geometry::contact::{CONTACT, conformed, in_contact};
use crate::geometry::zone::Aspect;
use crate::geometry::{Block, Formation, Pose, Rect, TOLERANCE, last_before, shape};
use crate::rules::flanders::facts::retreat_route::corridor;
use crate::rules::flanders::facts::{charge as facts, charge_ground, charge_round, march, near};
use crate::rules::flanders::state::approach::Approach;
use crate::rules::flanders::state::charge_step::{Onset, Rider, Strike};
use crate::rules::flanders::state::{AttemptId, Contact, GUN_BASE, Melee, Place, State, UnitId, standing_bases};

/// Who comes to nobody stays so far from every enemy, in inches.
pub const CLEAR: f64 = 2.0 * CONTACT;

/// Puts two enemies into contact; the melee waits for its step. What each of them fights in already becomes one. [FLA SEQ-14]
pub fn park(turn: &mut Turn<'_>, attempt: AttemptId, mut contact: Contact) {
    // A square has no flank, also where it has formed since the charge began.
    if turn.state.unit(contact.on).formation == Formation::Square {
        contact.aspect = Aspect::Front;
    }
    let melees = &mut turn.state.melees;
    let fought_by = |id: UnitId, melees: &[Melee]| melees.iter().position(|melee| melee.involves(id));
    match (fought_by(contact.on, melees), fought_by(contact.by, melees)) {
        (Some(on), Some(by)) if on != by => {
            let other = melees.remove(on.max(by));
            let melee = &mut melees[on.min(by)];
            let (kept, gone) = (melee.attempt, other.attempt);
            let (unit, enemy) = if on < by { (contact.on, contact.by) } else { (contact.by, contact.on) };
            melee.absorb(other, unit, enemy);
            melee.contacts.push(contact);
            turn.state.attempts[kept.0].bonus_spent &= turn.state.attempts[gone.0].bonus_spent;
            tested_in_either(turn.state, kept, gone);
            tested_in_either(turn.state, kept, attempt);
        }
        (Some(at), _) | (None, Some(at)) => {
            melees[at].join(contact);
            let kept = melees[at].attempt;
            tested_in_either(turn.state, kept, attempt);
        }
        (None, None) => melees.push(Melee::of(attempt, contact)),
    }
    let text = told!(turn, "{} and {} are in contact.", turn.state.name(contact.by), turn.state.name(contact.on));
    let pieces = [contact.by.into(), contact.on.into()];
    turn.tell(Report::new(ReportKind::Charge, Rule::new("FLA SEQ-14"), text).about(pieces));
}

/// Two attempts that have led into one melee are one: who has tested in either does not test in it again. [FLA MEL-48, R-38]
fn tested_in_either(state: &mut State, kept: AttemptId, other: AttemptId) {
    let tested = state.attempt(other).tested.clone();
    for (unit, passed) in tested {
        state.attempt_mut(kept).note_test(unit, passed);
    }
}

/// The enemies whom a unit touches, be it at a corner: a garrison at its walls, but no horse, which cannot attack one. [FLA MEL-02, R-33,
///
pub fn touched(state: &State, id: UnitId) -> Vec<UnitId> {
    let unit = state.unit(id);
    let Some(own) = state.footprint(id).filter(|_| unit.pose().is_some()) else { return Vec::new() };
    let reach = |rect: &Rect| !shape::surely_apart(&own, rect, own.front);
    let bases = state.manned_bases(id);
    let touches = |enemy: UnitId| {
        state.manned_bases(enemy).iter().any(|theirs| bases.iter().any(|ours| in_contact(ours, theirs)))
    };
    let is_open_to_it = |enemy: &UnitId| !unit.is_cavalry() || state.unit(*enemy).garrison_of().is_none();
    let enemies = state.present(unit.side.other()).filter(is_open_to_it);
    enemies.filter(|&enemy| state.footprint(enemy).is_some_and(|rect| reach(&rect)) && touches(enemy)).collect()
}

/// Whom a charger will strike beside its target when it has come in, from where it begins. [FLA MEL-01, R-118]
pub fn strikes_beside(state: &State, rider: &Rider, target: UnitId) -> Vec<Strike> {
    if state.footprint(rider.unit).is_none() || rider.way.is_none() {
        return Vec::new();
    }
    let others = touched_after(state, rider, target).into_iter().filter(|&enemy| enemy != target);
    let strike = |on: UnitId| {
        let aspect = facts::aspect_of(facts::aspect(state, rider.unit, on)?.value);
        Some(Strike { on, distance: near::apart(state, rider.unit, on), aspect })
    };
    others.filter_map(strike).collect()
}

/// Whom a charger touches when it has come in at its target.
pub fn touched_after(state: &State, rider: &Rider, target: UnitId) -> Vec<UnitId> {
    let mut after = state.clone();
    run(&mut after, rider, rider.remaining, Ends::Against(target));
    line_up(&mut after, rider.unit, target);
    touched(&after, rider.unit)
}

/// Brings everybody a unit touches into its melee, who neither tests nor reacts: nobody saw it coming. [FLA MEL-05, R-118]
pub fn bring_in(turn: &mut Turn<'_>, attempt: AttemptId, id: UnitId, by_bonus: bool) {
    bring_in_all_but(turn, attempt, id, by_bonus, &[]);
}

/// The same for everybody but some, whom it fights already in a melee under way.
pub fn bring_in_all_but(turn: &mut Turn<'_>, attempt: AttemptId, id: UnitId, by_bonus: bool, fought: &[UnitId]) {
    for enemy in touched(turn.state, id).into_iter().filter(|enemy| !fought.contains(enemy)) {
        let fights = turn.state.melees.iter().any(|melee| melee.involves(id) && melee.involves(enemy));
        let aspect = facts::aspect(turn.state, id, enemy).filter(|_| !fights);
        if let Some(aspect) = aspect {
            let aspect = facts::aspect_of(aspect.value);
            park(turn, attempt, Contact { by: id, on: enemy, aspect, advancing: true, by_bonus, met: false });
        }
    }
}

/// Whether a unit touches an enemy, in a house too.
pub fn touches(state: &State, id: UnitId, enemy: UnitId) -> bool {
    let holds_a_house = || state.unit(enemy).garrison_of().is_some();
    let walls_touched = || Some(shape::is_near(&state.footprint(id)?, &state.footprint(enemy)?, CLEAR));
    touched(state, id).contains(&enemy) || (holds_a_house() && walls_touched().unwrap_or(false))
}

/// The same charger on the way that lies open now, which is found anew where its own leads to nobody: a friend has come in before it
/// and stands where it would, or whom it charges has lost the base it would have touched. [FLA MEL-13, R-76]
pub fn finds_way(state: &State, rider: &Rider, onset: &Onset) -> Rider {
    // Who has no inches to go looks for no other way.
    let Some(end) = rider.after(rider.remaining).filter(|_| rider.reach > 0.0) else { return rider.clone() };
    let charged: Vec<UnitId> = onset.defenders.iter().map(|defender| defender.unit).collect();
    let bases = state.block(rider.unit).placed(end.quantised());
    let rect = state.block(rider.unit).footprint(end.quantised());
    let meets = |enemy: UnitId| match state.unit(enemy).garrison_of() {
        Some(_) => state.footprint(enemy).is_some_and(|walls| shape::is_near(&rect, &walls, CLEAR)),
        None => state.manned_bases(enemy).iter().any(|theirs| bases.iter().any(|ours| in_contact(ours, theirs))),
    };
    let is_open = has_room_against(state, rider.unit, onset.target(), end.quantised())
        && charged.iter().any(|&enemy| meets(enemy));
    let anew = || charge_round::approach(state, rider.unit, onset.target(), rider.wheel);
    let leads_there = |way: &Approach| {
        facts::is_past_nobody(state, rider.unit, &charged, way)
            && facts::barred_by(state, rider.unit, onset.target(), way).is_none()
    };
    let way = if is_open { None } else { anew().filter(leads_there) };
    way.map_or_else(|| rider.clone(), |way| charge_ground::rider_on(state, rider, way))
}

/// A charger reaches an enemy after so many inches and lines up against him; or finds no room to touch anybody, and is disordered
/// without a melee. Whether it is in contact. [FLA MEL-02, MEL-42]
pub fn come_in(turn: &mut Turn<'_>, rider: &Rider, enemy: UnitId, inches: f64) -> bool {
    let unit = turn.state.unit(rider.unit);
    let (place, came_from, rode_over) = (unit.place, unit.came_from, unit.this_turn.rode_over);
    let from = turn.state.footprint(rider.unit);
    let had_gone_round = !turn.state.unit(enemy).wrap.is_none();
    let has_touched = closes_with(turn.state, rider, enemy, inches);
    turn.state.note_setting_out(rider.unit, from);
    if has_touched {
        if had_gone_round && turn.state.unit(enemy).wrap.is_none() {
            tell_of_falling_in(turn, rider.unit, enemy);
        }
        return true;
    }
    let names = who_leaves_no_room(turn.state, rider, enemy);
    let in_the_way = stopped::words_or_fallen_bases(turn.state, rider.unit, enemy, &names);
    turn.state.unit_mut(rider.unit).place = place;
    turn.state.unit_mut(rider.unit).came_from = came_from;
    turn.state.unit_mut(rider.unit).this_turn.rode_over = rode_over;
    let gone = run(turn.state, rider, inches, Ends::Clear);
    turn.state.unit_mut(rider.unit).this_turn.charge_run = gone;
    turn.state.unit_mut(rider.unit).disordered = true;
    let (name, pieces) = (turn.state.name(rider.unit), [rider.unit.into(), enemy.into()]);
    let (enemy, gone) = (turn.state.name(enemy), hundredths(gone));
    let comma = if in_the_way.is_empty() { "" } else { "," };
    let text = told!(turn, "{name} finds no room to touch {enemy} after {gone}″{in_the_way}{comma} and is disordered.");
    turn.tell(Report::new(ReportKind::Charge, Rule::new("FLA MEL-42"), text).about(pieces));
    false
}

/// Who or what stands where a charger would touch an enemy: at the end of its way, squarely against him there, or where it would close up
/// from where it has come to.
fn who_leaves_no_room(state: &State, rider: &Rider, enemy: UnitId) -> Vec<String> {
    let (Some(end), Some(struck)) = (rider.after(rider.remaining), state.footprint(enemy)) else { return Vec::new() };
    let block = state.block(rider.unit);
    let pose = state.unit(rider.unit).pose().unwrap_or(end);
    let closed_up = facts::gap(state, rider.unit, enemy).map_or(end, |gap| Pose::at(pose.point() + gap, pose.facing));
    let places = [end, conformed(&block, end, &struck), closed_up].map(|place| place.quantised());
    let in_the_way = |place: Pose| {
        let mut names = stopped::in_the_way(state, rider.unit, &block.footprint(place));
        names.retain(|name| name != state.name(enemy));
        names
    };
    let names = places.into_iter().map(in_the_way).find(|names| !names.is_empty());
    // Into the place of bases that have gone round nobody comes while they fight where they stand.
    let fought = || touched(state, enemy).into_iter().filter(|&other| other != rider.unit);
    names.unwrap_or_else(|| fought().map(|other| state.name(other).to_owned()).collect())
}

/// Runs so many inches, lines up against an enemy and closes up with him; who only brushes somebody beside its way keeps its front, which has
/// struck nothing. Whether it touches anybody, as far as that can be measured.
fn closes_with(state: &mut State, rider: &Rider, enemy: UnitId, inches: f64) -> bool {
    run(state, rider, inches, Ends::Against(enemy));
    let footprints = state.footprint(rider.unit).zip(state.footprint(enemy));
    let is_beside_its_way = || footprints.is_some_and(|(own, theirs)| lies_beside(&own, &theirs));
    let only_brushes = rider.is_aimed_anew && is_beside_its_way();
    if !only_brushes {
        line_up(state, rider.unit, enemy);
    }
    closes_up(state, rider, enemy);
    // Beside the place of a fallen base it has brushed nobody yet.
    if only_brushes && !touches(state, rider.unit, enemy) {
        line_up(state, rider.unit, enemy);
        closes_up(state, rider, enemy);
    }
    let is_measured = state.unit(rider.unit).pose().is_some() && state.footprint(enemy).is_some();
    !is_measured
        || !touched(state, rider.unit).is_empty()
        || touches(state, rider.unit, enemy)
        || meets_who_falls_in(state, rider, enemy)
}

/// Who comes to the place of bases that have gone round a flank meets these there, for they fall in again. [FLA MEL-05, R-112]
fn meets_who_falls_in(state: &mut State, rider: &Rider, enemy: UnitId) -> bool {
    let (wrap, fought) = (state.unit(enemy).wrap, touched(state, enemy));
    if wrap.is_none() {
        return false;
    }
    let place = state.unit(rider.unit).place;
    state.fall_in(enemy);
    closes_up(state, rider, enemy);
    // Whom they fight where they stand, they do not leave for that.
    let stays = |other: &UnitId| touches(state, enemy, *other);
    let has_met = touches(state, rider.unit, enemy) && fought.iter().all(stays);
    if !has_met {
        state.unit_mut(enemy).wrap = wrap;
        state.unit_mut(rider.unit).place = place;
    }
    has_met
}

fn tell_of_falling_in(turn: &mut Turn<'_>, charger: UnitId, enemy: UnitId) {
    let (name, charger_name) = (turn.state.name(enemy), turn.state.name(charger));
    let text = told!(turn, "The bases of {name} that had gone round fall in again where {charger_name} comes in.");
    turn.tell(Report::new(ReportKind::Charge, Rule::new("FLA MEL-05"), text).about([enemy.into(), charger.into()]));
}

/// Moves a charger as it will go, on a table looked at ahead: the inches after which it stops without touching whom it comes in at, if at
/// anybody; none where it touches him. [FLA FIP-04, MEL-42]
pub fn comes_short_after(state: &mut State, rider: &Rider, comes_in_at: Option<UnitId>) -> Option<f64> {
    let place = state.unit(rider.unit).place;
    if comes_in_at.is_some_and(|enemy| closes_with(state, rider, enemy, rider.remaining)) {
        return None;
    }
    state.unit_mut(rider.unit).place = place;
    Some(run(state, rider, rider.run(), Ends::Clear))
}

/// Who has lost the base that was to touch, or finds that of the enemy gone, closes the gap with the inches it has left, straight or to
/// one of his bases beside it; one who has touched him before, whatever they are. [FLA MEL-02]
fn closes_up(state: &mut State, rider: &Rider, enemy: UnitId) {
    let most = if rider.way.is_none() { f64::INFINITY } else { rider.spare() };
    if !close_up(state, rider.unit, enemy, most) {
        line_up_on_a_base(state, rider.unit, enemy, most);
    }
}

/// Brings a unit squarely against that base of an enemy which it touches for the fewest inches, where there is room.
fn line_up_on_a_base(state: &mut State, id: UnitId, enemy: UnitId, most: f64) {
    let Some(pose) = state.unit(id).pose() else { return };
    let block = state.unit(id).block(state.house());
    let inches = |place: &Pose| (place.point() - pose.point()).norm();
    let squared = |base: &Rect| conformed(&block, pose, base).quantised();
    let mut places: Vec<Pose> = state.manned_bases(enemy).iter().map(squared).collect();
    places.retain(|place| inches(place) <= most);
    places.sort_by(|one, other| inches(one).total_cmp(&inches(other)));
    for place in places {
        let rect = block.footprint(place);
        if has_room_against(state, id, enemy, place) && !is_barred(state, id, &rect) {
            state.unit_mut(id).place = Place::Table(place);
            if touches(state, id, enemy) {
                return;
            }
        }
    }
    state.unit_mut(id).place = Place::Table(pose);
}

/// A unit that has come up to an enemy closes the gap between its bases and his, if it has so many inches left and there is room; whether
/// it touches him then, or nobody can measure that. [FLA MEL-02]
pub fn close_up(state: &mut State, id: UnitId, enemy: UnitId, most: f64) -> bool {
    if touches(state, id, enemy) {
        return true;
    }
    let (Some(pose), Some(gap)) = (state.unit(id).pose(), facts::gap(state, id, enemy)) else { return true };
    let place = Pose::at(pose.point() + gap, pose.facing).quantised();
    let rect = state.block(id).footprint(place);
    if gap.norm() <= most && has_room_against(state, id, enemy, place) && !is_barred(state, id, &rect) {
        state.unit_mut(id).place = Place::Table(place);
    }
    touches(state, id, enemy)
}

/// Brings a unit squarely against the face it struck, where there is room and it touches him so.
pub fn line_up(state: &mut State, id: UnitId, target: UnitId) {
    let (Some(pose), Some(struck)) = (state.unit(id).pose(), state.footprint(target)) else { return };
    let block = state.unit(id).block(state.house());
    let squared = conformed(&block, pose, &struck).quantised();
    let rect = block.footprint(squared);
    if has_room_against(state, id, target, squared) && !is_barred(state, id, &rect) {
        let has_touched = touches(state, id, target);
        state.unit_mut(id).place = Place::Table(squared);
        if has_touched && !touches(state, id, target) {
            state.unit_mut(id).place = Place::Table(pose);
        }
    }
}

/// Whether a rectangle is on the table and clear of everybody but one, and of cards.
pub fn has_room(state: &State, id: UnitId, rect: &Rect) -> bool {
    is_open(state, id, rect) && !state.is_taken(id, rect)
}

/// The same for who comes at an enemy to a pose: no base of one may stand on one of the other, but either may come into the place of one
/// that has fallen.
fn has_room_against(state: &State, id: UnitId, enemy: UnitId, pose: Pose) -> bool {
    let block = state.block(id);
    let rect = block.footprint(pose);
    let keeps_places = !state.unit(enemy).wrap.is_none();
    let is_clear_of_him = || {
        let theirs = state.standing_bases(enemy);
        !standing_bases::of_block(&block, pose).iter().any(|own| theirs.iter().any(|base| shape::overlaps(own, base)))
    };
    let mut others = state.all_taken().iter().filter(|taken| taken.by != id && shape::overlaps(&rect, &taken.rect));
    is_open(state, id, &rect)
        && others.all(|taken| taken.by == enemy && !keeps_places && is_clear_of_him())
        && !grazes_a_kept_place(state, id, enemy, &rect)
}

/// Whether a rectangle lies at the place that is kept for bases of another enemy that have gone round a flank, and at none that he has there:
/// they would touch when they fall in. [FLA MEL-05]
fn grazes_a_kept_place(state: &State, id: UnitId, enemy: UnitId, rect: &Rect) -> bool {
    let others = state.present(state.unit(id).side.other());
    let mut gone_round = others.filter(|&other| other != enemy && !state.unit(other).wrap.is_none());
    let is_near = |place: &Rect| shape::is_near(rect, place, CLEAR);
    gone_round.any(|other| {
        state.footprint(other).is_some_and(|line| is_near(&line)) && !state.manned_bases(other).iter().any(is_near)
    })
}

/// Whether a rectangle is on the table and clear of cards.
fn is_open(state: &State, id: UnitId, rect: &Rect) -> bool {
    let ground = &state.fixed.ground;
    let on_table =
        rect.corners().iter().all(|c| (0.0..=ground.width).contains(&c.x) && (0.0..=ground.height).contains(&c.y));
    on_table && !state.is_under_a_card(id, rect)
}

/// From which side a charge begins, where it is not the front. [FLA MEL-09 to MEL-11]
pub const fn side_words(aspect: Aspect) -> &'static str {
    match aspect {
        Aspect::Front => "",
        Aspect::Flank => ", in flank",
        Aspect::Rear => ", in the rear",
    }
}

/// Inches that nobody sees.
pub const HARDLY: f64 = 0.01;
/// In how many steps it is looked how far there is room for a run.
const STEPS: u32 = 20;

/// How a run ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ends {
    /// Where it strikes this enemy.
    Against(UnitId),
    /// Clear of every enemy.
    Clear,
}

/// Whether a rectangle is clear of every enemy; who stands beside it need only not be touched.
fn is_clear_of_enemies(state: &State, id: UnitId, rect: &Rect) -> bool {
    let mut enemies = state.taken_by(state.unit(id).side.other());
    let keeps = |enemy: &Rect| if lies_beside(rect, enemy) { CONTACT } else { CLEAR };
    !enemies
        .any(|enemy| shape::is_near(rect, &enemy.rect, CLEAR) && shape::is_near(rect, &enemy.rect, keeps(&enemy.rect)))
}

/// Whether a rectangle lies wholly to the right or to the left of another, alongside it: nothing of it comes before that one's front.
pub fn lies_beside(own: &Rect, other: &Rect) -> bool {
    let (frame, half) = (own.frame(), own.front / 2.0 - TOLERANCE);
    let corners = other.corners().map(|corner| frame.local(corner));
    let is_alongside = corners.iter().any(|(_, ahead)| *ahead < own.depth / 2.0 - TOLERANCE);
    is_alongside
        && (corners.iter().all(|(right, _)| *right >= half) || corners.iter().all(|(right, _)| *right <= -half))
}

/// Moves a charger so many inches along its run, as far as there is room; the inches it has gone.
pub fn run(state: &mut State, rider: &Rider, inches: f64, ends: Ends) -> f64 {
    let block = state.unit(rider.unit).block(state.house());
    let is_in_it = state.footprint(rider.unit).is_some_and(|own| is_barred(state, rider.unit, &own.inflated(-CONTACT)));
    let has_room = |pose: Pose| {
        let rect = block.footprint(pose);
        let ends_there = match ends {
            Ends::Against(enemy) => has_room_against(state, rider.unit, enemy, pose),
            Ends::Clear => has_room(state, rider.unit, &rect) && is_clear_of_enemies(state, rider.unit, &rect),
        };
        ends_there && (is_in_it || !is_barred(state, rider.unit, &rect))
    };
    let has_room_after = |gone: f64| rider.after(gone).is_some_and(|pose| has_room(pose.quantised()));
    let at = |step: u32| inches * f64::from(STEPS - step) / f64::from(STEPS);
    let Some(step) = (0..=STEPS).find(|&step| has_room_after(at(step))) else { return 0.0 };
    let gone = if step == 0 { inches } else { last_before(at(step), at(step - 1), has_room_after) };
    let Some(pose) = rider.after(gone).map(|pose| pose.quantised()) else { return 0.0 };
    let from = state.footprint(rider.unit);
    note_guns(state, rider.unit, pose);
    note_leaving_water(state, rider.unit, |state| state.unit_mut(rider.unit).place = Place::Table(pose));
    state.note_setting_out(rider.unit, from);
    gone
}

/// Moves a unit, and notes whether it has come out of the water by that, be it into it and out again: it fires at half rate then.
/// [FLA SAF-11, R-90]
pub fn note_leaving_water(state: &mut State, id: UnitId, moves: impl FnOnce(&mut State)) {
    let (from, was_in_water) = (state.footprint(id), march::is_in_water(state, id));
    moves(state);
    let way = from.zip(state.footprint(id));
    let has_waded = was_in_water || way.is_some_and(|(from, to)| march::wades(state, march::straight(from, &to)));
    state.unit_mut(id).this_turn.left_water |= has_waded && !march::is_in_water(state, id);
}

/// Notes the guns that a unit rides over on its way to a place: it controls them until the turn ends. [FLA ART-34]
pub fn note_guns(state: &mut State, id: UnitId, to: Pose) {
    let Some(own) = state.footprint(id) else { return };
    let block = state.unit(id).block(state.house());
    let run = block.footprint(to).centre - own.centre;
    if run.norm() >= 0.01 {
        note_guns_passed(state, id, &[corridor(&own, run.normalize(), run.norm())]);
    }
}

/// Notes the guns that lie under these rectangles, over which a unit passes. [FLA ART-34]
pub fn note_guns_passed(state: &mut State, id: UnitId, passed: &[Rect]) {
    let is_passed = |guns: Rect| passed.iter().any(|rect| shape::overlaps(rect, &guns));
    let enemies = state.present(state.unit(id).side.other());
    let guns: Vec<UnitId> = enemies.filter(|&battery| abandoned_guns(state, battery).is_some_and(is_passed)).collect();
    let rode_over = &mut state.unit_mut(id).this_turn.rode_over;
    for battery in guns {
        rode_over.note(battery);
    }
}

/// Where a battery's guns stand when its crew has left them.
pub fn abandoned_guns(state: &State, battery: UnitId) -> Option<Rect> {
    let guns = state.unit(battery).battery?;
    Some(Block::abreast(GUN_BASE, guns.guns.max(1)).footprint(guns.abandoned?))
}

/// Whether some ground on a rectangle bars a unit; horse keeps clear of the walls that an enemy holds, too.
pub fn is_barred(state: &State, id: UnitId, rect: &Rect) -> bool {
    let is_cavalry = state.unit(id).is_cavalry();
    let is_at_a_wall = || is_cavalry && stopped::is_at_a_held_wall(state, id, rect);
    let lies_on_ground = state.fixed.ground.around(std::slice::from_ref(rect), 0.0).any(|(_, terrain)| {
        let bars = match terrain.kind {
            TerrainKind::Building => true,
            TerrainKind::Wood => is_cavalry,
            _ => false,
        };
        bars && terrain.outline.overlaps(rect)
    });
    lies_on_ground || is_at_a_wall()
}
