import { createMiddleware } from "hono/factory";

import { generalMessages } from "#domain/shared/general-messages.ts";

import type { ApiEnv } from "#api/env.ts";
import { problemResponse } from "#api/problems.ts";

/** Nothing that the API reads is nested deeper. */
export const MAX_JSON_DEPTH = 20;
/** No list or object that it reads is longer: a file of products has 2,000 rows. */
export const MAX_JSON_MEMBERS = 5000;

/**
 * Refuses JSON that is nested or listed beyond all measure before a schema looks at each of its values: half a million
 * wrong ones in a megabyte would keep the shop busy for seconds, and fill an answer with half a million complaints.
 */
export const jsonLimits = createMiddleware<ApiEnv>(async (c, next) => {
  const isJson = /^application\/json\b/i.test(c.req.header("content-type") ?? "");
  if (isJson && !isWithinJsonLimits(await c.req.text())) {
    return problemResponse(422, generalMessages.invalidRequest, { type: "/problems/invalid-input" });
  }
  await next();
  return undefined;
});

const [QUOTE, BACKSLASH, COMMA] = [34, 92, 44];
const OPENING = new Set([91, 123]);
const CLOSING = new Set([93, 125]);

/** Reads only brackets, commas and strings: what is no JSON is told apart by whoever reads all of it. */
export function isWithinJsonLimits(json: string): boolean {
  const members: number[] = [];
  for (let at = 0; at < json.length; at += 1) {
    const character = json.charCodeAt(at);
    if (character === QUOTE) at = endOfString(json, at);
    else if (OPENING.has(character)) {
      if (members.push(1) > MAX_JSON_DEPTH) return false;
    } else if (CLOSING.has(character)) members.pop();
    else if (character === COMMA) {
      const count = (members.pop() ?? 0) + 1;
      if (count > MAX_JSON_MEMBERS) return false;
      members.push(count);
    }
  }
  return true;
}

/** The place of the quote that ends a string. */
function endOfString(json: string, start: number): number {
  for (let at = start + 1; at < json.length; at += 1) {
    const character = json.charCodeAt(at);
    if (character === BACKSLASH) at += 1;
    else if (character === QUOTE) return at;
  }
  return json.length;
}
