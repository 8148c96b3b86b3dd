//! The rules reader: the book in our own words, and the register of its ambiguities.

use eframe::egui::{
    Align, Frame, Margin, Rect, Role, ScrollArea, Sense, Stroke, StrokeKind, TextEdit, Ui, UiBuilder, WidgetInfo, pos2,
    vec2,
};

use super::parts::{Button, Icon, Look, caption, elided, focus_ring, label, rule_line, wrapped};
use super::theme::{Theme, size, text, width};
use super::ui_command::UiCommand;
use crate::game::{Ambiguity, Rule, RuleText, Rulebook, SwitchSetting};

/// Which of the two one reads in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Shelf {
    /// The book.
    #[default]
    Book,
    /// The register of ambiguities.
    Register,
}

/// The book and the register of one battle, with what is open.
#[derive(Clone, Debug, Default)]
pub struct Reader {
    book: Vec<(Rule, RuleText)>,
    register: Vec<Ambiguity>,
    /// Which of the two is open.
    pub shelf: Shelf,
    /// What is looked for.
    pub seek: String,
    /// The rule that is open, an index into the book.
    rule: usize,
    /// The ruling that is open, an index into the register.
    ruling: usize,
    /// Whether what is open has still to be brought into view.
    bring: bool,
}

impl Reader {
    /// The book and the register of a battle.
    pub fn of<R: Rulebook>(battle: &R) -> Self {
        Self { book: battle.book(), register: battle.register(), ..Self::default() }
    }

    /// The rules, in the order of the book.
    pub fn book(&self) -> &[(Rule, RuleText)] {
        &self.book
    }

    /// The rulings, in the order of the register.
    pub fn register(&self) -> &[Ambiguity] {
        &self.register
    }

    /// Opens a rule, or a ruling by its number; says whether there is such a one.
    pub fn open(&mut self, rule: &Rule) -> bool {
        if let Some(index) = self.book.iter().position(|(one, _)| one == rule) {
            (self.rule, self.shelf) = (index, Shelf::Book);
        } else if let Some(index) = self.register.iter().position(|one| rule.citation().ends_with(&one.number)) {
            (self.ruling, self.shelf) = (index, Shelf::Register);
        } else {
            return false;
        }
        self.seek.clear();
        self.bring = true;
        true
    }

    /// The rules that hold every word looked for.
    fn rules_found(&self) -> Vec<usize> {
        let words = words_of(&self.seek);
        let holds = |index: &usize| {
            let (rule, found) = &self.book[*index];
            holds_all(&words, &format!("{} {} {}", rule.citation(), found.section, found.text))
        };
        (0..self.book.len()).filter(holds).collect()
    }

    /// The rulings that hold every word looked for.
    fn rulings_found(&self) -> Vec<usize> {
        let words = words_of(&self.seek);
        let holds = |index: &usize| {
            let one = &self.register[*index];
            let switch = one.switch.map(|switch| format!("{} {}", switch.name, switch.decides)).unwrap_or_default();
            let rules: Vec<&str> = one.rules.iter().map(Rule::citation).collect();
            let all = [&one.number, &one.title, &one.at_issue, &one.ruling, &one.why, &switch, &rules.join(" ")];
            holds_all(&words, &all.map(String::as_str).join(" "))
        };
        (0..self.register.len()).filter(holds).collect()
    }
}

fn words_of(seek: &str) -> Vec<String> {
    seek.to_lowercase().split_whitespace().map(str::to_owned).collect()
}

fn holds_all(words: &[String], text: &str) -> bool {
    let text = text.to_lowercase();
    words.iter().all(|word| text.contains(word))
}

/// The width of the list at the left.
const LIST: f32 = 400.0;

/// Draws the reader in the whole of what there is.
pub fn reader_ui(ui: &mut Ui, reader: &mut Reader) -> Option<UiCommand> {
    let theme = Theme::of(ui);
    let whole = ui.max_rect();
    ui.painter().rect_filled(whole, 0.0, theme.bg_app);
    let wide = LIST.min((whole.width() * 0.4).max(376.0));
    let list = Rect::from_min_size(whole.min, vec2(wide, whole.height()));
    ui.painter().rect_filled(list, 0.0, theme.bg_panel);
    ui.painter().vline(list.right(), list.y_range(), Stroke::new(width::HAIRLINE, theme.line_hair));
    let mut left = ui.new_child(UiBuilder::new().max_rect(list.shrink2(vec2(14.0, 12.0))).id_salt("shelf"));
    let command = list_ui(&mut left, reader);
    let page = Rect::from_min_max(pos2(list.right(), whole.top()), whole.max).shrink2(vec2(28.0, 18.0));
    let mut right = ui.new_child(UiBuilder::new().max_rect(page).id_salt("page"));
    right.set_clip_rect(page.expand(6.0).intersect(ui.clip_rect()));
    let opened = match reader.shelf {
        Shelf::Book => section_ui(&mut right, reader),
        Shelf::Register => ruling_ui(&mut right, reader),
    };
    if let Some(rule) = opened {
        reader.open(&rule);
    }
    command
}

