//! A whole attack, one on one, step by step.

use std::collections::BTreeSet;

use galloper::hex::Stand;
use galloper::rules::continuity::book::tables;
use galloper::rules::continuity::judge::fire::{Effect, effect, is_half_front, shot_tally};
use galloper::rules::continuity::judge::preshock::{self, Attack, Reaction};
use galloper::rules::continuity::judge::reaction::may_react;
use galloper::rules::continuity::judge::results::{
    Fate, attacker_fate, column_attacked, defender_fate, gun_is_lost, may_continue,
};
use galloper::rules::continuity::judge::shock::{Blow, ShockDrm};
use galloper::rules::continuity::judge::troop::Troop;
use serde::Deserialize;
use serde_json::{Value, json};

use super::super::Answer;
use super::Put;
use super::fire::effect_name;
use super::place::corner;
use super::reaction::{answer_shot, react};
use super::unit::{Roster, Unit, yes};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Sequence {
    units: [Unit; 2],
    attacker: String,
    defender: String,
    #[serde(default)]
    charging: bool,
    #[serde(default = "yes")]
    can_retreat: bool,
    facing_out_of_column: Option<String>,
}

/// The two units, what befell each, and the story.
struct Fight {
    attacker: Troop,
    defender: Troop,
    can_retreat: bool,
    fates: [Fate; 2],
    continues: Option<bool>,
    log: Vec<String>,
}

pub fn answer(put: &mut Put) -> Answer {
    let case: Sequence = put.read()?;
    let roster = Roster::of(&case.units)?;
    let mut attacker = *roster.troop(&case.attacker)?;
    attacker.charging |= case.charging;
    let mut fight = Fight {
        attacker,
        defender: *roster.troop(&case.defender)?,
        can_retreat: case.can_retreat,
        fates: [Fate::Unchanged; 2],
        continues: None,
        log: Vec::new(),
    };
    let before = put.dice.left();
    fight.break_column(case.facing_out_of_column.as_deref())?;
    fight.resolve(put)?;
    Ok(fight.story(before - put.dice.left()))
}

impl Fight {
    fn break_column(&mut self, facing: Option<&str>) -> Result<(), String> {
        if !self.defender.is_column() {
            return Ok(());
        }
        let lines = self.defender.stand.lines();
        let wanted = facing.map(corner).transpose()?;
        let chosen = lines.iter().find(|line| wanted.is_none() || line.corner() == wanted);
        let line: Stand = *chosen.ok_or("that is no facing out of column")?;
        self.defender = column_attacked(self.defender, line);
        self.log.push("column broken".to_owned());
        Ok(())
    }

    fn resolve(&mut self, put: &mut Put) -> Result<(), String> {
        if self.defender.is_gun() && gun_is_lost(true, false) {
            self.fates[1] = Fate::Eliminated;
            self.log.push("gun eliminated".to_owned());
            return Ok(());
        }
        match self.reaction(put)? {
            Reaction::MayFire => self.fire(put)?,
            Reaction::Shaken => {
                self.defender.disordered = true;
                self.log.push("defender shaken".to_owned());
            }
            Reaction::CounterCharges => {
                self.log.push("counter-charge".to_owned());
                let rider = Troop { charging: true, ..self.defender };
                let [struck, striking] = self.shock(put, rider, self.attacker)?;
                self.fates = [struck, striking];
                return Ok(());
            }
            Reaction::Nothing | Reaction::Broken => {}
        }
        if self.fates[0].vacates() {
            self.log.push("attack off".to_owned());
            return Ok(());
        }
        let [struck, striking] = self.shock(put, self.attacker, self.defender)?;
        self.fates = [striking, struck];
        Ok(())
    }

    fn reaction(&self, put: &mut Put) -> Result<Reaction, String> {
        let attack = if self.attacker.charging { Attack::Charge } else { Attack::Shock };
        let in_front = self.defender.fronts(&self.attacker);
        let by_horse = self.attacker.is_mounted();
        let (_, reaction) = react(put, &self.defender, attack, by_horse, in_front)?;
        // Who throws for nothing fires at a charger as at anybody who comes before him. [MB 9.4, MM 9 Reaction, R59]
        let throws = preshock::roll(&self.defender, by_horse).is_some();
        let comes_before = may_react(put.edition, &self.defender, &self.attacker.stand.hexes(), &put.house).is_ok();
        let fires = attack == Attack::Charge && !throws && comes_before;
        Ok(if fires { Reaction::MayFire } else { reaction })
    }

    fn fire(&mut self, put: &mut Put) -> Result<(), String> {
        let half_front = is_half_front(&self.defender, &self.attacker.stand.hexes());
        let shot = answer_shot(&self.defender, half_front, self.attacker.disordered)?;
        let tally = shot_tally(put.charts(), &shot, &put.house).map_err(|bar| bar.why.words().to_owned())?;
        let effect = effect(put.edition, &shot, i32::from(put.dice.one()?) + tally.whole());
        self.log.push(format!("reaction fire: {}", effect_name(effect)));
        match effect {
            Effect::Disordered => self.attacker.disordered = true,
            Effect::Retreats => self.fates[0] = Fate::Retreats.with_way_out(self.can_retreat),
            Effect::Nothing | Effect::AllInHexDisordered => {}
        }
        Ok(())
    }

    /// One shock die: what becomes of the unit struck, and of the one that strikes.
    fn shock(&mut self, put: &mut Put, striking: Troop, struck: Troop) -> Result<[Fate; 2], String> {
        let blow = Blow { attacker: &striking, defender: &struck, over_works: false };
        let drm = ShockDrm::of(put.charts(), &[blow], &struck, &BTreeSet::new(), &put.house).total();
        let result = tables::shock(i32::from(put.dice.one()?) + drm, struck.disordered);
        self.log.push(format!("shock {drm:+}: {}", json!(result).as_str().unwrap_or_default()));
        self.continues = Some(may_continue(result, false));
        let fate = defender_fate(result).with_way_out(self.can_retreat);
        Ok([fate, attacker_fate(result, striking.disordered)])
    }

    fn story(&self, dice_used: usize) -> Value {
        let mut story = json!({
            "log": self.log,
            "dice_used": dice_used,
            "attacker": state(&self.attacker, self.fates[0]),
            "defender": state(&self.defender, self.fates[1]),
        });
        if let Some(continues) = self.continues {
            story["continue_attack"] = json!(continues);
        }
        story
    }
}

/// How a unit is after its fate.
fn state(troop: &Troop, fate: Fate) -> &'static str {
    match (fate, troop.disordered) {
        (Fate::Eliminated, _) => "eliminated",
        (Fate::DisorderedRetreats, _) => "disordered, retreat 1",
        (Fate::Retreats, _) => "retreat 1",
        (Fate::Disordered, _) | (Fate::Unchanged, true) => "disordered",
        (Fate::Unchanged, false) => "ok",
    }
}
