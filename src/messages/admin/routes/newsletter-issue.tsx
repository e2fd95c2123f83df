import { Link, redirect } from "react-router";

import { issueMessages as messages } from "../../rules/newsletter/issue-messages.ts";
import { isEditable } from "../../rules/newsletter/issue.ts";
import { InvalidInput, NotFound } from "#kit/rules/errors.ts";
import type { Database } from "#platform/db/client.server.ts";
import { describeAudience } from "../../operations/queries.ts";
import { getIssue } from "../../operations/newsletter/issues.ts";
import { shopContext } from "#store/context.ts";

import { skipDialogChanges } from "#kit/admin/lists/list-query.ts";
import { IssueEditor } from "../newsletter/issue-editor.tsx";
import { IssueReport } from "../newsletter/issue-report.tsx";
import { ISSUES_PATH } from "../newsletter/issue-draft.ts";
import { LoadFailure } from "#kit/admin/empty-state.tsx";
import { PageHeader } from "#kit/admin/page-header.tsx";
import type { Route } from "./+types/newsletter-issue.ts";

const NEW_ISSUE_ID = "new";

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { db, report, messageChannels } = context.get(shopContext);
  const canSend = messageChannels.includes("email");
  if (params.issueId === NEW_ISSUE_ID) {
    const query = new URL(request.url).searchParams.get("audience");
    return { canSend, issue: undefined, audience: query === null ? null : await readAudience(db, query) };
  }
  const id = Number(params.issueId);
  try {
    if (!Number.isSafeInteger(id)) throw new NotFound(messages.notFound);
    return { canSend, issue: await getIssue(db, id), audience: null };
  } catch (error) {
    // oxlint-disable-next-line typescript/only-throw-error -- React Router's way to redirect
    if (error instanceof NotFound) throw redirect(ISSUES_PATH);
    report(error);
    return { canSend, issue: null, audience: null };
  }
}

/** Returns the audience of a new issue with its words; null if the link that opens it has unknown filters. */
async function readAudience(db: Database, query: string) {
  try {
    return { query, text: await describeAudience(db, query) };
  } catch (error) {
    if (error instanceof InvalidInput) return null;
    throw error;
  }
}

export const shouldRevalidate = skipDialogChanges;

/** Shows an editor for a new issue or a draft, and a report for any other newsletter issue. */
export default function NewsletterIssue({ loaderData: { canSend, issue, audience } }: Route.ComponentProps) {
  const action = (
    <Link to={ISSUES_PATH} className="text-link inline-flex min-h-control items-center text-sm">
      {messages.allIssues}
    </Link>
  );
  if (issue === null)
    return (
      <>
        <PageHeader title={messages.title} action={action} />
        <LoadFailure message={messages.loadFailed} />
      </>
    );
  return (
    <>
      <PageHeader title={issue?.subject ?? messages.newIssue} action={action} />
      {issue === undefined || isEditable(issue.status) ? (
        <IssueEditor key={issue?.id ?? NEW_ISSUE_ID} issue={issue} canSend={canSend} audience={audience} />
      ) : (
        <IssueReport key={issue.id} issue={issue} canSend={canSend} />
      )}
    </>
  );
}
