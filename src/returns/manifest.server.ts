import type { MessageChannel } from "#kit/rules/message-channel.ts";
import type { ServerManifest } from "#kit/server-manifest.ts";
import { handleJobs } from "#platform/jobs/handle-jobs.ts";
import { MINUTE_MS } from "#platform/rules/day.ts";

import { returnsManifest } from "./manifest.ts";
import { remindReturns } from "./operations/remind-returns.ts";

interface Services {
  /** Channels for which messages are queued. Default: none. */
  channels?: readonly MessageChannel[];
}

export const returnsServer: ServerManifest<Services> = {
  jobs: handleJobs<Services, typeof returnsManifest.jobs>(returnsManifest.jobs, {
    "remind-returns": {
      run: ({ db, channels = [], now }) => remindReturns(db, { channels, now }),
      timeoutMs: 5 * MINUTE_MS,
    },
  }),
  personalData: {
    return_photos: {
      topic: "orders",
      link: "return-row",
      erasure: "delete",
      columns: { content: null },
      omittedFromExport: ["content"],
    },
    return_reminders: { topic: "orders", link: "order-row", erasure: "keep", columns: {} },
    return_events: { topic: "orders", link: "return-row", erasure: "overwrite", columns: { text: null } },
    return_lines: { topic: "orders", link: "return-row", erasure: "keep", columns: {} },
    returns: {
      topic: "orders",
      link: "order-row",
      erasure: "overwrite",
      columns: {
        note: null,
        outside_policy: null,
        instructions: null,
        rejection: null,
        payee: null,
        payee_account: null,
        // Clients choose the key, so it can contain a contact.
        idempotency_key: null,
      },
      omittedFromExport: ["idempotency_key"],
    },
  },
};
