import { defineJobs } from "#platform/jobs/rules/job.ts";
import { z } from "#platform/rules/zod.ts";

export const mediaManifest = {
  jobs: defineJobs({
    "remove-picture": {
      label: "Delete an unused picture",
      payload: z.object({
        publicId: z.string(),
        url: z.string(),
        contentHash: z.string(),
        format: z.string(),
      }),
    },
  }),
};
