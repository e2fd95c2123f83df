import type { ServerManifest } from "#kit/server-manifest.ts";
import { createPruningHandler, handleJobs } from "#platform/jobs/handle-jobs.ts";

import { pruneFunnelCounts } from "./operations/funnel.ts";

import { reportsManifest } from "./manifest.ts";

export const reportsServer: ServerManifest = {
  jobs: handleJobs(reportsManifest.jobs, {
    "prune-funnel-counts": createPruningHandler(pruneFunnelCounts),
  }),
};
