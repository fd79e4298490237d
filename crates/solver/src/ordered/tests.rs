use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc;
use std::thread::sleep;
use std::time::{Duration, Instant};

use super::*;

const CREWS: [Threads; 4] = [Threads::Here, Threads::Beside(1), Threads::Beside(2), Threads::Beside(7)];

fn millis(n: u64) -> Duration {
    Duration::from_millis(n)
}

/// Numbers from 0 on, without end.
fn numbers<W>() -> impl FnMut(&mut W) -> Option<u64> + Send {
    let mut next = 0..;
    move |_| next.next()
}

/// Runs `test` on a thread of its own: one that never ends fails.
fn within(seconds: u64, test: impl FnOnce() + Send + 'static) {
    let (send, receive) = mpsc::channel();
    let handle = std::thread::spawn(move || {
        let ended = catch_unwind(AssertUnwindSafe(test));
        send.send(()).unwrap();
        ended.unwrap_or_else(|panic| resume_unwind(panic));
    });
    receive.recv_timeout(Duration::from_secs(seconds)).expect("it hangs");
    handle.join().unwrap();
}

#[test]
fn any_number_of_threads_gives_the_same_sequence() {
    within(60, || {
        for threads in CREWS {
            let mut got = Vec::new();
            let mut left = 0..300_u64;
            let end: End<()> = run(
                Plan { ahead: Some(20), ..Plan::new(threads) },
                |_| 0_u64,
                |_| left.next(),
                |done, n, turn| {
                    *done += 1;
                    assert_eq!(n, turn.number());
                    // Later pieces are done sooner.
                    sleep(Duration::from_micros(300 * (9 - n % 10)));
                    (n * n, *done)
                },
                |n, (square, done)| {
                    assert_eq!(square, n * n);
                    got.push((n, done));
                    ControlFlow::Continue(())
                },
            );
            assert_eq!(end, End::Exhausted, "{threads:?}");
            assert!(got.iter().map(|(n, _)| *n).eq(0..300), "{threads:?}");
            // A thread keeps its worker: the first made several pieces.
            assert!(got.iter().any(|(_, done)| *done > 10));
        }
    });
}

#[test]
fn a_stop_gives_a_prefix_with_all_that_was_begun() {
    within(60, || {
        for threads in CREWS {
            let cancel = CancelToken::new();
            let begun = AtomicU64::new(0);
            let mut got = Vec::new();
            let end: End<()> = run(
                Plan { cancel: cancel.clone(), ..Plan::new(threads) },
                |_| (),
                numbers(),
                |(), n, turn| {
                    begun.fetch_add(1, Ordering::Relaxed);
                    if n == 40 {
                        cancel.cancel();
                    }
                    // Some end only because they are told to.
                    while n >= 40 && !turn.cancel().is_cancelled() {
                        sleep(millis(1));
                    }
                    n
                },
                |_, n| {
                    got.push(n);
                    ControlFlow::Continue(())
                },
            );
            assert_eq!(end, End::Cancelled, "{threads:?}");
            assert!(got.len() > 40 && got.len() as u64 == begun.load(Ordering::Relaxed), "{threads:?}");
            assert!(got.iter().copied().eq(0..got.len() as u64), "{threads:?}");
        }
    });
}

#[test]
fn after_a_break_nothing_comes_and_what_is_under_way_is_told_to_end() {
    within(60, || {
        for threads in CREWS {
            let cancel = CancelToken::new();
            let mut got = Vec::new();
            let end = run(
                Plan { cancel: cancel.clone(), ..Plan::new(threads) },
                |_| (),
                numbers(),
                |(), n, turn| {
                    while n > 30 && !turn.cancel().is_cancelled() {
                        sleep(millis(1));
                    }
                    n
                },
                |_, n| {
                    got.push(n);
                    if n == 30 { ControlFlow::Break("enough") } else { ControlFlow::Continue(()) }
                },
            );
            assert_eq!(end, End::Broken("enough"));
            assert!(got.into_iter().eq(0..=30), "{threads:?}");
            assert!(!cancel.is_cancelled(), "the caller's other work goes on");
        }
    });
}

#[test]
fn a_panic_anywhere_ends_all_and_goes_on_in_the_caller() {
    within(60, || {
        for threads in CREWS {
            for place in ["worker", "source", "work", "sink"] {
                let mut got = Vec::new();
                let fails = |here: &str, n| assert!(here != place || n != 20, "the {here} failed");
                let mut next = 0..;
                let caught = catch_unwind(AssertUnwindSafe(|| {
                    run(
                        Plan { ahead: Some(5), ..Plan::new(threads) },
                        |_| fails("worker", 20),
                        |()| {
                            let n = next.next();
                            fails("source", n.unwrap_or(0));
                            n
                        },
                        |(), n, _| {
                            fails("work", n);
                            n
                        },
                        |_, n| {
                            fails("sink", n);
                            got.push(n);
                            ControlFlow::<()>::Continue(())
                        },
                    )
                }));
                let panic = caught.expect_err(place);
                assert_eq!(*panic.downcast::<String>().unwrap(), format!("the {place} failed"));
                assert!(got.iter().copied().eq(0..got.len() as u64) && got.len() <= 20, "{got:?}");
            }
        }
    });
}

