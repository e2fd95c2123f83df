import "#app/reactions.ts";

import { openDatabase } from "#platform/db/client.server.ts";
import { createEmailSender } from "#messages/operations/outbox/email/create-email-sender.ts";
import { parseSmtpUrl } from "#messages/operations/outbox/email/parse-smtp-url.ts";
import { startOutboxWorker } from "#messages/operations/outbox/outbox-worker.ts";

/** A process that sends messages. `outbox-processes.test.ts` starts it: `node test/programs/outbox-process.ts DATABASE_URL SMTP_URL`. */
const [url = "", smtpUrl = ""] = process.argv.slice(2);
const { db } = await openDatabase({ url, dataDir: "" });
startOutboxWorker(
  {
    db,
    sender: createEmailSender(parseSmtpUrl(smtpUrl)),
    render: ({ kind, values }) => ({ subject: `${kind} ${values.orderNumber}`, text: kind, html: kind }),
  },
  { reportDatabaseError: (error) => process.stderr.write(`${String(error)}\n`), pollMs: 50 },
);
