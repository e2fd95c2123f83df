import type { PollingWorker } from "#operations/jobs/start-polling.ts";
import { isDatabaseUnavailable } from "#operations/maintenance/database-unavailable.ts";
import { createEmailSender } from "#operations/outbox/email/create-email-sender.ts";
import { startOutboxWorker } from "#operations/outbox/outbox-worker.ts";
import { createWhatsAppSender } from "#operations/outbox/whatsapp/create-whatsapp-sender.ts";
import { createSmsSender } from "#operations/outbox/sms/create-sms-sender.ts";
import { renderWhatsApp } from "#domain/outbox/whatsapp-template.ts";
import { renderSms } from "#domain/outbox/render-sms.ts";
import type { Config } from "#server/config.ts";
import type { Logger } from "#server/observability/logging.ts";
import { failureCounter } from "#server/observability/shop-metrics.ts";
import { renderEmail } from "#web/emails/render-email.ts";

import type { OpenShop } from "./open-shop.ts";

/** Starts this process's workers for messages, one per configured channel. Returns a function that stops them. */
export function startOutbox({ db }: OpenShop, config: Config, logger: Logger): () => Promise<void> {
  const { siteUrl } = config;
  const { smtpServer, emailFrom, whatsApp, smsGateway } = config.messages;
  const options = {
    reportDatabaseError: createErrorReporter("outbox", "the worker for messages failed", logger),
  };
  const workers: PollingWorker[] = [];
  if (smtpServer !== undefined) {
    const sender = createEmailSender(smtpServer, { from: emailFrom });
    workers.push(
      startOutboxWorker({ db, sender, render: (message) => renderEmail(message, siteUrl) }, options),
    );
  }
  if (whatsApp !== undefined) {
    const sender = createWhatsAppSender(whatsApp);
    workers.push(startOutboxWorker({ db, sender, render: renderWhatsApp }, options));
  }
  if (smsGateway !== undefined) {
    const sender = createSmsSender(smsGateway);
    workers.push(
      startOutboxWorker({ db, sender, render: (message) => renderSms(message, siteUrl) }, options),
    );
  }
  return async () => void (await Promise.all(workers.map((worker) => worker.stop())));
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
