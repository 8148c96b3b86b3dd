//! The players' view: what may be seen by those who play, for a second screen or this one.

use eframe::egui::{
    Align2, CentralPanel, Context, Frame, Id, Key, Modal, Rect, Role, Sense, Stroke, TextEdit, Ui, ViewportBuilder,
    ViewportCommand, ViewportId, WidgetInfo, pos2, vec2,
};

use super::canvas::watch_ui;
use super::decision::tray::Tray;
use super::parts::{Button, DieLook, Icon, Look, caption, chip, chip_width, die, elided, label};
use super::ruling::{dialog_frame, title_ui};
use super::theme::{Theme, size, text, width};
use super::ui_command::{Audience, UiCommand};
use crate::dice::Dice;
use crate::game::{Eyes, Ruleset, Scene, Side};

/// The players' view as it is set.
#[derive(Clone, Debug, Default)]
pub struct Players {
    /// Who looks.
    pub audience: Audience,
    /// Whether it has a window of its own.
    pub window: bool,
    /// Whether it fills this window.
    pub full: bool,
    /// The digits with which it is left; none: freely.
    pub pin: String,
    /// The digits being typed to leave; nothing while nobody asks to.
    pub typed: Option<String>,
    /// The digits being chosen in the card.
    pub chosen: String,
}

impl Players {
    /// Asks to leave: at once when there are no digits to be typed.
    pub fn leave(&mut self) {
        if self.pin.is_empty() {
            self.full = false;
        } else {
            self.typed = Some(String::new());
        }
    }

    /// Types a digit; the view is left when all are right, and they are typed anew when one is wrong.
    pub fn type_pin(&mut self, digit: char) {
        let Some(typed) = &mut self.typed else { return };
        typed.push(digit);
        if *typed == self.pin {
            (self.full, self.typed) = (false, None);
        } else if typed.len() >= self.pin.len() {
            typed.clear();
        }
    }
}

/// What the audience may see of a battle: what the rules let a side see of the other, and of its own troops.
pub fn public_scene<R: Ruleset>(battle: &R, audience: Audience) -> Scene {
    match audience {
        Audience::Side(side) => battle.scene(Eyes::Side(side)),
        Audience::Everybody => {
            let mut scene = battle.scene(Eyes::Side(Side::B));
            let other = battle.scene(Eyes::Side(Side::A));
            // Each side's troops as the other side sees them.
            scene.pieces.retain(|piece| piece.side == Side::A);
            scene.pieces.extend(other.pieces.into_iter().filter(|piece| piece.side == Side::B));
            scene.marks.retain(|mark| other.marks.contains(mark));
            scene
        }
    }
}

/// What the view writes, as plain data.
pub struct PlayersPage<'a> {
    /// What may be seen.
    pub scene: &'a Scene,
    /// Who must act.
    pub side: Option<Side>,
    /// Who acts and how: "French roll five dice".
    pub chip: &'a str,
    /// The dice as they lie, if dice are asked for.
    pub dice: Option<(&'a Tray, Dice)>,
    /// How it is left, in words.
    pub leave: &'a str,
}

/// Draws the view in the whole of what there is.
pub fn players_ui(ui: &mut Ui, page: &PlayersPage) {
    let theme = Theme::of(ui);
    let whole = ui.max_rect();
    ui.painter().rect_filled(whole, 0.0, theme.bg_panel);
    let foot = 84.0;
    let table = Rect::from_min_max(whole.min, pos2(whole.right(), whole.bottom() - foot));
    watch_ui(ui, table, page.scene);
    let bar = Rect::from_min_max(pos2(whole.left(), table.bottom()), whole.max);
    let painter = ui.painter_at(bar);
    painter.rect_filled(bar, 0.0, theme.bg_panel);
    painter.hline(bar.x_range(), bar.top(), Stroke::new(2.0, theme.line_strong));
    let clock = &page.scene.clock;
    let words = format!("{}   {}", clock.words(), clock.phase_name());
    let at = bar.left_top() + vec2(24.0, 26.0);
    painter.text(at, Align2::LEFT_CENTER, &words, text::bold(text::HEADLINE), theme.ink_1);
    let wide = chip_width(&painter, page.chip);
    chip(&painter, pos2(bar.left() + 24.0, bar.bottom() - 22.0), page.chip, page.side, theme);
    let room = bar.width() - wide - 80.0;
    let under = elided(&painter, page.leave, text::plain(text::ROW), theme.ink_3, room);
    let place = pos2(bar.right() - 24.0 - under.size().x, bar.bottom() - 22.0 - under.size().y / 2.0);
    painter.galley(place, under, theme.ink_3);
    if let Some((tray, dice)) = page.dice {
        dice_ui(ui, bar, tray, dice);
    }
    let response = ui.interact(bar, ui.scope_id().with("players bar"), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(Role::Label, true, format!("Players’ view. {words}. {}", page.chip)));
}

