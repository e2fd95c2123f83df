import { formatPrice, multiplyPrice } from "#kit/rules/money.ts";
import { Time } from "#kit/ui/time.tsx";
import type { Store } from "#store/rules/store.ts";
import { listSenderLines } from "#store/rules/sender-lines.ts";

import type { Order } from "../../rules/order.ts";
import { OrderTotals } from "../detail/order-items.tsx";

/** The receipt of a sale at the counter, for rolls of 80 mm. */
export function Receipt({ order, store }: { order: Order; store: Store }) {
  return (
    <div className="sheet-receipt text-sm">
      <header className="text-center">
        <p className="font-serif text-xl font-medium">{store.name}</p>
        {listSenderLines(store).map((line) => (
          <p key={line}>{line}</p>
        ))}
        <p className="mt-2 font-medium tabular-nums">{`Receipt ${order.orderNumber}`}</p>
        <Time iso={order.createdAt} className="tabular-nums" />
      </header>
      <ul className="my-3 border-y border-ink py-2">
        {order.items.map(({ product, variant, quantity }) => (
          <li key={`${product.id} ${variant}`} className="sheet-together py-1">
            <span className="block wrap-anywhere">{`${product.name} (${variant})`}</span>
            <span className="flex justify-between tabular-nums">
              <span>{`${quantity} × ${formatPrice(product.price)}`}</span>
              <span>{formatPrice(multiplyPrice(product.price, quantity))}</span>
            </span>
          </li>
        ))}
      </ul>
      <OrderTotals order={order} />
      <p className="mt-3 text-center">All taxes included. Thank you.</p>
    </div>
  );
}
