import { useRevalidator } from "react-router";

import type { FailedJob } from "#platform/jobs/rules/job.ts";
import { callStaffWrite } from "#staff/admin/staff-call.ts";
import { getJobLabel } from "../rules/job-kinds.ts";
import { jobMessages } from "../rules/staff-messages.ts";
import { useMutation } from "#kit/api-client/use-mutation.ts";
import { Button } from "#kit/ui/button.tsx";
import { showToast } from "#kit/ui/overlays/toast-store.ts";

/** Schedules a failed job to run now. @throws ApiProblem */
function retryJob(id: number): Promise<FailedJob> {
  return callStaffWrite("job_retried", "POST /api/admin/jobs/:id/retry", { param: { id: String(id) } });
}

/** Schedules a failed job to run now and reloads the list. */
export function RetryButton({ job }: { job: FailedJob }) {
  const { revalidate } = useRevalidator();
  const kind = getJobLabel(job.kind);
  const retry = useMutation(retryJob, {
    success: () => {
      showToast(jobMessages.retried(kind));
      void revalidate();
    },
    problem: ({ isRejection, detail }) => {
      showToast(isRejection ? detail : jobMessages.retryFailed, { tone: "error" });
      if (isRejection) void revalidate();
    },
  });
  return (
    <Button variant="quiet" isBusy={retry.isPending} onClick={() => void retry.mutate(job.id)}>
      Retry<span className="sr-only">{` ${kind}`}</span>
    </Button>
  );
}
