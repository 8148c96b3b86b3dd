//! The words of the cases, and what they mean.

use galloper::rules::bayonet_musket::book::cards::InfantryResult;
use galloper::rules::bayonet_musket::book::momentum::Nation;
use galloper::rules::bayonet_musket::book::orders::{Line, Order, Rank};
use galloper::rules::bayonet_musket::book::terrain::{HexTerrain, SideTerrain};
use galloper::rules::bayonet_musket::book::troops::{CounterSide, Impact, Kind};
use galloper::rules::bayonet_musket::judge::display::Hand;
use galloper::rules::bayonet_musket::judge::zones::Zone;
use serde::Deserialize;

/// Makes a word that is read from a case and stands for a value of the rules.
macro_rules! words {
    ($($name:ident: $of:ty { $($word:literal = $value:expr,)+ })+) => {
        $(
            #[derive(Clone, Copy, Deserialize)]
            #[serde(try_from = "String")]
            pub struct $name(pub $of);

            impl TryFrom<String> for $name {
                type Error = String;

                fn try_from(word: String) -> Result<Self, String> {
                    match word.as_str() {
                        $($word => Ok(Self($value)),)+
                        _ => Err(format!("no such word: {word}")),
                    }
                }
            }
        )+
    };
}

words! {
    KindWord: Kind {
        "inf" = Kind::Infantry,
        "dfoot" = Kind::DismountedDragoons,
        "cav" = Kind::Cavalry,
        "dhorse" = Kind::MountedDragoons,
        "art" = Kind::Artillery,
        "rout" = Kind::Routed,
    }
    OrderWord: Order {
        "Charge" = Order::Charge,
        "March" = Order::March,
        "Dress" = Order::Dress,
    }
    LineWord: Line {
        "front" = Line::Front,
        "support" = Line::Support,
        "reserve" = Line::Reserve,
    }
    ImpactWord: Impact {
        "hit" = Impact::Hit,
        "effective" = Impact::Effective,
    }
    TerrainWord: HexTerrain {
        "clear" = HexTerrain::Clear,
        "light" = HexTerrain::Light,
        "heavy" = HexTerrain::Forest,
        "village" = HexTerrain::Village,
    }
    SideWord: SideTerrain {
        "none" = SideTerrain::Open,
        "small" = SideTerrain::Small,
        "hasty" = SideTerrain::Hasty,
        "large" = SideTerrain::Large,
        "breastworks" = SideTerrain::Breastworks,
    }
    ZoneWord: Zone {
        "front" = Zone::Front,
        "flank" = Zone::Flank,
        "rear" = Zone::Rear,
    }
    CounterWord: CounterSide {
        "front" = CounterSide::Front,
        "back" = CounterSide::Back,
    }
    RankWord: Rank {
        "AC" = Rank::Army,
        "WC" = Rank::Wing,
    }
    HandWord: Hand {
        "left" = Hand::Left,
        "right" = Hand::Right,
    }
    ResultWord: InfantryResult {
        "FF" = InfantryResult::Firefight,
        "1AR" = InfantryResult::AttackerRetreats,
        "1DR" = InfantryResult::DefenderRetreats,
    }
}

pub fn nation(name: &str) -> Nation {
    match name {
        "French" => Nation::French,
        "British" => Nation::British,
        "Dutch" => Nation::Dutch,
        "Danish" => Nation::Danish,
        _ => Nation::Other,
    }
}

pub const fn order_name(order: Order) -> &'static str {
    match order {
        Order::Charge => "Charge",
        Order::March => "March",
        Order::Dress => "Dress",
    }
}

pub const fn impact_name(impact: Impact) -> &'static str {
    match impact {
        Impact::Hit => "hit",
        Impact::Effective => "effective",
    }
}

pub fn terrain(word: Option<TerrainWord>) -> HexTerrain {
    word.map_or(HexTerrain::Clear, |word| word.0)
}

pub fn hexside(word: Option<SideWord>) -> SideTerrain {
    word.map_or(SideTerrain::Open, |word| word.0)
}

pub fn impact(word: Option<ImpactWord>) -> Option<Impact> {
    word.map(|word| word.0)
}
