//! The after-action report of battles that robots fought: what it adds up, what it writes out.

use std::collections::{BTreeMap, BTreeSet};

use crate::support::{Scratch, complained, galloper, printed};
use galloper::data::{self, Roots};
use galloper::dice::{Generator, Source};
use galloper::game::{
    Amend, Answer, Awaiting, Counted, Eyes, Glyph, PieceId, ReportKind, Ruleset, Ruling, RulingTarget, Severity, Side,
};
use galloper::journal::{Deed, Session, Store};
use galloper::report::{BattleReport, Sort, account};
use galloper::robot::analysis::{consider_all, past_choices};
use galloper::robot::{Care, Robot};
use galloper::rules::Battle;

/// A battle played by robots up to a turn, or to its end.
fn played(scenario: &str, seed: u64, turns: u32, store: Option<Store>) -> Session<Battle> {
    let setup = data::load_scenario(scenario, &Roots::discover()).expect("the scenario loads");
    let mut session: Session<Battle> = Session::begin(setup, store).expect("the battle begins");
    let robot = Robot::by_name("contact").expect("there is such a robot");
    let mut dice = Generator::seeded(seed);
    while session.battle().turn() <= turns && !matches!(session.awaiting(), Awaiting::Over(_)) {
        let answer = robot.answer(session.battle(), &mut dice).expect("the battle goes on");
        session.give(answer, Source::Generator).expect("a robot's answer is taken");
    }
    session
}

fn report(session: &Session<Battle>) -> BattleReport {
    BattleReport::of(session.entries(), &[]).expect("the journal begins a battle")
}

#[test]
fn losses_add_up_by_unit_turn_side_and_cause() {
    for seed in 1..=4 {
        let session = played("first-orders", seed, 12, None);
        let report = report(&session);
        assert_eq!(report.strength.len(), report.turn as usize + 1);
        for side in Side::BOTH {
            let units = report.units.iter().filter(|unit| unit.side == side);
            let by_unit: u32 = units.clone().map(|unit| u32::from(unit.figures()[0] - unit.figures()[1])).sum();
            let by_turn: u32 =
                units.map(|unit| (1..unit.turns.len()).map(|turn| u32::from(unit.lost_in(turn))).sum::<u32>()).sum();
            let by_cause: u32 = report.causes[side.index()].values().sum();
            assert_eq!([by_unit, by_turn, by_cause], [report.lost()[side.index()]; 3], "seed {seed}, {side:?}");
        }
    }
}

#[test]
fn who_fell_and_who_left_with_his_unit_are_told_apart() {
    let (mut fell, mut left) = (0, 0);
    for (scenario, seed) in [("first-orders", 1), ("first-orders", 3), ("cutts-before-blindheim", 4)] {
        let session = played(scenario, seed, 12, None);
        let report = report(&session);
        let scene = session.battle().scene(Eyes::Umpire);
        for side in Side::BOTH {
            let units = report.units.iter().filter(|unit| unit.side == side);
            let told: u32 = units.map(|unit| u32::from(unit.fell + unit.left_with - unit.gained)).sum();
            assert_eq!(told, report.lost()[side.index()], "{scenario} {seed}, {side:?}");
        }
        for unit in &report.units {
            let piece = scene.piece(unit.piece).expect("it is in the scene");
            let now = piece.counted().map_or(0, |[now, _]| now);
            let [first, _] = unit.figures();
            assert_eq!((unit.fell, &unit.key), (first - now, &piece.key), "{}", unit.name);
            assert_eq!(unit.left_with, if unit.gone.is_some() { now } else { 0 }, "{}", unit.name);
            assert_eq!(unit.why_gone.is_some(), unit.gone.is_some(), "{}", unit.name);
            assert_eq!(unit.fell_at.is_some(), unit.fell > 0, "{}", unit.name);
            assert_eq!(unit.left_at.is_some(), unit.gone.is_some(), "{}", unit.name);
            fell += unit.fell;
            left += unit.left_with;
        }
    }
    assert!(fell > 0 && left > 0, "{fell} fell and {left} left: both must be seen");
}

