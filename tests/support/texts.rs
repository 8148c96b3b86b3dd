//! The texts of the project itself.

use std::path::Path;

/// The folder of the project.
pub fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The text of every file with this ending below a folder.
pub fn texts(folder: &Path, ending: &str) -> Vec<(String, String)> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder).expect("a folder").flatten() {
        let path = entry.path();
        if path.is_dir() {
            found.extend(texts(&path, ending));
        } else if path.extension().is_some_and(|kind| kind == ending) {
            found.push((path.display().to_string(), std::fs::read_to_string(&path).expect("a text")));
        }
    }
    found
}
