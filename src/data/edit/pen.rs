//! Changing a text of TOML in one place and nowhere else: comments, order and spacing of all the rest stay as they are.
//!
//! Every change is a cut and a patch at the bytes where a thing stands; the text is never written anew from what was read of it.
//! `toml_edit` writes the values and the keys that are put in. Its whole documents do not serve here: they end every line of a key
//! or a header as Unix does, whatever the file came with; what is said behind an entry's comma goes with the entry after it; all
//! that stands above a header goes with that header, however far above; and a file with one fault cannot be read at all.

use std::ops::Range;

use toml_edit::Key;

use super::address::{Address, Step};
use super::reach::{deepest_end, end_of, gather_headers};
use super::tree::{Node, Value};
use crate::data::literal;

/// What cannot be changed, and why.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unwritable {
    /// The text is not TOML.
    #[error("The file cannot be read as TOML: mend its text first.")]
    NotToml,
    /// There is nothing at that place.
    #[error("There is no {0} in the file any more.")]
    Gone(String),
    /// The file holds it in a form that is not changed piece by piece.
    #[error("{0} is written in a way that can only be changed in the text.")]
    OtherForm(String),
}

/// A text under the pen.
#[derive(Clone, Debug)]
pub struct Pen {
    text: String,
    tree: Node,
}

type Written = Result<(), Unwritable>;

impl Pen {
    /// Takes up a text; one that is no TOML is left alone.
    pub fn take_up(text: &str) -> Result<Self, Unwritable> {
        let (tree, is_toml) = Node::read(text);
        if is_toml { Ok(Self { text: text.to_owned(), tree }) } else { Err(Unwritable::NotToml) }
    }

    /// The text as it stands now.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The tree of the text as it stands now.
    pub fn tree(&self) -> &Node {
        &self.tree
    }

    /// Gives a key of a table a value, in place of the one it had or as a new entry.
    pub fn set(&mut self, table: &Address, key: &str, value: &str) -> Written {
        let node = self.find(table)?;
        let value = one(value)?;
        if let Some(old) = node.get(key) {
            if matches!(old.value, Value::List(_) | Value::Table(_)) && old.is_under_headers(&self.text) {
                return Err(Unwritable::OtherForm(table.key(key).to_string()));
            }
            let span = old.span.clone();
            return self.patch(span, value);
        }
        if !matches!(node.value, Value::Table(_)) {
            return Err(Unwritable::Gone(table.to_string()));
        }
        let entry = format!("{} = {value}", Key::new(key).display_repr());
        if node.is_under_headers(&self.text) || table.0.is_empty() {
            let at = self.end_of_own_keys(table)?;
            let entry = if at > 0 && !self.text[..at].ends_with('\n') { format!("\n{entry}\n") } else { entry + "\n" };
            return self.patch(at..at, &entry);
        }
        let close = node.span.end - 1;
        match node.entries().last() {
            Some(last) => {
                let at = last.node.span.end;
                self.patch(at..at, &format!(", {entry}"))
            }
            None => self.patch(node.span.start + 1..close, &format!(" {entry} ")),
        }
    }

    /// Takes a key and its value out of a table; nothing happens when it is not there.
    pub fn unset(&mut self, table: &Address, key: &str) -> Written {
        let node = self.find(table)?;
        let Some(index) = node.entries().iter().position(|entry| entry.key == key) else { return Ok(()) };
        let entry = &node.entries()[index];
        if matches!(entry.node.value, Value::List(_) | Value::Table(_)) && entry.node.is_under_headers(&self.text) {
            return Err(Unwritable::OtherForm(table.key(key).to_string()));
        }
        let whole = entry.key_span.start..entry.node.span.end;
        if node.is_under_headers(&self.text) || table.0.is_empty() {
            let from = self.line_start(whole.start);
            let to = self.line_end(whole.end);
            return self.patch(from..to, "");
        }
        let spans: Vec<Range<usize>> =
            node.entries().iter().map(|entry| entry.key_span.start..entry.node.span.end).collect();
        self.cut_from_list(&spans, index)
    }

    /// Puts another value in the place of one.
    pub fn replace(&mut self, address: &Address, value: &str) -> Written {
        let span = self.find(address)?.span.clone();
        self.patch(span, one(value)?)
    }

