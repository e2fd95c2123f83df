import { useState } from "react";

import { bookingMessages as messages } from "../rules/courier-messages.ts";
import { staffShipmentMessages } from "../rules/staff-messages.ts";
import type { ShipmentRow } from "../rules/shipment.ts";
import { BulkDialog, BulkReasons } from "#kit/admin/lists/bulk-dialog.tsx";
import { useMutation } from "#kit/api-client/use-mutation.ts";
import { Field } from "#kit/ui/forms/field.tsx";
import { Switch } from "#kit/ui/forms/switch.tsx";
import { showToast } from "#kit/ui/overlays/toast-store.ts";

import { adoptTrackingNumber } from "./shipment-calls.ts";

interface AdoptDialogProps {
  parcel: Pick<ShipmentRow, "id" | "reference" | "courier">;
  onClose: () => void;
  /** Called after the tracking number is saved. */
  onAdopted: () => void;
}

/** Saves the tracking number of a parcel whose booking result is unknown. Mounted while open. */
export function AdoptDialog({ parcel: { id, reference, courier }, onClose, onAdopted }: AdoptDialogProps) {
  const [number, setNumber] = useState("");
  /** The last submitted number that the courier did not know. */
  const [unknownNumber, setUnknownNumber] = useState<string>();
  const [isConfirmed, setIsConfirmed] = useState(false);
  const typedNumber = number.trim();
  const { mutate, isPending, problem, errors, clearError } = useMutation(adoptTrackingNumber, {
    success: () => {
      showToast(messages.adopted);
      onAdopted();
      onClose();
    },
    problem: ({ code }, { trackingNumber }) => {
      if (code === "tracking-number-unknown") setUnknownNumber(trackingNumber);
    },
  });
  const isUnknown = typedNumber !== "" && typedNumber === unknownNumber;
  return (
    <BulkDialog
      isOpen
      title={messages.title(reference)}
      submitLabel={messages.adopt}
      isBusy={isPending}
      isLocked={isPending}
      isDisabled={typedNumber === "" || (isUnknown && !isConfirmed)}
      onClose={onClose}
      onSubmit={() => void mutate({ id, trackingNumber: typedNumber, isConfirmed: isUnknown && isConfirmed })}
    >
      <p className="text-sm text-umber">{messages.hint(courier.name)}</p>
      <Field
        label={staffShipmentMessages.trackingNumber}
        required
        autoComplete="off"
        value={number}
        error={errors.trackingNumber?.[0]}
        onChange={({ currentTarget: { value } }) => {
          setNumber(value);
          setIsConfirmed(false);
          clearError("trackingNumber");
        }}
      />
      {isUnknown && (
        <Switch
          label={messages.useAnyway}
          hint={messages.useAnywayHint}
          isOn={isConfirmed}
          onChange={setIsConfirmed}
        />
      )}
      <BulkReasons
        detail={
          problem && errors.trackingNumber === undefined
            ? problem.isRejection
              ? problem.detail
              : messages.adoptFailed
            : undefined
        }
        reasons={[]}
      />
    </BulkDialog>
  );
}
