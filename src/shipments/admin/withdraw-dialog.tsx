import { useState } from "react";

import type { ShipmentRow } from "../rules/shipment.ts";
import { staffShipmentMessages as messages } from "../rules/staff-messages.ts";
import { BulkDialog, BulkReasons } from "#kit/admin/lists/bulk-dialog.tsx";
import { useMutation } from "#kit/api-client/use-mutation.ts";
import { Field } from "#kit/ui/forms/field.tsx";
import { showToast } from "#kit/ui/overlays/toast-store.ts";

import { withdrawParcel } from "./shipment-calls.ts";

interface WithdrawDialogProps {
  parcel: Pick<ShipmentRow, "id" | "reference" | "trackingNumber">;
  onClose: () => void;
  /** Called after the parcel is withdrawn. */
  onWithdrawn: () => void;
}

/** Withdraws a parcel that was created by mistake. Mounted while open. */
export function WithdrawDialog({ parcel, onClose, onWithdrawn }: WithdrawDialogProps) {
  const { id, reference, trackingNumber } = parcel;
  const [note, setNote] = useState("");
  const { mutate, isPending, problem } = useMutation(withdrawParcel, {
    success: () => {
      showToast(messages.withdrawn);
      onWithdrawn();
      onClose();
    },
  });
  return (
    <BulkDialog
      isOpen
      title={messages.withdrawTitle(reference)}
      submitLabel={messages.withdraw}
      isBusy={isPending}
      isLocked={isPending}
      onClose={onClose}
      onSubmit={() =>
        void mutate({
          id,
          expectedTrackingNumber: trackingNumber,
          ...(note.trim() !== "" && { note: note.trim() }),
        })
      }
    >
      <p className="text-sm">{messages.withdrawHint}</p>
      <Field
        label={messages.note}
        hint={messages.noteHint}
        autoComplete="off"
        maxLength={500}
        value={note}
        onChange={({ currentTarget: { value } }) => setNote(value)}
      />
      <BulkReasons
        detail={problem && (problem.isRejection ? problem.detail : messages.withdrawFailed)}
        reasons={[]}
      />
    </BulkDialog>
  );
}