    /// Adds a table `[[name]]` after the last of its kind, or at the end of the file.
    pub fn push_block(&mut self, name: &str, body: &[(&str, String)]) -> Written {
        let list: Address = name.parse().map_err(|_| Unwritable::Gone(name.to_owned()))?;
        let known = self.tree.at(&list).map(|node| (node.list().len(), node.is_under_headers(&self.text)));
        if let Some((length, false)) = known {
            if length > 0 {
                return self.push_entry(&list, &literal::table(body));
            }
            return Err(Unwritable::OtherForm(name.to_owned()));
        }
        let at = match known {
            Some((length, _)) if length > 0 => self.block(&list.entry(length - 1))?.end,
            _ => self.text.len(),
        };
        let line = |(key, value): &(&str, String)| Ok(format!("{} = {}\n", Key::new(*key).display_repr(), one(value)?));
        let lines: String = body.iter().map(line).collect::<Result<_, _>>()?;
        let before = &self.text[..at];
        let gap = match (before.is_empty(), before.ends_with("\n\n"), before.ends_with('\n')) {
            (true, ..) | (_, true, _) => "",
            (_, _, true) => "\n",
            _ => "\n\n",
        };
        let after = if at < self.text.len() && !self.text[at..].starts_with('\n') { "\n" } else { "" };
        self.patch(at..at, &format!("{gap}[[{name}]]\n{lines}{after}"))
    }

    /// Takes out a table written under a header, with the comment right above it and all that belongs to it.
    pub fn remove_block(&mut self, address: &Address) -> Written {
        let node = self.find(address)?;
        if !node.is_under_headers(&self.text) {
            return self.remove_entry(address);
        }
        let block = self.block(address)?;
        let from = self.with_comment_above(block.start);
        // The empty line before it goes too when nothing follows.
        let end = block.end;
        let from = if end == self.text.len() { self.text[..from].trim_end_matches(['\n', '\r']).len() } else { from };
        let patch = if end == self.text.len() && from > 0 { "\n" } else { "" };
        self.patch(from..end, patch)
    }

    /// Adds an entry at the end of a list in brackets.
    pub fn push_entry(&mut self, list: &Address, value: &str) -> Written {
        let node = self.find(list)?;
        if node.is_under_headers(&self.text) {
            return Err(Unwritable::OtherForm(list.to_string()));
        }
        let value = one(value)?;
        let close = node.span.end - 1;
        let Some(before) = node.list().last() else {
            let within = &self.text[node.span.start + 1..close];
            if within.contains('\n') {
                let at = self.line_start(close);
                return self.patch(at..at, &format!("  {value},\n"));
            }
            return self.patch(node.span.start + 1..close, value);
        };
        let before = before.span.clone();
        let comma = self.comma_after(before.end, close);
        let lines = self.text[node.span.start..before.start].contains('\n') && self.is_first_on_its_line(close);
        if !lines {
            return match comma {
                Some(comma) => self.patch(comma + 1..comma + 1, &format!(" {value},")),
                None => self.patch(before.end..before.end, &format!(", {value}")),
            };
        }
        if let Some(comma) = comma
            && self.has_room_on_line(&before, value)
        {
            return self.patch(comma + 1..comma + 1, &format!(" {value},"));
        }
        let indent = self.indent_of(before.start);
        let at = self.line_start(close);
        let entry = format!("{indent}{value},\n");
        if comma.is_none() {
            let between = self.text[before.end..at].to_owned();
            return self.patch(before.end..at, &format!(",{between}{entry}"));
        }
        self.patch(at..at, &entry)
    }

    /// Puts an entry into a list in brackets before another.
    pub fn insert_entry(&mut self, list: &Address, index: usize, value: &str) -> Written {
        let node = self.find(list)?;
        match node.list().get(index) {
            Some(next) if !node.is_under_headers(&self.text) => {
                let at = next.span.start;
                self.patch(at..at, &format!("{}, ", one(value)?))
            }
            Some(_) => Err(Unwritable::OtherForm(list.to_string())),
            None => self.push_entry(list, value),
        }
    }

