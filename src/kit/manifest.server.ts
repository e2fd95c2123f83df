import { createPruningHandler, handleJobs } from "#platform/jobs/handle-jobs.ts";

import { pruneAttempts } from "./limits/rate-limit.ts";
import { kitManifest } from "./manifest.ts";
import type { ServerManifest } from "./server-manifest.ts";

export const kitServer: ServerManifest = {
  jobs: handleJobs(kitManifest.jobs, {
    "prune-rate-limits": createPruningHandler((db, now) => pruneAttempts(db, now)),
  }),
  personalData: {
    rate_limits: { topic: "blocks", link: "limit", erasure: "delete", columns: { key: null } },
  },
};
