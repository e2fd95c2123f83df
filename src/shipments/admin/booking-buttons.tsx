import { bookingMessages } from "../rules/courier-messages.ts";
import { staffShipmentMessages as messages } from "../rules/staff-messages.ts";
import type { ShipmentRow } from "../rules/shipment.ts";
import { useMutation } from "#kit/api-client/use-mutation.ts";
import { Button } from "#kit/ui/button.tsx";
import { showToast } from "#kit/ui/overlays/toast-store.ts";

import { ParcelButton } from "./parcel-button.tsx";
import { bookAgain, checkShipments, resolveCancellation } from "./shipment-calls.ts";

/** Returns a function that asks the couriers about parcels now, and shows what they answered. */
export function useCheckNow(onChanged: () => Promise<void> | void) {
  const { mutate, isPending } = useMutation(checkShipments, {
    success: (results) => {
      const problems = [...new Set(results.flatMap(({ problem }) => problem ?? []))];
      const [checked, changed] = [
        results.filter(({ problem }) => problem === null).length,
        results.filter(({ hasChanged }) => hasChanged).length,
      ];
      const text = [...(checked > 0 ? [messages.checked(checked, changed)] : []), ...problems].join(" ");
      showToast(text, problems.length > 0 ? { tone: "error", displayMs: PROBLEM_TOAST_MS } : {});
      void onChanged();
    },
    problem: ({ isRejection, detail }) =>
      showToast(isRejection ? detail : messages.checkFailed, { tone: "error" }),
  });
  return { checkNow: (ids: number[]) => void mutate(ids), isPending };
}

/** How long the toast about parcels that could not be checked is shown (ms). */
const PROBLEM_TOAST_MS = 8000;

interface BookingButtonsProps {
  parcel: Pick<ShipmentRow, "id" | "reference" | "courier" | "bookingState" | "trackingNumber">;
  /** Called after the parcel changes. */
  onChanged: () => Promise<void> | void;
}

/** A button that asks the courier about a booked parcel now. */
export function CheckButton({ parcel, onChanged }: BookingButtonsProps) {
  const { checkNow, isPending } = useCheckNow(onChanged);
  const { id, reference, courier, trackingNumber } = parcel;
  if (courier.kind === "manual" || trackingNumber === null) return null;
  return (
    <Button variant="quiet" isBusy={isPending} onClick={() => checkNow([id])}>
      <span>{messages.checkNow}</span>
      <span className="sr-only">{` ${reference}`}</span>
    </Button>
  );
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
