import { Link } from "react-router";

import { issueMessages as messages } from "../../rules/newsletter/issue-messages.ts";
import type { IssueSummary } from "../../rules/newsletter/issue-schema.ts";
import type { IssueCounts } from "../../rules/newsletter/issue.ts";
import { formatCount } from "#kit/rules/number-formats.ts";
import { Time } from "#kit/ui/time.tsx";

import type { ListColumn } from "#kit/admin/lists/list-columns.tsx";

/** An issue in the list. `ListTable` requires string ids. */
export type IssueRow = Omit<IssueSummary, "id"> & { id: string };

const createCountColumn = (name: keyof IssueCounts, isWideOnly = false): ListColumn<IssueRow> => ({
  id: name,
  header: messages.counts[name],
  isNumeric: true,
  isWideOnly,
  className: "whitespace-nowrap tabular-nums",
  cell: ({ status, counts }) => (status === "draft" ? "–" : formatCount(counts[name])),
});

/** Columns of the newsletter issue list. */
export const ISSUE_COLUMNS: ListColumn<IssueRow>[] = [
  {
    id: "subject",
    header: messages.issue,
    isRequired: true,
    narrowSlot: "title",
    className: "wrap-anywhere md:w-full",
    cell: ({ id, subject }) => (
      <Link
        to={`/admin/contact-messages/issues/${id}`}
        data-row-link=""
        className="text-link inline-flex min-h-control items-center font-medium"
      >
        {subject}
      </Link>
    ),
  },
  {
    id: "status",
    header: messages.status,
    narrowSlot: "value",
    className: "whitespace-nowrap",
    cell: ({ status }) => messages.states[status],
  },
  {
    id: "started",
    header: messages.started,
    narrowSlot: "subtitle",
    className: "whitespace-nowrap text-umber",
    cell: ({ startedAt }) => (startedAt === null ? "–" : <Time iso={startedAt} className="tabular-nums" />),
  },
  { ...createCountColumn("sent"), narrowSlot: "detail", cell: (row) => formatSent(row) },
  createCountColumn("queued"),
  createCountColumn("failed"),
  createCountColumn("unsure", true),
  createCountColumn("skipped", true),
  {
    id: "author",
    header: messages.author,
    isWideOnly: true,
    className: "text-umber wrap-anywhere",
    cell: ({ author }) => author ?? "–",
  },
];

/** Formats the number of sent emails, with the word "sent" on narrow screens, which show no column headers. */
function formatSent({ status, counts }: IssueRow) {
  if (status === "draft") return "–";
  return (
    <>
      <span>{formatCount(counts.sent)}</span>
      <span className="md:hidden">{` ${messages.counts.sent.toLowerCase()}`}</span>
    </>
  );
}
