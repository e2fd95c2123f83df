import { z } from "@hono/zod-openapi";

import type { FailedJob } from "#platform/jobs/rules/job.ts";
import { requires } from "#kit/rules/permissions.ts";
import { createRouter, createStrictQuery, jsonContent, numberParams, staffRoutes } from "#kit/api/openapi.ts";
import { problemContent } from "#kit/api/schemas/problem-schemas.ts";
import { createPageSchema } from "#kit/api/schemas/page-schema.ts";
import { jobList } from "../rules/job-query.ts";
import { listFailedJobs } from "../operations/list-failed-jobs.ts";
import { retryJob } from "../operations/retry-job.ts";

const time = z.iso.datetime().describe("ISO 8601 UTC");

const failedJobSchema = z
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

const staffRoute = staffRoutes("admin: jobs", requires("jobs.manage"));

const listFailedJobsRoute = staffRoute({
  operationId: "listFailedJobs",
  method: "get",
  path: "/",
  summary:
    "Lists background jobs whose last attempt failed: by default permanently failed jobs first, then by next attempt",
  request: { query: createStrictQuery(jobList.querySchema) },
  responses: { 200: jsonContent(createPageSchema(failedJobSchema), "A page of failed jobs") },
});

const retryJobRoute = staffRoute({
  operationId: "retryJob",
  method: "post",
  path: "/{id}/retry",
  summary: "Retries a failed job now and resets its number of attempts",
  request: { params: numberParams },
  responses: {
    200: jsonContent(failedJobSchema, "The job"),
    404: problemContent("Job not found", "not-found"),
    409: problemContent("The job is running, or its last attempt did not fail", "conflict"),
  },
});

/** Creates the endpoints for failed background jobs. */
export function createAdminJobsApi() {
  const router = createRouter();
  return router
    .openapi(listFailedJobsRoute, async (c) =>
      c.json(await listFailedJobs(c.var.db, c.req.valid("query")), 200),
    )
    .openapi(retryJobRoute, async (c) =>
      c.json(await retryJob(c.var.db, c.req.valid("param").id, { by: c.var.user }), 200),
    );
}
