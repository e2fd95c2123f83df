import { formatPrice } from "#kit/rules/money.ts";
import { formatKilograms } from "#kit/rules/number-formats.ts";
import type { LoadSheetDetails } from "../../rules/load-sheet.ts";
import { shipmentStateMessages } from "../../rules/shipment-messages.ts";
import { staffShipmentMessages as messages } from "../../rules/staff-messages.ts";
import type { Store } from "#store/rules/store.ts";
import { listSenderLines } from "#store/rules/sender-lines.ts";
import { Time } from "#kit/ui/time.tsx";

import { formatTotals } from "../load-sheet-list.tsx";

interface LoadSheetTableProps extends LoadSheetDetails {
  store: Store;
}

/** The shop's own load sheet: its parcels, totals and a line for the driver's signature. */
export function LoadSheetTable({ sheet, parcels, store }: LoadSheetTableProps) {
  return (
    <article className="load-sheet">
      <header className="flex flex-wrap justify-between gap-x-8 gap-y-2 border-b border-ink pb-4">
        <div className="text-sm">
          <p className="font-serif text-xl font-medium">{store.name}</p>
          <p className="wrap-anywhere">{listSenderLines(store).join(", ")}</p>
        </div>
        <div className="ml-auto text-right text-sm">
          <h2 className="text-2xl">{sheet.courier.name}</h2>
          <p className="font-medium tabular-nums">
            <span>{messages.loadSheet(sheet.id)}</span>
            {sheet.prints > 0 && <span>{` · ${messages.copy(sheet.prints + 1)}`}</span>}
          </p>
          <Time iso={sheet.createdAt} className="tabular-nums" />
        </div>
      </header>
      <div className="overflow-x-auto">
        <table className="my-4 w-full text-sm">
          <thead>
            <tr className="border-b border-ink text-left">
              <th scope="col" className="py-1.5 pr-3 font-medium">
                #
              </th>
              <th scope="col" className="py-1.5 pr-3 font-medium">
                {messages.trackingNumber}
              </th>
              <th scope="col" className="py-1.5 pr-3 font-medium">
                {messages.to}
              </th>
              <th scope="col" className="py-1.5 pr-3 text-right font-medium">
                {messages.pieces}
              </th>
              <th scope="col" className="py-1.5 pr-3 text-right font-medium">
                kg
              </th>
              <th scope="col" className="py-1.5 text-right font-medium">
                {messages.cashColumn}
              </th>
            </tr>
          </thead>
          <tbody>
            {parcels.map(({ id, state, trackingNumber, reference, customerName, city, ...parcel }, index) => (
              <tr key={id} className="border-b border-sand align-top">
                <td className="py-1.5 pr-3 tabular-nums">{index + 1}</td>
                <td className="py-1.5 pr-3 tabular-nums">
                  <span>{trackingNumber ?? reference}</span>
                  {trackingNumber !== null && <span className="block text-umber">{reference}</span>}
                </td>
                <td className="min-w-32 py-1.5 pr-3 wrap-anywhere">
                  <span dir="auto" className="block text-left">
                    {customerName}
                  </span>
                  <span className="text-umber">{city}</span>
                  {state === "cancelled" && (
                    <strong className="block font-medium">{shipmentStateMessages.cancelled}</strong>
                  )}
                </td>
                <td className="py-1.5 pr-3 text-right tabular-nums">{parcel.pieces}</td>
                <td className="py-1.5 pr-3 text-right tabular-nums">{formatKilograms(parcel.weightGrams)}</td>
                <td className="py-1.5 text-right whitespace-nowrap tabular-nums">
                  {formatPrice(parcel.cashToCollect)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="load-sheet-together text-right font-medium tabular-nums">{formatTotals(sheet)}</p>
      <p className="load-sheet-together mt-16 flex gap-8 text-sm text-umber">
        <span className="flex-2 border-t border-ink pt-1">{messages.signature}</span>
        <span className="flex-1 border-t border-ink pt-1">{messages.signedAt}</span>
      </p>
    </article>
  );
}