#[test]
fn routs_and_feats_are_told_with_the_entries_that_tell_of_them() {
    let session = played("cutts-before-blindheim", 4, 12, None);
    let report = report(&session);
    let lines = account(session.entries(), Eyes::Umpire);
    let feats = || report.units.iter().flat_map(|unit| unit.feats.iter().map(move |feat| (unit, feat)));
    for (unit, feat) in feats() {
        assert_eq!(feat.feat.piece, unit.piece);
        let line = &lines[feat.told.entry as usize];
        assert!(line.struck.is_none() && line.label == feat.told.label, "{feat:?}");
        let over = feat.feat.over.and_then(|over| report.units.iter().find(|unit| unit.piece == over));
        assert!(over.is_none_or(|over| over.side != unit.side), "{feat:?}");
    }
    let count = |kind| feats().filter(|(_, feat)| feat.feat.kind == kind).count();
    let routs: usize = report.units.iter().map(|unit| usize::from(unit.routs)).sum();
    assert!(routs > 0 && routs == count(galloper::game::FeatKind::Routed));
    assert!(count(galloper::game::FeatKind::WonMelee) > 0, "somebody won a melee");
    let left = report.units.iter().filter(|unit| unit.why_gone.is_some()).count();
    assert_eq!(left, report.units_lost().iter().sum::<usize>());
}

/// What an umpire may set right about a piece, by what its button says.
fn amend(session: &mut Session<Battle>, piece: galloper::game::PieceId, said: &str) {
    let offers = session.battle().amendable(Some(piece));
    let labels: Vec<String> = offers.iter().map(|offer| offer.label.clone()).collect();
    let found = offers.into_iter().find(|offer| offer.label.to_lowercase().contains(said));
    let amendment = found.unwrap_or_else(|| panic!("{said} is none of {labels:?}")).amendment;
    let (by, why) = ("Marcus".to_owned(), "it was so".to_owned());
    let ruling = Ruling { by, why, departs_from: None, sets: RulingTarget::Amend(amendment) };
    session.give(Answer::Rule(ruling), Source::Table).expect("the umpire may");
}

#[test]
fn a_unit_taken_off_and_a_general_killed_stand_in_text_page_and_table() {
    let mut session = played("first-orders", 7, 1, None);
    let scene = session.battle().scene(Eyes::Umpire);
    let (unit, general) = (
        scene.pieces.iter().find(|piece| piece.is_troops()),
        scene.pieces.iter().find(|piece| piece.glyph == Glyph::General),
    );
    let (unit, general) = (unit.expect("a unit").clone(), general.expect("a general").clone());
    amend(&mut session, unit.id, "take");
    amend(&mut session, general.id, "dead");
    let report = report(&session);
    let story = report.units.iter().find(|story| story.piece == unit.id).expect("it is told");
    assert_eq!(story.why_gone, Some(galloper::game::Departure::TakenOff));
    assert_eq!(story.left_with, unit.counted().expect("figures")[0]);
    let killed = report.generals.iter().find(|story| story.piece == general.id).expect("he is told");
    assert_eq!((killed.gone.as_deref(), &killed.key), (Some("killed"), &general.key));
    let label = &killed.told.as_ref().expect("an entry tells it").label;
    assert!(report.to_text().contains(&format!("{} was killed in {label}.", general.name)), "{}", report.to_text());
    assert!(report.to_text().contains("were taken off"));
    assert!(report.to_html().contains(&format!("<b>{}</b>", general.name)) && report.to_html().contains("was killed"));
    let row = report.to_csv().lines().rfind(|row| row.contains(&unit.name)).expect("a row").to_owned();
    assert!(row.ends_with(&format!(",{},taken off,0", story.left_with)), "{row}");
}

#[test]
fn the_last_sample_is_the_battle_as_it_stands() {
    let session = played("cutts-before-blindheim", 3, 3, None);
    let report = report(&session);
    let scene = session.battle().scene(Eyes::Umpire);
    for unit in &report.units {
        let piece = scene.pieces.iter().find(|piece| piece.id == unit.piece).expect("it is in the scene");
        if unit.gone.is_none() {
            assert_eq!(Some(unit.figures()[1]), piece.counted().map(|[now, _]| now), "{}", unit.name);
        }
    }
    let filled: Vec<i32> = report.commands.iter().map(|command| *command.filled.last().expect("a sample")).collect();
    assert_eq!(
        filled,
        (0..scene.commands.len()).filter_map(|index| Some(scene.track_of_command(index)?.filled)).collect::<Vec<_>>()
    );
}

