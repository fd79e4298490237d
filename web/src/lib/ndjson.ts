// Answers that come as lines of JSON, one at a time.

/** Calls `sink` with each line of a streamed answer; ends early, and closes the stream, when it returns `false`. */
export async function lines<T>(response: Response, sink: (value: T) => boolean | void): Promise<void> {
  const reader = response.body?.getReader();
  if (!reader) return;
  const decoder = new TextDecoder();
  let rest = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      rest += done ? decoder.decode() : decoder.decode(value, { stream: true });
      const parts = rest.split('\n');
      rest = done ? '' : (parts.pop() ?? '');
      for (const part of parts) {
        if (part.trim() !== '' && sink(JSON.parse(part) as T) === false) {
          await reader.cancel();
          return;
        }
      }
      if (done) return;
    }
  } finally {
    reader.releaseLock();
  }
}
