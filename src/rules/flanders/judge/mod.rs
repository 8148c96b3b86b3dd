//! Adjudication: facts in, a tally or an outcome out.
