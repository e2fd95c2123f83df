import { Link } from "react-router";

import { staffShipmentMessages as messages } from "#domain/shipments/staff-messages.ts";

import { buildLoadSheetHref } from "./print-hrefs.ts";

/** A link to the load sheet that lists a parcel. */
export function LoadSheetLink({ id }: { id: number }) {
  return (
    <Link to={buildLoadSheetHref(id)} className="text-link relative z-1 whitespace-nowrap">
      {messages.loadSheet(id)}
    </Link>
  );
}