fn list_ui(ui: &mut Ui, reader: &mut Reader) -> Option<UiCommand> {
    let mut command = None;
    ui.horizontal(|ui| {
        for (shelf, words) in [(Shelf::Book, "The rules"), (Shelf::Register, "Doubtful points")] {
            let look = if reader.shelf == shelf { Look::On } else { Look::Plain };
            if Button::new(words).look(look).show(ui).clicked() {
                (reader.shelf, reader.bring) = (shelf, true);
            }
        }
        if Button::new("Back").icon(Icon::Left).key("Esc").look(Look::Quiet).show(ui).clicked() {
            command = Some(UiCommand::Escape);
        }
    });
    let field = TextEdit::singleline(&mut reader.seek)
        .hint_text("Find in the rules, as “shaken general”")
        .desired_width(f32::INFINITY);
    ui.add(field).accessible_name("Find in the rules");
    match reader.shelf {
        Shelf::Book => rules_list_ui(ui, reader),
        Shelf::Register => rulings_list_ui(ui, reader),
    }
    command
}

fn found_ui(ui: &mut Ui, found: usize, all: usize, what: &str) {
    let words = if found == all { format!("{all} {what}") } else { format!("{found} of {all} {what}") };
    caption(ui, &words);
}

fn rules_list_ui(ui: &mut Ui, reader: &mut Reader) {
    let found = reader.rules_found();
    found_ui(ui, found.len(), reader.book.len(), "rules");
    ui.spacing_mut().item_spacing.y = 0.0;
    ScrollArea::vertical().id_salt("rules").auto_shrink(false).show(ui, |ui| {
        let mut section = "";
        for index in found {
            let (rule, text_of) = &reader.book[index];
            if text_of.section != section {
                section = text_of.section;
                ui.add_space(8.0);
                label(ui, section, text::bold(text::ROW), Theme::of(ui).ink_1);
            }
            let number = rule.citation();
            let here = index == reader.rule;
            if row_ui(ui, number, text_of.text, None, here, reader.bring) {
                reader.rule = index;
                reader.bring = true;
            }
        }
    });
}

fn rulings_list_ui(ui: &mut Ui, reader: &mut Reader) {
    let found = reader.rulings_found();
    found_ui(ui, found.len(), reader.register.len(), "doubtful points");
    ui.spacing_mut().item_spacing.y = 0.0;
    ScrollArea::vertical().id_salt("rulings").auto_shrink(false).show(ui, |ui| {
        for index in found {
            let one = &reader.register[index];
            let here = index == reader.ruling;
            if row_ui(ui, &one.number, &one.title, one.switch, here, reader.bring) {
                reader.ruling = index;
                reader.bring = false;
            }
        }
    });
}

/// A row of either list: its number, its words, and a mark where clubs may differ.
fn row_ui(ui: &mut Ui, number: &str, words: &str, switch: Option<SwitchSetting>, here: bool, bring: bool) -> bool {
    let theme = Theme::of(ui);
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), 32.0), Sense::click());
    if here && bring && !ui.clip_rect().contains_rect(rect) {
        ui.scroll_to_rect(rect, Some(Align::Center));
    }
    if !ui.is_rect_visible(rect) {
        return false;
    }
    let set = switch.map(|switch| switch.set_to).unwrap_or_default();
    response.widget_info(|| WidgetInfo::selected(Role::ListItem, true, here, format!("{number}: {words} {set}")));
    let painter = ui.painter_at(rect);
    if here || response.hovered() {
        painter.rect_filled(rect, 0.0, if here { theme.accent_soft } else { theme.bg_sunken });
    }
    let middle = rect.center().y;
    let short = number.rsplit(' ').next().unwrap_or(number);
    let left = painter.text(
        pos2(rect.left() + 8.0, middle),
        eframe::egui::Align2::LEFT_CENTER,
        short,
        text::semi_bold(text::CAPTION),
        theme.accent,
    );
    let aside = switch.map(|switch| {
        let ink = if switch.is_default() { theme.ink_3 } else { theme.shaken };
        (elided(&painter, switch.set_to, text::plain(text::CAPTION), ink, 130.0), ink)
    });
    let spare = aside.as_ref().map_or(0.0, |(galley, _)| galley.size().x + 12.0);
    let from = left.right().max(rect.left() + 62.0) + 8.0;
    let galley = elided(&painter, words, text::plain(text::ROW), theme.ink_1, rect.right() - from - spare - 14.0);
    painter.galley(pos2(from, middle - galley.size().y / 2.0), galley, theme.ink_1);
    if let Some((galley, ink)) = aside {
        let at = pos2(rect.right() - galley.size().x - 12.0, middle - galley.size().y / 2.0);
        painter.galley(at, galley, ink);
    }
    focus_ring(ui, &response, rect.shrink(4.0));
    response.clicked()
}

