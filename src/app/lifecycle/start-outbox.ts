import { startOutboxWorker } from "#messages/operations/outbox/outbox-worker.ts";
import type { GetCredentialsKey } from "#platform/secrets/open-credentials-key.ts";
import type { Logger } from "#platform/observability/logging.ts";

import { createErrorReporter } from "#platform/lifecycle/create-error-reporter.ts";
import type { MessageChannels } from "./message-channels.ts";
import type { OpenShop } from "./open-shop.ts";

/**
 * Starts this process's message workers: one per configured channel, and one for newsletters if email is configured.
 * Returns a function that stops them.
 */
export function startOutbox(
  { db }: OpenShop,
  getCredentialsKey: GetCredentialsKey,
  { email, newsletter, whatsapp, sms }: MessageChannels,
  logger: Logger,
): () => Promise<void> {
  const options = {
    reportDatabaseError: createErrorReporter("outbox", "the message worker failed", logger),
  };
  const fallbacks = [email, whatsapp, sms].flatMap((channel) => channel?.sender.channel ?? []);
  const services = { db, getCredentialsKey, fallbacks };
  const workers = [
    email && startOutboxWorker({ ...services, ...email }, options),
    newsletter && startOutboxWorker({ db, getCredentialsKey, ...newsletter }, options),
    whatsapp && startOutboxWorker({ ...services, ...whatsapp }, options),
    sms && startOutboxWorker({ ...services, ...sms }, options),
  ].filter((worker) => worker !== undefined);
  return async () => void (await Promise.all(workers.map((worker) => worker.stop())));
}
