//! What a file names: every path it writes, those in groups of a `use` included, and what it calls by them.

use std::collections::{BTreeMap, BTreeSet};

use super::tokens::{Token, code};

/// What a file says of other files.
#[derive(Debug, Default)]
pub struct Names {
    /// What stands under a `use`.
    pub uses: Vec<Use>,
    /// Paths of two words or more in the code itself.
    pub paths: Vec<Vec<String>>,
    /// Names that stand alone in the code itself.
    pub words: BTreeSet<String>,
    /// The things it defines, the modules inside it among them.
    pub items: BTreeSet<String>,
    /// The names between the braces of the game's own `Step`, if it is defined here.
    pub step: Option<Step>,
}

/// One name that a `use` brings in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Use {
    /// Where it comes from; ends with `*` for everything there.
    pub path: Vec<String>,
    /// What it is called here; `_` for nothing.
    pub name: String,
    /// Whether it is handed on.
    pub is_handed_on: bool,
}

/// What the variants of a `Step` hold.
#[derive(Debug, Default)]
pub struct Step {
    /// Types with the way to them.
    pub paths: Vec<Vec<String>>,
}

/// What a file names.
pub fn names_of(text: &str) -> Names {
    let tokens = code(text);
    let mut names = Names { items: items(&tokens), step: step(&tokens), ..Names::default() };
    let mut inner = Inner::default();
    let mut at = 0;
    while at < tokens.len() {
        inner.pass(&tokens, at);
        if tokens[at].says("use") && !follows_an_expression(&tokens, at) {
            let is_handed_on = at > 0 && (tokens[at - 1].says("pub") || tokens[at - 1].is(')'));
            let first = names.uses.len();
            at = use_tree(&tokens, at + 1, &[], is_handed_on, &mut names.uses);
            names.uses[first..].iter_mut().for_each(|one| inner.outside(&mut one.path));
        } else if tokens[at].word().is_some() && !is_continued(&tokens, at) {
            let (path, end) = path(&tokens, at);
            match <[String; 1]>::try_from(path) {
                Ok([word]) => drop(names.words.insert(word)),
                Err(mut path) => {
                    inner.outside(&mut path);
                    names.paths.push(path);
                }
            }
            at = end;
        } else {
            at += 1;
        }
    }
    names
}

/// The modules written out within a file, from whose insides `super` leads to the file itself.
#[derive(Default)]
struct Inner {
    depth: usize,
    /// How deep the braces of each that is open lie.
    open: Vec<usize>,
}

impl Inner {
    fn pass(&mut self, tokens: &[Token], at: usize) {
        match &tokens[at] {
            Token::Sign('{') => {
                if at > 1 && tokens[at - 2].says("mod") {
                    self.open.push(self.depth);
                }
                self.depth += 1;
            }
            Token::Sign('}') => {
                self.depth = self.depth.saturating_sub(1);
                self.open.pop_if(|depth| *depth == self.depth);
            }
            Token::Word(_) | Token::Colons | Token::Sign(_) => {}
        }
    }

    /// The path as it would be written outside of them.
    fn outside(&self, path: &mut Vec<String>) {
        let up = path.iter().take(self.open.len()).take_while(|word| *word == "super").count();
        if up > 0 {
            path.splice(..up, ["self".to_owned()]);
        }
    }
}

/// `use` as a bound on what is captured, and not at the beginning of an item.
fn follows_an_expression(tokens: &[Token], at: usize) -> bool {
    at > 0 && (tokens[at - 1].is('+') || tokens[at - 1].is(':'))
}

fn is_continued(tokens: &[Token], at: usize) -> bool {
    at > 0 && (tokens[at - 1] == Token::Colons || tokens[at - 1].is('.'))
}

