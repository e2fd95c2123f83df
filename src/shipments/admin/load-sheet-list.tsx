import { Link } from "react-router";

import { useAccess } from "#kit/admin/use-access.ts";
import { formatPrice } from "#kit/rules/money.ts";
import { formatKilograms } from "#kit/rules/number-formats.ts";
import { Time } from "#kit/ui/time.tsx";
import { Panel } from "#kit/admin/metrics/panel.tsx";
import { staffShipmentMessages as messages } from "../rules/staff-messages.ts";
import { buildLoadSheetHref } from "./tracking-link.tsx";
import type { LoadSheet } from "../rules/load-sheet.ts";

/** Links to a load sheet. Renders plain text if the permissions do not allow the page. */
export function LoadSheetLink({ id }: { id: number }) {
  if (!useAccess()("shipments.pack")) return messages.loadSheet(id);
  return (
    <Link to={buildLoadSheetHref(id)} className="text-link relative z-1 whitespace-nowrap">
      {messages.loadSheet(id)}
    </Link>
  );
}

/** Lists the newest load sheets with their totals and print counts. */
export function LoadSheetList({ sheets }: { sheets: readonly LoadSheet[] }) {
  return (
    <Panel title={messages.loadSheets}>
      {sheets.length === 0 ? (
        <p className="text-sm text-umber">{messages.noLoadSheets}</p>
      ) : (
        <ul className="divide-y divide-sand text-sm">
          {sheets.map((sheet) => (
            <li
              key={sheet.id}
              className="grid gap-x-6 gap-y-1 py-2 sm:grid-cols-2 lg:grid-cols-[1fr_1.5fr_1fr]"
            >
              <p>
                <LoadSheetLink id={sheet.id} />
                <span className="block wrap-anywhere">{sheet.courier.name}</span>
              </p>
              <p className="tabular-nums">{formatTotals(sheet)}</p>
              <p className="text-umber sm:col-span-2 lg:col-span-1 lg:text-right">
                <Time iso={sheet.createdAt} className="tabular-nums" />
                {sheet.createdBy !== null && <span>{` ${messages.createdBy(sheet.createdBy)}`}</span>}
                <span className="block">{messages.prints(sheet.prints)}</span>
              </p>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

/** Returns the totals of a load sheet on one line. */
export function formatTotals({ parcels, pieces, weightGrams, cashToCollect }: LoadSheet): string {
  return messages.totals(parcels, pieces, formatKilograms(weightGrams), formatPrice(cashToCollect));
}
