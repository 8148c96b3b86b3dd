//! Sentences that agree with their subjects: "The Buffs stand", "Rowe's stands".
//!
//! Whoever makes a sentence writes it of one regiment, as "{name} stands and holds its fire"; some regiments have a name in the
//! plural. Sentences are many and made in many places, so they are made to agree in one, as somebody comes to hear them.

use super::{Awaiting, Choice, Refusal, Report};

/// Words that are plural as the last of a name, beside those that end as the names of peoples do.
const PLURALS: [&str; 25] = [
    "battalions",
    "buffs",
    "carabiniers",
    "cuirassiers",
    "danes",
    "dragoons",
    "fusiliers",
    "gardes",
    "greys",
    "grenadiers",
    "grenadiers rouges",
    "guards",
    "gardes du corps",
    "guns",
    "horsemen",
    "hussars",
    "irish",
    "lancers",
    "life guards",
    "mousquetaires",
    "musketeers",
    "scots",
    "squadrons",
    "swiss",
    "welsh",
];

/// How the names of peoples end, and of guns by the weight of their ball.
const ENDS: [&str; 4] = ["ians", "oons", "anders", "-pounders"];

/// Verbs whose plural is not the singular less its last letter.
const IRREGULAR: [(&str, &str); 22] = [
    ("is", "are"),
    ("was", "were"),
    ("has", "have"),
    ("does", "do"),
    ("goes", "go"),
    ("tries", "try"),
    ("carries", "carry"),
    ("rallies", "rally"),
    ("volleys", "volley"),
    ("passes", "pass"),
    ("reaches", "reach"),
    ("crosses", "cross"),
    ("fixes", "fix"),
    ("misses", "miss"),
    ("marches", "march"),
    ("crashes", "crash"),
    ("pushes", "push"),
    ("touches", "touch"),
    ("catches", "catch"),
    ("presses", "press"),
    ("dismisses", "dismiss"),
    ("flinches", "flinch"),
];

/// Verbs that stand before their subject in a question, of one and of many.
const ASKED: [(&str, &str); 4] = [("does", "do"), ("is", "are"), ("has", "have"), ("was", "were")];

/// Words that look like verbs of one subject and are none.
const NO_VERBS: [&str; 9] = ["its", "as", "this", "us", "across", "less", "inches", "figures", "hits"];

/// Verbs that a comma adds to another: "wheels 20° left, advances 4″".
const ADDED: [&str; 7] = ["advances", "wheels", "turns", "sidesteps", "retires", "faces", "opens"];

/// The names that sentences of a battle are about.
#[derive(Clone, Debug, Default)]
pub struct Grammar {
    plural: Vec<String>,
    singular: Vec<String>,
}

