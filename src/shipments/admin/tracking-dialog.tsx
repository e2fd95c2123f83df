import { useState } from "react";

import { FormField, FormSwitch } from "#kit/admin/forms/form-fields.tsx";
import { RecordDialog } from "#kit/admin/forms/record-form.tsx";
import { useRecordForm } from "#kit/admin/forms/use-record-form.ts";
import { callStaffWrite } from "#staff/admin/staff-call.ts";

import type { ShipmentRow } from "../rules/shipment.ts";
import { staffShipmentMessages as messages } from "../rules/staff-messages.ts";
import { trackingCorrectionSchema } from "../rules/tracking-correction.ts";
import { CourierField, useCouriers } from "./couriers/courier-field.tsx";
import type { ParcelDialogProps } from "./parcel-dialogs.tsx";
import { readOrderShipments } from "./shipment-calls.ts";

/** Corrects the courier and the tracking number of a parcel. */
export function TrackingDialog({ parcel, isOpen, close, onChanged }: ParcelDialogProps) {
  const { id, orderId, reference, customerName, city } = parcel;
  /** The last submitted number that another parcel has. */
  const [usedNumber, setUsedNumber] = useState<string>();
  const couriers = useCouriers(
    parcel.courier.id,
    ({ kind, isActive, id: other }) => kind === "manual" && (isActive || other === parcel.courier.id),
  );
  const form = useRecordForm({
    record: parcel,
    loadLatest: async () => (await readOrderShipments(orderId)).find((stored) => stored.id === id),
    schema: trackingCorrectionSchema,
    toValues: ({ courier, trackingNumber }: ShipmentRow = parcel) => ({
      courierId: courier.id,
      trackingNumber: trackingNumber ?? "",
      isConfirmed: false,
    }),
    toInput: ({ courierId, trackingNumber, isConfirmed }, stored = parcel) => ({
      courierId,
      trackingNumber: trackingNumber.trim() === "" ? null : trackingNumber.trim(),
      expected: { courierId: stored.courier.id, trackingNumber: stored.trackingNumber },
      isConfirmed: isConfirmed && trackingNumber.trim() === usedNumber,
    }),
    isSame: (stored, mine) =>
      stored.courierId === mine.courierId && stored.trackingNumber === mine.trackingNumber.trim(),
    save: async (json) => {
      const param = { id: String(id) };
      await callStaffWrite("tracking_corrected", "PUT /api/admin/shipments/:id/tracking", { param, json });
      return undefined;
    },
    labels: ({ courierId, trackingNumber }) => ({
      [messages.courier]: couriers.couriers?.find((courier) => courier.id === courierId)?.name ?? "",
      [messages.trackingNumber]: trackingNumber.trim(),
    }),
    texts: { saved: messages.corrected, saveFailed: messages.correctFailed },
    reload: async () => onChanged(),
    onSaved: close,
    onProblem: ({ code }) => {
      if (code !== "tracking-number-in-use") return;
      setUsedNumber(form.fields.getValues("trackingNumber").trim());
      form.fields.setValue("isConfirmed", false);
    },
  });
  const { courierId, trackingNumber, isConfirmed } = form.fields.watch();
  const typedNumber = trackingNumber.trim();
  const isUsed = typedNumber !== "" && typedNumber === usedNumber;
  return (
    <RecordDialog
      form={form}
      item="parcel"
      isOpen={isOpen}
      onClose={close}
      title={messages.correctTitle(reference)}
      saveLabel={messages.saveCorrection}
      isDisabled={couriers.courier === undefined || (isUsed && !isConfirmed)}
      isLocked={form.isSaving}
    >
      <p className="text-sm">{`${customerName}, ${city}`}</p>
      <CourierField
        value={courierId}
        onChange={(value) => form.fields.setValue("courierId", value, { shouldDirty: true })}
        couriers={couriers}
      />
      <FormField
        form={form.fields}
        name="trackingNumber"
        label={messages.trackingNumber}
        hint={messages.correctHint}
      />
      {isUsed && <FormSwitch form={form.fields} name="isConfirmed" label={messages.useAnyway} />}
    </RecordDialog>
  );
}
