import type { ServerManifest } from "#kit/server-manifest.ts";
import type { MessageChannel } from "#kit/rules/message-channel.ts";
import { createPruningHandler, handleJobs } from "#platform/jobs/handle-jobs.ts";
import { MINUTE_MS } from "#platform/rules/day.ts";

import { messagesManifest } from "./manifest.ts";
import { fetchMessageImages } from "./operations/inbox/images/fetch-message-images.ts";
import type { WhatsAppAccount } from "./operations/outbox/whatsapp/create-whatsapp-sender.ts";
import { advanceConfirmations } from "./operations/confirmation/advance-confirmations.ts";
import { pruneNewsletters } from "./operations/newsletter/prune-newsletters.ts";
import { queueNewsletters } from "./operations/newsletter/queue-newsletters.ts";
import { pruneNewsletterSignups } from "./operations/newsletter/subscriptions.ts";
import { pruneReports, reportToStaff } from "./operations/outbox/reports/staff-reports.ts";
import { notifyRestockRequests } from "./operations/restock/notify-restock-requests.ts";

interface Services {
  /** The account from which images of customers are fetched. Without it, they wait. */
  whatsApp?: WhatsAppAccount | undefined;
  /** Channels for which messages are queued. Default: none. */
  channels?: readonly MessageChannel[];
  /** Maximum rate of newsletters. Default: `DEFAULT_NEWSLETTERS_PER_MINUTE`. */
  newslettersPerMinute?: number | undefined;
}

const timeoutMs = 5 * MINUTE_MS;

export const messagesServer: ServerManifest<Services> = {
  jobs: handleJobs<Services, typeof messagesManifest.jobs>(messagesManifest.jobs, {
    "advance-confirmations": {
      run: ({ db, channels = [], now, signal }) => advanceConfirmations(db, { channels, now, signal }),
      timeoutMs,
    },
    "fetch-message-images": {
      run: ({ db, whatsApp, now, signal }) => fetchMessageImages(db, { whatsApp, now, signal }),
      timeoutMs,
    },
    "notify-restock-requests": {
      run: ({ db, channels = [], signal }) => notifyRestockRequests(db, { channels, signal }),
      timeoutMs,
    },
    "send-newsletters": {
      run: ({ db, channels = [], newslettersPerMinute, now, signal }) =>
        queueNewsletters(db, { channels, perMinute: newslettersPerMinute, now, signal }),
      timeoutMs,
    },
    "report-to-staff": {
      run: ({ db, channels = [], now }) => reportToStaff(db, { channels, now }),
      timeoutMs,
    },
    "prune-newsletter-signups": createPruningHandler(pruneNewsletterSignups),
    "prune-newsletters": createPruningHandler(pruneNewsletters),
    "prune-reports": createPruningHandler(pruneReports),
  }),
  personalData: {
    contact_messages: {
      topic: "messages",
      link: "message",
      erasure: "delete",
      isCounted: true,
      columns: {
        name: null,
        phone: null,
        message: null,
        provider_id: null,
        search_text: null,
        idempotency_key: null,
      },
      omittedFromExport: ["provider_id", "search_text", "idempotency_key"],
    },
    contact_replies: {
      topic: "messages",
      link: "message-row",
      erasure: "delete",
      columns: { email: null, text: null },
    },
    contact_images: {
      topic: "messages",
      link: "message-row",
      erasure: "delete",
      columns: { content: null, content_hash: null, media_id: null },
      omittedFromExport: ["content", "content_hash", "media_id"],
    },
    newsletter_subscribers: {
      topic: "newsletter",
      link: "email",
      erasure: "delete",
      time: "consented_at",
      isCounted: true,
      columns: { email: null, unsubscribe_token: null },
      omittedFromExport: ["unsubscribe_token"],
    },
    newsletter_signups: {
      topic: "newsletter",
      link: "email",
      erasure: "delete",
      time: "consented_at",
      isCounted: true,
      columns: { email: null, token_hash: null },
      omittedFromExport: ["token_hash"],
    },
    outbox_messages: {
      topic: "outbox",
      link: "outbox",
      erasure: "delete",
      time: "created_at",
      isCounted: true,
      columns: { recipient: null, subject: null, text: null, last_error: null },
      omittedFromExport: ["dedupe_key", "provider_id", "locked_until"],
    },
  },
};
