//! Lines that break the walls, each of which must be noticed.

use super::house::House;
use super::{circles, games, rooms};

fn house(files: &[(&str, &str)]) -> House {
    House::of(files.iter().map(|(file, text)| ((*file).to_owned(), (*text).to_owned())))
}

/// A house of three rooms, with a line more in `game/scene.rs`.
fn with_line(line: &str) -> House {
    house(&[
        ("lib.rs", "pub mod app; pub mod dice; pub mod game;"),
        ("app.rs", "pub struct Intent;"),
        ("dice.rs", "pub struct Faces;"),
        ("game/mod.rs", "pub mod scene;"),
        ("game/scene.rs", line),
    ])
}

#[test]
fn an_arrow_upwards_is_noticed_however_it_is_written() {
    for line in [
        "use crate::app::Intent;",
        "use crate::{dice::Faces as _, app::Intent as _};",
        "use crate::{dice::{self, Faces}, app::{self}};",
        "use crate::{\n    dice::Faces,\n    // A remark.\n    app,\n};",
        "use crate::app as other;",
        "use crate::app::*;",
        "use super::super::app::Intent;",
        "use super::{super::{dice::Faces, app::Intent as _}};",
        "use super::super::{app};",
        "use self::super::super::app::Intent;",
        "pub use crate::app::Intent;",
        "pub(crate) use crate::{app::Intent as _};",
        "fn f() { let _ = crate::app::Intent; }",
        "fn f() { use crate::app::Intent; }",
        "fn f() -> super::super::app::Intent { todo() }",
        "fn f(of: Vec<crate::app::Intent>) {}",
        "use crate::app; fn f() -> app::Intent { todo() }",
        "mod inner { use super::super::super::app::Intent; }",
        "const WORDS: &str = r#\"\"#; use crate::app::Intent;",
        "const QUOTE: char = '\"'; use crate::app::Intent; const OTHER: char = '\"';",
        "fn f<'a>(of: &'a str) -> crate::app::Intent { todo() }",
        "#[cfg(test)] mod tests { fn f() {} } use crate::app::Intent;",
        "/* /* */ */ use crate::app::Intent;",
        "macro_rules! one { () => { $crate::app::Intent } }",
    ] {
        assert_eq!(rooms::forbidden(&with_line(line)).len(), 1, "{line}");
    }
}

#[test]
fn what_is_no_arrow_upwards_is_let_be() {
    for line in [
        "use crate::dice::Faces;",
        "// use crate::app::Intent;",
        "/// As [`crate::app::Intent`].\nstruct Other;",
        "const WORDS: &str = \"crate::app::Intent\";",
        "const WORDS: &str = r#\"crate::app::\"Intent\"\"#;",
        "#[cfg(test)] mod tests { use crate::app::Intent; }",
        "#[cfg(test)] use crate::app::Intent;",
        "#[cfg(test)]\n#[expect(unused)]\npub(crate) use crate::{app::Intent, dice};",
        "use other::app::Intent;",
        "fn f(of: Other) { of.app::<u8>() }",
    ] {
        assert_eq!(rooms::forbidden(&with_line(line)), Vec::<String>::new(), "{line}");
    }
}

/// The folder of a game with a file in each of its rooms, one of them saying this.
fn game_with(room: &str, line: &str) -> House {
    const ROOMS: [&str; 8] = ["book", "info", "judge", "state", "facts", "steps", "scene", "odds"];
    let declared = format!("pub mod {};", ROOMS.join("; pub mod "));
    let mut files = vec![
        ("lib.rs".to_owned(), "pub mod rules;".to_owned()),
        ("rules/mod.rs".to_owned(), "pub mod toy;".to_owned()),
        ("rules/toy/mod.rs".to_owned(), format!("{declared} pub struct Toy;")),
    ];
    for other in ROOMS {
        let line = if other == room { line } else { "" };
        files.push((format!("rules/toy/{other}.rs"), format!("{line} pub struct Thing;")));
    }
    House::of(files)
}

