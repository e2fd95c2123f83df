import "#app/reactions.ts";

import { openDatabase } from "#platform/db/client.server.ts";
import { startWebhookWorker } from "#webhooks/operations/webhook-worker.ts";

import { TEST_CREDENTIALS_KEY } from "../shops/connected-shop.ts";

/** A process that sends webhooks. `webhook-processes.test.ts` starts it: `node test/programs/webhook-process.ts DATABASE_URL`. */
const [url = ""] = process.argv.slice(2);
const { db } = await openDatabase({ url, dataDir: "" });
startWebhookWorker(
  { db, getCredentialsKey: () => TEST_CREDENTIALS_KEY, allowsLocalhost: true },
  { reportDatabaseError: (error) => process.stderr.write(`${String(error)}\n`), pollMs: 50 },
);
