//! The cases of the two games of continuity, Ramillies and Malplaquet, Blenheim and Oudenarde.

mod activation;
mod arrivals;
mod charge;
mod facing;
mod fire;
mod flight;
mod grid;
mod leader;
mod movement;
mod place;
mod reaction;
mod result;
mod sequence;
mod shock;
mod stacking;
mod unit;
mod zoc;

use galloper::game::Side;
use galloper::hex::{Extent, Hex};
use galloper::rules::continuity::book::charts::Charts;
use galloper::rules::continuity::book::edition::{Book, Edition};
use galloper::rules::continuity::book::house::House;
use galloper::rules::continuity::book::terrain::Ground;
use galloper::rules::continuity::judge::board_view::BoardView;
use galloper::rules::continuity::judge::troop::Troop;
use galloper::rules::continuity::judge::{Bar, Why};
use galloper::rules::continuity::state::battlefield::Battlefield;
use galloper::rules::marlborough_man::blenheim::BLENHEIM;
use galloper::rules::marlborough_man::oudenarde::OUDENARDE;
use galloper::rules::marlboroughs_battles::malplaquet::MALPLAQUET;
use galloper::rules::marlboroughs_battles::ramillies::RAMILLIES;
use galloper::rules::{marlborough_man, marlboroughs_battles};
use serde::de::DeserializeOwned;
use serde_json::{Map, Value, json};

use super::dice::Dice;
use super::{Answer, Case};

/// A case as it is put under one edition: the situation without its question, and the dice.
pub struct Put {
    situation: Value,
    edition: &'static Edition,
    game: Option<&'static Battlefield>,
    house: House,
    dice: Dice,
}

impl Put {
    /// The situation in the shape of one question; a field that shape does not know is an error.
    fn read<T: DeserializeOwned>(&self) -> Result<T, String> {
        serde_json::from_value(self.situation.clone()).map_err(|why| format!("the situation cannot be read: {why}"))
    }

    /// The charts of the battle asked about, or of the edition's first.
    fn charts(&self) -> &'static Charts {
        self.battlefield().charts
    }

    fn battlefield(&self) -> &'static Battlefield {
        let first = match self.edition.book {
            Book::MarlboroughMan => &BLENHEIM,
            Book::MarlboroughsBattles => &RAMILLIES,
        };
        self.game.unwrap_or(first)
    }

    /// Units on a map.
    fn on<'a>(&'a self, ground: &'a Ground, troops: &'a [Troop]) -> BoardView<'a> {
        BoardView::new(self.charts(), ground, troops, &self.house)
    }
}

/// Open ground as far as anybody can count.
fn open() -> Ground {
    Ground::open(Extent { low: Hex::new(-50, -50), high: Hex::new(150, 150) })
}

fn side(letter: &str) -> Result<Side, String> {
    match letter {
        "A" => Ok(Side::A),
        "F" => Ok(Side::B),
        _ => Err(format!("no such side: {letter}")),
    }
}

fn letter(side: Side) -> &'static str {
    match side {
        Side::A => "A",
        Side::B => "F",
    }
}

/// Legal, or not and why: in the words of the cases, where they have some for it.
fn legal(answer: Result<(), Bar>) -> Value {
    match answer {
        Ok(()) => json!({"legal": true}),
        Err(bar) => reasoned("legal", bar.why),
    }
}

fn reasoned(key: &str, why: Why) -> Value {
    let mut answer = Map::from_iter([(key.to_owned(), Value::Bool(false))]);
    answer.extend(reason(why).map(|text| ("reason".to_owned(), text.into())));
    Value::Object(answer)
}

/// What the cases call a reason.
const fn reason(why: Why) -> Option<&'static str> {
    Some(match why {
        Why::OutOfCommand => "out of command",
        Why::MustWithdraw => "foot must withdraw",
        Why::BothSides => "both sides",
        Why::TwoGuns => "two guns",
        Why::HalfOutside => "half outside village",
        Why::GunInVillage => "gun in village stack",
        Why::TooMany => "too many",
        Why::ChargeCapable => "charge-capable",
        Why::MountedDragoons => "mounted dragoons",
        Why::Column => "column",
        Why::DisorderedGun => "disordered gun",
        Why::Limbered => "gun limbered",
        Why::GunsNeverReact => "guns never reaction fire",
        Why::GunsOnGuns => "guns return fire on guns only",
        Why::AlreadyUsed => "already used",
        Why::Disordered => "disordered",
        Why::OnlyByCaracole => "only by caracole",
        Why::GunsAreImmune => "artillery immune",
        Why::NotMounted => "not mounted",
        Why::AlreadyFired => "already fired",
        Why::OnlyInfantryFire => "only before activation fire by infantry",
        Why::NoPath => "no path",
        Why::Dragoons => "dragoons may not caracole",
        Why::ZoneToZone => "left one EZOC for another",
        Why::Range => "range",
        Why::NoFreeHex => "no free hex between",
        Why::NotChargeCapable => "not charge-capable",
        Why::TargetTerrain => "target terrain",
        _ => return None,
    })
}

