// The HTTP interface of `masume studio`: its types, and one function for each thing that is asked.
// Cells are numbers from 0 in the order of the shape, digits numbers from 1.

export type Mode = 'make' | 'solve';
export type Lang = 'en' | 'ja';
/** Digits of some cells: each row is a cell followed by its digits. */
export type Marks = number[][];
export type MarkKind = 'centre' | 'corner';
export type Layer = 'clues' | 'entries' | 'centre' | 'corner' | 'colours' | 'planned';
export type Turn = 'right' | 'left' | 'half' | 'left_right' | 'top_bottom' | 'transpose' | 'anti_transpose';
export type Origin = 'import' | 'share' | 'generate' | 'complete' | 'tune';
export type Class = 'none' | 'one' | 'several' | 'unknown';

export interface Texts {
  title?: string;
  author?: string;
  description?: string;
  source?: string;
  url?: string;
  date?: string;
  level?: string;
  rating?: string;
  rules?: string;
  rules_ja?: string;
  recipe?: string;
}

export interface State {
  version: number;
  shape: string;
  givens?: number[];
  allowed?: Marks;
  entries?: number[];
  centre?: Marks;
  corner?: Marks;
  colours?: number[];
  planned?: number[];
  solution?: number[];
  meta?: Texts;
  mode?: Mode;
  seconds?: number;
}

export type Edit =
  | { edit: 'place_clue'; cell: number; digit: number; insist?: boolean }
  | { edit: 'remove_clues'; cells: number[] }
  | { edit: 'enter_digit'; cells: number[]; digit: number; tidy?: boolean }
  | { edit: 'toggle_mark'; kind: MarkKind; cells: number[]; digit: number }
  | { edit: 'strike_marks'; kind: MarkKind; marks: Marks }
  | { edit: 'auto_marks'; kind: MarkKind; cells?: number[]; strike_only?: boolean }
  | { edit: 'toggle_colour'; cells: number[]; colour: number }
  | { edit: 'plan'; cells: number[]; on: boolean; symmetry?: string }
  | { edit: 'set_plan'; cells: number[] }
  | { edit: 'set_text'; field: 'title' | 'author' | 'description' | 'level' | 'rules' | 'rules_ja'; text: string }
  | { edit: 'clear'; layers: Layer[]; cells?: number[] }
  | { edit: 'entries_to_clues'; cells?: number[]; insist?: boolean }
  | { edit: 'clues_to_entries'; cells?: number[] }
  | { edit: 'new_board'; shape: string; keep?: boolean }
  | { edit: 'set_regions'; regions: string }
  | { edit: 'transform'; turn: Turn }
  | { edit: 'relabel'; digits: number[] }
  | { edit: 'replace'; state: State; origin: Origin };

export type Command =
  | { do: 'edit'; edit: Edit }
  | { do: 'undo' }
  | { do: 'redo' }
  | { do: 'jump'; node: number }
  | { do: 'name'; node?: number; name: string }
  | { do: 'set_mode'; mode: Mode }
  | { do: 'set_clock'; seconds: number };

export interface NodeInfo {
  id: number;
  parent: number | null;
  label: string;
  digit?: number;
  cells?: number[];
  at: number;
  name?: string;
}

export interface History {
  current: number;
  can_undo: boolean;
  can_redo: boolean;
  /** Whether `nodes` are only the new and changed ones. */
  partial?: boolean;
  /** How many there are in all. */
  count?: number;
  nodes: NodeInfo[];
}

export interface Geometry {
  rows: number;
  cols: number;
  digits: number;
  symbols: string[];
  cells: [number, number][];
  houses: { kind: string; number?: number; cells: number[] }[];
  /** Row and column of the top left cell of each board, and its side. */
  boards: [number, number, number][];
  /** Pairs of cells that a rule keeps apart beyond the houses. */
  apart: [number, number][];
  glyphs: { glyph: 'line' | 'shade'; cells: number[] }[];
}

export interface Violation {
  code: string;
  cells: number[];
  digit?: number;
}