impl Grammar {
    /// The grammar of sentences about these units.
    pub fn of<'a>(names: impl Iterator<Item = &'a str>) -> Self {
        let (plural, singular) = names.map(str::to_owned).partition(|name| is_plural(name));
        Self { plural, singular }
    }

    /// The sentence with its verbs, and what stands for the name, as a name in the plural wants them.
    pub fn agree(&self, text: &mut String) {
        if let Some(name) = self.plural.iter().find(|name| text.contains(name.as_str())) {
            *text = self.agreed(text, name);
        }
    }

    /// The same of every sentence of a line of the story.
    pub fn agree_report(&self, report: &mut Report) {
        if self.plural.is_empty() {
            return;
        }
        self.agree(&mut report.text);
        if let Some(others_read) = report.secret.as_mut().and_then(|secret| secret.others_read.as_mut()) {
            self.agree(&mut others_read.text);
        }
    }

    /// The same of every sentence of a choice.
    pub fn agree_choice<A>(&self, choice: &mut Choice<A>) {
        if self.plural.is_empty() {
            return;
        }
        self.agree(&mut choice.question);
        choice.offers.iter_mut().for_each(|offer| self.agree(&mut offer.label));
        for refused in &mut choice.refused {
            self.agree(&mut refused.label);
            self.agree(&mut refused.why);
        }
    }

    /// The same of every sentence of a question.
    pub fn agree_question<A>(&self, awaiting: &mut Awaiting<A>) {
        if self.plural.is_empty() {
            return;
        }
        match awaiting {
            Awaiting::Choice(choice) => self.agree_choice(choice),
            Awaiting::Facts(sheet) => self.agree(&mut sheet.title),
            Awaiting::Dice(request) => self.agree(&mut request.why),
            Awaiting::Over(outcome) => self.agree(&mut outcome.text),
        }
    }

    /// The same of every sentence of a refusal.
    #[must_use]
    pub fn agree_refusal(&self, mut refusal: Refusal) -> Refusal {
        for text in [&mut refusal.what, &mut refusal.why, &mut refusal.remedy] {
            self.agree(text);
        }
        refusal
    }

    fn agreed(&self, text: &str, first: &str) -> String {
        let mut words: Vec<String> = text.split(' ').map(str::to_owned).collect();
        // Few of all the names are in any one sentence.
        let is_spoken_of = |name: &&String| name.split(' ').next().is_some_and(|first| text.contains(first));
        let spoken_of: Vec<&String> = self.plural.iter().chain(&self.singular).filter(is_spoken_of).collect();
        for name in self.plural.iter().filter(|name| *name == first || text.contains(name.as_str())) {
            let length = name.split(' ').count();
            // After a stop something else is spoken of: "the shot at the Buffs: needs 5".
            let is_unstopped = |at: usize| name.ends_with(words[at + length - 1].as_str());
            // "The square of the Guards is broken": it is the square that is.
            let is_whose = |at: usize| at > 0 && words[at - 1] == "of";
            let starts: Vec<usize> = (0..words.len())
                .filter(|&at| stands_at(&words, at, name) && is_unstopped(at) && !is_whose(at))
                .collect();
            for start in starts {
                let is_asked = agree_before(&mut words, start);
                let from = start + length;
                let is_another =
                    |at: &usize| spoken_of.iter().any(|other| *other != name && stands_at(&words, *at, other));
                let own = (from..words.len()).find(is_another).unwrap_or(words.len());
                if is_asked {
                    words[from..own].iter_mut().for_each(own_of_many);
                } else {
                    agree_after(&mut words, from, own);
                }
            }
        }
        words.join(" ")
    }
}

/// Words with a capital first.
pub fn capitalised(words: &str) -> String {
    let mut letters = words.chars();
    letters.next().into_iter().flat_map(char::to_uppercase).chain(letters).collect()
}

/// So many of something: "1 figure", "12 figures".
pub fn counted(number: i32, one: &str) -> String {
    if number == 1 { format!("1 {one}") } else { format!("{number} {one}s") }
}

/// Whether a name is that of many: its last word, numbers and what follows a comma left out.
pub fn is_plural(name: &str) -> bool {
    let bare = name.split(',').next().unwrap_or(name).to_lowercase();
    let is_number = |word: &&str| word.starts_with(|first: char| first.is_ascii_digit()) && !word.contains('-');
    let words = bare.split(' ').filter(|word| !is_number(word));
    let bare = words.collect::<Vec<&str>>().join(" ");
    let last = bare.rsplit(' ').next().unwrap_or(&bare);
    let is_known = |word: &str| PLURALS.contains(&word) || ENDS.iter().any(|end| word.ends_with(end));
    is_known(&bare) || is_known(last) || (PLURALS.iter().any(|plural| plural.contains(' ') && bare.ends_with(plural)))
}

/// Whether a name stands there, whatever stop follows it.
fn stands_at(words: &[String], at: usize, name: &str) -> bool {
    const STOPS: [char; 6] = ['.', ',', ':', ';', '?', '!'];
    let is_part = |word: &String, part: &str| word == part || word.trim_end_matches(STOPS) == part;
    name.split(' ').enumerate().all(|(index, part)| words.get(at + index).is_some_and(|word| is_part(word, part)))
}

