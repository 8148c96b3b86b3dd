//! The redo record: a copy of what a checkpoint is about to move into the file, written behind the file's end first.
//!
//! SQLite moves a log into its file page by page, in place. Killed in the middle, it leaves a file that is torn by itself, though whole
//! with its log. So the pages are doubled before they are moved (a double-write buffer): whoever finds a complete
//! record behind the pages of a file puts its pages in their places and has the file whole. To do so twice does no harm. SQLite cuts
//! the file to the length of its pages when all of them are moved, and the record goes with that.
//!
//! ```text
//!   file   | page 1 | page 2 | … | page n |  record: magic, sizes, digest | numbers | pages |
//! ```

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{Read, Seek, SeekFrom, Write};
use std::ops::Range;
use std::path::Path;

use super::log_frames::{committed, number};
use crate::file::Digest;
use crate::file::guard::{Start, is_head};

/// What a record begins with.
const MAGIC: &[u8; 16] = b"Galloper's redo\n";

/// The magic, three numbers of four bytes, and the digest of all the rest.
const HEAD: usize = MAGIC.len() + 12 + 32;

/// So many bytes say how long the pages are and how many there are.
const START: u64 = 100;

/// The longest record that is written or looked for, in bytes: a log is moved long before it is so long.
pub(super) const LONGEST: usize = 64 << 20;

/// The largest file that is put together from its pages and a record, in bytes.
const LARGEST: usize = 256 << 20;

/// Pages to be put in their places in a file.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Redo {
    /// How long a page is.
    page_bytes: usize,
    /// How many pages the file has afterwards.
    pages: u32,
    /// The pages to be put there, by their numbers from 1.
    put: BTreeMap<u32, Vec<u8>>,
}

/// A file that is whole only with the record behind it.
#[derive(Debug)]
pub(super) struct Torn {
    /// The record.
    pub redo: Redo,
    /// The file as it is with every page in its place.
    pub whole: Vec<u8>,
}

impl Torn {
    /// The file at a path, if there is a record behind it.
    pub fn at(path: &Path) -> std::io::Result<Option<Self>> {
        let mut file = File::open(path)?;
        let mut bytes = Vec::new();
        Read::by_ref(&mut file).take(START).read_to_end(&mut bytes)?;
        let (bytes_in_all, Some((page_bytes, pages))) = (file.metadata()?.len(), sizes(&bytes)) else {
            return Ok(None);
        };
        // As good as always nothing lies behind the pages.
        if bytes_in_all <= page_bytes as u64 * u64::from(pages) || bytes_in_all > (LARGEST + LONGEST) as u64 {
            return Ok(None);
        }
        file.read_to_end(&mut bytes)?;
        let Some(redo) = Redo::behind(&bytes) else { return Ok(None) };
        Ok(redo.put_into(&bytes).map(|whole| Self { redo, whole }))
    }
}

impl Redo {
    /// What a log is to bring into its file; with the mark of that state of it; `None` where nothing in it is committed,
    /// or it is too long to be doubled.
    pub fn of_log(log: &[u8]) -> Option<(Self, u64)> {
        if log.len() > LONGEST {
            return None;
        }
        let found = committed(log)?;
        let put = found.pages.into_iter().map(|(number, at)| (number, log[at..at + found.page_bytes].to_vec()));
        Some((Self { page_bytes: found.page_bytes, pages: found.in_all, put: put.collect() }, found.mark))
    }

    /// Every page of a file, to be put in the place of another's; `None` where that is too long, or not of whole pages.
    ///
    /// What is put there is to be written by way of a log, as the other was: the versions for reading and writing say so.
    pub fn of_file(mut content: Vec<u8>) -> Option<Self> {
        let (page_bytes, pages) = sizes(&content)?;
        if content.len() > LONGEST || content.len() != page_bytes * pages as usize {
            return None;
        }
        content.get_mut(18..20)?.fill(2);
        let put = (1..=pages).zip(content.chunks_exact(page_bytes).map(<[u8]>::to_vec)).collect();
        Some(Self { page_bytes, pages, put })
    }

    /// The last complete record behind the pages of a file.
    pub fn behind(file: &[u8]) -> Option<Self> {
        let (page_bytes, pages) = sizes(file)?;
        // Page 1 may be moved already or not: a record begins behind the pages in either case.
        let from = page_bytes.checked_mul(pages as usize)?;
        let begins = (from..file.len()).step_by(page_bytes);
        begins.rev().find_map(|at| Self::read(&file[at..], page_bytes))
    }

