/** Maximum size of a cached body (bytes). Longer bodies are streamed. */
const MAX_BYTES = 4 * 1024 * 1024;

/** Reads the body of a response. Returns a response that streams the same body if it is longer than `maxBytes`. */
export async function readBody(
  response: Response,
  maxBytes = MAX_BYTES,
): Promise<{ plainBytes: Buffer } | { streamed: Response }> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  const reader = response.body?.getReader();
  if (reader === undefined) return { plainBytes: Buffer.alloc(0) };
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return { plainBytes: Buffer.concat(chunks) };
    chunks.push(value);
    length += value.byteLength;
    if (length > maxBytes) return { streamed: new Response(resumeStream(chunks, reader), response) };
  }
}

/** Returns a stream of the chunks already read, followed by the remaining chunks. */
function resumeStream(
  chunks: readonly Uint8Array[],
  reader: ReadableStreamDefaultReader<Uint8Array>,
): ReadableStream<Uint8Array> {
  return new ReadableStream<Uint8Array>({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(chunk);
    },
    async pull(controller) {
      const { done, value } = await reader.read();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel: (reason) => reader.cancel(reason),
  });
}
