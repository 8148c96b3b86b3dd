//! The report: what the battle has come to, in numbers, charts and maps; written out as a page or a table.

mod charts;
mod thinking;
mod units;

use std::sync::mpsc::{Receiver, channel};

use eframe::egui::{
    Align2, Color32, Context, Rect, Role, ScrollArea, Sense, Stroke, StrokeKind, Ui, UiBuilder, WidgetInfo, pos2, vec2,
};

use crate::app::canvas::{board_size, scene_ui};
use crate::app::journal_strip::kind_mark;
use crate::app::parts::{Button, Icon, caption, elided, focus_ring, label, rule_line, wrapped};
use crate::app::theme::{Theme, size, text, width};
use crate::app::ui_command::UiCommand;
use crate::game::{Counted, Refereed, ReportKind, Rule, Scene, Side};
use crate::journal::Entry;
use crate::report::{BattleReport, Chances, MapMoment, TurningPoint, how_lucky};
pub use thinking::Thinking;
use thinking::{ThinkingOver, chance_ui, costly_ui, thinking_ui};
use units::{fire_ui, units_ui};

/// The report as it stands, drawn up beside the window: a long battle is played again for it.
#[derive(Default)]
pub struct ReportInBackground {
    /// For how many entries, and with which maps, it was asked.
    asked: Option<(usize, Vec<u64>)>,
    found: Option<Box<BattleReport>>,
    coming: Option<Receiver<Box<BattleReport>>>,
    thinking: ThinkingOver,
}

impl ReportInBackground {
    /// Asks for the report of these entries, unless it has been asked for.
    pub fn ask<R>(&mut self, entries: &[Entry<R>], kept: &[u64], context: Option<&Context>)
    where
        R: Refereed + Send + 'static,
        Entry<R>: Send,
    {
        let asked = (entries.len(), kept.to_vec());
        if self.asked.as_ref() == Some(&asked) {
            return;
        }
        let (entries, kept, context) = (entries.to_vec(), kept.to_vec(), context.cloned());
        self.asked = Some(asked);
        let (sender, receiver) = channel();
        self.coming = Some(receiver);
        std::thread::spawn(move || {
            // Nobody listens any more when another report has been asked for meanwhile.
            if let Some(report) = BattleReport::of(&entries, &kept)
                && sender.send(Box::new(report)).is_ok()
                && let Some(context) = context
            {
                context.request_repaint();
            }
        });
    }

    /// Takes what has come.
    pub fn take(&mut self) {
        if let Some(report) = self.coming.as_ref().and_then(|coming| coming.try_recv().ok()) {
            self.found = Some(report);
            self.coming = None;
        }
        self.thinking.take();
        if let (Some(report), Some((entries, _))) = (&mut self.found, &self.asked)
            && report.chances.is_none()
        {
            report.chances = self.thinking.found(*entries).cloned();
        }
    }

    /// Has a robot think over a battle of these entries, or lets it be.
    pub fn toggle_thinking<R>(&mut self, entries: &[Entry<R>], context: Option<&Context>)
    where
        R: Refereed + Send + 'static,
        Entry<R>: Send,
    {
        self.thinking.toggle(entries, context);
    }

    /// How far a robot has come in thinking the battle over.
    pub fn thinking(&self) -> Thinking {
        self.thinking.shown()
    }

    /// What it made of a battle of so many entries; nothing where it has not thought that over.
    pub fn chances(&self, entries: usize) -> Option<&Chances> {
        self.thinking.found(entries)
    }

    /// The report, the last one while a newer is being drawn up.
    pub fn report(&self) -> Option<&BattleReport> {
        self.found.as_deref()
    }

    /// Whether the report is of the battle as it was last asked for.
    pub fn is_here(&self) -> bool {
        self.found.is_some() && self.coming.is_none()
    }
}

