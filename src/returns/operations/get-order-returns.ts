import { eq } from "drizzle-orm";

import { requireOrderLink } from "#orders/operations/links/find-order-link.ts";
import { orders } from "#orders/tables/order-schema.server.ts";
import type { Database } from "#platform/db/client.server.ts";
import { getStore } from "#store/operations/get-store.ts";
import type { ReturnPolicy } from "#store/rules/return-policy.ts";
import { formatReturnAddress } from "#store/rules/sender-lines.ts";

import type { CreditEstimate } from "../rules/estimate-credit.ts";
import { estimateCredit } from "../rules/estimate-credit.ts";
import type { ReturnRequest } from "../rules/return-input.ts";
import type { OrderReturns, ReturnableLine, StaffOrderReturns } from "../rules/return.ts";
import { findExclusion, getLastDay, getReturnWindow } from "../rules/return-window.ts";
import { findExchangedReturn, listOrderReturns, toPublicReturn } from "./list-returns.ts";
import { listEqualSizes } from "./list-equal-sizes.ts";
import type { ReturnableItem } from "./read-returnable.ts";
import { readCreditedAmounts, readReturnableItems } from "./read-returnable.ts";

/**
 * Returns what a shopper could return of the order of a link, until when, and the returns of the order.
 * @throws NotFound 'Order not found' if the link does not work
 */
export async function getLinkedReturns(
  db: Database,
  token: string,
  policy: ReturnPolicy,
  now: Date = new Date(),
): Promise<OrderReturns> {
  const { orderId } = await requireOrderLink(db, token);
  return getOrderReturns(db, orderId, policy, now);
}

/** Returns what a customer could return of an order, and the returns of the order. */
export async function getOrderReturns(
  db: Database,
  orderId: string,
  policy: ReturnPolicy,
  now: Date = new Date(),
): Promise<OrderReturns> {
  const [items, given, order] = await Promise.all([
    readReturnableItems(db, orderId),
    listOrderReturns(db, orderId),
    db
      .select({ status: orders.status, importedFrom: orders.importedFrom })
      .from(orders)
      .where(eq(orders.id, orderId)),
  ]);
  const { status, importedFrom } = order[0] ?? {};
  const isClosed = status === undefined || status === "cancelled" || importedFrom !== null;
  const returnable = isClosed ? [] : items.filter(isReturnable);
  const sizes = policy.offersExchange
    ? await listEqualSizes(
        db,
        returnable.map(({ unitPrice }) => unitPrice),
      )
    : [];
  const lines = returnable.map((item) => toReturnableLine(item, sizes, policy, now));
  return {
    lines,
    backOn: getBackOn(isClosed ? [] : items, policy),
    returns: given.map(toPublicReturn),
  };
}

/** Returns what the customer of an order gets back for a return, if all bottles arrive as described. */
export async function estimateReturn(
  db: Database,
  orderId: string,
  chosen: ReturnRequest["lines"],
  { keepsFees }: Pick<ReturnPolicy, "keepsFees">,
): Promise<CreditEstimate> {
  const lines = await readReturnableItems(db, orderId);
  const amounts = await readCreditedAmounts(db, orderId, lines);
  return estimateCredit({ lines, ...amounts }, chosen, keepsFees);
}

/** Returns the returns of an order for staff, and what can still come back. The order exists. */
export async function getStaffOrderReturns(
  db: Database,
  orderId: string,
  policy: ReturnPolicy,
): Promise<StaffOrderReturns> {
  const [{ lines }, given, exchanges, store] = await Promise.all([
    getOrderReturns(db, orderId, policy),
    listOrderReturns(db, orderId),
    findExchangedReturn(db, orderId),
    getStore(db),
  ]);
  return { lines, returns: given, exchanges, shopAddress: store ? formatReturnAddress(store) : "" };
}

interface DeliveredItem extends ReturnableItem {
  deliveredAt: Date;
}

/** Returns whether bottles of an item are delivered and in no return. */
function isReturnable(item: ReturnableItem): item is DeliveredItem {
  return item.deliveredAt !== null && item.delivered > item.claimed;
}

/** Returns an item with what a customer can do with it now. */
function toReturnableLine(
  item: DeliveredItem,
  sizes: Awaited<ReturnType<typeof listEqualSizes>>,
  policy: ReturnPolicy,
  now: Date,
): ReturnableLine {
  const { askUntil, damageUntil } = getReturnWindow(policy, item.deliveredAt);
  const isInTime = now < askUntil;
  return {
    productId: item.productId,
    name: item.productName,
    variant: item.variant,
    image: item.image,
    quantity: item.delivered - item.claimed,
    isTester: item.isTester,
    isFinalSale: item.isFinalSale,
    askUntil: getLastDay(askUntil),
    canChangeMind: isInTime && findExclusion(item, "changed-mind") === undefined,
    canReportFault: isInTime,
    canReportDamage: now < damageUntil,
    exchangeChoices: sizes
      .filter(({ price }) => price === item.unitPrice)
      .map(({ productId, name, variant }) => ({ productId, name, variant })),
  };
}

function getBackOn(items: readonly ReturnableItem[], policy: ReturnPolicy): string | null {
  const days = items.flatMap(({ deliveredAt }) =>
    deliveredAt === null ? [] : [getLastDay(getReturnWindow(policy, deliveredAt).backUntil)],
  );
  return days.toSorted().at(-1) ?? null;
}