    /// Whether every page of it stands in its place in a file already.
    pub fn is_in_place(&self, mut file: &File) -> std::io::Result<bool> {
        let mut stands = vec![0; self.page_bytes];
        for (number, page) in &self.put {
            let place = self.place(*number);
            if file.metadata()?.len() < place.end as u64 {
                return Ok(false);
            }
            file.seek(SeekFrom::Start(place.start as u64))?;
            file.read_exact(&mut stands)?;
            if stands != *page {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Writes it behind the pages of a file, and behind any record that is there, forced through to the disk.
    pub fn write_behind(&self, mut file: &File) -> std::io::Result<()> {
        let length = file.metadata()?.len();
        let from = length.max(self.file_bytes() as u64).next_multiple_of(self.page_bytes as u64);
        let written = file.seek(SeekFrom::Start(from)).and_then(|_| file.write_all(&self.to_bytes()));
        let written = written.and_then(|()| file.sync_data());
        if written.is_err() {
            // Half a record says nothing: the room is given back, if that much can be done.
            let _ = file.set_len(length);
        }
        written
    }

    /// The file as it is with every page in its place; `None` where that would be too large.
    pub fn put_into(&self, file: &[u8]) -> Option<Vec<u8>> {
        if self.file_bytes() > LARGEST {
            return None;
        }
        let mut whole = file[..file.len().min(self.file_bytes())].to_vec();
        whole.resize(self.file_bytes(), 0);
        for (number, page) in &self.put {
            whole.get_mut(self.place(*number))?.copy_from_slice(page);
        }
        Some(whole)
    }

    /// Puts every page in its place in the file itself, then cuts the record off.
    pub fn finish(&self, mut file: &File) -> std::io::Result<()> {
        for (number, page) in &self.put {
            file.seek(SeekFrom::Start(self.place(*number).start as u64))?;
            file.write_all(page)?;
        }
        file.sync_data()?;
        file.set_len(self.file_bytes() as u64)?;
        file.sync_data()
    }

    fn file_bytes(&self) -> usize {
        self.pages as usize * self.page_bytes
    }

    fn place(&self, number: u32) -> Range<usize> {
        let end = number as usize * self.page_bytes;
        end - self.page_bytes..end
    }

    fn to_bytes(&self) -> Vec<u8> {
        let mut head = MAGIC.to_vec();
        for number in [self.page_bytes as u32, self.pages, self.put.len() as u32] {
            head.extend_from_slice(&number.to_be_bytes());
        }
        let mut body: Vec<u8> = self.put.keys().flat_map(|number| number.to_be_bytes()).collect();
        self.put.values().for_each(|page| body.extend_from_slice(page));
        head.extend_from_slice(&digest(&head, &body));
        head.append(&mut body);
        head
    }

    fn read(bytes: &[u8], page_bytes: usize) -> Option<Self> {
        let (head, rest) = bytes.split_at_checked(HEAD)?;
        let (sizes, expected) = head.split_at(HEAD - 32);
        let told = |at: usize| number(sizes, MAGIC.len() + at);
        let (pages, count) = (told(4)?, told(8)? as usize);
        if !sizes.starts_with(MAGIC) || told(0)? as usize != page_bytes {
            return None;
        }
        let body = rest.get(..count.checked_mul(4 + page_bytes).filter(|length| *length <= LONGEST)?)?;
        if digest(sizes, body) != expected {
            return None;
        }
        let (numbers, content) = body.split_at(4 * count);
        let numbers = (0..count).filter_map(|index| number(numbers, 4 * index));
        let put: BTreeMap<u32, Vec<u8>> = numbers.zip(content.chunks_exact(page_bytes).map(<[u8]>::to_vec)).collect();
        let fits = put.keys().all(|number| (1..=pages).contains(number));
        fits.then_some(Self { page_bytes, pages, put })
    }
}

fn digest(head: &[u8], body: &[u8]) -> [u8; 32] {
    Digest::of_parts([head, body]).bytes()
}

/// How long a page of a database is, and how many its first page says that there are.
fn sizes(file: &[u8]) -> Option<(usize, u32)> {
    // Two bytes, of which 1 stands for the one size that they cannot hold.
    let page_bytes = match number(file, 16)? >> 16 {
        1 => 1 << 16,
        written => written as usize,
    };
    let is_size = page_bytes.is_power_of_two() && page_bytes >= 512;
    (is_size && is_head(first(file)?)).then_some((page_bytes, number(file, 28)?))
}

/// What a file starts with.
fn first(file: &[u8]) -> Option<Start> {
    file.get(..Start::default().len())?.try_into().ok()
}

#[cfg(test)]
mod tests;
