import { reactToEvent } from "./events/event-worker.ts";
import { createPruningHandler, handleJobs } from "./jobs/handle-jobs.ts";
import { pruneJobs } from "./jobs/schedule-jobs.ts";
import { platformManifest } from "./manifest.ts";
import { SECOND_MS } from "./rules/day.ts";

export const platformServer = {
  jobs: handleJobs(platformManifest.jobs, {
    "prune-jobs": createPruningHandler(pruneJobs),
    "react-to-event": { run: ({ db }, { eventId }) => reactToEvent(db, eventId), timeoutMs: 30 * SECOND_MS },
  }),
};