/// Draws the report in the whole of what there is.
pub fn report_ui(
    ui: &mut Ui,
    report: &BattleReport,
    thinking: Option<Thinking>,
    section: &dyn Fn(&Rule) -> String,
) -> Option<UiCommand> {
    let theme = Theme::of(ui);
    let whole = ui.max_rect();
    ui.painter().rect_filled(whole, 0.0, theme.bg_app);
    if whole.width() < size::CRAMPED {
        return narrow_ui(ui, whole, report, thinking, section);
    }
    let broad = size::DECISION[usize::from(whole.width() < size::NARROWEST)];
    let side = Rect::from_min_max(pos2(whole.right() - broad, whole.top()), whole.max);
    ui.painter().rect_filled(side, 0.0, theme.bg_panel);
    ui.painter().vline(side.left(), side.y_range(), Stroke::new(width::HAIRLINE, theme.line_hair));
    let body = Rect::from_min_max(whole.min, pos2(side.left(), whole.bottom())).shrink2(vec2(20.0, 0.0));
    let mut child = ui.new_child(UiBuilder::new().max_rect(body).id_salt("report"));
    ScrollArea::vertical().id_salt("report").auto_shrink(false).show(&mut child, |ui| {
        ui.set_max_width(ui.available_width() - 10.0);
        ui.add_space(10.0);
        head_ui(ui, report);
        charts_ui(ui, report);
    });
    let child_rect = side.shrink2(vec2(size::MARGIN, 14.0));
    let mut child = ui.new_child(UiBuilder::new().max_rect(child_rect).id_salt("beside"));
    let command = buttons_ui(&mut child, report, thinking);
    let beside = ScrollArea::vertical().id_salt("beside").auto_shrink(false);
    command.or(beside.show(&mut child, |ui| beside_ui(ui, report, section)).inner)
}

/// Draws the whole report at once, with nothing to press, for a picture of it. Says how high it is.
pub fn sheet_ui(ui: &mut Ui, report: &BattleReport, section: &dyn Fn(&Rule) -> String) -> f32 {
    let theme = Theme::of(ui);
    let whole = ui.max_rect();
    ui.painter().rect_filled(whole, 0.0, theme.bg_app);
    let side = Rect::from_min_max(pos2(whole.right() - size::DECISION[0], whole.top()), whole.max);
    ui.painter().rect_filled(side, 0.0, theme.bg_panel);
    let body = Rect::from_min_max(whole.min, pos2(side.left(), whole.bottom())).shrink2(vec2(20.0, 10.0));
    let mut child = ui.new_child(UiBuilder::new().max_rect(body).id_salt("report"));
    head_ui(&mut child, report);
    charts_ui(&mut child, report);
    let below = child.min_rect().bottom();
    let mut child = ui.new_child(UiBuilder::new().max_rect(side.shrink2(vec2(size::MARGIN, 14.0))).id_salt("beside"));
    beside_ui(&mut child, report, section);
    below.max(child.min_rect().bottom()) - whole.top() + 10.0
}

/// Everything under each other, where there is no room beside.
fn narrow_ui(
    ui: &mut Ui,
    whole: Rect,
    report: &BattleReport,
    thinking: Option<Thinking>,
    section: &dyn Fn(&Rule) -> String,
) -> Option<UiCommand> {
    let body = whole.shrink2(vec2(16.0, 10.0));
    let mut child = ui.new_child(UiBuilder::new().max_rect(body).id_salt("report"));
    let command = buttons_ui(&mut child, report, thinking);
    let area = ScrollArea::vertical().id_salt("report").auto_shrink(false);
    let below = area.show(&mut child, |ui| {
        ui.set_max_width(ui.available_width() - 10.0);
        head_ui(ui, report);
        charts_ui(ui, report);
        beside_ui(ui, report, section)
    });
    command.or(below.inner)
}

/// What stands beside the charts: turning points, and rulings.
fn beside_ui(ui: &mut Ui, report: &BattleReport, section: &dyn Fn(&Rule) -> String) -> Option<UiCommand> {
    let point = points_ui(ui, report);
    let costly = report.chances.as_ref().and_then(|chances| costly_ui(ui, report, chances));
    rulings_ui(ui, report, section).or(costly).or(point)
}

