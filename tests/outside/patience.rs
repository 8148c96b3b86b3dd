//! Nobody who asks is kept waiting: odds on any position of any battle, and batches too large to be held together.
//!
//! `ODDS=300` allows each no more than so many milliseconds, on a machine with nothing else to do; `EVERY=5` asks after every five
//! answers of a battle.

use std::time::{Duration, Instant};

use crate::support::Umpire;
use galloper::data::{Roots, catalogue};
use serde_json::{Value, json};

/// How long odds may take at most, where the machine does other things too. By default they are broken off after 250 ms.
const LONGEST: Duration = Duration::from_secs(2);

/// After so many answers of a robot odds are asked for.
const AFTER: [u64; 4] = [0, 12, 40, 90];

/// Where `EVERY` tells how often they are asked for, so many answers are gone through.
const ANSWERS: u64 = 600;

/// How many offers of a choice are tried.
const OFFERS: u64 = 3;

fn longest() -> Duration {
    let told = std::env::var("ODDS").ok().and_then(|told| told.parse().ok());
    told.map_or(LONGEST, Duration::from_millis)
}

/// The answers after which odds are asked for.
fn moments() -> Vec<u64> {
    let every = std::env::var("EVERY").ok().and_then(|told| told.parse::<usize>().ok());
    every.map_or_else(|| AFTER.to_vec(), |every| (0..ANSWERS).step_by(every.max(1)).collect())
}

/// What may be asked odds of where a battle has stopped.
fn proposals(stop: &Value) -> Vec<Value> {
    let awaiting = &stop["awaiting"];
    if let Some(offers) = awaiting["choice"]["offers"].as_array() {
        let many = offers.len() as u64;
        let places = (0..OFFERS).map(|part| part * many.saturating_sub(1) / (OFFERS - 1));
        return places.map(|index| json!({ "choose": index })).collect();
    }
    if let Some(count) = awaiting["dice"]["dice"]["count"].as_u64() {
        return vec![json!({ "faces": vec![1; count as usize] })];
    }
    if awaiting.get("facts").is_some() { vec![json!({ "facts": {} })] } else { Vec::new() }
}

#[test]
fn odds_keep_to_their_time_on_every_position() {
    let (mut asked, mut broken_off, mut slowest) = (0, 0, (Duration::ZERO, String::new()));
    for entry in catalogue(&Roots::discover()) {
        let mut umpire = Umpire::start();
        let scenario = &entry.id;
        umpire.ask("battle/open", &json!({ "scenario": scenario, "seed": 1, "automatic": false }));
        let mut given = 0;
        for after in moments() {
            if after > given {
                umpire.ask("battle/run", &json!({ "robot": "contact", "seed": after, "until": after - given }));
                given = after;
            }
            let stop = umpire.ask("battle/stop", &json!({}));
            for proposal in proposals(&stop) {
                let begun = Instant::now();
                let told = umpire.call("battle/odds", &proposal);
                let took = begun.elapsed();
                let what = format!("{scenario} after {after} answers: {proposal}");
                assert!(took < longest(), "{what} takes {took:?}");
                let odds = &told["result"];
                let is_whole = odds.is_null() || odds["stopped_by"].is_null() || odds["exact"] == json!(false);
                assert!(is_whole, "{what} is broken off and says nothing of it: {odds}");
                (asked, broken_off) = (asked + 1, broken_off + u32::from(odds["stopped_by"] == "time"));
                if took > slowest.0 {
                    slowest = (took, what);
                }
            }
        }
    }
    eprintln!("{asked} odds, {broken_off} broken off; the slowest took {:?}: {}", slowest.0, slowest.1);
    assert!(asked > 60, "hardly any odds were asked for: {asked}");
}

/// More messages than a batch may hold are refused together; more bytes of answers than are held together, from there on.
#[test]
fn a_batch_is_bounded_in_messages_and_in_bytes_of_answers() {
    let mut umpire = Umpire::start();
    let message = |id: usize, method: &str| json!({ "jsonrpc": "2.0", "id": id, "method": method });
    let many: Vec<Value> = (0..1001).map(|id| message(id, "rpc/methods")).collect();
    let refused = umpire.say(&json!(many).to_string());
    assert!(refused["error"]["message"].as_str().is_some_and(|words| words.contains("1000 messages")), "{refused}");
    umpire.ask("battle/open", &json!({ "scenario": "malplaquet", "seed": 1, "automatic": false }));
    let scenes: Vec<Value> = (0..400).map(|id| message(id, "battle/scene")).collect();
    let answered = umpire.say(&json!(scenes).to_string());
    let replies = answered.as_array().expect("a batch is answered by a batch");
    let bytes: usize = replies.iter().map(|reply| reply.to_string().len()).sum();
    let one = replies[0].to_string().len();
    assert!(bytes < (16 << 20) + 2 * one + 400 * 300, "{bytes} bytes are answered to one batch");
    let told = replies.iter().take_while(|reply| reply.get("result").is_some()).count();
    assert_eq!(replies.len(), 400, "each is answered");
    assert!(told > 0 && told < 400 && replies[told..].iter().all(|reply| reply.get("error").is_some()), "{told}");
    umpire.ask("battle/stop", &json!({}));
}
