//! What is half done at the right: a unit being edited or taken in, an honour being awarded.

use eframe::egui::{Key, ScrollArea, TextEdit, Ui};

use super::command::ClubCommand;
use super::roll::word;
use crate::app::parts::fields::{Number, choice_ui, pick_ui, words_ui};
use crate::app::parts::{Button, Icon, Look, caption, heading};
use crate::club::{Member, Unit};
use crate::data::{TroopWords, troop_words};

/// How wide the button that leaves is.
const CANCEL: f32 = 132.0;

/// What is in hand.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum Hand {
    /// Nothing.
    #[default]
    Nothing,
    /// A unit's form.
    Form(Box<Form>),
    /// What an honour is for, as far as it is typed.
    Honour(String),
    /// The files that can be written.
    Papers,
}

/// A unit as it is to become.
#[derive(Clone, Debug, PartialEq)]
pub struct Form {
    /// What it was; nothing: it is taken in.
    pub before: Option<Unit>,
    /// What it becomes.
    pub unit: Unit,
    /// Figures it has.
    pub figures: i64,
}

impl Form {
    /// The form on a unit of the roll.
    pub fn on(unit: &Unit) -> Self {
        Self { before: Some(unit.clone()), unit: unit.clone(), figures: unit.figures }
    }

    /// The form on a unit that is taken in: foot of the first nation, at full strength.
    pub fn new() -> Self {
        let words = troop_words();
        let first = |words: &[&str]| words.first().map(|word| (*word).to_owned()).unwrap_or_default();
        let (nation, arm) = (first(&words.nations), first(&words.arms));
        let original = i64::from(TroopWords::figures_of(&arm).1);
        let unit = Unit { game: words.game.to_owned(), nation, arm, original, ..Unit::default() };
        Self { before: None, unit, figures: original }
    }
}

