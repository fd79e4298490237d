// One function for each thing that is asked of `masume studio`.

import type {
  Changed,
  Check,
  Command,
  DocumentRow,
  Found,
  Geometry,
  Hint,
  JobRequest,
  Lang,
  Path,
  Rating,
  State,
  Tables,
  Target,
  View,
} from './types';

/** What the server said no with, in words for people. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  /** What the server has to add in English, where its sentence is not English. */
  readonly detail: string;
  readonly line: number | undefined;
  readonly column: number | undefined;
  readonly body: unknown;

  constructor(status: number, body: unknown) {
    const error = (body as { error?: { code?: string; message?: string; detail?: string; line?: number; column?: number } } | null)?.error;
    super(error?.message ?? `HTTP ${status}`);
    this.status = status;
    this.code = error?.code ?? 'http';
    this.detail = error?.detail && !this.message.includes(error.detail) ? error.detail : '';
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
