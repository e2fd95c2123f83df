import type { ServerManifest } from "#kit/server-manifest.ts";
import { createPruningHandler, handleJobs } from "#platform/jobs/handle-jobs.ts";

import { pruneWebhooks } from "./operations/deliveries.ts";

import { webhooksManifest } from "./manifest.ts";

export const webhooksServer: ServerManifest = {
  jobs: handleJobs(webhooksManifest.jobs, {
    "prune-webhooks": createPruningHandler(pruneWebhooks),
  }),
};