#[test]
fn nobody_works_further_ahead_than_allowed() {
    within(60, || {
        let first_is_done = AtomicBool::new(false);
        let furthest = AtomicU64::new(0);
        let mut left = 0..100;
        let end: End<()> = run(
            Plan { ahead: Some(10), ..Plan::new(Threads::Beside(3)) },
            |_| (),
            |()| left.next(),
            |(), n: u64, _| {
                if n == 0 {
                    sleep(millis(200));
                    first_is_done.store(true, Ordering::SeqCst);
                } else if !first_is_done.load(Ordering::SeqCst) {
                    furthest.fetch_max(n, Ordering::SeqCst);
                }
            },
            |_, ()| ControlFlow::Continue(()),
        );
        assert_eq!(end, End::Exhausted);
        assert_eq!(furthest.load(Ordering::SeqCst), 9);
    });
}

#[test]
fn parts_of_long_results_come_in_order_and_room_is_kept() {
    within(60, || {
        for threads in CREWS {
            let (made, taken) = (AtomicU64::new(0), AtomicU64::new(0));
            let most_held = AtomicU64::new(0);
            let mut got = Vec::new();
            let mut left = 0..200_u64;
            let room = Backlog { most: 1_000, weigh: |_: &(u64, u64)| 100 };
            let end: End<()> = run(
                Plan { backlog: Some(room), ..Plan::new(threads) },
                |_| (),
                |()| left.next(),
                |(), n, mut turn| {
                    let note = || {
                        let held = made.fetch_add(1, Ordering::SeqCst) + 1 - taken.load(Ordering::SeqCst);
                        most_held.fetch_max(held, Ordering::SeqCst);
                    };
                    if n == 0 && threads.count() > 1 {
                        // By now the others have left as much behind as they may: this piece has to get through.
                        sleep(millis(300));
                    }
                    for part in 0..(200 * u64::from(n % 50 == 0)) {
                        note();
                        assert!(turn.give((n, part)));
                        assert!(turn.has_come());
                    }
                    note();
                    (n, u64::MAX)
                },
                |n, part| {
                    taken.fetch_add(1, Ordering::SeqCst);
                    assert_eq!(n, part.0);
                    got.push(part);
                    ControlFlow::Continue(())
                },
            );
            assert_eq!(end, End::Exhausted);
            assert_eq!(got.len(), 200 + 4 * 200);
            assert!(got.is_sorted(), "{threads:?}");
            // 11 that wait for their turn, 22 for the sink, one in its hands and one for each worker.
            let held = most_held.load(Ordering::SeqCst);
            assert!(held <= 3 * 11 + 1 + 7, "{threads:?}: {held}");
        }
    });
}

#[test]
fn a_source_that_waits_keeps_no_result_back() {
    within(60, || {
        let (send, receive) = mpsc::channel();
        send.send(0).unwrap();
        let mut send = Some(send);
        let mut got = Vec::new();
        let end: End<()> = run(
            Plan::new(Threads::Beside(3)),
            |_| (),
            // The next piece comes only when the result of the one before was seen.
            move |()| receive.recv().ok(),
            |(), n, _| n,
            |_, n: u64| {
                got.push(n);
                match (&send, n) {
                    (Some(next), 0..50) => next.send(n + 1).unwrap(),
                    _ => send = None,
                }
                ControlFlow::Continue(())
            },
        );
        assert_eq!(end, End::Exhausted);
        assert!(got.into_iter().eq(0..=50));
    });
}

#[test]
fn a_stop_wakes_those_that_wait_for_their_turn() {
    within(60, || {
        let cancel = CancelToken::new();
        let begun = Instant::now();
        let mut got = Vec::new();
        let end: End<()> = run(
            Plan { cancel: cancel.clone(), ahead: Some(3), ..Plan::new(Threads::Beside(4)) },
            |_| (),
            numbers(),
            |(), n, turn| {
                while n == 0 && !turn.cancel().is_cancelled() {
                    if begun.elapsed() > millis(100) {
                        cancel.cancel();
                    }
                    sleep(millis(5));
                }
                n
            },
            |_, n| {
                got.push(n);
                ControlFlow::Continue(())
            },
        );
        assert_eq!((end, got), (End::Cancelled, vec![0, 1, 2]));
    });
}
