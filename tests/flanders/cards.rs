//! The card game in the real battle: small tables with a few cards, each for one rule.

use galloper::dice::Faces;
use galloper::game::{
    Answer, Awaiting, Ears, Eyes, Outcome, Piece, Place, Report, Ruleset, Ruling, RulingTarget, Side, Statement,
    TerrainKind,
};
use galloper::geometry::{Formation, Leg, Outline, Point, Pose};
use galloper::rules::flanders::book::brigade::BrigadeFormation;
use galloper::rules::flanders::book::house::House;
use galloper::rules::flanders::book::profile::{Arm, ChargeDoctrine, Class, FireDoctrine, Gun, Mount, Profile};
use galloper::rules::flanders::state::setup::{
    CardSetup, Edge, GeneralSetup, PlaceSetup, Setup, TerrainSetup, UnitSetup, Victory,
};
use galloper::rules::flanders::state::{CardId, GeneralId, UnitId};
use galloper::rules::flanders::steps::cards::way::assess;
use galloper::rules::flanders::{Action, Amendment, Battle};

const FOOT: Profile = Profile { arm: Arm::Infantry { fire: FireDoctrine::Rank }, class: Class::Line, original: 12 };
const HORSE: Profile = Profile {
    arm: Arm::Cavalry { mount: Mount::Horse, charge: ChargeDoctrine::Sword, on_foot: FireDoctrine::Rank },
    class: Class::Line,
    original: 12,
};
const GUNS: Profile = Profile { arm: Arm::Artillery { gun: Gun::Heavy }, class: Class::Line, original: 8 };

/// A table of 72 by 48 inches, to be filled.
struct Field(Setup);

impl Field {
    fn new() -> Self {
        let general = |key: &str, side| GeneralSetup { key: key.to_owned(), name: key.to_owned(), side, pose: None };
        Self(Setup {
            scenario: "cards".to_owned(),
            title: "Cards".to_owned(),
            sides: ["Allies".to_owned(), "French".to_owned()],
            width: 72.0,
            height: 48.0,
            terrain: Vec::new(),
            generals: vec![general("Orkney", Side::A), general("Maffei", Side::B)],
            units: Vec::new(),
            cards: Vec::new(),
            rear: [Edge::South, Edge::North],
            victory: Victory {
                broken_commands: [1, 1],
                turns: Some(12),
                at_the_end: Some(Side::B),
                on_by: None,
                aims: Vec::new(),
            },
            house: House::default(),
            provenance: Vec::new(),
            ledger: false,
        })
    }

    /// A card with some units of one kind under it; none: a dummy.
    fn card(mut self, side: Side, at: (f64, f64, f64), troops: &[Profile]) -> Self {
        let index = self.0.cards.len();
        let pose = Pose::new(at.0, at.1, at.2);
        self.0.cards.push(CardSetup { side, pose, formation: BrigadeFormation::Line, spacing: 0.5 });
        for &profile in troops {
            self = self.unit(side, profile, PlaceSetup::Card(index));
        }
        self
    }

    fn unit(mut self, side: Side, profile: Profile, place: PlaceSetup) -> Self {
        let key = format!("unit {}", self.0.units.len());
        let general = side.index();
        let formation = Formation::Line;
        let figures = profile.original;
        self.0.units.push(UnitSetup {
            name: key.clone(),
            key,
            general,
            profile,
            figures,
            formation,
            place,
            dismounted: false,
            roll: None,
            army: None,
        });
        self
    }

    fn figures(self, side: Side, profile: Profile, at: (f64, f64, f64)) -> Self {
        self.unit(side, profile, PlaceSetup::Table(Pose::new(at.0, at.1, at.2)))
    }

    fn ground(mut self, kind: TerrainKind, corners: &[(f64, f64)]) -> Self {
        let outline = Outline::Area(corners.iter().map(|&(x, y)| Point::new(x, y)).collect());
        self.0.terrain.push(TerrainSetup { kind, name: None, outline });
        self
    }

    fn switch(mut self, name: &str, value: &str) -> Self {
        self.0.house.set(name, value).expect("a switch of the house");
        self
    }

    fn begin(self) -> Table {
        Table { battle: Battle::begin(&self.0).expect("the setup is sound"), story: Vec::new() }
    }
}

/// A battle being played by hand.
struct Table {
    battle: Battle,
    story: Vec<Report>,
}

impl Table {
    fn act(&mut self, action: Action) -> &mut Self {
        let answer = Answer::Act(action);
        let reports = self.battle.answer(answer.clone(), Ears::Open).unwrap_or_else(|no| panic!("{answer:?}: {no}"));
        self.story.extend(reports);
        self
    }

    fn roll(&mut self, faces: &[u8]) -> &mut Self {
        let reports =
            self.battle.answer(Answer::Roll(Faces(faces.to_vec())), Ears::Open).expect("those dice are asked for");
        self.story.extend(reports);
        self
    }

    fn as_measured(&mut self) -> &mut Self {
        let reports =
            self.battle.answer(Answer::State(Statement::as_measured()), Ears::Open).expect("facts are asked for");
        self.story.extend(reports);
        self
    }

    fn refusal(&self, action: Action) -> String {
        let refused = self.battle.check(Answer::Act(action)).expect_err("it is refused");
        format!("{} {}", refused.rule, refused.why)
    }

    fn moves(&mut self, card: u16, legs: &[Leg]) -> &mut Self {
        self.act(Action::MoveCard { card: CardId(card), legs: legs.to_vec() })
    }

    /// Side A wins the dice and moves cards.
    fn initiative_of_a(&mut self) -> &mut Self {
        if self.asks().contains("unseen until both are done") {
            self.act(Action::CallInitiative);
        }
        self.roll(&[6, 1]).act(Action::TakeInitiative { mover: Side::A })
    }

    fn verbs(&self) -> Vec<String> {
        match &self.battle.words() {
            Awaiting::Choice(choice) => choice.offers.iter().map(galloper::game::Offer::id).collect(),
            other => panic!("a choice is due, not {other:?}"),
        }
    }

    fn asks(&self) -> String {
        match &self.battle.words() {
            Awaiting::Choice(choice) => choice.question.clone(),
            Awaiting::Dice(request) => request.why.clone(),
            Awaiting::Facts(sheet) => sheet.title.clone(),
            Awaiting::Over(Outcome { text, .. }) => text.clone(),
        }
    }

    fn tells(&self, words: &str) -> bool {
        self.story.iter().any(|report| report.text.contains(words))
    }

    fn pose(&self, unit: u16) -> Option<Pose> {
        self.battle.state().unit(UnitId(unit)).pose()
    }

    fn piece(&self, id: u16, eyes: Eyes) -> Option<Piece> {
        self.battle.scene(eyes).pieces.into_iter().find(|piece| piece.id.plain() == id)
    }

    /// Lets every card stay, and goes on to the end of set-on with nobody turned up and no general placed.
    fn finish_cards(&mut self) -> &mut Self {
        for _ in 0..40 {
            let action = match &self.battle.words() {
                Awaiting::Choice(choice) => {
                    let verb = |verb: &str| choice.offers.iter().find(|offer| offer.verb == verb);
                    let found = ["stay_cards", "own", "keep_covered", "place_nobody"].into_iter().find_map(verb);
                    match found {
                        Some(offer) => offer.action.clone(),
                        None => return self,
                    }
                }
                Awaiting::Facts(_) => {
                    self.as_measured();
                    continue;
                }
                Awaiting::Dice(request) if request.why.starts_with("Initiative for cards") => {
                    self.roll(&[6, 1]);
                    continue;
                }
                _ => return self,
            };
            self.act(action);
        }
        self
    }
}

const AHEAD: fn(f64) -> Leg = Leg::Advance;

