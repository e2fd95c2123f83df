import { staffShipmentMessages as messages } from "../rules/staff-messages.ts";
import type { ShipmentRow } from "../rules/shipment.ts";

/** The tracking number of a parcel. Links to the courier's tracking page, if any. */
export function TrackingLink({
  parcel: { trackingNumber, trackingUrl },
}: {
  parcel: Pick<ShipmentRow, "trackingNumber" | "trackingUrl">;
}) {
  if (trackingNumber === null) return <span className="text-umber">{messages.noTrackingNumber}</span>;
  if (trackingUrl === null)
    return (
      <span translate="no" className="tabular-nums">
        {trackingNumber}
      </span>
    );
  return (
    <a href={trackingUrl} target="_blank" rel="noreferrer" className="text-link relative z-1 tabular-nums">
      <span translate="no">{trackingNumber}</span>
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}
