use proptest::prelude::*;

use super::*;
use crate::chains::sample::samples;

/// The search that trusts no promise.
fn without_promises(graph: &Graph, position: &ChainPosition) -> Vec<Hint> {
    let mut search = Search::new(graph, position, Wanted::All);
    for pass in [Pass::X, Pass::Y, Pass::Xy] {
        search.pass = pass;
        search.strong.fill(graph, position, pass);
        let everything = Promise { starts: vec![REFUTED | PROVED | LOOPS; graph.n], any: true };
        search.pass(&everything, &Control::default()).expect("nothing stops it");
    }
    search.sorted()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn short_cuts_change_nothing(sample in samples()) {
        let graph = Graph::new(&sample.board).expect("a small board");
        let position = ChainPosition::new(&graph, &sample.board);
        let control = Control::default();
        let all = plain_chains::<12>(&graph, &position, Wanted::All, &control).expect("nothing stops it");
        prop_assert_eq!(&all, &without_promises(&graph, &position));
        let best = plain_chains::<12>(&graph, &position, Wanted::Best, &control).expect("nothing stops it");
        prop_assert_eq!(best.first(), all.first());
        for hint in all.iter().filter(|_| sample.sound) {
            for &id in &hint.removals {
                prop_assert!(!sample.is_true(graph.cell[id as usize], graph.digit[id as usize]), "{:?}", hint);
            }
        }
    }
}
