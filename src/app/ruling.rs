//! The ruling: the umpire sets anything right, in his own words if he likes.

use eframe::egui::{Align2, Color32, Context, Frame, Id, Key, Margin, Modal, ScrollArea, TextEdit, Ui, vec2};

use super::parts::{Button, Icon, Look, caption, heading, label, mark, rule_line};
use super::theme::{Theme, size, text};
use super::ui_command::UiCommand;
use crate::dice::signed;
use crate::game::Tally;

/// What the umpire has written so far.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct RulingDraft {
    /// Why, in his words; may stay empty.
    pub why: String,
    /// The field was given the keyboard when the ruling was opened.
    pub has_keyboard: bool,
    /// What he looks for among the things that may be set right.
    pub seek: String,
    /// The thing marked, by its place among all of them.
    pub marked: Option<usize>,
    /// A line to be added to the sum.
    pub line: String,
    /// What it adds.
    pub value: i32,
}

/// What the dialog writes, as plain data.
pub struct RulingPage<'a> {
    /// The chosen piece's name.
    pub about: Option<&'a str>,
    /// What may be set right, in words.
    pub amendable: &'a [String],
    /// The sums that the dice now asked for are read against, if any.
    pub tallies: &'a [Tally],
}

/// Which of the things that may be set right match what is looked for.
pub fn matching(amendable: &[String], seek: &str) -> Vec<usize> {
    let words: Vec<String> = seek.to_lowercase().split_whitespace().map(str::to_owned).collect();
    let is_number = |word: &str| word.chars().all(|letter| letter.is_ascii_digit());
    let holds = |label: &String| {
        let label = label.to_lowercase();
        let parts: Vec<&str> = label.split(|letter: char| !letter.is_alphanumeric()).collect();
        // A number is meant whole: “6” is not the beginning of 60, nor the end of 16.
        let found = |word: &String| {
            if is_number(word) { parts.contains(&word.as_str()) } else { label.contains(word.as_str()) }
        };
        words.iter().all(found)
    };
    (0..amendable.len()).filter(|index| holds(&amendable[*index])).collect()
}

/// Draws the dialog.
pub fn ruling_ui(context: &Context, page: &RulingPage, draft: &mut RulingDraft) -> Option<UiCommand> {
    // It stands where the question stood, so that the table is seen, and keeps its place whatever it lists.
    let id = Id::unique("ruling");
    let top = vec2(-8.0, size::TOP_BAR + size::PHASE_RAIL + 8.0);
    let area = Modal::default_area(id).anchor(Align2::RIGHT_TOP, top);
    let modal = Modal::new(id).area(area).frame(dialog_frame(context)).backdrop_color(Color32::TRANSPARENT);
    let shown = modal.show(context, |ui| {
        ui.set_width(size::DECISION[1] - 56.0);
        ui.spacing_mut().item_spacing.y = 8.0;
        title_ui(ui, Icon::Gavel, "Ruling");
        let of_sum = if page.tallies.is_empty() { None } else { tallies_ui(ui, page.tallies, draft) };
        let marked = amendable_ui(ui, page, draft);
        caption(ui, "Why, in a few words");
        ui.add(TextEdit::singleline(&mut draft.why).desired_width(f32::INFINITY)).accessible_name("Why");
        ui.add_space(4.0);
        let pressed = buttons_ui(ui, draft);
        of_sum.or(marked).or(pressed)
    });
    let escaped = context.input(|input| input.key_pressed(Key::Escape));
    let left = (shown.should_close() || escaped).then_some(UiCommand::Escape);
    shown.inner.or(left)
}

/// The frame of every dialog.
pub fn dialog_frame(context: &Context) -> Frame {
    let style = context.global_style();
    Frame::popup(&style).inner_margin(Margin::same(20))
}

/// A dialog's title with its sign.
pub fn title_ui(ui: &mut Ui, icon: Icon, title: &str) {
    let theme = Theme::of(ui);
    ui.horizontal(|ui| {
        let (rect, _) = ui.allocate_exact_size(eframe::egui::vec2(30.0, 34.0), eframe::egui::Sense::hover());
        icon.paint(ui.painter(), rect.center(), 26.0, theme.accent);
        heading(ui, title);
    });
}

/// The lines of the sums, each to be struck or restored, and one to be added.
fn tallies_ui(ui: &mut Ui, tallies: &[Tally], draft: &mut RulingDraft) -> Option<UiCommand> {
    let mut command = None;
    let mut first = 0;
    for tally in tallies {
        command = lines_ui(ui, tally, first).or(command);
        first += tally.lines.len();
    }
    command = added_line_ui(ui, tallies, draft).or(command);
    rule_line(ui);
    command
}

