import { tmpdir } from "node:os";
import { join } from "node:path";

import { openDatabase } from "#db/client.server.ts";
import { openMedia } from "#operations/media/open-media.ts";
import { startJobWorker } from "#operations/jobs/job-worker.ts";

/**
 * A process that runs jobs of the kind `remove-picture` and sends each picture's id when it starts a job. With `hang` it
 * never finishes one. Run by `job-processes.test.ts`: `node test/job-process.ts URL LEASE_MS [hang]`.
 */
const [url = "", timeLimitMs = "", mode] = process.argv.slice(2);
const { db } = await openDatabase({ url, dataDir: "" });
startJobWorker(
  { db, media: openMedia({ kind: "disk" }, join(tmpdir(), "no-pictures")) },
  {
    handlers: {
      "remove-picture": {
        timeLimitMs: Number(timeLimitMs),
        run: async (_attempt, payload) => {
          process.send?.(payload);
          if (mode === "hang") await new Promise(() => undefined);
        },
      },
    },
    describe: String,
    report: (error) => process.stderr.write(`${String(error)}\n`),
    reportDatabase: (error) => process.stderr.write(`${String(error)}\n`),
    pollMs: 50,
  },
);
