//! Work shared out over the cores of the machine: what comes of it is the same on any number of them.

use std::collections::BTreeMap;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

/// Does so many pieces of work on so many threads, in no order, and gives back what came of them in theirs. `goes_on` is asked before each
/// piece with how many are done, and ends the work: then those are left out that nobody has begun.
pub(super) fn on_cores<T: Send>(
    threads: usize,
    count: usize,
    work: impl Fn(usize) -> T + Sync,
    goes_on: impl Fn(usize) -> bool + Sync,
) -> Vec<T> {
    let (next, ready) = (AtomicUsize::new(0), AtomicUsize::new(0));
    let done = Mutex::new(BTreeMap::new());
    let hand = || {
        while goes_on(ready.load(Ordering::Relaxed)) {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= count {
                break;
            }
            let one = work(number);
            done.lock().expect("no thread panics with it").insert(number, one);
            ready.fetch_add(1, Ordering::Relaxed);
        }
    };
    thread::scope(|scope| {
        for _ in 0..threads.max(1) {
            scope.spawn(hand);
        }
    });
    done.into_inner().expect("no thread panics with it").into_values().collect()
}
