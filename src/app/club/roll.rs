//! What was read from the club's file, and which of its units are in view.

use std::collections::BTreeMap;

use crate::club::{
    About, ArmyLine, BattleLine, Campaign, Club, ClubError, Member, Recurring, Unit, battles, campaigns, members,
    recurring, units,
};
use crate::game::capitalised;

/// A unit, with what it can be found by.
#[derive(Clone, Debug)]
pub struct Row {
    /// The unit.
    pub unit: Unit,
    /// What it is found by, in small letters, once for all searches.
    sought: String,
}

/// Everything that is shown of a club.
#[derive(Clone, Debug, Default)]
pub struct Roll {
    /// The club.
    pub about: Option<About>,
    /// Its units by name.
    pub rows: Vec<Row>,
    /// The place of each unit among the rows, by its roll number.
    places: BTreeMap<String, usize>,
    /// Its armies, each with the places of its units among the rows.
    pub armies: Vec<(ArmyLine, Vec<usize>)>,
    /// Its members.
    pub members: Vec<Member>,
    /// The battles that were written back, the last one fought first.
    pub battles: Vec<BattleLine>,
    /// Its campaigns.
    pub campaigns: Vec<Campaign>,
    /// Units that may be the same figures in several armies.
    pub recurring: Vec<Recurring>,
}

/// The units in view and what they come to: found once when something changes, not in every frame.
#[derive(Clone, Debug, Default)]
pub struct InView {
    /// The units, in their order, each by its place among the rows.
    pub places: Vec<usize>,
    /// The figures they have.
    pub figures: i64,
    /// The figures they were raised with.
    pub original: i64,
    /// The figures they have lost in all battles.
    pub lost: i64,
    /// The arms of the army in view, whichever of them is chosen, each with how many units it has; the most first.
    pub arms: Vec<(String, usize)>,
}

/// A column of the table of units.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Column {
    /// As the army's list has them; all units by name.
    #[default]
    Listed,
    /// By name.
    Name,
    /// By arm.
    Arm,
    /// By nation.
    Nation,
    /// By figures it has.
    Figures,
    /// By owner.
    Owner,
    /// By battles.
    Battles,
    /// By figures lost.
    Lost,
    /// By routs.
    Routs,
    /// By honours.
    Honours,
}

/// What is looked at, and in which order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct View {
    /// The army, by its place in the list; nothing: all units.
    pub army: Option<usize>,
    /// The arm; nothing: all.
    pub arm: Option<String>,
    /// What is looked for.
    pub seek: String,
    /// Sorted by.
    pub sort: Column,
    /// The other way round.
    pub down: bool,
}

impl Roll {
    /// Reads everything.
    pub fn read(club: &Club) -> Result<Self, ClubError> {
        let rows: Vec<Row> = units(club)?.into_iter().map(|unit| Row { sought: unit.sought(), unit }).collect();
        let places: BTreeMap<String, usize> =
            rows.iter().enumerate().map(|(place, row)| (row.unit.roll.clone(), place)).collect();
        let mut armies = Vec::new();
        for army in club.armies()? {
            let listed = club.rolls_of(&army)?;
            let its = listed.iter().filter_map(|roll| places.get(roll).copied()).collect();
            armies.push((army, its));
        }
        let mut battles = battles(club, None)?;
        battles.reverse();
        let about = Some(club.about()?);
        let (members, campaigns, recurring) = (members(club)?, campaigns(club)?, recurring(club)?);
        Ok(Self { about, rows, places, armies, members, battles, campaigns, recurring })
    }

    /// The unit of this roll number.
    pub fn unit(&self, roll: &str) -> Option<&Unit> {
        self.places.get(roll).map(|place| &self.rows[*place].unit)
    }

    /// The units of an army, or all, each by its place.
    fn of_army(&self, army: Option<usize>) -> Vec<usize> {
        match army.and_then(|army| self.armies.get(army)) {
            Some((_, places)) => places.clone(),
            None => (0..self.rows.len()).collect(),
        }
    }

