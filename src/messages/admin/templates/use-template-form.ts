import { useState } from "react";
import { useRevalidator } from "react-router";

import { templateMessages as messages } from "../../rules/outbox/template-messages.ts";
import type { StoredTemplate } from "../../rules/outbox/template-schema.ts";
import { checkPlaceholders } from "../../rules/outbox/template-problem.ts";
import { templateInputSchema } from "../../rules/outbox/template-schema.ts";
import type { MessageTemplate } from "../../rules/outbox/template.ts";
import { useMutation } from "#kit/api-client/use-mutation.ts";
import { showToast } from "#kit/ui/overlays/toast-store.ts";

import { useUnsavedGuard } from "#kit/admin/forms/use-unsaved-guard.ts";
import { validateInput } from "#kit/admin/validate-input.ts";
import { readTemplate, restoreTemplate, saveTemplate } from "./template-calls.ts";

const CONFLICT = 409;

const toDraft = ({ subject, text, link }: MessageTemplate): MessageTemplate => ({ subject, text, link });

const isSame = (a: MessageTemplate, b: MessageTemplate) =>
  a.subject === b.subject && a.text === b.text && a.link === b.link;

/** Holds the stored template, the texts in the form and, after a conflict, the version that someone else saved. */
function useTemplateVersions(loaded: StoredTemplate) {
  const { revalidate } = useRevalidator();
  const [base, setBase] = useState(loaded);
  const [draft, setDraft] = useState(() => toDraft(loaded));
  const [theirs, setTheirs] = useState<StoredTemplate>();

  function resetTo(stored: StoredTemplate, message?: string) {
    setBase(stored);
    setDraft(toDraft(stored));
    setTheirs(undefined);
    if (message !== undefined) showToast(message);
    void revalidate();
  }

  /** Handles a conflict. If an earlier response was lost, the stored version may be what this form sent. */
  async function handleConflict(sent: MessageTemplate) {
    const stored = await readTemplate(base).catch(() => undefined);
    if (stored === undefined) showToast(messages.changedByOthers, { tone: "error" });
    else if (isSame(stored, sent)) resetTo(stored, messages.saved);
    else {
      setBase(stored);
      setTheirs(stored);
    }
  }

  return { base, draft, storedVersion: theirs, setDraft, resetTo, handleConflict };
}

/**
 * Holds the form values of a template, and saves or restores the template. After a conflict, the form keeps its texts.
 */
export function useTemplateForm(loaded: StoredTemplate) {
  const { base, draft, storedVersion, setDraft, resetTo, handleConflict } = useTemplateVersions(loaded);
  const isDirty = !isSame(base, draft);
  const guard = useUnsavedGuard(isDirty);

  const saving = useMutation(
    async (sent: MessageTemplate) => {
      const input = { ...sent, expectedUpdatedAt: base.updatedAt };
      return saveTemplate(
        base,
        validateInput(templateInputSchema.superRefine(checkPlaceholders(base.kind)), input),
      );
    },
    {
      success: (stored) => resetTo(stored, messages.saved),
      problem: ({ isRejection, status, errors, detail }, sent) => {
        if (status === CONFLICT) void handleConflict(sent);
        else if (!isRejection) showToast(messages.saveFailed, { tone: "error" });
        else if (Object.keys(errors).length === 0) showToast(detail, { tone: "error" });
      },
    },
  );

  const restoring = useMutation(async (updatedAt: string) => restoreTemplate(base, updatedAt), {
    success: (stored) => resetTo(stored, messages.restored),
    problem: ({ isRejection, status, detail }) => {
      if (status === CONFLICT) void handleConflict(draft);
      else showToast(isRejection ? detail : messages.restoreFailed, { tone: "error" });
    },
  });

  return {
    base,
    draft,
    theirs: storedVersion,
    isDirty,
    guard,
    isSaving: saving.isPending,
    isRestoring: restoring.isPending,
    problem: saving.problem,
    getError: (field: keyof MessageTemplate) => saving.errors[field]?.[0],
    change: (part: Partial<MessageTemplate>) => {
      setDraft((current) => ({ ...current, ...part }));
      for (const field of Object.keys(part)) saving.clearError(field);
    },
    save: () => saving.mutate(draft),
    restore: async () => {
      if (base.updatedAt !== null) await restoring.mutate(base.updatedAt);
    },
    discardMine: (stored: StoredTemplate) => resetTo(stored),
  };
}

export type TemplateForm = ReturnType<typeof useTemplateForm>;
