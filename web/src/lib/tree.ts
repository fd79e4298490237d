// The undo tree as rows to draw: branches are indented, straight runs are not.

import type { History, NodeInfo } from './types';

export interface TreeRow {
  node: NodeInfo;
  depth: number;
  /** Whether the present state was made of this one, or is it. */
  onPath: boolean;
}

/**
 * Rows in the order of a walk: the child that leads to the present state comes last and keeps the indent of its parent,
 * so that the story so far is one straight column and what was left behind hangs off it.
 */
export function treeRows(nodes: NodeInfo[], current: number): TreeRow[] {
  const byId = new Map(nodes.map((n) => [n.id, n]));
  const children = new Map<number | null, NodeInfo[]>();
  for (const node of nodes) {
    const parent = byId.get(node.parent ?? -1)?.id ?? null;
    const list = children.get(parent);
    if (list) list.push(node);
    else children.set(parent, [node]);
  }
  const path = new Set<number>();
  for (let at = byId.get(current); at && !path.has(at.id); at = byId.get(at.parent ?? -1)) {
    path.add(at.id);
  }
  const rows: TreeRow[] = [];
  const todo: { node: NodeInfo; depth: number }[] = (children.get(null) ?? []).map((node) => ({ node, depth: 0 })).reverse();
  for (let at = todo.pop(); at; at = todo.pop()) {
    rows.push({ node: at.node, depth: at.depth, onPath: path.has(at.node.id) });
    const below = [...(children.get(at.node.id) ?? [])];
    // The main line: towards the present state, else the newest.
    const main = below.find((n) => path.has(n.id)) ?? below[below.length - 1];
    if (main) todo.push({ node: main, depth: at.depth });
    for (const side of below.filter((n) => n !== main).reverse()) todo.push({ node: side, depth: at.depth + 1 });
  }
  return rows;
}

/** A history with its news. When old states were dropped meanwhile the answer is still `partial`: ask for all of it. */
export function mergeHistory(old: History | undefined, news: History): History {
  if (!news.partial) return news;
  const byId = new Map((old?.nodes ?? []).map((n) => [n.id, n]));
  for (const node of news.nodes) byId.set(node.id, node);
  const nodes = [...byId.values()].sort((a, b) => a.id - b.id);
  return { ...news, nodes, partial: news.count !== nodes.length };
}
