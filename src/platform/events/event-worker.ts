import type { SQL } from "drizzle-orm";
import { and, asc, eq, inArray, isNull, sql } from "drizzle-orm";

import type { Database } from "../db/client.server.ts";
import { platformManifest } from "../manifest.ts";
import { enqueueJob } from "../jobs/enqueue-job.ts";
import type { PollingWorker } from "../jobs/start-polling.ts";
import { startPolling } from "../jobs/start-polling.ts";

import { listLaterEvents, onEventPending, runLaterReactions } from "./events.ts";
import { pendingEvents } from "./tables/pending-event-schema.server.ts";

const POLL_MS = 2_000;
/** Delay between an event and the next poll, in which the transaction usually commits and further events arrive. */
const COMMIT_DELAY_MS = 100;
/** Few enough that the rows which reactions lock do not delay changes of orders. */
const BATCH_SIZE = 50;

interface WorkerOptions {
  /** Called with the error of a reaction. A background job runs the reactions to the event again. */
  reportFailure: (error: unknown, event: { name: string }) => void;
  /** Called with database errors; the worker tries again after a pause. */
  reportDatabaseError: (error: unknown) => void;
}

/**
 * Runs the later reactions to events until stopped. Several processes can run workers on the same database. Events of
 * kinds that only a newer release knows are left to its processes.
 */
export function startEventWorker(
  db: Database,
  { reportFailure, reportDatabaseError }: WorkerOptions,
): PollingWorker {
  const worker = startPolling({
    run: async (signal) => {
      while (!signal.aborted && (await reactToBatch(db, reportFailure)) === BATCH_SIZE);
    },
    reportError: reportDatabaseError,
    pollMs: POLL_MS,
  });
  let timer: NodeJS.Timeout | undefined;
  const stopListening = onEventPending(() => {
    timer ??= setTimeout(() => {
      timer = undefined;
      worker.wake();
    }, COMMIT_DELAY_MS).unref();
  });
  return {
    ...worker,
    stop: async () => {
      stopListening();
      clearTimeout(timer);
      await worker.stop();
    },
  };
}

type PendingEvent = Pick<typeof pendingEvents.$inferSelect, "id" | "name" | "payload">;

/**
 * Runs the later reactions to the oldest events and deletes these events, in one transaction. Omits events that another
 * process is running. If it fails, runs each event in a transaction of its own, so that only the events whose reactions
 * fail remain.
 * @returns the number of events, at most `BATCH_SIZE`
 * @throws if the database fails; the events remain
 */
export async function reactToBatch(
  db: Database,
  reportFailure: WorkerOptions["reportFailure"],
): Promise<number> {
  let claimed: PendingEvent[] = [];
  try {
    await db.transaction(async (tx) => {
      const isDue = and(isNull(pendingEvents.failedAt), inArray(pendingEvents.name, listLaterEvents()));
      claimed = await selectEvents(tx, isDue).limit(BATCH_SIZE).for("update", { skipLocked: true });
      await reactAndDelete(tx, claimed);
    });
  } catch (error) {
    if (claimed.length === 0) throw error;
    for (const event of claimed) await reactToSingleEvent(db, event, reportFailure);
  }
  return claimed.length;
}

/**
 * Runs the later reactions to one event and deletes it, in one transaction. Does nothing if the event no longer exists.
 * @throws what a reaction throws; then nothing has changed
 */
export async function reactToEvent(db: Database, id: number): Promise<void> {
  await db.transaction(async (tx) => {
    await reactAndDelete(tx, await selectEvents(tx, eq(pendingEvents.id, id)).for("update"));
  });
}

function selectEvents(tx: Database, condition: SQL | undefined) {
  return tx
    .select({ id: pendingEvents.id, name: pendingEvents.name, payload: pendingEvents.payload })
    .from(pendingEvents)
    .where(condition)
    .orderBy(asc(pendingEvents.id))
    .$dynamic();
}

async function reactAndDelete(tx: Database, events: readonly PendingEvent[]): Promise<void> {
  if (events.length === 0) return;
  for (const [name, group] of Map.groupBy(events, (event) => event.name)) {
    const payloads = group.map(({ payload }) => payload);
    await runLaterReactions(tx, name, payloads);
  }
  const ids = events.map(({ id }) => id);
  await tx.delete(pendingEvents).where(inArray(pendingEvents.id, ids));
}

/** Runs the later reactions to one event. If they fail, hands the event to a background job, which staff can see. */
async function reactToSingleEvent(
  db: Database,
  { id, name }: PendingEvent,
  reportFailure: WorkerOptions["reportFailure"],
): Promise<void> {
  try {
    await reactToEvent(db, id);
  } catch (error) {
    await db.transaction(async (tx) => {
      const failed = await tx
        .update(pendingEvents)
        .set({ failedAt: sql`now()` })
        .where(and(eq(pendingEvents.id, id), isNull(pendingEvents.failedAt)))
        .returning({ id: pendingEvents.id });
      if (failed.length > 0) await enqueueJob(tx, platformManifest.jobs["react-to-event"], { eventId: id });
    });
    reportFailure(error, { name });
  }
}
