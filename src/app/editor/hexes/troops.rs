//! The forms of troops on a map: leaders, commands, groups of units with what they may choose, and those who come later.

use eframe::egui::Ui;

use super::rows::{name_ui, remove_ui};
use crate::app::editor::command::{EditorCommand, Tool};
use crate::app::editor::file::Editor;
use crate::app::editor::setting::{set, set_words};
use crate::app::parts::fields::{Number, choice_ui, pick_ui, words_ui};
use crate::app::parts::{Button, Icon, Look, caption, heading, label, rule_line};
use crate::app::theme::{Theme, size, text};
use crate::data::edit::{Address, HexGroup, HexSketch, Node, Stroke as Change, number, table, text as quoted};
use crate::game::Side;
use crate::hex::Corner;

/// What stands in a picker for a key that is left out.
const NONE: &str = "";

/// The form of what is chosen: a commander, a command, a group of units, a reinforcement.
pub fn form_ui(ui: &mut Ui, editor: &Editor, address: &Address) -> Option<EditorCommand> {
    let sketch = editor.hexes.as_ref()?;
    let node = editor.document.tree().at(address)?;
    let form = Form { editor, sketch, address, node };
    match (address.head(), sketch.troops.group(address)) {
        (_, Some(group)) => form.group_ui(ui, group),
        ("commander", _) => form.commander_ui(ui),
        ("command", _) => form.command_ui(ui),
        ("reinforcement", _) => form.reinforcement_ui(ui),
        _ => None,
    }
}

/// A table of the file under a form.
struct Form<'f> {
    editor: &'f Editor,
    sketch: &'f HexSketch,
    address: &'f Address,
    node: &'f Node,
}

