import { OrderedParts } from "../../ui/ordered-parts.tsx";
import { NoReturnNote } from "#catalogue/ui/no-return-note.tsx";
import { findGiftWrapPrice } from "../../rules/price-rules/price-rules.ts";
import { staffOrderMessages } from "../../rules/staff-messages.ts";
import { countBottles } from "../../rules/count-bottles.ts";
import type { Order } from "../../rules/order.ts";
import type { Store } from "#store/rules/store.ts";

import { SheetHead } from "./sheet-head.tsx";

/** The packing slip of an order: items with boxes to tick, without prices. */
export function PackingSlip({ order, store }: { order: Order; store: Store }) {
  const bottleCount = countBottles(order.items);
  return (
    <>
      <SheetHead title="Packing slip" order={order} store={store} />
      <table className="sheet-table">
        <thead>
          <tr>
            <th scope="col" className="w-16">
              Packed
            </th>
            <th scope="col">Item</th>
            <th scope="col">Size</th>
            <th scope="col" className="text-right!">
              Quantity
            </th>
          </tr>
        </thead>
        <tbody>
          {order.items.map(({ product, variant, quantity, isTester, isFinalSale, parts }) => (
            <tr key={`${product.id} ${variant}`}>
              <td>
                <span className="sheet-box" role="img" aria-label="Tick box" />
              </td>
              <td className="wrap-anywhere">
                <span>{product.name}</span>
                <NoReturnNote isTester={isTester} isFinalSale={isFinalSale} />
                <OrderedParts item={{ parts, quantity }} />
              </td>
              <td>{variant}</td>
              <td className="text-right text-base font-medium tabular-nums">{quantity}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mt-4 text-right text-sm">
        {`${bottleCount === 1 ? "1 bottle" : `${bottleCount} bottles`} in total`}
      </p>
      <GiftNotes order={order} />
      <p className="sheet-together mt-12 flex gap-8 text-sm text-umber">
        <span className="flex-1 border-t border-ink pt-1">Packed by</span>
        <span className="flex-1 border-t border-ink pt-1">Date</span>
      </p>
    </>
  );
}

/** What packers do for a gift: wrap the parcel, and leave out what shows prices. */
function GiftNotes({ order: { adjustments, hidesPrices } }: { order: Order }) {
  const notes = [
    ...(findGiftWrapPrice(adjustments) === undefined ? [] : [staffOrderMessages.wrapGift]),
    ...(hidesPrices ? [staffOrderMessages.keepInvoiceOut] : []),
  ];
  return notes.map((note) => (
    <p key={note} className="sheet-together mt-2 font-medium">
      {note}
    </p>
  ));
}