/// GT-17, GT-19, GT-20, and R-103.
#[test]
fn gt_17_to_20_a_card_goes_twelve_inches_ahead_and_eight_to_a_flank_or_back() {
    let field = Field::new().card(Side::A, (20.0, 20.0, 0.0), &[FOOT]).card(Side::B, (60.0, 45.0, 180.0), &[FOOT]);
    let mut table = field.begin();
    table.initiative_of_a();
    let go = |legs: &[Leg]| Action::MoveCard { card: CardId(0), legs: legs.to_vec() };
    assert!(table.refusal(go(&[AHEAD(12.1)])).contains("may go 12.00″"));
    assert!(table.refusal(go(&[Leg::Sidestep(-8.1)])).contains("may go 8.00″"));
    assert!(table.refusal(go(&[Leg::Retire(8.1)])).contains("may go 8.00″"));
    assert!(table.refusal(go(&[Leg::Turn { degrees: 60.0 }, AHEAD(8.1)])).contains("may go 8.00″"));
    table.moves(0, &[Leg::Turn { degrees: 45.0 }, AHEAD(12.0)]);
    assert!(table.tells("Card A1 moves 12.0″."), "{:?}", table.story);
}

/// GT-18, GT-21.
#[test]
fn gt_18_and_21_rough_ground_costs_four_inches_and_a_road_gives_four() {
    let field = Field::new()
        .card(Side::A, (20.0, 10.0, 0.0), &[FOOT])
        .card(Side::A, (40.0, 2.5, 0.0), &[FOOT])
        .card(Side::B, (60.0, 45.0, 180.0), &[FOOT])
        .ground(TerrainKind::Marsh, &[(15.0, 14.0), (25.0, 14.0), (25.0, 16.0), (15.0, 16.0)])
        .ground(TerrainKind::Road, &[(39.5, 0.0), (40.5, 0.0), (40.5, 48.0), (39.5, 48.0)]);
    let mut table = field.begin();
    table.initiative_of_a();
    let go = |card: u16, legs: &[Leg]| Action::MoveCard { card: CardId(card), legs: legs.to_vec() };
    assert!(table.refusal(go(0, &[AHEAD(8.1)])).contains("may go 8.00″"));
    assert!(table.refusal(go(1, &[AHEAD(16.1)])).contains("may go 16.00″"));
    table.moves(1, &[AHEAD(16.0)]).moves(0, &[AHEAD(8.0)]);
}

/// GT-06.
#[test]
fn gt_06_cards_do_not_pass_through_each_other() {
    let field = Field::new().card(Side::A, (20.0, 10.0, 0.0), &[FOOT]).card(Side::A, (20.0, 16.0, 0.0), &[]).card(
        Side::B,
        (60.0, 45.0, 180.0),
        &[FOOT],
    );
    let mut table = field.begin();
    table.initiative_of_a();
    let refused = table.refusal(Action::MoveCard { card: CardId(0), legs: vec![AHEAD(9.0)] });
    assert!(refused.contains("[FLA GT-06] card A2 is in the way after 4.0″"), "{refused}");
}

/// GT-14, GT-15, GT-16.
#[test]
fn gt_14_to_16_cards_come_on_where_no_enemy_is_within_eighteen_inches() {
    let field = Field::new().card(Side::A, (10.0, 0.0, 0.0), &[FOOT]).card(Side::A, (40.0, 0.0, 0.0), &[FOOT]).figures(
        Side::B,
        FOOT,
        (10.0, 17.0, 180.0),
    );
    let mut table = field.begin();
    let eyes = Eyes::Side(Side::B);
    assert!(matches!(table.piece(2000, eyes), Some(Piece { place: Place::Off { .. }, .. })), "it lies off the table");
    let go = |card: u16, legs: &[Leg]| Action::MoveCard { card: CardId(card), legs: legs.to_vec() };
    let refused = table.refusal(go(0, &[AHEAD(6.0)]));
    assert!(refused.contains("[FLA GT-16] unit 2 is 17.0″ from where it would come on"), "{refused}");
    assert!(table.refusal(go(1, &[AHEAD(1.0)])).contains("across the table's edge"));
    table.moves(1, &[AHEAD(12.0)]);
    assert!(matches!(table.piece(2001, eyes), Some(Piece { place: Place::Table { .. }, .. })));
    // Along the end of the board, off the table, it goes unseen.
    table.moves(0, &[Leg::Sidestep(6.0)]);
    let others: Vec<String> = table.story.iter().filter_map(|report| report.seen_by(eyes)).map(|r| r.text).collect();
    assert!(others.contains(&"Card A1 stays off the table.".to_owned()), "{others:?}");
}

/// It comes on where the middle of its front crosses the edge, be it after a turn by which a corner is over it already. GT-16, R-49.
#[test]
fn gt_16_a_card_that_turns_comes_on_where_its_front_crosses_the_edge() {
    let field = Field::new().card(Side::A, (17.2, 0.0, 0.0), &[FOOT]).figures(Side::B, FOOT, (10.0, 17.0, 180.0));
    let mut table = field.begin();
    let go = |legs: &[Leg]| Action::MoveCard { card: CardId(0), legs: legs.to_vec() };
    let refused = table.refusal(go(&[Leg::Turn { degrees: -25.0 }, AHEAD(5.0)]));
    assert!(refused.contains("[FLA GT-16] unit 1 is 17.9″ from where it would come on"), "{refused}");
    table.moves(0, &[AHEAD(5.0)]);
}

/// GT-22, GT-23, GT-24, GT-25.
#[test]
fn gt_22_to_25_three_cards_by_initiative_and_a_refusal_ends_it() {
    let mut field = Field::new();
    for index in 0..5 {
        field = field.card(Side::A, (10.0 + 6.0 * f64::from(index), 10.0, 0.0), &[FOOT]);
        field = field.card(Side::B, (10.0 + 6.0 * f64::from(index), 45.0, 180.0), &[FOOT]);
    }
    let mut table = field.begin();
    table.roll(&[3, 3]);
    assert!(table.tells("A tie"));
    table.initiative_of_a();
    for card in [0, 2, 4] {
        table.act(Action::StayCard(CardId(card)));
    }
    assert!(table.asks().starts_with("Initiative for cards"), "after three cards both roll again");
    table.roll(&[5, 2]).act(Action::TakeInitiative { mover: Side::B });
    assert_eq!(table.asks(), "French are told to move cards. Do they?");
    table.act(Action::Refuse);
    assert_eq!(table.asks(), "Allies move the rest of their cards. Which, and how?");
    table.act(Action::StopMoving);
    assert!(table.asks().contains("turn up"), "{}", table.asks());
}

/// GT-26.
#[test]
fn gt_26_far_apart_both_move_together_and_neither_sees_where_the_other_goes() {
    let field = Field::new().card(Side::A, (20.0, 0.0, 0.0), &[FOOT]).card(Side::B, (20.0, 48.0, 180.0), &[FOOT]);
    let mut table = field.begin();
    let french = Eyes::Side(Side::B);
    table.moves(0, &[AHEAD(12.0)]);
    assert!(table.story.iter().all(|report| report.seen_by(french).is_none()), "{:?}", table.story);
    let piece = table.piece(2000, french).expect("the card is known");
    assert!(matches!(piece.place, Place::Off { .. }) && piece.spent.is_empty(), "{piece:?}");
    table.moves(1, &[AHEAD(10.0)]);
    assert!(table.tells("Card A1 of the Allies has moved."));
    assert!(matches!(table.piece(2000, french), Some(Piece { place: Place::Table { .. }, .. })));
}

