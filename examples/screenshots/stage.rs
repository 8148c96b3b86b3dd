//! Where the pictures are taken: battles played by robots up to a moment, and a window opened on them.

use std::cell::RefCell;
use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::rc::Rc;

use eframe::egui::{self, TexturesDelta};
use egui_kittest::{Harness, TestRenderer};
use galloper::app::picture::{Painter, Picture};
use galloper::app::{App, AppOptions, ThemeChoice};
use galloper::data::{self, Roots};
use galloper::dice::{Generator, Source};
use galloper::game::{Awaiting, Eyes, Ruleset};
use galloper::journal::{Session, Store};
use galloper::robot::Robot;
use galloper::rules::Battle;

use super::club;
use super::shots::{Begin, Shot};

/// How a window is looked at.
#[derive(Clone, Copy)]
pub struct Look {
    size: [usize; 2],
    theme: ThemeChoice,
    zoom: f32,
}

impl Look {
    /// All eight.
    pub fn all() -> Vec<Self> {
        let sizes = [[1600, 1000], [1280, 800]];
        let themes = [ThemeChoice::Day, ThemeChoice::Candle];
        let look = |size, theme| [1.0, 1.5].map(|zoom| Self { size, theme, zoom });
        sizes.iter().flat_map(|size| themes.iter().flat_map(move |theme| look(*size, *theme))).collect()
    }

    /// `1600-day-100`.
    pub fn name(self) -> String {
        let theme = if self.theme == ThemeChoice::Day { "day" } else { "candle" };
        format!("{}-{theme}-{}", self.size[0], (self.zoom * 100.0) as u32)
    }
}

/// The window under a hand that presses and points.
pub type Window = Harness<'static, App>;

/// A moment of a battle: what is asked, and in which phase.
pub type Moment = fn(&Session<Battle>) -> bool;

/// The textures of a window, shared with the painter that needs them after the frame.
#[derive(Clone, Default)]
struct Shared(Rc<RefCell<Painter>>);

impl TestRenderer for Shared {
    fn handle_delta(&mut self, delta: &mut TexturesDelta) {
        self.0.borrow_mut().take(delta);
    }
}

/// The battles as far as robots have played them, and a folder for them.
pub struct Stage {
    folder: PathBuf,
    journals: HashMap<(&'static str, usize), PathBuf>,
    opened: usize,
}

impl Stage {
    pub fn new() -> Self {
        let folder = std::env::temp_dir().join(format!("galloper-screenshots-{}", std::process::id()));
        Self { folder, journals: HashMap::new(), opened: 0 }
    }

    /// Draws a screen.
    pub fn draw(&mut self, shot: &Shot, look: Look) -> Result<Picture, String> {
        self.opened += 1;
        // What is edited is kept beside the battles: every window has a home of its own.
        let folder = self.folder.join(format!("{:04}", self.opened)).join("battles");
        std::fs::create_dir_all(&folder).map_err(|fault| fault.to_string())?;
        let mut options = AppOptions {
            folder: Some(folder.clone()),
            seed: Some(5),
            theme: Some(look.theme),
            ..AppOptions::default()
        };
        match shot.begin {
            Begin::Nothing => {}
            Begin::Welcome => options.welcome = Some(true),
            Begin::Battles => self.keep_battles(&folder)?,
            Begin::Club => self.keep_club(&folder)?,
            Begin::At(name, moment) => {
                let kept = self.journal(name, moment)?;
                let copy = folder.join(kept.file_name().unwrap_or_default());
                std::fs::copy(&kept, &copy).map_err(|fault| fault.to_string())?;
                options.journal = Some(copy);
            }
        }
        let textures = Shared::default();
        let points = look.size.map(|side| side as f32 / look.zoom);
        let mut window = Harness::builder()
            .with_size(points)
            .with_pixels_per_point(look.zoom)
            .with_max_steps(64)
            .with_theme(match look.theme {
                ThemeChoice::Day => egui::Theme::Light,
                ThemeChoice::Candle => egui::Theme::Dark,
            })
            .renderer(textures.clone())
            .build_eframe(move |creation| {
                let app = App::new(&creation.egui_ctx, None, &options);
                creation.egui_ctx.global_style_mut(still);
                app
            });
        settled(&mut window);
        (shot.act)(&mut window);
        settled(&mut window);
        let picture = textures.0.borrow().paint(&window.ctx, window.output(), look.size);
        Ok(picture)
    }

