import type { ServerManifest } from "#kit/server-manifest.ts";
import { handleJobs } from "#platform/jobs/handle-jobs.ts";
import { MINUTE_MS } from "#platform/rules/day.ts";

import { privacyManifest } from "./manifest.ts";
import { prunePersonalData } from "./operations/prune-personal-data.ts";

export const privacyServer: ServerManifest = {
  jobs: handleJobs(privacyManifest.jobs, {
    "prune-personal-data": {
      run: ({ db, now, signal }) => prunePersonalData(db, { now, signal }),
      timeoutMs: 5 * MINUTE_MS,
    },
  }),
};
