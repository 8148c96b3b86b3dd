//! Who plays each side: a person, or a robot of a chosen strength.

use eframe::egui::Ui;

use super::parts::{Button, Look, caption, label};
use super::theme::{Theme, size, text};
use super::ui_command::UiCommand;
use crate::game::Side;
use crate::robot::{Care, Robot};

/// The robots that sit down at a table, the weakest first. One that answers anything at all is no opponent.
const OPPONENTS: [Robot; 5] = [
    Robot::Hold,
    Robot::Contact,
    Robot::Steady(Care::Quick),
    Robot::Steady(Care::Middle),
    Robot::Steady(Care::Careful),
];

/// What a person wants to know of a robot before he plays it.
const fn plays(robot: Robot) -> &'static str {
    match robot {
        Robot::Random => "answers anything",
        Robot::Hold => "stands, fires, and meets who comes",
        Robot::Contact => "goes to the enemy",
        Robot::Steady(Care::Quick) => "thinks ahead, at a glance",
        Robot::Steady(Care::Middle) => "thinks ahead",
        Robot::Steady(Care::Careful) => "thinks ahead, and longer",
    }
}

/// A row of buttons for each side: by hand, or a robot.
pub fn seats_ui(ui: &mut Ui, names: [&str; 2], seats: [Option<Robot>; 2]) -> Option<UiCommand> {
    let mut asked = None;
    for side in Side::BOTH {
        let (name, seat) = (names[side.index()], seats[side.index()]);
        caption(ui, &format!("Who plays the {name}?"));
        ui.horizontal_wrapped(|ui| {
            for robot in std::iter::once(None).chain(OPPONENTS.map(Some)) {
                let words = robot.map_or("By hand", Robot::name);
                let look = if robot == seat { Look::On } else { Look::Plain };
                let said = format!("{name}: {}", words.to_lowercase());
                let button = Button::new(words).look(look).height(size::TARGET).name(&said).show(ui);
                if button.on_hover_text(robot.map_or("somebody at the table", plays)).clicked() {
                    asked = Some(UiCommand::Seat(side, robot));
                }
            }
        });
    }
    if seats.iter().any(Option::is_some) {
        let words = "A robot answers only what its side may know; its dice are the program’s. Esc holds it, E plays on without pauses.";
        label(ui, words, text::plain(text::CAPTION), Theme::of(ui).ink_3);
    }
    asked
}
