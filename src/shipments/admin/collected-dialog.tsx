import { FormField } from "#kit/admin/forms/form-fields.tsx";
import { RecordDialog } from "#kit/admin/forms/record-form.tsx";
import { useRecordForm } from "#kit/admin/forms/use-record-form.ts";
import { formatPrice } from "#kit/rules/money.ts";
import { parseAmount } from "#kit/rules/typed-number.ts";
import { callStaffWrite } from "#staff/admin/staff-call.ts";

import { collectedSchema } from "../rules/rider-cash.ts";
import { staffShipmentMessages as messages } from "../rules/staff-messages.ts";
import type { ParcelDialogProps } from "./parcel-dialogs.tsx";

/** Records that the rider of a delivered parcel collected another amount than its cash to collect. */
export function CollectedDialog({ parcel, isOpen, close, onChanged }: ParcelDialogProps) {
  const { id, reference, cashToCollect } = parcel;
  const form = useRecordForm({
    record: undefined,
    schema: collectedSchema,
    toValues: () => ({ amount: "", note: "" }),
    toInput: ({ amount, note }) => ({ amount: parseAmount(amount), note }),
    save: async (json) => {
      const param = { id: String(id) };
      await callStaffWrite("collected_corrected", "POST /api/admin/shipments/:id/collected", { param, json });
      return undefined;
    },
    labels: {},
    texts: { saved: messages.collectedSaved, saveFailed: messages.collectedFailed },
    reload: async () => onChanged(),
    onSaved: close,
  });
  return (
    <RecordDialog
      form={form}
      item="parcel"
      isOpen={isOpen}
      onClose={close}
      title={messages.collectedTitle(reference)}
      saveLabel={messages.saveCollected}
    >
      <p className="text-sm">{messages.collectedHint(formatPrice(cashToCollect))}</p>
      <FormField
        form={form.fields}
        name="amount"
        label={messages.collectedAmount}
        inputMode="numeric"
        required
      />
      <FormField form={form.fields} name="note" label={messages.collectedNote} maxLength={500} required />
    </RecordDialog>
  );
}
