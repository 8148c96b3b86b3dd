//! Answering on a map of hexes: every hex, facing and stand that is offered to the chosen piece can be pointed at.
//!
//! It holds no rule: where a piece may go is read from the offers. Where an offer to the piece only opens the question of where it
//! goes, the window looks one answer ahead on a copy of the battle, so that a counter shows its reach as soon as it is chosen.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use super::{BattleScreen, Notice};
use crate::app::canvas::{Ghost, Offered, OnMap, Wedge, map_of, pose_of, stand_of};
use crate::dice::Source;
use crate::game::{
    Answer, AreaBoard, Awaiting, Ears, HexTarget, Offer, Piece, PieceId, Place, Refereed, SlotId, Tally, Target,
};
use crate::hex::{Hex, Stand};

/// One way to answer on the map.
#[derive(Clone, Debug)]
struct Way<A> {
    /// What a button would say.
    label: String,
    /// Where it leads.
    target: HexTarget,
    /// The hexes that may be pointed at for it: those that would be taken up, or all of an area.
    hexes: Vec<Hex>,
    /// What is answered, one after another.
    answers: Vec<A>,
    /// The values it would be judged by, where a question is passed over in which they would stand beside it.
    values: Vec<Tally>,
}

/// What has been pointed at: a hex, and which of the ways that lead there is held.
#[derive(Clone, Debug)]
struct Aim {
    hex: Hex,
    ways: Vec<usize>,
    held: usize,
}

impl Aim {
    fn way(&self) -> usize {
        self.ways[self.held]
    }
}

/// What can be answered on the map for the chosen piece.
#[derive(Clone, Debug)]
pub(super) struct MapHand<A> {
    ways: Vec<Way<A>>,
    aim: Option<Aim>,
    /// The same as it is drawn.
    pub on_map: OnMap,
}

impl<A> Default for MapHand<A> {
    fn default() -> Self {
        Self { ways: Vec::new(), aim: None, on_map: OnMap::default() }
    }
}

impl<A> MapHand<A> {
    /// What Enter would do, once a hex has been pointed at.
    pub fn words(&self) -> Option<&str> {
        self.aim.as_ref().map(|aim| self.ways[aim.way()].label.as_str())
    }

    /// The values of what has been pointed at, with its words.
    pub fn values(&self) -> Option<(&str, &[Tally])> {
        let way = &self.ways[self.aim.as_ref()?.way()];
        Some((way.label.as_str(), way.values.as_slice())).filter(|(_, values)| !values.is_empty())
    }

    /// Whether anything can be pointed at.
    pub fn is_open(&self) -> bool {
        !self.ways.is_empty()
    }
}