    /// Takes an entry out of a list in brackets, with its comma and, where it had a line of its own, the line.
    pub fn remove_entry(&mut self, address: &Address) -> Written {
        let gone = || Unwritable::Gone(address.to_string());
        let (list, step) = address.split().ok_or_else(gone)?;
        let Step::Entry(index) = *step else { return Err(gone()) };
        let node = self.find(&list)?;
        if node.is_under_headers(&self.text) {
            return self.remove_block(address);
        }
        let spans: Vec<Range<usize>> = node.list().iter().map(|entry| entry.span.clone()).collect();
        if index >= spans.len() {
            return Err(gone());
        }
        self.cut_from_list(&spans, index)
    }

    /// Puts another letter into a drawing in letters, written in three quotes over several lines.
    pub fn replace_letter(&mut self, address: &Address, row: usize, column: usize, letter: char) -> Written {
        let gone = || Unwritable::Gone(format!("row {} of {address}", row + 1));
        let span = self.find(address)?.span.clone();
        let written = &self.text[span.clone()];
        let quotes = ["\"\"\"", "'''"].into_iter().find(|quotes| written.starts_with(quotes));
        let Some(quotes) = quotes.filter(|_| !written.contains('\\')) else {
            return Err(Unwritable::OtherForm(address.to_string()));
        };
        // A line end right behind the quotes is not part of the drawing.
        let inside = &written[quotes.len()..];
        let skipped = quotes.len() + inside.len() - inside.trim_start_matches('\r').trim_start_matches('\n').len();
        let skipped = if inside.starts_with("\r\n") { quotes.len() + 2 } else { skipped.min(quotes.len() + 1) };
        let drawing = &written[skipped..written.len() - quotes.len()];
        let line = drawing.split_inclusive('\n').nth(row).ok_or_else(gone)?;
        let before: usize = drawing.split_inclusive('\n').take(row).map(str::len).sum();
        let (offset, old) = line.char_indices().nth(column).filter(|(_, old)| !old.is_control()).ok_or_else(gone)?;
        let at = span.start + skipped + before + offset;
        self.patch(at..at + old.len_utf8(), letter.encode_utf8(&mut [0; 4]))
    }

    /// The text of a value as it is written.
    pub fn written(&self, address: &Address) -> Option<&str> {
        Some(&self.text[self.tree.at(address)?.span.clone()])
    }

    fn find(&self, address: &Address) -> Result<&Node, Unwritable> {
        self.tree.at(address).ok_or_else(|| Unwritable::Gone(address.to_string()))
    }

    /// Cuts one of several things that commas part.
    fn cut_from_list(&mut self, spans: &[Range<usize>], index: usize) -> Written {
        let own = spans[index].clone();
        let limit = spans.get(index + 1).map_or(self.text.len(), |next| next.start);
        let comma = self.comma_after(own.end, limit);
        let end = comma.map_or(own.end, |comma| comma + 1);
        let line = self.line_start(own.start)..self.line_end(end);
        let rest = self.text[end..line.end].trim();
        let stands_alone = self.is_first_on_its_line(own.start) && (rest.is_empty() || rest.starts_with('#'));
        if stands_alone {
            // The entry before it may have lost the need for its comma; a comma at the end of a list is allowed in brackets.
            return self.patch(line, "");
        }
        if comma.is_some() {
            let blank = self.text[end..].len() - self.text[end..].trim_start_matches(' ').len();
            // What goes before the last entry of a line keeps no space behind it.
            let is_last_of_line = self.text[end + blank..].starts_with(['\n', '\r']);
            let before = self.text[..own.start].trim_end_matches(' ').len();
            let start = if is_last_of_line { before } else { own.start };
            return self.patch(start..end + blank, "");
        }
        let start = if index > 0 { spans[index - 1].end } else { own.start };
        self.patch(start..own.end, "")
    }

    /// Where a comma stands between one thing and the next.
    fn comma_after(&self, from: usize, to: usize) -> Option<usize> {
        let mut in_comment = false;
        for (offset, byte) in self.text.as_bytes().get(from..to)?.iter().enumerate() {
            match byte {
                b'\n' => in_comment = false,
                b'#' => in_comment = true,
                b',' if !in_comment => return Some(from + offset),
                b']' | b'}' if !in_comment => return None,
                _ => {}
            }
        }
        None
    }

