import type { PollingWorker } from "#platform/jobs/start-polling.ts";
import { startPolling } from "#platform/jobs/start-polling.ts";
import type { SendSlots } from "#platform/jobs/send-slots.ts";
import { createSendSlots } from "#platform/jobs/send-slots.ts";

import { claimDeliveries } from "./claim-deliveries.ts";
import type { WebhookServices } from "./send-delivery.ts";
import { sendDelivery } from "./send-delivery.ts";

const POLL_MS = 2_000;

interface WorkerOptions {
  /** Called with database errors. */
  reportDatabaseError: (error: unknown) => void;
  pollMs?: number;
}

/** Sends due deliveries until stopped. Several processes can run workers on the same database. */
export function startWebhookWorker(
  services: WebhookServices,
  { reportDatabaseError, pollMs = POLL_MS }: WorkerOptions,
): PollingWorker {
  const slots = createSendSlots(reportDatabaseError);
  const worker = startPolling({
    // Polls again after a delivery, because its endpoint can then receive another delivery.
    run: async (signal) =>
      void (await sendDueDeliveries(services, slots, { signal, onSent: () => worker.wake() })),
    reportError: reportDatabaseError,
    pollMs,
  });
  return {
    ...worker,
    stop: async () => {
      await worker.stop();
      await slots.waitForAll();
    },
  };
}

interface SendOptions {
  /** Once aborted, no further delivery is claimed. */
  signal?: AbortSignal;
  /** Called after each delivery. */
  onSent?: () => void;
}

/**
 * Claims due deliveries and sends each in a slot, until none are due. The last deliveries can still be in flight
 * when this function returns.
 * @returns the number of claimed deliveries
 * @throws if the database fails while claiming
 */
export async function sendDueDeliveries(
  services: WebhookServices,
  slots: SendSlots,
  { signal, onSent }: SendOptions = {},
): Promise<number> {
  for (let count = 0; ;) {
    const freeSlots = await slots.waitForFree(1);
    if (signal?.aborted === true) return count;
    const claimed = await claimDeliveries(services.db, freeSlots);
    for (const delivery of claimed)
      slots.start(async () => {
        await sendDelivery(services, delivery);
        onSent?.();
      });
    count += claimed.length;
    if (claimed.length < freeSlots) return count;
  }
}