#[test]
fn an_arrow_upwards_within_a_game_is_noticed() {
    for (room, line) in [
        ("book", "use super::judge::Thing;"),
        ("judge", "use super::{book, state::Thing as _};"),
        ("state", "use crate::rules::toy::{book::Thing, facts};"),
        ("facts", "fn f() { super::steps::f() }"),
        ("steps", "use super::scene;"),
        ("scene", "use super::odds::Thing as Other;"),
        ("odds", "use super::super::toy::scene::Thing;"),
        ("state", "use super::Toy;"),
        ("state", "use super::info::Thing;"),
        ("info", "use super::judge::Thing;"),
    ] {
        assert_ne!(games::forbidden(&game_with(room, line)), Vec::<String>::new(), "{room}: {line}");
    }
    for (room, line) in
        [("steps", "use super::{book::Thing, facts, judge, state};"), ("info", "use super::book::Thing;")]
    {
        assert_eq!(games::forbidden(&game_with(room, line)), Vec::<String>::new(), "{room}: {line}");
    }
}

#[test]
fn an_arrow_upwards_that_is_handed_on_is_noticed() {
    let house = house(&[
        ("lib.rs", "pub mod rules;"),
        ("rules/mod.rs", "pub mod toy; pub use toy::steps::Turn;"),
        ("rules/toy/mod.rs", "pub mod steps; pub mod book;"),
        ("rules/toy/steps.rs", "pub struct Turn;"),
        ("rules/toy/book.rs", "use crate::rules::Turn;"),
    ]);
    assert_eq!(games::forbidden(&house), ["rules/toy/book.rs names rules::toy::steps::Turn"]);
}

/// The circles of a house of these files in one room.
fn circles_of(files: &[(&str, &str)]) -> Vec<Vec<String>> {
    let names: Vec<&str> = files.iter().map(|(name, _)| *name).collect();
    let declared = format!("mod {};", names.join("; mod "));
    let mut texts = vec![("lib.rs".to_owned(), "mod room;".to_owned()), ("room/mod.rs".to_owned(), declared)];
    texts.extend(files.iter().map(|(name, text)| (format!("room/{name}.rs"), (*text).to_owned())));
    let circles = circles::circles(&circles::arrows(&House::of(texts)));
    circles.into_iter().map(|circle| circle.into_iter().collect()).collect()
}

#[test]
fn a_circle_of_files_is_noticed() {
    let one = ("one", "use super::two::{f as _}; pub struct One;");
    let two = ("two", "use super::three; pub fn f() { three::g() }");
    let three = ("three", "pub fn g() -> crate::room::one::One { todo() }");
    assert_eq!(circles_of(&[one, two, three]), [["room/one.rs", "room/three.rs", "room/two.rs"]]);
    assert_eq!(circles_of(&[one, two, ("three", "pub fn g() {}")]), Vec::<Vec<String>>::new());
}

#[test]
fn a_circle_through_what_a_folder_hands_on_is_noticed() {
    let house = house(&[
        ("lib.rs", "mod room;"),
        ("room/mod.rs", "mod one; mod two; pub use {one::One, two::*};"),
        ("room/one.rs", "use super::Two; pub struct One;"),
        ("room/two.rs", "use crate::room::One; pub struct Two;"),
    ]);
    assert_eq!(circles::circles(&circles::arrows(&house)).len(), 1);
}

#[test]
fn steps_push_one_another_but_take_nothing_else_from_one_another() {
    let game = |march: &str, fire: &str| {
        let house = house(&[
            ("lib.rs", "mod rules;"),
            ("rules/mod.rs", "mod toy;"),
            ("rules/toy/mod.rs", "mod steps;"),
            ("rules/toy/steps/mod.rs", "mod fire; mod march; steps! { $ { } March(march::March), Fire(fire::Fire), }"),
            ("rules/toy/steps/march.rs", march),
            ("rules/toy/steps/fire.rs", fire),
        ]);
        circles::circles(&circles::arrows(&house)).len()
    };
    let march = "use super::fire::Fire; pub struct March; pub fn pace() {}";
    assert_eq!(game(march, "use super::march::March; pub struct Fire;"), 0);
    assert_eq!(game(march, "use super::march::{March, pace}; pub struct Fire;"), 0, "one way may be anything");
    let both = "use super::fire::{Fire, shoot}; pub struct March; pub fn pace() {}";
    assert_eq!(game(both, "use super::march::pace; pub struct Fire; pub fn shoot() {}"), 1);
}
