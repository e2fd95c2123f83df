import { createHash } from "node:crypto";

import { matchesETag } from "#platform/rules/http.ts";

export interface DocumentOptions {
  /** The content type. */
  type: string;
  /** Changes whenever the content changes. The ETag is derived from the revision and the first chunk. */
  revision: string;
}

/**
 * Streams a machine-readable document in chunks. An error aborts the response, so that clients do not accept a
 * truncated document. Returns 304 if the client has the current document.
 */
export async function createDocumentResponse(
  request: Request,
  { type, revision }: DocumentOptions,
  chunks: AsyncGenerator<string>,
): Promise<Response> {
  const firstResult = await chunks.next();
  const firstChunk = firstResult.done ? "" : firstResult.value;
  const digest = createHash("sha256").update(revision).update(firstChunk).digest("base64url").slice(0, 22);
  const etag = `W/"${digest}"`;
  const headers = { "content-type": type, etag };
  const isCurrent = matchesETag(request.headers.get("if-none-match"), etag);
  if (isCurrent || request.method === "HEAD") {
    await chunks.return(undefined);
    return new Response(null, { status: isCurrent ? 304 : 200, headers });
  }
  return new Response(createStream(firstChunk, chunks), { headers });
}

function createStream(firstChunk: string, chunks: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream<Uint8Array>({
    start(controller) {
      if (firstChunk !== "") controller.enqueue(encoder.encode(firstChunk));
    },
    async pull(controller) {
      const nextResult = await chunks.next();
      if (nextResult.done) controller.close();
      else controller.enqueue(encoder.encode(nextResult.value));
    },
    async cancel() {
      await chunks.return(undefined);
    },
  });
}

/** Yields a document in one chunk. */
export async function* yieldSingleChunk(text: string): AsyncGenerator<string> {
  yield text;
}
