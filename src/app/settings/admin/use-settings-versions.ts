import { useState } from "react";

import type { StoreField } from "#store/rules/store-fields.ts";
import type { StoredStore } from "#store/rules/store.ts";
import { storeInputSchema } from "#store/rules/store.ts";

import type { SettingsDraft } from "./settings-draft.ts";
import { isSameDraft, listChangedFields, toDraft, toStoreFields } from "./settings-draft.ts";
import type { OtherChange } from "./settings-versions.ts";
import { listOtherChanges, mergeDrafts } from "./settings-versions.ts";

/** Holds the form's values, the stored settings that they are based on and, after a conflict, other staff's changes. */
export function useSettingsVersions(loaded: StoredStore) {
  const [base, setBase] = useState(loaded);
  const [draft, setDraft] = useState(() => toDraft(loaded));
  const [otherChanges, setOtherChanges] = useState<OtherChange[]>();
  return {
    base,
    draft,
    setDraft,
    /** The changes by someone else; undefined unless a conflict occurred since the last save. */
    otherChanges,
    changedFields: listChangedFields(toDraft(base), draft),
    reset: (stored: StoredStore) => {
      setBase(stored);
      setDraft(toDraft(stored));
      setOtherChanges(undefined);
    },
    /** Keeps the values that this form changed, and takes all other values from the stored settings. */
    merge: (sent: SettingsDraft, stored: StoredStore) => {
      const [baseDraft, storedDraft] = [toDraft(base), toDraft(stored)];
      setOtherChanges(listOtherChanges(baseDraft, sent, storedDraft));
      setBase(stored);
      setDraft(mergeDrafts(baseDraft, sent, storedDraft));
    },
    markResolved: (field: StoreField) => {
      setOtherChanges((changes) =>
        changes?.map((other) => (other.field === field ? { ...other, isContested: false } : other)),
      );
    },
  };
}

/** Returns whether the stored settings equal the settings that a form sent. */
export function isStored(sent: SettingsDraft, stored: StoredStore): boolean {
  const parsed = storeInputSchema.safeParse(toStoreFields(sent));
  return parsed.success && isSameDraft(toDraft(stored), toDraft(parsed.data));
}
