import { useRef } from "react";
import { useNavigate, useRevalidator } from "react-router";

import { issueMessages as messages } from "../../rules/newsletter/issue-messages.ts";
import type { Issue } from "../../rules/newsletter/issue-schema.ts";
import { issueContentSchema } from "../../rules/newsletter/issue-schema.ts";
import { useMutation } from "#kit/api-client/use-mutation.ts";
import { showToast } from "#kit/ui/overlays/toast-store.ts";

import { useRecordForm } from "#kit/admin/forms/use-record-form.ts";
import { addIssue, deleteIssue, updateIssue } from "./issue-calls.ts";
import type { IssueDraft } from "./issue-draft.ts";
import { ISSUES_PATH, toContent } from "./issue-draft.ts";

const describeDraft = ({ subject, text, products, audience }: IssueDraft): Record<string, string> => ({
  [messages.subject]: subject.trim(),
  [messages.text]: text.trim(),
  [messages.products]: products.map(({ name }) => name).join(", "),
  [messages.audience]: audience ?? messages.allSubscribers,
});

/** Holds and saves a draft. A new draft gets its own URL. @param audience that of a new draft; null for all */
export function useIssueForm(loaded: Issue | undefined, audience: string | null) {
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  /** The query string to open after the save. */
  const nextQuery = useRef("");
  const form = useRecordForm({
    record: loaded,
    latest: loaded,
    schema: issueContentSchema,
    fieldNames: { productIds: "products" },
    toValues: (stored): IssueDraft => ({
      subject: stored?.subject ?? "",
      text: stored?.text ?? "",
      products: stored?.products ?? [],
      audience: stored ? stored.audience : audience,
    }),
    toInput: toContent,
    save: (content, { record, expectedUpdatedAt, idempotencyKey }) =>
      record ? updateIssue(record.id, { ...content, expectedUpdatedAt }) : addIssue(content, idempotencyKey),
    labels: describeDraft,
    texts: messages,
    staysOpen: true,
    reload: async () => {
      if (loaded) await revalidate();
    },
    onSaved: (stored) => {
      if (loaded === undefined && stored)
        void navigate(`${ISSUES_PATH}/${stored.id}${nextQuery.current}`, { replace: true });
      else if (nextQuery.current !== "") void navigate(nextQuery.current);
    },
  });
  const saveAndOpen = (query: string) => {
    nextQuery.current = query;
    form.submit();
  };
  return {
    ...form,
    draft: form.fields.watch(),
    submit: () => saveAndOpen(""),
    /** Saves unsaved changes, then opens a dialog of the draft. */
    saveAndOpen: (query: string) => {
      if (form.isDirty || form.base === undefined) saveAndOpen(query);
      else void navigate(query);
    },
  };
}

export type IssueForm = ReturnType<typeof useIssueForm>;

/** Deletes a draft and opens the list of issues. */
export function useIssueDeletion({ guard }: IssueForm) {
  const navigate = useNavigate();
  return useMutation(deleteIssue, {
    success: () => {
      guard.release();
      showToast(messages.deleted);
      void navigate(ISSUES_PATH);
    },
    problem: ({ isRejection, detail }) =>
      showToast(isRejection ? detail : messages.deleteFailed, { tone: "error" }),
  });
}
