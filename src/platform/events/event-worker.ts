import type { SQL } from "drizzle-orm";
import { and, asc, eq, inArray, isNull, sql } from "drizzle-orm";

import type { Database } from "../db/client.server.ts";
import { platformManifest } from "../manifest.ts";
import { enqueueJob } from "../jobs/enqueue-job.ts";
import type { PollingWorker } from "../jobs/start-polling.ts";
import { startPolling } from "../jobs/start-polling.ts";
import { oldestEvent } from "../observability/shop-counters.ts";

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
      while (!signal.aborted && (await reactToBatch(db, reportFailure)) >= BATCH_SIZE);
      oldestEvent.since = await findOldestEvent(db);
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

/** Returns since when the oldest event has waited, or undefined if none waits. Omits events that failed. */
export async function findOldestEvent(db: Database): Promise<Date | undefined> {
  const [oldest] = await db
    .select({ since: pendingEvents.createdAt })
    .from(pendingEvents)
    .where(isNull(pendingEvents.failedAt))
    .orderBy(asc(pendingEvents.id))
    .limit(1);
  return oldest?.since;
}

type PendingEvent = Pick<typeof pendingEvents.$inferSelect, "id" | "name" | "payload">;

/**
 * Runs the later reactions to the oldest events of each kind, the kinds in the order of the table of reactions.
 * @returns the number of events, at most `BATCH_SIZE` per kind
 * @throws if the database fails; the events remain
 */
export async function reactToBatch(
  db: Database,
  reportFailure: WorkerOptions["reportFailure"],
): Promise<number> {
  let count = 0;
  for (const name of listLaterEvents()) count += await reactToKind(db, name, reportFailure);
  return count;
}

/**
 * Runs the later reactions to events of one kind and deletes these events, in one transaction, so that reactions lock
 * all their orders in one order. Omits events that another process is running. If it fails, runs each event in a
 * transaction of its own, so that only the events whose reactions fail remain.
 */
async function reactToKind(
  db: Database,
  name: string,
  reportFailure: WorkerOptions["reportFailure"],
): Promise<number> {
  let claimed: PendingEvent[] = [];
  try {
    await db.transaction(async (tx) => {
      const isDue = and(isNull(pendingEvents.failedAt), eq(pendingEvents.name, name));
      claimed = await selectEvents(tx, isDue).limit(BATCH_SIZE).for("update", { skipLocked: true });
      await reactAndDelete(tx, name, claimed);
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
    const [event] = await selectEvents(tx, eq(pendingEvents.id, id)).for("update");
    if (event) await reactAndDelete(tx, event.name, [event]);
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

async function reactAndDelete(tx: Database, name: string, events: readonly PendingEvent[]): Promise<void> {
  if (events.length === 0) return;
  const payloads = events.map(({ payload }) => payload);
  await runLaterReactions(tx, name, payloads);
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
