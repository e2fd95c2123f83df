import { Link } from "react-router";

import { issueMessages as messages } from "../../rules/newsletter/issue-messages.ts";
import { parseListQuery, queryStaffPage } from "#kit/rules/query-values.ts";
import { z } from "#platform/rules/zod.ts";
import { countUnhandledMessages } from "../../operations/inbox/contact-messages.ts";
import { listIssues } from "../../operations/newsletter/issues.ts";
import { shopContext } from "#store/context.ts";
import { getButtonClass } from "#kit/ui/button-class.ts";

import { InboxTabs } from "../inbox/inbox-tabs.tsx";
import { IssueList } from "../newsletter/issue-list.tsx";
import { ISSUES_PATH } from "../newsletter/use-issue-form.ts";
import { LoadFailure } from "#kit/admin/empty-state.tsx";
import { PageHeader } from "#kit/admin/page-header.tsx";
import type { Route } from "./+types/newsletter-issues.ts";

const querySchema = z.object(queryStaffPage());

export async function loader({ context, request }: Route.LoaderArgs) {
  const { db, report, messageChannels } = context.get(shopContext);
  const canSend = messageChannels.includes("email");
  try {
    const query = parseListQuery(querySchema, new URL(request.url).searchParams);
    const [openCount, list] = await Promise.all([countUnhandledMessages(db), listIssues(db, query)]);
    return { canSend, openCount, list };
  } catch (error) {
    report(error);
    return { canSend, openCount: null, list: null };
  }
}

/** The newsletter issues with their counts. */
export default function NewsletterIssues({ loaderData }: Route.ComponentProps) {
  const { canSend, openCount, list } = loaderData;
  return (
    <>
      <PageHeader
        title={messages.title}
        views={<InboxTabs openCount={openCount} isIssuesPage />}
        action={
          <Link to={`${ISSUES_PATH}/new`} className={getButtonClass("primary")}>
            {messages.newIssue}
          </Link>
        }
      />
      {!canSend && <p className="mb-3 text-sm text-oxblood">{messages.noEmail}</p>}
      {list === null ? <LoadFailure message={messages.loadFailed} /> : <IssueList list={list} />}
    </>
  );
}