impl<R: Refereed + Send + 'static> BattleScreen<R> {
    /// Reads anew what can be answered on the map.
    pub(super) fn read_map(&mut self) {
        self.map = MapHand::default();
        let (Some(piece), Some(_), None) = (self.selected, map_of(&self.scene.board), &self.past) else { return };
        let Awaiting::Choice(choice) = self.asked() else { return };
        for offer in &choice.offers {
            match &offer.target {
                Target::Hex(target) if target.piece == piece => self.map.ways.push(way(offer, *target, None)),
                Target::Area(own, area) if *own == piece => {
                    let way = self.scene.board.areas().and_then(|board| way_to_area(offer, board, (*own, *area), None));
                    self.map.ways.extend(way);
                }
                Target::Piece(own) if *own == piece => {
                    let ahead = self.one_ahead(&offer.action, piece);
                    let ways: Vec<_> = ahead.iter().filter_map(|after| self.way_ahead(after, &offer.action)).collect();
                    self.map.ways.extend(ways);
                }
                _ => {}
            }
        }
        self.widen_to_areas(piece);
        self.show_map();
        self.bring_offered();
    }

    /// Where only one way leads to an area that the piece is not in, any hex of it will do.
    fn widen_to_areas(&mut self, piece: PieceId) {
        let Some(board) = self.scene.board.areas() else { return };
        let own = self.scene.piece(piece).and_then(|piece| piece.place.area());
        let to: Vec<Option<u16>> = self.map.ways.iter().map(|way| board.area_of(way.target.hex)).collect();
        for (way, area) in self.map.ways.iter_mut().zip(&to) {
            let is_only = to.iter().filter(|other| *other == area).count() == 1;
            if let Some(area) = area.filter(|area| is_only && Some(*area) != own).and_then(|area| board.area(area)) {
                way.hexes.clone_from(&area.hexes);
            }
        }
    }

    /// Brings into view what is offered to a piece that comes on to the map and stands nowhere yet: first where it comes in, then as
    /// much of where it may go as there is room for.
    fn bring_offered(&mut self) {
        let stands = self.selected.and_then(|id| self.scene.piece(id)).and_then(pose_of);
        let (Some(map), Some(view), None) = (map_of(&self.scene.board), &mut self.canvas.view, stands) else { return };
        let mut offered: Vec<&Offered> = self.map.on_map.offered.iter().collect();
        offered.sort_by_key(|offered| (offered.hurried, Reverse(offered.left)));
        let middles: Vec<_> = offered.iter().map(|offered| map.centre(offered.hex)).collect();
        view.bring_all(&middles, self.scene.board.size());
    }

    /// Enemies of the chosen piece who stand in hexes that are offered to it, the nearest first: guns fire at them.
    pub(super) fn enemies_offered(&self) -> Vec<PieceId> {
        let own = self.selected.and_then(|id| self.scene.piece(id));
        let Some((own, at)) = own.and_then(|own| Some((own, pose_of(own)?.point()))) else { return Vec::new() };
        let is_offered = |hex: &Hex| self.map.on_map.offered.iter().any(|offered| offered.hex == *hex);
        let inches = |piece: &Piece| {
            let stands_there = stand_of(piece).is_some_and(|stand| stand.hexes().iter().any(is_offered));
            pose_of(piece).filter(|_| piece.side != own.side && stands_there).map(|pose| (pose.point() - at).norm())
        };
        let mut enemies: Vec<(f64, PieceId)> =
            self.scene.pieces.iter().filter_map(|piece| Some((inches(piece)?, piece.id))).collect();
        enemies.sort_by(|one, other| one.0.total_cmp(&other.0));
        enemies.into_iter().map(|(_, id)| id).collect()
    }

    /// What would be offered on the map to a piece after an answer, if that only opens the question.
    fn one_ahead(&self, action: &R::Action, piece: PieceId) -> Vec<Offer<R::Action>> {
        let mut battle = self.session.battle().clone();
        if battle.answer(Answer::Act(action.clone()), Ears::Deaf).is_err() {
            return Vec::new();
        }
        let Awaiting::Choice(choice) = battle.words() else { return Vec::new() };
        let is_on_map = |offer: &Offer<R::Action>| match offer.target {
            Target::Hex(HexTarget { piece: own, .. }) | Target::Area(own, _) => own == piece,
            _ => false,
        };
        choice.offers.into_iter().filter(is_on_map).collect()
    }

    /// The way that an offer is after the answer that opens its question.
    fn way_ahead(&self, after: &Offer<R::Action>, opening: &R::Action) -> Option<Way<R::Action>> {
        match &after.target {
            Target::Hex(target) => Some(way(after, *target, Some(opening))),
            Target::Area(piece, area) => {
                let way = way_to_area(after, self.scene.board.areas()?, (*piece, *area), Some(opening))?;
                let battle = self.session.battle();
                let both = battle.both(opening, &after.action);
                Some(Way { values: both.map_or_else(Vec::new, |both| battle.values(&both, self.eyes)), ..way })
            }
            _ => None,
        }
    }

    /// Draws up what is offered, what has been pointed at, and the ways to face.
    fn show_map(&mut self) {
        let stands = self.selected.and_then(|piece| self.stand_of(piece));
        let mut offered: BTreeMap<Hex, Offered> = BTreeMap::new();
        for way in self.map.ways.iter().filter(|way| !is_in_place(&way.target, stands)) {
            let HexTarget { left, hurried, .. } = way.target;
            for &hex in &way.hexes {
                let this = || Offered { hex, label: way.label.clone(), left, hurried };
                let here = offered.entry(hex).or_insert_with(this);
                if (!hurried, left) > (!here.hurried, here.left) {
                    *here = this();
                }
            }
        }
        let aimed = self.map.aim.as_ref().map(|aim| &self.map.ways[aim.way()]);
        let ghost =
            aimed.map(|way| Ghost { hexes: way.hexes.clone(), stand: way.target.stand, words: way.label.clone() });
        let wedges = self.wedges(stands);
        self.map.on_map = OnMap { offered: offered.into_values().collect(), ghost, wedges };
    }

    /// The ways to face or stand: where has been pointed, if there are several; else where the piece is.
    fn wedges(&self, stands: Option<Stand>) -> Vec<Wedge> {
        let wedge = |index: usize, chosen: bool| {
            let way = &self.map.ways[index];
            way.target.stand.map(|stand| Wedge { way: index, stand, label: way.label.clone(), chosen })
        };
        match &self.map.aim {
            Some(aim) if aim.ways.len() > 1 => {
                aim.ways.iter().filter_map(|index| wedge(*index, *index == aim.way())).collect()
            }
            Some(_) => Vec::new(),
            None => {
                let here = |index: &usize| is_in_place(&self.map.ways[*index].target, stands);
                let stays = |index: usize| self.map.ways[index].target.stand == stands;
                (0..self.map.ways.len()).filter(here).filter_map(|index| wedge(index, stays(index))).collect()
            }
        }
    }

    fn stand_of(&self, piece: PieceId) -> Option<Stand> {
        self.scene.pieces.iter().find(|one| one.id == piece).and_then(stand_of)
    }

    /// The ways that lead to a hex, the one by which the piece hurries and turns least first.
    fn ways_to(&self, hex: Hex) -> Vec<usize> {
        let stands = self.selected.and_then(|piece| self.stand_of(piece));
        let leads = |way: &Way<R::Action>| way.hexes.contains(&hex) && !is_in_place(&way.target, stands);
        let mut ways: Vec<usize> = (0..self.map.ways.len()).filter(|index| leads(&self.map.ways[*index])).collect();
        ways.sort_by_key(|index| {
            let target = &self.map.ways[*index].target;
            (target.hurried, turn(target, stands))
        });
        ways
    }

    /// Points at a hex: the first time it is aimed at, the next time the next of several ways is held, or the only one taken.
    pub(super) fn aim_at(&mut self, hex: Hex) {
        if let Some(aim) = self.map.aim.as_mut().filter(|aim| aim.hex == hex) {
            if aim.ways.len() == 1 {
                self.take_aim();
                return;
            }
            aim.held = (aim.held + 1) % aim.ways.len();
            self.show_map();
            return;
        }
        let ways = self.ways_to(hex);
        if let ([only], Some(_)) = (ways.as_slice(), self.scene.board.areas()) {
            // Anywhere in an area its only offer is meant; but values that nobody has seen yet stand beside it first.
            let is_held = self.map.aim.as_ref().is_some_and(|aim| aim.way() == *only);
            if is_held || self.map.ways[*only].values.is_empty() {
                self.notice = None;
                self.carry_out(*only);
                return;
            }
        }
        self.hold(hex, ways);
    }

    /// Holds the first of the ways to a hex, without taking it.
    fn hold(&mut self, hex: Hex, ways: Vec<usize>) {
        if !ways.is_empty() {
            self.notice = None;
            self.map.aim = Some(Aim { hex, ways, held: 0 });
        } else if self.map.aim.take().is_none() {
            return self.point_at_nothing(hex);
        }
        self.show_map();
    }

    /// A hex where nothing is offered: a piece in it is pointed at; else it is said so, or nothing is chosen any more.
    fn point_at_nothing(&mut self, hex: Hex) {
        let Some(map) = map_of(&self.scene.board) else { return };
        let stands_there = |piece: &&crate::game::Piece| match &piece.place {
            Place::Hexes { stand, .. } => stand.covers(hex),
            Place::Point { pose } => map.hex_at(pose.point()) == Some(hex),
            Place::Area { area, .. } => {
                let areas = self.scene.board.areas();
                areas.and_then(|areas| areas.area_of(hex)) == Some(*area)
            }
            Place::Table { .. } | Place::Slot(_) | Place::Off { .. } => false,
        };
        if let Some(only) = self.only_offer_in_area(hex) {
            return self.choose(only);
        }
        let there = self.scene.pieces.iter().find(stands_there).map(|piece| piece.id);
        match there {
            Some(piece) => self.point(piece),
            None if self.map.is_open() => {
                let words = format!("Nothing is offered in {}.", self.place_words(hex));
                self.notice = Some(Notice { words, redo: false });
            }
            None => self.select(None),
        }
    }

    /// The only offer that leads any piece to the area of a hex.
    fn only_offer_in_area(&self, hex: Hex) -> Option<usize> {
        let wanted = self.scene.board.areas()?.area_of(hex)?;
        let leads = |target: &Target| matches!(target, Target::Area(_, area) if *area == wanted);
        self.only_offer(leads)
    }

    fn only_offer(&self, leads: impl Fn(&Target) -> bool) -> Option<usize> {
        let Awaiting::Choice(choice) = self.asked() else { return None };
        let mut there = (0..choice.offers.len()).filter(|index| leads(&choice.offers[*index].target));
        there.next().filter(|_| there.next().is_none())
    }

    /// Points at a slot of a display: the only offer that leads there is taken, of the chosen piece or of any.
    pub(super) fn point_at_slot(&mut self, slot: SlotId) {
        let is_there = |target: &Target| matches!(target, Target::Slot(_, there) if *there == slot);
        let own = |target: &Target| is_there(target) && target.piece() == self.selected;
        if let Some(only) = self.only_offer(own).or_else(|| self.only_offer(is_there)) {
            self.choose(only);
        }
    }

    /// The slots that are offered to the chosen piece; to anybody where none is chosen that has an offer there.
    pub(super) fn slots_offered(&self) -> Vec<SlotId> {
        let Awaiting::Choice(choice) = self.asked() else { return Vec::new() };
        let slots = choice.offers.iter().filter_map(|offer| match offer.target {
            Target::Slot(piece, slot) => Some((piece, slot)),
            _ => None,
        });
        let own: Vec<SlotId> =
            slots.clone().filter(|(piece, _)| Some(*piece) == self.selected).map(|(_, slot)| slot).collect();
        if own.is_empty() { slots.map(|(_, slot)| slot).collect() } else { own }
    }

    /// A hex's number, or the name of its area.
    fn place_words(&self, hex: Hex) -> String {
        let area = self.scene.board.areas().and_then(|board| board.area(board.area_of(hex)?));
        area.map_or_else(|| hex.to_string(), |area| area.name.clone())
    }

    /// Takes a way by its mark: holds it first where another is held.
    pub(super) fn take_way(&mut self, way: usize) {
        if let Some(aim) = &mut self.map.aim
            && let Some(place) = aim.ways.iter().position(|index| *index == way)
            && place != aim.held
        {
            aim.held = place;
            self.show_map();
            return;
        }
        self.carry_out(way);
    }

    /// Takes the way that is held; says whether there was one.
    pub(super) fn take_aim(&mut self) -> bool {
        let Some(way) = self.map.aim.as_ref().map(Aim::way) else { return false };
        self.carry_out(way);
        true
    }

    /// Lets go of what has been pointed at; says whether there was anything.
    pub(super) fn drop_aim(&mut self) -> bool {
        let held = self.map.aim.take().is_some();
        if held {
            self.show_map();
        }
        held
    }

    fn carry_out(&mut self, way: usize) {
        let Some(way) = self.map.ways.get(way) else { return };
        // What only opens the question goes into the journal with the answer to it: one entry, and one to take back.
        if let [opening, answer] = way.answers.as_slice()
            && let Some(both) = self.session.battle().both(opening, answer)
        {
            self.give(Answer::Act(both), Source::Table);
            return;
        }
        for (index, action) in way.answers.clone().into_iter().enumerate() {
            if index > 0 && !self.is_offered(&action) {
                return;
            }
            self.give(Answer::Act(action), Source::Table);
            if self.refusal.is_some() {
                return;
            }
        }
    }

    fn is_offered(&self, action: &R::Action) -> bool {
        matches!(self.session.awaiting(), Awaiting::Choice(choice) if choice.offers.iter().any(|one| one.action == *action))
    }

    /// Moves the aim by the arrows: to the nearest hex offered in a direction of the screen.
    pub(super) fn step_aim(&mut self, right: f32, down: f32) {
        let (Some(map), Some(view)) = (map_of(&self.scene.board), &self.canvas_in_view().view) else { return };
        let stands = self.selected.and_then(|id| self.scene.pieces.iter().find(|piece| piece.id == id));
        let from = match &self.map.aim {
            Some(aim) => Some(map.centre(aim.hex)),
            None => stands.and_then(pose_of).map(|pose| pose.point()),
        };
        let Some(from) = from.map(|from| view.screen_from_table(from)) else { return };
        let way = eframe::egui::vec2(right, down);
        let far = |hex: Hex| {
            let off = view.screen_from_table(map.centre(hex)) - from;
            let along = off.dot(way);
            // Aside counts double, so that an arrow keeps its direction.
            (along > view.scale * 0.3 && along > off.length() * 0.5).then(|| along + 2.0 * off.dot(way.rot90()).abs())
        };
        // The hexes of an area are one place: the arrows go from area to area.
        let in_areas = self.scene.board.areas().is_some();
        let leads = |hex: Hex| !in_areas || self.map.ways.iter().any(|way| way.target.hex == hex);
        let offered = self.map.on_map.offered.iter().map(|offered| offered.hex).filter(|hex| leads(*hex));
        let near = offered.filter_map(|hex| far(hex).map(|far| (hex, far)));
        let next = near.min_by(|one, other| one.1.total_cmp(&other.1)).map(|(hex, _)| (hex, map.centre(hex)));
        if let Some((hex, middle)) = next {
            self.hold(hex, self.ways_to(hex));
            if let Some(view) = &mut self.canvas_in_view_mut().view {
                view.bring(middle);
            }
        }
    }
}