fn buttons_ui(ui: &mut Ui, report: &BattleReport, thinking: Option<Thinking>) -> Option<UiCommand> {
    let mut command = None;
    ui.horizontal(|ui| {
        let wide = (ui.available_width() - 3.0 * size::GRID) / 4.0;
        let page = Button::main("HTML").width(wide).name("Write the report as a page");
        if page.show(ui).on_hover_text("One page of HTML, to print or to mail (Ctrl P)").clicked() {
            command = Some(UiCommand::WritePage);
        }
        let sheet = Button::new("CSV").width(wide).height(size::MAIN_BUTTON);
        if sheet.name("Write the report as a table").show(ui).on_hover_text("CSV, for a spreadsheet").clicked() {
            command = Some(UiCommand::WriteSheet);
        }
        let picture = Button::new("PNG").width(wide).height(size::MAIN_BUTTON);
        if picture.name("Write the report as a picture").show(ui).on_hover_text("The whole report as one PNG").clicked()
        {
            command = Some(UiCommand::WritePicture);
        }
        let maps = Button::new("Maps").width(wide).height(size::MAIN_BUTTON);
        if maps.name("Write the report’s maps as pictures").show(ui).on_hover_text("PNG, one for each").clicked() {
            command = Some(UiCommand::WriteMaps);
        }
    });
    // Figures that are painted belong to somebody; counters do not.
    if report.outcome.is_some() && report.counted == Counted::Figures {
        let button = Button::new("Write back into the club’s roll").icon(Icon::Flag).width(ui.available_width());
        if button.show(ui).on_hover_text("What became of each unit, line by line").clicked() {
            command = Some(UiCommand::WriteBack);
        }
    }
    if let Some(thinking) = thinking {
        command = thinking_ui(ui, thinking).or(command);
    }
    ui.add_space(4.0);
    rule_line(ui);
    command
}

/// The title, how it ended, and the numbers that tell the battle at a glance.
fn head_ui(ui: &mut Ui, report: &BattleReport) {
    let theme = Theme::of(ui);
    label(ui, &report.title, text::title(40.0), theme.ink_1);
    label(ui, report.ending(), text::plain(text::VALUE), theme.ink_1);
    ui.add_space(6.0);
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = vec2(0.0, 4.0);
        for (index, (number, what)) in report.at_a_glance().into_iter().enumerate() {
            let before = if index == 0 { 0.0 } else { 18.0 };
            let number = ui.painter().layout_no_wrap(number, text::bold(text::VERDICT), theme.ink_1);
            let words = ui.painter().layout_no_wrap(what.clone(), text::plain(14.0), theme.ink_2);
            let broad = number.size().x.max(words.size().x) + before + 18.0;
            let (rect, response) = ui.allocate_exact_size(vec2(broad, 58.0), Sense::hover());
            let said = format!("{} {what}", number.text());
            response.widget_info(|| WidgetInfo::labeled(Role::Label, true, &said));
            let at = rect.min + vec2(before, 0.0);
            let under = at + vec2(0.0, number.size().y);
            ui.painter().galley(at, number, theme.ink_1);
            ui.painter().galley(under, words, theme.ink_2);
            ui.painter().vline(rect.right(), rect.y_range(), Stroke::new(width::HAIRLINE, theme.line_hair));
        }
    });
    ui.add_space(8.0);
}

