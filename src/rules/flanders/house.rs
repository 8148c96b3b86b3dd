//! The club's switches, one for each ruling on which clubs differ.