/// The verb right before a name, where something is asked: "Where does The Buffs go?". Whether there is one.
fn agree_before(words: &mut [String], start: usize) -> bool {
    let is_question = words.last().is_some_and(|last| last.ends_with('?'));
    let Some(verb) = start.checked_sub(1).filter(|_| is_question) else { return false };
    let asked = ASKED.iter().find(|(one, _)| words[verb].to_lowercase() == *one);
    if let Some((_, many)) = asked {
        let begins = words[verb].starts_with(char::is_uppercase);
        let first = |many: &str| many[..1].to_uppercase() + &many[1..];
        words[verb] = if begins { first(many) } else { (*many).to_owned() };
    }
    asked.is_some()
}

/// What is its own whose name stands after the verb, as that of many: "Does The Buffs fire its volley?".
fn own_of_many(word: &mut String) {
    match word.as_str() {
        "its" => "their".clone_into(word),
        "itself" => "themselves".clone_into(word),
        _ => {}
    }
}

/// The verb right after a name, those that "and" adds to it, and what stands for the name until another unit is spoken of, whose name
/// begins at `own`. A name that no verb follows is no subject.
fn agree_after(words: &mut [String], from: usize, own: usize) {
    let Some(verb) = words.get(from).and_then(|word| plural_verb(word)) else { return };
    words[from] = verb;
    let mut is_verb_due = false;
    for at in from..words.len() {
        let stands_for_it = match words[at].as_str() {
            "it" => Some("they"),
            "its" => Some("their"),
            "itself" => Some("themselves"),
            "It" => Some("They"),
            "Its" => Some("Their"),
            // What is said of the dice has no subject of its own.
            "needs" => Some("need"),
            "rolls" => Some("roll"),
            _ => None,
        };
        let (is_own, is_of_dice) = (at < own, matches!(words[at].as_str(), "needs" | "rolls"));
        if words[at] == "it" && is_own {
            ask_of_many(&mut words[at - 1]);
        }
        let verb = if is_verb_due { plural_verb(&words[at]) } else { None };
        let is_added = words[at].ends_with(',') && words.get(at + 1).is_some_and(|next| ADDED.contains(&next.as_str()));
        is_verb_due =
            words[at] == "and" || (is_added && is_own) || (matches!(words[at].as_str(), "it" | "It") && is_own);
        if let Some(word) = verb.or(stands_for_it.filter(|_| is_own || is_of_dice).map(str::to_owned)) {
            words[at] = word;
        }
        // Who is meant in the next sentence, is not known where two are spoken of.
        if own < words.len() && words[at].ends_with(['.', '?', '!']) {
            return;
        }
    }
}

/// The verb before "it" in a question, as that of many: "Does it" becomes "Do they".
fn ask_of_many(verb: &mut String) {
    const ASKED: [(&str, &str); 6] =
        [("does", "do"), ("Does", "Do"), ("is", "are"), ("Is", "Are"), ("has", "have"), ("Has", "Have")];
    if let Some((_, many)) = ASKED.iter().find(|(one, _)| *one == verb.as_str()) {
        (*many).clone_into(verb);
    }
}

/// A verb of one subject as that of many; `None` for what is none.
fn plural_verb(word: &str) -> Option<String> {
    let bare = word.trim_end_matches(|last: char| !last.is_alphabetic());
    let is_word = !bare.is_empty() && bare.chars().all(|letter| letter.is_ascii_lowercase());
    if !is_word || NO_VERBS.contains(&bare) || !bare.ends_with('s') || bare.ends_with("ss") {
        return None;
    }
    let irregular = IRREGULAR.iter().find(|(one, _)| *one == bare).map(|(_, many)| *many);
    Some(irregular.unwrap_or(&bare[..bare.len() - 1]).to_owned() + &word[bare.len()..])
}

