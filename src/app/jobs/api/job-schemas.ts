import { z } from "@hono/zod-openapi";

import type { FailedJob } from "#platform/jobs/rules/job.ts";

const time = z.iso.datetime().describe("ISO 8601 UTC");

export const failedJobSchema = z
  .object({
    id: z.number().int(),
    kind: z.string(),
    error: z.string().describe("Error of the last attempt"),
    attempts: z.number().int().min(0),
    createdAt: time,
    failedAt: time
      .nullable()
      .describe("When the job failed permanently; null if another attempt is scheduled"),
    nextRunAt: time.nullable().describe("When the next attempt is due; null after a permanent failure"),
  })
  .openapi("FailedJob") satisfies z.ZodType<FailedJob>;