    /// Just after the last of a table's own keys, those of tables under headers of their own left out.
    fn end_of_own_keys(&self, table: &Address) -> Result<usize, Unwritable> {
        let node = self.find(table)?;
        let own = node.entries().iter().filter(|entry| !self.is_header_of_its_own(&entry.node));
        let last = own.map(|entry| end_of(&entry.node, &self.text)).max();
        match last {
            Some(end) => Ok(self.line_end(end)),
            None if table.0.is_empty() => {
                // After the comments at the head of the file, before the first header.
                Ok(self.headers().next().map_or(self.text.len(), |header| self.with_comment_above(header)))
            }
            None if self.text[node.span.clone()].starts_with('[') => Ok(self.line_end(node.span.end)),
            None => Err(Unwritable::OtherForm(table.to_string())),
        }
    }

    fn is_header_of_its_own(&self, node: &Node) -> bool {
        matches!(node.value, Value::Table(_) | Value::List(_))
            && self.is_first_on_its_line(node.span.start)
            && node.is_under_headers(&self.text)
            && self.text[node.span.clone()].starts_with('[')
    }

    /// From a header's line to the next header that does not belong to it.
    fn block(&self, address: &Address) -> Result<Range<usize>, Unwritable> {
        let node = self.find(address)?;
        let start = self.line_start(node.span.start);
        let inside = deepest_end(node).max(node.span.end);
        let next = self.headers().find(|&header| header >= inside);
        let end = next.map_or(self.text.len(), |next| self.with_comment_above(next));
        Ok(start..end.max(self.line_end(inside)))
    }

    /// Where the lines of all headers begin, in order.
    fn headers(&self) -> impl Iterator<Item = usize> {
        let mut found = Vec::new();
        gather_headers(&self.tree, &self.text, &mut found);
        found.sort_unstable();
        found.dedup();
        found.into_iter().map(|at| self.line_start(at)).collect::<Vec<_>>().into_iter()
    }

    /// Where the comment right above a line begins, or the line itself.
    fn with_comment_above(&self, line: usize) -> usize {
        let mut start = line;
        while start > 0 {
            let above = self.line_start(start - 1);
            if !self.text[above..start].trim_start().starts_with('#') {
                break;
            }
            start = above;
        }
        start
    }

    fn line_start(&self, at: usize) -> usize {
        self.text[..at].rfind('\n').map_or(0, |newline| newline + 1)
    }

    fn line_end(&self, at: usize) -> usize {
        self.text[at..].find('\n').map_or(self.text.len(), |newline| at + newline + 1)
    }

    fn is_first_on_its_line(&self, at: usize) -> bool {
        self.text[self.line_start(at)..at].trim().is_empty()
    }

    /// Whether a short value fits behind the last of a list on the same line.
    fn has_room_on_line(&self, last: &Range<usize>, value: &str) -> bool {
        let line = self.line_start(last.start)..self.line_end(last.end);
        !value.starts_with('{') && !self.text[last.clone()].starts_with('{') && line.len() + value.len() < 112
    }

    fn indent_of(&self, at: usize) -> String {
        let line = &self.text[self.line_start(at)..at];
        line.chars().take_while(|letter| *letter == ' ' || *letter == '\t').collect()
    }

    fn patch(&mut self, at: Range<usize>, with: &str) -> Written {
        // A file keeps the line ends it came with.
        let with = if self.text.contains("\r\n") { with.replace('\n', "\r\n") } else { with.to_owned() };
        let mut text = self.text.clone();
        text.replace_range(at, &with);
        let (tree, is_toml) = Node::read(&text);
        if !is_toml {
            return Err(Unwritable::OtherForm("This".to_owned()));
        }
        (self.text, self.tree) = (text, tree);
        Ok(())
    }
}

/// A value as it is written, when that is one value and nothing more: no second key comes in with it.
fn one(value: &str) -> Result<&str, Unwritable> {
    let value = value.trim();
    value.parse::<toml_edit::Value>().map(|_| value).map_err(|_| Unwritable::OtherForm("This".to_owned()))
}
