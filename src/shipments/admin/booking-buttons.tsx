import { useState } from "react";

import { bookingMessages } from "../rules/courier-messages.ts";
import { staffShipmentMessages as messages } from "../rules/staff-messages.ts";
import type { ShipmentRow } from "../rules/shipment.ts";
import { useMutation } from "#kit/api-client/use-mutation.ts";
import { Button } from "#kit/ui/button.tsx";
import { showToast } from "#kit/ui/overlays/toast-store.ts";

import { AdoptDialog } from "./adopt-dialog.tsx";
import { bookAgain, resolveCancellation } from "./shipment-calls.ts";

interface BookingButtonsProps {
  parcel: Pick<ShipmentRow, "id" | "reference" | "courier" | "bookingState">;
  /** Called after the parcel changes. */
  onChanged: () => void;
}

/** Buttons for a rejected booking or cancellation, and for a booking whose result is unknown. */
export function BookingButtons({ parcel, onChanged }: BookingButtonsProps) {
  const { id, bookingState } = parcel;
  const [isAdopting, setIsAdopting] = useState(false);
  const isCancellation = bookingState === "not-cancelled";
  const repeat = useMutation(bookAgain, {
    success: () => {
      showToast(isCancellation ? messages.cancellationQueued : messages.bookingQueued);
      onChanged();
    },
    problem: ({ isRejection, detail }) => {
      const failedMessage = isCancellation ? messages.cancelAgainFailed : messages.bookAgainFailed;
      showToast(isRejection ? detail : failedMessage, { tone: "error" });
    },
  });
  const resolve = useMutation(resolveCancellation, {
    success: () => {
      showToast(messages.markedCancelled);
      onChanged();
    },
    problem: ({ isRejection, detail }) =>
      showToast(isRejection ? detail : messages.markCancelledFailed, { tone: "error" }),
  });
  if (!isCancellation && bookingState !== "rejected" && bookingState !== "unsure") return null;
  return (
    <>
      <Button variant="quiet" isBusy={repeat.isPending} onClick={() => void repeat.mutate(id)}>
        {isCancellation ? messages.cancelAgain : messages.bookAgain}
      </Button>
      {bookingState === "unsure" && (
        <Button variant="quiet" onClick={() => setIsAdopting(true)}>
          {bookingMessages.enterNumber}
        </Button>
      )}
      {isAdopting && (
        <AdoptDialog parcel={parcel} onClose={() => setIsAdopting(false)} onAdopted={onChanged} />
      )}
      {isCancellation && (
        <Button variant="quiet" isBusy={resolve.isPending} onClick={() => void resolve.mutate(id)}>
          {messages.markCancelled}
        </Button>
      )}
    </>
  );
}
