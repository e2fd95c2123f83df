import type { FailedJob } from "#domain/jobs/job.ts";

import { callStaffWrite } from "../staff-call.ts";

/** Schedules a failed job to run now. @throws ApiProblem */
export function retryJob(id: number): Promise<FailedJob> {
  return callStaffWrite("job_retried", "POST /api/admin/jobs/:id/retry", { param: { id: String(id) } });
}
