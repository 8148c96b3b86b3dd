//! Files that know one another in a circle.

use std::collections::{BTreeMap, BTreeSet};

use super::house::{Found, House};

/// Who leans on whom, by files, and by which names.
pub type Arrows = BTreeMap<String, BTreeMap<String, BTreeSet<String>>>;

/// The arrows between the files of a house.
///
/// Steps push steps in a circle, as the printed turn does: among the files of a game's steps an arrow to what a `Step` holds does not
/// count, nor those of the file that defines the `Step`. Neither does what a file takes from the root of a folder it lies in: a folder
/// is one with its root, which calls its files.
pub fn arrows(house: &House) -> Arrows {
    let steps = house.steps();
    let mut arrows = Arrows::new();
    for (file, module) in house.files() {
        let own = steps.iter().find(|(root, _)| module.starts_with(root));
        for found in house.leans_on(module) {
            let Found::Item { module: other, name } = &found else {
                continue;
            };
            let pushes =
                own.is_some_and(|(root, held)| other.starts_with(root) && (module == root || held.contains(&found)));
            if !pushes && !module.starts_with(other) {
                let to = house.file(other).to_owned();
                arrows.entry(file.to_owned()).or_default().entry(to).or_default().insert(name.clone());
            }
        }
    }
    arrows
}

/// The circles: sets of files each of which leans on every other of its set by some way. Tarjan's strongly connected components.
pub fn circles(arrows: &Arrows) -> Vec<BTreeSet<String>> {
    let mut search = Search { arrows, ..Search::default() };
    for file in arrows.keys() {
        if !search.index.contains_key(file.as_str()) {
            search.visit(file);
        }
    }
    search.circles.sort();
    search.circles
}

struct Search<'a> {
    arrows: &'a Arrows,
    index: BTreeMap<&'a str, usize>,
    low: BTreeMap<&'a str, usize>,
    stack: Vec<&'a str>,
    circles: Vec<BTreeSet<String>>,
}

impl Default for Search<'_> {
    fn default() -> Self {
        static NONE: Arrows = Arrows::new();
        Self { arrows: &NONE, index: BTreeMap::new(), low: BTreeMap::new(), stack: Vec::new(), circles: Vec::new() }
    }
}

impl<'a> Search<'a> {
    fn visit(&mut self, file: &'a str) {
        let number = self.index.len();
        self.index.insert(file, number);
        self.low.insert(file, number);
        self.stack.push(file);
        let arrows = self.arrows;
        for other in arrows.get(file).into_iter().flat_map(BTreeMap::keys) {
            if !self.index.contains_key(other.as_str()) {
                self.visit(other);
                self.low.insert(file, self.low[file].min(self.low[other.as_str()]));
            } else if self.stack.contains(&other.as_str()) {
                self.low.insert(file, self.low[file].min(self.index[other.as_str()]));
            }
        }
        if self.low[file] == number {
            let place = self.stack.iter().position(|one| *one == file).expect("it was put on the stack");
            let circle: BTreeSet<String> = self.stack.split_off(place).into_iter().map(str::to_owned).collect();
            self.circles.extend((circle.len() > 1).then_some(circle));
        }
    }
}