/// Words one after another as one says them: “A, B and C”; where one of several has a comma of its own, “A; B, light; and C”.
pub fn listed<Word: AsRef<str>>(words: &[Word]) -> String {
    let words: Vec<&str> = words.iter().map(AsRef::as_ref).collect();
    match words.split_last() {
        Some((last, others)) if others.len() > 1 && words.iter().any(|word| word.contains(',')) => {
            format!("{}; and {last}", others.join("; "))
        }
        Some((last, others)) if !others.is_empty() => format!("{} and {last}", others.join(", ")),
        _ => words.concat(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Rule;

    fn grammar() -> Grammar {
        Grammar::of(["The Buffs", "Rowe's", "Foot Guards 1st", "Royal Irish", "Centre guns, heavy"].into_iter())
    }

    fn agreed(text: &str) -> String {
        let mut text = text.to_owned();
        grammar().agree(&mut text);
        text
    }

    #[test]
    fn one_is_one_and_all_others_are_many() {
        assert_eq!([0, 1, 2].map(|number| counted(number, "figure")), ["0 figures", "1 figure", "2 figures"]);
    }

    #[test]
    fn refusals_agree_too() {
        let refusal =
            Refusal::new(Rule::new("FLA SEQ-05"), "The Buffs moves not", "The Buffs has moved", "The Buffs stands.");
        let Refusal { why, remedy, .. } = grammar().agree_refusal(refusal);
        assert_eq!([why.as_str(), remedy.as_str()], ["The Buffs have moved", "The Buffs stand."]);
    }

    #[test]
    fn names_of_many_are_known_from_their_last_word() {
        let many = [
            "Marsin's 8-pounders 2nd",
            "Bielke's Danes",
            "The Buffs",
            "Bavarians 1st",
            "Gardes du Corps 2nd",
            "Hay's Dragoons",
            "Guards' guns, light",
        ];
        let one = ["Rowe's", "Lumley's Horse", "Navarre 1st", "Argelos's", "Garde te Paard", "Centre battery, heavy"];
        assert!(many.iter().all(|name| is_plural(name)));
        assert!(!one.iter().any(|name| is_plural(name)));
    }

    #[test]
    fn verbs_and_what_stands_for_a_name_agree_with_it() {
        for (one, many) in [
            ("The Buffs stands.", "The Buffs stand."),
            ("Does The Buffs fire its volley?", "Do The Buffs fire their volley?"),
            (
                "The Buffs closes its files, advances 3″, opens them again.",
                "The Buffs close their files, advance 3″, open them again.",
            ),
            ("The Buffs has won and rallies where it stands.", "The Buffs have won and rally where they stand."),
            ("Royal Irish fires at The Buffs: 3 hits.", "Royal Irish fire at The Buffs: 3 hits."),
            ("Rowe's fires at The Buffs and is disordered.", "Rowe's fires at The Buffs and is disordered."),
            ("The Buffs charges Rowe's on its flank.", "The Buffs charge Rowe's on its flank."),
            ("Foot Guards 1st does not fire.", "Foot Guards 1st do not fire."),
            ("The Buffs is asked: needs 2, rolls 5. It charges.", "The Buffs are asked: need 2, roll 5. They charge."),
            (
                "Royal Irish fires at Rowe's: needs 4, rolls 3: a miss.",
                "Royal Irish fire at Rowe's: need 4, roll 3: a miss.",
            ),
            ("The Buffs follows up 2″ of its 4″, up to Rowe's.", "The Buffs follow up 2″ of their 4″, up to Rowe's."),
            ("Rowe's stands.", "Rowe's stands."),
            ("The Buffs stands. Does it fire?", "The Buffs stand. Do they fire?"),
            ("The Buffs stands, and meets Royal Irish: how?", "The Buffs stand, and meet Royal Irish: how?"),
            ("Centre guns, heavy fires at Rowe's.", "Centre guns, heavy fire at Rowe's."),
            ("The Buffs wheels 20° left, advances 4″.", "The Buffs wheel 20° left, advance 4″."),
            ("Where does The Buffs go?", "Where do The Buffs go?"),
            ("Is The Buffs set up?", "Are The Buffs set up?"),
            ("Where does Rowe's go?", "Where does Rowe's go?"),
            ("The square of The Buffs is broken.", "The square of The Buffs is broken."),
        ] {
            assert_eq!(agreed(one), many);
        }
    }
}