/// GT-26: what the umpire lays by hand meanwhile both sides see where it lies.
#[test]
fn gt_26_a_card_that_the_umpire_lays_is_seen_by_both() {
    let field = Field::new().card(Side::A, (20.0, 0.0, 0.0), &[FOOT]).card(Side::B, (20.0, 48.0, 180.0), &[FOOT]);
    let mut table = field.begin();
    table.moves(0, &[AHEAD(12.0)]);
    let pose = Pose::new(30.0, 10.0, 0.0);
    let lay = RulingTarget::Amend(Amendment::PlaceCard { card: CardId(0), pose });
    let ruling = Ruling { by: String::new(), why: String::new(), departs_from: None, sets: lay };
    table.battle.answer(Answer::Rule(ruling), Ears::Open).expect("the umpire may");
    let piece = table.piece(2000, Eyes::Side(Side::B)).expect("the card is known");
    assert!(matches!(piece.place, Place::Table { pose: seen, .. } if seen == pose), "{piece:?}");
}

/// GT-30, GT-31, and R-108.
#[test]
fn gt_30_and_31_a_card_seen_on_its_way_holds_who_saw_it() {
    let field = Field::new()
        .card(Side::A, (20.0, 5.0, 0.0), &[FOOT])
        .card(Side::B, (20.0, 25.0, 180.0), &[FOOT])
        .figures(Side::B, FOOT, (30.0, 26.0, 180.0));
    let mut table = field.begin();
    table.initiative_of_a();
    table.moves(0, &[AHEAD(11.0)]);
    assert!(table.tells("Card F1 sights card A1 within 18″ and does not move this turn."));
    assert!(table.battle.state().card(CardId(1)).frozen);
    assert!(table.battle.state().unit(UnitId(2)).this_turn.held, "figures that saw it are held too");
    assert_eq!(table.asks(), "Who sees whom within 18″ when the cards are done", "nobody is left to move");
}

/// GT-30: the four inches are kept from all enemies, though only another has seen the card.
#[test]
fn gt_30_a_card_that_is_seen_stops_four_inches_from_every_enemy() {
    let field = Field::new()
        .card(Side::A, (20.0, 8.0, 0.0), &[FOOT])
        .card(Side::B, (36.0, 22.0, 180.0), &[FOOT])
        .figures(Side::B, FOOT, (20.0, 22.5, 180.0))
        .ground(TerrainKind::Building, &[(15.0, 20.5), (25.0, 20.5), (25.0, 21.5), (15.0, 21.5)]);
    let mut table = field.begin();
    table.initiative_of_a();
    let refused = table.refusal(Action::MoveCard { card: CardId(0), legs: vec![AHEAD(11.9)] });
    assert!(refused.contains("[FLA GT-30] it is seen and would come within 4″ of unit 2"), "{refused}");
    table.moves(0, &[AHEAD(10.0)]);
}

/// GT-27: who is seen within eighteen inches marches no more as a card, and freezes nobody.
#[test]
fn gt_27_a_card_that_is_seen_does_not_march() {
    let field = Field::new().card(Side::A, (20.0, 10.0, 0.0), &[FOOT]).card(Side::B, (20.0, 25.0, 180.0), &[FOOT]);
    let mut table = field.begin();
    table.initiative_of_a();
    assert!(!table.verbs().iter().any(|verb| verb.starts_with("move")), "{:?}", table.verbs());
    let Awaiting::Choice(choice) = &table.battle.words() else { panic!("a choice is due") };
    let whys: Vec<String> = choice.refused.iter().map(|refused| format!("{} {}", refused.rule, refused.why)).collect();
    assert_eq!(whys, ["[FLA GT-27] card F1 sees it within 18″ already"]);
}

/// where dummies do nothing, they freeze nobody.
#[test]
fn r_49_a_dummy_that_does_nothing_freezes_nobody() {
    let frozen = |value: &str| {
        let field = Field::new()
            .card(Side::A, (20.0, 5.0, 0.0), &[])
            .card(Side::A, (60.0, 5.0, 0.0), &[FOOT])
            .card(Side::B, (20.0, 25.0, 180.0), &[FOOT])
            .switch("dummy_sighting", value);
        let mut table = field.begin();
        table.initiative_of_a();
        table.moves(0, &[AHEAD(11.0)]);
        table.battle.state().card(CardId(2)).frozen
    };
    assert!(frozen("bluff"));
    assert!(!frozen("ignored"));
}

/// GT-18, and R-52: out of a wood it pays for it once.
#[test]
fn r_52_a_card_that_leaves_a_wood_pays_for_it() {
    let field = Field::new()
        .card(Side::A, (20.0, 10.0, 0.0), &[FOOT])
        .card(Side::B, (60.0, 45.0, 180.0), &[FOOT])
        .ground(TerrainKind::Wood, &[(15.0, 5.0), (25.0, 5.0), (25.0, 11.0), (15.0, 11.0)]);
    let mut table = field.begin();
    table.initiative_of_a();
    let refused = table.refusal(Action::MoveCard { card: CardId(0), legs: vec![AHEAD(8.1)] });
    assert!(refused.contains("may go 8.00″"), "{refused}");
    table.moves(0, &[AHEAD(8.0)]);
}

/// GT-37: only ball is noted on a card; and a shot at a unit that has gone meanwhile is told, not thrown.
#[test]
fn gt_37_ball_alone_is_noted_and_who_is_gone_is_not_shot_at() {
    let field = Field::new()
        .figures(Side::A, GUNS, (18.0, 10.0, 0.0))
        .figures(Side::A, GUNS, (22.0, 10.0, 0.0))
        .card(Side::B, (20.0, 34.0, 180.0), &[FOOT])
        .card(Side::B, (60.0, 47.0, 180.0), &[FOOT, FOOT, FOOT, FOOT]);
    let mut table = field.begin();
    let sets = galloper::game::RulingTarget::Amend(Amendment::Figures { unit: UnitId(2), figures: 1 });
    let ruling = galloper::game::Ruling { by: String::new(), why: String::new(), departs_from: None, sets };
    table.battle.answer(Answer::Rule(ruling), Ears::Open).expect("the umpire may");
    table.finish_cards();
    let mut noted = 0;
    for _ in 0..60 {
        let action = match &table.battle.words() {
            Awaiting::Choice(choice) => {
                let at_cards =
                    choice.offers.iter().filter(|offer| matches!(offer.action, Action::CannonadeCard { .. }));
                let at_cards: Vec<Action> = at_cards.map(|offer| offer.action.clone()).collect();
                if let [only] = at_cards.as_slice() {
                    noted += 1;
                    only.clone()
                } else {
                    assert!(at_cards.is_empty(), "{at_cards:?}");
                    let find = |verb: &str| choice.offers.iter().find(|offer| offer.verb == verb);
                    let quiet = ["stand", "no_ride", "own", "keep_covered", "place_nobody", "hold_fire", "stay_cards"];
                    quiet.into_iter().find_map(find).unwrap_or(&choice.offers[0]).action.clone()
                }
            }
            Awaiting::Facts(_) => {
                table.as_measured();
                continue;
            }
            Awaiting::Dice(request) => {
                let faces = match request.rule.citation() {
                    "FLA TYP-14" => vec![1; usize::from(request.dice.count)],
                    "FLA SEQ-04" | "FLA GT-22" => vec![6, 1],
                    _ => vec![6; usize::from(request.dice.count)],
                };
                table.roll(&faces);
                continue;
            }
            Awaiting::Over(_) => break,
        };
        let comes_on = noted == 2 && matches!(action, Action::StayCards) && table.asks().starts_with("French");
        if comes_on {
            table.moves(0, &[AHEAD(9.0)]);
            noted = 3;
            continue;
        }
        table.act(action);
    }
    assert!(table.tells("unit 2 is destroyed."), "{:?}", table.story);
    assert!(table.tells("on unit 2: nobody is left there to be hit."), "{:?}", table.story);
}

