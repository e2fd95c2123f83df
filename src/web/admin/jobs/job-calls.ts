import type { FailedJob } from "#domain/jobs/job.ts";

import { staffWrite } from "../staff-call.ts";

/** Makes a failed job due now. @throws ApiProblem */
export function retryJob(id: number): Promise<FailedJob> {
  return staffWrite("job_retried", "POST /api/admin/jobs/:id/retry", { param: { id: String(id) } });
}
