import { z } from "./rules/zod.ts";

import { defineJobs } from "./jobs/rules/job.ts";
import { DAY_MS } from "./rules/day.ts";

export const platformManifest = {
  jobs: defineJobs({
    "prune-jobs": { label: "Delete finished background jobs", everyMs: DAY_MS },
    "react-to-event": {
      label: "Prepare the messages and webhooks of a change",
      payload: z.strictObject({ eventId: z.number().int() }),
    },
  }),
};