/// GT-27, GT-28, GT-29.
#[test]
fn gt_28_and_29_in_a_wood_a_card_is_seen_four_inches_deep_only() {
    let wood = [(10.0, 20.0), (30.0, 20.0), (30.0, 40.0), (10.0, 40.0)];
    let deep = |y: f64| {
        let field = Field::new()
            .card(Side::A, (20.0, 12.0, 0.0), &[FOOT])
            .card(Side::B, (20.0, y, 180.0), &[FOOT])
            .ground(TerrainKind::Wood, &wood);
        let mut table = field.begin();
        table.finish_cards();
        table.battle.state().card(CardId(1)).pose.is_none()
    };
    assert!(deep(23.0), "three inches inside it is seen and set on");
    assert!(!deep(25.0), "five inches inside it stays a card");
}

/// GT-01, GT-08, GT-09, GT-12, GT-32, GT-33, GT-34.
#[test]
fn gt_32_to_34_troops_found_are_set_on_do_not_move_and_may_fire() {
    let field =
        Field::new().card(Side::A, (20.0, 10.0, 0.0), &[FOOT, FOOT, FOOT]).card(Side::B, (20.0, 16.0, 180.0), &[FOOT]);
    let mut table = field.begin();
    table.finish_cards();
    assert!(table.tells("Card A1 is turned up, 3 foot, line: unit 0, unit 1, unit 2."), "{:?}", table.story);
    let along: Vec<f64> = (0..3).map(|unit| table.pose(unit).expect("set on").x).collect();
    assert_eq!(along, [17.5, 20.0, 22.5], "two inches of front and half an inch between");
    assert!((0..3).all(|unit| table.pose(unit).is_some_and(|pose| pose.y == 10.0 && pose.facing == 0.0)));
    assert!((0..4).all(|unit| table.battle.state().unit(UnitId(unit)).this_turn.held));
    // Nobody moves; they stand six inches apart and may fire.
    assert!(table.asks().contains("may fire"), "{}", table.asks());
    assert_eq!(table.battle.scene(Eyes::Umpire).clock.phases.len(), 7);
}

/// GT-10, GT-13.
#[test]
fn gt_10_a_double_line_and_gt_13_no_room() {
    let place = |setup: fn(&mut Setup)| {
        let mut field = Field::new().card(Side::A, (20.0, 20.0, 0.0), &[FOOT, FOOT, FOOT]);
        field = field.card(Side::B, (20.0, 30.0, 180.0), &[HORSE]);
        setup(&mut field.0);
        let mut table = field.begin();
        table.finish_cards();
        (0..3).map(|unit| table.pose(unit).map(|pose| (pose.x, pose.y)).expect("set on")).collect::<Vec<_>>()
    };
    let double = place(|setup| setup.cards[0].formation = BrigadeFormation::DoubleLine);
    assert_eq!(double, [(18.75, 20.0), (21.25, 20.0), (20.0, 12.5)]);
    let narrow = place(|setup| {
        for x in [15.0, 22.0] {
            let corners = [(x, 18.0), (x + 3.0, 18.0), (x + 3.0, 21.0), (x, 21.0)];
            let outline = Outline::Area(corners.into_iter().map(|(x, y)| Point::new(x, y)).collect());
            setup.terrain.push(TerrainSetup { kind: TerrainKind::Building, name: None, outline });
        }
    });
    assert_eq!(narrow, [(20.0, 20.0), (20.0, 18.5), (20.0, 17.0)], "one behind another between two houses");
}

/// Two houses before the first of two lines make that one deeper; the second, behind them, stands as written. [FLA GT-13]
#[test]
fn gt_13_only_the_line_without_room_stands_deeper() {
    let mut field = Field::new().card(Side::A, (20.0, 20.0, 0.0), &[FOOT, FOOT, FOOT, FOOT]);
    for x in [15.0, 22.0] {
        field = field.ground(TerrainKind::Building, &[(x, 18.0), (x + 3.0, 18.0), (x + 3.0, 21.0), (x, 21.0)]);
    }
    field.0.cards[0].formation = BrigadeFormation::DoubleLine;
    let mut table = field.card(Side::B, (20.0, 30.0, 180.0), &[HORSE]).begin();
    table.finish_cards();
    let placed: Vec<(f64, f64)> =
        (0..4).map(|unit| table.pose(unit).map(|pose| (pose.x, pose.y)).expect("set on")).collect();
    assert_eq!(placed, [(20.0, 20.0), (20.0, 18.5), (18.75, 11.0), (21.25, 11.0)]);
}

/// GT-42.
#[test]
fn gt_42_a_dummy_is_lifted_and_what_faced_it_alone_stays_a_card() {
    let faced = |value: &str| {
        let field = Field::new()
            .card(Side::A, (20.0, 10.0, 0.0), &[FOOT])
            .card(Side::B, (20.0, 20.0, 180.0), &[])
            .card(Side::B, (60.0, 45.0, 180.0), &[FOOT])
            .switch("dummy_sighting", value);
        let mut table = field.begin();
        table.finish_cards();
        let down = |card: u16| table.battle.state().card(CardId(card)).pose.is_some();
        (down(0), down(1))
    };
    assert_eq!(faced("bluff"), (true, false));
    assert_eq!(faced("forces_set_on"), (false, false));
    assert_eq!(faced("ignored"), (true, true));
}

/// GT-35, GT-36.
#[test]
fn gt_35_and_36_an_owner_turns_up_a_card_and_its_general_comes_on() {
    let field = Field::new().card(Side::A, (20.0, 10.0, 0.0), &[FOOT]).card(Side::B, (60.0, 45.0, 180.0), &[FOOT]);
    let mut table = field.begin();
    for _ in 0..3 {
        if table.asks().contains("turn up") {
            break;
        }
        if matches!(table.battle.awaiting(), Awaiting::Dice(_)) {
            table.roll(&[6, 1]).act(Action::TakeInitiative { mover: Side::A });
        }
        table.act(Action::StayCards);
    }
    table.act(Action::TurnUp(CardId(0)));
    assert!(table.asks().contains("French turn up"), "{}", table.asks());
    table.act(Action::KeepCovered);
    assert_eq!(table.asks(), "Does a general of the Allies come on?");
    let far = Action::PlaceGeneral { general: GeneralId(0), to: Pose::new(40.0, 10.0, 0.0) };
    assert!(table.refusal(far).contains("[FLA GT-36] his nearest troops are"));
    table.act(Action::PlaceGeneral { general: GeneralId(0), to: Pose::new(20.0, 4.0, 0.0) });
    assert!(!table.battle.state().general(GeneralId(0)).in_hand);
}

