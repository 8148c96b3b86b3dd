//! One unit's record: what it is, its honours, what it lost in each battle, where it served, its whole book.

use eframe::egui::{
    Align2, CollapsingHeader, Rect, Role, ScrollArea, Sense, Stroke, StrokeKind, Ui, UiBuilder, WidgetInfo, pos2, vec2,
};

use super::armies::counted;
use super::command::ClubCommand;
use super::dates::day;
use super::picture::Shown;
use super::roll::word;
use crate::app::parts::{Button, Icon, caption, elided, focus_ring, label, rule_line, wrapped};
use crate::app::theme::{Theme, size, text, width};
use crate::app::ui_command::UiCommand;
use crate::club::{Kind, Line, Unit};

/// The kinds of line that are a loss.
const LOSSES: [Kind; 3] = [Kind::Fell, Kind::Captured, Kind::Scattered];

/// A battle in which a unit served.
struct Service<'b> {
    title: &'b str,
    written_at: i64,
    journal: Option<&'b str>,
    lost: i64,
    what: Vec<String>,
    has_honour: bool,
    entry: Option<u64>,
}

/// The battles of a unit's book, the last one first.
fn service(book: &[Line]) -> Vec<Service<'_>> {
    let mut served: Vec<(&str, Service<'_>)> = Vec::new();
    for line in book.iter().filter(|line| line.stands()) {
        let (Some(battle), Some(title)) = (&line.battle, &line.title) else { continue };
        let place = served.iter().position(|(uid, _)| uid == battle).unwrap_or_else(|| {
            let (written_at, journal) = (line.written_at, line.journal.as_deref());
            let new = Service { title, written_at, journal, lost: 0, what: Vec::new(), has_honour: false, entry: None };
            served.push((battle, new));
            served.len() - 1
        });
        let one = &mut served[place].1;
        one.entry = one.entry.or(line.entry.and_then(|entry| u64::try_from(entry).ok()));
        match line.kind {
            kind if LOSSES.contains(&kind) => {
                one.lost -= line.change;
                one.what.push(format!("{} {}", -line.change, kind.word()));
            }
            Kind::Rout => one.what.push("routed".to_owned()),
            Kind::Honour => {
                one.has_honour = true;
                one.what.push(line.words.clone());
            }
            Kind::Returned => one.what.push(format!("{} came back", line.change)),
            _ => {}
        }
    }
    served.into_iter().rev().map(|(_, service)| service).collect()
}

/// Draws the record of a unit; the armies it is in come by name.
pub fn record_ui(
    ui: &mut Ui,
    unit: &Unit,
    book: &[Line],
    armies: &[&str],
    picture: Option<&mut Shown>,
) -> Option<ClubCommand> {
    let whole = ui.max_rect();
    let foot = Rect::from_min_max(
        pos2(whole.left() + 14.0, whole.bottom() - 56.0),
        pos2(whole.right() - 14.0, whole.bottom() - 8.0),
    );
    let body = Rect::from_min_max(whole.min, pos2(whole.right(), foot.top() - 6.0));
    let mut child = ui.new_child(UiBuilder::new().max_rect(body).id_salt("record"));
    let served = service(book);
    let command = ScrollArea::vertical().id_salt(("record", &unit.roll)).auto_shrink(false).show(&mut child, |ui| {
        head_ui(ui, unit);
        eframe::egui::Frame::NONE
            .inner_margin(14.0)
            .show(ui, |ui| {
                if let Some(picture) = picture {
                    picture.ui(ui, &unit.name);
                }
                facts_ui(ui, unit, armies);
                rule_line(ui);
                honours_ui(ui, book);
                bars_ui(ui, &served);
                service_ui(ui, &served).or(book_ui(ui, book))
            })
            .inner
    });
    let mut child = ui.new_child(UiBuilder::new().max_rect(foot).id_salt("record foot"));
    command.inner.or(buttons_ui(&mut child))
}

fn head_ui(ui: &mut Ui, unit: &Unit) {
    let theme = Theme::of(ui);
    let room = ui.available_width() - 40.0;
    let name = wrapped(ui.painter(), &unit.name, text::bold(text::HEADLINE), theme.ink_1, room, 30.0);
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), name.size().y + 66.0), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(Role::Heading, true, &unit.name));
    let painter = ui.painter();
    painter.rect_filled(rect, 0.0, theme.bg_raised);
    painter.rect_filled(Rect::from_min_size(rect.min, vec2(size::SIDE_BAND, rect.height())), 0.0, theme.accent);
    let left = rect.left() + 28.0;
    let owner = unit.owner.as_deref().unwrap_or("Nobody’s yet");
    let owner = elided(painter, owner, text::semi_bold(text::ROW), theme.ink_2, room);
    painter.galley(pos2(left, rect.top() + 10.0), owner, theme.ink_2);
    let high = name.size().y;
    painter.galley(pos2(left, rect.top() + 30.0), name, theme.ink_1);
    let year = unit.painted.map(|year| format!(". Painted {year}")).unwrap_or_default();
    let under = elided(painter, &format!("{}{year}", unit.in_words()), text::plain(text::ROW), theme.ink_2, room);
    painter.galley(pos2(left, rect.top() + 34.0 + high), under, theme.ink_2);
    painter.hline(rect.x_range(), rect.bottom() - 0.5, Stroke::new(width::HAIRLINE, theme.line_hair));
}