#[test]
fn every_die_is_counted_once_and_every_try_has_its_chance() {
    let session = played("first-orders", 5, 12, None);
    let report = report(&session);
    let thrown: usize = account(session.entries(), Eyes::Umpire)
        .iter()
        .filter(|line| line.struck.is_none())
        .filter_map(|line| line.dice.as_ref())
        .map(|thrown| thrown.faces.0.len())
        .sum();
    let counted: u32 = report.luck.iter().map(galloper::report::Luck::dice).sum();
    assert_eq!((counted as usize, report.dice), (thrown, [0, thrown]));
    for row in report.luck.iter().flat_map(|luck| &luck.rows) {
        assert!(row.successes <= row.tries && (0.0..=row.tries as f64).contains(&row.expected), "{row:?}");
        assert!(row.at_least + row.at_most >= 1.0 - 1e-9, "{row:?}");
    }
}

#[test]
fn figures_credited_to_fire_are_those_that_fell_to_fire() {
    let session = played("cutts-before-blindheim", 2, 4, None);
    let report = report(&session);
    let credited: f64 = report.fire.iter().map(|line| line.felled).sum();
    let fell: u32 = report.causes.iter().filter_map(|causes| causes.get(&galloper::report::Cause::Fire)).sum();
    assert!(
        fell > 0 && credited <= f64::from(fell) + 1e-9 && credited >= f64::from(fell) * 0.8,
        "{credited} of {fell}"
    );
}

/// The figures that a throw of saves tells of: "2 fall, 0 saved (10 → 8 of 12)".
fn fallen(text: &str) -> Option<u32> {
    let (before, after) = text.split_once("saved (")?.1.split_once(" → ")?;
    let number = |digits: &str| digits.split(' ').next().and_then(|digits| digits.parse::<u32>().ok());
    Some(number(before)? - number(after)?)
}

/// Whom fire fells who then comes to blows in the same breath has fallen to fire, and so has who fights already and is hit by a volley into
/// his melee, or by one at whom he stands massed with: saves are thrown for the blow that was told last.
#[test]
fn who_falls_to_fire_on_his_way_into_a_melee_or_in_it_falls_to_fire() {
    let (mut comes_to_blows_at_once, mut falls_in_a_melee) = (0, 0);
    for seed in 1..=6 {
        let session = played("cutts-before-blindheim", seed, 4, None);
        let scene = session.battle().scene(Eyes::Umpire);
        let side = |id: &PieceId| scene.piece(*id).map(|piece| piece.side);
        let (mut blow, mut fell) = (ReportKind::Fire, [0, 0]);
        let mut struck = BTreeMap::new();
        for entry in session.entries() {
            let mut by_fire: Vec<PieceId> = Vec::new();
            for report in &entry.reports {
                match (report.kind, report.pieces.as_slice()) {
                    (ReportKind::Fire, [firer, target]) if side(firer) != side(target) => {
                        struck.insert(*target, ReportKind::Fire);
                        blow = ReportKind::Fire;
                    }
                    (ReportKind::Fire, [one]) => {
                        if let (Some(figures), ReportKind::Fire, Some(side)) = (fallen(&report.text), blow, side(one)) {
                            fell[side.index()] += figures;
                            falls_in_a_melee += u32::from(struck.get(one) == Some(&ReportKind::Charge));
                            by_fire.push(*one);
                        }
                    }
                    (ReportKind::Charge, pieces) => {
                        comes_to_blows_at_once += pieces.iter().filter(|piece| by_fire.contains(piece)).count();
                        struck.extend(pieces.iter().map(|piece| (*piece, ReportKind::Charge)));
                        blow = ReportKind::Charge;
                    }
                    _ => {}
                }
            }
        }
        let causes = report(&session).causes;
        let counted = causes.map(|causes| causes.get(&galloper::report::Cause::Fire).copied().unwrap_or_default());
        assert_eq!(counted, fell, "seed {seed}");
    }
    assert!(comes_to_blows_at_once > 0, "somebody is shot at on his way into a melee");
    assert!(falls_in_a_melee > 0, "somebody is shot in a melee");
}

