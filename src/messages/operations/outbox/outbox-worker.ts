import type { PollingWorker } from "#platform/jobs/start-polling.ts";
import { startPolling } from "#platform/jobs/start-polling.ts";

import type { MessageContent } from "./message-sender.ts";
import type { OutboxServices } from "./send-due-messages.ts";
import { sendDueMessages } from "./send-due-messages.ts";
import { createSendSlots } from "#platform/jobs/send-slots.ts";

const POLL_MS = 2_000;

interface WorkerOptions {
  /** Called with database errors. */
  reportDatabaseError: (error: unknown) => void;
  pollMs?: number;
}

/**
 * Sends the due messages of one channel until stopped. Several processes can run workers on the same database. A
 * slow message does not delay others: the worker looks for due messages while others are in flight.
 */
export function startOutboxWorker<Content extends MessageContent>(
  services: OutboxServices<Content>,
  { reportDatabaseError, pollMs = POLL_MS }: WorkerOptions,
): PollingWorker {
  const slots = createSendSlots(reportDatabaseError);
  const worker = startPolling({
    run: async (signal) => void (await sendDueMessages(services, slots, signal)),
    reportError: reportDatabaseError,
    pollMs,
  });
  return {
    ...worker,
    stop: async () => {
      await worker.stop();
      await slots.waitForAll();
      services.sender.close();
    },
  };
}