fn facts_ui(ui: &mut Ui, unit: &Unit, armies: &[&str]) {
    let mut facts = vec![
        ("Figures", format!("{} of {}", unit.figures, unit.original)),
        ("Arm", word(&unit.arm)),
        ("Nation", word(&unit.nation)),
    ];
    let standing = [(unit.guard, "guard"), (unit.senior, "senior")];
    let standing: Vec<&str> = standing.into_iter().filter(|(is, _)| *is).map(|(_, word)| word).collect();
    let class = unit.class.clone().into_iter().chain(standing.into_iter().map(str::to_owned)).collect::<Vec<_>>();
    let optional = [
        ("Class", class.join(", ")),
        ("Pay", unit.pay.clone().unwrap_or_default()),
        ("Kept", unit.kept_at.clone()),
        ("Armies", armies.join(", ")),
        ("Note", unit.note.clone()),
        ("Source", unit.provenance.clone().unwrap_or_default()),
        ("Roll number", unit.roll.clone()),
    ];
    facts.extend(optional.into_iter().filter(|(_, words)| !words.is_empty()));
    let theme = Theme::of(ui);
    for (name, words) in facts {
        let room = ui.available_width() - 104.0;
        let galley = wrapped(ui.painter(), &words, text::semi_bold(text::ROW), theme.ink_1, room, 20.0);
        let (rect, response) =
            ui.allocate_exact_size(vec2(ui.available_width(), galley.size().y + 2.0), Sense::hover());
        response.widget_info(|| WidgetInfo::labeled(Role::Label, true, format!("{name}: {words}")));
        ui.painter().text(rect.min, Align2::LEFT_TOP, name, text::plain(text::ROW), theme.ink_3);
        ui.painter().galley(rect.min + vec2(104.0, 0.0), galley, theme.ink_1);
    }
}

fn honours_ui(ui: &mut Ui, book: &[Line]) {
    let theme = Theme::of(ui);
    caption(ui, "Battle honours");
    let honours: Vec<&Line> = book.iter().filter(|line| line.kind == Kind::Honour && line.stands()).collect();
    if honours.is_empty() {
        label(ui, "None yet.", text::plain(text::ROW), theme.ink_3);
    }
    for line in honours {
        let words = match &line.title {
            Some(title) => format!("{title}: {}", line.words),
            None => line.words.clone(),
        };
        label(ui, words, text::semi_bold(text::ROW), theme.ink_1);
    }
    rule_line(ui);
}

/// What it lost in each battle, as bars, the last one at the right.
fn bars_ui(ui: &mut Ui, served: &[Service<'_>]) {
    const MOST: usize = 12;
    let theme = Theme::of(ui);
    let shown: Vec<&Service<'_>> = served.iter().take(MOST).rev().collect();
    if shown.is_empty() {
        caption(ui, "It has been in no battle yet");
        return;
    }
    let all: i64 = shown.iter().map(|one| one.lost).sum();
    let heading = match shown.len() {
        1 => format!("Figures lost in its battle: {all}"),
        battles => format!("Figures lost, last {battles} battles: {all}"),
    };
    caption(ui, &heading);
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), 92.0), Sense::hover());
    let said: Vec<String> = shown.iter().map(|one| format!("{} {}", one.title, one.lost)).collect();
    response.widget_info(|| WidgetInfo::labeled(Role::Image, true, format!("Losses: {}", said.join(", "))));
    let painter = ui.painter();
    let step = (rect.width() / shown.len() as f32).min(46.0);
    let most = shown.iter().map(|one| one.lost).max().unwrap_or_default().max(1) as f32;
    let ground = rect.bottom() - 2.0;
    for (index, one) in shown.iter().enumerate() {
        let left = rect.left() + step * index as f32;
        let high = 62.0 * one.lost as f32 / most;
        let bar = Rect::from_min_max(pos2(left + 3.0, ground - high), pos2(left + step - 3.0, ground));
        let edge = Stroke::new(width::HAIRLINE, theme.a_line);
        painter.rect(bar, 0.0, theme.a_fill, edge, StrokeKind::Inside);
        let at = pos2(bar.center().x, bar.top() - 9.0);
        painter.text(at, Align2::CENTER_CENTER, one.lost.to_string(), text::semi_bold(text::CAPTION), theme.ink_1);
    }
    painter.hline(rect.x_range(), ground, Stroke::new(width::CONTROL, theme.line_strong));
    ui.add_space(6.0);
}

