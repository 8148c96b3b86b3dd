//! SHA-256 [FIPS 180-4]: a digest by which a changed record is found, the same on every machine and in every version.

use sha2::{Digest as _, Sha256};

/// The digest of some bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Digest([u8; 32]);

impl Digest {
    /// The digest of parts, each told from the next by its length: no two lists of parts are the same bytes.
    pub fn of_parts<'a>(parts: impl IntoIterator<Item = &'a [u8]>) -> Self {
        let mut whole = Sha256::new();
        for part in parts {
            whole.update((part.len() as u64).to_be_bytes());
            whole.update(part);
        }
        Self(whole.finalize().into())
    }

    /// The digest of some bytes.
    pub fn of(bytes: &[u8]) -> Self {
        Self(Sha256::digest(bytes).into())
    }

    /// The digest itself.
    pub fn bytes(&self) -> [u8; 32] {
        self.0
    }

    /// Its first bytes as hexadecimal digits, two a byte.
    pub fn hex(&self, bytes: usize) -> String {
        let digits = self.0.iter().take(bytes).flat_map(|byte| [byte >> 4, byte & 15]);
        digits.map(|digit| char::from(b"0123456789abcdef"[usize::from(digit)])).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_printed_examples_come_out() {
        for (text, digest) in [
            ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
            ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
            (
                "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
                "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1",
            ),
        ] {
            assert_eq!(Digest::of(text.as_bytes()).hex(32), digest, "{text}");
        }
        let million = vec![b'a'; 1_000_000];
        let digest = "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0";
        assert_eq!(Digest::of(&million).hex(32), digest);
    }

    #[test]
    fn parts_are_told_from_one_another() {
        let digest = |parts: &[&str]| Digest::of_parts(parts.iter().map(|part| part.as_bytes()));
        assert_ne!(digest(&["ab", "c"]), digest(&["a", "bc"]));
        assert_ne!(digest(&["a", ""]), digest(&["a"]));
    }
}
