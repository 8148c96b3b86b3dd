//! The club's switches: how a game lists them, and how they are set by name.

/// One switch: what it is called, which ruling it belongs to, what it may be set to, and what it decides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Switch {
    /// Its name in a file of house rules.
    pub name: &'static str,
    /// The ruling it belongs to, as `R-02`.
    pub ruling: &'static str,
    /// Its values; the first is the default.
    pub values: &'static [&'static str],
    /// What it decides, in our own words.
    pub decides: &'static str,
}

/// Makes the enum of each switch, the house that holds them all, and the list to show and set them by name.
macro_rules! switches {
    ($(
        $(#[doc = $decides:literal])+
        $name:ident: $kind:ident, $ruling:literal, {
            $(#[doc = $first_doc:literal])+ $first:ident = $first_value:literal,
            $($(#[doc = $doc:literal])+ $variant:ident = $value:literal,)+
        }
    )+) => {
        $(
            $(#[doc = $decides])+
            #[doc = concat!("\\[", $ruling, "\\]")]
            #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
            pub enum $kind {
                $(#[doc = $first_doc])+
                #[default]
                #[serde(rename = $first_value)]
                $first,
                $($(#[doc = $doc])+ #[serde(rename = $value)] $variant,)+
            }
        )+

        /// The house rules of one club: how it has set every switch.
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
        #[serde(default, deny_unknown_fields)]
        pub struct House {
            $($(#[doc = $decides])+ #[doc = concat!("\\[", $ruling, "\\]")] pub $name: $kind,)+
        }

        /// Every switch, in the order of [`House`].
        pub const SWITCHES: &[$crate::game::switch::Switch] = &[$($crate::game::switch::Switch {
            name: stringify!($name),
            ruling: $ruling,
            values: &[$first_value, $($value),+],
            decides: concat!($($decides),+).trim_ascii(),
        }),+];

        impl House {
            /// Sets a switch by name; says in words what is wrong with the name or the value.
            pub fn set(&mut self, name: &str, value: &str) -> Result<(), String> {
                let value = $crate::game::switch::spelt(SWITCHES, name, value)?;
                match name {
                    $(stringify!($name) => self.$name = match value {
                        $($value => $kind::$variant,)+
                        _ => $kind::$first,
                    },)+
                    _ => return Err($crate::game::switch::unknown(SWITCHES, name)),
                }
                Ok(())
            }

            /// How a switch is set, as it would be written in a file.
            pub fn get(&self, name: &str) -> Option<&'static str> {
                match name {
                    $(stringify!($name) => Some(match self.$name {
                        $kind::$first => $first_value,
                        $($kind::$variant => $value,)+
                    }),)+
                    _ => None,
                }
            }
        }

        #[cfg(test)]
        mod switches_are_kept {
            use super::{House, SWITCHES};

            #[test]
            fn every_value_of_every_switch_can_be_set_and_read_back() {
                for switch in SWITCHES {
                    assert_eq!(House::default().get(switch.name), Some(switch.values[0]), "{}", switch.name);
                    for value in switch.values {
                        let mut house = House::default();
                        assert_eq!(house.set(switch.name, value), Ok(()));
                        assert_eq!(house.get(switch.name), Some(*value), "{}", switch.name);
                    }
                }
            }

            #[test]
            fn a_switch_is_written_as_it_is_set() {
                for switch in SWITCHES {
                    let mut house = House::default();
                    let last = switch.values[switch.values.len() - 1];
                    house.set(switch.name, last).expect("a listed value");
                    let written = serde_json::to_value(house).expect("a house is plain");
                    assert_eq!(written[switch.name], last);
                    assert_eq!(serde_json::from_value::<House>(written).expect("as written"), house);
                }
            }
        }
    };
}

pub(crate) use switches;

/// The value as the switch spells it: `2` is as good as `2.0`.
pub fn spelt(switches: &[Switch], name: &str, value: &str) -> Result<&'static str, String> {
    let switch = switches.iter().find(|switch| switch.name == name).ok_or_else(|| unknown(switches, name))?;
    let number = value.parse::<f64>().ok();
    let means = |spelling: &&str| *spelling == value || (number.is_some() && spelling.parse::<f64>().ok() == number);
    switch.values.iter().copied().find(means).ok_or_else(|| {
        format!("the house rule “{name}” cannot be “{value}”: it is one of {}", switch.values.join(", "))
    })
}

/// What to say of a name that is no switch.
pub fn unknown(switches: &[Switch], name: &str) -> String {
    let names: Vec<&str> = switches.iter().map(|switch| switch.name).collect();
    let known = if names.is_empty() { "none".to_owned() } else { names.join(", ") };
    format!("there is no house rule “{name}”; there are {known}")
}