/// GT-37, GT-38, GT-39, GT-40, GT-41.
#[test]
fn gt_37_to_40_a_shot_at_a_card_is_noted_and_settled_when_its_troops_are_set_on() {
    let field =
        Field::new().figures(Side::A, GUNS, (20.0, 10.0, 0.0)).card(Side::B, (20.0, 34.0, 180.0), &[FOOT, FOOT, FOOT]);
    let mut table = field.begin();
    table.finish_cards();
    let shot = table.verbs().into_iter().find(|verb| verb.starts_with("fire_round"));
    for _ in 0..5 {
        if table.asks().contains("may fire") {
            break;
        }
        let Awaiting::Choice(choice) = &table.battle.words() else { break };
        let pass = choice.offers.iter().find(|offer| ["stand", "no_ride", "call"].contains(&&*offer.verb));
        let action = pass.expect("the guns may stand").action.clone();
        table.act(action);
    }
    assert!(shot.is_none() && table.asks() == "unit 0 may fire. At whom?", "{}", table.asks());
    table.act(Action::CannonadeCard {
        battery: UnitId(0),
        card: CardId(0),
        shot: galloper::rules::flanders::book::shot::Shot::Round,
    });
    let noted = table.battle.state().card(CardId(0)).shots.clone();
    assert_eq!(noted.len(), 1);
    assert!((noted[0].range - 24.75).abs() < 0.01, "{noted:?}");
    assert_eq!(table.battle.turn(), 2, "nothing else happens in the first turn");
    // Next turn the card comes into sight within eighteen inches.
    let unit_losses =
        |table: &Table| (1..4).map(|unit| table.battle.state().unit(UnitId(unit)).casualties()).collect::<Vec<_>>();
    while matches!(table.battle.awaiting(), Awaiting::Choice(choice) if choice.side == Side::A) {
        table.act(Action::StayCards);
    }
    table.moves(0, &[AHEAD(10.0)]).as_measured().act(Action::KeepCovered);
    assert_eq!(table.asks(), "Which unit of card F1 the shot of unit 0 met");
    table.roll(&[3]);
    assert_eq!(table.asks(), "unit 0's shot at unit 2 under its card");
    table.roll(&[6]);
    assert_eq!(table.asks(), "unit 2 saves 5 hits", "four bases deep, in column of march");
    table.roll(&[1, 1, 1, 6, 6]);
    assert_eq!(unit_losses(&table), [0, 3, 0]);
    assert!(table.asks().contains("unit 2") || table.asks().contains("How"), "{}", table.asks());
    table.as_measured();
    assert_eq!(table.asks(), "unit 2 tests for its losses", "one check, where it stands, before anybody moves");
}

/// SEQ-11, R-51: all shots of one fire step find the unit as it stood before the first of them; one of the next step what those have left.
#[test]
fn seq_11_shots_of_one_step_at_a_card_find_the_unit_as_it_stood_before_them() {
    let field = Field::new().figures(Side::A, GUNS, (20.0, 10.0, 0.0)).card(Side::B, (20.0, 34.0, 180.0), &[FOOT]);
    let mut table = field.begin();
    let note = |table: &mut Table| {
        let (card, battery, shot) = (CardId(0), UnitId(0), galloper::rules::flanders::book::shot::Shot::Round);
        let (range, halvings, covered, over_cover) = (20.0, 0, false, false);
        let (cover_ranks, from_wood) = (0, false);
        let sets =
            Amendment::NoteShot { card, battery, shot, range, halvings, covered, over_cover, cover_ranks, from_wood };
        let sets = galloper::game::RulingTarget::Amend(sets);
        let ruling = galloper::game::Ruling { by: String::new(), why: String::new(), departs_from: None, sets };
        table.battle.answer(Answer::Rule(ruling), Ears::Open).expect("the umpire may");
    };
    note(&mut table);
    note(&mut table);
    let mut saved = Vec::new();
    let mut has_come_on = false;
    for _ in 0..80 {
        if table.tells("unit 1 tests for its losses") || table.asks().contains("tests for its losses") {
            break;
        }
        match &table.battle.words() {
            Awaiting::Choice(choice) => {
                let comes_on = table.battle.turn() == 2 && table.asks().starts_with("French") && !has_come_on;
                let quiet = ["stand", "no_ride", "own", "keep_covered", "hold_fire", "stay_cards"];
                let find = |verb: &str| choice.offers.iter().find(|offer| offer.verb == verb);
                let action = quiet.into_iter().find_map(find).unwrap_or(&choice.offers[0]).action.clone();
                if comes_on {
                    note(&mut table);
                    table.moves(0, &[AHEAD(10.0)]);
                    has_come_on = true;
                } else {
                    table.act(action);
                }
            }
            Awaiting::Facts(_) => drop(table.as_measured()),
            Awaiting::Dice(request) => {
                let count = usize::from(request.dice.count);
                let faces = match request.rule.citation() {
                    "FLA SEQ-04" | "FLA GT-22" => vec![6, 1],
                    _ if request.why.contains(" saves ") => {
                        saved.push(count);
                        [vec![1; 3], vec![6; count - 3]].concat()
                    }
                    _ => vec![6; count],
                };
                table.roll(&faces);
            }
            Awaiting::Over(_) => break,
        }
    }
    assert_eq!(saved, [5, 5, 3], "{:?}", table.story);
}

/// FAST-01.
#[test]
fn fast_01_each_of_four_generals_is_worth_a_card() {
    let mut field = Field::new().switch("fast_play", "on");
    for side in Side::BOTH {
        for index in 1..4 {
            let key = format!("{side:?}{index}");
            field.0.generals.push(GeneralSetup { name: key.clone(), key, side, pose: None });
        }
    }
    for index in 0..6 {
        field = field.card(Side::A, (10.0 + 6.0 * f64::from(index), 10.0, 0.0), &[FOOT]);
        field = field.card(Side::B, (10.0 + 6.0 * f64::from(index), 45.0, 180.0), &[FOOT]);
    }
    let mut table = field.begin();
    table.initiative_of_a();
    assert!(table.asks().starts_with("Allies move 4 cards"), "{}", table.asks());
}

/// FAST-02.
#[test]
fn fast_02_two_units_of_each_of_four_generals_move() {
    let mut field = Field::new().switch("fast_play", "on");
    for side in Side::BOTH {
        for index in 1..4 {
            let key = format!("{side:?}{index}");
            field.0.generals.push(GeneralSetup { name: key.clone(), key, side, pose: None });
        }
    }
    for index in 0..4 {
        field = field.figures(Side::A, FOOT, (10.0 + 4.0 * f64::from(index), 20.0, 0.0));
        field = field.figures(Side::B, FOOT, (10.0 + 4.0 * f64::from(index), 28.0, 180.0));
    }
    // Three units of the first general, one of another.
    field.0.units[6].general = 2;
    let mut table = field.begin();
    table.roll(&[6, 1]).act(Action::TakeInitiative { mover: Side::A });
    assert!(
        table.asks().starts_with("Allies move 3 units"),
        "two of the first general's, and the other: {}",
        table.asks()
    );
    table.act(Action::Stand(UnitId(0))).act(Action::Stand(UnitId(2)));
    let verbs = table.verbs();
    assert!(!verbs.contains(&"stand:4".to_owned()), "two of the first general's have moved: {verbs:?}");
    assert!(verbs.contains(&"stand:6".to_owned()), "the other general's may still move: {verbs:?}");
    table.act(Action::Stand(UnitId(6)));
    assert!(table.asks().starts_with("Initiative"), "what is over is lost for this initiative: {}", table.asks());
}

/// GT-05, MOV-27.
#[test]
fn gt_05_cavalry_under_a_card_does_not_go_into_woods() {
    let field = Field::new()
        .card(Side::A, (20.0, 10.0, 0.0), &[HORSE])
        .card(Side::B, (60.0, 45.0, 180.0), &[FOOT])
        .ground(TerrainKind::Wood, &[(10.0, 14.0), (30.0, 14.0), (30.0, 20.0), (10.0, 20.0)]);
    let mut table = field.begin();
    table.initiative_of_a();
    let refused = table.refusal(Action::MoveCard { card: CardId(0), legs: vec![AHEAD(8.0)] });
    assert!(refused.contains("[FLA MOV-27] wood stops it"), "{refused}");
}

