import { formatPrice, multiplyPrice } from "#kit/rules/money.ts";
import { OrderedParts } from "../../ui/ordered-parts.tsx";
import { NoReturnNote } from "#catalogue/ui/no-return-note.tsx";
import type { PaymentKind } from "../../rules/payment-label.ts";
import { findPaymentKind, getPaymentLabel } from "../../rules/payment-label.ts";
import { isPickedUp } from "../../rules/status-texts.ts";
import type { Order } from "../../rules/order.ts";
import { staffOrderMessages } from "../../rules/staff-messages.ts";
import type { Store } from "#store/rules/store.ts";

import { OrderTotals } from "../detail/order-items.tsx";
import { SheetHead } from "./sheet-head.tsx";

/** The invoice of an order on one sheet. */
export function Invoice({ order, store }: { order: Order; store: Store }) {
  return (
    <>
      <SheetHead title="Invoice" order={order} store={store} />
      <table className="sheet-table">
        <thead>
          <tr>
            <th scope="col">Item</th>
            <th scope="col">Size</th>
            <th scope="col" className="text-right!">
              Quantity
            </th>
            <th scope="col" className="text-right!">
              Price
            </th>
            <th scope="col" className="text-right!">
              Amount
            </th>
          </tr>
        </thead>
        <tbody>
          {order.items.map(({ product, variant, quantity, isTester, isFinalSale, parts }) => (
            <tr key={`${product.id} ${variant}`}>
              <td className="wrap-anywhere">
                <span>{product.name}</span>
                <NoReturnNote isTester={isTester} isFinalSale={isFinalSale} />
                <OrderedParts item={{ parts, quantity }} />
              </td>
              <td>{variant}</td>
              <td className="text-right tabular-nums">{quantity}</td>
              <td className="text-right whitespace-nowrap tabular-nums">{formatPrice(product.price)}</td>
              <td className="text-right whitespace-nowrap tabular-nums">
                {formatPrice(multiplyPrice(product.price, quantity))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className="sheet-together mt-4 ml-auto w-64">
        <OrderTotals order={order} />
        <p className="mt-3 text-sm text-umber">{`${describePayment(order)}All taxes included.`}</p>
      </div>
      {order.hidesPrices && <p className="mt-10 text-sm font-medium">{staffOrderMessages.keepInvoiceOut}</p>}
      <p className="mt-10 text-sm">Thank you for your order.</p>
    </>
  );
}

function describePayment(order: Order): string {
  const kind = findPaymentKind(order);
  if (kind === "cash" && isPickedUp(order)) return "To be paid at the shop. ";
  return kind === "advance-and-cash" ? `${getPaymentLabel(order)}. ` : PAYMENT_TEXTS[kind];
}

const PAYMENT_TEXTS: Readonly<Record<Exclude<PaymentKind, "advance-and-cash">, string>> = {
  nothing: "Nothing to pay. ",
  paid: "Paid. ",
  "part-paid": "Paid in part. ",
  "in-advance": "",
  cash: "To be paid in cash on delivery. ",
};