/// A few words to choose from, the first of them meaning nothing said.
fn optional(words: &[&'static str], unsaid: &str) -> Vec<(String, String)> {
    std::iter::once((String::new(), unsaid.to_owned()))
        .chain(words.iter().map(|kept| ((*kept).to_owned(), word(kept))))
        .collect()
}

fn kept(words: String) -> Option<String> {
    Some(words).filter(|words| !words.is_empty())
}

/// Draws the form; what is typed comes back as what the unit becomes.
pub fn form_ui(ui: &mut Ui, form: &Form, members: &[Member]) -> Option<ClubCommand> {
    let words = form.before.as_ref().map_or("A new unit".to_owned(), |unit| format!("Edit {}", unit.name));
    heading(ui, &words);
    let mut unit = form.unit.clone();
    let mut figures = form.figures;
    let room = ui.available_height() - 64.0;
    ScrollArea::vertical().id_salt("form").max_height(room).auto_shrink(false).show(ui, |ui| {
        ui.spacing_mut().item_spacing.y = 5.0;
        who_ui(ui, &mut unit, members);
        what_ui(ui, &mut unit);
        strength_ui(ui, &mut unit, &mut figures);
        if let Some(words) = words_ui(ui, "Kept at", &unit.kept_at, 1) {
            unit.kept_at = words;
        }
        let painted = unit.painted.map(|year| year.to_string()).unwrap_or_default();
        if let Some(words) = words_ui(ui, "Painted, the year", &painted, 1) {
            let digits: String = words.chars().filter(char::is_ascii_digit).take(4).collect();
            unit.painted = digits.parse().ok();
        }
        if let Some(words) = words_ui(ui, "Note", &unit.note, 3) {
            unit.note = words;
        }
    });
    let typed = (unit != form.unit || figures != form.figures).then(|| ClubCommand::Type(Box::new(unit), figures));
    save_ui(ui, if form.before.is_some() { "Save" } else { "Take it in" }, ClubCommand::Save).or(typed)
}

/// What it is called and whose it is.
fn who_ui(ui: &mut Ui, unit: &mut Unit, members: &[Member]) {
    if let Some(words) = words_ui(ui, "Name", &unit.name, 1) {
        unit.name = words;
    }
    let owner = unit.owner.clone().unwrap_or_default();
    let choices: Vec<(&str, String)> = std::iter::once(("Nobody", String::new()))
        .chain(members.iter().map(|member| (member.name.as_str(), member.name.clone())))
        .collect();
    if let Some(owner) = choice_ui(ui, "Owner", &choices, &owner) {
        unit.owner = kept(owner);
    }
    if let Some(words) =
        words_ui(ui, "Another owner", if choices.iter().any(|(_, name)| *name == owner) { "" } else { &owner }, 1)
    {
        unit.owner = kept(words);
    }
}

/// Its arm and nation, and what its nation does not say.
fn what_ui(ui: &mut Ui, unit: &mut Unit) {
    let words = troop_words();
    let said = |words: &[&'static str]| words.iter().map(|kept| ((*kept).to_owned(), word(kept))).collect::<Vec<_>>();
    if let Some(arm) = pick_ui(ui, "Arm", &said(&words.arms), &unit.arm) {
        unit.original = i64::from(TroopWords::figures_of(&arm).1);
        unit.arm = arm;
    }
    if let Some(nation) = pick_ui(ui, "Nation", &said(&words.nations), &unit.nation) {
        unit.nation = nation;
    }
    let rest = [
        ("Pay", optional(&words.pays, "Its own nation’s"), &mut unit.pay),
        ("Class", optional(&words.classes, "As its nation’s"), &mut unit.class),
        ("Fire", optional(&words.fires, "As its nation’s"), &mut unit.fire),
        ("Charge", optional(&words.charges, "As its nation’s"), &mut unit.charge),
    ];
    for (title, choices, now) in rest {
        if let Some(chosen) = pick_ui(ui, title, &choices, now.as_deref().unwrap_or_default()) {
            *now = kept(chosen);
        }
    }
    for (title, now) in [("Guards or household", &mut unit.guard), ("A senior regiment", &mut unit.senior)] {
        if let Some(chosen) = choice_ui(ui, title, &[("No", false), ("Yes", true)], now) {
            *now = chosen;
        }
    }
}

/// Figures at full strength, and those it has.
fn strength_ui(ui: &mut Ui, unit: &mut Unit, figures: &mut i64) {
    let (allowed, _) = TroopWords::figures_of(&unit.arm);
    let choices: Vec<(String, i64)> = allowed.iter().map(|count| (count.to_string(), i64::from(*count))).collect();
    let choices: Vec<(&str, i64)> = choices.iter().map(|(words, count)| (words.as_str(), *count)).collect();
    let was_full = *figures == unit.original;
    if let Some(count) = choice_ui(ui, "Figures at full strength", &choices, &unit.original) {
        unit.original = count;
        if was_full {
            *figures = count;
        }
    }
    let number = Number {
        title: "Figures it has",
        value: *figures as f64,
        range: 0.0..=unit.original as f64,
        step: 1.0,
        unit: "",
    };
    if let Some(count) = number.captioned_ui(ui) {
        *figures = count.round() as i64;
    }
    *figures = (*figures).min(unit.original);
}

/// The button that writes, and the one that leaves.
fn save_ui(ui: &mut Ui, words: &str, asks: ClubCommand) -> Option<ClubCommand> {
    let mut command = None;
    ui.add_space(6.0);
    ui.horizontal(|ui| {
        let wide = ui.available_width() - CANCEL - 8.0;
        if Button::main(words).icon(Icon::Tick).key("Ctrl S").width(wide).show(ui).clicked() {
            command = Some(asks);
        }
        if Button::new("Cancel").key("Esc").look(Look::Quiet).height(52.0).width(CANCEL).show(ui).clicked() {
            command = Some(ClubCommand::Leave);
        }
    });
    command
}

/// Draws the field in which an honour is typed.
pub fn honour_ui(ui: &mut Ui, name: &str, typed: &str) -> Option<ClubCommand> {
    heading(ui, &format!("An honour for {name}"));
    caption(ui, "What for");
    let mut words = typed.to_owned();
    let field = TextEdit::singleline(&mut words).hint_text("First over the orchard wall").desired_width(f32::INFINITY);
    let response = ui.add(field).accessible_name("What the honour is for");
    let entered = response.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter));
    if !response.has_focus() && !entered {
        response.request_focus();
    }
    let mut command = response.changed().then_some(ClubCommand::TypeHonour(words));
    if entered {
        command = Some(ClubCommand::Award);
    }
    command.or(save_ui(ui, "Write it into the book", ClubCommand::Award))
}
