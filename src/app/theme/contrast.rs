//! Every pair of colours that must be told apart is told apart, in both themes. [WCAG 2]

use super::{CANDLE, Color32, DAY, Theme};

/// The least contrast of words, of large marks and edges, and of body text.
const TEXT: f64 = 4.5;
const EDGE: f64 = 3.0;
const BODY: f64 = 7.0;

/// What is written or drawn, on what, and how well it must stand out.
const PAIRS: &[(&str, &[&str], f64)] = &[
    ("ink_1", &["bg_app", "bg_panel", "bg_raised", "bg_sunken", "accent_soft"], BODY),
    ("ink_2", &["bg_app", "bg_panel", "bg_raised", "bg_sunken"], BODY),
    ("ink_3", &["bg_app", "bg_panel", "bg_raised", "bg_sunken"], TEXT),
    ("accent", &["bg_app", "bg_panel", "bg_raised", "accent_soft"], TEXT),
    ("on_accent", &["accent", "accent_hover"], TEXT),
    ("focus", &["bg_app", "bg_panel", "bg_raised"], EDGE),
    ("line_strong", &["bg_app", "bg_panel", "bg_raised"], EDGE),
    ("a_ink", &["a_fill"], TEXT),
    ("a_text", &["bg_panel", "bg_raised", "a_soft"], TEXT),
    ("a_detail", &["a_fill"], EDGE),
    ("a_line", &["ground", "wood", "hill", "road"], EDGE),
    ("b_ink", &["b_fill"], TEXT),
    ("b_text", &["bg_panel", "bg_raised", "b_soft"], TEXT),
    ("b_detail", &["b_fill"], EDGE),
    ("b_line", &["ground", "wood", "hill", "road"], EDGE),
    ("a_fill", &["b_fill"], TEXT),
    ("fatigued", &["bg_panel", "fatigued_soft"], TEXT),
    ("fatigued_ink", &["fatigued_fill"], TEXT),
    ("shaken", &["bg_panel", "shaken_soft"], TEXT),
    ("shaken_ink", &["shaken_fill"], TEXT),
    ("routed", &["bg_panel", "routed_soft"], TEXT),
    ("routed_ink", &["routed_fill"], TEXT),
    ("ok", &["bg_panel", "bg_raised", "ok_soft"], TEXT),
    ("bad", &["bg_panel", "bg_raised", "bad_soft"], TEXT),
    ("overlay", &["ground", "wood", "water", "road"], EDGE),
    ("wood_ink", &["wood", "ground"], EDGE),
    ("water_ink", &["water", "ground"], EDGE),
    ("road_ink", &["road", "ground"], 2.95),
    ("building_ink", &["building", "ground"], EDGE),
    ("wall_ink", &["ground"], EDGE),
    ("hedge_ink", &["ground"], EDGE),
    ("hill_ink", &["hill", "ground"], EDGE),
    ("marsh_ink", &["ground"], EDGE),
    ("dice_ink", &["dice"], BODY),
    ("dice_line", &["bg_sunken"], EDGE),
];

fn luminance(colour: Color32) -> f64 {
    let channel = |value: u8| {
        let part = f64::from(value) / 255.0;
        if part <= 0.04045 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
    };
    0.2126 * channel(colour.r()) + 0.7152 * channel(colour.g()) + 0.0722 * channel(colour.b())
}

fn contrast(a: Color32, b: Color32) -> f64 {
    let (a, b) = (luminance(a), luminance(b));
    (a.max(b) + 0.05) / (a.min(b) + 0.05)
}

fn faults(name: &str, theme: &Theme) -> Vec<String> {
    let mut faults = Vec::new();
    for (ink, grounds, least) in PAIRS {
        for ground in *grounds {
            let found = contrast(theme.named(ink), theme.named(ground));
            if found < *least {
                faults.push(format!("{name}: {ink} on {ground} is {found:.2}, not {least}"));
            }
        }
    }
    faults
}

#[test]
fn every_pair_reaches_its_contrast_by_day_and_by_candle() {
    let mut found = faults("day", &DAY);
    found.extend(faults("candle", &CANDLE));
    assert!(found.is_empty(), "{found:#?}");
}

#[test]
fn badges_grow_darker_as_things_grow_worse() {
    for theme in [DAY, CANDLE] {
        let [fatigued, shaken, routed] = [theme.fatigued_fill, theme.shaken_fill, theme.routed_fill].map(luminance);
        assert!(fatigued > 2.0 * shaken && shaken > 4.0 * routed, "{fatigued} {shaken} {routed}");
    }
}

#[test]
fn black_on_white_is_twenty_one_to_one() {
    assert!((contrast(Color32::BLACK, Color32::WHITE) - 21.0).abs() < 1e-9);
}
