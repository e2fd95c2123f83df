import { setTimeout } from "node:timers/promises";

import type { HttpRequest } from "#test/deploy/http-client.ts";
import { sendRequest } from "#test/deploy/http-client.ts";
import type { SeededRandom } from "./seeded-random.ts";
import type { Journal } from "./journal.ts";

/** As long as a browser waits (`TIMEOUT_MS` of `web/api-client/api-client.ts`). */
const PATIENCE_MS = 15_000;
/** Longer than any fault lasts: whoever got no answer by then never gets one. */
const GIVE_UP_MS = 60_000;

/** An answer that says how it ended. */
export interface FinalResponse {
  status: number;
  json: unknown;
  /** Whether an earlier try may have done it. */
  isRetry: boolean;
}

interface RetryContext {
  origin: string;
  random: SeededRandom;
  journal: Journal;
}

/**
 * Asks again and again until the answer is known; now and then a visitor leaves before it comes.
 * @throws when none comes for a minute
 */
export async function sendWithRetries(
  { origin, random, journal }: RetryContext,
  path: string,
  question: HttpRequest,
): Promise<FinalResponse> {
  const deadline = performance.now() + GIVE_UP_MS;
  for (let isRetry = false; performance.now() < deadline; isRetry = true) {
    const requestTimeout = random.chance(0.04) ? random.between(1, 60) : PATIENCE_MS;
    const answer = await sendRequest(`${origin}${path}`, {
      ...question,
      signal: AbortSignal.timeout(requestTimeout),
    }).catch(() => undefined);
    if (answer !== undefined && answer.status < 500) {
      journal.counts.responses += 1;
      if (isRetry) journal.counts.retried += 1;
      return { status: answer.status, json: JSON.parse(answer.body.toString()), isRetry };
    }
    journal.counts.ambiguous += 1;
    await setTimeout(random.between(10, 150));
  }
  throw new Error(`${question.method} ${path} was never answered.`);
}
