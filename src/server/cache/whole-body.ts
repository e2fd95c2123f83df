/** A longer document is sent part by part as it is read, and not kept. */
const MOST_BYTES = 4 * 1024 * 1024;

/** The whole body of an answer, or the answer again when that would be too much to hold. */
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

/** What was read already, followed by the rest. */
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
