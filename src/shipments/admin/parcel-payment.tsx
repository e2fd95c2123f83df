import { paymentMessages as messages } from "../rules/courier-messages.ts";
import type { ShipmentRow } from "../rules/shipment.ts";
import { Time } from "#kit/ui/time.tsx";

type CollectingParcel = Pick<
  ShipmentRow,
  "courier" | "state" | "cashToCollect" | "courierCharge" | "payment"
>;

/** Returns whether a delivered parcel awaits its cash payout. Always false for couriers that do not report payouts. */
function isUnpaid({ courier, state, cashToCollect, payment }: CollectingParcel): boolean {
  return courier.kind !== "manual" && state === "delivered" && cashToCollect > 0 && payment === null;
}

/** The courier's charge, and whether the courier has paid out the cash. Renders nothing if neither is known. */
export function ParcelPayment({ parcel }: { parcel: CollectingParcel }) {
  const { courierCharge, payment } = parcel;
  const hasPayout = payment !== null || isUnpaid(parcel);
  if (courierCharge === null && !hasPayout) return null;
  return (
    <p className="text-umber wrap-anywhere">
      {courierCharge !== null && <span>{messages.charge(courierCharge)}</span>}
      {courierCharge !== null && hasPayout && <span>{" · "}</span>}
      {isUnpaid(parcel) && <span>{messages.unpaid}</span>}
      {payment !== null && (
        <>
          <span>{`${messages.paid(payment.amount)} `}</span>
          <Time iso={payment.paidAt} className="tabular-nums" />
          {payment.reference !== null && <span>{` ${messages.reference(payment.reference)}`}</span>}
        </>
      )}
    </p>
  );
}

/** List cell with the date on which the courier paid out a parcel's cash. */
export function PaidCell({ parcel }: { parcel: CollectingParcel }) {
  const { payment } = parcel;
  if (payment !== null) return <Time iso={payment.paidAt} className="tabular-nums" />;
  return isUnpaid(parcel) ? messages.notYet : null;
}
