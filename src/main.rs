//! The window, or the command line.

use std::process::ExitCode;

fn main() -> ExitCode {
    galloper::cli::main()
}
