import { useState } from "react";

import { issueMessages as messages } from "../../rules/newsletter/issue-messages.ts";
import { issueContentSchema } from "../../rules/newsletter/issue-schema.ts";
import type { TestResult } from "../../rules/outbox/template-schema.ts";
import { useMutation } from "#kit/api-client/use-mutation.ts";
import { Button } from "#kit/ui/button.tsx";

import { validateInput } from "#kit/admin/validate-input.ts";
import { sendTestIssue } from "./issue-calls.ts";
import type { IssueDraft } from "./issue-draft.ts";
import { toContent } from "./issue-draft.ts";

/** A button that sends the form's content to the signed-in staff member as a test email. */
export function TestEmailButton({ draft }: { draft: IssueDraft }) {
  const [result, setResult] = useState("");
  const { mutate, isPending } = useMutation(
    async (content: IssueDraft) => sendTestIssue(validateInput(issueContentSchema, toContent(content))),
    {
      success: (testResult) => setResult(describeResult(testResult)),
      problem: ({ isRejection, detail, errors }) => {
        const [fieldErrors] = Object.values(errors);
        setResult(isRejection ? messages.testNotSent(fieldErrors?.[0] ?? detail) : messages.testFailed);
      },
    },
  );
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button
        variant="secondary"
        isBusy={isPending}
        onClick={() => {
          setResult("");
          void mutate(draft);
        }}
      >
        {messages.sendTest}
      </Button>
      <p role="status" className="min-w-0 text-sm wrap-anywhere empty:hidden">
        {result}
      </p>
    </div>
  );
}

function describeResult({ outcome, error }: TestResult): string {
  if (outcome === "sent") return messages.testSent;
  return outcome === "unsure" ? messages.testUnsure(error ?? "") : messages.testNotSent(error ?? "");
}
