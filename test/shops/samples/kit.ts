import type { Database } from "#platform/db/client.server.ts";
import { consumeAttempt } from "#kit/limits/rate-limit.ts";

/** Adds a counter of a rate limit. */
export async function addKitSamples(db: Database): Promise<void> {
  await consumeAttempt(db, { purpose: "search", maxAttempts: 5, windowMs: 1000 }, "192.0.2.1");
}