    /// Some battles that can be carried on.
    fn keep_battles(&mut self, folder: &Path) -> Result<(), String> {
        for name in ["ramillies-south-plain", "first-orders", "blenheim", "cutts-before-blindheim"] {
            let kept = self.journal(name, |session| session.last() > 60)?;
            std::fs::copy(&kept, folder.join(format!("{name}-01.galloper"))).map_err(|fault| fault.to_string())?;
            std::thread::sleep(std::time::Duration::from_millis(15));
        }
        Ok(())
    }

    /// A club, which is made once, and the journals of its battles.
    fn keep_club(&mut self, folder: &Path) -> Result<(), String> {
        let kept = self.folder.join("club");
        if !kept.is_dir() {
            std::fs::create_dir_all(kept.join("battles")).map_err(|fault| fault.to_string())?;
            club::make(&kept)?;
        }
        let home = folder.parent().unwrap_or(folder);
        std::fs::copy(kept.join("club.roll"), home.join("club.roll")).map_err(|fault| fault.to_string())?;
        for journal in std::fs::read_dir(kept.join("battles")).map_err(|fault| fault.to_string())? {
            let journal = journal.map_err(|fault| fault.to_string())?;
            std::fs::copy(journal.path(), folder.join(journal.file_name())).map_err(|fault| fault.to_string())?;
        }
        Ok(())
    }

    /// A journal of a battle that robots have played until a moment has come.
    fn journal(&mut self, name: &'static str, moment: Moment) -> Result<PathBuf, String> {
        let key = (name, moment as usize);
        if let Some(path) = self.journals.get(&key) {
            return Ok(path.clone());
        }
        let folder = self.folder.join("kept").join(self.journals.len().to_string());
        std::fs::create_dir_all(&folder).map_err(|fault| fault.to_string())?;
        let path = folder.join(format!("{name}.galloper"));
        for seed in 1..12 {
            let _ = std::fs::remove_file(&path);
            if played(name, moment, seed, &path)? {
                self.journals.insert(key, path.clone());
                return Ok(path);
            }
        }
        Err(format!("{name}: robots never come to this moment"))
    }
}

impl Drop for Stage {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

/// Plays until the moment has come; says whether it ever did.
fn played(name: &str, moment: Moment, seed: u64, path: &Path) -> Result<bool, String> {
    let setup = data::load_scenario(name, &Roots::discover()).map_err(|faults| format!("{faults:?}"))?;
    let store = Store::create_or_open(path).map_err(|fault| fault.to_string())?;
    let mut session: Session<Battle> = Session::begin(setup, Some(store)).map_err(|fault| fault.to_string())?;
    let mut dice = Generator::seeded(seed);
    for _ in 0..8000 {
        if moment(&session) {
            return Ok(true);
        }
        let Some(answer) = Robot::Contact.answer(session.battle(), &mut dice) else { return Ok(false) };
        session.give(answer, Source::Generator).map_err(|fault| format!("{fault:?}"))?;
    }
    Ok(false)
}

/// The name of the phase it is.
pub fn phase(session: &Session<Battle>) -> String {
    session.battle().scene(Eyes::Umpire).clock.phase_name().to_owned()
}

/// Whether one of the offers has this verb.
pub fn offered(session: &Session<Battle>, verb: &str) -> bool {
    matches!(session.awaiting(), Awaiting::Choice(choice) if choice.offers.iter().any(|offer| offer.verb == verb))
}

/// No blinking, no fading: a picture is of one moment.
fn still(style: &mut egui::Style) {
    style.animation_time = 0.0;
    style.visuals.text_cursor.blink = false;
}

/// Lets the window come to rest; what is fetched beside it is waited for.
pub fn settled(window: &mut Window) {
    for round in 0..400 {
        let _ = window.try_run();
        if round > 4 && !window.state().is_opening() {
            break;
        }
        std::thread::sleep(std::time::Duration::from_millis(20));
    }
}