/// A card with a heading, and the rest of it to draw in.
pub fn card(ui: &Ui, rect: Rect, heading: &str, under: &str) -> Rect {
    let theme = Theme::of(ui);
    let hair = Stroke::new(width::HAIRLINE, theme.line_hair);
    let painter = ui.painter();
    painter.rect(rect, f32::from(size::CORNER), theme.bg_raised, hair, StrokeKind::Inside);
    let inner = rect.shrink2(vec2(16.0, 12.0));
    let head = elided(painter, heading, text::bold(text::BODY + 1.0), theme.ink_1, inner.width());
    let room = inner.width() - head.size().x - 14.0;
    let high = head.size().y;
    painter.galley(inner.min, head, theme.ink_1);
    let under = elided(painter, under, text::plain(text::CAPTION), theme.ink_3, room);
    painter.galley(pos2(inner.right() - under.size().x, inner.top() + 4.0), under, theme.ink_3);
    let response = ui.interact(rect, ui.scope_id().with(("card", heading)), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(Role::Image, true, heading));
    Rect::from_min_max(pos2(inner.left(), inner.top() + high + 10.0), inner.max)
}

/// Parts a row of the page into cards of these shares.
pub fn row(ui: &mut Ui, high: f32, shares: &[f32]) -> Vec<Rect> {
    let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), high), Sense::hover());
    let gap = 12.0;
    let room = rect.width() - gap * (shares.len() as f32 - 1.0);
    let all: f32 = shares.iter().sum();
    let mut left = rect.left();
    let place = |share: &f32| {
        let one = Rect::from_min_size(pos2(left, rect.top()), vec2(room * share / all, high));
        left = one.right() + gap;
        one
    };
    shares.iter().map(place).collect()
}

fn charts_ui(ui: &mut Ui, report: &BattleReport) {
    let theme = Theme::of(ui);
    let cards = row(ui, 272.0, &[1.0, 1.0]);
    let under = format!("at the end of each {}", report.turn_word.to_lowercase());
    let inner = card(ui, cards[0], report.counted.standing(), &under);
    if report.strength.iter().flatten().any(|figures| *figures > 0) {
        charts::strength(ui.painter(), inner, report, theme);
    } else {
        let words = "Nobody has been counted yet.";
        ui.painter().text(inner.center(), Align2::CENTER_CENTER, words, text::plain(text::ROW), theme.ink_3);
    }
    if let Some(track) = report.tracks.first() {
        let under = if track.breaks_over() { "more than its level breaks an army" } else { track.meaning() };
        let inner = card(ui, cards[1], &track.heading(), under);
        charts::track(ui.painter(), inner, report, track, theme);
    } else if let Some((name, counts)) = report.of_commands() {
        let under = format!("{}, of a hundred", counts.trim_start_matches("units "));
        let inner = card(ui, cards[1], name, &under);
        charts::gauges(ui.painter(), inner, report, theme);
    }
    let cards = row(ui, 176.0, &[1.6, 1.0, 1.0]);
    let inner = card(ui, cards[0], "What felled them", &format!("{} lost to each cause", report.counted.word()));
    charts::causes(ui.painter(), inner, report, theme);
    for side in Side::BOTH {
        dice_ui(ui, cards[1 + side.index()], report, side);
    }
    if let Some(chances) = &report.chances {
        chance_ui(ui, report, chances);
    }
    maps_ui(ui, &report.moments);
    luck_ui(ui, report);
    units_ui(ui, report);
    fire_ui(ui, report);
    ui.add_space(14.0);
}

/// One side's faces: those of the kind of die thrown most.
fn dice_ui(ui: &Ui, rect: Rect, report: &BattleReport, side: Side) {
    let luck = &report.luck[side.index()];
    let most = luck.faces.iter().max_by_key(|(_, seen)| seen.counts.iter().sum::<u32>());
    let mean = most.and_then(|(sides, _)| luck.mean(*sides));
    let under = mean.map_or("none thrown".to_owned(), |[mean, _]| format!("mean {mean:.2}, {} dice", luck.dice()));
    let inner = card(ui, rect, &format!("Dice, {}", report.sides[side.index()]), &under);
    if let Some((_, faces)) = most {
        charts::faces(ui.painter(), inner, faces, side, Theme::of(ui));
    }
}

/// How high a board is for its width.
fn board_shape(scene: &Scene) -> f32 {
    let [wide, high] = board_size(scene);
    (high / wide.max(1.0)) as f32
}

