import { get } from "react-hook-form";

import { useRecordForm } from "#kit/admin/forms/use-record-form.ts";
import { callStaffRead } from "#staff/admin/staff-call.ts";

import { deliveryRateMessages } from "../../rules/delivery-rate-messages.ts";
import type { StoredDeliveryRates } from "../../rules/delivery-rates.ts";
import { deliveryRatesSchema } from "../../rules/delivery-rates.ts";
import { describeRates } from "../../rules/describe-rates.ts";
import { staffDeliveryMessages as messages } from "../../rules/staff-messages.ts";
import { saveDeliveryRates } from "../delivery-calls.ts";
import type { EditTarget, RatesDraft } from "./rates-draft.ts";
import { toDraft } from "./rates-draft.ts";
import { editRates, findRatesField, restoreOrder } from "./rates-edit.ts";

/** Returns the first message of a field's error or of an error within the field. */
function findMessage(error: unknown): string | undefined {
  if (typeof error !== "object" || error === null) return undefined;
  if ("message" in error && typeof error.message === "string") return error.message;
  for (const inner of Object.values(error)) {
    const message = findMessage(inner);
    if (message !== undefined) return message;
  }
  return undefined;
}

/** Edits a part of the rates, and saves all rates. */
export function useRatesForm(stored: StoredDeliveryRates, target: EditTarget, onSaved: () => void) {
  const form = useRecordForm({
    record: stored,
    loadLatest: () => callStaffRead("GET /api/admin/delivery/rates", {}),
    schema: deliveryRatesSchema,
    fieldNames: (path, draft: RatesDraft) => findRatesField(path, draft, stored.rates, target),
    toValues: (version = stored): RatesDraft => toDraft(version.rates, target),
    toInput: (draft: RatesDraft, version = stored) => editRates(version.rates, target, draft),
    save: (edited, { record = stored }) =>
      saveDeliveryRates({
        rates: restoreOrder(edited, record.rates, target),
        expectedUpdatedAt: record.updatedAt,
      }),
    // Compares the whole rates as text, with the values of the dialog in both versions.
    labels: (draft: RatesDraft) => describeRates(editRates(stored.rates, target, draft)),
    texts: { saved: deliveryRateMessages.saved, saveFailed: messages.saveFailed },
    onSaved,
  });
  const { fields } = form;
  const { errors } = fields.formState;
  const getError = (path: string) => {
    const error: unknown = get(errors, path);
    return typeof error === "object" && error !== null && "type" in error ? findMessage(error) : undefined;
  };
  return {
    ...form,
    draft: fields.watch(),
    /** Returns the error of exactly this field. */
    getError,
    /** Returns the first error of a field or of a field within it. */
    getErrorWithin: (parent: string) => findMessage(get(errors, parent)),
    /** Changes values and removes the errors of the field, and of the fields within it. */
    change: (part: Partial<RatesDraft>, field: string) => {
      for (const [name, value] of Object.entries(part))
        fields.setValue(name as keyof RatesDraft, value, { shouldDirty: true });
      fields.clearErrors(field as keyof RatesDraft);
    },
  };
}

export type RatesForm = ReturnType<typeof useRatesForm>;
