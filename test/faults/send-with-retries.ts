import { setTimeout } from "node:timers/promises";

import type { Question } from "#test/deploy/http-client.ts";
import { ask } from "#test/deploy/http-client.ts";
import type { Dice } from "./seeded-random.ts";
import type { Journal } from "./journal.ts";

/** As long as a browser waits (`TIMEOUT_MS` of `web/api-client/api-client.ts`). */
const PATIENCE_MS = 15_000;
/** Longer than any fault lasts: whoever got no answer by then never gets one. */
const GIVE_UP_MS = 60_000;

/** An answer that says how it ended. */
export interface Told {
  status: number;
  json: unknown;
  /** Whether an earlier try may have done it. */
  isRetry: boolean;
}

interface Asker {
  origin: string;
  dice: Dice;
  journal: Journal;
}

/**
 * Asks again and again until the answer is known; now and then a visitor leaves before it comes.
 * @throws when none comes for a minute
 */
export async function insist(
  { origin, dice, journal }: Asker,
  path: string,
  question: Question,
): Promise<Told> {
  const deadline = performance.now() + GIVE_UP_MS;
  for (let isRetry = false; performance.now() < deadline; isRetry = true) {
    const patience = dice.oneIn(0.04) ? dice.between(1, 60) : PATIENCE_MS;
    const answer = await ask(`${origin}${path}`, {
      ...question,
      signal: AbortSignal.timeout(patience),
    }).catch(() => undefined);
    if (answer !== undefined && answer.status < 500) {
      journal.counts.answers += 1;
      if (isRetry) journal.counts.retried += 1;
      return { status: answer.status, json: JSON.parse(answer.body.toString()), isRetry };
    }
    journal.counts.ambiguous += 1;
    await setTimeout(dice.between(10, 150));
  }
  throw new Error(`${question.method} ${path} was never answered.`);
}
