//! A number that differs when anything in a value differs.

use std::fmt::Error;

use serde::ser::{
    Serialize, SerializeMap, SerializeSeq, SerializeStruct, SerializeStructVariant, SerializeTuple,
    SerializeTupleStruct, SerializeTupleVariant, Serializer,
};

/// The form of the fingerprints that [`fingerprint`] makes of battles. Journals write it beside each, and compare only fingerprints of
/// one form: an entry of another is held against what it reported.
///
/// Raise it by one whenever the same battle comes to have another fingerprint though no rule has changed: a field of a state or of a
/// step comes, goes or moves, a variant moves, words asked or offered are put otherwise, or the folding here is done differently.
/// Journals written before then would else be refused.
pub const FINGERPRINT_FORM: u32 = 17;

/// The fingerprint of a value: everything it would be written down as, folded into one number without writing it down. The same on
/// every machine; values that differ have different ones but for a chance of one in 2⁶⁴.
pub fn fingerprint(value: &impl Serialize) -> u64 {
    let mut folded = Folded { number: 0xcbf2_9ce4_8422_2325, held: 0, bits: 0 };
    value.serialize(&mut folded).expect("a value that can be written down can be folded");
    folded.end()
}

/// The bytes so far: whole words folded in, and the rest of one held back, since most parts of a position are smaller than a word.
struct Folded {
    number: u64,
    held: u64,
    bits: u32,
}

impl Folded {
    /// Takes in the lowest bits of a value; the others are nought.
    fn take(&mut self, value: u64, bits: u32) {
        self.held |= value << self.bits;
        let bits = self.bits + bits;
        if bits < u64::BITS {
            self.bits = bits;
            return;
        }
        let taken = u64::BITS - self.bits;
        self.fold();
        self.held = value.checked_shr(taken).unwrap_or(0);
        self.bits = bits - u64::BITS;
    }

    fn fold(&mut self) {
        let mixed = (self.number ^ self.held).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        self.number = mixed ^ (mixed >> 29);
    }

    fn count(&mut self, count: usize) {
        self.take(count as u64 & u64::from(u32::MAX), u32::BITS);
    }

    fn bytes(&mut self, bytes: &[u8]) {
        self.count(bytes.len());
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.take(u64::from_le_bytes(word), 8 * chunk.len() as u32);
        }
    }

    /// What is held back counts with its length, so that a nought at the end is not the same as nothing.
    fn end(mut self) -> u64 {
        self.fold();
        self.held = u64::from(self.bits);
        self.fold();
        self.number
    }
}

/// Folds a number in at its own size, a negative one as the bits it is made of.
macro_rules! numbers {
    ($($method:ident: $number:ty as $bits:ty),+) => {
        $(fn $method(self, value: $number) -> Result<(), Error> {
            self.take(u64::from(value as $bits), <$bits>::BITS);
            Ok(())
        })+
    };
}

impl<'a> Serializer for &'a mut Folded {
    type Ok = ();
    type Error = Error;
    type SerializeSeq = Parts<'a>;
    type SerializeTuple = Parts<'a>;
    type SerializeTupleStruct = Parts<'a>;
    type SerializeTupleVariant = Parts<'a>;
    type SerializeMap = Parts<'a>;
    type SerializeStruct = Parts<'a>;
    type SerializeStructVariant = Parts<'a>;

    numbers!(serialize_bool: bool as u8, serialize_u8: u8 as u8, serialize_u16: u16 as u16, serialize_u32: u32 as u32);
    numbers!(serialize_i8: i8 as u8, serialize_i16: i16 as u16, serialize_i32: i32 as u32, serialize_i64: i64 as u64);
    numbers!(serialize_u64: u64 as u64, serialize_char: char as u32);

    fn serialize_f32(self, value: f32) -> Result<(), Error> {
        self.serialize_f64(f64::from(value))
    }

    fn serialize_f64(self, value: f64) -> Result<(), Error> {
        self.serialize_u64(value.to_bits())
    }

    fn serialize_str(self, value: &str) -> Result<(), Error> {
        self.serialize_bytes(value.as_bytes())
    }

    fn serialize_bytes(self, value: &[u8]) -> Result<(), Error> {
        self.bytes(value);
        Ok(())
    }

    fn serialize_none(self) -> Result<(), Error> {
        self.serialize_u8(0)
    }

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Result<(), Error> {
        self.take(1, u8::BITS);
        value.serialize(self)
    }

    fn serialize_unit(self) -> Result<(), Error> {
        self.serialize_u8(0)
    }

    fn serialize_unit_struct(self, _: &'static str) -> Result<(), Error> {
        self.serialize_unit()
    }

