//! A lesson: a note beside the question that says which key to press, and why, until a charge, a volley and a test are resolved.
//!
//! It knows no rule. It reads what the battle waits for, as the panel does, and points at what the panel offers.

use eframe::egui::{Area, Context, Frame, Id, Margin, Order, Rect, Role, Stroke, WidgetInfo, pos2, vec2};

use super::decision::question::{Body, Offers};
use super::parts::{Button, Icon, Look, caption, heading, key_cap, key_cap_width, label};
use super::theme::{Theme, size, text, width};
use super::ui_command::UiCommand;
use crate::game::{Awaiting, Choice, Overlays, ReportKind};
use crate::journal::{Deed, Entry, Session};

/// What a lesson has shown so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Shown {
    /// A charge has been gone through, from its declaration to its end.
    pub charge: bool,
    /// A volley has been fired and its dice recorded.
    pub volley: bool,
    /// A test of nerve has been taken.
    pub test: bool,
}

impl Shown {
    /// Reads what has been resolved in a battle.
    pub fn of<R: Overlays>(session: &Session<R>) -> Self {
        let tells =
            |entry: &Entry<R>, kinds: &[ReportKind]| entry.reports.iter().any(|report| kinds.contains(&report.kind));
        let rolled = |kinds: &[ReportKind]| {
            session.standing().any(|entry| matches!(entry.deed, Deed::Rolled { .. }) && tells(entry, kinds))
        };
        let charged = session.standing().any(|entry| tells(entry, &[ReportKind::Charge]));
        Self {
            charge: charged && session.battle().progress().is_empty(),
            volley: rolled(&[ReportKind::Fire]),
            test: rolled(&[ReportKind::Morale, ReportKind::Rout]),
        }
    }

    /// Whether everything has been shown.
    pub fn is_whole(self) -> bool {
        self.charge && self.volley && self.test
    }
}

/// What to press, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Advice {
    /// Why, in a sentence or two.
    pub words: String,
    /// The key.
    pub key: String,
}

/// What the window is about just now, as far as the lesson needs it.
pub struct Situation<'a> {
    /// Something has been refused.
    pub refused: bool,
    /// The past is looked at.
    pub past: bool,
    /// The question is not on the screen.
    pub elsewhere: bool,
    /// A unit is in hand.
    pub in_hand: bool,
    /// The question as it is shown.
    pub body: &'a Body,
    /// Whether dice are still blank.
    pub blank: bool,
}

/// What to do next.
pub fn advice<A, W>(shown: Shown, now: &Situation, awaiting: &Awaiting<A, W>) -> Advice {
    let press = |key: &str, words: &str| Advice { words: words.to_owned(), key: key.to_owned() };
    if now.refused {
        return press("Esc", "That is not allowed; the panel says why, and by which rule. Choose again.");
    }
    if now.past {
        return press("End", "This is the past. Come back to now.");
    }
    if now.elsewhere {
        return press("F2", "The battle waits at the table.");
    }
    if now.in_hand {
        return press("Esc", "A unit is in your hand. It could be pulled with the mouse; put it back for now.");
    }
    match (now.body, awaiting) {
        (Body::Dice(request), _) if now.blank && request.tallies.is_empty() => {
            press("R", "Dice. With real dice you would type what they show, 1 to 6. Let the program roll.")
        }
        (Body::Dice(_), _) if now.blank => press(
            "R",
            "Dice. The sum above shows what made the number, each line with its rule, before anybody throws. Let the program roll.",
        ),
        (Body::Dice(_), _) => {
            press("Enter", "What comes of it stands under the dice. Record it: it is on disk at once.")
        }
        (Body::Facts(_), _) => press("Enter", "What the rules need to know of the table. As measured will do."),
        (Body::Offers(offers), Awaiting::Choice(choice)) => advice_on(shown, offers, choice),
        (Body::Offers(_) | Body::Over, _) => press("Enter", "Agree, and go on."),
    }
}

/// Which offer to take up: what has not been shown yet, else on to the next phase.
fn advice_on<A, W>(shown: Shown, offers: &Offers, choice: &Choice<A, W>) -> Advice {
    let verb = |index: usize| choice.offers.get(index).map(|offer| offer.verb.as_ref()).unwrap_or_default();
    let wanted: [(&str, bool, &str); 4] = [
        ("charge", !shown.charge, "A charge. What may not be done stands below, with the reason. Declare it."),
        ("declare", !shown.charge, "A charge. What may not be done stands below, with the reason. Declare it."),
        (
            "react_fire",
            true,
            "Those who are charged choose how they meet it. O would tell the exact odds of each. Let them fire.",
        ),
        ("fire", !shown.volley, "A volley. The next unit that may fire is already chosen. Fire."),
    ];
    for (seek, want, words) in wanted {
        if !want || !choice.offers.iter().any(|offer| offer.verb == seek) {
            continue;
        }
        let row = offers.rows.iter().find(|row| verb(row.index) == seek);
        return match row.and_then(|row| row.letter) {
            Some(letter) => Advice { words: words.to_owned(), key: letter.to_string() },
            None => {
                Advice { words: "Another unit has more to do: go on to the next.".to_owned(), key: "Tab".to_owned() }
            }
        };
    }
    if offers.pass.is_some() || offers.rest.is_some() {
        return Advice { words: "Nothing more is needed here. End it, and go on.".to_owned(), key: "E".to_owned() };
    }
    let row = offers.rows.iter().find(|row| !row.drawn);
    match row.and_then(|row| row.letter) {
        Some(letter) => Advice {
            words: format!("Each choice prints its key. Take this: {}.", row.map_or("", |row| &row.label)),
            key: letter.to_string(),
        },
        None => Advice { words: "Another unit has more to do: go on to the next.".to_owned(), key: "Tab".to_owned() },
    }
}

