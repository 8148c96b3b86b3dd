//! Straight lines from the centre of one cluster to that of another.

use super::Cluster;

/// What a straight line meets at every distance between its ends: one cluster, or two when it meets their border; lower q first.
pub fn between(from: Cluster, to: Cluster) -> Vec<Vec<Cluster>> {
    let length = from.distance(to) as i16;
    (1..length).map(|step| met(from, to, step)).collect()
}

/// The clusters so many steps on that lie nearest to the line.
fn met(from: Cluster, to: Cluster, step: i16) -> Vec<Cluster> {
    let (whole, length) = (to.from(from), from.distance(to) as i16);
    // In parts of a step, so that a line along a border is known to be one.
    let off = |cluster: &Cluster| {
        let here = cluster.from(from);
        let [q, r] = [here.q * length - whole.q * step, here.r * length - whole.r * step].map(i32::from);
        q * q + q * r + r * r
    };
    let rest = (length - step) as u16;
    let mut there: Vec<Cluster> = ring(from, step).filter(|cluster| cluster.distance(to) == rest).collect();
    let nearest = there.iter().map(off).min();
    there.retain(|cluster| Some(off(cluster)) == nearest);
    there
}

/// The clusters so many steps off, lower q first.
fn ring(middle: Cluster, steps: i16) -> impl Iterator<Item = Cluster> {
    let span = move || middle.q - steps..=middle.q + steps;
    let all = span().flat_map(move |q| (middle.r - steps..=middle.r + steps).map(move |r| Cluster::new(q, r)));
    all.filter(move |cluster| cluster.distance(middle) == steps as u16)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn met_between(q: i16, r: i16) -> Vec<Vec<[i16; 2]>> {
        let met = between(Cluster::ORIGIN, Cluster::new(q, r));
        met.iter().map(|there| there.iter().map(|cluster| [cluster.q, cluster.r]).collect()).collect()
    }

    #[test]
    fn a_line_meets_one_cluster_at_a_time_or_runs_along_a_border() {
        assert_eq!(met_between(1, 0), Vec::<Vec<[i16; 2]>>::new());
        assert_eq!(met_between(3, 0), [[[1, 0]], [[2, 0]]]);
        assert_eq!(met_between(1, 1), [[[0, 1], [1, 0]]]);
        assert_eq!(met_between(-1, 2), [[[-1, 1], [0, 1]]]);
        assert_eq!(met_between(2, 1), [[[1, 0]], [[1, 1]]]);
        assert_eq!(met_between(2, 2), [vec![[0, 1], [1, 0]], vec![[1, 1]], vec![[1, 2], [2, 1]]]);
        assert_eq!(met_between(3, 1), [vec![[1, 0]], vec![[1, 1], [2, 0]], vec![[2, 1]]]);
    }
}
