import { staffShipmentMessages as messages } from "../rules/staff-messages.ts";
import type { ShipmentRow } from "../rules/shipment.ts";
import type { LabelSize } from "../rules/courier.ts";

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

/** Returns the URL of the page that prints the shop's own label for each parcel. */
export function buildLabelsHref(ids: readonly number[], size: LabelSize): string {
  return `/admin/shipments/labels?size=${size}&ids=${ids.join(",")}`;
}

/** Returns the URL of the PDF file with the couriers' labels for these parcels. */
export function buildCourierLabelsHref(ids: readonly number[]): string {
  return `/api/admin/shipments/courier-labels.pdf?ids=${ids.join(",")}`;
}

/** Returns the URL of the page that prints a load sheet. */
export function buildLoadSheetHref(id: number): string {
  return `/admin/shipments/load-sheets/${id}`;
}

/** Returns the URL of the PDF file with the courier's own load sheet. */
export function buildCourierSheetHref(id: number): string {
  return `/api/admin/load-sheets/${id}/courier-sheet.pdf`;
}
