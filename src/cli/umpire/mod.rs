//! `galloper umpire`: JSON-RPC 2.0, one message a line, on standard input and output.
//!
//! Another program plays, watches or questions one battle, through the same questions, checks and answers as everybody else. A
//! refused or faulty message changes nothing. End of input ends it.

mod answer_params;
mod answering;
mod error;
mod eyes;
mod ledger;
mod message;
mod methods;
mod opening;
mod past;
mod query;
mod scenario;
mod schema;
mod server;
mod state;

use std::io::{self, BufRead, Read, Write};

use super::arguments::Umpire;
use super::failure::Failure;
use error::RpcError;
use server::Server;

/// The longest line that is read as a message, in bytes.
const MOST_LINE: usize = 1 << 20;

pub(super) fn umpire(arguments: &Umpire) -> Result<(), Failure> {
    let mut out = io::stdout().lock();
    if arguments.schema {
        return Ok(writeln!(out, "{:#}", schema::schema())?);
    }
    serve(io::stdin().lock(), &mut out)
}

/// Answers messages until the input ends.
fn serve(mut input: impl BufRead, out: &mut impl Write) -> Result<(), Failure> {
    let methods = methods::methods();
    let mut server = Server::new();
    loop {
        let reply = match read_line(&mut input)? {
            Line::End => return Ok(()),
            Line::TooLong => Some(message::complaint(&RpcError::line_too_long(MOST_LINE))),
            Line::Text(line) if line.trim_ascii().is_empty() => None,
            Line::Text(line) => message::answer(&line, &methods, &mut server),
        };
        if let Some(reply) = reply {
            writeln!(out, "{reply}")?;
            out.flush()?;
        }
    }
}

enum Line {
    End,
    TooLong,
    Text(Vec<u8>),
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
