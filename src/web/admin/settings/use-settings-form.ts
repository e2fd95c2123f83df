import { useState } from "react";
import { useRevalidator } from "react-router";

import type { FieldErrors } from "#domain/shared/errors.ts";
import { storeMessages as messages } from "#domain/store/store-messages.ts";
import type { StoredStore } from "#domain/store/store.ts";
import { storeInputSchema } from "#domain/store/store.ts";
import { toast } from "#web/ui/overlays/toast-store.ts";
import { useMutation } from "#web/api-client/use-mutation.ts";

import { useUnsavedGuard } from "../forms/use-unsaved-guard.ts";
import { validInput } from "../valid-input.ts";
import { readStore, saveStore } from "./settings-calls.ts";
import type { SettingsDraft } from "./settings-draft.ts";
import { draftOf, fieldsOf, isSameDraft, pathOf } from "./settings-draft.ts";

const CONFLICT = 409;

/** Whether a path is another one or a part of it, e.g. `countries.1` of `countries`. */
const isWithin = (path: string, whole: string) => path === whole || path.startsWith(`${whole}.`);

function errorAt(errors: FieldErrors, path: string): string | undefined {
  return Object.entries(errors).find(([at]) => isWithin(at, path))?.[1][0];
}

/** Holds the settings form: its values, its errors, and the version that someone else saved meanwhile. */
export function useSettingsForm(loaded: StoredStore) {
  const { revalidate } = useRevalidator();
  const [base, setBase] = useState(loaded);
  const [draft, setDraft] = useState(() => draftOf(loaded));
  const [theirs, setTheirs] = useState<StoredStore>();
  const isDirty = !isSameDraft(draft, draftOf(base));
  const guard = useUnsavedGuard(isDirty);
  const saving = useMutation(
    async (expectedUpdatedAt: string) => {
      const fields = { ...fieldsOf(draft, base), expectedUpdatedAt };
      validInput(storeInputSchema, fields);
      return saveStore(fields);
    },
    {
      success: finish,
      problem: ({ isRefusal, status, errors, detail }) => {
        if (status === CONFLICT) void compare();
        else if (!isRefusal) toast(messages.saveFailed, { tone: "error" });
        else if (Object.keys(errors).length === 0) toast(detail, { tone: "error" });
      },
    },
  );

  function take(stored: StoredStore) {
    setBase(stored);
    setDraft(draftOf(stored));
    setTheirs(undefined);
  }

  function finish(stored: StoredStore) {
    take(stored);
    toast(messages.saved);
    void revalidate();
  }

  /** After a lost response the stored version can be the one that this form sent. */
  async function compare() {
    const stored = await readStore().catch(() => undefined);
    if (stored === undefined) toast(messages.changedByOthers, { tone: "error" });
    else if (isSameDraft(draftOf(stored), draft)) finish(stored);
    else setTheirs(stored);
  }

  return {
    draft,
    isDirty,
    isSaving: saving.pending,
    problem: saving.problem,
    theirs,
    guard,
    /** Returns the first message of a field or of a part of it. */
    errorOf: (field: keyof SettingsDraft) => errorAt(saving.errors, pathOf(field)),
    rangeError: saving.errors["priceRange"]?.[0],
    change(part: Partial<SettingsDraft>) {
      setDraft((now) => ({ ...now, ...part }));
      const paths = Object.keys(part).map((field) => pathOf(field as keyof SettingsDraft));
      for (const at of Object.keys(saving.errors)) {
        if (paths.some((path) => isWithin(at, path) || isWithin(path, at))) saving.clearError(at);
      }
    },
    save: () => saving.mutate(base.updatedAt),
    saveOver: (stored: StoredStore) => saving.mutate(stored.updatedAt),
    take,
  };
}

export type SettingsForm = ReturnType<typeof useSettingsForm>;
