import { PhoneNumber } from "#kit/admin/phone-number.tsx";
import { Link, useRevalidator } from "react-router";

import { formatPrice } from "#kit/rules/money.ts";
import type { shipmentList, ShipmentRow } from "../rules/shipment.ts";
import { taskMessages } from "../rules/task-messages.ts";
import { requires } from "#kit/rules/permissions.ts";
import { Time } from "#kit/ui/time.tsx";

import { IfAllowed } from "#kit/admin/if-allowed.tsx";
import type { ListCells } from "#kit/admin/lists/admin-list.tsx";
import { AdviceActions } from "./advice-actions.tsx";
import { LoadSheetLink } from "./load-sheet-list.tsx";
import { MatchingButtons } from "./order-parcel.tsx";
import { ParcelButton } from "./parcel-button.tsx";
import { PaidCell } from "./parcel-payment.tsx";
import { ShipmentBadge } from "./shipment-badge.tsx";
import { TrackingLink } from "./tracking-link.tsx";

/** A parcel as a list row. List rows need string ids. */
export interface ListedShipment extends Omit<ShipmentRow, "id"> {
  id: string;
}

/** What staff decide about a parcel. Renders nothing if there is nothing to decide. */
function DecisionCell({ parcel: listed }: { parcel: ListedShipment }) {
  const { revalidate } = useRevalidator();
  const parcel = { ...listed, id: Number(listed.id) };
  const { needsCity, unknownText, task, isTaskOpen } = parcel;
  return (
    <>
      <AdviceActions isInList parcel={parcel} onChanged={revalidate} />
      {unknownText !== null && (
        <p className="text-sm text-oxblood wrap-anywhere md:max-w-48 md:truncate" title={unknownText}>
          {`“${unknownText}”`}
        </p>
      )}
      {(needsCity || unknownText !== null) && (
        <IfAllowed rule={requires("shipments.book")}>
          <div className="relative z-1 -ml-3">
            <MatchingButtons parcel={parcel} />
          </div>
        </IfAllowed>
      )}
      {task !== null && isTaskOpen && (
        <div className="relative z-1 -ml-3">
          <ParcelButton parcel={parcel} dialog="parcel-task" className="text-oxblood!">
            {taskMessages.labels[task]}
          </ParcelButton>
        </div>
      )}
    </>
  );
}

/** What the list of parcels shows in its columns. */
export const SHIPMENT_CELLS: ListCells<typeof shipmentList, ListedShipment> = {
  order: {
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
  state: {
    isRequired: true,
    narrowSlot: "value",
    cell: ({ state, stateText, bookingError }) => (
      <span title={bookingError ?? stateText ?? undefined}>
        <ShipmentBadge state={state} />
      </span>
    ),
  },
  courier: {
    narrowSlot: "subtitle",
    className: "whitespace-nowrap",
    cell: ({ courier }) => courier.name,
  },
  number: {
    narrowSlot: "detail",
    className: "whitespace-nowrap",
    cell: (parcel) => <TrackingLink parcel={parcel} />,
  },
  customer: {
    className: "md:w-full md:max-w-0",
    cell: ({ customerName }) => (
      <span className="block truncate" title={customerName}>
        {customerName}
      </span>
    ),
  },
  city: {
    isWideOnly: true,
    className: "whitespace-nowrap",
    cell: ({ city }) => city,
  },
  phone: {
    isOptional: true,
    className: "whitespace-nowrap tabular-nums",
    cell: ({ customerPhone }) => <PhoneNumber phone={customerPhone} />,
  },
  cash: {
    isNumeric: true,
    isWideOnly: true,
    className: "whitespace-nowrap",
    cell: ({ cashToCollect }) => formatPrice(cashToCollect),
  },
  paid: {
    isOptional: true,
    className: "whitespace-nowrap",
    cell: (parcel) => <PaidCell parcel={parcel} />,
  },
  charge: {
    isNumeric: true,
    isOptional: true,
    className: "whitespace-nowrap",
    cell: ({ courierCharge }) => courierCharge !== null && formatPrice(courierCharge),
  },
  sheet: {
    isOptional: true,
    cell: ({ loadSheetId }) => loadSheetId !== null && <LoadSheetLink id={loadSheetId} />,
  },
  advice: {
    narrowSlot: "below",
    className: "md:whitespace-nowrap",
    cell: (parcel) => <DecisionCell parcel={parcel} />,
  },
  attempts: {
    isNumeric: true,
    isOptional: true,
    cell: ({ attempts }) => attempts,
  },
  created: {
    isWideOnly: true,
    className: "whitespace-nowrap text-umber",
    cell: ({ createdAt }) => <Time iso={createdAt} className="tabular-nums" />,
  },
};
