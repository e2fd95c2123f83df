import { useState } from "react";

import { FormField, FormSwitch } from "#kit/admin/forms/form-fields.tsx";
import { RecordDialog } from "#kit/admin/forms/record-form.tsx";
import { useRecordForm } from "#kit/admin/forms/use-record-form.ts";
import { callStaffWrite } from "#staff/admin/staff-call.ts";

import { bookingMessages as messages } from "../rules/courier-messages.ts";
import { adoptedNumberSchema } from "../rules/shipment.ts";
import { staffShipmentMessages } from "../rules/staff-messages.ts";
import type { ParcelDialogProps } from "./parcel-dialogs.tsx";

/** Saves the tracking number of a parcel whose booking result is unknown. */
export function AdoptDialog({ parcel, isOpen, close, onChanged }: ParcelDialogProps) {
  const { id, reference, courier } = parcel;
  /** The last submitted number that the courier did not know. */
  const [unknownNumber, setUnknownNumber] = useState<string>();
  const form = useRecordForm({
    record: undefined,
    schema: adoptedNumberSchema,
    toValues: () => ({ trackingNumber: "", isConfirmed: false }),
    toInput: ({ trackingNumber, isConfirmed }) => ({
      trackingNumber: trackingNumber.trim(),
      isConfirmed: isConfirmed && trackingNumber.trim() === unknownNumber,
    }),
    save: async (json) => {
      const param = { id: String(id) };
      const operation = "PUT /api/admin/shipments/:id/tracking-number";
      await callStaffWrite("tracking_number_adopted", operation, { param, json });
      return undefined;
    },
    labels: {},
    texts: { saved: messages.adopted, saveFailed: messages.adoptFailed },
    reload: async () => onChanged(),
    onSaved: close,
    onProblem: ({ code }) => {
      if (code !== "tracking-number-unknown") return;
      setUnknownNumber(form.fields.getValues("trackingNumber").trim());
      form.fields.setValue("isConfirmed", false);
    },
  });
  const { trackingNumber, isConfirmed } = form.fields.watch();
  const typedNumber = trackingNumber.trim();
  const isUnknown = typedNumber !== "" && typedNumber === unknownNumber;
  return (
    <RecordDialog
      form={form}
      item="parcel"
      isOpen={isOpen}
      onClose={close}
      title={messages.title(reference)}
      saveLabel={messages.adopt}
      isDisabled={typedNumber === "" || (isUnknown && !isConfirmed)}
      isLocked={form.isSaving}
    >
      <p className="text-sm text-umber">{messages.hint(courier.name)}</p>
      <FormField
        form={form.fields}
        name="trackingNumber"
        label={staffShipmentMessages.trackingNumber}
        required
      />
      {isUnknown && (
        <FormSwitch
          form={form.fields}
          name="isConfirmed"
          label={messages.useAnyway}
          hint={messages.useAnywayHint}
        />
      )}
    </RecordDialog>
  );
}
