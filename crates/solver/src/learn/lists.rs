//! Many short lists in one array.

/// Lists that are written once and read by number.
#[derive(Clone, Debug)]
pub(super) struct Lists<T> {
    items: Vec<T>,
    from: Vec<u32>,
}

impl<T: Copy> Lists<T> {
    fn new() -> Self {
        Self { items: Vec::new(), from: vec![0] }
    }

    /// `count` lists of the given pairs of list and item, in the order of the pairs.
    pub(super) fn sorted(count: usize, pairs: impl Iterator<Item = (usize, T)> + Clone, blank: T) -> Self {
        let mut from = vec![0; count + 1];
        for (list, _) in pairs.clone() {
            from[list + 1] += 1;
        }
        for i in 0..count {
            from[i + 1] += from[i];
        }
        let mut items = vec![blank; from[count] as usize];
        let mut next = from.clone();
        for (list, item) in pairs {
            items[next[list] as usize] = item;
            next[list] += 1;
        }
        Self { items, from }
    }

    /// One more list.
    pub(super) fn push(&mut self, list: impl IntoIterator<Item = T>) {
        self.items.extend(list);
        self.from.push(self.items.len() as u32);
    }

    pub(super) fn get(&self, list: usize) -> &[T] {
        &self.items[self.from[list] as usize..self.from[list + 1] as usize]
    }
}

impl<'a, T: Copy + 'a> FromIterator<&'a Vec<T>> for Lists<T> {
    fn from_iter<I: IntoIterator<Item = &'a Vec<T>>>(lists: I) -> Self {
        let mut all = Self::new();
        for list in lists {
            all.push(list.iter().copied());
        }
        all
    }
}
