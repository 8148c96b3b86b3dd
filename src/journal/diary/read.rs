//! Reading a diary. All faults are found at once.

use super::{BeginsFrom, Diary, DiaryFault, FIRST_LINE, Header, Line, Says, Written};
use crate::dice::{Faces, Source};
use crate::journal::words::fault_of_name;
use crate::journal::{Author, read_moment};

/// The longest diary that is read.
const MOST_BYTES: usize = 64 << 20;

/// How many faults are told.
const MOST_FAULTS: usize = 100;

/// The keys of the header.
const HEADER_HINT: &str = "Before the story stand Title, Game, Rules, Scenario or Setup, and House, each with a colon.";

/// The marks of the story's lines.
const LINE_HINT: &str =
    "A line begins with ? (asked), > (chosen), ~ (facts), = (dice), ! (ruling), | (report) or # (remark).";

type Parsed<T> = Result<T, DiaryFault>;

impl Diary {
    /// Reads a diary, or says everything that is wrong with it.
    pub fn read(text: &str) -> Result<Self, Vec<DiaryFault>> {
        if text.len() > MOST_BYTES {
            let why = format!("the diary is longer than {MOST_BYTES} bytes");
            return Err(vec![fault(1, 1, why, "Leave out what is no part of it.")]);
        }
        let mut lines = text.lines().enumerate().map(|(index, line)| (index + 1, line));
        if lines.next().is_none_or(|(_, first)| first.trim_start_matches('\u{feff}').trim() != FIRST_LINE) {
            return Err(vec![fault(
                1,
                1,
                "this is no diary of a battle",
                format!("Its first line would be “{FIRST_LINE}”."),
            )]);
        }
        let mut reading = Reading::default();
        for (number, line) in lines {
            if reading.faults.len() >= MOST_FAULTS {
                break;
            }
            reading.read(number, line);
        }
        reading.finish()
    }
}

#[derive(Default)]
struct Reading {
    game: String,
    begins_from: Option<BeginsFrom>,
    house: Vec<(String, String)>,
    lines: Vec<Line>,
    faults: Vec<DiaryFault>,
}

impl Reading {
    fn read(&mut self, number: usize, line: &str) {
        let line = line.trim_end();
        let read = match line.chars().next() {
            None | Some('#') => Ok(()),
            Some(mark @ ('?' | '>' | '~' | '=' | '!' | '|' | '@')) => {
                says(mark, line, number).map(|says| self.lines.push(Line { number, says }))
            }
            Some(_) if self.lines.is_empty() => self.header(number, line),
            Some(_) => Err(fault(number, 1, "this line says nothing that is understood", LINE_HINT)),
        };
        self.faults.extend(read.err());
    }

    fn header(&mut self, number: usize, line: &str) -> Parsed<()> {
        let (key, value) =
            line.split_once(':').ok_or_else(|| fault(number, 1, "this line has no colon", HEADER_HINT))?;
        let column = key.chars().count() + 2;
        match key.trim() {
            "Title" | "Rules" => {}
            "Game" => value.trim().clone_into(&mut self.game),
            "Setup" => self.begins_from = Some(BeginsFrom::Setup { setup: json(value, number, column)?, line: number }),
            "Scenario" if matches!(self.begins_from, Some(BeginsFrom::Setup { .. })) => {}
            "Scenario" => self.begins_from = Some(BeginsFrom::Scenario(value.trim().to_owned())),
            "House" => {
                let hint = "Write: House: switch = value.";
                let pair = value.split_once('=').ok_or_else(|| fault(number, column, "a switch has no value", hint))?;
                self.house.push((pair.0.trim().to_owned(), pair.1.trim().to_owned()));
            }
            other => return Err(fault(number, 1, format!("“{other}” is no part of the header"), HEADER_HINT)),
        }
        Ok(())
    }

    fn finish(mut self) -> Result<Diary, Vec<DiaryFault>> {
        if self.begins_from.is_none() && self.faults.is_empty() {
            let hint = "Add a line “Scenario: key” or “Setup: {…}” after the first.";
            self.faults.push(fault(1, 1, "the diary does not say what the battle begins from", hint));
        }
        match self.begins_from {
            Some(begins_from) if self.faults.is_empty() => {
                let header = Header { game: self.game, begins_from, house: self.house };
                Ok(Diary { header, lines: self.lines })
            }
            _ => Err(self.faults),
        }
    }
}

