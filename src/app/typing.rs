//! Keys handed out one by one, so that each is judged by what the one before it has changed; words typed where no field is open.
//!
//! Between two frames several keys can come, and a key may open a field, end a question or turn a page. So a frame is given one key
//! and whatever goes with it; the others wait for the next. A letter is kept back for a moment: when another follows at once,
//! somebody is typing words, and words typed with no field open are no answers. They are shown instead.

use std::collections::VecDeque;

use eframe::egui::{Context, Event, Key, Plugin, RawInput, Ui};

/// Letters that follow one another within so many seconds are words; slower ones are keys of their own.
const BURST: f64 = 0.09;

/// The keys that wait.
#[derive(Debug, Default)]
pub struct Typing {
    /// What came from the keyboard and is not handed out yet, each with when it came.
    waiting: VecDeque<(f64, Event)>,
    /// Words that were typed with no field open.
    stray: Option<String>,
}

/// What is done with the keys that wait.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Verdict {
    /// The first of them is handed out.
    Play,
    /// So many of them are words with nowhere to go.
    Words(usize),
    /// More may come of it: it is looked at again in the next frame.
    Wait,
}

impl Typing {
    /// Takes the words that were typed with no field open.
    pub fn take_stray(context: &Context) -> Option<String> {
        context.with_plugin(|typing: &mut Self| typing.stray.take()).flatten()
    }

    /// What is done next, when no field has the keyboard.
    fn verdict(&self, now: f64) -> Verdict {
        let Some((first, event)) = self.waiting.front() else { return Verdict::Wait };
        if letter(event).is_none() {
            return Verdict::Play;
        }
        let (mut last, mut letters, mut count) = (*first, 0, 0);
        for (at, event) in &self.waiting {
            let is_press = matches!(event, Event::Key { pressed: true, .. });
            if is_press && *at - last > BURST {
                return if letters > 1 { Verdict::Words(count) } else { Verdict::Play };
            }
            if is_press && !is_written(event) {
                return if letters > 1 { Verdict::Words(count) } else { Verdict::Play };
            }
            letters += usize::from(letter(event).is_some());
            count += 1;
            if is_press {
                last = *at;
            }
        }
        match (now - last > BURST, letters > 1) {
            (false, _) => Verdict::Wait,
            (true, true) => Verdict::Words(count),
            (true, false) => Verdict::Play,
        }
    }

    /// Hands out keys as far as one frame may have them.
    fn hand_out(&mut self, typing: bool, now: f64, events: &mut Vec<Event>) {
        loop {
            let verdict = if typing { Verdict::Play } else { self.verdict(now) };
            match verdict {
                Verdict::Wait => return,
                Verdict::Words(count) => self.keep_words(count, events),
                Verdict::Play => {
                    let Some((_, event)) = self.waiting.pop_front() else { return };
                    let turns = turns_the_page(&event, typing);
                    events.push(event);
                    if turns {
                        self.hand_out_with_it(events);
                        return;
                    }
                }
            }
        }
    }

    /// What was written by the key just handed out, and letting go of keys, belong to the same frame.
    fn hand_out_with_it(&mut self, events: &mut Vec<Event>) {
        while let Some((at, event)) = self.waiting.pop_front() {
            if matches!(event, Event::Key { pressed: true, .. }) {
                self.waiting.push_front((at, event));
                return;
            }
            events.push(event);
        }
    }

    /// Keeps the letters of words back. Faces among them go where a slow hand would have put them, so they wait in front.
    fn keep_words(&mut self, count: usize, events: &mut Vec<Event>) {
        let mut words = String::new();
        let mut faces = Vec::new();
        for (at, event) in self.waiting.drain(..count) {
            match &event {
                Event::Text(text) => words.push_str(text),
                Event::Key { key, pressed: true, .. } if is_digit(*key) => faces.push((at, event)),
                Event::Key { pressed: false, .. } => events.push(event),
                _ => {}
            }
        }
        for face in faces.into_iter().rev() {
            self.waiting.push_front(face);
        }
        self.stray = Some(words.trim().to_owned());
    }
}

impl Plugin for Typing {
    fn debug_name(&self) -> &'static str {
        "typing"
    }

    fn input_hook(&mut self, context: &Context, input: &mut RawInput) {
        let before = context.input(|input| input.time);
        let now = input.time.unwrap_or(before + f64::from(input.predicted_dt));
        let typing = context.text_edit_focused();
        let mut rest = Vec::with_capacity(input.events.len());
        for event in input.events.drain(..) {
            match event {
                // A key held down is pressed once, but where it moves something or words are written.
                Event::Key { key, repeat: true, .. } if !typing && !may_repeat(key) => {}
                Event::Key { .. } | Event::Text(_) => self.waiting.push_back((now, event)),
                other => rest.push(other),
            }
        }
        self.hand_out(typing, now, &mut rest);
        input.events = rest;
    }

    fn on_end_pass(&mut self, ui: &mut Ui) {
        if !self.waiting.is_empty() {
            ui.request_repaint();
        }
    }
}