/// Draws the note beside the panel, or the last word when everything has been shown.
pub fn lesson_ui(context: &Context, canvas: Rect, shown: Shown, advice: &Advice) -> Option<UiCommand> {
    let broad = (canvas.width() - 40.0).clamp(220.0, 420.0);
    let place = pos2(canvas.left() + 16.0, canvas.bottom() - 72.0);
    let area =
        Area::new(Id::unique("lesson")).order(Order::Middle).fixed_pos(place).pivot(eframe::egui::Align2::LEFT_BOTTOM);
    let shown_area = area.show(context, |ui| {
        let theme = Theme::of(ui);
        let edge = Stroke::new(width::CHOSEN, theme.accent);
        let frame =
            Frame::NONE.fill(theme.bg_raised).stroke(edge).corner_radius(size::CORNER).inner_margin(Margin::same(14));
        frame
            .show(ui, |ui| {
                ui.set_width(broad - 28.0);
                ui.spacing_mut().item_spacing.y = 6.0;
                let ticks = [("charge", shown.charge), ("volley", shown.volley), ("test", shown.test)];
                let ticks: Vec<String> =
                    ticks.map(|(what, done)| if done { format!("✓ {what}") } else { what.to_owned() }).to_vec();
                caption(ui, &format!("Two minutes: {}", ticks.join(" · ")));
                if shown.is_whole() { ending_ui(ui) } else { advice_ui(ui, advice) }
            })
            .inner
    });
    let theme = Theme::of_context(context);
    let note = shown_area.response.rect;
    // It points at the question, which is at the right.
    let tip = pos2(note.right() + 20.0, note.center().y);
    let arrow = vec![tip, tip + vec2(-20.0, -12.0), tip + vec2(-20.0, 12.0)];
    let layer = eframe::egui::LayerId::new(Order::Middle, Id::unique("lesson's arrow"));
    context.layer_painter(layer).add(eframe::egui::Shape::convex_polygon(arrow, theme.accent, Stroke::NONE));
    shown_area.inner
}

fn advice_ui(ui: &mut eframe::egui::Ui, advice: &Advice) -> Option<UiCommand> {
    let theme = Theme::of(ui);
    label(ui, &advice.words, text::plain(text::BODY + 1.0), theme.ink_1);
    ui.horizontal(|ui| {
        let wide = key_cap_width(ui.painter(), &advice.key);
        let (rect, response) = ui.allocate_exact_size(vec2(wide + 62.0, 36.0), eframe::egui::Sense::hover());
        let said = format!("Lesson: {} Press {}", advice.words, advice.key);
        response.widget_info(|| WidgetInfo::labeled(Role::Label, true, &said));
        ui.ctx().accesskit_node_builder(response.id, |node| node.set_live(eframe::egui::accesskit::Live::Polite));
        let painter = ui.painter();
        let at = rect.left_center();
        painter.text(at, eframe::egui::Align2::LEFT_CENTER, "Press", text::bold(text::VALUE), theme.accent);
        key_cap(painter, pos2(rect.right() - wide / 2.0, rect.center().y), &advice.key, theme, false);
        let left = Button::new("Leave the lesson").look(Look::Quiet).height(32.0).show(ui).clicked();
        left.then_some(UiCommand::LeaveLesson)
    })
    .inner
}

fn ending_ui(ui: &mut eframe::egui::Ui) -> Option<UiCommand> {
    let theme = Theme::of(ui);
    heading(ui, "That is all there is to it.");
    let words = "A question, its sum, the dice, what came of it. Backspace takes anything back, Q rules otherwise, F4 shows what has \
                 been written down. Fight on if you like, or go home and begin a battle of your own.";
    label(ui, words, text::plain(text::BODY + 1.0), theme.ink_1);
    ui.horizontal(|ui| {
        let home = Button::main("Go home").icon(Icon::House).height(44.0).show(ui).clicked();
        let on = Button::new("Fight on").height(44.0).show(ui).clicked();
        if home { Some(UiCommand::GoHome) } else { on.then_some(UiCommand::LeaveLesson) }
    })
    .inner
}
