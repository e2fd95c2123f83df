import { createHash } from "node:crypto";

import { isRepeated } from "#server/http/security-headers.ts";
import type { Encoding } from "./encoding.ts";
import { decode, encode } from "./encoding.ts";
import type { SentCounts } from "./sent-counter.ts";

/** Headers as node:http writes them without looking: name, value, name, value. */
export type RawHeaders = readonly string[];

interface Body {
  bytes: Buffer;
  headers: RawHeaders;
}

/** A whole answer as it goes out, in the encodings it was asked for so far. */
export interface KeptAnswer {
  /** The catalogue's revision that was known before it was made: it shows this one or a later one. */
  revision: number;
  /** By the clock that never goes back, ms. */
  madeAt: number;
  etag: string;
  bodies: Readonly<Partial<Record<Encoding, Body>>>;
  /** Those of every encoding. */
  headers: RawHeaders;
  notModifiedHeaders: RawHeaders;
  /** Counts up whenever the listener sends it. */
  sent: SentCounts;
}

/** Whoever has the answer asks whether it still holds: a page older than a second is nobody's. */
const REVALIDATE = "public, max-age=0, must-revalidate";

/** Below this compressing saves nothing. */
const WORTH_COMPRESSING = 1024;

/** Of one request, of one connection, or made anew for what is kept. */
const DROPPED = new Set([
  "cache-control",
  "connection",
  "content-encoding",
  "content-length",
  "date",
  "etag",
  "keep-alive",
  "transfer-encoding",
  "vary",
  "x-request-id",
]);

/** Whether everybody may be sent this answer. */
export function isKeepable({ status, headers }: Response): boolean {
  return (
    status === 200 &&
    headers.getSetCookie().length === 0 &&
    !/\b(?:no-store|private)\b/i.test(headers.get("cache-control") ?? "") &&
    /^(?:accept-encoding)?$/i.test(headers.get("vary") ?? "")
  );
}

/** The answer as it is kept, as Brotli to begin with: nearly everybody takes that. */
export async function keepAnswer(
  answer: Response,
  plain: Buffer,
  { revision, madeAt, sent }: Pick<KeptAnswer, "revision" | "madeAt" | "sent">,
): Promise<KeptAnswer> {
  const all = [...answer.headers].filter(([name]) => !DROPPED.has(name));
  const headers = all.flat();
  // Weak, because one tag stands for the same answer in every encoding.
  const digest = createHash("sha256").update(headers.join("\n")).update(plain).digest("base64url");
  const etag = `W/"${digest.slice(0, 22)}"`;
  const own = ["etag", etag, "cache-control", REVALIDATE, "vary", "accept-encoding"];
  const repeated = all.filter(([name]) => isRepeated(name)).flat();
  const kept = {
    revision,
    madeAt,
    sent,
    etag,
    headers: [...headers, ...own],
    notModifiedHeaders: [...own, ...repeated],
    bodies: {},
  };
  return addBody(kept, plain, plain.byteLength < WORTH_COMPRESSING ? "identity" : "br");
}

/** Encodings under way or made, by the answer without them. */
const encodings = new WeakMap<KeptAnswer, Map<Encoding, Promise<KeptAnswer>>>();

/** The answer with its body in one encoding more, which is made once however many ask for it at once. */
export async function withEncoding(kept: KeptAnswer, encoding: Encoding): Promise<KeptAnswer> {
  if (bodyOf(kept, encoding) !== undefined) return kept;
  const ofThis = encodings.get(kept) ?? new Map<Encoding, Promise<KeptAnswer>>();
  encodings.set(kept, ofThis);
  const fuller = ofThis.get(encoding) ?? encodeAnew(kept, encoding);
  ofThis.set(encoding, fuller);
  return fuller;
}

async function encodeAnew(kept: KeptAnswer, encoding: Encoding): Promise<KeptAnswer> {
  const [from, body] = Object.entries(kept.bodies)[0] as [Encoding, Body];
  return addBody(kept, await decode(body.bytes, from), encoding);
}

/** What a request that takes the encoding is sent; `undefined` while that encoding is not made. */
export function bodyOf({ bodies }: KeptAnswer, encoding: Encoding): Body | undefined {
  const isTooSmall = bodies.identity !== undefined && bodies.identity.bytes.byteLength < WORTH_COMPRESSING;
  return isTooSmall ? bodies.identity : bodies[encoding];
}

async function addBody(kept: KeptAnswer, plain: Buffer, encoding: Encoding): Promise<KeptAnswer> {
  const bytes = await encode(plain, encoding);
  const headers = [
    ...kept.headers,
    ...(encoding === "identity" ? [] : ["content-encoding", encoding]),
    "content-length",
    String(bytes.byteLength),
  ];
  return { ...kept, bodies: { ...kept.bodies, [encoding]: { bytes, headers } } };
}

/** Whether a request's If-None-Match says that it has the answer already. */
export function isKnown({ etag }: KeptAnswer, ifNoneMatch: string | undefined): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch === etag) return true;
  // A cache on the way may have made the tag a strong one.
  const opaque = etag.slice(2);
  return ifNoneMatch.split(",").some((tag) => {
    const trimmed = tag.trim();
    return trimmed === "*" || trimmed.replace(/^W\//, "") === opaque;
  });
}

/** Memory that an answer takes, bytes. */
export function sizeOf(kept: KeptAnswer): number {
  const texts = [kept.headers, kept.notModifiedHeaders].flat();
  const bodies = Object.values(kept.bodies);
  return bodies.reduce(
    (sum, { bytes, headers }) => sum + bytes.byteLength + lengthOf(headers),
    OBJECTS_BYTES + lengthOf(texts),
  );
}

/** What the objects around an answer's bytes take, roughly. */
const OBJECTS_BYTES = 1000;

function lengthOf(texts: RawHeaders): number {
  return texts.reduce((sum, text) => sum + text.length, 0);
}
