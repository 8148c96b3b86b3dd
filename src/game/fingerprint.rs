//! A number that differs when anything in a value differs.

use std::fmt::Error;

use serde::ser::{
    Serialize, SerializeMap, SerializeSeq, SerializeStruct, SerializeStructVariant, SerializeTuple,
    SerializeTupleStruct, SerializeTupleVariant, Serializer,
};

/// The fingerprint of a value: everything it would be written down as, folded into one number without writing it down. The same on
/// every machine; values that differ have different ones but for a chance of one in 2⁶⁴.
pub fn fingerprint(value: &impl Serialize) -> u64 {
    let mut folded = Folded(0xcbf2_9ce4_8422_2325);
    value.serialize(&mut folded).expect("a value that can be written down can be folded");
    folded.0
}

struct Folded(u64);

impl Folded {
    fn word(&mut self, word: u64) {
        let mixed = (self.0 ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        self.0 = mixed ^ (mixed >> 29);
    }

    fn bytes(&mut self, bytes: &[u8]) {
        self.word(bytes.len() as u64);
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.word(u64::from_le_bytes(word));
        }
    }
}

/// Folds a number in as one word.
macro_rules! words {
    ($($method:ident: $number:ty),+) => {
        $(fn $method(self, value: $number) -> Result<(), Error> {
            self.word(value as u64);
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

    words!(serialize_bool: bool, serialize_u8: u8, serialize_u16: u16, serialize_u32: u32, serialize_u64: u64);
    words!(serialize_i8: i8, serialize_i16: i16, serialize_i32: i32, serialize_i64: i64, serialize_char: char);

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
        self.word(1);
        value.serialize(self)
    }

    fn serialize_unit(self) -> Result<(), Error> {
        self.serialize_u8(0)
    }

    fn serialize_unit_struct(self, _: &'static str) -> Result<(), Error> {
        self.serialize_unit()
    }

    fn serialize_unit_variant(self, _: &'static str, index: u32, _: &'static str) -> Result<(), Error> {
        self.serialize_u32(index)
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
        self.word(u64::from(index));
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
        self.word(u64::from(index));
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
        self.word(u64::from(index));
        self.serialize_seq(None)
    }
}

/// The parts of a value, counted, so that no part can be taken for one of its neighbour's.
struct Parts<'a> {
    of: &'a mut Folded,
    count: u64,
}

impl Parts<'_> {
    fn part<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Error> {
        self.count += 1;
        value.serialize(&mut *self.of)
    }

    fn counted(self) {
        self.of.word(self.count);
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
        assert_eq!(fingerprint(&("Blenheim", 1704_u16)), 0x9c49_8105_5630_bf96);
    }
}
