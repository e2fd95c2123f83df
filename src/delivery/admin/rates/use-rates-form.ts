import { useState } from "react";
import { useRevalidator } from "react-router";

import { deliveryRateMessages } from "../../rules/delivery-rate-messages.ts";
import type { StoredDeliveryRates } from "../../rules/delivery-rates.ts";
import { staffDeliveryMessages as messages } from "../../rules/staff-messages.ts";
import { useMutation } from "#kit/api-client/use-mutation.ts";
import { showToast } from "#kit/ui/overlays/toast-store.ts";

import { findError, isWithin } from "#kit/admin/forms/field-paths.ts";
import { useUnsavedGuard } from "#kit/admin/forms/use-unsaved-guard.ts";
import type { RateChange } from "./compare-rates.ts";
import { compareRates } from "./compare-rates.ts";
import { readDeliveryRates, saveDeliveryRates } from "../delivery-calls.ts";
import type { EditTarget, RatesDraft } from "./rates-draft.ts";
import { toDraft } from "./rates-draft.ts";
import { isSaved, OTHER_ERRORS, saveEdit } from "./rates-edit.ts";

const CONFLICT = 409;

/** Changes that someone else saved while the dialog was open. */
interface OtherChanges {
  changes: RateChange[];
  /** Whether the edited zone no longer exists. */
  isDeleted: boolean;
}

/** Holds the rates that the edit started from, and the changes that someone else has saved since then. */
function useBaseRates(loaded: StoredDeliveryRates, target: EditTarget, onSaved: () => void) {
  const { revalidate } = useRevalidator();
  const [base, setBase] = useState(loaded);
  const [otherChanges, setOtherChanges] = useState<OtherChanges>();

  function finish() {
    showToast(deliveryRateMessages.saved);
    void revalidate();
    onSaved();
  }

  /** Handles a conflict. If an earlier response was lost, the stored rates may be those that this form sent. */
  async function handleConflict(sent: RatesDraft) {
    const stored = await readDeliveryRates().catch(() => undefined);
    if (stored === undefined) showToast(deliveryRateMessages.changedByOthers, { tone: "error" });
    else if (isSaved(stored.rates, base.rates, target, sent)) finish();
    else {
      setOtherChanges({
        changes: compareRates(base.rates, stored.rates),
        isDeleted: target.kind === "zone" && !stored.rates.zones.some(({ name }) => name === target.name),
      });
      setBase(stored);
      void revalidate();
    }
  }

  return { base, otherChanges, finish, handleConflict };
}

/** Holds the form values of a part of the rates, and saves all rates. After a conflict, the form keeps its values. */
export function useRatesForm(loaded: StoredDeliveryRates, target: EditTarget, onSaved: () => void) {
  const [initial] = useState(() => toDraft(loaded.rates, target));
  const [draft, setDraft] = useState(initial);
  const guard = useUnsavedGuard(JSON.stringify(draft) !== JSON.stringify(initial));
  const { base, otherChanges, finish, handleConflict } = useBaseRates(loaded, target, () => {
    guard.release();
    onSaved();
  });

  const saving = useMutation(
    async (sent: RatesDraft) =>
      saveEdit(base.rates, target, sent, (rates) =>
        saveDeliveryRates({ rates, expectedUpdatedAt: base.updatedAt }),
      ),
    {
      success: finish,
      problem: ({ isRejection, status, errors, detail }, sent) => {
        if (status === CONFLICT) void handleConflict(sent);
        else if (!isRejection) showToast(messages.saveFailed, { tone: "error" });
        else if (Object.keys(errors).length === 0) showToast(detail, { tone: "error" });
      },
    },
  );

  return {
    draft,
    otherChanges,
    guard,
    isSaving: saving.isPending,
    problem: saving.problem,
    /** The first error that belongs to no field. */
    otherError: saving.errors[OTHER_ERRORS]?.[0],
    /** Returns the error of exactly this field. */
    getError: (path: string) => saving.errors[path]?.[0],
    /** Returns the first error of a field or of a field within it. */
    getErrorWithin: (parent: string) => findError(saving.errors, parent),
    /** Changes values and removes the errors of the field, and of the fields within it. */
    change: (part: Partial<RatesDraft>, field: string) => {
      setDraft((current) => ({ ...current, ...part }));
      for (const path of Object.keys(saving.errors)) if (isWithin(path, field)) saving.clearError(path);
    },
    save: () => saving.mutate(draft),
  };
}

export type RatesForm = ReturnType<typeof useRatesForm>;
