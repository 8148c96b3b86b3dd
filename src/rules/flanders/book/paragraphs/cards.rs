//! The card game.

use super::section::Section;

#[rustfmt::skip]
pub const SECTIONS: &[Section] = &[
    ("Overall game sequence", &[
        ("GT-01", "The battle opens with cards; every turn the cards move, troops that have been found are set on, and those set on before fight."),
        ("GT-02", "When no card is left beyond 18″ or out of sight, only the figures play."),
    ]),
    ("Brigade cards", &[
        ("GT-03", "A card stands for one brigade, or for one battery."),
        ("GT-04", "For each dozen of his units a side has one card with nothing behind it."),
        ("GT-05", "Under a card, troops are in column of march."),
        ("GT-06", "Cards do not pass through each other."),
        ("GT-07", "Its face shows where it faces and nothing else; its units and their formation are on the back."),
        ("GT-08", "What is not written there is a line."),
        ("GT-09", "A brigade in line sets its units on half an inch apart, if it has not written something else."),
        ("GT-10", "The two lines of a double line are 6½″ apart."),
        ("GT-11", "From one of its units to the next there are never more than 8″."),
        ("GT-12", "Its middle is the middle of the card, its foremost troops stand on the card's front edge."),
        ("GT-13", "Where there is no room, the units that do not fit stand half an inch behind the others."),
    ]),
    ("Card movement", &[
        ("GT-14", "Cards begin off the table, behind their own edge, and may wait there."),
        ("GT-15", "They may go along the ends of the board outside it."),
        ("GT-16", "A card comes on only where no enemy is within 18″."),
        ("GT-17", "Once a turn a card goes up to 12″, or changes the formation of its brigade."),
        ("GT-18", "Woods, streams, walls and hedgerows cost it 4″."),
        ("GT-19", "Going to a flank, or more than 45° off its front, costs it 4″."),
        ("GT-20", "Backing away costs it 4″."),
        ("GT-21", "A road gives it 4″ more."),
        ("GT-22", "Both sides roll a die; the higher moves three cards, or makes the enemy move three."),
        ("GT-23", "They move one after the other."),
        ("GT-24", "After three both roll again, until one side is done; the other then moves what it has left."),
        ("GT-25", "If the enemy will not move, the winner moves what he likes and the cards are done for the turn."),
        ("GT-26", "While they are far apart the first moves may be made together."),
    ]),
    ("Troop set on", &[
        ("GT-27", "A card stays a card until it is within 18″ of the enemy and he sees it."),
        ("GT-28", "Nearer than that but hidden, it goes on as a card."),
        ("GT-29", "From outside a wood nobody is seen who is more than 4″ inside."),
        ("GT-30", "A card found within 18″ as it moves may finish its move, up to 12″, but comes no nearer than 4″."),
        ("GT-31", "Those who found it and had not moved do not move this turn."),
        ("GT-32", "When the cards are done, enemies who see each other within 18″ are set on."),
        ("GT-33", "Troops set on this turn do not move, unless a melee makes them react."),
        ("GT-34", "They may fire."),
        ("GT-35", "An owner may also turn up any card of his own when the cards are done; its troops may fire."),
        ("GT-36", "A general comes on within 12″ of troops of his, while his side has the initiative."),
    ]),
    ("Grand tactical movement: artillery fire", &[
        ("GT-37", "Guns may shoot at a card they see; the range is noted on it and settled when its troops are set on."),
        ("GT-38", "A die picks the unit, its faces dealt evenly among the brigade's; what is left over is thrown again."),
        ("GT-39", "Whatever stands there counts as one base wide."),
        ("GT-40", "However many shots have told, they make a unit test once at most, where it stands when it is set on, before it moves."),
    ]),
    ("Ruling R-51", &[
        ("GT-41", "Its depth and cover are those of the column of march."),
    ]),
    ("Ruling R-49", &[
        ("GT-42", "A card with nothing behind it is taken off when it would have been set on."),
    ]),
];
