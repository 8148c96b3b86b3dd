//! How each battle stands, worked out beside the window: a journal has to be judged again before its map can be drawn.

use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError, Weak};
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
    coming: Option<Coming>,
    /// Held by whoever works one out: no more than one journal is open for it at a time.
    open: Arc<Mutex<()>>,
}

/// What is being worked out.
struct Coming {
    told: Receiver<(Wanted, Option<Standing>)>,
    /// As long as it is kept, the rest is wanted.
    _wish: Arc<()>,
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
        let (teller, told) = channel();
        let wish = Arc::new(());
        let work = Work { roots: roots.clone(), context: context.clone(), open: self.open.clone(), teller };
        let still_wanted = Arc::downgrade(&wish);
        let begun =
            std::thread::Builder::new().name("library".to_owned()).spawn(move || work.out(wanted, &still_wanted));
        self.coming = begun.ok().map(|_| Coming { told, _wish: wish });
    }

    /// Drops what is being worked out, and waits until no journal is open for it: one that is in use cannot be called otherwise or put
    /// away.
    pub fn stop(&mut self) {
        self.take();
        self.coming = None;
        drop(self.open.lock().unwrap_or_else(PoisonError::into_inner));
    }

    /// Takes what has come.
    pub fn take(&mut self) {
        if let Some(coming) = &self.coming {
            self.known.extend(coming.told.try_iter());
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

/// What is needed to work standings out beside the window.
struct Work {
    roots: Roots,
    context: Context,
    open: Arc<Mutex<()>>,
    teller: Sender<(Wanted, Option<Standing>)>,
}

impl Work {
    /// Works them out one after another, as long as somebody waits for them.
    fn out(&self, wanted: Vec<Wanted>, still_wanted: &Weak<()>) {
        for one in wanted {
            let open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
            if still_wanted.upgrade().is_none() {
                return;
            }
            let battle = self.battle(&one);
            drop(open);
            if self.teller.send((one, battle.as_ref().map(Standing::of))).is_err() {
                return;
            }
            self.context.request_repaint();
        }
    }

    fn battle(&self, wanted: &Wanted) -> Option<Battle> {
        match wanted {
            Wanted::Journal(path, _) => {
                let session = Session::<Battle>::resume(Store::read(path).ok()?, None).ok()?;
                Some(session.battle().clone())
            }
            Wanted::Scenario(id) => Battle::begin(&load_scenario(id, &self.roots).ok()?).ok(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::recent::recent_of;
    use super::super::shelf::Shelf;
    use super::*;
    use std::time::Duration;

    #[test]
    fn a_battle_whose_standing_is_worked_out_can_be_called_otherwise_at_once() {
        let home = std::env::temp_dir().join(format!("galloper-standing-{}", std::process::id()));
        let folder = home.join("battles");
        std::fs::create_dir_all(&folder).expect("a folder can be made");
        let mut journal = folder.join("0.galloper");
        let setup = load_scenario("first-orders", &Roots::default()).expect("the scenario loads");
        let store = Store::create_or_open(&journal).expect("a journal can be made");
        drop(Session::<Battle>::begin(setup, Some(store)).expect("the battle begins"));
        let mut standings = Standings::default();
        for name in ["1", "2", "3", "4", "5"] {
            // Read again and again, so that it is sure to be open when it is called otherwise.
            let battle = recent_of(&journal).expect("it can be read");
            let past =
                |seconds| Recent { played: SystemTime::UNIX_EPOCH + Duration::from_secs(seconds), ..battle.clone() };
            let battles: Vec<Recent> = (0..1000).map(past).collect();
            standings.known.clear();
            standings.ask(battles.iter(), std::iter::empty(), &Roots::default(), &Context::default());
            while standings.known.is_empty() {
                standings.take();
            }
            standings.stop();
            journal = Shelf::of(&folder).rename(&journal, name).expect("nobody has it open");
        }
        let _ = std::fs::remove_dir_all(home);
    }
}
