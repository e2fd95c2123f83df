import { FormField } from "#kit/admin/forms/form-fields.tsx";
import { RecordDialog } from "#kit/admin/forms/record-form.tsx";
import { useRecordForm } from "#kit/admin/forms/use-record-form.ts";
import { callStaffWrite } from "#staff/admin/staff-call.ts";

import { staffShipmentMessages as messages } from "../rules/staff-messages.ts";
import { withdrawalSchema } from "../rules/tracking-correction.ts";
import type { ParcelDialogProps } from "./parcel-dialogs.tsx";

/** Withdraws a parcel that was created by mistake. */
export function WithdrawDialog({ parcel, isOpen, close, onChanged }: ParcelDialogProps) {
  const { id, reference, trackingNumber } = parcel;
  const form = useRecordForm({
    record: undefined,
    schema: withdrawalSchema,
    toValues: () => ({ note: "" }),
    toInput: ({ note }) => ({
      expectedTrackingNumber: trackingNumber,
      ...(note.trim() !== "" && { note: note.trim() }),
    }),
    save: async (json) => {
      const param = { id: String(id) };
      await callStaffWrite("parcel_withdrawn", "POST /api/admin/shipments/:id/withdrawal", { param, json });
      return undefined;
    },
    labels: {},
    texts: { saved: messages.withdrawn, saveFailed: messages.withdrawFailed },
    reload: async () => onChanged(),
    onSaved: close,
  });
  return (
    <RecordDialog
      form={form}
      item="parcel"
      isOpen={isOpen}
      onClose={close}
      title={messages.withdrawTitle(reference)}
      saveLabel={messages.withdraw}
      isLocked={form.isSaving}
    >
      <p className="text-sm">{messages.withdrawHint}</p>
      <FormField
        form={form.fields}
        name="note"
        label={messages.note}
        hint={messages.noteHint}
        maxLength={500}
      />
    </RecordDialog>
  );
}
