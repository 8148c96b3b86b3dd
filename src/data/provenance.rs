//! Where a thing in a file comes from: the rulebook, history, a reconstruction, or a stand-in for what is not at hand.

use super::fields::Fields;

/// The word as it is written, twice: as it is read and as it is shown.
pub(super) const PROVENANCE: &[(&str, &str)] =
    &[("printed", "printed"), ("history", "history"), ("reconstructed", "reconstructed"), ("stand-in", "stand-in")];

/// Where an entry of a file comes from, if it says so.
pub(super) fn provenance(fields: &Fields<'_, '_>) -> Option<&'static str> {
    fields.choice("provenance", PROVENANCE).map(toml::Spanned::into_inner)
}
