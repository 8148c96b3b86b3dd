//! What is worked out beside the window.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, channel};

use eframe::egui::Context;

/// Something worked out on a thread of its own, piece by piece; nobody wants it any more once this is let go.
#[derive(Debug)]
pub struct Coming<T> {
    receiver: Receiver<T>,
    called_off: Arc<AtomicBool>,
}

impl<T: Send + 'static> Coming<T> {
    /// Works it out; what is handed to the closure's first argument arrives.
    pub fn begin(context: Option<Context>, work: impl FnOnce(&dyn Fn(T), &AtomicBool) + Send + 'static) -> Self {
        let (sender, receiver) = channel();
        let called_off = Arc::new(AtomicBool::new(false));
        let flag = Arc::clone(&called_off);
        std::thread::spawn(move || {
            let send = |found| {
                // Nobody listens any more when something else has been asked meanwhile.
                if sender.send(found).is_ok()
                    && let Some(context) = &context
                {
                    context.request_repaint();
                }
            };
            work(&send, &flag);
        });
        Self { receiver, called_off }
    }

    /// Everything that has come.
    pub fn take_all(&self) -> impl Iterator<Item = T> {
        self.receiver.try_iter()
    }

    /// What has come, if anything has.
    pub fn take(&self) -> Option<T> {
        self.receiver.try_recv().ok()
    }
}

impl<T> Drop for Coming<T> {
    fn drop(&mut self) {
        self.called_off.store(true, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_nobody_wants_any_more_is_called_off() {
        let coming = Coming::begin(None, |send: &dyn Fn(bool), called_off| {
            while !called_off.load(Ordering::Relaxed) {
                std::thread::yield_now();
            }
            send(true);
        });
        let flag = Arc::clone(&coming.called_off);
        drop(coming);
        assert!(flag.load(Ordering::Relaxed));
    }
}
