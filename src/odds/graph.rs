//! The chance graph: every course of a battle, its nodes the throws waited for, its edges what each class of throws leads to.

use std::collections::{BTreeMap, HashMap};

use super::course::Deadline;
use super::{End, Ends, Policy, course, end_of};
use crate::dice::{Reads as _, ThrowClass};
use crate::game::{Answer, Awaiting, Change, DiceRequest, Ears, Equivalence, PieceId, Unsaid, Weighed};

/// Every end with its chance; `None` when that takes more throws or time than are allowed, or when the courses turn in a circle.
///
/// Positions with the same key are merged into one node, however they are come to. Losses that are irrelevant to what is still to
/// come are left out of the key and carried along with the probability mass, so that nodes do not multiply by them.
pub fn ends<R: Weighed>(
    before: &R,
    mut start: R,
    policy: Policy<'_, R>,
    most: u64,
    deadline: Deadline<'_>,
) -> Option<Ends> {
    course::go_on(&mut start, policy, deadline);
    if deadline.has_passed() {
        return None;
    }
    if !matches!(start.awaiting(), Awaiting::Dice(_)) {
        return Some(Ends::from([(end_of(&start, before), 1.0)]));
    }
    let mut graph = ChanceGraph { before, policy, nodes: Vec::new(), by_key: HashMap::new(), throws: 0, deadline };
    let equivalence = start.equivalence(before);
    let carried = equivalence.irrelevant.iter().map(|&(_, lost)| lost).collect();
    let mut unexpanded = vec![(graph.node(equivalence), start)];
    while let Some((node, battle)) = unexpanded.pop() {
        graph.expand(node, battle, &mut unexpanded);
        if graph.throws > most || deadline.has_passed() {
            return None;
        }
    }
    propagate(&graph.nodes, carried)
}

/// The nodes found so far, and how they hang together.
struct ChanceGraph<'a, R: Weighed> {
    before: &'a R,
    policy: Policy<'a, R>,
    /// The first is where all begins.
    nodes: Vec<Node>,
    /// The nodes by the equivalence key of their positions.
    by_key: HashMap<u64, usize>,
    /// Classes of throws tried, which is what a budget is spent on.
    throws: u64,
    deadline: Deadline<'a>,
}

/// A throw waited for, expanded on the first battle that came to it.
struct Node {
    key: u64,
    /// Pieces whose losses are irrelevant from here on, and what the battle expanded here had cost them.
    irrelevant: Vec<(PieceId, u16)>,
    to_nodes: Vec<Edge<usize>>,
    to_ends: Vec<Edge<End>>,
}

/// Where a class of throws leads, with the chance of the class.
struct Edge<T> {
    to: T,
    chance: f64,
    /// The losses, in the battle expanded, of the pieces that are irrelevant where it leads.
    losses: Vec<u16>,
}

/// The losses carried along to a node, in the order of its irrelevant pieces.
type Carried = Vec<u16>;

impl<R: Weighed> ChanceGraph<'_, R> {
    /// The node of a position: the one with its key, or a new one.
    fn node(&mut self, Equivalence { key, irrelevant }: Equivalence) -> usize {
        let next = self.nodes.len();
        let number = *self.by_key.entry(key).or_insert(next);
        if number == next {
            self.nodes.push(Node { key, irrelevant, to_nodes: Vec::new(), to_ends: Vec::new() });
        }
        number
    }

    /// Throws once for each class of throws; nodes not met before are left to be expanded.
    fn expand(&mut self, from: usize, battle: R, unexpanded: &mut Vec<(usize, R)>) {
        let Awaiting::Dice(request) = battle.awaiting() else { return };
        let classes = merged_classes(&battle, request);
        self.throws += classes.len() as u64;
        let own_key = self.nodes[from].key;
        let (mut to_nodes, mut to_ends, mut loops) = (Vec::new(), Vec::new(), 0.0);
        // `repeat_n` moves the battle into the last class instead of copying it: a copy costs as much as the throw.
        let copies = std::iter::repeat_n(battle, classes.len());
        for (ThrowClass { faces, chance }, mut after) in classes.into_iter().zip(copies) {
            if after.answer(Answer::Roll(faces), Ears::Deaf).is_err() {
                continue;
            }
            course::go_on(&mut after, self.policy, self.deadline);
            // Whatever is found from here on is broken off, and thrown away.
            if self.deadline.has_passed() {
                return;
            }
            if !matches!(after.awaiting(), Awaiting::Dice(_)) {
                to_ends.push(Edge { to: end_of(&after, self.before), chance, losses: Vec::new() });
                continue;
            }
            let equivalence = after.equivalence(self.before);
            if equivalence.key == own_key {
                loops += chance;
                continue;
            }
            let losses = equivalence.irrelevant.iter().map(|&(_, lost)| lost).collect();
            let met_before = self.nodes.len();
            let to = self.node(equivalence);
            to_nodes.push(Edge { to, chance, losses });
            if to == met_before {
                unexpanded.push((to, after));
            }
        }
        // A self-loop, as when a tie is thrown again, is folded into 1/(1-p) of every other edge: the graph stays acyclic.
        let chances =
            to_nodes.iter_mut().map(|edge| &mut edge.chance).chain(to_ends.iter_mut().map(|edge| &mut edge.chance));
        for chance in chances {
            *chance /= 1.0 - loops;
        }
        (self.nodes[from].to_nodes, self.nodes[from].to_ends) = (to_nodes, to_ends);
    }
}