fn dice_ui(ui: &Ui, bar: Rect, tray: &Tray, dice: Dice) {
    let theme = Theme::of(ui);
    let shown = usize::from(dice.count).min(16);
    let side = 40.0;
    for index in 0..shown {
        let left = bar.right() - 24.0 - (shown - index) as f32 * (side + 8.0);
        let rect = Rect::from_min_size(pos2(left, bar.top() + 8.0), vec2(side, side));
        let look = tray.shown(index).map_or(DieLook::Blank, DieLook::Shows);
        die(ui.painter(), rect, look, dice.sides, theme);
    }
}

/// The view in a window of its own; says whether that window is to be closed.
pub fn window_ui(context: &Context, page: &PlayersPage) -> bool {
    let builder = ViewportBuilder::default()
        .with_title(format!("{}: players’ view", page.scene.title))
        .with_app_id("galloper")
        .with_inner_size([1200.0, 800.0]);
    context.show_viewport_immediate(ViewportId::from_hash_of("players"), builder, |ui, class| {
        let embedded = class == eframe::egui::ViewportClass::EmbeddedWindow;
        let mut closed = ui.input(|input| input.viewport().close_requested() || input.key_pressed(Key::F10));
        if embedded {
            ui.set_min_size(vec2(640.0, 420.0));
            closed |= Button::new("Close the players’ view").show(ui).clicked();
            let (rect, _) = ui.allocate_exact_size(vec2(640.0, 380.0), Sense::hover());
            let mut child = ui.new_child(eframe::egui::UiBuilder::new().max_rect(rect).id_salt("players"));
            players_ui(&mut child, page);
        } else {
            CentralPanel::no_frame().show(ui, |ui| players_ui(ui, page));
            if ui.input(|input| input.key_pressed(Key::F11)) {
                let full = ui.input(|input| input.viewport().fullscreen.unwrap_or(false));
                ui.ctx().send_viewport_cmd(ViewportCommand::Fullscreen(!full));
            }
        }
        closed
    })
}

/// The card on which the view is set up.
pub fn card_ui(context: &Context, players: &mut Players, sides: &[String; 2], eyes: Eyes) -> Option<UiCommand> {
    let modal = Modal::new(Id::unique("players card")).frame(dialog_frame(context));
    let shown = modal.show(context, |ui| {
        ui.set_width(520.0);
        ui.spacing_mut().item_spacing.y = 8.0;
        let theme = Theme::of(ui);
        title_ui(ui, Icon::Eye, "Players’ view");
        let words =
            "The table for those who play: no odds, no sums, no rulings being written, no losses of the other side.";
        label(ui, words, text::plain(text::BODY), theme.ink_2);
        caption(ui, "Who looks");
        let audiences = [
            (Audience::Everybody, "Everybody".to_owned()),
            (Audience::Side(Side::A), sides[0].clone()),
            (Audience::Side(Side::B), sides[1].clone()),
        ];
        let mut command = None;
        ui.horizontal_wrapped(|ui| {
            for (audience, words) in &audiences {
                let look = if players.audience == *audience { Look::On } else { Look::Plain };
                let name = format!("Show to {words}");
                if Button::new(words).look(look).name(&name).show(ui).clicked() {
                    command = Some(UiCommand::ShowTo(*audience));
                }
            }
        });
        caption(ui, "Where");
        let words = if players.window { "Close the second window" } else { "Open a second window" };
        let wide = ui.available_width();
        if Button::new(words).icon(Icon::Screen).width(wide).height(44.0).show(ui).clicked() {
            command = Some(UiCommand::TogglePlayersWindow);
        }
        command = full_ui(ui, players).or(command);
        caption(ui, "The umpire’s own table");
        let words = match eyes {
            Eyes::Umpire => "You see everything. Look with other eyes",
            Eyes::Side(_) => "You look with a side’s eyes. Go on to the next",
        };
        if Button::new(words).icon(Icon::Eye).look(Look::Quiet).show(ui).clicked() {
            command = Some(UiCommand::ChangeEyes);
        }
        ui.add_space(4.0);
        let closed = Button::main("Close").key("Esc").height(size::BUTTON + 6.0).show(ui).clicked();
        command.or(closed.then_some(UiCommand::Escape))
    });
    let left = shown.should_close().then_some(UiCommand::Escape);
    shown.inner.or(left)
}