/// The table at chosen moments, two or three beside each other.
fn maps_ui(ui: &mut Ui, moments: &[MapMoment]) {
    let theme = Theme::of(ui);
    for three in moments.chunks(3) {
        let shape = three.iter().map(|moment| board_shape(&moment.scene)).fold(0.0_f32, f32::max);
        let high = (ui.available_width() / 3.0 - 8.0) * shape.clamp(0.3, 1.2) + 44.0;
        let places = row(ui, high, &[1.0, 1.0, 1.0]);
        for (moment, place) in three.iter().zip(places) {
            let map = Rect::from_min_max(place.min, place.max - vec2(0.0, 44.0));
            let mut child = ui.new_child(UiBuilder::new().max_rect(map).id_salt(("map", moment.entry)));
            child.set_clip_rect(map.intersect(ui.clip_rect()));
            child.painter().rect_filled(map, 0.0, theme.ground);
            scene_ui(&child, map, &moment.scene);
            let painter = ui.painter();
            painter.rect_stroke(map, 0.0, Stroke::new(width::CONTROL, theme.line_strong), StrokeKind::Outside);
            let title = painter.layout_no_wrap(moment.title.clone(), text::bold(text::ROW), theme.ink_1);
            let at = pos2(map.left(), map.bottom() + 5.0);
            let room = map.width();
            painter.galley(at, title, theme.ink_1);
            let caption = elided(painter, &moment.caption, text::plain(text::CAPTION), theme.ink_2, room);
            painter.galley(at + vec2(0.0, 20.0), caption, theme.ink_2);
        }
    }
}

fn luck_ui(ui: &mut Ui, report: &BattleReport) {
    let theme = Theme::of(ui);
    let lines = report.luck.iter().map(|luck| luck.rows.len()).max().unwrap_or_default();
    if lines == 0 {
        return;
    }
    let cards = row(ui, 58.0 + 24.0 * lines as f32, &[1.0, 1.0]);
    for (side, rect) in Side::BOTH.into_iter().zip(cards) {
        let heading = format!("Luck, {}", report.sides[side.index()]);
        let inner = card(ui, rect, &heading, "against what was to be expected");
        for (index, row) in report.luck[side.index()].rows.iter().enumerate() {
            let at = inner.min + vec2(0.0, 24.0 * index as f32);
            let words = format!(
                "{} {} of {}, {:.1} expected: {}",
                row.what,
                row.successes,
                row.tries,
                row.expected,
                how_lucky(row)
            );
            let galley = elided(ui.painter(), &words, text::plain(text::ROW), theme.ink_1, inner.width());
            ui.painter().galley(at, galley, theme.ink_1);
        }
    }
}

fn points_ui(ui: &mut Ui, report: &BattleReport) -> Option<UiCommand> {
    caption(ui, "Turning points");
    let theme = Theme::of(ui);
    let mut command = None;
    if report.turning_points.is_empty() {
        label(ui, "Nothing has been lost yet.", text::plain(text::ROW), theme.ink_2);
    }
    for point in &report.turning_points {
        command = point_ui(ui, point).or(command.take());
    }
    ui.add_space(8.0);
    command
}

/// A turning point; a click looks at the battle as it stood then.
fn point_ui(ui: &mut Ui, point: &TurningPoint) -> Option<UiCommand> {
    let said = format!("Look at entry {}: {}. {}", point.label, point.cost, point.text);
    let (label, ink) = (&point.label, Theme::of(ui).accent);
    EntryRow { entry: point.entry, label, ink, kind: Some(point.kind), what: &point.cost, under: &point.text }
        .ui(ui, &said)
}

/// An entry, and what is said of it.
struct EntryRow<'a> {
    entry: u64,
    /// Its number in its turn, and the ink of it.
    label: &'a str,
    ink: Color32,
    /// The mark beside it.
    kind: Option<ReportKind>,
    what: &'a str,
    /// Smaller, under it.
    under: &'a str,
}

