import { useState } from "react";
import { Link } from "react-router";

import { formatPrice } from "#domain/shared/money.ts";
import type { Order } from "#domain/orders/order.ts";
import { canShipOrder } from "#domain/orders/order-status.ts";
import { SHIPMENT_RULES } from "#domain/shipments/shipment-state.ts";
import type { ShipmentRow } from "#domain/shipments/shipment.ts";
import { staffShipmentMessages as messages } from "#domain/shipments/staff-messages.ts";
import { DetailSection } from "#web/admin/orders/detail/detail-section.tsx";
import { readOrder } from "#web/admin/orders/order-calls.ts";
import { useStaffData } from "#web/admin/use-staff-data.ts";
import { useMutation } from "#web/api-client/use-mutation.ts";
import { getButtonClass } from "#web/ui/button-class.ts";
import { Button } from "#web/ui/button.tsx";
import { toast } from "#web/ui/overlays/toast-store.ts";

import { InspectDialog } from "./inspect-dialog.tsx";
import { buildLabelsHref } from "./labels-href.ts";
import { ShipDialog } from "./ship-dialog.tsx";
import { ShipmentBadge } from "./shipment-badge.tsx";
import { bookAgain, readOrderShipments } from "./shipment-calls.ts";
import { StateDialog } from "./state-dialog.tsx";
import { TrackingLink } from "./tracking-link.tsx";

interface OrderParcelsProps {
  order: Order;
  /** Called with the order after a parcel has changed it. */
  onChange: (order: Order) => void;
}

/** The parcels of an order, with buttons that create, change and inspect them. */
export function OrderParcels({ order, onChange }: OrderParcelsProps) {
  const { data, problem, reload } = useStaffData(
    order.id,
    () => readOrderShipments(order.id),
    order.updatedAt,
  );
  const [isShipping, setShipping] = useState(false);
  const inParcels = (data ?? [])
    .filter(({ state }) => state !== "cancelled")
    .flatMap(({ lines }) => lines)
    .reduce((sum, { quantity }) => sum + quantity, 0);
  const canShip = canShipOrder(order.status) && data !== undefined && inParcels < order.totalItems;

  async function refresh() {
    reload();
    onChange(await readOrder(order.id));
  }

  return (
    <DetailSection
      title={messages.parcels}
      action={
        canShip && (
          <Button variant="quiet" onClick={() => setShipping(true)}>
            {messages.ship}
          </Button>
        )
      }
    >
      {data === undefined ? (
        <p className="text-sm text-umber">{problem ? messages.parcelsFailed : "Loading …"}</p>
      ) : data.length === 0 ? (
        <p className="text-sm text-umber">{messages.noParcels}</p>
      ) : (
        <ul className="divide-y divide-sand">
          {data.map((parcel) => (
            <OrderParcel key={parcel.id} parcel={parcel} onChanged={() => void refresh()} />
          ))}
        </ul>
      )}
      {isShipping && (
        <ShipDialog orders={[order]} onClose={() => setShipping(false)} onShipped={() => void refresh()} />
      )}
    </DetailSection>
  );
}

function OrderParcel({ parcel, onChanged }: { parcel: ShipmentRow; onChanged: () => void }) {
  const [open, setOpen] = useState<"state" | "inspect">();
  const { state, stateText, bookingState, bookingError, cashToCollect, courier, lines, inspectedAt } = parcel;
  const close = () => setOpen(undefined);
  const booking = useMutation(bookAgain, {
    success: () => {
      toast(messages.bookingQueued);
      onChanged();
    },
    problem: ({ isRejection, detail }) =>
      toast(isRejection ? detail : messages.bookAgainFailed, { tone: "error" }),
  });
  return (
    <li className="grid gap-1 py-2 text-sm">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <ShipmentBadge state={state} />
        <span className="font-medium">{courier.name}</span>
        <TrackingLink parcel={parcel} />
      </p>
      {stateText !== null && <p className="wrap-anywhere">{stateText}</p>}
      {bookingError !== null && (
        <p className="text-oxblood wrap-anywhere">
          {messages.bookingProblem(bookingError)} {bookingState === "unsure" && messages.checkFirst}
        </p>
      )}
      <p className="text-umber">
        {lines.map(({ name, variant, quantity }) => `${quantity} × ${name} ${variant}`).join(", ")}
        {" · "}
        {cashToCollect > 0 ? messages.collects(formatPrice(cashToCollect)) : messages.collectsNothing}
        {parcel.attempts > 0 && ` · ${messages.attempts(parcel.attempts)}`}
      </p>
      <p className="-ml-3 flex flex-wrap items-center">
        {state === "returned" && inspectedAt === null && (
          <Button variant="quiet" onClick={() => setOpen("inspect")}>
            {messages.inspect}
          </Button>
        )}
        {(bookingState === "rejected" || bookingState === "unsure") && (
          <Button variant="quiet" isBusy={booking.pending} onClick={() => void booking.mutate(parcel.id)}>
            {messages.bookAgain}
          </Button>
        )}
        {SHIPMENT_RULES[state].next.length > 0 && (
          <Button variant="quiet" onClick={() => setOpen("state")}>
            {messages.setState}
          </Button>
        )}
        <Link
          to={buildLabelsHref([parcel.id])}
          target="_blank"
          rel="noopener"
          className={getButtonClass("quiet")}
        >
          {messages.printLabel}
          <span className="sr-only"> (opens in a new tab)</span>
        </Link>
      </p>
      {open === "state" && <StateDialog parcels={[parcel]} onClose={close} onChanged={onChanged} />}
      {open === "inspect" && <InspectDialog parcel={parcel} onClose={close} onInspected={onChanged} />}
    </li>
  );
}
