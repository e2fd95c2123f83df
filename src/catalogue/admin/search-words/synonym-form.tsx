import { useEffect, useLayoutEffect, useRef, useState } from "react";

import { synonymMessages as messages } from "../../rules/search/synonym-messages.ts";
import type { SearchSynonyms, SynonymsFields } from "../../rules/search/synonyms.ts";
import { splitTerms, synonymsInputSchema } from "../../rules/search/synonyms.ts";
import { ScriptedForm, FormBody } from "#kit/admin/forms/form-body.tsx";
import { createIdempotencyKey } from "#kit/api-client/idempotency-key.ts";
import { useMutation } from "#kit/api-client/use-mutation.ts";
import { SelectField } from "#kit/ui/forms/select-field.tsx";
import { TextareaField } from "#kit/ui/forms/textarea-field.tsx";
import { showToast } from "#kit/ui/overlays/toast-store.ts";

import { validateInput } from "#kit/admin/validate-input.ts";
import { addSynonyms, updateSynonyms } from "./synonym-calls.ts";

interface SynonymFormProps {
  id: string;
  /** The entry to edit; `undefined` to add a new one. */
  entry: SearchSynonyms | undefined;
  onDirtyChange: (isDirty: boolean) => void;
  /** Called when the form starts or stops waiting for the response. */
  onWaitingChange: (isWaiting: boolean) => void;
  onSaved: () => void;
}

/** The words of an entry and what they mean in a search. */
export function SynonymForm({ id, entry, onDirtyChange, onWaitingChange, onSaved }: SynonymFormProps) {
  const [initial] = useState({ words: entry?.terms.join(", ") ?? "", isIgnored: entry?.isIgnored ?? false });
  const [draft, setDraft] = useState(initial);
  const [idempotencyKey] = useState(createIdempotencyKey);
  const form = useRef<HTMLFormElement>(null);
  const saving = useMutation(
    async () => {
      const fields: SynonymsFields = { terms: splitTerms(draft.words), isIgnored: draft.isIgnored };
      if (entry) fields.expectedUpdatedAt = entry.updatedAt;
      validateInput(synonymsInputSchema, fields);
      await (entry ? updateSynonyms(entry.id, fields) : addSynonyms(fields, idempotencyKey));
    },
    {
      success: () => {
        showToast(entry ? messages.saved : messages.added);
        onSaved();
      },
      problem: ({ isRejection, errors, detail }) => {
        if (!isRejection) showToast(messages.saveFailed, { tone: "error" });
        else if (Object.keys(errors).length === 0) showToast(detail, { tone: "error" });
      },
    },
  );
  const { problem, errors, isPending } = saving;
  const isDirty = JSON.stringify(draft) !== JSON.stringify(initial);
  const termsError = Object.entries(errors).find(([path]) => path.split(".")[0] === "terms")?.[1][0];

  // A layout effect, so that the guard knows of the change even if Escape follows a keystroke immediately.
  useLayoutEffect(() => onDirtyChange(isDirty), [isDirty, onDirtyChange]);
  useEffect(() => onWaitingChange(isPending), [isPending, onWaitingChange]);
  useEffect(() => {
    if (problem) form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  }, [problem]);

  function changeDraft(part: Partial<typeof draft>) {
    setDraft((current) => ({ ...current, ...part }));
    for (const path of Object.keys(errors)) saving.clearError(path);
  }

  return (
    <ScriptedForm ref={form} id={id} onSubmit={() => void saving.mutate(undefined)}>
      <FormBody isFrozen={isPending} className="grid grid-cols-1 gap-5">
        <TextareaField
          label={messages.words}
          required
          rows={4}
          dir="auto"
          hint={messages.wordsHint}
          value={draft.words}
          error={termsError}
          onChange={({ currentTarget }) => changeDraft({ words: currentTarget.value })}
        />
        <SelectField
          label={messages.meaning}
          required
          value={draft.isIgnored ? "ignored" : "same"}
          hint={draft.isIgnored ? messages.ignoredHint : messages.explanation}
          onChange={({ currentTarget }) => changeDraft({ isIgnored: currentTarget.value === "ignored" })}
        >
          <option value="same">{messages.same}</option>
          <option value="ignored">{messages.ignored}</option>
        </SelectField>
      </FormBody>
    </ScriptedForm>
  );
}