impl EntryRow<'_> {
    /// Draws it; a click looks at the battle as it stood then.
    fn ui(self, ui: &mut Ui, said: &str) -> Option<UiCommand> {
        let theme = Theme::of(ui);
        let left = if self.kind.is_some() { 68.0 } else { 54.0 };
        let room = ui.available_width() - left - 4.0;
        let what = wrapped(ui.painter(), self.what, text::semi_bold(text::ROW), theme.ink_1, room, 20.0);
        let under = wrapped(ui.painter(), self.under, text::plain(14.0), theme.ink_2, room, 18.0);
        let high = what.size().y + under.size().y + 16.0;
        let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), high), Sense::click());
        response.widget_info(|| WidgetInfo::labeled(Role::Button, true, said));
        let painter = ui.painter();
        if response.hovered() {
            painter.rect_filled(rect, f32::from(size::CORNER), theme.bg_sunken);
        }
        let at = rect.min + vec2(2.0, 8.0);
        painter.text(at, Align2::LEFT_TOP, self.label, text::semi_bold(text::ROW), self.ink);
        if let Some(kind) = self.kind {
            kind_mark(painter, at + vec2(54.0, 10.0), kind, theme);
        }
        let below = what.size().y;
        painter.galley(at + vec2(left, 0.0), what, theme.ink_1);
        painter.galley(at + vec2(left, below), under, theme.ink_2);
        painter.hline(rect.x_range(), rect.bottom() - 0.5, Stroke::new(width::HAIRLINE, theme.line_hair));
        focus_ring(ui, &response, rect.shrink(4.0));
        response.clicked().then_some(UiCommand::LookAt(Some(self.entry)))
    }
}

/// The umpire's rulings, and the readings of the book on which the battle departs from the default.
fn rulings_ui(ui: &mut Ui, report: &BattleReport, section: &dyn Fn(&Rule) -> String) -> Option<UiCommand> {
    let theme = Theme::of(ui);
    let mut command = None;
    caption(ui, "Rulings made");
    if report.rulings.is_empty() {
        label(ui, "The umpire made none.", text::plain(text::ROW), theme.ink_2);
    }
    for ruling in &report.rulings {
        let name = format!("Look at ruling {}: {}", ruling.label, ruling.text);
        let words = format!("{}  {}", ruling.label, ruling.text);
        let wide = ui.available_width();
        if Button::new(&words).icon(Icon::Gavel).width(wide).name(&name).show(ui).clicked() {
            command = Some(UiCommand::LookAt(Some(ruling.entry)));
        }
        let why = if ruling.why.is_empty() { ruling.by.clone() } else { format!("{}: {}", ruling.by, ruling.why) };
        label(ui, why, text::plain(text::CAPTION), theme.ink_3);
        if let Some(rule) = &ruling.departs_from {
            let rule = Rule::named(rule.clone());
            label(ui, format!("Departs from {}", section(&rule)), text::plain(text::CAPTION), theme.ink_3);
        }
    }
    ui.add_space(8.0);
    caption(ui, "Readings of the rules, other than by default");
    if report.readings.is_empty() {
        label(ui, "None: every doubtful point is read by default.", text::plain(text::ROW), theme.ink_2);
    }
    for reading in &report.readings {
        let set_to = reading.switch.map(|switch| switch.set_to).unwrap_or_default();
        let words = format!("{} {}: {set_to}", reading.number, reading.title);
        let wide = ui.available_width();
        if Button::new(&words).icon(Icon::Scales).width(wide).show(ui).clicked() {
            command = Some(UiCommand::Cite(Rule::named(reading.number.clone())));
        }
    }
    command
}

/// What is shown while the report is being drawn up.
pub fn coming_ui(ui: &mut Ui) {
    let theme = Theme::of(ui);
    let whole = ui.max_rect();
    ui.painter().rect_filled(whole, 0.0, theme.bg_app);
    let font = text::plain(text::VALUE);
    ui.painter().text(whole.center(), Align2::CENTER_CENTER, "The report is being drawn up.", font, theme.ink_2);
}
