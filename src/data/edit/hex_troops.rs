//! What can be read of the troops of a scenario on hexes: leaders, groups of units and where they stand, and who comes later.

use super::address::Address;
use super::hex_rows::{list, parsed};
use super::tree::Node;
use crate::game::Side;
use crate::hex::Hex;

/// Who is there, and who comes later, in the order of the file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct HexTroops {
    /// Wing and overall commanders.
    pub commanders: Vec<HexLeader>,
    /// Commands.
    pub commands: Vec<HexCommand>,
    /// Units that share a list of places.
    pub groups: Vec<HexGroup>,
    /// Those who come later, as groups.
    pub reinforcements: Vec<HexReinforcement>,
}

/// A leader on the map, or on his way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HexLeader {
    /// Where the table stands in the file that tells of him.
    pub address: Address,
    /// Whose he is.
    pub side: Side,
    /// His counter; nothing where nobody is named.
    pub key: String,
    /// Where he stands.
    pub at: Option<Hex>,
    /// Where else his owner may put him.
    pub among: Vec<Vec<Hex>>,
}

/// A command.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HexCommand {
    /// Its own leader, at the command's place in the file.
    pub leader: HexLeader,
    /// By what others name it.
    pub key: String,
    /// Its name.
    pub name: String,
}

/// Units of a command that share a list of places.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HexGroup {
    /// Where it stands in the file.
    pub address: Address,
    /// Whose they are.
    pub side: Side,
    /// Its command's name.
    pub command: String,
    /// The units.
    pub units: Vec<String>,
    /// Places of one hex or two: at first each unit stands on one of them.
    pub places: Vec<Vec<Hex>>,
    /// Other places that their owner may choose.
    pub among: Vec<Vec<Hex>>,
    /// The hexes, and how far from them, within which their owner may choose.
    pub within: Option<(Vec<Hex>, u16)>,
    /// The reinforcement they come with.
    pub arrives: Option<String>,
}

/// Those who come on together, later.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HexReinforcement {
    /// Where it stands in the file.
    pub address: Address,
    /// By what others name it.
    pub key: String,
    /// Whose they are.
    pub side: Side,
    /// Where they may come on.
    pub entry: Vec<Hex>,
    /// Where they may come on by the owner's secret choice.
    pub secret_entry: Vec<Hex>,
}

impl HexTroops {
    /// Reads what can be read.
    pub fn read(tree: &Node) -> Self {
        let mut troops = Self::default();
        for (index, node) in list(tree, "commander").iter().enumerate() {
            troops.commanders.push(leader(node, Address::of("commander").entry(index)));
        }
        for (index, node) in list(tree, "command").iter().enumerate() {
            let address = Address::of("command").entry(index);
            let text = |key: &str| node.text(key).unwrap_or_default().to_owned();
            let command = HexCommand { leader: leader(node, address.clone()), key: text("key"), name: text("name") };
            let groups = list(node, "group").iter().enumerate();
            troops.groups.extend(groups.map(|(at, node)| group(node, address.key("group").entry(at), &command)));
            troops.commands.push(command);
        }
        for (index, node) in list(tree, "reinforcement").iter().enumerate() {
            troops.reinforcements.push(HexReinforcement {
                address: Address::of("reinforcement").entry(index),
                key: node.text("key").unwrap_or_default().to_owned(),
                side: side(node),
                entry: parsed(node, "entry"),
                secret_entry: parsed(node, "secret_entry"),
            });
        }
        troops
    }

    /// The group that stands there in the file.
    pub fn group(&self, address: &Address) -> Option<&HexGroup> {
        self.groups.iter().find(|group| group.address == *address)
    }

    /// Everybody who leads: commanders first, then the leaders of commands.
    pub fn leaders(&self) -> impl Iterator<Item = &HexLeader> {
        self.commanders.iter().chain(self.commands.iter().map(|command| &command.leader))
    }
}

fn side(node: &Node) -> Side {
    if node.text("side") == Some("b") { Side::B } else { Side::A }
}

fn leader(node: &Node, address: Address) -> HexLeader {
    HexLeader {
        address,
        side: side(node),
        key: node.text("leader").unwrap_or_default().to_owned(),
        at: node.text("at").and_then(|at| at.parse().ok()),
        among: node.get("among").map(places).unwrap_or_default(),
    }
}

fn group(node: &Node, address: Address, command: &HexCommand) -> HexGroup {
    let within = node.get("within").map(|within| {
        let hexes = within.number("hexes").unwrap_or_default().clamp(0.0, 99.0) as u16;
        (parsed(within, "of"), hexes)
    });
    HexGroup {
        address,
        side: command.leader.side,
        command: command.name.clone(),
        units: node.texts("units"),
        places: node.get("at").map(places).unwrap_or_default(),
        among: node.get("among").map(places).unwrap_or_default(),
        within,
        arrives: node.text("arrives").map(str::to_owned),
    }
}

/// The places of a list, each one hex or two neighbours as `2604-2605`; what is neither is left out.
pub fn places(list: &Node) -> Vec<Vec<Hex>> {
    let place = |text: &str| text.split('-').map(|hex| hex.parse().ok()).collect::<Option<Vec<Hex>>>();
    list.list().iter().filter_map(Node::words).filter_map(place).collect()
}
