import { Link, useRevalidator } from "react-router";

import { formatPrice } from "#kit/rules/money.ts";
import { paymentMessages } from "../rules/courier-messages.ts";
import type { ShipmentRow } from "../rules/shipment.ts";
import { requires } from "#kit/rules/permissions.ts";
import { Time } from "#kit/ui/time.tsx";

import { IfAllowed } from "#kit/admin/if-allowed.tsx";
import type { ListColumn } from "#kit/admin/lists/list-columns.tsx";
import { AdviceActions } from "./advice-actions.tsx";
import { CityButton } from "./couriers/city-button.tsx";
import { MeaningButton } from "./couriers/meaning-button.tsx";
import { LoadSheetLink } from "./load-sheet-list.tsx";
import { PaidCell } from "./parcel-payment.tsx";
import { ShipmentBadge } from "./shipment-badge.tsx";
import { TaskButton } from "./task-button.tsx";
import { TrackingLink } from "./tracking-link.tsx";

/** A parcel as a list row. List rows need string ids. */
export interface ListedShipment extends Omit<ShipmentRow, "id"> {
  id: string;
}

/** What staff decide about a parcel. Renders nothing if there is nothing to decide. */
function DecisionCell({ parcel: listed }: { parcel: ListedShipment }) {
  const { revalidate } = useRevalidator();
  const reload = () => void revalidate();
  const parcel = { ...listed, id: Number(listed.id) };
  const { needsCity, unknownText } = parcel;
  return (
    <>
      <AdviceActions isInList parcel={parcel} onChanged={reload} />
      {unknownText !== null && (
        <p className="text-sm text-oxblood wrap-anywhere md:max-w-48 md:truncate" title={unknownText}>
          {`“${unknownText}”`}
        </p>
      )}
      {(needsCity || unknownText !== null) && (
        <IfAllowed rule={requires("shipments.book")}>
          <div className="relative z-1 -ml-3">
            <CityButton parcel={parcel} onChosen={reload} />
            <MeaningButton parcel={parcel} onChosen={reload} />
          </div>
        </IfAllowed>
      )}
      {parcel.isTaskOpen && (
        <div className="relative z-1 -ml-3">
          <TaskButton parcel={parcel} onResolved={reload} />
        </div>
      )}
    </>
  );
}

/** The columns of the shipment list. */
export const SHIPMENT_COLUMNS: ListColumn<ListedShipment>[] = [
  {
    id: "order",
    header: "Order",
    isRequired: true,
    narrowSlot: "title",
    className: "whitespace-nowrap tabular-nums",
    cell: ({ orderId, orderNumber }) => (
      <IfAllowed rule={requires("orders.read")} fallback={<span className="font-medium">{orderNumber}</span>}>
        <Link to={`/admin/orders/${orderId}`} data-row-link="" className="font-medium hover:underline">
          {orderNumber}
        </Link>
      </IfAllowed>
    ),
  },
  {
    id: "state",
    header: "State",
    isRequired: true,
    narrowSlot: "value",
    cell: ({ state, stateText, bookingError }) => (
      <span title={bookingError ?? stateText ?? undefined}>
        <ShipmentBadge state={state} />
      </span>
    ),
  },
  {
    id: "courier",
    header: "Courier",
    narrowSlot: "subtitle",
    className: "whitespace-nowrap",
    cell: ({ courier }) => courier.name,
  },
  {
    id: "number",
    header: "Tracking number",
    narrowSlot: "detail",
    className: "whitespace-nowrap",
    cell: (parcel) => <TrackingLink parcel={parcel} />,
  },
  {
    id: "customer",
    header: "Customer",
    className: "md:w-full md:max-w-0",
    cell: ({ customerName }) => (
      <span className="block truncate" title={customerName}>
        {customerName}
      </span>
    ),
  },
  {
    id: "city",
    header: "City",
    isWideOnly: true,
    className: "whitespace-nowrap",
    cell: ({ city }) => city,
  },
  {
    id: "phone",
    header: "Phone",
    isOptional: true,
    className: "whitespace-nowrap tabular-nums",
    cell: ({ customerPhone }) => customerPhone,
  },
  {
    id: "cash",
    header: "Cash",
    isNumeric: true,
    isWideOnly: true,
    className: "whitespace-nowrap",
    cell: ({ cashToCollect }) => formatPrice(cashToCollect),
  },
  {
    id: "paid",
    header: paymentMessages.paidOutColumn,
    isOptional: true,
    className: "whitespace-nowrap",
    cell: (parcel) => <PaidCell parcel={parcel} />,
  },
  {
    id: "charge",
    header: paymentMessages.chargeColumn,
    isNumeric: true,
    isOptional: true,
    className: "whitespace-nowrap",
    cell: ({ courierCharge }) => courierCharge !== null && formatPrice(courierCharge),
  },
  {
    id: "sheet",
    header: "Load sheet",
    isOptional: true,
    cell: ({ loadSheetId }) => loadSheetId !== null && <LoadSheetLink id={loadSheetId} />,
  },
  {
    id: "advice",
    header: "To decide",
    narrowSlot: "below",
    className: "md:whitespace-nowrap",
    cell: (parcel) => <DecisionCell parcel={parcel} />,
  },
  {
    id: "attempts",
    header: "Attempts",
    isNumeric: true,
    isOptional: true,
    cell: ({ attempts }) => attempts,
  },
  {
    id: "created",
    header: "Created",
    isWideOnly: true,
    className: "whitespace-nowrap text-umber",
    cell: ({ createdAt }) => <Time iso={createdAt} className="tabular-nums" />,
  },
];