/// Whether a line tells that somebody fires: not that he does not, nor what comes of a half of his hits or a ball that flies on.
fn tells_a_shot(text: &str) -> bool {
    let fires = (text.contains(" volley") || text.contains(" fire")) && text.contains(" at ");
    let is_told = text.contains(": a hit") && !text.contains(": need");
    fires && !is_told && !["not fire", "half of", "half rate", "flies on"].iter().any(|words| text.contains(words))
}

/// A shot that was not fired is none, and one of which several lines tell is one.
#[test]
fn every_shot_is_counted_once() {
    let mut others = 0;
    for (scenario, seed) in [("cutts-before-blindheim", 2), ("cutts-before-blindheim", 5), ("ramillies-south-plain", 5)]
    {
        let session = played(scenario, seed, 5, None);
        let told = || session.entries().iter().flat_map(|entry| &entry.reports);
        let of_fire = |report: &&galloper::game::Report| report.kind == ReportKind::Fire && report.pieces.len() == 2;
        let fired = told().filter(of_fire).filter(|report| tells_a_shot(&report.text)).count();
        others += told().filter(of_fire).count() - fired;
        let counted: u32 = report(&session).fire.iter().map(|line| line.shots).sum();
        assert_eq!(counted as usize, fired, "{scenario}");
    }
    assert!(others > 0, "lines tell of fire that is no shot of its own");
}

/// What a turning point tells is of whom it names: a command breaks by what is lost, and not by the last check of the turn before. Its verbs
/// are those of many where a name is.
#[test]
fn a_turning_point_tells_what_it_names() {
    let mut of_many = 0;
    for seed in 1..=6 {
        let session = played("ramillies-grand-tactical", seed, 12, None);
        for point in report(&session).turning_points {
            let name = |part: &str| {
                let part = part.strip_prefix("the command of ").unwrap_or(part);
                let ends = [" loses ", " lose ", " is ", " are ", " breaks"].iter().find_map(|verb| part.find(verb));
                part[..ends.unwrap_or(part.len())].to_owned()
            };
            let mut named = point.cost.split("; ").map(name);
            assert!(named.any(|name| point.text.contains(&name)), "seed {seed}: “{}” of {}", point.text, point.cost);
            let is_said = |verb: &str| point.cost.contains(&format!("Dragoons {verb} "));
            assert!(!is_said("is") && !is_said("loses"), "seed {seed}: {}", point.cost);
            of_many += usize::from(is_said("are") || is_said("lose"));
        }
    }
    assert!(of_many > 0, "some dragoons turn a battle");
}

/// A general's death is nobody's check: it is counted apart.
#[test]
fn generals_who_are_hit_are_no_checks_passed() {
    let mut hazards = 0;
    for seed in 1..=6 {
        let session = played("cutts-before-blindheim", seed, 12, None);
        let told = |rule: &str| {
            let reports = session.entries().iter().flat_map(|entry| &entry.reports);
            reports.filter(|report| report.rule.citation() == rule).count()
        };
        let rows: Vec<_> = report(&session).luck.into_iter().flat_map(|luck| luck.rows).collect();
        let tries = |what: &str| rows.iter().filter(|row| row.what == what).map(|row| row.tries).sum::<usize>();
        assert_eq!(tries("killed"), told("FLA GEN-02"), "seed {seed}: {rows:?}");
        hazards += tries("killed");
    }
    assert!(hazards > 0, "some general is in danger");
}

#[test]
fn taken_back_entries_are_told_and_not_counted() {
    let mut session = played("first-orders", 7, 3, None);
    let entries = session.entries().len();
    let to = session.standing().nth(entries / 2).expect("the battle is long enough").number;
    session.take_back(to, "Marcus", "a die was cocked").expect("it is a place");
    let lines = account(session.entries(), Eyes::Umpire);
    let back = lines.last().expect("the taking back");
    assert_eq!((back.sort, &back.by), (Sort::TakingBack, &Some(["Marcus".to_owned(), "a die was cocked".to_owned()])));
    assert!(lines.iter().filter(|line| line.struck.is_some()).all(|line| line.entry > to));
    let report = report(&session);
    assert_eq!(report.answers, [to as usize, entries - 1 - to as usize]);
}

