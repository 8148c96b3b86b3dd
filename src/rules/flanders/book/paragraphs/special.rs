//! Organisation, generals, major morale, buildings, fast play.

use super::section::Section;

#[rustfmt::skip]
pub const SECTIONS: &[Section] = &[
    ("Organization", &[
        ("ORG-01", "A general has twelve units: four regiments of cavalry, seven battalions and a battery."),
        ("ORG-02", "His cavalry is two brigades of two regiments."),
        ("ORG-03", "His foot is two brigades, four battalions and three."),
        ("ORG-04", "His battery is on its own."),
        ("ORG-05", "A practised player may run two generals, and nobody more."),
        ("ORG-06", "A unit of foot or horse has twelve figures, three on each of four bases."),
        ("ORG-07", "A base of foot is 1″ wide and ½″ deep."),
        ("ORG-08", "A base of horse is 1½″ wide and ⅞″ deep."),
        ("ORG-09", "Two small companies of household cavalry, two bases each, make one unit."),
        ("ORG-10", "A unit of foot is a battalion, a unit of horse a regiment."),
        ("ORG-11", "Two guns of one weight, four men to each, make a battery."),
        ("ORG-12", "A gun's base is 1½″ square."),
        ("ORG-13", "It has two limbers of two horses each."),
        ("ORG-14", "Played at historical strength, English and Dutch battalions and the Austrian horse number 15, British cavalry 9."),
        ("ORG-16", "A French regiment sends two battalions, an Austrian three or four, an English or Dutch one."),
        ("ORG-18", "A battery fires, fights and keeps its nerve as one."),
    ]),
    ("Ruling R-05", &[
        ("ORG-15", "Fifteen figures stand on five bases, nine on three."),
    ]),
    ("Introduction: game tactics", &[
        ("ORG-17", "What a general commands is what his major morale is counted over."),
        ("ORG-20", "Without other aims the battle is won by breaking the enemy's commands until he gives up."),
    ]),
    ("Ruling R-06", &[
        ("ORG-19", "Figures fall one by one; a base goes when its last one has."),
    ]),
    ("Generals", &[
        ("GEN-01", "A general is in danger within 4″ of an enemy, of a unit that has been fired on by foot or guns, or of a melee."),
        ("GEN-02", "Then two dice are thrown: 11 or 12 kills him, and nothing saves him."),
        ("GEN-03", "His death makes all his troops test that turn."),
        ("GEN-04", "From then on they test in any turn they want to go forward."),
        ("GEN-05", "A general rides up to 16″ once a turn, while his side has the initiative or when all others have moved."),
        ("GEN-06", "He may ride in a charge."),
        ("GEN-07", "Troops within 24″ of him go forward without a test."),
        ("GEN-08", "Within 4″ he steadies them: two less to need for morale, one more a figure in a melee."),
    ]),
    ("Major morale", &[
        ("MAJ-01", "When half its units are lost, routed or shaken, a command breaks."),
        ("MAJ-02", "Lost is: wiped out, surrendered, or twice failed to rally."),
        ("MAJ-03", "A unit that is lost counts as two."),
        ("MAJ-04", "This may come at any moment of a turn."),
        ("MAJ-05", "When it does, the shaken rout, and so do all who are shaken later."),
        ("MAJ-06", "Its routers never rally."),
        ("MAJ-08", "Routers who have lost most of their men but not all are not counted as lost until two turns are past."),
        ("MAJ-09", "The fatigued do not count."),
        ("MAJ-10", "A scenario with its own aims may put it aside or add to it."),
    ]),
    ("Morale method", &[
        ("MAJ-07", "In a broken command every check needs two more."),
    ]),
    ("Buildings", &[
        ("BLD-01", "Only a whole unit of foot goes into a building."),
        ("BLD-02", "Going in takes 2″ of its move."),
        ("BLD-03", "There is room for one unit."),
        ("BLD-04", "Two hits by heavy ball, or three by light, drive the garrison out."),
        ("BLD-05", "Three by heavy ball, or four by light, bring it down on all inside."),
        ("BLD-06", "Guns aim at it as at a unit of foot of its width."),
        ("BLD-07", "A garrison needs one less for its morale."),
        ("BLD-08", "Each of its figures is worth two more in a melee."),
        ("BLD-09", "Its saves are one easier."),
        ("BLD-10", "When the walls come down they are one harder instead."),
        ("BLD-11", "A unit that comes out neither fires nor starts a melee that turn."),
        ("BLD-12", "It forms up within 2″, in line or column."),
        ("BLD-13", "Attacked that turn, it cannot react and is disordered."),
        ("BLD-14", "A garrison whose nerve fails comes out too."),
    ]),
    ("Ruling R-47", &[
        ("BLD-15", "Hits by heavy and by light guns add up as parts of what each would need."),
    ]),
    ("Fast play initiative for large games", &[
        ("FAST-01", "With four generals or more to a side, each general of the side that moves is worth a card."),
        ("FAST-02", "On the table it moves two units of each of them."),
    ]),
];