/// GT-07.
#[test]
fn gt_07_the_other_side_sees_an_arrow_and_the_owner_the_back() {
    let field = Field::new().card(Side::A, (20.0, 10.0, 0.0), &[HORSE, HORSE]).card(Side::B, (60.0, 45.0, 180.0), &[]);
    let field = field.card(Side::B, (50.0, 45.0, 180.0), &[FOOT]);
    let table = field.begin();
    let back = |id: u16, eyes: Eyes| table.piece(id, eyes).expect("every card is a piece").back;
    assert_eq!(back(2000, Eyes::Umpire).as_deref(), Some("2 horse, line"));
    assert_eq!(back(2000, Eyes::Side(Side::A)).as_deref(), Some("2 horse, line"));
    assert_eq!(back(2000, Eyes::Side(Side::B)), None);
    assert_eq!(back(2001, Eyes::Umpire).as_deref(), Some("dummy"));
    assert!(table.piece(0, Eyes::Side(Side::B)).is_none(), "its troops are on no list of the enemy");
    let seen = table.battle.scene(Eyes::Side(Side::B));
    let own = seen.track_of_command(0).expect("its major morale is kept");
    assert_eq!((own.limit, own.breaks_at), (Some(0), None), "how strong the command is, is not told");
}

impl Table {
    /// Leaves everything as it is until this is asked.
    fn on_to(&mut self, words: &str) -> &mut Self {
        self.on_to_with(words, |_, _| vec![6, 1])
    }

    /// The same with these faces.
    fn on_to_with(&mut self, words: &str, faces: impl Fn(&str, u8) -> Vec<u8>) -> &mut Self {
        for _ in 0..80 {
            if self.asks().contains(words) {
                return self;
            }
            match self.battle.words() {
                Awaiting::Choice(choice) => {
                    let button = choice.offers.iter().rfind(|offer| offer.target == galloper::game::Target::Button);
                    self.act(button.unwrap_or(&choice.offers[0]).action.clone())
                }
                Awaiting::Facts(_) => self.as_measured(),
                Awaiting::Dice(request) => self.roll(&faces(request.rule.citation(), request.dice.count)),
                Awaiting::Over(_) => break,
            };
        }
        panic!("“{words}” is never asked, but {}", self.asks())
    }
}

/// Troops that count as lost, since their card should have been on the table by now, come on no more. MAJ-10.
#[test]
fn maj_10_a_card_that_is_late_comes_on_no_more() {
    let mut field = Field::new()
        .card(Side::A, (20.0, 10.0, 0.0), &[FOOT; 5])
        .card(Side::A, (40.0, 0.0, 0.0), &[FOOT])
        .card(Side::B, (60.0, 45.0, 180.0), &[FOOT]);
    field.0.victory.on_by = Some(1);
    let mut table = field.begin();
    let comes_on = || Answer::Act(Action::MoveCard { card: CardId(1), legs: vec![AHEAD(6.0)] });
    table.on_to("Allies move");
    assert!(table.battle.check(comes_on()).is_ok(), "it may still come on");
    table.on_to("turn up").on_to("Allies move");
    assert_eq!(table.battle.turn(), 2);
    assert!(table.battle.check(comes_on()).is_err(), "it counts as lost");
    assert!(!table.verbs().iter().any(|verb| verb.contains("2001")), "{:?}", table.verbs());
}

/// An army that breaks by what has not come on is beaten then, and not a turn later. MAJ-01, MAJ-10.
#[test]
fn maj_10_a_battle_ends_when_late_cards_break_the_army() {
    let mut field = Field::new()
        .card(Side::A, (20.0, 10.0, 0.0), &[FOOT])
        .card(Side::A, (40.0, 0.0, 0.0), &[FOOT; 3])
        .card(Side::B, (60.0, 45.0, 180.0), &[FOOT]);
    field.0.victory.on_by = Some(1);
    let mut table = field.begin();
    table.on_to("Allies are broken, with the command of Orkney; French win.");
    let second = table.story.iter().position(|report| report.text == "Turn 2.").expect("it begins");
    let told: Vec<&str> = table.story[second..].iter().map(|report| report.text.as_str()).collect();
    assert!(!told.iter().any(|text| text.starts_with("Initiative")), "{told:?}");
}

/// Behind a house is where his own edge of the table is, whichever way the house was drawn. GT-36.
#[test]
fn gt_36_a_general_comes_on_behind_a_house_away_from_the_enemy() {
    for (rear, south) in [(Edge::OPPOSITE, true), ([Edge::North, Edge::South], false)] {
        let mut field = Field::new()
            .ground(TerrainKind::Building, &[(30.0, 20.0), (33.0, 20.0), (33.0, 22.0), (30.0, 22.0)])
            .unit(Side::A, FOOT, PlaceSetup::Building(0))
            .card(Side::B, (60.0, 45.0, 180.0), &[FOOT]);
        field.0.rear = rear;
        let mut table = field.begin();
        table.on_to("general of the Allies come on");
        let offers = match table.battle.words() {
            Awaiting::Choice(choice) => choice.offers,
            other => panic!("{other:?}"),
        };
        let place = offers.iter().find_map(|offer| match offer.action {
            Action::PlaceGeneral { to, .. } if offer.verb == "place_with" => Some(to.point()),
            _ => None,
        });
        assert_eq!(place.map(|at| at.y < 21.0), Some(south), "{place:?}");
    }
}

/// GT-06, MOV-15.
#[test]
fn gt_06_figures_do_not_march_through_a_card() {
    let field = Field::new().card(Side::A, (30.0, 16.0, 0.0), &[]).card(Side::B, (60.0, 45.0, 180.0), &[FOOT]).figures(
        Side::A,
        FOOT,
        (30.0, 10.0, 0.0),
    );
    let mut table = field.begin();
    table.on_to("Which unit");
    let refused = table.refusal(Action::Move { unit: UnitId(1), legs: vec![AHEAD(5.0)] });
    assert!(refused.contains("[FLA GT-06] card A1 is in the way after 4.0"), "{refused}");
    table.act(Action::Move { unit: UnitId(1), legs: vec![AHEAD(3.5)] });
    assert!(table.tells("advances 3.5"), "short of the card it may march");
}

/// GT-03, GT-04, GT-07.
#[test]
fn gt_07_each_side_deals_its_cards_in_secret_where_the_club_plays_so() {
    let mut table = Field::new()
        .card(Side::A, (20.0, 10.0, 0.0), &[FOOT])
        .card(Side::A, (40.0, 10.0, 0.0), &[])
        .card(Side::B, (60.0, 45.0, 180.0), &[HORSE])
        .switch("card_backs", "sides")
        .begin();
    assert_eq!(table.asks(), "Allies deal their troops and dummies under their cards.");
    assert_eq!(table.verbs(), ["as_dealt", "deal:2000:2000", "deal:2000:2001"]);
    let french = Eyes::Side(Side::B);
    assert!(
        matches!(table.battle.awaiting().clone().seen_by(french), Awaiting::Choice(choice) if choice.offers.is_empty())
    );
    table.act(Action::Deal { card: CardId(0), back: CardId(1) });
    assert_eq!(table.verbs(), ["deal:2001:2000"], "what is left is asked about like everything else");
    table.act(Action::Deal { card: CardId(1), back: CardId(0) });
    assert_eq!(table.asks(), "French deal their troops and dummies under their cards.");
    table.act(Action::AsDealt);
    let back = |id: u16| table.piece(id, Eyes::Umpire).expect("every card is a piece").back;
    assert_eq!((back(2000).as_deref(), back(2001).as_deref()), (Some("dummy"), Some("1 foot")));
    let told: Vec<String> = table.story.iter().filter_map(|line| Some(line.seen_by(french)?.text)).collect();
    assert!(told.contains(&"Allies have dealt their cards.".to_owned()), "{told:?}");
    assert!(!told.iter().any(|line| line.contains("Under card A")), "{told:?}");
}