/// The letter that is pressed, with nothing held down that makes a command of it.
fn letter(event: &Event) -> Option<Key> {
    match event {
        Event::Key { key, pressed: true, modifiers, .. } if !modifiers.command && !modifiers.alt => {
            let name = key.name();
            let is_letter = name.len() == 1 && name.chars().all(|letter| letter.is_ascii_alphabetic());
            is_letter.then_some(*key)
        }
        _ => None,
    }
}

/// Whether a key writes something, or is pressed at the end of what is written.
fn is_written(event: &Event) -> bool {
    let Event::Key { key, modifiers, .. } = event else { return false };
    let ends = matches!(key, Key::Space | Key::Enter | Key::Backspace | Key::Comma | Key::Period | Key::Minus);
    letter(event).is_some() || (!modifiers.command && (is_digit(*key) || ends))
}

fn is_digit(key: Key) -> bool {
    (Key::Num0..=Key::Num9).contains(&key)
}

/// Whether a key held down goes on doing what it does.
fn may_repeat(key: Key) -> bool {
    matches!(key, Key::ArrowUp | Key::ArrowDown | Key::ArrowLeft | Key::ArrowRight | Key::PageUp | Key::PageDown)
}

/// Whether what comes after this key is judged by what it has changed. A field takes its letters as they come.
fn turns_the_page(event: &Event, typing: bool) -> bool {
    match event {
        Event::Key { key, pressed: true, modifiers, .. } if typing => {
            let leaves = matches!(key, Key::Enter | Key::Tab | Key::Escape);
            leaves || modifiers.command || (Key::F1..=Key::F12).contains(key)
        }
        Event::Key { pressed: true, .. } => true,
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use eframe::egui::Modifiers;

    fn key(key: Key) -> Event {
        Event::Key { key, physical_key: Some(key), pressed: true, repeat: false, modifiers: Modifiers::NONE }
    }

    /// What is handed out frame by frame, when these keys come at these moments and a frame takes 16 ms.
    fn played(keys: &[(f64, Key)]) -> (Vec<Key>, Option<String>) {
        let mut typing = Typing::default();
        let mut played = Vec::new();
        let mut coming = keys.iter().peekable();
        for frame in 0..200 {
            let now = f64::from(frame) * 0.016;
            while let Some((at, pressed)) = coming.next_if(|(at, _)| *at <= now) {
                typing.waiting.push_back((*at, key(*pressed)));
                typing.waiting.push_back((*at, Event::Text(pressed.name().to_lowercase())));
            }
            let mut events = Vec::new();
            typing.hand_out(false, now, &mut events);
            let pressed: Vec<Key> = events
                .iter()
                .filter_map(|event| match event {
                    Event::Key { key, pressed: true, .. } => Some(*key),
                    _ => None,
                })
                .collect();
            assert!(pressed.len() <= 1, "a frame is given one key");
            played.extend(pressed);
        }
        (played, typing.stray)
    }

    fn at_once(keys: &[Key]) -> Vec<(f64, Key)> {
        keys.iter().enumerate().map(|(at, key)| (at as f64 * 0.005, *key)).collect()
    }

    #[test]
    fn words_typed_with_no_field_open_play_nothing() {
        let (played, stray) = played(&at_once(&[Key::R, Key::O, Key::W, Key::E, Key::Enter]));
        assert_eq!((played, stray.as_deref()), (vec![], Some("roweenter")));
    }

    #[test]
    fn a_letter_by_itself_is_a_key() {
        let keys = [(0.0, Key::A), (0.15, Key::S), (0.3, Key::Enter)];
        assert_eq!(played(&keys), (vec![Key::A, Key::S, Key::Enter], None));
    }

    #[test]
    fn faces_and_the_enter_after_them_are_played_at_any_speed() {
        let keys = [Key::Num6, Key::Num1, Key::Num2, Key::Enter];
        assert_eq!(played(&at_once(&keys)), (keys.to_vec(), None));
    }

    #[test]
    fn faces_among_words_go_where_a_slow_hand_would_put_them() {
        let keys = [Key::A, Key::Num4, Key::D, Key::V, Key::Num2];
        let (played, stray) = played(&at_once(&keys));
        assert_eq!((played, stray.as_deref()), (vec![Key::Num4, Key::Num2], Some("a4dv2")));
    }

    #[test]
    fn one_letter_and_a_face_are_two_keys_in_their_order() {
        assert_eq!(played(&at_once(&[Key::A, Key::Num4])), (vec![Key::A, Key::Num4], None));
    }
}