export interface Refusal {
  code: string;
  cells: number[];
  digit?: number;
  words?: string;
}

export interface View {
  id: string;
  version: number;
  key: string;
  state: State;
  history: History;
  geometry?: Geometry;
  violations: Violation[];
  share: string;
  /** What was wrong with the log when it was opened. */
  damage?: { line: number; why: string; kept: string };
}

export interface Changed {
  view: View;
  refusal?: Refusal | null;
  knowledge?: Knowledge | null;
}

export interface Solutions {
  least: number;
  exact: boolean;
  estimate?: { log10: number; low: number; high: number };
}

export interface Knowledge {
  key: string;
  active: number[][];
  unknown: Marks;
  determined: number[];
  solutions: Solutions;
  class: Class;
  finishing: Marks | null;
  redundant: number[] | null;
  complete: boolean;
}

export type Target = { what: 'place'; cell: number; digit: number } | { what: 'remove'; cell: number };

export interface WhatIf {
  key: string;
  target: Target;
  by_rules: Marks;
  by_search: Marks;
  unknown: Marks;
  cells: number[];
  solutions: Solutions;
}

export interface Technique {
  id: string;
  en: string;
  ja: string;
  se?: number;
}

export interface Rating {
  se: { er: number; ep: number; ed: number };
  hardest: Technique | null;
  masume?: number;
  minutes?: number;
  solved?: boolean;
  /** Whether it may be harder, since time ended. */
  lower_bound?: boolean;
}

export type Part = 'pattern' | 'second' | 'removed' | 'placed';

export interface Figure {
  spots: { cell: number; digit: number; part: Part }[];
  links: { from: [number, number]; to: [number, number]; strong: boolean; branch: number }[];
  frames: { cells: number[]; second: boolean }[];
}

export interface Hint {
  stage?: number;
  code?: string;
  technique?: Technique | null;
  words: string;
  figure?: Figure | null;
  edits?: Edit[];
  cells?: number[];
  done?: boolean;
}

export interface PathStep {
  technique: Technique | null;
  headline: string;
  words: string;
  figure: Figure;
  values: number[];
  candidates: Marks;
}

export interface Path {
  steps: PathStep[];
  solved: boolean;
  /** `solved`, `stuck`, `contradiction` or `stopped`. */
  end: string;
  er?: number | null;
}

export interface Check {
  wrong: number[];
  wrong_marks?: number[];
  filled: boolean;
  done: boolean;
  class: Class;
}

export type JobName = 'complete' | 'alternatives' | 'easier' | 'harder' | 'generate';

export interface JobRequest {
  job: JobName;
  count?: number;
  seconds?: number;
  seed?: number;
  clues?: [number, number];
  symmetry?: string;
  level?: string;
  shape?: string;
}

export interface Made {
  state: State;
  clues: number;
  er?: number | null;
  hardest?: Technique | null;
}

export interface Progress {
  tried?: number;
  found?: number;
  solutions?: number;
  blanks?: number;
  seconds?: number;
}

export interface JobLine {
  progress?: Progress;
  found?: Made;
  end?: string;
  failed?: { code: string; message: string };
}

export interface Named {
  id: string;
  en: string;
  ja: string;
}

export interface Tables {
  formats: (Named & { extension?: string; write: boolean })[];
  rules: (Named & { about_en: string; about_ja: string; takes_cells: boolean })[];
  sizes: { shape: string; en: string; ja: string }[];
  layouts: (Named & { shape: string })[];
  jigsaws: (Named & { regions: string })[];
  symmetries: Named[];
  patterns: (Named & { shape: string; cells: number[] })[];
}

export interface DocumentRow {
  id: string;
  title: string;
  shape: string;
  clues: number;
  changed: number;
  mode: Mode;
}

/** A puzzle that was found in a text. */
export interface Found {
  state: State;
  format: Named;
  not_kept: string[];
  clues: number;
}

