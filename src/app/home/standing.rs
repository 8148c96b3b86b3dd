//! How each battle stands, worked out beside the window: a journal has to be judged again before its map can be drawn.

use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::SystemTime;

use eframe::egui::Context;

use super::recent::Recent;
use crate::data::{Roots, load_scenario};
use crate::game::{Awaiting, Eyes, Ruleset, Scene, Side};
use crate::journal::{Session, Store};
use crate::rules::Battle;

/// How a battle stands, or how one would begin.
#[derive(Clone, Debug, PartialEq)]
pub struct Standing {
    /// The board with everybody on it.
    pub scene: Scene,
    /// "Turn 4, Firing: foot", or how it ended.
    pub under: String,
    /// It is over.
    pub is_over: bool,
    /// What each side has lost of its strength, A first.
    pub lost: [u32; 2],
    /// What is left of each side, as a part of what there was.
    pub left: [f64; 2],
}

impl Standing {
    /// How a battle stands now.
    pub fn of(battle: &Battle) -> Self {
        let scene = battle.scene(Eyes::Umpire);
        let strengths = battle.standing().map(|side| side.strength);
        let (under, is_over) = if let Awaiting::Over(outcome) = battle.words() {
            (format!("Over: {}", outcome.text), true)
        } else {
            let (turn, phase) = (scene.clock.words(), scene.clock.phase_name());
            (if phase.is_empty() { turn } else { format!("{turn}, {phase}") }, false)
        };
        Self {
            scene,
            under,
            is_over,
            lost: strengths.map(|strength| strength.begun.saturating_sub(strength.now)),
            left: strengths.map(|strength| strength.share(strength.now)),
        }
    }

    /// "Lost: Allies 16, French 10. French lead."
    pub fn losses(&self) -> String {
        let [a, b] = [0, 1].map(|side| format!("{} {}", self.scene.sides[side], self.lost[side]));
        let leads = self.leads().map(|side| format!(". {} lead", self.scene.sides[side.index()]));
        format!("Lost: {a}, {b}{}", leads.unwrap_or_default())
    }

    /// The side that has kept more of what it had, where one has by more than a twentieth.
    pub fn leads(&self) -> Option<Side> {
        let [a, b] = self.left;
        let more = if a > b { Side::A } else { Side::B };
        ((a - b).abs() > 0.05 && !self.is_over).then_some(more)
    }
}

/// What is looked up.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Wanted {
    /// A journal, as its file was changed last.
    Journal(PathBuf, SystemTime),
    /// A scenario, by its name.
    Scenario(String),
}

/// Everything that has been worked out so far.
#[derive(Default)]
pub struct Standings {
    known: HashMap<Wanted, Option<Standing>>,
    coming: Option<Receiver<(Wanted, Option<Standing>)>>,
}

impl Standings {
    /// Has these battles and scenarios worked out that are not known yet, one after another; what was asked before is dropped.
    pub fn ask<'a>(
        &mut self,
        battles: impl Iterator<Item = &'a Recent>,
        scenarios: impl Iterator<Item = &'a str>,
        roots: &Roots,
        context: &Context,
    ) {
        let battles = battles.map(|one| Wanted::Journal(one.path.clone(), one.played));
        let wanted = battles.chain(scenarios.map(|id| Wanted::Scenario(id.to_owned())));
        let wanted: Vec<Wanted> = wanted.filter(|one| !self.known.contains_key(one)).collect();
        self.coming = None;
        if wanted.is_empty() {
            return;
        }
        let (sender, receiver) = channel();
        let (roots, context) = (roots.clone(), context.clone());
        let begun = std::thread::Builder::new().name("library".to_owned()).spawn(move || {
            work_out(wanted, &roots, &sender, &context);
        });
        self.coming = begun.ok().map(|_| receiver);
    }

    /// Takes what has come.
    pub fn take(&mut self) {
        if let Some(coming) = &self.coming {
            self.known.extend(coming.try_iter());
        }
    }

    /// How a battle stands, once that is known.
    pub fn battle(&self, battle: &Recent) -> Option<&Standing> {
        self.known.get(&Wanted::Journal(battle.path.clone(), battle.played))?.as_ref()
    }

    /// How a scenario begins, once that is known.
    pub fn scenario(&self, id: &str) -> Option<&Standing> {
        self.known.get(&Wanted::Scenario(id.to_owned()))?.as_ref()
    }
}

fn work_out(wanted: Vec<Wanted>, roots: &Roots, sender: &Sender<(Wanted, Option<Standing>)>, context: &Context) {
    for one in wanted {
        let battle = match &one {
            Wanted::Journal(path, _) => Store::read(path)
                .ok()
                .and_then(|store| Session::<Battle>::resume(store, None).ok())
                .map(|session| session.battle().clone()),
            Wanted::Scenario(id) => load_scenario(id, roots).ok().and_then(|setup| Battle::begin(&setup).ok()),
        };
        // Nobody waits for it any more.
        if sender.send((one, battle.as_ref().map(Standing::of))).is_err() {
            return;
        }
        context.request_repaint();
    }
}