/// Puts one case under every edition it names; says what came back when it is not what was expected.
pub fn put(case: &Case) -> Result<(), String> {
    let books: &[Book] = match case.edition.as_deref() {
        Some("MB") => &[Book::MarlboroughsBattles],
        Some("MM") => &[Book::MarlboroughMan],
        Some("both") => &[Book::MarlboroughsBattles, Book::MarlboroughMan],
        other => return Err(format!("no such edition: {other:?}")),
    };
    books.iter().try_for_each(|book| put_under(case, *book).map_err(|why| format!("{book:?}: {why}")))
}

fn put_under(case: &Case, book: Book) -> Result<(), String> {
    let mut situation = case.situation.0.clone();
    let op = situation.remove("op");
    let op = op.as_ref().and_then(Value::as_str).unwrap_or_default().to_owned();
    let mut house = House::default();
    for (name, value) in situation.remove("house").as_ref().and_then(Value::as_object).into_iter().flatten() {
        house.set(name, &super::switch_value(value))?;
    }
    let battle_named = |key: Value| {
        let battles = [&BLENHEIM, &RAMILLIES, &OUDENARDE, &MALPLAQUET];
        battles.into_iter().find(|battle| key == battle.key).ok_or_else(|| format!("no such battle: {key}"))
    };
    let game = situation.remove("game").map(battle_named).transpose()?;
    let edition = match book {
        Book::MarlboroughMan => &marlborough_man::edition::EDITION,
        Book::MarlboroughsBattles => &marlboroughs_battles::edition::EDITION,
    };
    let dice = Dice::new(&case.faces()?);
    let mut put = Put { situation: Value::Object(situation), edition, game, house, dice };
    let got = answer(&case.kind, &op, &mut put)?;
    put.dice.all_used()?;
    if is_same(&Value::Object(case.expected.clone()), &got) { Ok(()) } else { Err(got.to_string()) }
}

/// Whether an answer is the expected one: the same keys, the same values, numbers as numbers.
fn is_same(expected: &Value, got: &Value) -> bool {
    match (expected, got) {
        (Value::Number(a), Value::Number(b)) => a.as_f64() == b.as_f64(),
        (Value::Array(a), Value::Array(b)) => a.len() == b.len() && a.iter().zip(b).all(|(a, b)| is_same(a, b)),
        (Value::Object(a), Value::Object(b)) => {
            a.len() == b.len() && a.iter().all(|(key, a)| b.get(key).is_some_and(|b| is_same(a, b)))
        }
        _ => expected == got,
    }
}

fn answer(kind: &str, op: &str, put: &mut Put) -> Answer {
    match kind {
        "activation" => activation::answer(op, put),
        "seizure" => activation::seizure(op, put),
        "wing" => activation::wing(op, put),
        "movement" => movement::answer(op, put),
        "facing" => facing::answer(op, put),
        "zoc" => zoc::answer(op, put),
        "withdrawal" => stacking::withdrawal(op, put),
        "stacking" => stacking::stacking(op, put),
        "fire" => fire::answer(op, put),
        "los" => fire::sight(op, put),
        "reaction" => reaction::answer(op, put),
        "caracole" => reaction::caracole(op, put),
        "preshock" => reaction::preshock(op, put),
        "shock" => shock::answer(op, put),
        "charge" => charge::answer(op, put),
        "result" => result::answer(op, put),
        "rally" => result::rally(op, put),
        "leader" => leader::answer(op, put),
        "dragoon" => leader::dragoon(op, put),
        "flight" => flight::answer(op, put),
        "reinforcement" => arrivals::answer(op, put),
        "grid" => grid::answer(op, put),
        _ => Err(format!("no such kind: {kind}")),
    }
}

fn no_such(kind: &str, op: &str) -> Answer {
    Err(format!("no such question: {kind} / {op}"))
}
