//! The words of the cases, as the rules understand them.
//!
//! The cases name a thing now by one word, now by another (`cover`, `fired_over_cover`); what a word contains says what it means.

use galloper::rules::flanders::book::shot::SaveShift;
use galloper::rules::flanders::judge::cards::Heading;
use galloper::rules::flanders::judge::disorder::Event;
use galloper::rules::flanders::judge::melee::Circumstance;
use galloper::rules::flanders::judge::morale::Purpose;
use galloper::rules::flanders::judge::movement::{Manoeuvre, Rough};
use galloper::rules::flanders::judge::small_arms::ColumnMove;

/// The first meaning whose key a word contains.
fn meaning<T: Copy>(word: &str, meanings: &[(&str, T)]) -> Result<T, String> {
    let found = meanings.iter().find(|(key, _)| word.contains(key));
    found.map(|(_, meaning)| *meaning).ok_or_else(|| format!("no meaning for “{word}”"))
}

/// What makes saves easier or harder.
pub fn save_shifts(words: &[String]) -> Result<Vec<SaveShift>, String> {
    let shifts = [
        ("melee", SaveShift::Melee),
        ("passing", SaveShift::InPassing),
        ("over_cover", SaveShift::FiredOverCover),
        ("over_un", SaveShift::FiredOverCover),
        ("destroy", SaveShift::Destroyed),
        ("building", SaveShift::Building),
        ("pistol", SaveShift::Pistol),
        ("cover", SaveShift::Cover),
    ];
    words.iter().map(|word| meaning(word, &shifts)).collect()
}

/// What changes a figure's worth in a melee.
pub fn circumstances(words: &[String]) -> Result<Vec<Circumstance>, String> {
    let circumstances = [
        ("hill", Circumstance::HillOrStream),
        ("stream", Circumstance::HillOrStream),
        ("general", Circumstance::General),
        ("wall", Circumstance::WallOrWoods),
        ("wood", Circumstance::WallOrWoods),
        ("cover", Circumstance::WallOrWoods),
        ("square", Circumstance::SquareVsCavalry),
        ("building", Circumstance::Building),
        ("pistol", Circumstance::PistolVsSword),
        ("flank", Circumstance::Flank),
        ("rear", Circumstance::Rear),
        ("shaken", Circumstance::Shaken),
        ("lost", Circumstance::LostFirstRound),
        ("fired", Circumstance::FiredInReaction),
        ("disorder", Circumstance::Disordered),
        ("rout", Circumstance::Routed),
    ];
    words.iter().map(|word| meaning(word, &circumstances)).collect()
}

/// Whether a case's word for how a charge ended means this outcome. A charge that stops short of its target is out of reach as much
/// as one that never came near; one that never came near does not stop short.
pub fn is_outcome(word: &str, outcome: &str) -> bool {
    let meanings: [(&str, &[&str]); 8] = [
        ("short", &["stops_short"]),
        ("no_contact", &["stops_short"]),
        ("reach", &["out_of_reach", "stops_short"]),
        ("not_made", &["charge_not_made"]),
        ("halt", &["charge_halted"]),
        ("gone", &["defender_gone"]),
        ("attacker_won", &["attacker_won"]),
        ("defender_won", &["defender_won"]),
    ];
    meaning(word, &meanings).is_ok_and(|outcomes| outcomes.contains(&outcome))
}

/// What a unit does in its move.
pub fn manoeuvres(words: &[String]) -> Result<Vec<Manoeuvre>, String> {
    let manoeuvres = [
        ("fire", Manoeuvre::Fire),
        ("retro", Manoeuvre::Retrograde),
        ("back", Manoeuvre::Retrograde),
        ("side", Manoeuvre::Sideways),
        ("about", Manoeuvre::AboutFace),
        ("mount", Manoeuvre::Remount),
        ("formation", Manoeuvre::ChangeFormation),
        ("road", Manoeuvre::Road),
        ("charge", Manoeuvre::Charge),
        ("shrink", Manoeuvre::ShrinkExpand),
        ("enter", Manoeuvre::EnterBuilding),
        ("leav", Manoeuvre::LeaveBuilding),
        ("rotate", Manoeuvre::Rotate),
    ];
    words.iter().map(|word| meaning(word, &manoeuvres)).collect()
}

/// The rough ground a move crosses.
pub fn rough(words: &[String]) -> Result<Vec<Rough>, String> {
    let grounds = [
        ("stream", Rough::Stream),
        ("wood", Rough::Woods),
        ("wall", Rough::Wall),
        ("hedge", Rough::Hedge),
        ("fence", Rough::Other),
        ("rough", Rough::Other),
    ];
    words.iter().map(|word| meaning(word, &grounds)).collect()
}

/// What may disorder a unit.
pub fn event(word: &str) -> Result<Event, String> {
    meaning(
        word,
        &[
            ("square", Event::FailedSquare),
            ("gun", Event::ReturnedToGuns),
            ("building", Event::LeftBuilding),
            ("mount", Event::MountedOrDismounted),
            ("pursu", Event::PursuedInVain),
            ("gone", Event::PursuedInVain),
            ("through", Event::RetreatedThrough),
            ("melee", Event::Melee),
            ("contact", Event::ChargeNoContact),
            ("charge", Event::ChargeNoContact),
            ("morale", Event::MoraleLoss),
            ("check", Event::MoraleLoss),
        ],
    )
}

/// Why a unit is tested.
pub fn purpose(word: &str) -> Result<Purpose, String> {
    meaning(
        word,
        &[
            ("continu", Purpose::Continue),
            ("receiv", Purpose::ReceiveCharge),
            ("charge", Purpose::Charge),
            ("advance", Purpose::Advance),
            ("rally", Purpose::Rally),
            ("melee", Purpose::LostMelee),
            ("friend", Purpose::FriendsLost),
            ("rout", Purpose::FriendsLost),
            ("through", Purpose::FriendsLost),
            ("general", Purpose::GeneralKilled),
            ("casualt", Purpose::Casualties),
        ],
    )
}

/// Which way a card goes.
pub fn heading(word: &str) -> Result<Heading, String> {
    meaning(
        word,
        &[
            ("front", Heading::Front),
            ("forward", Heading::Front),
            ("flank", Heading::Flank),
            ("side", Heading::Flank),
            ("retro", Heading::Retrograde),
            ("rear", Heading::Retrograde),
            ("back", Heading::Retrograde),
        ],
    )
}

/// What a column does as it fires.
pub fn column_move(word: &str) -> Result<ColumnMove, String> {
    meaning(
        word,
        &[
            ("advanc", ColumnMove::Advancing),
            ("retir", ColumnMove::Retiring),
            ("retreat", ColumnMove::Retiring),
            ("back", ColumnMove::Retiring),
            ("halt", ColumnMove::Halted),
            ("stand", ColumnMove::Halted),
            ("station", ColumnMove::Halted),
        ],
    )
}
