import { useRef } from "react";

import type { FailedJob } from "#domain/jobs/job.ts";
import { jobMessages } from "#domain/jobs/staff-messages.ts";
import type { Page } from "#domain/shared/paging.ts";

import { ListFooter } from "../lists/list-footer.tsx";
import { useListQuery } from "../lists/use-list-query.ts";
import { EmptyState } from "../shell/empty-state.tsx";
import { FailedJobsTable } from "./failed-jobs-table.tsx";

/** A page of failed background jobs. */
export function FailedJobs({ list }: { list: Page<FailedJob> }) {
  const { isLoading } = useListQuery();
  const results = useRef<HTMLDivElement>(null);
  // A retried job may leave the list with its button, which has the focus.
  const focusResults = () => results.current?.focus();
  return (
    <>
      <div ref={results} tabIndex={-1} role="group" aria-label="Background jobs" className="outline-none">
        {list.total === 0 ? (
          <EmptyState title={jobMessages.none}>{jobMessages.noneHint}</EmptyState>
        ) : (
          <FailedJobsTable jobs={list.items} isStale={isLoading} onRetried={focusResults} />
        )}
      </div>
      <ListFooter list={list} of="failed jobs" />
    </>
  );
}
