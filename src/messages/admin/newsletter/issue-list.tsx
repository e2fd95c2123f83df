import { issueMessages as messages } from "../../rules/newsletter/issue-messages.ts";
import type { IssueSummary } from "../../rules/newsletter/issue-schema.ts";
import type { Page } from "#kit/rules/paging.ts";

import { EmptyList } from "#kit/admin/lists/empty-list.tsx";
import { ListFooter } from "#kit/admin/lists/list-footer.tsx";
import { ListTable } from "#kit/admin/lists/list-table.tsx";
import { ISSUE_COLUMNS } from "./issue-columns.tsx";
import { useRefreshWhileSending } from "./issue-report.tsx";

/** One list page of newsletter issues with their delivery counts. */
export function IssueList({ list }: { list: Page<IssueSummary> }) {
  useRefreshWhileSending(list.items.some(({ status }) => status === "sending"));
  return (
    <>
      {list.items.length === 0 ? (
        <EmptyList
          itemName="issues"
          total={list.total}
          filters={[]}
          emptyTitle={messages.none}
          hint={messages.noneHint}
          noMatchTitle={messages.none}
        />
      ) : (
        <ListTable
          label={messages.title}
          columns={ISSUE_COLUMNS}
          rows={list.items.map((issue) => ({ ...issue, id: String(issue.id) }))}
          defaultSort="newest"
          getRowName={({ subject }) => subject}
        />
      )}
      <ListFooter list={list} itemName="issues" />
    </>
  );
}
