import type { Issue, IssueContent, IssueInput, IssuePreview } from "../../rules/newsletter/issue-schema.ts";
import type { TestResult } from "../../rules/outbox/template-schema.ts";
import { track } from "#kit/ui/analytics.ts";
import { callApi } from "#kit/api-client/api-client.ts";

import { callStaffRead, callStaffWrite, withSession } from "#staff/admin/staff-call.ts";

/** Timeout of the request that sends a test email (ms). Must exceed the shop's timeout for the mail server. */
const TEST_TIMEOUT_MS = 75_000;

const toParam = (id: number) => ({ id: String(id) });

/** Adds a draft. Requests with the same idempotency key add it only once. @throws ApiProblem */
export function addIssue(json: IssueContent, key: string): Promise<Issue> {
  const input = { json, header: { "idempotency-key": key } };
  return callStaffWrite("newsletter_added", "POST /api/admin/newsletter/issues", input);
}

/** Replaces a draft. @throws ApiProblem */
export function updateIssue(id: number, json: IssueInput): Promise<Issue> {
  return callStaffWrite("newsletter_updated", "PUT /api/admin/newsletter/issues/:id", {
    param: toParam(id),
    json,
  });
}

/** Deletes a draft. @throws ApiProblem */
export async function deleteIssue(id: number): Promise<void> {
  await callStaffWrite("newsletter_deleted", "DELETE /api/admin/newsletter/issues/:id", {
    param: toParam(id),
  });
}

/** Sends a draft, or the remaining emails of a stopped issue. @throws ApiProblem */
export function sendIssue({ id, updatedAt }: Pick<Issue, "id" | "updatedAt">): Promise<Issue> {
  return callStaffWrite("newsletter_sent", "POST /api/admin/newsletter/issues/:id/send", {
    param: toParam(id),
    json: { expectedUpdatedAt: updatedAt },
  });
}

/** Stops an issue that is being sent. @throws ApiProblem */
export function stopIssue(id: number): Promise<Issue> {
  return callStaffWrite("newsletter_stopped", "POST /api/admin/newsletter/issues/:id/stop", {
    param: toParam(id),
  });
}

/** Returns a preview of the issue's email. @throws ApiProblem */
export function previewIssue(json: IssueContent): Promise<IssuePreview> {
  return callStaffRead("POST /api/admin/newsletter/issues/preview", { json });
}

/** Sends a test email to the signed-in staff member and returns the mail server's result. @throws ApiProblem */
export async function sendTestIssue(json: IssueContent): Promise<TestResult> {
  const result = await withSession(() =>
    callApi(
      "POST /api/admin/newsletter/issues/test",
      { json },
      { signal: AbortSignal.timeout(TEST_TIMEOUT_MS) },
    ),
  );
  track("admin_action", { action: "newsletter_tested" });
  return result;
}
