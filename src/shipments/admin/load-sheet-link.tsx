import { Link } from "react-router";

import { staffShipmentMessages as messages } from "../rules/staff-messages.ts";

import { useAccess } from "#kit/admin/use-access.ts";
import { buildLoadSheetHref } from "./print-hrefs.ts";

/** Links to a load sheet. Renders plain text if the permissions do not allow the page. */
export function LoadSheetLink({ id }: { id: number }) {
  if (!useAccess()("shipments.pack")) return messages.loadSheet(id);
  return (
    <Link to={buildLoadSheetHref(id)} className="text-link relative z-1 whitespace-nowrap">
      {messages.loadSheet(id)}
    </Link>
  );
}
