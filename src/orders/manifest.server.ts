import type { ServerManifest } from "#kit/server-manifest.ts";
import { createPruningHandler, handleJobs } from "#platform/jobs/handle-jobs.ts";

import { endReservations } from "./operations/confirmation/end-reservations.ts";
import { pruneOrderLinks } from "./operations/links/revoke-order-links.ts";

import { ordersManifest } from "./manifest.ts";

export const ordersServer: ServerManifest = {
  jobs: handleJobs(ordersManifest.jobs, {
    "end-reservations": createPruningHandler(endReservations),
    "prune-order-links": createPruningHandler(pruneOrderLinks),
  }),
};