/// What a line of the story says.
fn says(mark: char, line: &str, number: usize) -> Parsed<Says> {
    let rest = line[mark.len_utf8()..].trim_start();
    let column = line.chars().count() - rest.chars().count() + 1;
    Ok(match mark {
        '?' => Says::Asked(rest.to_owned()),
        '|' => Says::Reported(rest.to_owned()),
        '>' => {
            let (label, written) = with_answer(rest, number, column)?;
            Says::Acted { label, action: written }
        }
        '~' => Says::Stated(facts(rest, number, column)?),
        '=' => dice(rest, number, column)?,
        '@' => signed(rest, number, column)?,
        _ => match with_answer(rest, number, column)?.1 {
            Some(written) => Says::Ruled(written),
            None => {
                return Err(fault(
                    number,
                    column,
                    "the ruling itself is missing",
                    "Write it after “::” as the program does.",
                ));
            }
        },
    })
}

/// Words, and the answer after `::` if it is written out.
fn with_answer(rest: &str, number: usize, column: usize) -> Parsed<(String, Option<Written>)> {
    let Some((words, answer)) = rest.split_once("::") else { return Ok((rest.to_owned(), None)) };
    let column = column + words.chars().count() + 2;
    Ok((words.trim_end().to_owned(), Some(Written { json: json(answer, number, column)?, column })))
}

fn facts(rest: &str, number: usize, column: usize) -> Parsed<Vec<(String, String, usize)>> {
    if rest.is_empty() || rest == "as measured" {
        return Ok(Vec::new());
    }
    let mut column = column;
    let mut facts = Vec::new();
    for part in rest.split(',') {
        let hint = "Write: ~ range=3.5, cover=yes; or: ~ as measured.";
        let (name, value) = part.split_once('=').ok_or_else(|| fault(number, column, "a fact has no value", hint))?;
        facts.push((name.trim().to_owned(), value.trim().to_owned(), column + name.chars().count() + 1));
        column += part.chars().count() + 1;
    }
    Ok(facts)
}

fn dice(rest: &str, number: usize, column: usize) -> Parsed<Says> {
    let hint = "Write the faces, and after them table, generator, kept or sum, once or for each: = 4 2 table.";
    let mut faces = Vec::new();
    let mut words = rest.split_whitespace().peekable();
    while let Some(face) = words.peek().and_then(|word| word.parse::<u8>().ok()) {
        faces.push(face);
        words.next();
    }
    let source = |word: &str| {
        let known = [Source::Table, Source::Generator, Source::Kept, Source::Sum].into_iter();
        known
            .into_iter()
            .find(|source| super::word(*source) == word)
            .ok_or_else(|| fault(number, column, format!("“{word}” is neither a face nor where dice come from"), hint))
    };
    let told: Vec<Source> = words.map(source).collect::<Parsed<_>>()?;
    let each = match told.as_slice() {
        [] => vec![Source::Table; faces.len()],
        [one] => vec![*one; faces.len()],
        each if each.len() == faces.len() => told,
        _ => return Err(fault(number, column, "there are not as many sources as dice", hint)),
    };
    Ok(Says::Rolled { faces: Faces(faces), each })
}

/// Who gives the next answer, and when: "side a, 2026-10-31 14:05:09.250".
fn signed(rest: &str, number: usize, column: usize) -> Parsed<Says> {
    let dated = rest.rsplit_once(',').and_then(|(by, at)| Some((by.trim(), read_moment(at.trim())?)));
    let (by, at) = dated.map_or((rest, None), |(by, at)| (by, Some(at)));
    let why = if by.is_empty() { Some("nobody is named".to_owned()) } else { fault_of_name(by) };
    match why {
        Some(why) => Err(fault(number, column, why, "Write: @ umpire; or: @ side a, 2026-10-31 14:05:09.250.")),
        None => Ok(Says::Signed { by: Author::from(by), at }),
    }
}

fn json(text: &str, number: usize, column: usize) -> Parsed<serde_json::Value> {
    serde_json::from_str(text).map_err(|wrong| {
        let why = wrong.to_string();
        let why = why.split(" at line ").next().unwrap_or_default().to_owned();
        fault(
            number,
            column + wrong.column().saturating_sub(1),
            why,
            "Write it as the program does, or leave it out with its “::”.",
        )
    })
}

fn fault(line: usize, column: usize, why: impl Into<String>, hint: impl Into<String>) -> DiaryFault {
    DiaryFault { line, column, why: why.into(), hint: hint.into() }
}
