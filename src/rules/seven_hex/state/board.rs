//! The board: areas, and what lies between them.

use serde::{Deserialize, Serialize};

use super::unit::{AreaId, At};
use crate::hex::cluster::{Cluster, Course, Layout, Spot};
use crate::hex::{Direction, Hex};
use crate::rules::seven_hex::judge::fire::Ground;
use crate::rules::seven_hex::judge::passage::{Border, Passage, passage};
use crate::rules::seven_hex::judge::space::is_dense;

/// What grows in an outer hex. [SHS 4.5a]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Growth {
    /// Nothing.
    #[default]
    Free,
    /// Marsh.
    Marsh,
    /// Wood.
    Wood,
}

/// What runs along a border. [SHS 2.3a, 2.3b]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum River {
    /// One that can be forded.
    Fordable,
    /// The Danube.
    Danube,
}

/// An area. [SHS 2.1, 2.2a]
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Area {
    /// Its number on the board.
    pub name: String,
    /// Where it lies.
    pub at: Cluster,
    /// How high it lies. \[R03\]
    pub level: i8,
    /// The town in it.
    pub town: Option<String>,
    /// What grows in its outer hexes.
    pub outer: [Growth; 6],
}

impl Area {
    /// Its marked outer hexes. [SHS 4.5a]
    pub fn marked(&self) -> Vec<Direction> {
        Direction::ALL.into_iter().filter(|outer| self.is_marked(*outer)).collect()
    }

    /// Whether an outer hex is marked. [SHS 4.5a]
    pub fn is_marked(&self, outer: Direction) -> bool {
        self.outer[usize::from(outer.index())] != Growth::Free
    }

    /// Whether it is dense. [SHS 4.2]
    pub fn is_dense(&self) -> bool {
        is_dense(self.outer.iter().filter(|growth| **growth != Growth::Free).count())
    }

    /// What it is to a shot. [SHS 7.5, R17]
    pub fn ground(&self) -> Ground {
        Ground { woods: self.outer.contains(&Growth::Wood), town: self.town.is_some(), level: self.level }
    }

    /// The hexes of it that may be entered. [SHS 4.5a]
    pub fn free(&self) -> impl Iterator<Item = Spot> + '_ {
        Spot::ALL.into_iter().filter(|spot| match spot {
            Spot::Centre => true,
            Spot::Outer(outer) => !self.is_marked(*outer),
        })
    }
}

/// What is peculiar to a border. [SHS 2.2b]
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Edge {
    /// The two areas.
    pub between: [AreaId; 2],
    /// What runs along it.
    pub river: Option<River>,
    /// A road leads over it.
    pub road: bool,
}

/// A way from an area to the next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Link {
    /// The next area.
    pub to: AreaId,
    /// What runs along the border.
    pub river: Option<River>,
    /// A road leads over it.
    pub road: bool,
    /// It can be crossed. [SHS 4.5b]
    pub open: bool,
}

/// The whole board.
#[derive(Clone, Debug)]
pub struct Board {
    /// How it lies on hexes.
    pub layout: Layout,
    /// Its areas.
    pub areas: Vec<Area>,
    /// Its borders of which there is something to tell.
    pub edges: Vec<Edge>,
    links: Vec<[Option<Link>; 6]>,
    index: Index,
}

/// Which area lies where, in rows: looked up for every area that a shot or a march passes.
#[derive(Clone, Debug)]
struct Index {
    least: Cluster,
    width: usize,
    rows: Vec<Option<AreaId>>,
}

impl Index {
    fn of(areas: &[Area]) -> Self {
        let least = |cut: fn(&Area) -> i16| areas.iter().map(cut).min().unwrap_or(0);
        let most = |cut: fn(&Area) -> i16| areas.iter().map(cut).max().unwrap_or(0);
        let cuts: [fn(&Area) -> i16; 2] = [|area| area.at.q, |area| area.at.r];
        let [width, height] = cuts.map(|cut| (most(cut) - least(cut) + 1) as usize);
        let [q, r] = cuts;
        let mut index = Self { least: Cluster::new(least(q), least(r)), width, rows: vec![None; width * height] };
        for (number, area) in areas.iter().enumerate() {
            let place = index.place(area.at).expect("it is among those measured");
            index.rows[place] = Some(AreaId(number as u16));
        }
        index
    }

    fn place(&self, at: Cluster) -> Option<usize> {
        let column = usize::try_from(at.q - self.least.q).ok().filter(|column| *column < self.width)?;
        let row = usize::try_from(at.r - self.least.r).ok()?;
        Some(row * self.width + column)
    }

    fn find(&self, at: Cluster) -> Option<AreaId> {
        self.rows.get(self.place(at)?).copied().flatten()
    }
}

impl Board {
    /// The board of these areas and borders.
    pub fn new(layout: Layout, areas: Vec<Area>, edges: Vec<Edge>) -> Self {
        let index = Index::of(&areas);
        let link = |from: usize, course: Course| {
            let to = usize::from(index.find(areas[from].at.next(course))?.0);
            let ids = [from, to].map(|index| AreaId(index as u16));
            let edge = edges.iter().find(|edge| ids.iter().all(|id| edge.between.contains(id)));
            let river = edge.and_then(|edge| edge.river);
            let passage = passage(&Border {
                course,
                hand: layout.hand,
                leaving: &areas[from].marked(),
                entering: &areas[to].marked(),
                centre_marked: false,
                danube: river == Some(River::Danube),
            });
            let open = matches!(passage, Passage::Open(_));
            Some(Link { to: ids[1], river, road: edge.is_some_and(|edge| edge.road), open })
        };
        let links = (0..areas.len()).map(|from| Course::ALL.map(|course| link(from, course))).collect();
        Self { layout, areas, edges, links, index }
    }

    /// An area.
    pub fn area(&self, id: AreaId) -> &Area {
        &self.areas[usize::from(id.0)]
    }

    /// Every area.
    pub fn ids(&self) -> impl Iterator<Item = AreaId> + use<> {
        (0..self.areas.len() as u16).map(AreaId)
    }

    /// The area that lies there.
    pub fn find(&self, at: Cluster) -> Option<AreaId> {
        self.index.find(at)
    }

    /// The way on a course, if there is an area. [SHS 2.4]
    pub fn link(&self, from: AreaId, course: Course) -> Option<Link> {
        self.links[usize::from(from.0)][usize::from(course.index())]
    }

    /// The ways to all neighbours. \[R02\]
    pub fn links(&self, from: AreaId) -> impl Iterator<Item = Link> + '_ {
        self.links[usize::from(from.0)].iter().flatten().copied()
    }

    /// The course to a neighbour.
    pub fn course(&self, from: AreaId, to: AreaId) -> Option<Course> {
        self.area(from).at.course_to(self.area(to).at)
    }

    /// The hex of the map.
    pub fn hex(&self, at: At) -> Hex {
        self.layout.hex(self.area(at.area).at, at.spot)
    }
}
