//! A picture that stands for somebody's photograph of his table: cloth, woods, a road and a stream on boards, seen aslant.

use std::path::Path;

use galloper::app::picture::Picture;

/// Its width and height in pixels.
pub const SIZE: [usize; 2] = [720, 540];
/// Where the table's corners lie in it: south-west, south-east, north-east, north-west.
const CORNERS: [[f32; 2]; 4] = [[90.0, 470.0], [630.0, 465.0], [510.0, 60.0], [205.0, 60.0]];

/// Writes it.
pub fn write(path: &Path) -> Result<(), String> {
    let [wide, high] = SIZE;
    let places = (0..high).flat_map(|y| (0..wide).map(move |x| [x as f32, y as f32]));
    let picture = Picture { size: SIZE, pixels: places.map(pixel).collect() };
    let file = picture.to_png().map_err(|fault| fault.to_string())?;
    std::fs::write(path, file).map_err(|fault| fault.to_string())
}

/// What is seen at a place of the picture.
fn pixel([x, y]: [f32; 2]) -> [u8; 4] {
    let [west, east] = [0, 1].map(|side| {
        let (near, far) = (CORNERS[side], CORNERS[3 - side]);
        let part = (near[1] - y) / (near[1] - far[1]);
        (part, near[0] + (far[0] - near[0]) * part)
    });
    let across = (x - west.1) / (east.1 - west.1);
    let grain = ((x * 12.9898 + y * 78.233).sin() * 43_758.547).fract().abs();
    let shade = |colour: [f32; 3]| {
        let [red, green, blue] = colour.map(|part| (part + (grain - 0.5) * 18.0).clamp(0.0, 255.0) as u8);
        [red, green, blue, 255]
    };
    if !(0.0..1.0).contains(&across) || !(0.0..1.0).contains(&west.0) {
        return shade(if (x / 46.0) as i32 % 2 == 0 { [128.0, 92.0, 60.0] } else { [118.0, 84.0, 54.0] });
    }
    // How far north a place lies on the table grows faster toward the horizon.
    let north = west.0 * 0.62 / (1.0 - west.0 * 0.38);
    shade(ground(across, north))
}

/// What lies on the table, east and north from nought to one.
fn ground(east: f32, north: f32) -> [f32; 3] {
    let near = |x: f32, y: f32, far: f32| ((east - x) * 1.4).hypot(north - y) < far;
    if (east - 0.5 - 0.08 * (north * 7.0).sin()).abs() < 0.016 {
        return [196.0, 168.0, 116.0];
    }
    if (north - 0.55 - 0.06 * (east * 9.0).sin()).abs() < 0.014 {
        return [86.0, 128.0, 160.0];
    }
    if near(0.2, 0.62, 0.13) || near(0.82, 0.3, 0.15) || near(0.3, 0.66, 0.1) {
        return [56.0, 84.0, 44.0];
    }
    if near(0.55, 0.4, 0.03) || near(0.61, 0.43, 0.025) {
        return [150.0, 70.0, 52.0];
    }
    [112.0, 138.0, 78.0]
}
