import { formatPrice } from "#kit/rules/money.ts";
import { formatPhone } from "#kit/rules/phone.ts";
import { formatKilograms } from "#kit/rules/number-formats.ts";
import type { ShipmentRow } from "../../rules/shipment.ts";
import { staffShipmentMessages as messages } from "../../rules/staff-messages.ts";
import type { Store } from "#store/rules/store.ts";
import { listSenderLines } from "#store/rules/sender-lines.ts";

interface ParcelLabelProps {
  parcel: ShipmentRow;
  /** URL of the barcode image. */
  barcode: string;
  store: Store;
}

/** The label of a parcel in any size: courier, barcode, recipient, cash to collect and sender. */
export function ParcelLabel({ parcel, barcode, store }: ParcelLabelProps) {
  const { courier, trackingNumber, reference, cashToCollect, customerName, customerPhone, address } = parcel;
  const itemCount = parcel.lines.reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <article aria-label={`${messages.labels}: ${reference}`} className="parcel-label">
      <header className="flex items-baseline justify-between gap-4 border-b border-ink pb-2">
        <strong className="text-xl font-medium">{courier.name}</strong>
        <span className="text-sm tabular-nums">{reference}</span>
      </header>
      <figure className="grid justify-items-center gap-1 py-3">
        <img src={barcode} alt="" className="h-16 max-w-full" />
        <figcaption className="text-lg tabular-nums">{trackingNumber ?? reference}</figcaption>
      </figure>
      <section className="border-t border-ink py-2">
        <h2 className="text-xs text-umber">{messages.to}</h2>
        <p dir="auto" className="text-left text-lg font-medium wrap-anywhere">
          {customerName}
        </p>
        <p className="text-lg tabular-nums">{formatPhone(customerPhone)}</p>
        <p className="wrap-anywhere">{address}</p>
      </section>
      <p className="border-y border-ink py-2 text-center text-2xl font-medium tabular-nums">
        {cashToCollect > 0 ? messages.cash(formatPrice(cashToCollect)) : messages.noCash}
      </p>
      <footer className="mt-auto grid gap-1 pt-2 text-sm">
        <p>
          {`${messages.items(itemCount)} · ${formatKilograms(parcel.weightGrams)} kg · ${parcel.pieces === 1 ? "1 piece" : `${parcel.pieces} pieces`}`}
        </p>
        <h2 className="text-xs text-umber">{messages.from}</h2>
        <p className="wrap-anywhere">{[store.name, ...listSenderLines(store)].join(", ")}</p>
      </footer>
    </article>
  );
}