impl Form<'_> {
    fn side(&self) -> Side {
        if self.node.text("side") == Some("b") { Side::B } else { Side::A }
    }

    /// Gives a key of the table a word, or takes it out.
    fn word(&self, what: &str, key: &'static str, word: &str) -> EditorCommand {
        let change = if word == NONE {
            Change::Unset(self.address.clone(), key)
        } else {
            Change::Set(self.address.clone(), key, quoted(word))
        };
        EditorCommand::Do(what.to_owned(), vec![change])
    }

    /// One of a few words under a key, the first of them when it is left out.
    fn choice_ui(
        &self,
        ui: &mut Ui,
        title: &str,
        key: &'static str,
        choices: &[(&str, &str)],
    ) -> Option<EditorCommand> {
        let now = self.node.text(key).unwrap_or(NONE);
        let chosen = choice_ui(ui, title, choices, &now)?;
        Some(self.word(title, key, chosen))
    }

    /// One of many keys under a key.
    fn pick_ui(
        &self,
        ui: &mut Ui,
        title: &str,
        key: &'static str,
        choices: &[(String, String)],
    ) -> Option<EditorCommand> {
        let chosen = pick_ui(ui, title, choices, self.node.text(key).unwrap_or(NONE))?;
        Some(self.word(title, key, &chosen))
    }

    /// Things that are so or not, each a key.
    fn flags_ui(&self, ui: &mut Ui, title: &str, flags: &[(&str, &'static str)]) -> Option<EditorCommand> {
        caption(ui, title);
        let mut command = None;
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing = eframe::egui::vec2(6.0, 6.0);
            for (words, key) in flags {
                let on = self.node.flag(key);
                let look = if on { Look::On } else { Look::Plain };
                if Button::new(words).look(look).height(size::TARGET).show(ui).clicked() {
                    let change = if on {
                        Change::Unset(self.address.clone(), key)
                    } else {
                        Change::Set(self.address.clone(), key, "true".to_owned())
                    };
                    command = Some(EditorCommand::Do((*words).to_owned(), vec![change]));
                }
            }
        });
        command
    }

    /// A button that takes up a tool for a list of hexes, or puts it away, with what the list holds.
    fn tool_ui(&self, ui: &mut Ui, words: &str, tool: Tool, holds: &str) -> Option<EditorCommand> {
        let on = self.editor.tool == tool;
        let look = if on { Look::On } else { Look::Plain };
        let mut command = None;
        ui.horizontal(|ui| {
            if Button::new(words).icon(Icon::Pencil).look(look).height(size::TARGET).show(ui).clicked() {
                command = Some(EditorCommand::Take(if on { Tool::Hand } else { tool }));
            }
            label(ui, holds, text::plain(text::ROW), Theme::of(ui).ink_2);
        });
        command
    }

    fn places_ui(&self, ui: &mut Ui, words: &str, key: &str) -> Option<EditorCommand> {
        let count = self.node.get(key).map_or(0, |list| list.list().len());
        self.tool_ui(ui, words, Tool::Places(self.address.key(key)), &places_words(count))
    }

    fn side_ui(&self, ui: &mut Ui) -> Option<EditorCommand> {
        let [a, b] = &self.sketch.sides;
        let now = self.node.text("side").unwrap_or(NONE);
        let chosen = choice_ui(ui, "Side", &[(a.as_str(), "a"), (b.as_str(), "b")], &now)?;
        Some(self.word("Side", "side", chosen))
    }

    /// When they come: at first, or with a reinforcement of their side.
    fn arrives_ui(&self, ui: &mut Ui, side: Side) -> Option<EditorCommand> {
        let coming = self.sketch.troops.reinforcements.iter().filter(|group| group.side == side);
        let mut choices = vec![(NONE.to_owned(), "At first, on the map".to_owned())];
        choices.extend(coming.map(|group| (group.key.clone(), format!("With group {}", group.key))));
        self.pick_ui(ui, "When they come", "arrives", &choices)
    }

    /// The leaders' counters that may be named here.
    fn leader_ui(&self, ui: &mut Ui) -> Option<EditorCommand> {
        let own = self.node.text("leader").unwrap_or(NONE);
        let taken = |key: &str| self.sketch.troops.leaders().any(|leader| leader.key == key);
        let mut choices = vec![(NONE.to_owned(), "Nobody".to_owned())];
        let free = self.editor.counters.leaders.iter().filter(|(key, _)| key == own || !taken(key));
        choices.extend(free.cloned());
        // A commander may lead a command of his own too.
        let commanders = self.sketch.troops.commanders.iter().filter(|one| one.side == self.side() && one.key != own);
        let commanders = commanders.filter(|_| self.address.head() == "command");
        choices.extend(commanders.map(|one| (one.key.clone(), self.editor.counters.leader(&one.key))));
        self.pick_ui(ui, "Leader", "leader", &choices)
    }

    /// Where a leader stands at first, and where else his owner may put him.
    fn stands_ui(&self, ui: &mut Ui) -> Option<EditorCommand> {
        let at = self.node.text("at").map_or("on no hex yet".to_owned(), |at| format!("in {at}"));
        let command = self.tool_ui(ui, "Where he stands", Tool::Stand(self.address.clone()), &at);
        self.places_ui(ui, "Or one of these hexes", "among").or(command)
    }

    fn commander_ui(&self, ui: &mut Ui) -> Option<EditorCommand> {
        heading(ui, &self.editor.counters.leader(self.node.text("leader").unwrap_or("A commander")));
        let mut command = self.side_ui(ui);
        command = self.leader_ui(ui).or(command);
        rule_line(ui);
        command = self.stands_ui(ui).or(command);
        let places = [("There", NONE), ("Anywhere", "anywhere"), ("Near friends", "near_friends")];
        command = self.choice_ui(ui, "His owner may put him", "place", &places).or(command);
        rule_line(ui);
        command = self.arrives_ui(ui, self.side()).or(command);
        let with = [("As above", NONE), ("Any group after the first", "any"), ("The last", "last")];
        command = self.choice_ui(ui, "Comes with", "comes_with", &with).or(command);
        remove_ui(ui, "Take this commander away", self.address).or(command)
    }

    fn command_ui(&self, ui: &mut Ui) -> Option<EditorCommand> {
        let name = self.node.text("name").unwrap_or(NONE);
        heading(ui, if name.is_empty() { "A command" } else { name });
        let mut command = name_ui(ui, self.editor, self.address, name);
        if let Some(key) = words_ui(ui, "Key, by which others name it", self.node.text("key").unwrap_or(NONE), 1) {
            let key = crate::data::edit::plain_name(&key);
            command = Some(set(self.editor, "Key of the command", self.address, "key", quoted(&key)));
        }
        command = self.side_ui(ui).or(command);
        command = self.flags_ui(ui, "What it is", &[("It is the guns", "guns")]).or(command);
        rule_line(ui);
        command = self.leader_ui(ui).or(command);
        command = self.stands_ui(ui).or(command);
        command = self.arrives_ui(ui, self.side()).or(command);
        command = self.under_ui(ui).or(command);
        let commanders = self.own_commanders();
        command = self.pick_ui(ui, "Also led by", "also_led_by", &commanders).or(command);
        let mut others = vec![(NONE.to_owned(), "Nobody".to_owned())];
        let own = self.sketch.troops.commands.iter().filter(|one| one.leader.side == self.side());
        let own = own.filter(|one| one.leader.address != *self.address);
        others.extend(own.map(|one| (one.key.clone(), one.name.clone())));
        command = self.pick_ui(ui, "Until its leader comes, under", "until_he_comes", &others).or(command);
        rule_line(ui);
        if Button::new("Another group of units").icon(Icon::Plus).show(ui).clicked() {
            let body = table(&[("at", "[]".to_owned()), ("units", "[]".to_owned())]);
            let change = Change::AddEntry(self.address.key("group"), body);
            command = Some(EditorCommand::Do("Another group of units".to_owned(), vec![change]));
        }
        remove_ui(ui, "Take this command and its units away", self.address).or(command)
    }

    fn own_commanders(&self) -> Vec<(String, String)> {
        let mut all = vec![(NONE.to_owned(), "Nobody".to_owned())];
        let own = self.sketch.troops.commanders.iter().filter(|one| one.side == self.side());
        all.extend(own.map(|one| (one.key.clone(), self.editor.counters.leader(&one.key))));
        all
    }

    /// The commanders it obeys, each a switch.
    fn under_ui(&self, ui: &mut Ui) -> Option<EditorCommand> {
        caption(ui, "Under");
        let now = self.node.texts("under");
        let mut command = None;
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing = eframe::egui::vec2(6.0, 6.0);
            for (key, name) in self.own_commanders().into_iter().skip(1) {
                let place = now.iter().position(|known| *known == key);
                let look = if place.is_some() { Look::On } else { Look::Plain };
                let called = format!("Under {name}");
                if Button::new(&name).look(look).height(size::TARGET).name(&called).show(ui).clicked() {
                    let list = self.address.key("under");
                    let change = match place {
                        Some(_) if now.len() == 1 => Change::Unset(self.address.clone(), "under"),
                        Some(place) => Change::Remove(list.entry(place)),
                        None => Change::AddEntry(list, quoted(&key)),
                    };
                    command = Some(EditorCommand::Do(called, vec![change]));
                }
            }
        });
        command
    }

    fn group_ui(&self, ui: &mut Ui, group: &HexGroup) -> Option<EditorCommand> {
        heading(ui, &group.command);
        let mut command = self.units_ui(ui, group);
        rule_line(ui);
        let words = format!("{} for {} units", places_words(group.places.len()), group.units.len());
        command = self.tool_ui(ui, "Places at first", Tool::Places(self.address.key("at")), &words).or(command);
        let orientation = self.sketch.board.orientation;
        let winds = Corner::ALL.map(|corner| format!("{:?}", orientation.wind(corner)));
        let mut facings = vec![("As usual", NONE)];
        facings.extend(winds.iter().map(|wind| (wind.as_str(), wind.as_str())));
        command = self.choice_ui(ui, "Facing", "facing", &facings).or(command);
        let turns = [("As it is set up", NONE), ("Any way", "any"), ("Toward", "toward")];
        command = self.choice_ui(ui, "Its owner may turn it", "turn", &turns).or(command);
        let formations = [("Line", NONE), ("Column", "column")];
        command = self.choice_ui(ui, "Formation of two-hex units", "formation", &formations).or(command);
        let flags = [("Mounted", "mounted"), ("May remount", "remount"), ("May limber", "limber")];
        command = self.flags_ui(ui, "Dragoons and guns", &flags).or(command);
        rule_line(ui);
        caption(ui, "Where else its owner may put it");
        command = self.places_ui(ui, "Among these", "among").or(command);
        command = self.within_ui(ui, group).or(command);
        let near = [("No", NONE), ("Near friends", "near_friends")];
        command = self.choice_ui(ui, "Anywhere near friends", "place", &near).or(command);
        rule_line(ui);
        command = self.arrives_ui(ui, group.side).or(command);
        let sources = [
            ("Not said", NONE),
            ("Printed", "printed"),
            ("History", "history"),
            ("Reconstructed", "reconstructed"),
            ("Stand-in", "stand-in"),
        ];
        command = self.choice_ui(ui, "Where it comes from", "provenance", &sources).or(command);
        remove_ui(ui, "Take these units away", self.address).or(command)
    }

    /// The units of a group: each may be taken out, and any counter that nobody took may be put in.
    fn units_ui(&self, ui: &mut Ui, group: &HexGroup) -> Option<EditorCommand> {
        let list = self.address.key("units");
        let mut command = None;
        for (index, key) in group.units.iter().enumerate() {
            ui.horizontal(|ui| {
                let name = self.editor.counters.unit(key);
                let less = format!("Take {name} out");
                let bin = Button::new("").icon(Icon::Minus).height(size::TARGET).width(size::TARGET).name(&less);
                if bin.show(ui).clicked() {
                    command = Some(EditorCommand::Do(less.clone(), vec![Change::Remove(list.entry(index))]));
                }
                label(ui, name, text::plain(text::BODY), Theme::of(ui).ink_1);
            });
        }
        let taken = |key: &String| self.sketch.troops.groups.iter().any(|group| group.units.contains(key));
        let mut free = vec![(NONE.to_owned(), "Put in a unit…".to_owned())];
        free.extend(self.editor.counters.units.iter().filter(|(key, _)| !taken(key)).cloned());
        if let Some(key) = pick_ui(ui, "Another unit", &free, NONE) {
            command = Some(EditorCommand::Do("Put in a unit".to_owned(), vec![Change::AddEntry(list, quoted(&key))]));
        }
        command
    }

    /// Within so many hexes of some.
    fn within_ui(&self, ui: &mut Ui, group: &HexGroup) -> Option<EditorCommand> {
        let within = self.address.key("within");
        let Some((of, hexes)) = &group.within else {
            let pressed = Button::new("Within some hexes of others").height(size::TARGET).show(ui).clicked();
            let body = table(&[("of", "[]".to_owned()), ("hexes", "2".to_owned())]);
            let change = || Change::Set(self.address.clone(), "within", body);
            return pressed.then(|| EditorCommand::Do("Within some hexes of others".to_owned(), vec![change()]));
        };
        let field = Number { title: "Within", value: f64::from(*hexes), range: 0.0..=9.0, step: 1.0, unit: " hexes" };
        let mut command =
            field.captioned_ui(ui).map(|hexes| set(self.editor, "Within", &within, "hexes", number(hexes)));
        let tool = Tool::Places(within.key("of"));
        command = self.tool_ui(ui, "Of these hexes", tool, &places_words(of.len())).or(command);
        if Button::new("Not within any").icon(Icon::Bin).height(size::TARGET).show(ui).clicked() {
            let change = Change::Unset(self.address.clone(), "within");
            command = Some(EditorCommand::Do("Not within any".to_owned(), vec![change]));
        }
        command
    }

    fn reinforcement_ui(&self, ui: &mut Ui) -> Option<EditorCommand> {
        let key = self.node.text("key").unwrap_or(NONE);
        heading(ui, &format!("Group {key}"));
        let mut command = None;
        if let Some(words) = words_ui(ui, "Key, by which its troops name it", key, 1) {
            command = Some(set_words(self.editor, "Key of the group", self.address, "key", &words));
        }
        command = self.side_ui(ui).or(command);
        let rating = self.node.number("rating");
        let field = Number { title: "Rating", value: rating.unwrap_or(0.0), range: 0.0..=19.0, step: 1.0, unit: "" };
        if let Some(rating) = field.captioned_ui(ui) {
            command = Some(if rating > 0.0 {
                set(self.editor, "Rating", self.address, "rating", number(rating))
            } else {
                EditorCommand::Do("No rating".to_owned(), vec![Change::Unset(self.address.clone(), "rating")])
            });
        }
        rule_line(ui);
        command = self.places_ui(ui, "Where it comes on", "entry").or(command);
        command = self.places_ui(ui, "By secret choice", "secret_entry").or(command);
        let comes = self.sketch.troops.groups.iter().filter(|group| group.arrives.as_deref() == Some(key));
        let names: Vec<String> =
            comes.flat_map(|group| &group.units).map(|unit| self.editor.counters.unit(unit)).collect();
        let words = if names.is_empty() {
            "Nobody comes with it yet: say so in the properties of the units.".to_owned()
        } else {
            format!("With it come {}.", names.join(", "))
        };
        label(ui, words, text::plain(text::BODY), Theme::of(ui).ink_2);
        remove_ui(ui, "Take this group away", self.address).or(command)
    }
}

fn places_words(count: usize) -> String {
    match count {
        0 => "no places".to_owned(),
        1 => "1 place".to_owned(),
        more => format!("{more} places"),
    }
}