#[test]
fn an_entry_keeps_its_number_along_its_own_line_of_play() {
    let mut session = played("first-orders", 7, 2, None);
    let told = |session: &Session<Battle>| {
        account(session.entries(), Eyes::Umpire).into_iter().filter(|line| line.kind.is_some()).collect::<Vec<_>>()
    };
    let before = told(&session);
    let middle = before[before.len() / 2].clone();
    let to = before[before.len() / 2 - 1].entry;
    session.take_back(to, "", "").expect("it is a place");
    let robot = Robot::by_name("contact").expect("there is such a robot");
    let mut dice = Generator::seeded(99);
    while told(&session).iter().filter(|line| line.is_story()).count() <= before.len() / 2 {
        let answer = robot.answer(session.battle(), &mut dice).expect("the battle goes on");
        session.give(answer, Source::Table).expect("it is taken");
    }
    let again = told(&session).into_iter().rev().find(galloper::report::Line::is_story).expect("a line");
    assert_eq!(again.label, middle.label, "the number of what it stands instead of");
    let struck = told(&session).into_iter().find(|line| line.entry == middle.entry).expect("it is kept");
    assert!(struck.struck.is_some() && struck.label == middle.label);
}

#[test]
fn rulings_are_listed_with_who_and_why() {
    let mut session = played("first-orders", 7, 1, None);
    let piece = session.battle().scene(Eyes::Umpire).pieces[0].id;
    let amendment = session.battle().amendable(Some(piece)).remove(0).amendment;
    let (by, why) = ("Marcus".to_owned(), "<one> was round the corner".to_owned());
    let ruling = Ruling { by, why, departs_from: None, sets: RulingTarget::Amend(amendment) };
    session.give(Answer::Rule(ruling), Source::Table).expect("the umpire may");
    let report = report(&session);
    assert_eq!(report.rulings.len(), 1);
    assert_eq!(
        (report.rulings[0].by.as_str(), report.rulings[0].why.as_str()),
        ("Marcus", "<one> was round the corner")
    );
    let page = report.to_html();
    assert!(page.contains("&lt;one&gt; was round the corner") && !page.contains("<one>"));
}

#[test]
fn switches_that_a_club_has_set_are_told() {
    let mut setup = data::load_scenario("first-orders", &Roots::discover()).expect("the scenario loads");
    setup.set_switch("cavalry_charge", "bonus").expect("a listed value");
    let session: Session<Battle> = Session::begin(setup, None).expect("the battle begins");
    let readings: Vec<String> = report(&session).readings.into_iter().map(|reading| reading.number).collect();
    assert_eq!(readings, ["R-02"]);
}

/// Every tag of a page that is opened is closed, in order.
fn assert_balanced(page: &str) {
    const ALONE: [&str; 8] = ["!DOCTYPE", "meta", "polyline", "polygon", "line", "rect", "circle", "use"];
    let mut open: Vec<String> = Vec::new();
    for tag in page.split('<').skip(1) {
        let (tag, _) = tag.split_once('>').expect("every tag ends");
        let name = tag.split([' ', '\n', '/']).find(|part| !part.is_empty()).expect("every tag has a name");
        if let Some(closed) = tag.strip_prefix('/') {
            assert_eq!(open.pop().as_deref(), Some(closed), "closed out of order");
        } else if !ALONE.contains(&name) {
            open.push(name.to_owned());
        }
    }
    assert_eq!(open, [""; 0]);
}

#[test]
fn the_page_needs_nothing_else_and_names_every_unit() {
    let session = played("cutts-before-blindheim", 4, 3, None);
    let report = report(&session);
    let page = report.to_html();
    assert_balanced(&page);
    for outside in ["http://", "https://", "src=", "@import", "url("] {
        assert!(!page.contains(outside), "the page refers to {outside}");
    }
    for unit in &report.units {
        assert!(page.contains(&unit.name.replace('\'', "&#39;")), "{} is not on the page", unit.name);
    }
    assert!(report.moments.len() >= 3 && page.matches("<figure>").count() == report.moments.len());
    assert!(!page.contains("NaN") && !page.contains("inf "));
}

#[test]
fn the_table_has_a_row_for_each_unit_and_turn() {
    let session = played("first-orders", 1, 3, None);
    let report = report(&session);
    let table = report.to_csv();
    assert_eq!(table.lines().count(), 1 + report.units.len() * report.strength.len());
    let units: BTreeSet<&str> = table.lines().skip(1).filter_map(|row| row.split(',').nth(3)).collect();
    assert_eq!(units.len(), report.units.len());
}