fn way<A: Clone>(offer: &Offer<A>, target: HexTarget, before: Option<&A>) -> Way<A> {
    let answers = before.into_iter().chain([&offer.action]).cloned().collect();
    Way { label: offer.label.clone(), target, hexes: target.hexes(), answers, values: Vec::new() }
}

/// The way that leads a piece to an area: any of its hexes will do.
fn way_to_area<A: Clone>(
    offer: &Offer<A>,
    board: &AreaBoard,
    (piece, area): (PieceId, u16),
    before: Option<&A>,
) -> Option<Way<A>> {
    let hexes = board.area(area)?.hexes.clone();
    let target = HexTarget { piece, hex: *hexes.first()?, facing: None, stand: None, left: None, hurried: false };
    Some(Way { hexes, ..way(offer, target, before) })
}

/// How far a piece would turn, in corners.
fn turn(target: &HexTarget, stands: Option<Stand>) -> u8 {
    let (Some(to), Some(from)) =
        (target.stand.and_then(|stand| stand.corner()), stands.and_then(|stand| stand.corner()))
    else {
        return 0;
    };
    to.turns_to(from)
}

/// Whether the piece stays on its hexes and only turns or changes how it stands.
fn is_in_place(target: &HexTarget, stands: Option<Stand>) -> bool {
    let sorted = |stand: Stand| {
        let mut hexes = stand.hexes();
        hexes.sort();
        hexes
    };
    match (target.stand, stands) {
        (Some(there), Some(here)) => sorted(there) == sorted(here),
        _ => false,
    }
}
