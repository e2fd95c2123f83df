import type { FailedJob } from "#platform/jobs/rules/job.ts";

import { callStaffWrite } from "#staff/admin/staff-call.ts";

/** Schedules a failed job to run now. @throws ApiProblem */
export function retryJob(id: number): Promise<FailedJob> {
  return callStaffWrite("job_retried", "POST /api/admin/jobs/:id/retry", { param: { id: String(id) } });
}
