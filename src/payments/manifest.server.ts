import type { MessageChannel } from "#kit/rules/message-channel.ts";
import type { ServerManifest } from "#kit/server-manifest.ts";
import { createPruningHandler, handleJobs } from "#platform/jobs/handle-jobs.ts";
import { MINUTE_MS } from "#platform/rules/day.ts";

import { paymentsManifest } from "./manifest.ts";
import { expirePayments } from "./operations/expire-payments.ts";
import { remindPayments } from "./operations/remind-payments.ts";

interface Services {
  /** Channels for which messages are queued. Default: none. */
  channels?: readonly MessageChannel[];
}

export const paymentsServer: ServerManifest<Services> = {
  jobs: handleJobs<Services, typeof paymentsManifest.jobs>(paymentsManifest.jobs, {
    "expire-payments": createPruningHandler(expirePayments),
    "remind-payments": {
      run: ({ db, channels = [], now }) => remindPayments(db, { channels, now }),
      timeoutMs: 5 * MINUTE_MS,
    },
  }),
  personalData: {
    payment_proofs: {
      topic: "orders",
      link: "payment-row",
      erasure: "delete",
      columns: { content: null, content_hash: null },
      omittedFromExport: ["content", "content_hash"],
    },
    payments: {
      topic: "orders",
      link: "order-row",
      erasure: "overwrite",
      columns: { sender_last4: null, transaction_id: null, reason: null, idempotency_key: null },
      omittedFromExport: ["idempotency_key"],
    },
    refunds: {
      topic: "orders",
      link: "order-row",
      erasure: "overwrite",
      columns: { payee: null, payee_account: null, reason: null, idempotency_key: null },
      omittedFromExport: ["idempotency_key"],
    },
  },
};