/// GT-07: an umpire's ruling about troops under a card is their owner's secret.
#[test]
fn gt_07_a_ruling_about_hidden_troops_is_told_to_their_owner_only() {
    use galloper::game::{Ruling, RulingTarget};
    let field = Field::new().card(Side::A, (20.0, 10.0, 0.0), &[FOOT]).card(Side::B, (60.0, 45.0, 180.0), &[FOOT]);
    let mut table = field.begin();
    let sets = RulingTarget::Amend(Amendment::Figures { unit: UnitId(0), figures: 9 });
    let ruling = Ruling { by: "Jim".to_owned(), why: String::new(), departs_from: None, sets };
    let told = table.battle.answer(Answer::Rule(ruling), Ears::Open).expect("he may");
    let read_by = |side| told.iter().filter(|line| line.seen_by(Eyes::Side(side)).is_some()).count();
    assert_eq!((read_by(Side::A), read_by(Side::B)), (1, 0));
}

/// Two dice pick the unit of a brigade of seven: each as often as the others, the seventh too. [FLA GT-38, R-119]
#[test]
fn gt_38_the_seventh_unit_of_a_card_is_hit_as_often_as_the_first() {
    use galloper::rules::flanders::judge::cards::card_target_of_many;
    for units in 7..=12_u8 {
        let faces = (1..=6_u8).flat_map(|first| (1..=6_u8).map(move |second| [first, second]));
        let picked: Vec<Option<u8>> = faces.map(|faces| card_target_of_many(units, faces)).collect();
        let times = |unit: u8| picked.iter().filter(|one| **one == Some(unit)).count();
        assert!((0..units).all(|unit| times(unit) == usize::from(36 / units)), "{units} units: {picked:?}");
    }
}

/// The rectangle of a card on the table.
fn lies(table: &Table, card: u16) -> galloper::geometry::Rect {
    let pose = table.battle.state().card(CardId(card)).pose.expect("it lies on the table");
    galloper::geometry::Rect::fronting(pose, 3.0, 2.0)
}

/// Nobody is set on ahead of his card's front, nor beyond an enemy; who finds no room stays under the card, and the story says who.
/// [FLA GT-12, GT-13, R-107]
#[test]
fn r_107_who_finds_no_room_stays_under_the_card() {
    let mut field = Field::new().card(Side::A, (20.0, 20.0, 0.0), &[FOOT, FOOT, FOOT, FOOT]);
    // Houses behind it and to its right; to its left an enemy, and open ground beyond him.
    field = field
        .ground(TerrainKind::Building, &[(2.0, 1.0), (38.0, 1.0), (38.0, 17.9), (2.0, 17.9)])
        .ground(TerrainKind::Building, &[(21.6, 18.0), (38.0, 18.0), (38.0, 21.0), (21.6, 21.0)])
        .figures(Side::B, HORSE, (15.6, 18.1, 180.0))
        .figures(Side::B, FOOT, (20.0, 30.0, 180.0));
    let mut table = field.begin();
    table.finish_cards();
    assert!(table.tells("No room is found for"), "{:?}", table.story);
    let placed: Vec<Pose> = (0..4).filter_map(|unit| table.pose(unit)).collect();
    assert!(!placed.is_empty() && placed.len() < 4, "{placed:?}");
    for pose in placed {
        assert!(pose.y <= 20.0, "{pose:?} is ahead of its card");
        assert!(pose.x > 15.6, "{pose:?} is beyond the enemy");
    }
}

/// Who goes back does not come to lie on a card of his own side. [FLA GT-06, R-111]
#[test]
fn r_111_nobody_goes_back_onto_a_card_of_his_own() {
    let field = Field::new()
        .card(Side::A, (30.0, 12.0, 0.0), &[])
        .card(Side::B, (60.0, 45.0, 180.0), &[FOOT])
        .figures(Side::A, FOOT, (30.0, 16.0, 0.0))
        .figures(Side::A, FOOT, (50.0, 5.0, 0.0))
        .figures(Side::A, FOOT, (54.0, 5.0, 0.0))
        .figures(Side::A, FOOT, (58.0, 5.0, 0.0));
    let mut table = field.begin();
    let sets = galloper::game::RulingTarget::Amend(Amendment::Morale {
        unit: UnitId(1),
        morale: galloper::rules::flanders::book::profile::Morale::Shaken,
    });
    let ruling = galloper::game::Ruling { by: String::new(), why: String::new(), departs_from: None, sets };
    table.battle.answer(Answer::Rule(ruling), Ears::Open).expect("the umpire may");
    let before = table.pose(1);
    // It does not rally, and goes back in the turn after.
    table.on_to_with("How much farther unit 1 runs", |rule, count| match rule {
        "FLA MOR-20" => vec![1; usize::from(count)],
        "FLA SEQ-04" | "FLA GT-22" => vec![6, 1],
        _ => vec![6; usize::from(count)],
    });
    table.roll(&[1]);
    while matches!(table.battle.awaiting(), Awaiting::Facts(_)) {
        table.as_measured();
    }
    let own = table.battle.state().footprint(UnitId(1)).expect("it stands on the table");
    assert_ne!(table.pose(1), before, "it has gone back: {:?}", table.story);
    assert!(!galloper::geometry::shape::overlaps(&own, &lies(&table, 0)), "{own:?}");
}

/// Nobody charges or follows up through a card, and nobody charges round one. [FLA GT-06, R-111]
#[test]
fn r_111_a_card_bars_a_charge_and_a_bonus() {
    use galloper::rules::flanders::facts::{charge, charge_round};
    use galloper::rules::flanders::steps::charge_run;
    let open = |card: (f64, f64, f64)| {
        let field = Field::new()
            .card(Side::A, card, &[])
            .card(Side::B, (60.0, 45.0, 180.0), &[FOOT])
            .figures(Side::A, HORSE, (30.0, 12.0, 0.0))
            .figures(Side::B, FOOT, (30.0, 22.0, 180.0));
        let table = field.begin();
        let state = table.battle.state();
        let (horse, foot) = (UnitId(1), UnitId(2));
        let way = charge_round::approach(state, horse, foot, 0.0).expect("both stand on the table");
        let before = state.footprint(horse).expect("it stands").moved(galloper::geometry::Vector::new(0.0, 4.0));
        let has_room = charge_run::has_room(state, horse, &before);
        (charge::is_past_nobody(state, horse, &[foot], &way), has_room)
    };
    assert_eq!(open((30.0, 17.0, 0.0)), (false, false));
    assert_eq!(open((50.0, 17.0, 0.0)), (true, true));
}

/// Nor does who changes his formation. [FLA GT-06, R-111]
#[test]
fn r_111_nobody_forms_up_on_a_card_of_his_own() {
    let field = Field::new()
        .card(Side::A, (30.0, 14.7, 0.0), &[])
        .card(Side::B, (60.0, 45.0, 180.0), &[FOOT])
        .figures(Side::A, FOOT, (30.0, 16.0, 0.0))
        .figures(Side::A, FOOT, (50.0, 16.0, 0.0));
    let mut table = field.begin();
    table.on_to("Which unit");
    let column = |unit: u16| Action::Form { unit: UnitId(unit), formation: Formation::Column };
    table.act(column(2));
    let is_offered = match table.battle.words() {
        Awaiting::Choice(choice) => choice.offers.iter().any(|offer| offer.action == column(1)),
        _ => false,
    };
    assert!(!is_offered, "a column is two inches deep, and the card lies three tenths behind the line");
}

/// A card that goes aside by nothing does not go to the flank, and one that goes ahead as well is not told to go there with all its inches.
/// [FLA GT-17, GT-19]
#[test]
fn a_card_goes_to_the_flank_where_it_goes_aside() {
    let table =
        Field::new().card(Side::A, (36.0, 10.0, 0.0), &[FOOT]).card(Side::B, (36.0, 46.0, 180.0), &[FOOT]).begin();
    let words = |legs: &[Leg]| {
        let way = assess(table.battle.state(), CardId(0), legs).expect("it may go so");
        way.words(legs, false, false)
    };
    assert_eq!(words(&[Leg::Advance(6.0), Leg::Sidestep(-0.0)]), "moves 6.0″");
    assert_eq!(words(&[Leg::Sidestep(3.0)]), "moves 3.0″ to the flank");
    assert_eq!(words(&[Leg::Advance(3.0), Leg::Sidestep(1.0)]), "moves 4.0″ ahead and to the flank");
}