#[test]
fn a_report_of_a_battle_just_begun_has_no_luck_and_no_losses() {
    let setup = data::load_scenario("first-orders", &Roots::discover()).expect("the scenario loads");
    let session: Session<Battle> = Session::begin(setup, None).expect("the battle begins");
    let report = report(&session);
    assert_eq!((report.lost(), report.units_lost(), report.dice), ([0, 0], [0, 0], [0, 0]));
    assert_balanced(&report.to_html());
    assert!(report.to_text().contains("Undecided, in turn 1."));
}

#[test]
fn the_command_writes_what_it_is_asked_for_and_spares_the_journal() {
    let scratch = Scratch::new("report");
    let journal = scratch.file("battle.galloper");
    drop(played("first-orders", 3, 3, Some(Store::create_or_open(&journal).expect("a journal can be made"))));
    let [html, csv] = ["battle.html", "battle.csv"].map(|name| scratch.file(name).display().to_string());
    let journal = journal.display().to_string();
    let done = galloper(&["report", &journal, "--html", &html, "--csv", &csv, "--map", "1.01"]);
    assert!(done.status.success(), "{done:?}");
    let page = std::fs::read_to_string(&html).expect("the page is written");
    assert_eq!(page.matches("<figure>").count(), 1, "only the map asked for");
    assert!(std::fs::read_to_string(&csv).expect("the table is written").starts_with("turn,side,"));
    let told = galloper(&["report", &journal]);
    let told = String::from_utf8_lossy(&told.stdout).into_owned();
    assert!(told.contains("Luck of the dice") && told.contains("Units"), "{told}");
    for words in [vec!["report", &journal, "--html", &journal], vec!["report", &journal, "--map", "99.99"]] {
        let refused = galloper(&words);
        assert_eq!(refused.status.code(), Some(2), "{words:?}");
    }
    assert!(galloper(&["replay", &journal]).status.success(), "the journal is as it was");
}

#[test]
fn a_battle_on_hexes_is_told_in_units_disorder_and_flight_points() {
    let session = played("blenheim", 7, 24, None);
    let (report, scene) = (report(&session), session.battle().scene(Eyes::Umpire));
    assert_eq!((report.counted, report.turn_word), (Counted::Units, "Activation"));
    assert_eq!(report.strength.len(), report.turn as usize + 1);
    let lost = report.units_lost();
    assert!(lost.iter().all(|lost| *lost > 0), "{lost:?}");
    for side in Side::BOTH {
        let index = side.index();
        let units = scene.pieces.iter().filter(|piece| piece.side == side && piece.glyph != Glyph::General).count();
        assert_eq!(report.strength[0][index] as usize, units, "every unit counts for one");
        assert_eq!(report.lost()[index] as usize, lost[index]);
        assert_eq!(report.causes[index].values().sum::<u32>() as usize, lost[index]);
    }
    for unit in &report.units {
        let piece = scene.pieces.iter().find(|piece| piece.id == unit.piece).expect("it is in the scene");
        assert_eq!(unit.lost_at().is_some(), unit.gone.is_some(), "{}", unit.name);
        let is_disordered = piece.is(Severity::Disorder) && unit.gone.is_none();
        let was_disordered = unit.turns.last().is_some_and(|turn| turn.is(Severity::Disorder));
        assert_eq!(was_disordered, is_disordered, "{}: {}", unit.name, unit.disordered_in());
    }
    let flight = report.tracks.first().expect("flight points are kept");
    for side in Side::BOTH {
        assert_eq!(scene.tracks_of_side(side).map(|track| track.filled).collect::<Vec<_>>(), [flight.last(side)]);
    }
    let disordered: u32 = report.fire.iter().map(|line| line.disordered).sum();
    assert!(disordered > 0, "fire disordered somebody");
    assert!(!report.turning_points.is_empty());
    let page = report.to_html();
    assert_balanced(&page);
    assert!(page.contains("Flight points") && page.contains("Units standing") && !page.contains("Figures"), "{page}");
    assert_eq!(report.to_csv().lines().count(), 1 + report.units.len() * report.strength.len());
    assert!(report.to_text().contains("Flight points: "));
}

