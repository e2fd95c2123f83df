import { createHash } from "node:crypto";

export interface DocumentFacts {
  type: string;
  /** Changes with whatever the document shows; its first part is looked at as well. */
  revision: string;
}

/**
 * A document for machines, sent part by part as it is read. A failure while it is sent breaks it off, so that nobody
 * takes the beginning for the whole. A reader that has this state of it is answered 304.
 */
export async function documentResponse(
  request: Request,
  { type, revision }: DocumentFacts,
  parts: AsyncGenerator<string>,
): Promise<Response> {
  const first = await parts.next();
  const beginning = first.done ? "" : first.value;
  const digest = createHash("sha256").update(revision).update(beginning).digest("base64url").slice(0, 22);
  const etag = `W/"${digest}"`;
  const headers = { "content-type": type, etag };
  const isKnown = (request.headers.get("if-none-match") ?? "").split(/\s*,\s*/).includes(etag);
  if (isKnown || request.method === "HEAD") {
    await parts.return(undefined);
    return new Response(null, { status: isKnown ? 304 : 200, headers });
  }
  return new Response(streamOf(beginning, parts), { headers });
}

function streamOf(beginning: string, parts: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream<Uint8Array>({
    start(controller) {
      if (beginning !== "") controller.enqueue(encoder.encode(beginning));
    },
    async pull(controller) {
      const next = await parts.next();
      if (next.done) controller.close();
      else controller.enqueue(encoder.encode(next.value));
    },
    async cancel() {
      await parts.return(undefined);
    },
  });
}

/** A document of one part. */
export async function* singleChunk(text: string): AsyncGenerator<string> {
  yield text;
}
