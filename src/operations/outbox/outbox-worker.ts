import type { PollingWorker } from "#operations/jobs/start-polling.ts";
import { startPolling } from "#operations/jobs/start-polling.ts";

import type { OutboxServices } from "./send-due-messages.ts";
import { sendDueMessages } from "./send-due-messages.ts";

const POLL_MS = 2_000;

interface WorkerOptions {
  /** Called with database errors. */
  reportDatabaseError: (error: unknown) => void;
  pollMs?: number;
}

/** Sends due messages until stopped. Several processes can run workers on the same database. */
export function startOutboxWorker(
  services: OutboxServices,
  { reportDatabaseError, pollMs = POLL_MS }: WorkerOptions,
): PollingWorker {
  const sendAll = async (signal: AbortSignal) => {
    while (!signal.aborted && (await sendDueMessages(services)) > 0);
  };
  return startPolling({ run: sendAll, reportError: reportDatabaseError, pollMs });
}
