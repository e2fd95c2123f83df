import "#app/reactions.ts";

import { openDatabase } from "#platform/db/client.server.ts";
import { startPolling } from "#platform/jobs/start-polling.ts";
import { bookShipments } from "#shipments/operations/booking/book-shipments.ts";

import { TEST_CREDENTIALS_KEY } from "../shops/connected-shop.ts";

/** A process that books shipments. `booking-processes.test.ts` starts it: `node test/programs/booking-process.ts DATABASE_URL`. */
const [url = ""] = process.argv.slice(2);
const { db } = await openDatabase({ url, dataDir: "" });
startPolling({
  run: () => bookShipments(db, { getCredentialsKey: () => TEST_CREDENTIALS_KEY }),
  reportError: (error) => process.stderr.write(`${String(error)}\n`),
  pollMs: 50,
});
