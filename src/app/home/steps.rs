//! A new battle in three steps: the scenario, the armies and the house rules, the dice.

use eframe::egui::{
    Align2, Frame, Margin, Rect, Role, ScrollArea, Sense, Stroke, StrokeKind, Ui, UiBuilder, WidgetInfo, pos2,
};

use super::Home;
use super::ledger::places_ui;
use crate::app::parts::fields::picker_ui;
use crate::app::parts::{Button, Icon, Look, caption, focus_ring, label};
use crate::app::seats::seats_ui;
use crate::app::theme::{Theme, size, text, width};
use crate::app::ui_command::{Step, UiCommand};
use crate::game::ProgramThrows;
use crate::game::{Ambiguity, Piece, Scene, Side};

impl Step {
    const ALL: [Self; 3] = [Self::Scenario, Self::Armies, Self::Dice];

    fn name(self) -> &'static str {
        match self {
            Self::Scenario => "Scenario",
            Self::Armies => "Armies and house rules",
            Self::Dice => "Dice",
        }
    }

    /// The step after it; nothing after the last.
    pub fn next(self) -> Option<Self> {
        Self::ALL.into_iter().find(|step| *step > self)
    }

    /// The step before it; nothing before the first.
    pub fn before(self) -> Option<Self> {
        Self::ALL.into_iter().rev().find(|step| *step < self)
    }
}

/// The three steps at the top right, the one it is filled; a click goes there.
pub fn steps_ui(ui: &Ui, rect: Rect, home: &Home) -> Option<UiCommand> {
    let theme = Theme::of(ui);
    let painter = ui.painter();
    let mut right = rect.right();
    let mut asked = None;
    let cramped = rect.width() < 420.0;
    for (index, step) in Step::ALL.into_iter().enumerate().rev() {
        let here = step == home.step;
        let font = if here { text::bold(text::BODY) } else { text::plain(text::BODY) };
        let ink = if here { theme.ink_1 } else { theme.ink_3 };
        // Where there is no room, only the step it is says its name.
        let words = if cramped && !here { "" } else { step.name() };
        let words = if cramped && rect.width() < 280.0 { "" } else { words };
        let galley = painter.layout_no_wrap(words.to_owned(), font, ink);
        let place = Rect::from_min_max(
            pos2(right - galley.size().x - 36.0, rect.center().y - 17.0),
            pos2(right, rect.center().y + 17.0),
        );
        let response = ui.interact(place, ui.scope_id().with(("step", index)), Sense::click());
        let name = format!("Step {}: {}", index + 1, step.name());
        response.widget_info(|| WidgetInfo::selected(Role::Button, true, here, &name));
        let disc = pos2(place.left() + 14.0, place.center().y);
        let number = (index + 1).to_string();
        if here {
            painter.circle_filled(disc, 13.0, theme.accent);
            painter.text(disc, Align2::CENTER_CENTER, number, text::bold(14.0), theme.on_accent);
        } else {
            painter.circle_stroke(disc, 12.0, Stroke::new(width::CONTROL, theme.line_strong));
            painter.text(disc, Align2::CENTER_CENTER, number, text::plain(14.0), theme.ink_3);
        }
        painter.galley(pos2(place.left() + 34.0, place.center().y - galley.size().y / 2.0), galley, ink);
        focus_ring(ui, &response, place);
        if response.clicked() && home.is_ready() {
            asked = Some(UiCommand::StepTo(step));
        }
        right = place.left() - if cramped { 4.0 } else { 20.0 };
    }
    asked
}

/// A well to write in, with its margins.
fn well(ui: &mut Ui, rect: Rect, id: &str) -> Ui {
    let theme = Theme::of(ui);
    let hair = Stroke::new(width::HAIRLINE, theme.line_hair);
    ui.painter().rect(rect, f32::from(size::CORNER), theme.bg_raised, hair, StrokeKind::Inside);
    let inner = rect.shrink(16.0);
    let mut child = ui.new_child(UiBuilder::new().max_rect(inner).id_salt(id));
    child.set_clip_rect(inner.expand(6.0).intersect(ui.clip_rect()));
    child
}

