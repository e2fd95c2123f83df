import "#app/reactions.ts";

import { tmpdir } from "node:os";
import { join } from "node:path";

import { openDatabase } from "#platform/db/client.server.ts";
import { openMedia } from "#media/operations/stores/open-media.ts";
import { startJobWorker } from "#app/jobs/operations/job-worker.ts";

/**
 * A process that runs `remove-picture` jobs and sends the payload to the parent process when a job starts. With `hang`,
 * jobs never finish. `job-processes.test.ts` starts it: `node test/programs/job-process.ts URL TIMEOUT_MS [hang]`.
 */
const [url = "", timeoutMs = "", mode] = process.argv.slice(2);
const { db } = await openDatabase({ url, dataDir: "" });
startJobWorker(
  { db, media: openMedia({ kind: "disk" }, join(tmpdir(), "no-images")) },
  {
    handlers: {
      "remove-picture": {
        timeoutMs: Number(timeoutMs),
        run: async (_attempt, payload) => {
          process.send?.(payload);
          if (mode === "hang") await new Promise(() => undefined);
        },
      },
    },
    describe: String,
    report: (error) => process.stderr.write(`${String(error)}\n`),
    reportDatabaseError: (error) => process.stderr.write(`${String(error)}\n`),
    pollMs: 50,
  },
);
