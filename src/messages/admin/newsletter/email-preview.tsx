import { issueMessages as messages } from "../../rules/newsletter/issue-messages.ts";
import { issueContentSchema } from "../../rules/newsletter/issue-schema.ts";

import { Panel } from "#kit/admin/metrics/panel.tsx";
import { useLastValid } from "#kit/admin/forms/use-last-valid.ts";
import { EmailFrame } from "../templates/template-preview.tsx";
import { useStaffData } from "#kit/admin/use-staff-data.ts";
import { previewIssue } from "./issue-calls.ts";
import type { IssueDraft } from "./issue-draft.ts";
import { toContent } from "./issue-draft.ts";

/** Shows a preview of the issue's email. Updates after a pause in typing. */
export function EmailPreview({ draft }: { draft: IssueDraft }) {
  const isValid = issueContentSchema.safeParse(toContent(draft)).success;
  const previewedDraft = useLastValid<IssueDraft | undefined>(draft, isValid, isValid ? draft : undefined);
  const { data, problem } = useStaffData(
    previewedDraft === undefined ? "" : "issue",
    async () => (previewedDraft === undefined ? undefined : previewIssue(toContent(previewedDraft))),
    JSON.stringify(previewedDraft),
  );
  return (
    <Panel title={messages.preview} hint={messages.previewHint}>
      <p role="status" className="text-sm text-oxblood empty:hidden">
        {problem
          ? messages.previewFailed
          : !isValid && previewedDraft !== undefined && messages.previewInvalid}
      </p>
      <div className="grid min-h-40 grid-cols-1 content-start text-sm">
        {data ? (
          <>
            <p dir="auto" className="font-medium wrap-anywhere">
              {data.subject}
            </p>
            <EmailFrame html={data.html} />
          </>
        ) : (
          previewedDraft === undefined && <p className="text-umber">{messages.previewEmpty}</p>
        )}
      </div>
    </Panel>
  );
}
