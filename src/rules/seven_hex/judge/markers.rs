//! Which markers come off, and when. [SHS 7.2, 10.1b, 11.1, 20.2, R01]

/// A marker on a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Marker {
    /// It has attacked.
    Attack,
    /// It has been attacked.
    Defend,
    /// It has charged.
    Charge,
    /// It has counter-charged.
    CounterCharge,
    /// It has fired.
    RangedFire,
    /// Its commander has fought.
    Committed,
}

/// A moment at which markers come off.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Moment {
    /// The first player's orders are over.
    FirstOrders,
    /// The second player's orders are over.
    SecondOrders,
    /// Ranged fire is over.
    RangedFire,
    /// The owner's next strategic movement is over.
    OwnersStrategic,
}

/// Whether a marker comes off at a moment. [SHS 7.2, 10.1b, 11.1, 11.2b, 20.2]
pub const fn comes_off(marker: Marker, moment: Moment) -> bool {
    match marker {
        Marker::Attack | Marker::Defend => matches!(moment, Moment::FirstOrders | Moment::SecondOrders),
        Marker::Charge | Marker::CounterCharge => matches!(moment, Moment::SecondOrders),
        Marker::RangedFire => matches!(moment, Moment::RangedFire),
        Marker::Committed => matches!(moment, Moment::OwnersStrategic),
    }
}
