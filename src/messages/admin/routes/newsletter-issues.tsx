import { Link } from "react-router";

import { PageNotice } from "#kit/admin/page-header.tsx";
import { getButtonClass } from "#kit/ui/button-class.ts";
import { readListPage } from "#staff/admin/lists/read-list-page.ts";
import { StaffListPage } from "#staff/admin/lists/staff-list-page.tsx";
import { shopContext } from "#store/context.ts";

import { countUnhandledMessages } from "../../operations/inbox/contact-messages.ts";
import { listIssues } from "../../operations/newsletter/issues.ts";
import { issueMessages as messages } from "../../rules/newsletter/issue-messages.ts";
import { issueList } from "../../rules/newsletter/issue-schema.ts";
import { InboxTabs } from "../inbox/inbox-tabs.tsx";
import { ISSUE_CELLS } from "../newsletter/issue-columns.tsx";
import { useRefreshWhileSending } from "../newsletter/issue-report.tsx";
import { ISSUES_PATH } from "../newsletter/issue-draft.ts";
import type { Route } from "./+types/newsletter-issues.ts";

export async function loader(args: Route.LoaderArgs) {
  const canSend = args.context.get(shopContext).messageChannels.includes("email");
  const loaded = await readListPage(args, issueList, async (db, query) => {
    const [openCount, list] = await Promise.all([countUnhandledMessages(db), listIssues(db, query)]);
    return { openCount, list };
  });
  return { canSend, ...(loaded ?? { openCount: null, list: null }) };
}

/** The newsletter issues with their counts. */
export default function NewsletterIssues({ loaderData: { canSend, openCount, list } }: Route.ComponentProps) {
  useRefreshWhileSending(list?.items.some(({ status }) => status === "sending") === true);
  return (
    <StaffListPage
      rules={issueList}
      list={list}
      rows={(list?.items ?? []).map((issue) => ({ ...issue, id: String(issue.id) }))}
      cells={ISSUE_CELLS}
      getRowName={({ subject }) => subject}
      tabs={<InboxTabs openCount={openCount} isIssuesPage />}
      action={
        <Link to={`${ISSUES_PATH}/new`} className={getButtonClass("primary")}>
          {messages.newIssue}
        </Link>
      }
      intro={!canSend && <PageNotice>{messages.noEmail}</PageNotice>}
    />
  );
}