/// The second step: who fights at the left, the club's switches at the right.
pub fn armies_ui(ui: &mut Ui, rect: Rect, home: &Home) -> Option<UiCommand> {
    let split = rect.left() + rect.width() * 0.38;
    let left = Rect::from_min_max(rect.min, pos2(split - 8.0, rect.bottom()));
    let right = Rect::from_min_max(pos2(split + 8.0, rect.top()), rect.max);
    let mut child = well(ui, left, "armies");
    let kept = places_ui(&mut child, home).or(club_ui(&mut child, home));
    ScrollArea::vertical().id_salt("armies").auto_shrink(false).show(&mut child, |ui| {
        if let Some(scene) = &home.preview {
            for side in Side::BOTH {
                army_ui(ui, scene, side);
            }
        }
    });
    let mut child = well(ui, right, "house rules");
    let theme = Theme::of(&child);
    label(&mut child, "House rules", text::bold(text::VALUE), theme.ink_1);
    let words =
        "Where the book can be read in two ways, the club decides. What is filled is played; the first is the default.";
    label(&mut child, words, text::plain(14.0), theme.ink_3);
    let mut asked = kept;
    ScrollArea::vertical().id_salt("switches").auto_shrink(false).show(&mut child, |ui| {
        for one in &home.register {
            asked = switch_ui(ui, one).or(asked.take());
        }
    });
    asked
}

/// Whether the club's figures fight, and what is to be known before they do.
fn club_ui(ui: &mut Ui, home: &Home) -> Option<UiCommand> {
    if !home.has_club {
        return None;
    }
    let theme = Theme::of(ui);
    let mustered = home.muster.is_some();
    let look = if mustered { Look::On } else { Look::Plain };
    let button = Button::new("With the club’s figures").icon(Icon::Flag).look(look).width(ui.available_width());
    let pressed = button.show(ui).on_hover_text("At the strengths of the club’s book").clicked();
    if let Some(muster) = &home.muster {
        let played = muster.lines.iter().filter(|line| line.unit.is_some()).count();
        let words = format!("{played} of {} units are played by the club’s", muster.lines.len());
        label(ui, words, text::semi_bold(text::ROW), theme.ink_1);
        let remarks: Vec<String> = muster.remarks().map(|line| format!("{}: {}", line.name, line.remark)).collect();
        if !remarks.is_empty() {
            let area = ScrollArea::vertical().id_salt("remarks").max_height(110.0);
            area.show(ui, |ui| label(ui, remarks.join("\n"), text::plain(text::CAPTION), theme.shaken));
        }
    }
    let mut chosen = None;
    if mustered && !home.campaigns.is_empty() {
        let unsaid = (String::new(), "In no campaign".to_owned());
        let named = home.campaigns.iter().map(|name| (name.clone(), format!("In {name}")));
        let choices: Vec<(String, String)> = std::iter::once(unsaid).chain(named).collect();
        let wide = ui.available_width().min(320.0);
        chosen = picker_ui(ui, "Campaign of this battle", &choices, &home.campaign, wide).map(UiCommand::InCampaign);
    }
    ui.add_space(6.0);
    pressed.then_some(UiCommand::MusterClub(!mustered)).or(chosen)
}

/// One side's commands with their units, then those that belong to none.
fn army_ui(ui: &mut Ui, scene: &Scene, side: Side) {
    let theme = Theme::of(ui);
    label(ui, &scene.sides[side.index()], text::bold(text::VALUE), theme.side(side).text);
    let names = |command: Option<usize>| -> Vec<String> {
        let units = scene.pieces.iter().filter(|piece| piece.side == side && piece.is_troops());
        let in_words = |piece: &Piece| match piece.counted() {
            None => piece.name.clone(),
            Some([now, _]) => format!("{} {now}", piece.name),
        };
        units.filter(|piece| piece.command == command).map(in_words).collect()
    };
    for (index, command) in scene.commands.iter().enumerate().filter(|(_, command)| command.side == side) {
        let names = names(Some(index));
        label(ui, format!("{}, {} units", command.name, names.len()), text::semi_bold(text::ROW), theme.ink_1);
        label(ui, names.join(", "), text::plain(14.0), theme.ink_2);
        ui.add_space(4.0);
    }
    let others = names(None);
    if !others.is_empty() {
        label(ui, format!("{} units", others.len()), text::semi_bold(text::ROW), theme.ink_1);
        label(ui, others.join(", "), text::plain(14.0), theme.ink_2);
    }
}