/// The shot that guns note on the card before them in the first turn; nothing where they have none.
fn noted_in_the_first_turn(field: Field) -> Option<galloper::rules::flanders::state::NotedShot> {
    let mut table = field.begin();
    for _ in 0..60 {
        if table.battle.turn() > 1 {
            break;
        }
        let action = match table.battle.words() {
            Awaiting::Choice(choice) => {
                let at_a_card = |action: &Action| matches!(action, Action::CannonadeCard { .. });
                let shot = choice.offers.iter().find(|offer| at_a_card(&offer.action));
                let quiet = ["stand", "no_ride", "own", "keep_covered", "hold_fire", "stay_cards"];
                let pass = quiet.into_iter().find_map(|verb| choice.offers.iter().find(|offer| offer.verb == verb));
                shot.or(pass).unwrap_or(&choice.offers[0]).action.clone()
            }
            Awaiting::Dice(request) => {
                let faces = if request.dice.count == 2 { vec![6, 1] } else { vec![6; request.dice.count.into()] };
                table.roll(&faces);
                continue;
            }
            _ => {
                table.as_measured();
                continue;
            }
        };
        let fires = matches!(action, Action::CannonadeCard { .. });
        table.act(action);
        if fires {
            return table.battle.state().card(CardId(0)).shots.first().copied();
        }
    }
    None
}

/// ART-03, ART-05, ART-07, ART-14: what a shot at a card flies over and comes out of counts as it does at figures, and friends hide a card.
#[test]
fn gt_37_a_shot_at_a_card_flies_as_one_at_figures_does() {
    let field = || Field::new().figures(Side::A, GUNS, (20.0, 10.0, 0.0)).card(Side::B, (20.0, 34.0, 180.0), &[FOOT]);
    let plain = noted_in_the_first_turn(field()).expect("the card is seen");
    assert_eq!((plain.over_cover, plain.cover_ranks, plain.from_wood), (false, 0, false));
    let wall = [(12.0, 20.0), (28.0, 20.0), (28.0, 20.3), (12.0, 20.3)];
    let over = noted_in_the_first_turn(field().ground(TerrainKind::Wall, &wall)).expect("the card is seen");
    assert_eq!((over.over_cover, over.cover_ranks, over.from_wood), (true, 1, false));
    let wood = [(16.0, 6.0), (24.0, 6.0), (24.0, 10.2), (16.0, 10.2)];
    let out = noted_in_the_first_turn(field().ground(TerrainKind::Wood, &wood));
    assert!(out.is_none_or(|shot| shot.from_wood), "{out:?}");
    // Six friends in column before the middle of the guns, half an inch from them.
    let friend = field().figures(Side::A, FOOT, (20.0, 12.5, 0.0));
    assert_eq!(noted_in_the_first_turn(friend), None, "nobody fires through his own foot");
}

/// GT-33, R-10: a brigade set on half an inch apart is one target, whichever way its card lies.
#[test]
fn art_09_a_brigade_set_on_is_massed_whichever_way_it_faces() {
    use galloper::geometry::shape;
    for facing in (0..36).map(|ten| 10.0 * f64::from(ten)) {
        let mut field = Field::new().card(Side::B, (36.0, 24.0, facing), &[FOOT, FOOT, FOOT]);
        field = field.card(Side::A, (4.0, 4.0, 0.0), &[FOOT]);
        let mut table = field.begin();
        let sets = RulingTarget::Amend(Amendment::LiftCard(CardId(0)));
        let ruling = Ruling { by: String::new(), why: String::new(), departs_from: None, sets };
        table.battle.answer(Answer::Rule(ruling), Ears::Open).expect("the umpire may");
        let state = table.battle.state();
        let rects: Vec<_> = (0..3).filter_map(|unit| state.footprint(UnitId(unit))).collect();
        assert_eq!(rects.len(), 3, "facing {facing}");
        for pair in rects.windows(2) {
            let gap = shape::distance(&pair[0], &pair[1]);
            let is_one = galloper::rules::flanders::judge::targets::is_one_target(gap, &House::default());
            assert!(is_one, "facing {facing}: {gap}");
        }
    }
}

/// GT-37, GT-38: the die picks among all who marched under the card; a shot that has met one who finds no room waits until he
/// does, and falls on nobody else.
#[test]
fn gt_38_a_shot_at_who_finds_no_room_waits_for_him() {
    // Room for one: houses behind it, and to both sides.
    let field = Field::new()
        .card(Side::A, (20.0, 20.0, 0.0), &[FOOT, FOOT, FOOT])
        .figures(Side::B, GUNS, (20.0, 40.0, 180.0))
        .ground(TerrainKind::Building, &[(2.0, 1.0), (38.0, 1.0), (38.0, 18.9), (2.0, 18.9)])
        .ground(TerrainKind::Building, &[(2.0, 18.9), (18.4, 18.9), (18.4, 21.0), (2.0, 21.0)])
        .ground(TerrainKind::Building, &[(21.6, 18.9), (38.0, 18.9), (38.0, 21.0), (21.6, 21.0)]);
    let mut table = field.begin();
    let rule = |table: &mut Table, sets: Amendment| {
        let sets = RulingTarget::Amend(sets);
        let ruling = Ruling { by: String::new(), why: String::new(), departs_from: None, sets };
        let reports = table.battle.answer(Answer::Rule(ruling), Ears::Open).expect("the umpire may");
        table.story.extend(reports);
    };
    let (card, battery, shot) = (CardId(0), UnitId(3), galloper::rules::flanders::book::shot::Shot::Round);
    let (range, halvings, covered, over_cover) = (20.0, 0, false, false);
    let (cover_ranks, from_wood) = (0, false);
    let noted =
        Amendment::NoteShot { card, battery, shot, range, halvings, covered, over_cover, cover_ranks, from_wood };
    rule(&mut table, noted.clone());
    rule(&mut table, noted);
    rule(&mut table, Amendment::LiftCard(card));
    assert!(table.tells("No room is found for unit 1, unit 2: under it still."), "{:?}", table.story);
    assert_eq!(table.asks(), "Which unit of card A1 the shot of unit 3 met");
    table.roll(&[3]);
    assert_eq!(table.asks(), "Which unit of card A1 the shot of unit 3 met", "the second: {:?}", table.story);
    table.roll(&[1]);
    assert_eq!(table.asks(), "unit 3's shot at unit 0 under its card");
    table.roll(&[1]);
    let casualties = |table: &Table| [0, 1, 2].map(|unit| table.battle.state().unit(UnitId(unit)).casualties());
    assert_eq!((casualties(&table), table.battle.state().card(card).shots.len()), ([0; 3], 1), "{:?}", table.story);
    // Room for him is made.
    rule(&mut table, Amendment::Place { unit: UnitId(0), pose: Pose::new(60.0, 20.0, 0.0) });
    rule(&mut table, Amendment::LiftCard(card));
    assert!(table.pose(1).is_some() && table.pose(2).is_none(), "{:?}", table.story);
    assert_eq!(table.asks(), "unit 3's shot at unit 1 under its card", "whom it met is known: {:?}", table.story);
    table.roll(&[6]).roll(&[1; 5]);
    assert_eq!((casualties(&table), table.battle.state().card(card).shots.len()), ([0, 5, 0], 0), "{:?}", table.story);
}
