import { createMiddleware } from "hono/factory";

import { generalMessages } from "../../rules/texts/general-messages.ts";

import type { ApiEnv } from "../env.ts";
import { createProblemResponse } from "../problems.ts";

/** Maximum nesting depth. No valid request is nested this deeply. */
export const MAX_JSON_DEPTH = 20;
/** Maximum number of members of a list or object. The longest valid list is a product file of 2,000 rows. */
export const MAX_JSON_MEMBERS = 5000;

/**
 * Rejects excessively nested or long JSON before schema validation. Half a million invalid values in a megabyte would
 * otherwise block the process for seconds and produce half a million messages.
 */
export const jsonLimits = createMiddleware<ApiEnv>(async (c, next) => {
  const isJson = /^application\/json\b/i.test(c.req.header("content-type") ?? "");
  if (isJson && !isWithinJsonLimits(await c.req.text())) {
    return createProblemResponse(422, generalMessages.invalidRequest, { type: "/problems/invalid-input" });
  }
  await next();
  return undefined;
});

const [QUOTE, BACKSLASH, COMMA] = [34, 92, 44];
const OPENING = new Set([91, 123]);
const CLOSING = new Set([93, 125]);

/** Scans brackets, commas and strings only. The JSON parser rejects invalid JSON later. */
export function isWithinJsonLimits(json: string): boolean {
  const memberCounts: number[] = [];
  for (let index = 0; index < json.length; index += 1) {
    const character = json.charCodeAt(index);
    if (character === QUOTE) index = findStringEnd(json, index);
    else if (OPENING.has(character)) {
      if (memberCounts.push(1) > MAX_JSON_DEPTH) return false;
    } else if (CLOSING.has(character)) memberCounts.pop();
    else if (character === COMMA) {
      const count = (memberCounts.pop() ?? 0) + 1;
      if (count > MAX_JSON_MEMBERS) return false;
      memberCounts.push(count);
    }
  }
  return true;
}

/** Returns the index of the closing quote of a string. */
function findStringEnd(json: string, start: number): number {
  for (let index = start + 1; index < json.length; index += 1) {
    const character = json.charCodeAt(index);
    if (character === BACKSLASH) index += 1;
    else if (character === QUOTE) return index;
  }
  return json.length;
}