    /// The arms of an army, or of all, each with how many units it has.
    fn arms(&self, army: Option<usize>) -> Vec<(String, usize)> {
        let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
        for place in self.of_army(army) {
            *counts.entry(&self.rows[place].unit.arm).or_default() += 1;
        }
        let mut listed: Vec<(String, usize)> = counts.into_iter().map(|(arm, units)| (arm.to_owned(), units)).collect();
        listed.sort_by(|(arm, units), (other, others)| others.cmp(units).then_with(|| arm.cmp(other)));
        listed
    }

    /// How many members own units of an army.
    pub fn owners(&self, army: usize) -> usize {
        let places = self.armies.get(army).map(|(_, places)| places.as_slice()).unwrap_or_default();
        let owners: std::collections::BTreeSet<&str> =
            places.iter().filter_map(|place| self.rows[*place].unit.owner.as_deref()).collect();
        owners.len()
    }

    /// The one unit in view that is meant by what is looked for: the only one there, or the only one whose name has it.
    pub fn meant(&self, shown: &[usize], seek: &str) -> Option<&Unit> {
        let sought = seek.trim().to_lowercase();
        let is_named = |place: &usize| self.rows[*place].unit.name.to_lowercase().contains(&sought);
        let named: Vec<usize> = shown.iter().copied().filter(is_named).collect();
        match (shown, named.as_slice()) {
            ([only], _) | (_, [only]) if !sought.is_empty() => Some(&self.rows[*only].unit),
            _ => None,
        }
    }

    /// The units in view, and what they come to.
    pub fn in_view(&self, view: &View) -> InView {
        let mut found = InView { places: self.shown(view), arms: self.arms(view.army), ..InView::default() };
        for place in &found.places {
            let unit = &self.rows[*place].unit;
            found.figures += unit.figures;
            found.original += unit.original;
            found.lost += unit.lost;
        }
        found
    }

    /// The units in view, in their order, each by its place.
    fn shown(&self, view: &View) -> Vec<usize> {
        let words: Vec<String> = view.seek.split_whitespace().map(str::to_lowercase).collect();
        let is_in_view = |place: &usize| {
            let row = &self.rows[*place];
            view.arm.as_ref().is_none_or(|arm| *arm == row.unit.arm)
                && words.iter().all(|word| row.sought.contains(word.trim_end_matches('s')))
        };
        let mut shown: Vec<usize> = self.of_army(view.army).into_iter().filter(is_in_view).collect();
        let unit = |place: &usize| &self.rows[*place].unit;
        match view.sort {
            Column::Listed => {}
            Column::Name => shown.sort_by_key(|place| unit(place).name.to_lowercase()),
            Column::Arm => shown.sort_by(|a, b| unit(a).arm.cmp(&unit(b).arm)),
            Column::Nation => shown.sort_by(|a, b| unit(a).nation.cmp(&unit(b).nation)),
            // Who is nobody's stands last.
            Column::Owner => shown.sort_by_key(|place| {
                let owner = unit(place).owner.as_deref().map(str::to_lowercase);
                (owner.is_none(), owner)
            }),
            Column::Figures => shown.sort_by_key(|place| unit(place).figures),
            Column::Battles => shown.sort_by_key(|place| unit(place).battles),
            Column::Lost => shown.sort_by_key(|place| unit(place).lost),
            Column::Routs => shown.sort_by_key(|place| unit(place).routs),
            Column::Honours => shown.sort_by_key(|place| unit(place).honours),
        }
        if view.down {
            shown.reverse();
        }
        shown
    }
}

impl Column {
    /// Whether its cells are numbers, of which the greatest is looked for first.
    pub fn is_number(self) -> bool {
        matches!(self, Self::Figures | Self::Battles | Self::Lost | Self::Routs | Self::Honours)
    }
}

/// A word of the file as it is shown: `heavy_guns` is "Heavy guns".
pub fn word(kept: &str) -> String {
    capitalised(&kept.replace('_', " "))
}