/// The lines of one sum, of which the first has this number among those of all.
fn lines_ui(ui: &mut Ui, tally: &Tally, first: usize) -> Option<UiCommand> {
    let theme = Theme::of(ui);
    let mut command = None;
    caption(ui, &format!("The sum: {}", tally.title));
    for (index, line) in tally.lines.iter().enumerate() {
        ui.horizontal(|ui| {
            let verb = if line.struck { "Restore" } else { "Strike" };
            let name = format!("{verb} {}", line.label);
            if Button::new(verb).height(size::TARGET).width(92.0).name(&name).show(ui).clicked() {
                command = Some(UiCommand::StrikeLine(first + index));
            }
            let ink = if line.struck { theme.ink_3 } else { theme.ink_1 };
            label(ui, format!("{}  {}", mark(line, index == 0), line.label), text::plain(text::BODY), ink);
        });
    }
    command
}

/// The line to be added, to the one sum there is or to one of several.
fn added_line_ui(ui: &mut Ui, tallies: &[Tally], draft: &mut RulingDraft) -> Option<UiCommand> {
    let mut to = None;
    ui.horizontal_wrapped(|ui| {
        let field = TextEdit::singleline(&mut draft.line).hint_text("What makes the difference").desired_width(104.0);
        ui.add(field).accessible_name("Line to add");
        if Button::new("").icon(Icon::Minus).height(size::TARGET).name("One less").show(ui).clicked() {
            draft.value -= 1;
        }
        label(ui, signed(draft.value), text::bold(text::VALUE), Theme::of(ui).ink_1);
        if Button::new("").icon(Icon::Plus).height(size::TARGET).name("One more").show(ui).clicked() {
            draft.value += 1;
        }
        for index in 0..tallies.len() {
            let whose = Tally::whose(tallies, index);
            let words = whose.map_or_else(|| "Add line".to_owned(), |whose| format!("Add to {whose}"));
            let ready = draft.value != 0;
            if Button::new(&words).height(size::TARGET).enabled(ready).show(ui).clicked() && ready {
                to = Some(index);
            }
        }
    });
    let words = if draft.line.trim().is_empty() { "The umpire’s word" } else { draft.line.trim() };
    let to = to.map(|index| (tallies.len() > 1).then_some(index));
    to.map(|to| UiCommand::AddLine { label: words.to_owned(), value: draft.value, to })
}

fn amendable_ui(ui: &mut Ui, page: &RulingPage, draft: &mut RulingDraft) -> Option<UiCommand> {
    let about = page.about.unwrap_or("the battle");
    caption(ui, &format!("What changes about {about}"));
    if page.amendable.is_empty() {
        label(ui, "Choose a unit on the table first.", text::plain(text::BODY), Theme::of(ui).ink_2);
        return None;
    }
    let field = TextEdit::singleline(&mut draft.seek)
        .hint_text("Find, as “shaken” or “figures 9”")
        .desired_width(f32::INFINITY);
    let field = ui.add(field).accessible_name("Find a ruling");
    if !draft.has_keyboard || ui.memory(|memory| memory.focused().is_none()) {
        field.request_focus();
        draft.has_keyboard = true;
    }
    let found = matching(page.amendable, &draft.seek);
    if field.changed() || draft.marked.is_none_or(|marked| !found.contains(&marked)) {
        // What is typed marks the first that fits, so that Enter makes it.
        draft.marked = found.first().copied().filter(|_| !draft.seek.trim().is_empty());
    }
    let mut taken = None;
    ScrollArea::vertical().max_height(220.0).min_scrolled_height(220.0).auto_shrink([false, false]).show(ui, |ui| {
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing = eframe::egui::vec2(6.0, 6.0);
            for index in found {
                let look = if draft.marked == Some(index) { Look::On } else { Look::Plain };
                let button = Button::new(&page.amendable[index]).height(size::TARGET).look(look).show(ui);
                if button.clicked() {
                    draft.marked = Some(index);
                }
                if button.double_clicked() {
                    taken = Some(UiCommand::Amend(index));
                }
            }
        });
    });
    taken
}

fn buttons_ui(ui: &mut Ui, draft: &RulingDraft) -> Option<UiCommand> {
    let entered = ui.input(|input| input.key_pressed(Key::Enter));
    ui.horizontal(|ui| {
        let ready = draft.marked.is_some();
        let made = Button::main("Make the ruling").key("Enter").height(44.0).enabled(ready).show(ui).clicked();
        if let (true, Some(marked)) = (made || entered, draft.marked) {
            return Some(UiCommand::Amend(marked));
        }
        Button::new("Cancel").key("Esc").look(Look::Quiet).height(44.0).show(ui).clicked().then_some(UiCommand::Escape)
    })
    .inner
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_may_be_set_right_is_found_by_any_of_its_words() {
        let amendable = ["Figures: 9", "Figures: 10", "Morale: shaken"].map(str::to_owned);
        assert_eq!(matching(&amendable, ""), [0, 1, 2]);
        assert_eq!(matching(&amendable, "shak"), [2]);
        assert_eq!(matching(&amendable, "figures 9"), [0]);
        assert!(matching(&amendable, "spiked").is_empty());
    }
}