fn service_ui(ui: &mut Ui, served: &[Service<'_>]) -> Option<ClubCommand> {
    let theme = Theme::of(ui);
    let mut command = None;
    if !served.is_empty() {
        caption(ui, "Service: a battle opens its journal");
    }
    for one in served {
        let what = if one.what.is_empty() { "lost nobody".to_owned() } else { one.what.join("; ") };
        let room = ui.available_width() - 100.0 - 40.0;
        let under = wrapped(ui.painter(), &what, text::plain(text::CAPTION), theme.ink_2, room, 17.0);
        let high = under.size().y + 34.0;
        let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), high), Sense::click());
        let said = format!("Open {}: {what}", one.title);
        response.widget_info(|| WidgetInfo::labeled(Role::Link, true, &said));
        let painter = ui.painter();
        if response.hovered() {
            painter.rect_filled(rect, 0.0, theme.bg_sunken);
        }
        let at = rect.min + vec2(0.0, 8.0);
        painter.text(at, Align2::LEFT_TOP, day(one.written_at), text::plain(text::CAPTION), theme.ink_3);
        let title = elided(painter, one.title, text::semi_bold(text::ROW), theme.ink_1, room);
        painter.galley(rect.min + vec2(92.0, 6.0), title, theme.ink_1);
        painter.galley(rect.min + vec2(92.0, 27.0), under, theme.ink_2);
        if one.has_honour {
            Icon::Flag.paint(painter, pos2(rect.right() - 40.0, rect.top() + 17.0), 16.0, theme.accent);
        }
        let at = pos2(rect.right() - 4.0, rect.top() + 17.0);
        painter.text(at, Align2::RIGHT_CENTER, one.lost.to_string(), text::bold(text::BODY), theme.ink_1);
        painter.hline(rect.x_range(), rect.bottom() - 0.5, Stroke::new(width::HAIRLINE, theme.line_hair));
        focus_ring(ui, &response, rect.shrink(4.0));
        if let (true, Some(journal)) = (response.clicked(), one.journal) {
            command = Some(ClubCommand::Ask(UiCommand::OpenAt(journal.into(), one.entry)));
        }
    }
    command
}

/// Every line of its book; what is struck stays, struck through.
fn book_ui(ui: &mut Ui, book: &[Line]) -> Option<ClubCommand> {
    let theme = Theme::of(ui);
    let mut command = None;
    ui.add_space(6.0);
    let heading = format!("The whole book: {}", counted(book.len(), "line"));
    CollapsingHeader::new(heading).id_salt("book").show(ui, |ui| {
        for line in book {
            let change = if line.change == 0 { String::new() } else { format!(" {:+}", line.change) };
            let words = if line.words.is_empty() { String::new() } else { format!(": {}", line.words) };
            let title = line.title.as_ref().map(|title| format!(" at {title}")).unwrap_or_default();
            let strikes = line.strikes.map(|struck| format!(" (strikes {struck})")).unwrap_or_default();
            let said = format!(
                "{}. {}{change}{title}{words}{strikes}. {}, {}",
                line.number,
                line.kind.word(),
                line.by,
                day(line.written_at)
            );
            let ink = if line.struck_by.is_some() { theme.ink_3 } else { theme.ink_1 };
            let said = eframe::egui::RichText::new(said).font(text::plain(text::CAPTION)).color(ink);
            ui.label(if line.struck_by.is_some() { said.strikethrough() } else { said });
            command = entries_ui(ui, line).or(command.take());
        }
    });
    command
}

/// Every entry that a line stands on: a click opens its journal there.
fn entries_ui(ui: &mut Ui, line: &Line) -> Option<ClubCommand> {
    let journal = line.journal.as_ref()?;
    let mut command = None;
    ui.horizontal_wrapped(|ui| {
        for on in line.stands_on.iter().filter(|on| !on.label.is_empty()) {
            let change = if on.change == 0 { String::new() } else { format!(" ({:+})", on.change) };
            let words = format!("{}{change}", on.label);
            let said = format!("Open entry {} of line {}", on.label, line.number);
            let opens = ui.link(eframe::egui::RichText::new(words).font(text::plain(text::CAPTION)));
            opens.widget_info(|| WidgetInfo::labeled(Role::Link, true, &said));
            if opens.clicked() {
                let entry = u64::try_from(on.entry).ok();
                command = Some(ClubCommand::Ask(UiCommand::OpenAt(journal.into(), entry)));
            }
        }
    });
    command
}

fn buttons_ui(ui: &mut Ui) -> Option<ClubCommand> {
    let mut command = None;
    ui.horizontal(|ui| {
        if Button::new("").icon(Icon::Eye).width(44.0).height(44.0).name("Give it a picture").show(ui).clicked() {
            command = Some(ClubCommand::AskImport);
        }
        let half = (ui.available_width() - 8.0) / 2.0;
        if Button::new("Edit").icon(Icon::Pencil).width(half).height(44.0).show(ui).clicked() {
            command = Some(ClubCommand::Edit);
        }
        let award = Button::new("Award honour").width(half).height(44.0);
        // In a narrow panel the words need the icon's room.
        let award = if half < 150.0 { award } else { award.icon(Icon::Flag) };
        if award.show(ui).clicked() {
            command = Some(ClubCommand::AskHonour);
        }
    });
    command
}