/** What the server said no with, in words for people. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly line: number | undefined;
  readonly column: number | undefined;
  readonly body: unknown;

  constructor(status: number, body: unknown) {
    const error = (body as { error?: { code?: string; message?: string; line?: number; column?: number } } | null)?.error;
    super(error?.message ?? `HTTP ${status}`);
    this.status = status;
    this.code = error?.code ?? 'http';
    this.line = error?.line;
    this.column = error?.column;
    this.body = body;
  }
}

/** The server did not answer at all. */
export class AwayError extends Error {}

let language: Lang = 'en';

/** Words in answers come in this language from now on. */
export function speak(lang: Lang): void {
  language = lang;
}

export async function ask(method: string, path: string, body?: unknown, signal?: AbortSignal): Promise<Response> {
  const headers: Record<string, string> = { 'Accept-Language': language };
  if (method !== 'GET') headers['X-Masume'] = '1';
  if (body !== undefined) headers['Content-Type'] = 'application/json';
  const init: RequestInit = { method, headers, credentials: 'same-origin' };
  if (body !== undefined) init.body = JSON.stringify(body);
  if (signal) init.signal = signal;
  let response: Response;
  try {
    response = await fetch(`/api${path}`, init);
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new AwayError(String(error));
  }
  // A proxy in front of a server that is down answers for it.
  if (response.status === 502) throw new AwayError('502');
  if (!response.ok) throw new ApiError(response.status, await response.json().catch(() => null));
  return response;
}

async function json<T>(method: string, path: string, body?: unknown, signal?: AbortSignal): Promise<T> {
  const response = await ask(method, path, body, signal);
  return (response.status === 204 ? undefined : await response.json()) as T;
}

const doc = (id: string) => `/documents/${encodeURIComponent(id)}`;

export const api = {
  tables: () => json<Tables>('GET', '/tables'),
  words: async (lang: Lang) => (await ask('GET', `/words/${lang}.ftl`)).text(),
  documents: () => json<DocumentRow[]>('GET', '/documents'),
  create: (from: { shape: string } | { state: State } | { share: string } | { text: string }) =>
    json<View>('POST', '/documents', from),
  open: (id: string) => json<View>('GET', `${doc(id)}?geometry=1`),
  remove: (id: string) => json<void>('DELETE', doc(id)),
  restore: (id: string) => json<void>('POST', `${doc(id)}/restore`, {}),
  command: (id: string, version: number, commands: Command[]) =>
    json<Changed>('POST', `${doc(id)}/commands`, { version, commands }),
  geometry: (shape: string, signal?: AbortSignal) =>
    json<Geometry>('GET', `/geometry?shape=${encodeURIComponent(shape)}`, undefined, signal),
  rating: (id: string, key: string, signal?: AbortSignal) =>
    json<Rating>('GET', `${doc(id)}/rating?key=${encodeURIComponent(key)}`, undefined, signal),
  hint: (id: string, stage: number, signal?: AbortSignal) => json<Hint>('POST', `${doc(id)}/hint`, { stage }, signal),
  path: (id: string, signal?: AbortSignal) => json<Path>('GET', `${doc(id)}/path`, undefined, signal),
  check: (id: string) => json<Check>('GET', `${doc(id)}/check`),
  read: (text: string) => json<{ found: Found[] }>('POST', '/read', { text }),
  export: (id: string, format: string, query: Record<string, string>) =>
    ask('GET', `${doc(id)}/export/${encodeURIComponent(format)}?${new URLSearchParams(query)}`),
  knowledge: (id: string, key: string, signal: AbortSignal) =>
    ask('GET', `${doc(id)}/knowledge?key=${encodeURIComponent(key)}`, undefined, signal),
  whatIfs: (id: string, body: { key: string; targets: Target[] | 'all'; near?: number }, signal: AbortSignal) =>
    ask('POST', `${doc(id)}/what-ifs`, body, signal),
  job: (id: string, body: JobRequest, signal: AbortSignal) => ask('POST', `${doc(id)}/jobs`, body, signal),
};
