import { useState } from "react";

import type { ShipmentRow } from "../rules/shipment.ts";
import { staffShipmentMessages as messages } from "../rules/staff-messages.ts";
import { BulkDialog, BulkReasons } from "#kit/admin/lists/bulk-dialog.tsx";
import { useMutation } from "#kit/api-client/use-mutation.ts";
import { Field } from "#kit/ui/forms/field.tsx";
import { Switch } from "#kit/ui/forms/switch.tsx";
import { showToast } from "#kit/ui/overlays/toast-store.ts";

import { CourierField, useCouriers } from "./couriers/courier-field.tsx";
import { correctTracking } from "./shipment-calls.ts";

interface TrackingDialogProps {
  parcel: Pick<ShipmentRow, "id" | "reference" | "courier" | "trackingNumber" | "customerName" | "city">;
  onClose: () => void;
  /** Called after the correction is saved. */
  onCorrected: () => void;
}

/** Corrects the courier and the tracking number of a parcel. Mounted while open. */
export function TrackingDialog({ parcel, onClose, onCorrected }: TrackingDialogProps) {
  const { id, reference, courier, trackingNumber, customerName, city } = parcel;
  const [courierId, setCourierId] = useState<number>(courier.id);
  const couriers = useCouriers(
    courierId,
    ({ kind, isActive, id: other }) => kind === "manual" && (isActive || other === courier.id),
  );
  const [number, setNumber] = useState(trackingNumber ?? "");
  /** The last submitted number that another parcel has. */
  const [usedNumber, setUsedNumber] = useState<string>();
  const [isConfirmed, setIsConfirmed] = useState(false);
  const typedNumber = number.trim();
  const { mutate, isPending, problem, errors, clearError } = useMutation(correctTracking, {
    success: () => {
      showToast(messages.corrected);
      onCorrected();
      onClose();
    },
    problem: ({ code }) => {
      if (code === "tracking-number-in-use") setUsedNumber(typedNumber);
    },
  });
  const isUsed = typedNumber !== "" && typedNumber === usedNumber;
  const save = () =>
    void mutate({
      id,
      courierId,
      trackingNumber: typedNumber === "" ? null : typedNumber,
      expected: { courierId: courier.id, trackingNumber },
      isConfirmed: isUsed && isConfirmed,
    });
  return (
    <BulkDialog
      isOpen
      title={messages.correctTitle(reference)}
      submitLabel={messages.saveCorrection}
      isBusy={isPending}
      isLocked={isPending}
      isDisabled={couriers.courier === undefined || (isUsed && !isConfirmed)}
      onClose={onClose}
      onSubmit={save}
    >
      <p className="text-sm">{`${customerName}, ${city}`}</p>
      <CourierField value={courierId} onChange={setCourierId} couriers={couriers} />
      <Field
        label={messages.trackingNumber}
        hint={messages.correctHint}
        autoComplete="off"
        value={number}
        error={errors.trackingNumber?.[0]}
        onChange={({ currentTarget: { value } }) => {
          setNumber(value);
          setIsConfirmed(false);
          clearError("trackingNumber");
        }}
      />
      {isUsed && <Switch label={messages.useAnyway} isOn={isConfirmed} onChange={setIsConfirmed} />}
      <BulkReasons
        detail={
          problem && errors.trackingNumber === undefined
            ? problem.isRejection
              ? problem.detail
              : messages.correctFailed
            : undefined
        }
        reasons={[]}
      />
    </BulkDialog>
  );
}
