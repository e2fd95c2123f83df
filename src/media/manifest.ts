import { defineJobs } from "#platform/jobs/rules/job.ts";
import { z } from "#platform/rules/zod.ts";

export const mediaManifest = {
  jobs: defineJobs({
    // The stored name: processes of an earlier release enqueue and run it during an upgrade.
    "remove-picture": {
      label: "Delete an unused image",
      payload: z.object({
        publicId: z.string(),
        url: z.string(),
        contentHash: z.string(),
        format: z.string(),
      }),
    },
  }),
};
