import { useState } from "react";
import { useRevalidator } from "react-router";

import type { FieldErrors } from "#domain/shared/errors.ts";
import { storeMessages as messages } from "#domain/store/store-messages.ts";
import type { StoredStore } from "#domain/store/store.ts";
import { storeInputSchema } from "#domain/store/store.ts";
import { toast } from "#web/ui/overlays/toast-store.ts";
import { useMutation } from "#web/api-client/use-mutation.ts";

import { useUnsavedGuard } from "../forms/use-unsaved-guard.ts";
import { validateInput } from "#web/admin/validate-input.ts";
import { readStore, saveStore } from "./settings-calls.ts";
import type { SettingsDraft } from "./settings-draft.ts";
import { toDraft, toStoreFields, isSameDraft, pathOf } from "./settings-draft.ts";

const CONFLICT = 409;

/** Returns whether a path equals another path or lies within it, e.g. `countries.1` in `countries`. */
const isWithin = (path: string, parent: string) => path === parent || path.startsWith(`${parent}.`);

function findError(errors: FieldErrors, path: string): string | undefined {
  return Object.entries(errors).find(([errorPath]) => isWithin(errorPath, path))?.[1][0];
}

/** Holds the values and errors of the settings form, and the stored version after an edit conflict. */
export function useSettingsForm(loaded: StoredStore) {
  const { revalidate } = useRevalidator();
  const [base, setBase] = useState(loaded);
  const [draft, setDraft] = useState(() => toDraft(loaded));
  const [theirs, setTheirs] = useState<StoredStore>();
  const isDirty = !isSameDraft(draft, toDraft(base));
  const guard = useUnsavedGuard(isDirty);
  const saving = useMutation(
    async (expectedUpdatedAt: string) => {
      const fields = { ...toStoreFields(draft, base), expectedUpdatedAt };
      validateInput(storeInputSchema, fields);
      return saveStore(fields);
    },
    {
      success: finish,
      problem: ({ isRejection, status, errors, detail }) => {
        if (status === CONFLICT) void handleConflict();
        else if (!isRejection) toast(messages.saveFailed, { tone: "error" });
        else if (Object.keys(errors).length === 0) toast(detail, { tone: "error" });
      },
    },
  );

  function discardChanges(stored: StoredStore) {
    setBase(stored);
    setDraft(toDraft(stored));
    setTheirs(undefined);
  }

  function finish(stored: StoredStore) {
    discardChanges(stored);
    toast(messages.saved);
    void revalidate();
  }

  /** Handles a conflict. After a lost response the stored version can be the one that this form sent. */
  async function handleConflict() {
    const stored = await readStore().catch(() => undefined);
    if (stored === undefined) toast(messages.changedByOthers, { tone: "error" });
    else if (isSameDraft(toDraft(stored), draft)) finish(stored);
    else setTheirs(stored);
  }

  return {
    draft,
    isDirty,
    isSaving: saving.pending,
    problem: saving.problem,
    theirs,
    guard,
    /** Returns the first error of a field or of a path within it. */
    errorOf: (field: keyof SettingsDraft) => findError(saving.errors, pathOf(field)),
    rangeError: saving.errors["priceRange"]?.[0],
    change(part: Partial<SettingsDraft>) {
      setDraft((current) => ({ ...current, ...part }));
      const paths = Object.keys(part).map((field) => pathOf(field as keyof SettingsDraft));
      for (const errorPath of Object.keys(saving.errors)) {
        if (paths.some((path) => isWithin(errorPath, path) || isWithin(path, errorPath)))
          saving.clearError(errorPath);
      }
    },
    save: () => saving.mutate(base.updatedAt),
    saveMyVersion: (stored: StoredStore) => saving.mutate(stored.updatedAt),
    discardChanges,
  };
}

export type SettingsForm = ReturnType<typeof useSettingsForm>;