/// The whole screen, with digits to leave it if they are wanted.
fn full_ui(ui: &mut Ui, players: &mut Players) -> Option<UiCommand> {
    let theme = Theme::of(ui);
    let mut command = None;
    ui.horizontal(|ui| {
        let wide = ui.available_width() - 190.0;
        let full = Button::new("Fill this screen").icon(Icon::Fit).width(wide).height(44.0).show(ui);
        if full.clicked() {
            command = Some(UiCommand::FillWithPlayers(players.chosen.clone()));
        }
        let field = TextEdit::singleline(&mut players.chosen).hint_text("PIN, if wanted").desired_width(150.0);
        ui.add(field).accessible_name("PIN to leave the players’ view");
        players.chosen.retain(|letter| letter.is_ascii_digit());
        players.chosen.truncate(8);
    });
    let words = "P or Esc leaves it; with a PIN, its digits are asked for. Closing the program leaves it too, and loses nothing.";
    label(ui, words, text::plain(text::CAPTION), theme.ink_3);
    command
}

/// The digits asked for before a view that fills the screen is left.
pub fn pin_ui(context: &Context, typed: &str, digits: usize) -> Option<UiCommand> {
    let modal = Modal::new(Id::unique("pin")).frame(dialog_frame(context));
    let shown = modal.show(context, |ui| {
        ui.set_width(300.0);
        title_ui(ui, Icon::Lock, "The umpire’s PIN");
        let theme = Theme::of(ui);
        let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), 32.0), Sense::hover());
        response.widget_info(|| WidgetInfo::labeled(Role::Label, true, format!("{} of {digits} digits", typed.len())));
        for index in 0..digits {
            let at = pos2(rect.left() + 16.0 + 28.0 * index as f32, rect.center().y);
            let fill = if index < typed.len() { theme.ink_1 } else { theme.bg_raised };
            ui.painter().circle(at, 8.0, fill, Stroke::new(width::CONTROL, theme.ink_2));
        }
        let mut command = None;
        for row in ["123", "456", "789", "0"] {
            ui.horizontal(|ui| {
                for digit in row.chars() {
                    let words = digit.to_string();
                    let name = format!("PIN digit {digit}");
                    if Button::new(&words).width(72.0).height(44.0).name(&name).show(ui).clicked() {
                        command = Some(UiCommand::TypePin(digit));
                    }
                }
            });
        }
        let back = Button::new("Back to the players’ view").look(Look::Quiet).show(ui).clicked();
        command.or(back.then_some(UiCommand::Escape))
    });
    let left = shown.should_close().then_some(UiCommand::Escape);
    shown.inner.or(left)
}

/// The keys while the view fills the screen: digits when they are asked for, else P or Escape to leave.
pub fn keys(ui: &Ui, players: &Players) -> Vec<UiCommand> {
    const DIGITS: [Key; 10] =
        [Key::Num0, Key::Num1, Key::Num2, Key::Num3, Key::Num4, Key::Num5, Key::Num6, Key::Num7, Key::Num8, Key::Num9];
    let pressed = |key| ui.input(|input| input.key_pressed(key));
    if players.typed.is_none() {
        return if pressed(Key::P) || pressed(Key::Escape) { vec![UiCommand::Escape] } else { Vec::new() };
    }
    let digits = DIGITS.into_iter().zip('0'..='9').filter(|(key, _)| pressed(*key));
    digits.map(|(_, digit)| UiCommand::TypePin(digit)).collect()
}

/// The frame of a view that fills the screen.
pub fn frame(theme: &Theme) -> Frame {
    Frame::NONE.fill(theme.bg_panel)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::demo::{Toy, ToySetup};

    #[test]
    fn a_view_without_digits_is_left_freely_and_one_with_digits_only_with_them() {
        let mut players = Players { full: true, ..Players::default() };
        players.leave();
        assert!(!players.full);
        let mut players = Players { full: true, pin: "1704".to_owned(), ..Players::default() };
        players.leave();
        assert!(players.full && players.typed.is_some());
        "1703".chars().for_each(|digit| players.type_pin(digit));
        assert!(players.full && players.typed.as_deref() == Some(""), "one is wrong: typed anew");
        "1704".chars().for_each(|digit| players.type_pin(digit));
        assert!(!players.full && players.typed.is_none());
    }

    #[test]
    fn nobody_sees_the_other_sides_losses() {
        let toy = Toy::begin(&ToySetup).expect("the toy begins");
        for audience in [Audience::Everybody, Audience::Side(Side::A), Audience::Side(Side::B)] {
            let scene = public_scene(&toy, audience);
            for piece in &scene.pieces {
                let own = audience == Audience::Side(piece.side);
                let is_general = piece.glyph == crate::game::Glyph::General;
                assert_eq!(piece.strength.is_none(), !own || is_general, "{}", piece.name);
                assert!(own || piece.place.bases().iter().all(|base| base.standing), "{}", piece.name);
            }
        }
    }
}
