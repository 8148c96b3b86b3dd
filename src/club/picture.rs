//! A picture of a unit, kept in the club's file: small, and of the plainest kind of PNG, so that it can be printed as it is.

use rusqlite::{OptionalExtension, params};

use super::{Club, ClubError};

/// The largest picture that is kept, in bytes.
const MOST_BYTES: usize = 262_144;

/// The longest side of a picture, in dots.
const MOST_DOTS: u32 = 1024;

/// A picture as it is kept: eight bits a colour, no transparency, its rows one after another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picture {
    /// The PNG.
    pub png: Vec<u8>,
    /// Dots across and down.
    pub size: [u32; 2],
    /// Colours of a dot: one, or three.
    pub colours: u8,
}

/// What every PNG begins with.
const SIGNATURE: &[u8; 8] = b"\x89PNG\r\n\x1a\n";

impl Picture {
    /// A PNG that can be kept as it is.
    pub fn plain(png: &[u8]) -> Option<Self> {
        let header = png.strip_prefix(SIGNATURE)?.get(..21)?;
        let number =
            |at: usize| header.get(at..at + 4).map(|four| u32::from_be_bytes([four[0], four[1], four[2], four[3]]));
        let size = [number(8)?, number(12)?];
        let colours = match header[17] {
            0 => 1,
            2 => 3,
            _ => return None,
        };
        let (depth, interlaced) = (header[16], header[20]);
        let is_plain = &header[4..8] == b"IHDR" && depth == 8 && interlaced == 0;
        let fits = size.iter().all(|side| (1..=MOST_DOTS).contains(side)) && png.len() <= MOST_BYTES;
        (is_plain && fits).then(|| Self { png: png.to_vec(), size, colours })
    }

    /// The parts of the PNG that hold its rows, as they are packed.
    pub fn rows(&self) -> Vec<u8> {
        let mut rows = Vec::new();
        let mut rest = self.png.get(SIGNATURE.len()..).unwrap_or_default();
        while let Some((head, after)) = rest.split_at_checked(8) {
            let length = u32::from_be_bytes([head[0], head[1], head[2], head[3]]) as usize;
            let Some((chunk, after)) = after.split_at_checked(length) else { break };
            if &head[4..8] == b"IDAT" {
                rows.extend_from_slice(chunk);
            }
            rest = after.get(4..).unwrap_or_default();
        }
        rows
    }

    /// Makes a picture small and plain enough to be kept.
    fn of(bytes: &[u8]) -> Result<Self, ClubError> {
        if let Some(plain) = Self::plain(bytes) {
            return Ok(plain);
        }
        made_plain(bytes)
    }
}

#[cfg(feature = "app")]
fn made_plain(bytes: &[u8]) -> Result<Picture, ClubError> {
    use image::{DynamicImage, ImageFormat, ImageReader, Rgba, RgbaImage};

    let unreadable =
        |why: String| ClubError::refused(format!("The picture cannot be read: {why}"), "Give a PNG or a JPEG.");
    let mut reader = ImageReader::new(std::io::Cursor::new(bytes))
        .with_guessed_format()
        .map_err(|why| unreadable(why.to_string()))?;
    let mut limits = image::Limits::default();
    (limits.max_image_width, limits.max_image_height) = (Some(20_000), Some(20_000));
    limits.max_alloc = Some(256 << 20);
    reader.limits(limits);
    let read = reader.decode().map_err(|why| unreadable(why.to_string()))?;
    let mut side = 512;
    while side >= 64 {
        let small = if read.width().max(read.height()) > side { read.thumbnail(side, side) } else { read.clone() };
        // What can be seen through is white.
        let mut ground = RgbaImage::from_pixel(small.width(), small.height(), Rgba([255, 255, 255, 255]));
        image::imageops::overlay(&mut ground, &small.to_rgba8(), 0, 0);
        let mut png = std::io::Cursor::new(Vec::new());
        DynamicImage::ImageRgba8(ground)
            .to_rgb8()
            .write_to(&mut png, ImageFormat::Png)
            .map_err(|why| unreadable(why.to_string()))?;
        if let Some(plain) = Picture::plain(png.get_ref()) {
            return Ok(plain);
        }
        side = side * 3 / 4;
    }
    Err(unreadable("it does not become small enough".to_owned()))
}

/// Without the window the program reads no other pictures.
#[cfg(not(feature = "app"))]
fn made_plain(_: &[u8]) -> Result<Picture, ClubError> {
    Err(ClubError::refused(
        "This picture cannot be kept as it is",
        format!(
            "Give a PNG of {MOST_BYTES} bytes and {MOST_DOTS} dots a side at most, of eight bits, not interlaced, without transparency."
        ),
    ))
}

impl Club {
    /// Keeps a picture of a unit, made small where it must be; nothing takes it away.
    pub fn set_picture(&mut self, unit: &str, bytes: Option<&[u8]>, by: &str) -> Result<(), ClubError> {
        let picture = bytes.map(Picture::of).transpose()?;
        self.do_deed("a unit's picture", by, |transaction| {
            match &picture {
                Some(picture) => transaction.execute(
                    "INSERT INTO picture VALUES (?1, ?2) ON CONFLICT(unit) DO UPDATE SET png = excluded.png",
                    params![unit, picture.png],
                )?,
                None => transaction.execute("DELETE FROM picture WHERE unit = ?1", [unit])?,
            };
            Ok(())
        })
    }

    /// The picture of a unit, if there is one that can be shown.
    pub fn picture(&self, unit: &str) -> Result<Option<Picture>, ClubError> {
        let png: Option<Vec<u8>> = self.read(|connection| {
            let mut statement = connection.prepare_cached("SELECT png FROM picture WHERE unit = ?1")?;
            statement.query_row([unit], |row| row.get(0)).optional()
        })?;
        Ok(png.and_then(|png| Picture::plain(&png)))
    }
}