/// A path from here on, its generics left for later, and where it ends.
fn path(tokens: &[Token], from: usize) -> (Vec<String>, usize) {
    let mut words = vec![tokens[from].word().unwrap_or_default().to_owned()];
    let mut at = from + 1;
    while let (Some(Token::Colons), Some(Token::Word(word))) = (tokens.get(at), tokens.get(at + 1)) {
        words.push(word.clone());
        at += 2;
    }
    (words, at)
}

/// Reads one branch of a `use`; where it ends.
fn use_tree(tokens: &[Token], from: usize, stem: &[String], is_handed_on: bool, uses: &mut Vec<Use>) -> usize {
    let mut path = stem.to_vec();
    let mut at = from;
    loop {
        match tokens.get(at) {
            Some(Token::Sign('{')) => return use_group(tokens, at + 1, &path, is_handed_on, uses),
            Some(Token::Sign('*')) => path.push("*".to_owned()),
            Some(Token::Word(word)) if word == "self" && !path.is_empty() => {}
            Some(Token::Word(word)) => path.push(word.clone()),
            _ => return at,
        }
        at += 1;
        if tokens.get(at) != Some(&Token::Colons) {
            break;
        }
        at += 1;
    }
    let mut name = path.last().cloned().unwrap_or_default();
    if let (Some(Token::Word(word)), Some(Token::Word(other))) = (tokens.get(at), tokens.get(at + 1))
        && word == "as"
    {
        name.clone_from(other);
        at += 2;
    }
    uses.push(Use { path, name, is_handed_on });
    at
}

fn use_group(tokens: &[Token], from: usize, stem: &[String], is_handed_on: bool, uses: &mut Vec<Use>) -> usize {
    let mut at = from;
    loop {
        match tokens.get(at) {
            None | Some(Token::Sign('}')) => return at + 1,
            Some(Token::Word(_) | Token::Sign('{')) => at = use_tree(tokens, at, stem, is_handed_on, uses),
            // A comma, or the colons of a path from the root of everything: `{::std}`.
            Some(Token::Sign(_) | Token::Colons) => at += 1,
        }
    }
}

/// What is defined at the outermost level.
fn items(tokens: &[Token]) -> BTreeSet<String> {
    const KINDS: [&str; 10] =
        ["struct", "enum", "union", "trait", "type", "fn", "const", "static", "mod", "macro_rules"];
    let mut items = BTreeSet::new();
    let mut depth = 0;
    for (at, token) in tokens.iter().enumerate() {
        match token {
            Token::Sign('{' | '(' | '[') => depth += 1,
            Token::Sign('}' | ')' | ']') => depth -= 1,
            Token::Word(kind) if depth == 0 && KINDS.contains(&kind.as_str()) => {
                let named = tokens[at + 1..].iter().find_map(Token::word);
                items.extend(named.map(str::to_owned));
            }
            Token::Word(_) | Token::Colons | Token::Sign(_) => {}
        }
    }
    items
}

/// What the variants of the game's own `Step` hold, written out or by the macro `steps!`.
fn step(tokens: &[Token]) -> Option<Step> {
    let starts = tokens.windows(2).position(|pair| match pair {
        [Token::Word(first), second] => {
            (first == "enum" && second.says("Step")) || (first == "steps" && second.is('!'))
        }
        _ => false,
    })?;
    let open = starts + tokens[starts..].iter().position(|token| token.is('{') || token.is('('))?;
    let (mut step, mut depth, mut at) = (Step::default(), 0, open);
    while let Some(token) = tokens.get(at) {
        match token {
            Token::Sign('{' | '(' | '[') => depth += 1,
            Token::Sign('}' | ')' | ']') => depth -= 1,
            Token::Word(_) if !is_continued(tokens, at) => {
                let (path, end) = path(tokens, at);
                step.paths.push(path);
                at = end - 1;
            }
            Token::Word(_) | Token::Colons | Token::Sign(_) => {}
        }
        at += 1;
        if depth == 0 {
            break;
        }
    }
    Some(step)
}

/// The modules of a crate by their paths.
pub type Modules = BTreeMap<Vec<String>, Names>;