#[test]
fn a_ten_sided_die_is_counted_from_nought() {
    let session = played("ramillies", 3, 12, None);
    let report = report(&session);
    let thrown = session.standing().filter_map(|entry| match &entry.deed {
        Deed::Rolled { faces, .. } => Some(&faces.0),
        _ => None,
    });
    let thrown: Vec<u8> = thrown.flatten().copied().collect();
    let noughts = thrown.iter().map(|face| usize::from(*face == 0)).sum::<usize>();
    let seen: Vec<_> = report.luck.iter().filter_map(|luck| luck.faces.get(&10)).collect();
    assert!(noughts > 0 && seen.iter().all(|seen| seen.lowest == 0));
    assert_eq!(seen.iter().map(|seen| seen.counts[0] as usize).sum::<usize>(), noughts);
    assert_eq!(report.luck.iter().map(|luck| luck.dice() as usize).sum::<usize>(), thrown.len());
    assert!(report.luck.iter().filter_map(|luck| luck.mean(10)).all(|[_, fair]| (fair - 4.5).abs() < 1e-12));
}

#[cfg(feature = "app")]
#[test]
fn the_command_draws_the_whole_report_as_one_picture() {
    let scratch = Scratch::new("report-picture");
    for scenario in ["first-orders", "ramillies"] {
        let journal = scratch.file(&format!("{scenario}.galloper"));
        drop(played(scenario, 3, 2, Some(Store::create_or_open(&journal).expect("a journal can be made"))));
        let picture = scratch.file(&format!("{scenario}.png"));
        let done = galloper(&["report", &journal.display().to_string(), "--png", &picture.display().to_string()]);
        assert!(done.status.success(), "{done:?}");
        let file = std::fs::read(&picture).expect("the picture is written");
        assert_eq!(&file[..8], b"\x89PNG\r\n\x1a\n");
        // The head of a PNG file tells how wide and how high it is.
        let side = |at: usize| u32::from_be_bytes([file[at], file[at + 1], file[at + 2], file[at + 3]]);
        assert_eq!(side(16), 1600);
        assert!(side(20) > 1200, "the whole of it is there: {}", side(20));
    }
}

/// What a robot makes of a battle afterwards does not hang on the machine: the same on any number of threads.
#[test]
fn a_battle_is_thought_over_alike_on_any_number_of_threads() {
    let session = played("first-orders", 2, 2, None);
    let thought = |threads: usize| consider_all(past_choices(session.entries()), Care::Quick, threads, |_| true);
    let considered = thought(1);
    assert_eq!(considered, thought(3));
    assert!(considered.len() > 5, "{considered:?}");
    assert!(considered.is_sorted_by_key(|one| one.entry), "they stand in order");
    for one in &considered {
        assert!((0.0..=1.0).contains(&one.wins) && one.given_away() >= 0.0 && !one.given.is_empty(), "{one:?}");
    }
    let none = consider_all(past_choices(session.entries()), Care::Quick, 2, |_| false);
    assert!(none.is_empty(), "it can be called off");
}

#[test]
fn the_report_tells_how_the_chance_to_win_stood_when_that_is_asked() {
    let scratch = Scratch::new("report-analysis");
    let [journal, page] = ["battle.galloper", "battle.html"].map(|name| scratch.file(name).display().to_string());
    drop(played("first-orders", 2, 2, Some(Store::create_or_open(journal.as_ref()).expect("a journal can be made"))));
    let told = printed(&galloper(&["report", &journal, "--analysis"]));
    assert!(told.contains("\nThe chance to win of the Allies\n  steady-quick thought "), "{told}");
    assert!(told.contains("  At the end of turn 1: "), "{told}");
    assert!(!printed(&galloper(&["report", &journal])).contains("The chance to win"), "nobody has asked");
    galloper(&["report", &journal, "--analysis", "steady-quick", "--html", &page]);
    let page = std::fs::read_to_string(page).expect("the page is written");
    assert!(page.contains("<h2>The chance to win <small>of the Allies, as steady-quick saw it</small></h2>"), "{page}");
    let refused = complained(&galloper(&["report", &journal, "--analysis", "contact"]));
    assert!(refused.contains("There is no robot “contact” that thinks ahead. There are: steady-quick,"), "{refused}");
}
