import { useState } from "react";
import { useNavigate, useRevalidator } from "react-router";

import { issueMessages as messages } from "../../rules/newsletter/issue-messages.ts";
import type { Issue, IssueContent } from "../../rules/newsletter/issue-schema.ts";
import { issueContentSchema } from "../../rules/newsletter/issue-schema.ts";
import { createIdempotencyKey } from "#kit/api-client/idempotency-key.ts";
import { useMutation } from "#kit/api-client/use-mutation.ts";
import { showToast } from "#kit/ui/overlays/toast-store.ts";

import { useUnsavedGuard } from "#kit/admin/forms/use-unsaved-guard.ts";
import { validateInput } from "#kit/admin/validate-input.ts";
import { addIssue, deleteIssue, readIssue, updateIssue } from "./issue-calls.ts";

/** URL path of the newsletter issue list. */
export const ISSUES_PATH = "/admin/contact-messages/issues";

/** Subject, text and products in the form. */
export type IssueDraft = Pick<Issue, "subject" | "text" | "products">;

const EMPTY: IssueDraft = { subject: "", text: "", products: [] };

const toDraft = ({ subject, text, products }: IssueDraft): IssueDraft => ({ subject, text, products });

/** Returns the form's values in the format of the API. */
export function toContent({ subject, text, products }: IssueDraft): IssueContent {
  return { subject, text, productIds: products.map(({ id }) => id) };
}

const isSame = (a: IssueDraft, b: IssueDraft) =>
  JSON.stringify(toContent(a)) === JSON.stringify(toContent(b));

/** Holds the stored draft, the content of the form and, after a conflict, the version that someone else saved. */
function useIssueVersions(loaded: Issue | undefined) {
  const [base, setBase] = useState(loaded);
  const [draft, setDraft] = useState(() => toDraft(loaded ?? EMPTY));
  const [theirs, setTheirs] = useState<Issue>();

  function resetTo(stored: Issue) {
    setBase(stored);
    setDraft(toDraft(stored));
    setTheirs(undefined);
  }

  /**
   * Handles a conflict. Calls `onSaved` if the stored version equals `sent`, i.e. if only the response to an earlier
   * save was lost.
   */
  async function handleConflict(id: number, sent: IssueDraft, detail: string, onSaved: () => void) {
    const stored = await readIssue(id).catch(() => undefined);
    if (stored && isSame(stored, sent)) {
      resetTo(stored);
      return onSaved();
    }
    if (stored?.status === "draft") {
      setBase(stored);
      setTheirs(stored);
    } else showToast(detail, { tone: "error" });
  }

  return { base, draft, storedVersion: theirs, setDraft, resetTo, handleConflict };
}

/** Returns a function that reports a save whose response was lost. */
function useSavedNotice(release: () => void) {
  const { revalidate } = useRevalidator();
  return () => {
    release();
    showToast(messages.saved);
    void revalidate();
  };
}

function useDeletion(release: () => void) {
  const navigate = useNavigate();
  return useMutation(deleteIssue, {
    success: () => {
      release();
      showToast(messages.deleted);
      void navigate(ISSUES_PATH);
    },
    problem: ({ isRejection, detail }) =>
      showToast(isRejection ? detail : messages.deleteFailed, { tone: "error" }),
  });
}

/** Holds, saves and deletes a draft. After a conflict, the form keeps the user's own text. */
export function useIssueForm(loaded: Issue | undefined) {
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const { base, draft, storedVersion, setDraft, resetTo, handleConflict } = useIssueVersions(loaded);
  const [idempotencyKey] = useState(createIdempotencyKey);
  const isDirty = !isSame(base ?? EMPTY, draft);
  const guard = useUnsavedGuard(isDirty);
  const confirmSaved = useSavedNotice(guard.release);

  const saving = useMutation(
    async (sent: IssueDraft) => {
      const content = validateInput(issueContentSchema, toContent(sent));
      if (base === undefined) return addIssue(content, idempotencyKey);
      return updateIssue(base.id, { ...content, expectedUpdatedAt: base.updatedAt });
    },
    {
      success: resetTo,
      problem: ({ isRejection, code, errors, detail }, sent) => {
        if (code === "issue-changed" && base) void handleConflict(base.id, sent, detail, confirmSaved);
        else if (!isRejection) showToast(messages.saveFailed, { tone: "error" });
        else if (Object.keys(errors).length === 0) showToast(detail, { tone: "error" });
      },
    },
  );

  const deleting = useDeletion(guard.release);

  /** Saves the form and returns the stored draft; undefined if the save failed. A new draft gets its own URL. */
  async function save(query = ""): Promise<Issue | undefined> {
    const stored = await saving.mutate(draft);
    if (stored === undefined) return undefined;
    guard.release();
    if (base === undefined) void navigate(`${ISSUES_PATH}/${stored.id}${query}`, { replace: true });
    else void revalidate();
    return stored;
  }

  return {
    base,
    draft,
    theirs: storedVersion,
    isDirty,
    guard,
    isSaving: saving.isPending,
    isDeleting: deleting.isPending,
    problem: saving.problem,
    getError: (field: string) =>
      Object.entries(saving.errors).find(([path]) => path.startsWith(field))?.[1][0],
    change: (changes: Partial<IssueDraft>) => {
      setDraft((current) => ({ ...current, ...changes }));
      for (const field of Object.keys(changes))
        saving.clearError(field === "products" ? "productIds" : field);
    },
    save,
    saveDraft: async () => {
      if (await save()) showToast(messages.saved);
    },
    remove: async () => {
      if (base) await deleting.mutate(base.id);
    },
    discardMine: resetTo,
  };
}

export type IssueForm = ReturnType<typeof useIssueForm>;