/// The section in which the open rule stands, whole, with the rule marked; returns a ruling to open.
fn section_ui(ui: &mut Ui, reader: &mut Reader) -> Option<Rule> {
    let theme = Theme::of(ui);
    let Some((_, open)) = reader.book.get(reader.rule) else {
        label(ui, "This game’s book has not been written down yet.", text::plain(text::BODY), theme.ink_2);
        return None;
    };
    label(ui, open.section, text::title(34.0), theme.ink_1);
    let mut opened = None;
    ScrollArea::vertical().id_salt(("section", open.section)).auto_shrink(false).show(ui, |ui| {
        for (index, (rule, text_of)) in reader.book.iter().enumerate() {
            if text_of.section == open.section {
                let here = index == reader.rule;
                opened = rule_ui(ui, reader, rule, text_of.text, here).or(opened.take());
            }
        }
    });
    reader.bring = false;
    opened
}

/// A rule in our own words, with the doubtful points that bear on it.
fn rule_ui(ui: &mut Ui, reader: &Reader, rule: &Rule, words: &str, here: bool) -> Option<Rule> {
    let theme = Theme::of(ui);
    let fill = if here { theme.accent_soft } else { theme.bg_raised };
    let edge =
        if here { Stroke::new(width::CHOSEN, theme.accent) } else { Stroke::new(width::HAIRLINE, theme.line_hair) };
    let frame = Frame::NONE.fill(fill).stroke(edge).corner_radius(size::CORNER).inner_margin(Margin::symmetric(14, 10));
    let shown = frame.show(ui, |ui| {
        ui.set_width(ui.available_width().min(760.0));
        ui.spacing_mut().item_spacing.y = 4.0;
        label(ui, rule.citation(), text::semi_bold(text::CAPTION), theme.ink_3);
        label(ui, words, text::plain(text::BODY + 1.0), theme.ink_1);
        let mut opened = None;
        ui.horizontal_wrapped(|ui| {
            let mut named = "";
            for one in reader.register.iter().filter(|one| one.rules.contains(rule)) {
                if one.number == named {
                    continue;
                }
                named = &one.number;
                let words = format!("{} {}", one.number, one.title);
                let button = Button::new(&words).icon(Icon::Scales).look(Look::Quiet).height(size::TARGET);
                if button.show(ui).clicked() {
                    opened = Some(Rule::named(one.number.clone()));
                }
            }
        });
        opened
    });
    if here && reader.bring {
        ui.scroll_to_rect(shown.response.rect, Some(Align::Center));
    }
    shown.inner
}

/// The open ruling: what is at issue, how it is played and why, the club's switch, and every rule it bears on.
fn ruling_ui(ui: &mut Ui, reader: &Reader) -> Option<Rule> {
    let theme = Theme::of(ui);
    let Some(one) = reader.register.get(reader.ruling) else {
        label(ui, "This game has no register of doubtful points yet.", text::plain(text::BODY), theme.ink_2);
        return None;
    };
    let mut opened = None;
    ScrollArea::vertical().id_salt(("ruling", &one.number)).auto_shrink(false).show(ui, |ui| {
        ui.set_max_width(ui.available_width().min(800.0));
        label(ui, &one.number, text::semi_bold(text::BODY), theme.accent);
        label(ui, &one.title, text::title(34.0), theme.ink_1);
        for (head, words) in [("At issue", &one.at_issue), ("How it is played", &one.ruling), ("Why", &one.why)] {
            ui.add_space(6.0);
            caption(ui, head);
            label(ui, super::decision::sentence(words), text::plain(text::BODY + 1.0), theme.ink_1);
        }
        ui.add_space(8.0);
        rule_line(ui);
        match one.switch {
            Some(switch) => switch_ui(ui, switch),
            None => {
                label(ui, "Everybody plays it alike: there is no switch.", text::plain(text::BODY), theme.ink_2);
            }
        }
        rule_line(ui);
        caption(ui, "The rules it bears on");
        for rule in &one.rules {
            let found = reader.book.iter().find(|(listed, _)| listed == rule);
            opened = cited_ui(ui, rule, found.map(|(_, text)| *text)).or(opened.take());
        }
    });
    opened
}

