//! Rust as a list of words and signs: comments, strings and what is compiled for tests only are left out.

/// A word or a sign.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Token {
    /// A name or a keyword.
    Word(String),
    /// `::`.
    Colons,
    /// Any other sign.
    Sign(char),
}

impl Token {
    pub fn is(&self, sign: char) -> bool {
        *self == Self::Sign(sign)
    }

    pub fn word(&self) -> Option<&str> {
        match self {
            Self::Word(word) => Some(word),
            Self::Colons | Self::Sign(_) => None,
        }
    }

    pub fn says(&self, word: &str) -> bool {
        self.word() == Some(word)
    }
}

/// The tokens of a file, without the items that stand under `#[cfg(test)]`.
pub fn code(text: &str) -> Vec<Token> {
    without_tests(&tokens(text))
}

fn tokens(text: &str) -> Vec<Token> {
    let letters: Vec<char> = text.chars().collect();
    let mut tokens = Vec::new();
    let mut at = 0;
    while let Some(&letter) = letters.get(at) {
        let next = letters.get(at + 1).copied().unwrap_or(' ');
        at = match (letter, next) {
            ('/', '/') => line_end(&letters, at),
            ('/', '*') => comment_end(&letters, at),
            ('"', _) => string_end(&letters, at),
            ('\'', _) => quote_end(&letters, at),
            (':', ':') => {
                tokens.push(Token::Colons);
                at + 2
            }
            (letter, _) if letter.is_alphanumeric() || letter == '_' => word(&letters, at, &mut tokens),
            (letter, _) => {
                tokens.extend((!letter.is_whitespace()).then_some(Token::Sign(letter)));
                at + 1
            }
        };
    }
    tokens
}

fn line_end(letters: &[char], from: usize) -> usize {
    letters[from..].iter().position(|letter| *letter == '\n').map_or(letters.len(), |length| from + length)
}

/// Comments lie within one another.
fn comment_end(letters: &[char], from: usize) -> usize {
    let (mut at, mut depth) = (from, 0);
    loop {
        match letters.get(at..at + 2) {
            Some(['/', '*']) => (at, depth) = (at + 2, depth + 1),
            Some(['*', '/']) => (at, depth) = (at + 2, depth - 1),
            Some(_) => at += 1,
            None => return letters.len(),
        }
        if depth == 0 {
            return at;
        }
    }
}

fn string_end(letters: &[char], from: usize) -> usize {
    let mut at = from + 1;
    while let Some(letter) = letters.get(at) {
        match letter {
            '\\' => at += 2,
            '"' => return at + 1,
            _ => at += 1,
        }
    }
    at
}

/// The end of a letter in quotes; of a lifetime only its quote.
fn quote_end(letters: &[char], from: usize) -> usize {
    match letters.get(from + 1..from + 3) {
        Some(['\\', _]) => {
            let end = letters[from + 3..].iter().position(|letter| *letter == '\'');
            end.map_or(letters.len(), |length| from + length + 4)
        }
        Some([_, '\'']) => from + 3,
        _ => from + 1,
    }
}

/// A word; or the string that it stands before, as in `r#"…"#`.
fn word(letters: &[char], from: usize, tokens: &mut Vec<Token>) -> usize {
    let length = letters[from..].iter().take_while(|letter| letter.is_alphanumeric() || **letter == '_').count();
    let end = from + length;
    let word: String = letters[from..end].iter().collect();
    let hashes = letters[end..].iter().take_while(|letter| **letter == '#').count();
    let is_raw = matches!(word.as_str(), "r" | "br" | "cr");
    if is_raw && letters.get(end + hashes) == Some(&'"') {
        let close: Vec<char> = std::iter::once('"').chain(std::iter::repeat_n('#', hashes)).collect();
        let inside = end + hashes + 1;
        let length = letters[inside..].windows(close.len()).position(|window| window == close);
        return length.map_or(letters.len(), |length| inside + length + close.len());
    }
    tokens.push(Token::Word(word));
    end
}

fn without_tests(tokens: &[Token]) -> Vec<Token> {
    let mark = self::tokens("#[cfg(test)]");
    let mut code = Vec::new();
    let mut at = 0;
    while at < tokens.len() {
        if tokens[at..].starts_with(&mark) {
            at = item_end(tokens, at + mark.len());
        } else {
            code.push(tokens[at].clone());
            at += 1;
        }
    }
    code
}

/// Where an item ends: after its `;`, or after the brace that closes its body.
fn item_end(tokens: &[Token], from: usize) -> usize {
    let mut depth = 0;
    for (offset, token) in tokens[from..].iter().enumerate() {
        match token {
            Token::Sign('{' | '(' | '[') => depth += 1,
            Token::Sign(')' | ']') => depth -= 1,
            Token::Sign('}') => {
                depth -= 1;
                let is_in_a_group = tokens.get(from + offset + 1).is_some_and(|next| next.is(';'));
                if depth == 0 && !is_in_a_group {
                    return from + offset + 1;
                }
            }
            Token::Sign(';') if depth == 0 => return from + offset + 1,
            Token::Word(_) | Token::Colons | Token::Sign(_) => {}
        }
    }
    tokens.len()
}
