import type { PollingWorker } from "#operations/jobs/start-polling.ts";
import { isDatabaseUnavailable } from "#operations/maintenance/database-unavailable.ts";
import { createEmailSender } from "#operations/outbox/email/create-email-sender.ts";
import { startOutboxWorker } from "#operations/outbox/outbox-worker.ts";
import type { Config } from "#server/config.ts";
import type { Logger } from "#server/observability/logging.ts";
import { failureCounter } from "#server/observability/shop-metrics.ts";
import { renderEmail } from "#web/emails/render-email.ts";

import type { OpenShop } from "./open-shop.ts";

/** Starts this process's worker for messages, if the shop has a mail server. */
export function startOutbox({ db }: OpenShop, config: Config, logger: Logger): PollingWorker | undefined {
  const { smtpServer, emailFrom, siteUrl } = config;
  if (smtpServer === undefined) return undefined;
  const reportDatabaseError = createErrorReporter("outbox", "the worker for messages failed", logger);
  const sender = createEmailSender(smtpServer, { from: emailFrom });
  return startOutboxWorker(
    { db, sender, render: (message) => renderEmail(message, siteUrl) },
    { reportDatabaseError },
  );
}

/** Creates a function that counts and logs errors of a worker. */
export function createErrorReporter(where: string, message: string, logger: Logger) {
  return (error: unknown) => {
    // An outage is logged by the connection monitor.
    if (isDatabaseUnavailable(error)) return;
    failureCounter.add(where);
    logger.error({ error }, message);
  };
}
