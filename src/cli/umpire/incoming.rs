//! The lines that come in, read beside the answering: so that what takes long can see that another message waits.

use std::io::{self, BufRead, Read as _};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread;

/// The longest line that is read as a message, in bytes.
pub(super) const MOST_LINE: usize = 1 << 20;

/// How many lines are read ahead of the answering: with the longest of them some megabytes.
const MOST_AHEAD: usize = 16;

/// A line, or the end.
pub(super) enum Line {
    /// There is no more.
    End,
    /// One that is too long, and has been dropped.
    TooLong,
    /// One to be answered.
    Text(Vec<u8>),
}

/// How many lines wait to be answered.
#[derive(Clone, Default)]
pub(super) struct Waiting(Arc<AtomicUsize>);

impl Waiting {
    /// Whether any does.
    pub fn any(&self) -> bool {
        self.0.load(Ordering::Relaxed) > 0
    }
}

/// The lines that come in.
pub(super) struct Incoming {
    lines: Receiver<io::Result<Line>>,
    waiting: Waiting,
}

impl Incoming {
    /// Reads lines in a thread of its own, until they end or nobody listens.
    pub fn from(input: impl BufRead + Send + 'static) -> Self {
        let (sender, lines) = sync_channel(MOST_AHEAD);
        let waiting = Waiting::default();
        let counted = waiting.clone();
        thread::spawn(move || read_all(input, &sender, &counted));
        Self { lines, waiting }
    }

    /// What counts those that wait.
    pub fn waiting(&self) -> Waiting {
        self.waiting.clone()
    }

    /// The next line.
    pub fn next(&self) -> io::Result<Line> {
        let Ok(line) = self.lines.recv() else { return Ok(Line::End) };
        if !matches!(line, Ok(Line::End)) {
            self.waiting.0.fetch_sub(1, Ordering::Relaxed);
        }
        line
    }
}

fn read_all(mut input: impl BufRead, sender: &SyncSender<io::Result<Line>>, waiting: &Waiting) {
    loop {
        let line = read_line(&mut input);
        let is_last = matches!(line, Ok(Line::End) | Err(_));
        // The end is no message, and cancels nothing.
        if !matches!(line, Ok(Line::End)) {
            waiting.0.fetch_add(1, Ordering::Relaxed);
        }
        if sender.send(line).is_err() || is_last {
            return;
        }
    }
}

/// The next line; one that is too long is read to its end and dropped.
fn read_line(input: &mut impl BufRead) -> io::Result<Line> {
    let mut line = Vec::new();
    let read = input.by_ref().take(MOST_LINE as u64 + 1).read_until(b'\n', &mut line)?;
    if read == 0 {
        return Ok(Line::End);
    }
    if line.len() <= MOST_LINE || line.ends_with(b"\n") {
        return Ok(Line::Text(line));
    }
    while !line.ends_with(b"\n") {
        line.clear();
        if input.by_ref().take(MOST_LINE as u64).read_until(b'\n', &mut line)? == 0 {
            break;
        }
    }
    Ok(Line::TooLong)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_read_up_to_the_limit_and_longer_ones_dropped() {
        let long = "x".repeat(MOST_LINE + 5);
        let exact = "y".repeat(MOST_LINE);
        let text = format!("{long}\n{exact}\nshort");
        let mut input = text.as_bytes();
        assert!(matches!(read_line(&mut input), Ok(Line::TooLong)));
        assert!(matches!(read_line(&mut input), Ok(Line::Text(line)) if line.len() == MOST_LINE + 1));
        assert!(matches!(read_line(&mut input), Ok(Line::Text(line)) if line == b"short"));
        assert!(matches!(read_line(&mut input), Ok(Line::End)));
    }
}
