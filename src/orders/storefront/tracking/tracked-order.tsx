import { useId } from "react";

import { trackingMessages } from "../../rules/order-messages.ts";
import { formatPrice, multiplyPrice } from "#kit/rules/money.ts";
import { stateExpectedArrival, stateOrderDelivery } from "../../rules/expected-delivery.ts";
import { formatAmount } from "../../rules/order-price.ts";
import { orderPageMessages } from "../../rules/order-page-messages.ts";
import type { LinkedOrder, OrderItem } from "../../rules/order.ts";
import { isPickedUp } from "../../rules/status-texts.ts";
import type { DisplayedOrder } from "../../rules/tracking-display.ts";
import {
  displayAddress,
  displayCity,
  displayPrice,
  displayProductName,
  displayText,
} from "../../rules/tracking-display.ts";
import { joinClassNames } from "#kit/ui/class-names.ts";
import { OptionalDetails } from "../../ui/optional-details.tsx";
import { OrderRail } from "../../ui/order-rail.tsx";
import { OrderTimeline } from "../../ui/order-timeline.tsx";
import { ResponsiveImage } from "#kit/ui/responsive-image.tsx";
import { OrderedParts } from "../../ui/ordered-parts.tsx";
import { NoReturnNote } from "#catalogue/ui/no-return-note.tsx";
import { StatusBadge } from "../../ui/status-badge.tsx";
import { Time } from "#kit/ui/time.tsx";

import { getOrderItemImage } from "./order-item-image.ts";

function OrderedItem({
  item: { product, variant, quantity, isTester, isFinalSale, parts },
}: {
  item: OrderItem;
}) {
  return (
    <li className="flex gap-4 py-4">
      <ResponsiveImage
        image={getOrderItemImage(product.image)}
        kind="thumbnail"
        alt=""
        sizes="64px"
        className="w-16 self-start"
      />
      <div className="min-w-0 flex-1">
        <p translate="no" className="font-serif text-lg leading-snug font-medium">
          {displayProductName(product)}
        </p>
        <p className="text-sm text-umber">
          <span>{`${displayText(variant)} · `}</span>
          <span className="whitespace-nowrap">
            {`${Number.isFinite(quantity) ? quantity : trackingMessages.notAvailable} × ${displayPrice(product.price)}`}
          </span>
        </p>
        <NoReturnNote isTester={isTester} isFinalSale={isFinalSale} />
        <OrderedParts item={{ parts, quantity }} />
      </div>
      <p className="tabular-nums">{displayPrice(multiplyPrice(product.price, quantity))}</p>
    </li>
  );
}

/** Shows the lines that make the total. An incomplete response shows only the total. */
function AmountRows({ order: { subtotal, adjustments } }: { order: DisplayedOrder }) {
  if (!Number.isFinite(subtotal)) return null;
  const rows = [
    [orderPageMessages.subtotal, formatPrice(subtotal)],
    ...adjustments.map(({ label, amount }) => [
      label,
      Number.isFinite(amount) ? formatAmount(amount) : trackingMessages.notAvailable,
    ]),
  ];
  return (
    <dl className="flex flex-col gap-1 border-t border-sand py-4 text-sm">
      {rows.map(([term, amount]) => (
        <div key={term} className="flex justify-between gap-4">
          <dt className="text-umber">{term}</dt>
          <dd className="tabular-nums">{amount}</dd>
        </div>
      ))}
    </dl>
  );
}

function OrderedItems({ order }: { order: DisplayedOrder }) {
  return (
    <>
      {order.items.length === 0 ? (
        <p className="mt-3 text-umber">{trackingMessages.noItems}</p>
      ) : (
        <ul className="mt-2 *:not-first:border-t *:border-sand">
          {order.items.map((item, index) => (
            <OrderedItem key={`${index} ${item.product.id} ${item.variant}`} item={item} />
          ))}
        </ul>
      )}
      <AmountRows order={order} />
      <p className="flex items-baseline justify-between gap-4 border-t border-sand pt-4">
        <span className="font-medium">
          <span>Total</span>
          {Number.isFinite(order.totalItems) && (
            <span>{` (${order.totalItems} ${order.totalItems === 1 ? "item" : "items"})`}</span>
          )}
        </span>
        <span className="text-xl font-medium tabular-nums">{displayPrice(order.totalAmount)}</span>
      </p>
    </>
  );
}

function Recipient({ order, isMasked }: Pick<TrackedOrderProps, "order" | "isMasked">) {
  const rows = [
    ["Name", displayText(order.customerInfo.name)],
    ["Phone", displayText(order.customerInfo.phone)],
    ["Email", displayText(order.customerInfo.email)],
    ["Address", displayAddress(order.shippingAddress)],
  ];
  return (
    <>
      <dl className="mt-3 grid grid-cols-[auto_1fr] gap-x-6 gap-y-2 text-sm">
        {rows.map(([term, value]) => (
          <div key={term} className="contents">
            <dt className="text-umber">{term}</dt>
            <dd className="min-w-0">{value}</dd>
          </div>
        ))}
      </dl>
      <OptionalDetails order={order} className="mt-3" />
      {isMasked && <p className="mt-3 text-sm text-umber">{trackingMessages.masked}</p>}
    </>
  );
}

interface TrackedOrderProps {
  order: DisplayedOrder & Pick<LinkedOrder, "details" | "hidesPrices">;
  /** Whether the recipient is partly hidden. Default: true. */
  isMasked?: boolean;
  className?: string;
}

/** Shows an order's number, status, timeline, items with the lines of the total, delivery and recipient. Spec: storefront §2. */
export function TrackedOrder({ order, isMasked = true, className }: TrackedOrderProps) {
  const id = useId();
  const arrival = stateExpectedArrival(order);
  const statement = stateOrderDelivery(order, displayCity(order.shippingAddress));
  return (
    <article
      aria-labelledby={id}
      data-keep-clear=""
      className={joinClassNames("@container self-start border border-sand bg-paper p-6 sm:p-10", className)}
    >
      <header className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 border-b border-sand pb-6">
        <div>
          <h2 id={id} className="font-sans text-xl font-medium tabular-nums">
            <span className="sr-only">Order </span>
            <span translate="no">{order.orderNumber}</span>
          </h2>
          <p className="text-sm text-umber">
            Placed <Time iso={order.createdAt} />
          </p>
        </div>
        <StatusBadge order={order} />
      </header>
      <OrderRail order={order} arrival={arrival} className="mt-6 -mx-2 sm:mx-0" />
      <div className="mt-8 grid grid-cols-1 gap-10 @2xl:grid-cols-[14rem_minmax(0,1fr)] @2xl:grid-rows-[auto_1fr] @3xl:grid-cols-[20rem_minmax(0,1fr)] @3xl:gap-x-14">
        <section aria-labelledby={`${id}-status`}>
          <h3 id={`${id}-status`} className="mb-5 text-xl">
            Status
          </h3>
          <OrderTimeline order={order} />
        </section>
        <section aria-labelledby={`${id}-items`} className="@2xl:row-span-2">
          <h3 id={`${id}-items`} className="text-xl">
            Items
          </h3>
          <OrderedItems order={order} />
        </section>
        <section aria-labelledby={`${id}-recipient`} className="@2xl:col-start-1">
          <h3 id={`${id}-recipient`} className="text-xl">
            {isPickedUp(order) ? "Pickup" : "Delivery"}
          </h3>
          {statement !== undefined && <p className="mt-3 text-sm">{statement}</p>}
          <Recipient order={order} isMasked={isMasked} />
        </section>
      </div>
    </article>
  );
}