/// A switch with a button for each of its values.
fn switch_ui(ui: &mut Ui, one: &Ambiguity) -> Option<UiCommand> {
    let switch = one.switch?;
    let theme = Theme::of(ui);
    let fill = if switch.is_default() { theme.bg_raised } else { theme.fatigued_soft };
    let mut asked = None;
    Frame::NONE.fill(fill).inner_margin(Margin::symmetric(6, 6)).corner_radius(size::CORNER).show(ui, |ui| {
        ui.set_width(ui.available_width());
        ui.spacing_mut().item_spacing.y = 4.0;
        caption(ui, &format!("{}  {}", one.number, one.title));
        label(ui, switch.decides, text::plain(text::ROW), theme.ink_1);
        ui.horizontal_wrapped(|ui| {
            for value in switch.values {
                let look = if *value == switch.set_to { Look::On } else { Look::Plain };
                let words = value.replace('_', " ");
                let name = format!("{} = {value}", switch.name);
                if Button::new(&words).look(look).height(size::TARGET).name(&name).show(ui).clicked() {
                    asked = Some(UiCommand::SetSwitch(switch.name, value));
                }
            }
        });
    });
    asked
}

/// The third step: whose dice, who plays, and what is about to begin.
pub fn dice_ui(ui: &mut Ui, rect: Rect, home: &Home, program_throws: ProgramThrows) -> Option<UiCommand> {
    let mut child = well(ui, rect, "dice");
    let ui = &mut child;
    let theme = Theme::of(ui);
    label(ui, "Whose dice?", text::bold(text::VALUE), theme.ink_1);
    let mut asked = None;
    let mut row = |choices: Vec<(String, Icon, ProgramThrows)>, wide| {
        ui.horizontal(|ui| {
            for (words, icon, throws) in choices {
                let look = if throws == program_throws { Look::On } else { Look::Plain };
                let pressed = Button::new(&words).icon(icon).look(look).width(wide).height(52.0).show(ui).clicked();
                if pressed && throws != program_throws {
                    asked = Some(UiCommand::LetProgramThrow(throws));
                }
            }
        });
    };
    row(
        vec![
            ("Dice from the table".to_owned(), Icon::Hand, ProgramThrows::default()),
            ("The program rolls".to_owned(), Icon::Die, ProgramThrows::for_all(true)),
        ],
        230.0,
    );
    let only_for = |side: Side| {
        let sides = home.preview.as_ref().map(|scene| scene.sides[side.index()].as_str());
        let name = sides.unwrap_or(if side == Side::A { "the first side" } else { "the second side" });
        (format!("It rolls for {name} only"), Icon::Die, ProgramThrows::only_for(side))
    };
    row(Side::BOTH.map(only_for).to_vec(), 300.0);
    let words = "Either can be chosen for every throw: T changes it, and the journal says where each die came from.";
    label(ui, words, text::plain(14.0), theme.ink_3);
    if let Some(scene) = home.preview.as_ref().filter(|_| !home.is_ledger()) {
        ui.add_space(14.0);
        label(ui, "Who plays?", text::bold(text::VALUE), theme.ink_1);
        asked = seats_ui(ui, scene.sides.each_ref().map(String::as_str), home.seats).or(asked);
    }
    ui.add_space(14.0);
    label(ui, "About to begin", text::bold(text::VALUE), theme.ink_1);
    if let Some(scene) = home.preview.as_ref().filter(|_| home.is_ledger()) {
        label(ui, &scene.title, text::title(30.0), theme.ink_1);
        label(ui, "A ledger: whatever happens is logged, in any order.", text::plain(text::BODY), theme.ink_2);
    } else if let Some(scenario) = home.scenarios.get(home.marked) {
        label(ui, &scenario.title, text::title(30.0), theme.ink_1);
        label(ui, &scenario.summary, text::plain(text::BODY), theme.ink_2);
    }
    let other = home.register.iter().filter(|one| one.switch.is_some_and(|switch| !switch.is_default()));
    let other: Vec<String> = other
        .filter_map(|one| Some(format!("{} {}: {}", one.number, one.title, one.switch?.set_to.replace('_', " "))))
        .collect();
    ui.add_space(6.0);
    let words = if other.is_empty() { "House rules: all by default.".to_owned() } else { other.join(". ") };
    label(ui, words, text::plain(text::BODY), theme.ink_2);
    asked
}
