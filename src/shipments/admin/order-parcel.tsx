import { formatPrice } from "#kit/rules/money.ts";
import { cityMessages, statusTextMessages } from "../rules/courier-messages.ts";
import { SHIPMENT_RULES } from "../rules/shipment-state.ts";
import type { ShipmentRow } from "../rules/shipment.ts";
import { staffShipmentMessages as messages } from "../rules/staff-messages.ts";
import { canCorrectTracking, canWithdraw } from "../rules/tracking-correction.ts";
import { requires, requiresAny } from "#kit/rules/permissions.ts";

import { IfAllowed } from "#kit/admin/if-allowed.tsx";
import { useAccess } from "#kit/admin/use-access.ts";
import { AdviceActions } from "./advice-actions.tsx";
import { BookingButtons, CheckButton } from "./booking-buttons.tsx";
import { LoadSheetLink } from "./load-sheet-list.tsx";
import { ParcelButton } from "./parcel-button.tsx";
import { ParcelPayment } from "./parcel-payment.tsx";
import { ShipmentBadge } from "./shipment-badge.tsx";
import { TaskActions } from "./task-actions.tsx";
import { TrackingLink } from "./tracking-link.tsx";

/** Returns the reason why staff must act on a parcel, or undefined. */
function describeProblem({
  state,
  courier,
  unknownText,
  bookingState,
  bookingError,
  needsCity,
  pollingEndedAt,
}: ShipmentRow): string | undefined {
  if (bookingState === "not-cancelled") return messages.notCancelled(bookingError ?? "");
  if (bookingState === "cancelling") return messages.cancelling(bookingError);
  if (needsCity) return cityMessages.parcelProblem(courier.name, bookingError ?? "");
  if (bookingState === "queued" && bookingError !== null) return messages.bookingWaits(bookingError);
  if (bookingError !== null) {
    const checkNote = bookingState === "unsure" ? ` ${messages.checkFirst}` : "";
    return `${messages.bookingProblem(bookingError)}${checkNote}`;
  }
  if (unknownText !== null) return statusTextMessages.parcelProblem(courier.name, unknownText);
  if (SHIPMENT_RULES[state].pollMinutes === null) return undefined;
  return pollingEndedAt === null ? undefined : messages.pollingEnded;
}

/** Buttons that tell the shop what an unknown city or status text of the courier means. */
export function MatchingButtons({
  parcel,
}: {
  parcel: Pick<ShipmentRow, "reference" | "needsCity" | "unknownText"> & { id: number | string };
}) {
  return (
    <>
      {parcel.needsCity && (
        <ParcelButton parcel={parcel} dialog="parcel-city">
          {cityMessages.choose}
        </ParcelButton>
      )}
      {parcel.unknownText !== null && (
        <ParcelButton parcel={parcel} dialog="parcel-meaning">
          {statusTextMessages.choose}
        </ParcelButton>
      )}
    </>
  );
}

interface OrderParcelProps {
  parcel: ShipmentRow;
  /** Called after the parcel changes. */
  onChanged: () => Promise<void> | void;
}

/** A parcel of an order, with buttons that change, inspect, book and print it. */
export function OrderParcel({ parcel, onChanged }: OrderParcelProps) {
  const { state, stateText, cashToCollect, courier, lines, inspectedAt } = parcel;
  const canPack = useAccess()("shipments.pack");
  const subject = { kind: courier.kind, state };
  const problem = describeProblem(parcel);
  return (
    <li className="grid gap-1 py-2 text-sm">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <ShipmentBadge state={state} />
        <span className="font-medium">{courier.name}</span>
        <TrackingLink parcel={parcel} />
      </p>
      {stateText !== null && <p className="wrap-anywhere">{stateText}</p>}
      {problem !== undefined && <p className="text-oxblood wrap-anywhere">{problem}</p>}
      <TaskActions parcel={parcel} onResolved={onChanged} />
      <p className="text-umber">
        <span>
          {lines.map(({ name, variant, quantity }) => `${quantity} × ${name} ${variant}`).join(", ")}
        </span>
        <span>{" · "}</span>
        <span>
          {cashToCollect > 0 ? messages.collects(formatPrice(cashToCollect)) : messages.collectsNothing}
        </span>
        {parcel.attempts > 0 && <span>{` · ${messages.attempts(parcel.attempts)}`}</span>}
        {parcel.loadSheetId !== null && (
          <>
            <span>{" · "}</span>
            <LoadSheetLink id={parcel.loadSheetId} />
          </>
        )}
      </p>
      <ParcelPayment parcel={parcel} />
      <AdviceActions parcel={parcel} onChanged={onChanged} />
      <div className="-ml-3 flex flex-wrap items-center">
        {canPack && state === "returned" && inspectedAt === null && (
          <ParcelButton parcel={parcel} dialog="parcel-inspect">
            {messages.inspect}
          </ParcelButton>
        )}
        {courier.kind === "manual" && state === "delivered" && (
          <IfAllowed rule={requires("money.record")}>
            <ParcelButton parcel={parcel} dialog="parcel-collected">
              {messages.otherCollected}
            </ParcelButton>
          </IfAllowed>
        )}
        <IfAllowed rule={requires("shipments.book")}>
          <MatchingButtons parcel={parcel} />
          <BookingButtons parcel={parcel} onChanged={onChanged} />
          {canCorrectTracking(subject) && (
            <ParcelButton parcel={parcel} dialog="parcel-correct">
              {messages.correct}
            </ParcelButton>
          )}
          {canWithdraw(subject) && (
            <ParcelButton parcel={parcel} dialog="parcel-withdraw">
              {messages.withdraw}
            </ParcelButton>
          )}
        </IfAllowed>
        <IfAllowed rule={requiresAny("shipments.pack", "shipments.book")}>
          <CheckButton parcel={parcel} onChanged={onChanged} />
        </IfAllowed>
        {canPack && SHIPMENT_RULES[state].next.length > 0 && (
          <ParcelButton parcel={parcel} dialog="parcel-state">
            {messages.setState}
          </ParcelButton>
        )}
        {canPack && (
          <ParcelButton parcel={parcel} dialog="parcel-labels">
            {messages.printLabel}
          </ParcelButton>
        )}
      </div>
    </li>
  );
}
