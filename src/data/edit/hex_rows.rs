//! Lists of a file of hexes, as far as they can be read.

use super::tree::Node;

/// The entries of a list under a key; none where there is no list.
pub(super) fn list<'n>(node: &'n Node, key: &str) -> &'n [Node] {
    node.get(key).map(Node::list).unwrap_or_default()
}

/// What can be read of a list of words under a key.
pub(super) fn parsed<T: std::str::FromStr>(node: &Node, key: &str) -> Vec<T> {
    node.texts(key).iter().filter_map(|text| text.parse().ok()).collect()
}
