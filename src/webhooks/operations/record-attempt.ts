import { and, eq, exists, isNotNull, sql } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { webhookAttempts, webhookDeliveries, webhookEndpoints } from "../tables/webhook-schema.server.ts";
import { MAX_FAILING_MS, findRetryDelayMs } from "../rules/retry-schedule.ts";
import { TEST_EVENT_TYPE } from "../rules/webhook-event.ts";
import { webhookDeliveryMessages as texts } from "../rules/webhook-messages.ts";

import type { ClaimedDelivery } from "./claim-deliveries.ts";

/** The result of one attempt. */
export interface AttemptResult {
  startedAt: Date;
  durationMs: number;
  /** Status of the response; null without a response. */
  status: number | null;
  /** Why the attempt failed; null after a success. */
  error: string | null;
  /** The start of the response. */
  response: string;
  /** Delay before the next attempt that the server requests (ms). */
  retryAfterMs?: number | undefined;
}

/** Status with which a server rejects all further events. */
const GONE = 410;

/**
 * Records the result of an attempt: in the log, in the delivery and in its endpoint. Does nothing if another
 * process has claimed the delivery since.
 */
export async function recordAttempt(
  db: Database,
  delivery: ClaimedDelivery,
  result: AttemptResult,
): Promise<void> {
  const isClaimed = and(
    eq(webhookDeliveries.id, delivery.id),
    eq(webhookDeliveries.lockedUntil, delivery.lockedUntil),
  );
  const isGone = result.status === GONE;
  // A test event has a single attempt, because staff see its result and can send another test event.
  const isTest = delivery.type === TEST_EVENT_TYPE;
  const delayMs = isGone || isTest ? undefined : findRetryDelayMs(delivery.attempt);
  const { startedAt, durationMs, status, error, response, retryAfterMs = 0 } = result;
  await db.transaction(async (tx) => {
    // Updates the endpoint before the delivery, as deleting an endpoint does, to avoid deadlocks.
    const isStillClaimed = exists(tx.select().from(webhookDeliveries).where(isClaimed));
    const isEndpoint = and(eq(webhookEndpoints.id, delivery.endpointId), isStillClaimed);
    if (error === null) {
      const wasFailing = and(isEndpoint, isNotNull(webhookEndpoints.failingSince));
      await tx.update(webhookEndpoints).set({ failingSince: null }).where(wasFailing);
    } else if (isGone || !isTest)
      await tx.update(webhookEndpoints).set(buildFailureColumns(isGone, delayMs)).where(isEndpoint);
    const updated = await tx
      .update(webhookDeliveries)
      .set({
        lockedUntil: null,
        result: error ?? texts.status(status ?? 0),
        ...(error === null
          ? { state: "delivered" }
          : delayMs === undefined
            ? { state: "failed" }
            : { nextAt: sql`now() + ${Math.max(delayMs, retryAfterMs)}::float8 * interval '1 millisecond'` }),
      })
      .where(isClaimed)
      .returning({ id: webhookDeliveries.id });
    if (updated.length === 0) return;
    await tx
      .insert(webhookAttempts)
      .values({ deliveryId: delivery.id, startedAt, durationMs, status, error, response });
  });
}

/**
 * Returns the new values of an endpoint after a failed attempt. Switches the endpoint off if its server responded
 * with status 410, or if the last attempt of a delivery failed and no attempt has succeeded for days.
 * @param delayMs delay before the next attempt; undefined after the last attempt
 */
function buildFailureColumns(isGone: boolean, delayMs: number | undefined) {
  const { failingSince, isEnabled, stopReason, updatedAt } = webhookEndpoints;
  const since = sql`coalesce(${failingSince}, now())`;
  if (isGone)
    return { failingSince: since, isEnabled: false, stopReason: "gone", updatedAt: sql`now()` } as const;
  if (delayMs !== undefined) return { failingSince: since };
  const hasFailedLong = sql`${failingSince} < now() - ${MAX_FAILING_MS}::float8 * interval '1 millisecond'`;
  return {
    failingSince: since,
    isEnabled: sql`${isEnabled} and ${hasFailedLong} is not true`,
    stopReason: sql`case when ${isEnabled} and ${hasFailedLong} then 'failing' else ${stopReason} end`,
    updatedAt: sql`case when ${isEnabled} and ${hasFailedLong} then now() else ${updatedAt} end`,
  };
}
