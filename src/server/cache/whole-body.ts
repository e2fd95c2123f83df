/** Longer bodies are streamed and not cached. */
const MOST_BYTES = 4 * 1024 * 1024;

/** Reads the body of a response; returns the response unread if the body is longer than `most` bytes. */
export async function readWhole(
  answer: Response,
  most = MOST_BYTES,
): Promise<{ plain: Buffer } | { unread: Response }> {
  const parts: Uint8Array[] = [];
  let length = 0;
  const reader = answer.body?.getReader();
  if (reader === undefined) return { plain: Buffer.alloc(0) };
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return { plain: Buffer.concat(parts) };
    parts.push(value);
    length += value.byteLength;
    if (length > most) return { unread: new Response(continued(parts, reader), answer) };
  }
}

/** Returns a stream of the parts already read, followed by the rest. */
function continued(
  parts: readonly Uint8Array[],
  reader: ReadableStreamDefaultReader<Uint8Array>,
): ReadableStream<Uint8Array> {
  return new ReadableStream<Uint8Array>({
    start(controller) {
      for (const part of parts) controller.enqueue(part);
    },
    async pull(controller) {
      const { done, value } = await reader.read();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel: (reason) => reader.cancel(reason),
  });
}