/// The switch: what it decides, its values, the default and this battle's marked.
fn switch_ui(ui: &mut Ui, switch: SwitchSetting) {
    let theme = Theme::of(ui);
    caption(ui, "The club’s switch");
    label(ui, switch.decides, text::plain(text::BODY), theme.ink_1);
    label(ui, switch.name, text::plain(text::CAPTION + 1.0), theme.ink_3);
    for value in switch.values {
        let set = *value == switch.set_to;
        let mut words = (*value).to_owned();
        if *value == switch.default_value() {
            words.push_str(", the default");
        }
        if set {
            words.push_str(", this battle’s value");
        }
        let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), 28.0), Sense::hover());
        response.widget_info(|| WidgetInfo::labeled(Role::Label, true, format!("Switch {}: {words}", switch.name)));
        let painter = ui.painter();
        if set {
            painter.rect_filled(rect, f32::from(size::CORNER), theme.accent_soft);
            Icon::Tick.paint(painter, pos2(rect.left() + 16.0, rect.center().y), 17.0, theme.accent);
        }
        let font = if set { text::semi_bold(text::BODY) } else { text::plain(text::BODY) };
        let galley = elided(painter, &words, font, theme.ink_1, rect.width() - 40.0);
        painter.galley(pos2(rect.left() + 34.0, rect.center().y - galley.size().y / 2.0), galley, theme.ink_1);
    }
}

/// A rule that is cited: a click opens it in its section.
fn cited_ui(ui: &mut Ui, rule: &Rule, found: Option<RuleText>) -> Option<Rule> {
    let theme = Theme::of(ui);
    let words = found.map_or("This rule has no text of its own.", |found| found.text);
    let room = ui.available_width() - 28.0;
    let galley = wrapped(ui.painter(), words, text::plain(text::BODY), theme.ink_1, room, 22.0);
    let high = galley.size().y + 40.0;
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), high), Sense::click());
    let section = found.map_or("", |found| found.section);
    let head = format!("{section}  ·  {}", rule.citation());
    response.widget_info(|| WidgetInfo::labeled(Role::Link, true, format!("Rule: {head}: {words}")));
    let edge = Stroke::new(width::HAIRLINE, if response.hovered() { theme.accent } else { theme.line_hair });
    ui.painter().rect(rect, f32::from(size::CORNER), theme.bg_raised, edge, StrokeKind::Inside);
    let head = elided(ui.painter(), &head, text::semi_bold(text::CAPTION), theme.accent, room);
    ui.painter().galley(rect.min + vec2(14.0, 8.0), head, theme.accent);
    ui.painter().galley(rect.min + vec2(14.0, 28.0), galley, theme.ink_1);
    focus_ring(ui, &response, rect.shrink(4.0));
    response.clicked().then(|| rule.clone())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn reader() -> Reader {
        let rule = |number: &str| Rule::named(format!("FLA {number}"));
        let text = |section, text| RuleText { section, text };
        let ambiguity = |number: &str, rules| Ambiguity {
            number: number.to_owned(),
            title: "How far cavalry charges".to_owned(),
            at_issue: "a plus sign".to_owned(),
            ruling: "the whole charge".to_owned(),
            why: "it would outrun a general".to_owned(),
            rules,
            switch: None,
        };
        Reader {
            book: vec![
                (rule("MOV-23"), text("Cavalry", "Pistols charge 14″.")),
                (rule("MOR-24"), text("Morale method", "Crack troops: one less.")),
            ],
            register: vec![ambiguity("R-02", vec![rule("MOV-23")])],
            ..Reader::default()
        }
    }

    #[test]
    fn rules_and_rulings_are_found_by_any_of_their_words() {
        let mut reader = reader();
        reader.seek = "crack less".to_owned();
        assert_eq!(reader.rules_found(), [1]);
        reader.seek = "outrun mov-23".to_owned();
        assert_eq!(reader.rulings_found(), [0]);
        reader.seek = "square".to_owned();
        assert!(reader.rules_found().is_empty() && reader.rulings_found().is_empty());
    }

    #[test]
    fn a_citation_opens_its_rule_and_a_number_its_ruling() {
        let mut reader = reader();
        assert!(reader.open(&Rule::new("FLA MOR-24")));
        assert_eq!((reader.shelf, reader.rule), (Shelf::Book, 1));
        assert!(reader.open(&Rule::new("R-02")));
        assert_eq!((reader.shelf, reader.ruling), (Shelf::Register, 0));
        assert!(!reader.open(&Rule::new("GALLOPER")));
    }
}
