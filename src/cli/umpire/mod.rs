//! `galloper umpire`: JSON-RPC 2.0, one message a line, on standard input and output.
//!
//! Another program plays, watches or questions one battle, through the same questions, checks and answers as everybody else. A
//! refused or faulty message changes nothing. End of input ends it.

mod answer_params;
mod answering;
mod error;
mod eyes;
mod incoming;
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

use std::io::{self, BufRead, BufReader, Write};

use super::arguments::Umpire;
use super::bound::BoundTo;
use super::failure::Failure;
use error::RpcError;
use incoming::{Incoming, Line};
use server::Server;

pub(super) fn umpire(arguments: &Umpire) -> Result<(), Failure> {
    let mut out = io::stdout().lock();
    if arguments.schema {
        return Ok(writeln!(out, "{:#}", schema::schema())?);
    }
    serve(BufReader::new(io::stdin()), &mut out, arguments.eyes)
}

/// Answers messages until the input ends.
fn serve(input: impl BufRead + Send + 'static, out: &mut impl Write, bound: Option<BoundTo>) -> Result<(), Failure> {
    let methods = methods::methods();
    let incoming = Incoming::from(input);
    let mut server = Server::new(bound, incoming.waiting());
    loop {
        let reply = match incoming.next()? {
            Line::End => return Ok(()),
            Line::TooLong => Some(message::complaint(&RpcError::line_too_long(incoming::MOST_LINE))),
            Line::Text(line) if line.trim_ascii().is_empty() => None,
            Line::Text(line) => message::answer(&line, &methods, &mut server),
        };
        if let Some(reply) = reply {
            writeln!(out, "{reply}")?;
            out.flush()?;
        }
    }
}
