import { useRevalidator } from "react-router";

import type { StoredStore, StoreFields } from "#store/rules/store.ts";
import { callStaffRead, callStaffWrite } from "#staff/admin/staff-call.ts";
import type { StoreField } from "#store/rules/store-fields.ts";
import { storeMessages as messages } from "#store/rules/store-messages.ts";
import { storeInputSchema } from "#store/rules/store.ts";
import { showToast } from "#kit/ui/overlays/toast-store.ts";
import { useMutation } from "#kit/api-client/use-mutation.ts";
import { findError, isWithin } from "#kit/admin/forms/field-paths.ts";
import { useUnsavedGuard } from "#kit/admin/forms/use-unsaved-guard.ts";
import { validateInput } from "#kit/admin/validate-input.ts";
import type { SettingsDraft } from "./settings-draft.ts";
import { toDraft, toStoreFields, omitEmptyLinks } from "./settings-draft.ts";
import { isStored, useSettingsVersions } from "./use-settings-versions.ts";

/** Returns the stored settings. @throws ApiProblem */
function readStore(): Promise<StoredStore> {
  return callStaffRead("GET /api/admin/store", {});
}

/** Replaces the settings. @throws ApiProblem */
function saveStore(json: StoreFields): Promise<StoredStore> {
  return callStaffWrite("store_updated", "PUT /api/admin/store", { json });
}

const CONFLICT = 409;

/** Returns the mutation that saves the form. After a conflict, merges the settings that someone else saved. */
function useSaving(versions: ReturnType<typeof useSettingsVersions>) {
  const { revalidate } = useRevalidator();
  const { base, reset, merge } = versions;

  function handleSaved(stored: StoredStore) {
    reset(stored);
    showToast(messages.saved);
    void revalidate();
  }

  /**
   * Merges the stored settings into the form. If they equal the sent settings, an earlier save succeeded and only its
   * response was lost.
   */
  async function handleConflict(sent: SettingsDraft) {
    const stored = await readStore().catch(() => undefined);
    if (stored === undefined) showToast(messages.changedByOthers, { tone: "error" });
    else if (isStored(sent, stored)) handleSaved(stored);
    else merge(sent, stored);
  }

  return useMutation(
    async (sent: SettingsDraft) => {
      const fields = { ...toStoreFields(sent), expectedUpdatedAt: base.updatedAt };
      validateInput(storeInputSchema, fields);
      return saveStore(fields);
    },
    {
      success: handleSaved,
      problem: ({ isRejection, status, errors, detail }, sent) => {
        if (status === CONFLICT) void handleConflict(sent);
        else if (!isRejection) showToast(messages.saveFailed, { tone: "error" });
        else if (Object.keys(errors).length === 0) showToast(detail, { tone: "error" });
      },
    },
  );
}

/** Holds and saves the values of the settings form. After a conflict, the form keeps the user's own changes. */
export function useSettingsForm(loaded: StoredStore) {
  const versions = useSettingsVersions(loaded);
  const { base, draft, setDraft, otherChanges, changedFields } = versions;
  const isDirty = changedFields.length > 0;
  const guard = useUnsavedGuard(isDirty);
  const saving = useSaving(versions);

  function change(changes: Partial<SettingsDraft>) {
    setDraft((current) => ({ ...current, ...changes }));
    for (const errorPath of Object.keys(saving.errors)) {
      if (Object.keys(changes).some((path) => isWithin(errorPath, path) || isWithin(path, errorPath)))
        saving.clearError(errorPath);
    }
  }

  return {
    draft,
    changedFields,
    isDirty,
    isSaving: saving.isPending,
    problem: saving.problem,
    otherChanges,
    /** When the settings that the form started from were saved (ISO 8601 UTC). */
    savedAt: base.updatedAt,
    guard,
    getError: (path: string) => findError(saving.errors, path),
    /** Error that concerns both prices of the price range. */
    priceRangeError: saving.errors["priceRange"]?.[0],
    change,
    /** Replaces the form's value of a contested field with the stored value. */
    applyTheirValue: (field: StoreField) => {
      change({ [field]: toDraft(base)[field] });
      versions.markResolved(field);
    },
    save: () => {
      const sent = omitEmptyLinks(draft);
      setDraft(sent);
      return saving.mutate(sent);
    },
    discardChanges: () => {
      versions.reset(base);
      saving.reset();
    },
  };
}

export type SettingsForm = ReturnType<typeof useSettingsForm>;
