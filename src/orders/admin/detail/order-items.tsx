import type { StoredImage } from "#kit/rules/image.ts";
import { formatPrice, multiplyPrice } from "#kit/rules/money.ts";
import type { Order, OrderItem } from "../../rules/order.ts";
import { getPaymentLabel } from "../../rules/payment-label.ts";
import { formatAmount } from "../../rules/order-price.ts";
import { OrderedParts } from "../../ui/ordered-parts.tsx";
import { NoReturnNote } from "#catalogue/ui/no-return-note.tsx";
import { ResponsiveImage } from "#kit/ui/responsive-image.tsx";

/** Returns the image of an ordered item. Orders store only the URL, so the size is assumed. */
function getStoredImage(url: string): StoredImage {
  return { url, publicId: "", width: 4, height: 5, color: "#e9e1d3" };
}

function ItemRow({
  item: { product, variant, quantity, isTester, isFinalSale, parts },
}: {
  item: OrderItem;
}) {
  return (
    <li className="flex items-center gap-3 py-2.5">
      {product.image === "" ? (
        // Items of past orders that belong to no product here.
        <span className="aspect-4/5 w-12 shrink-0 bg-sand/60" />
      ) : (
        <ResponsiveImage
          image={getStoredImage(product.image)}
          kind="thumbnail"
          alt=""
          sizes="48px"
          className="w-12"
        />
      )}
      <div className="min-w-0 flex-1">
        <p translate="no" className="font-medium">
          {product.name}
        </p>
        <p className="text-umber tabular-nums">
          {`${variant} · ${quantity} × ${formatPrice(product.price)}`}
        </p>
        <NoReturnNote isTester={isTester} isFinalSale={isFinalSale} />
        <OrderedParts item={{ parts, quantity }} />
      </div>
      <p className="tabular-nums">{formatPrice(multiplyPrice(product.price, quantity))}</p>
    </li>
  );
}

/** Subtotal, adjustments and total of an order. */
export function OrderTotals({ order }: { order: Pick<Order, "subtotal" | "adjustments" | "totalAmount"> }) {
  const rows: [string, string][] = [
    ["Subtotal", formatPrice(order.subtotal)],
    ...order.adjustments.map(({ label, amount }): [string, string] => [label, formatAmount(amount)]),
  ];
  return (
    <dl className="grid gap-1 border-t border-sand pt-3 text-sm">
      {rows.map(([label, value]) => (
        <div key={label} className="flex justify-between gap-4">
          <dt className="text-umber">{label}</dt>
          <dd className="tabular-nums">{value}</dd>
        </div>
      ))}
      <div className="flex items-baseline justify-between gap-4 text-base font-medium">
        <dt>Total</dt>
        <dd className="tabular-nums">{formatPrice(order.totalAmount)}</dd>
      </div>
    </dl>
  );
}

/** The ordered items, with names and prices as of the time of the order. */
export function OrderItems({ order }: { order: Order }) {
  return (
    <>
      <ul className="mb-1 divide-y divide-sand text-sm">
        {order.items.map((item) => (
          <ItemRow key={`${item.product.id} ${item.variant}`} item={item} />
        ))}
      </ul>
      <OrderTotals order={order} />
      {order.importedFrom === undefined && (
        <p className="mt-2 text-sm text-umber">{getPaymentLabel(order)}</p>
      )}
    </>
  );
}
