import { setTimeout } from "node:timers/promises";

import type { HttpRequest } from "#test/deploy/http-client.ts";
import { sendRequest } from "#test/deploy/http-client.ts";
import type { SeededRandom } from "./seeded-random.ts";
import type { Journal } from "./journal.ts";

/** Same timeout as in browsers (`TIMEOUT_MS` of `kit/api-client/api-client.ts`). */
const ATTEMPT_TIMEOUT_MS = 15_000;
/** Longer than any fault lasts. */
const DEADLINE_MS = 60_000;

/** A response with a status below 500. It determines the outcome of the request. */
export interface FinalResponse {
  status: number;
  json: unknown;
  /** Whether this response belongs to a repeated attempt. An earlier attempt may have succeeded. */
  isRetry: boolean;
}

interface RetryContext {
  origin: string;
  random: SeededRandom;
  journal: Journal;
}

/**
 * Repeats a request until its outcome is known. Some attempts time out early, as if the visitor left the page.
 * @throws Error after a minute without a final response
 */
export async function sendWithRetries(
  { origin, random, journal }: RetryContext,
  path: string,
  request: HttpRequest,
): Promise<FinalResponse> {
  const deadline = performance.now() + DEADLINE_MS;
  for (let isRetry = false; performance.now() < deadline; isRetry = true) {
    const timeoutMs = random.chance(0.04) ? random.between(1, 60) : ATTEMPT_TIMEOUT_MS;
    const response = await sendRequest(`${origin}${path}`, {
      ...request,
      signal: AbortSignal.timeout(timeoutMs),
    }).catch(() => undefined);
    if (response !== undefined && response.status < 500) {
      journal.counts.responses += 1;
      if (isRetry) journal.counts.retried += 1;
      return { status: response.status, json: JSON.parse(response.body.toString()), isRetry };
    }
    journal.counts.ambiguous += 1;
    await setTimeout(random.between(10, 150));
  }
  throw new Error(`${request.method} ${path} had no final response within ${DEADLINE_MS} ms.`);
}
