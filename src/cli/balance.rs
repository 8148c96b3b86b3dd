//! `galloper balance`: many battles of a scenario by robots, counted.

use std::io::{self, IsTerminal, Write};
use std::thread::available_parallelism;

use serde_json::json;

use super::arguments::Balance as Arguments;
use super::begin::setup;
use super::failure::Failure;
use crate::data::Roots;
use crate::game::{Eyes, Ruleset, Side};
use crate::robot::Opponents;
use crate::robot::balance::{Balance, Bout, balance, fight_all};
use crate::rules::Battle;

pub(super) fn balance_of(arguments: &Arguments) -> Result<(), Failure> {
    let robots = Opponents::read(&arguments.robots).map_err(Failure::Usage)?;
    if arguments.battles == 0 {
        return Err(Failure::Usage("No battles are to be fought: give --battles a number.".to_owned()));
    }
    let setup = setup(&arguments.scenario, &arguments.house, &Roots::discover())?;
    let first = Battle::begin(&setup).map_err(|faults| Failure::Found(faults.join("\n")))?;
    let sides = first.scene(Eyes::Umpire).sides;
    let threads = arguments.threads.unwrap_or_else(|| available_parallelism().map_or(1, usize::from));
    let changed_over = arguments.swap.then(|| robots.swapped());
    let mut tables = Vec::new();
    for robots in [robots].into_iter().chain(changed_over) {
        let bout = Bout { robots, first_seed: arguments.seeds, battles: arguments.battles, turns: arguments.turns };
        let begin = || Battle::begin(&setup).expect("it has begun before");
        let all = fight_all(begin, &bout, threads, |done| progress(done, bout.battles));
        tables.push(balance(&bout, &all));
    }
    if io::stderr().is_terminal() {
        eprintln!();
    }
    let mut out = io::stdout().lock();
    if arguments.json {
        let told = json!({ "scenario": setup.scenario(), "sides": sides, "tables": tables });
        writeln!(out, "{told}")?;
        return Ok(());
    }
    writeln!(out, "{}", setup.title())?;
    tables.iter().try_for_each(|table| tell(&mut out, &sides, table))?;
    if let [one, other] = tables.as_slice() {
        tell_both(&mut out, [one, other])?;
    }
    Ok(())
}

/// How far it has got, for somebody at a terminal; Ctrl-C ends it, and nothing is left behind.
fn progress(done: usize, battles: u64) {
    if io::stderr().is_terminal() {
        eprint!("\r{done} of {battles} battles ");
    }
}

fn tell(out: &mut impl Write, sides: &[String; 2], table: &Balance) -> io::Result<()> {
    let [first, second] = table.robots;
    let final_seed = table.first_seed.wrapping_add(table.battles - 1);
    writeln!(
        out,
        "\n{} by {first} against {} by {second}: {} battles, seeds {} to {final_seed}",
        sides[0], sides[1], table.battles, table.first_seed
    )?;
    for side in Side::BOTH {
        let (army, won) = (&sides[side.index()], table.won[side.index()]);
        let [part, least, most, lost] =
            [won.share, won.low, won.high, table.lost[side.index()]].map(|share| 100.0 * share);
        let count = won.count;
        writeln!(
            out,
            "  {army}: won {count}, {part:.0} % (95 %: {least:.0} to {most:.0}); lost {lost:.0} % of its strength"
        )?;
        let broken: Vec<String> =
            table.broken[side.index()].iter().map(|(command, times)| format!("{command} {times}")).collect();
        if !broken.is_empty() {
            writeln!(out, "    broken: {}", broken.join(", "))?;
        }
    }
    let blow = table.first_blow.map_or(String::new(), |turn| format!(", first loss in turn {turn:.1}"));
    writeln!(out, "  drawn {}, undecided {}; ended in turn {:.1}{blow}", table.drawn, table.undecided, table.turns)
}

/// What each robot won of both seats together.
fn tell_both(out: &mut impl Write, [one, other]: [&Balance; 2]) -> io::Result<()> {
    let [first, second] = one.robots;
    let won = |seat: usize| one.won[seat].count + other.won[1 - seat].count;
    let all = one.battles + other.battles;
    let names = if first == second { ["the first", "the second"] } else { [first, second] };
    writeln!(out, "\n{} won {} and {} won {} of {all}, each in both seats", names[0], won(0), names[1], won(1))
}