    fn serialize_unit_variant(self, _: &'static str, index: u32, _: &'static str) -> Result<(), Error> {
        self.take(u64::from(index as u16), u16::BITS);
        Ok(())
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(self, _: &'static str, value: &T) -> Result<(), Error> {
        value.serialize(self)
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        index: u32,
        _: &'static str,
        value: &T,
    ) -> Result<(), Error> {
        self.take(u64::from(index as u16), u16::BITS);
        value.serialize(self)
    }

    fn serialize_seq(self, _: Option<usize>) -> Result<Parts<'a>, Error> {
        Ok(Parts { of: self, count: 0 })
    }

    fn serialize_tuple(self, _: usize) -> Result<Parts<'a>, Error> {
        self.serialize_seq(None)
    }

    fn serialize_tuple_struct(self, _: &'static str, _: usize) -> Result<Parts<'a>, Error> {
        self.serialize_seq(None)
    }

    fn serialize_tuple_variant(
        self,
        _: &'static str,
        index: u32,
        _: &'static str,
        _: usize,
    ) -> Result<Parts<'a>, Error> {
        self.take(u64::from(index as u16), u16::BITS);
        self.serialize_seq(None)
    }

    fn serialize_map(self, _: Option<usize>) -> Result<Parts<'a>, Error> {
        self.serialize_seq(None)
    }

    fn serialize_struct(self, _: &'static str, _: usize) -> Result<Parts<'a>, Error> {
        self.serialize_seq(None)
    }

    fn serialize_struct_variant(
        self,
        _: &'static str,
        index: u32,
        _: &'static str,
        _: usize,
    ) -> Result<Parts<'a>, Error> {
        self.take(u64::from(index as u16), u16::BITS);
        self.serialize_seq(None)
    }
}

/// The parts of a value, counted, so that no part can be taken for one of its neighbour's.
struct Parts<'a> {
    of: &'a mut Folded,
    count: usize,
}

impl Parts<'_> {
    fn part<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Error> {
        self.count += 1;
        value.serialize(&mut *self.of)
    }

    fn counted(self) {
        self.of.count(self.count);
    }
}

/// Folds the parts of each kind of compound value in alike.
macro_rules! parts {
    ($($kind:ident: $method:ident $(, $name:ty)?;)+) => {
        $(impl $kind for Parts<'_> {
            type Ok = ();
            type Error = Error;

            fn $method<T: Serialize + ?Sized>(&mut self, $(_: $name,)? value: &T) -> Result<(), Error> {
                self.part(value)
            }

            fn end(self) -> Result<(), Error> {
                self.counted();
                Ok(())
            }
        })+
    };
}

parts! {
    SerializeSeq: serialize_element;
    SerializeTuple: serialize_element;
    SerializeTupleStruct: serialize_field;
    SerializeTupleVariant: serialize_field;
    SerializeStruct: serialize_field, &'static str;
    SerializeStructVariant: serialize_field, &'static str;
}

impl SerializeMap for Parts<'_> {
    type Ok = ();
    type Error = Error;

    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> Result<(), Error> {
        self.part(key)
    }

    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Error> {
        self.part(value)
    }

    fn end(self) -> Result<(), Error> {
        self.counted();
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_values_have_the_same_fingerprint_and_unequal_ones_another() {
        let value = || (1_u8, "line", vec![Some(2.5), None], true);
        assert_eq!(fingerprint(&value()), fingerprint(&value()));
        let others = [
            fingerprint(&(2_u8, "line", vec![Some(2.5), None], true)),
            fingerprint(&(1_u8, "line ", vec![Some(2.5), None], true)),
            fingerprint(&(1_u8, "line", vec![Some(2.500_000_001), None], true)),
            fingerprint(&(1_u8, "line", vec![None, Some(2.5)], true)),
            fingerprint(&(1_u8, "line", vec![Some(2.5), None], false)),
        ];
        for (index, other) in others.iter().enumerate() {
            assert_ne!(*other, fingerprint(&value()), "{index}");
        }
    }

    #[test]
    fn what_lies_in_one_list_is_not_taken_for_lying_in_the_next() {
        assert_ne!(fingerprint(&(vec![1, 2], vec![3])), fingerprint(&(vec![1], vec![2, 3])));
        assert_ne!(fingerprint(&("ab", "c")), fingerprint(&("a", "bc")));
    }

    #[test]
    fn the_fingerprint_is_the_same_on_every_machine() {
        assert_eq!(fingerprint(&("Blenheim", 1704_u16)), 0x3697_2194_874c_4c9a);
    }
}
