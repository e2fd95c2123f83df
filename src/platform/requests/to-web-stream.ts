import type { Readable } from "node:stream";

/**
 * Converts a stream of bytes for a response. Cancelling the result destroys the stream. `Readable.toWeb` of Node.js 24
 * throws outside any handler, which ends the process, if a client cancels while data is buffered.
 */
export function toWebStream(stream: Readable): ReadableStream<Uint8Array<ArrayBuffer>> {
  const chunks: AsyncIterator<Uint8Array<ArrayBuffer>> = stream[Symbol.asyncIterator]();
  return new ReadableStream({
    async pull(controller) {
      const chunk = await chunks.next();
      if (chunk.done === true) controller.close();
      else controller.enqueue(chunk.value);
    },
    cancel: () => void stream.destroy(),
  });
}
