import type { FailedJob } from "#domain/jobs/job.ts";
import { jobMessages } from "#domain/jobs/staff-messages.ts";
import type { Page } from "#domain/shared/paging.ts";

import type { ListFilter } from "../lists/list-filters.ts";
import { ListFooter } from "../lists/list-footer.tsx";
import { ListTable } from "../lists/list-table.tsx";
import { ListToolbar } from "../lists/list-toolbar.tsx";
import { EmptyState } from "../shell/empty-state.tsx";
import { JOB_COLUMNS } from "./job-columns.tsx";

const FILTERS: ListFilter[] = [
  {
    kind: "choice",
    name: "permanent",
    label: "Next attempt",
    options: [{ value: "true", label: jobMessages.noNextAttempt }],
  },
];

/** A page of failed background jobs. */
export function FailedJobs({ list }: { list: Page<FailedJob> }) {
  return (
    <>
      <ListToolbar filters={FILTERS} columns={JOB_COLUMNS} />
      {list.total === 0 ? (
        <EmptyState title={jobMessages.none}>{jobMessages.noneHint}</EmptyState>
      ) : (
        <ListTable
          label="Failed jobs"
          columns={JOB_COLUMNS}
          rows={list.items.map((job) => ({ id: String(job.id), job }))}
          defaultSort="newest"
          rowName={({ job: { kind } }) => jobMessages.kind(kind)}
        />
      )}
      <ListFooter list={list} of="failed jobs" />
    </>
  );
}
