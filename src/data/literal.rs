//! Values as these files write them.

/// Words in quotes; several lines in three.
pub fn text(words: &str) -> String {
    toml_edit::Value::from(words).to_string()
}

/// A length to the hundredth of an inch, with a decimal: `12.0`.
pub fn inches(value: f64) -> String {
    let hundredths = (value * 100.0).round() / 100.0;
    let hundredths = if hundredths == 0.0 { 0.0 } else { hundredths };
    if hundredths.fract() == 0.0 { format!("{hundredths:.1}") } else { format!("{hundredths}") }
}

/// A number without a decimal where it needs none: `72`, `2.5`.
pub fn number(value: f64) -> String {
    let hundredths = (value * 100.0).round() / 100.0;
    if hundredths.fract() == 0.0 { format!("{hundredths:.0}") } else { format!("{hundredths}") }
}

/// A facing in degrees, from 0 up to 360.
pub fn degrees(value: f64) -> String {
    let tenths = (value.rem_euclid(360.0) * 10.0).round() / 10.0;
    number(if tenths >= 360.0 { 0.0 } else { tenths })
}

/// A point.
pub fn point([x, y]: [f64; 2]) -> String {
    format!("[{}, {}]", inches(x), inches(y))
}

/// A list of values already written, over several lines where one would be long.
pub fn list(values: &[String]) -> String {
    let line = values.join(", ");
    if line.len() <= 100 {
        return format!("[{line}]");
    }
    let mut written = String::from("[\n");
    let mut row = String::from(" ");
    for value in values {
        if row.len() + value.len() > 100 {
            written.push_str(&row);
            written.push('\n');
            row = String::from(" ");
        }
        row.push(' ');
        row.push_str(value);
        row.push(',');
    }
    written.push_str(&row);
    written.push_str("\n]");
    written
}

/// A list of points.
pub fn points(points: &[[f64; 2]]) -> String {
    list(&points.iter().map(|at| point(*at)).collect::<Vec<_>>())
}

/// A table in braces.
pub fn table(entries: &[(&str, String)]) -> String {
    let entries: Vec<String> = entries.iter().map(|(key, value)| format!("{key} = {value}")).collect();
    if entries.is_empty() { "{}".to_owned() } else { format!("{{ {} }}", entries.join(", ")) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lengths_keep_a_decimal_and_degrees_none() {
        assert_eq!([inches(12.0), inches(12.254), inches(-0.001)], ["12.0", "12.25", "0.0"]);
        assert_eq!([degrees(360.0), degrees(-90.0), degrees(22.5), degrees(359.97)], ["0", "270", "22.5", "0"]);
        assert_eq!(number(72.0), "72");
    }

    #[test]
    fn words_come_back_as_they_were() {
        for words in ["Rowe’s", "say \"no\"", "back\\slash", "two\nlines \"\"\" and \\ more", "tab\tand bell\u{7}", ""]
        {
            let written = format!("it = {}\n", text(words));
            let read: toml::Table = toml::from_str(&written).expect("TOML");
            assert_eq!(read["it"].as_str(), Some(words), "{written}");
        }
    }

    #[test]
    fn a_long_list_takes_several_lines() {
        let many: Vec<[f64; 2]> = (0..40).map(|at| [f64::from(at), 1.25]).collect();
        let written = points(&many);
        assert!(written.lines().count() > 4 && written.lines().all(|line| line.len() <= 102), "{written}");
        assert!(toml::from_str::<toml::Table>(&format!("it = {written}")).is_ok());
    }
}
