import { bookingMessages } from "../rules/courier-messages.ts";
import { staffShipmentMessages as messages } from "../rules/staff-messages.ts";
import type { ShipmentRow } from "../rules/shipment.ts";
import { useMutation } from "#kit/api-client/use-mutation.ts";
import { Button } from "#kit/ui/button.tsx";
import { showToast } from "#kit/ui/overlays/toast-store.ts";

import { ParcelButton } from "./parcel-dialogs.tsx";
import { bookAgain, resolveCancellation } from "./shipment-calls.ts";

interface BookingButtonsProps {
  parcel: Pick<ShipmentRow, "id" | "reference" | "courier" | "bookingState">;
  /** Called after the parcel changes. */
  onChanged: () => Promise<void> | void;
}

/** Buttons for a rejected booking or cancellation, and for a booking whose result is unknown. */
export function BookingButtons({ parcel, onChanged }: BookingButtonsProps) {
  const { id, bookingState } = parcel;
  const isCancellation = bookingState === "not-cancelled";
  const repeat = useMutation(bookAgain, {
    success: () => {
      showToast(isCancellation ? messages.cancellationQueued : messages.bookingQueued);
      void onChanged();
    },
    problem: ({ isRejection, detail }) => {
      const failedMessage = isCancellation ? messages.cancelAgainFailed : messages.bookAgainFailed;
      showToast(isRejection ? detail : failedMessage, { tone: "error" });
    },
  });
  const resolve = useMutation(resolveCancellation, {
    success: () => {
      showToast(messages.markedCancelled);
      void onChanged();
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
        <ParcelButton parcel={parcel} dialog="parcel-adopt">
          {bookingMessages.enterNumber}
        </ParcelButton>
      )}
      {isCancellation && (
        <Button variant="quiet" isBusy={resolve.isPending} onClick={() => void resolve.mutate(id)}>
          {messages.markCancelled}
        </Button>
      )}
    </>
  );
}