/// The classes of a throw as its reading tells them, those merged after which the game says that all goes on alike.
fn merged_classes<R: Weighed>(battle: &R, request: &DiceRequest<Unsaid>) -> Vec<ThrowClass> {
    let classes = request.reading.throw_classes(request.dice);
    let (faces, chances): (Vec<_>, Vec<_>) = classes.into_iter().map(|class| (class.faces, class.chance)).unzip();
    let mut merged: BTreeMap<u64, ThrowClass> = BTreeMap::new();
    for ((class, faces), chance) in battle.throw_classes(&faces).into_iter().zip(faces).zip(chances) {
        merged.entry(class).or_insert(ThrowClass { faces, chance: 0.0 }).chance += chance;
    }
    merged.into_values().collect()
}

/// The probability mass of every end: Kahn's topological pass, in which a node hands its mass on once all of it has come.
///
/// `None` when some node is never ready, since its mass goes round in a circle, and where losses said to be irrelevant were not.
fn propagate(nodes: &[Node], start: Carried) -> Option<Ends> {
    let mut indegree = vec![0_usize; nodes.len()];
    for edge in nodes.iter().flat_map(|node| &node.to_nodes) {
        indegree[edge.to] += 1;
    }
    // Mass lies apart by the losses carried: they make no difference to the way on, but to what is told at the end.
    let mut mass: Vec<BTreeMap<Carried, f64>> = vec![BTreeMap::new(); nodes.len()];
    mass[0].insert(start, 1.0);
    let mut ends = Ends::new();
    // Where something leads back to the beginning, that is in a circle too, and never ready.
    let mut ready: Vec<usize> = (0..1).filter(|start| indegree[*start] == 0).collect();
    let mut passed = 0;
    while let Some(number) = ready.pop() {
        passed += 1;
        let node = &nodes[number];
        for (carried, share) in std::mem::take(&mut mass[number]) {
            for edge in &node.to_ends {
                *ends.entry(node.end(edge, &carried)?).or_insert(0.0) += share * edge.chance;
            }
            for edge in &node.to_nodes {
                let carried = node.carry(&carried, edge, &nodes[edge.to])?;
                *mass[edge.to].entry(carried).or_insert(0.0) += share * edge.chance;
            }
        }
        for edge in &node.to_nodes {
            indegree[edge.to] -= 1;
            if indegree[edge.to] == 0 {
                ready.push(edge.to);
            }
        }
    }
    (passed == nodes.len()).then_some(ends)
}

impl Node {
    /// What a piece has lost in a battle that carries these losses here, when it has lost so much in the one expanded here. Nothing where
    /// that would be less than none: then the losses were not irrelevant after all.
    fn lost(&self, piece: PieceId, in_the_expanded: u16, carried: &[u16]) -> Option<u16> {
        let place = self.irrelevant.iter().position(|&(irrelevant, _)| irrelevant == piece);
        // Irrelevant losses change nothing on the way, so they differ at the end by as much as they did here.
        place.map_or(Some(in_the_expanded), |place| {
            (in_the_expanded + carried[place]).checked_sub(self.irrelevant[place].1)
        })
    }

    /// The losses that are carried on to the next node.
    fn carry(&self, carried: &[u16], edge: &Edge<usize>, next: &Self) -> Option<Carried> {
        next.irrelevant.iter().zip(&edge.losses).map(|(&(piece, _), &lost)| self.lost(piece, lost, carried)).collect()
    }

    /// An end of the battle expanded here, with the losses that are carried here.
    fn end(&self, edge: &Edge<End>, carried: &[u16]) -> Option<End> {
        let mut end = edge.to.clone();
        for &(piece, _) in &self.irrelevant {
            // The changes are in the order of the pieces, and only of those to which something has happened.
            let place = end.changes.partition_point(|change| change.piece < piece);
            if end.changes.get(place).is_none_or(|change| change.piece != piece) {
                end.changes.insert(place, Change { piece, lost: 0, words: Vec::new() });
            }
            let lost = self.lost(piece, end.changes[place].lost, carried)?;
            end.changes[place].lost = lost;
            if lost == 0 && end.changes[place].words.is_empty() {
                end.changes.remove(place);
            }
        }
        Some(end)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn node(to: &[usize]) -> Node {
        let end = Edge { to: End { changes: Vec::new(), asked: None }, chance: 0.5, losses: Vec::new() };
        let to_nodes = to.iter().map(|&to| Edge { to, chance: 0.5, losses: Vec::new() }).collect();
        Node { key: 0, irrelevant: Vec::new(), to_nodes, to_ends: vec![end] }
    }

    #[test]
    fn courses_in_a_circle_are_given_up_wherever_it_closes() {
        assert!(propagate(&[node(&[1]), node(&[])], Vec::new()).is_some());
        assert!(propagate(&[node(&[1]), node(&[2]), node(&[1])], Vec::new()).is_none(), "beyond the beginning");
        assert!(propagate(&[node(&[1]), node(&[0])], Vec::new()).is_none(), "through the beginning");
        assert!(propagate(&[node(&[0])], Vec::new()).is_none(), "at the beginning");
    }
}
