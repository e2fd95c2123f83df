import type { IncomingMessage, ServerResponse } from "node:http";

import { acceptedEncoding } from "./encoding.ts";
import type { KeptAnswer, RawHeaders } from "./kept-answer.ts";
import { bodyOf, isKnown, withEncoding } from "./kept-answer.ts";

/** Writes a kept answer to a listener's response, and says whether it has the encoding for that. */
export function writeKept(
  kept: KeptAnswer,
  { method, headers }: IncomingMessage,
  response: ServerResponse,
): boolean {
  const body = bodyOf(kept, acceptedEncoding(headers["accept-encoding"]));
  if (body === undefined) return false;
  if (isKnown(kept, headers["if-none-match"])) {
    kept.sent.notModified += 1;
    response.writeHead(304, kept.notModifiedHeaders as string[]).end();
  } else {
    kept.sent.whole += 1;
    response.writeHead(200, body.headers as string[]).end(method === "HEAD" ? undefined : body.bytes);
  }
  return true;
}

/** A kept answer for a request, and the same answer with the encoding that had to be made for it. */
export async function respondWithKept(
  kept: KeptAnswer,
  { headers }: Request,
): Promise<{ response: Response; fuller: KeptAnswer }> {
  if (isKnown(kept, headers.get("if-none-match") ?? undefined)) {
    const init = { status: 304, headers: pairsOf(kept.notModifiedHeaders) };
    return { response: new Response(null, init), fuller: kept };
  }
  const encoding = acceptedEncoding(headers.get("accept-encoding") ?? undefined);
  const fuller = await withEncoding(kept, encoding);
  const body = bodyOf(fuller, encoding);
  if (body === undefined) throw new Error(`There is no ${encoding} body.`);
  const bytes = body.bytes as Buffer<ArrayBuffer>;
  return { response: new Response(bytes, { headers: pairsOf(body.headers) }), fuller };
}

function pairsOf(headers: RawHeaders): [string, string][] {
  const pairs: [string, string][] = [];
  for (let at = 0; at < headers.length; at += 2) pairs.push([headers[at] ?? "", headers[at + 1] ?? ""]);
  return pairs;
}
