import { and, asc, desc, eq, gte, inArray, isNull, ne, sql } from "drizzle-orm";

import { products } from "#catalogue/tables/product-schema.server.ts";
import { customerSummaries } from "#customers/tables/customer-schema.server.ts";
import { findOffers } from "#discounts/operations/find-offers.ts";
import type { DiscountableOrder, Offer } from "#discounts/rules/calculate-discount.ts";
import { isMinimumMet } from "#discounts/rules/calculate-discount.ts";
import type { DiscountInput } from "#discounts/rules/discount-input.ts";
import { addMoney, multiplyPrice, toPkr } from "#kit/rules/money.ts";
import type { Database } from "#platform/db/client.server.ts";
import { DAY_MS } from "#platform/rules/day.ts";

import type { DiscountPreview, DiscountPreviewInput } from "../../rules/discount-rule-preview.ts";
import { MAX_PREVIEWED, PREVIEW_DAYS, PREVIEW_EXAMPLES } from "../../rules/discount-rule-preview.ts";
import type { PricedAdjustment } from "../../rules/order-price.ts";
import { priceOrder } from "../../rules/order-price.ts";
import { toDiscountContext } from "../../rules/price-rules/discount-rules.ts";
import { orderItems, orders } from "../../tables/order-schema.server.ts";
import { getSaved } from "./redeem-discounts.ts";

/** Id of a discount that is not stored yet: of equal offers, the stored ones come first. */
const NEW_ID = Number.MAX_SAFE_INTEGER;

/**
 * Prices the orders of the last days with a discount, by the rules of the checkout, as if it had applied on each of
 * these days and every shopper had used its code. Stores nothing. Products count with their present collection and sale.
 */
export async function previewDiscount(
  db: Database,
  { id, discount }: DiscountPreviewInput,
  now: Date = new Date(),
): Promise<DiscountPreview> {
  const recent = await readRecentOrders(db, now);
  const productsById = await readProducts(db, recent);
  const { offers } = await findOffers(db, undefined, now);
  const candidate = toOffer(discount, id ?? NEW_ID);
  const others = offers.filter((offer) => offer.id !== id);
  const isWithinLimits = createLimits(discount);

  const found: { order: RecentOrder; adjustment: PricedAdjustment }[] = [];
  let kept = 0;
  for (const order of recent) {
    const adjustment = priceWith(order, [...others, candidate], candidate, productsById);
    if (adjustment && isWithinLimits(order)) found.push({ order, adjustment });
    else if (!adjustment && isMinimumMet(candidate, { lines: order.lines, products: productsById }))
      kept += 1;
  }
  const examples = found.slice(-PREVIEW_EXAMPLES).toReversed();
  return {
    days: PREVIEW_DAYS,
    orders: recent.length,
    applied: found.length,
    kept,
    saved: toPkr(found.reduce((sum, { adjustment }) => sum + getSaved(adjustment), 0)),
    examples: examples.map(({ order, adjustment }) => toExample(order, adjustment)),
  };
}

/** Returns the adjustment of a discount in the price of an order, or undefined if the order does not get it. */
function priceWith(
  { lines, delivery, staffDiscount }: RecentOrder,
  offers: Offer[],
  candidate: Offer,
  productsById: DiscountableOrder["products"],
): PricedAdjustment | undefined {
  const { discountRules } = toDiscountContext({ offers, code: undefined }, productsById, staffDiscount);
  const { adjustments } = priceOrder(lines, { delivery, isDelivered: delivery !== null, discountRules });
  return adjustments.find(({ discount }) => discount?.id === candidate.id);
}

function toOffer(discount: DiscountInput, id: number): Offer {
  const code = discount.trigger === "automatic" ? null : discount.name;
  return { id, code, label: discount.name, terms: discount };
}

/** Returns a function that says of one order after the other, oldest first, whether the limits allow a use, and counts it. */
function createLimits({ maxUses, maxUsesPerPhone, firstOrderOnly }: DiscountInput) {
  const usesByPhone = new Map<string, number>();
  let uses = 0;
  return ({ phone, isFirst }: RecentOrder): boolean => {
    const usesOfPhone = usesByPhone.get(phone ?? "") ?? 0;
    if (maxUses !== null && uses >= maxUses) return false;
    if ((maxUsesPerPhone !== null || firstOrderOnly) && phone === null) return false;
    if (maxUsesPerPhone !== null && usesOfPhone >= maxUsesPerPhone) return false;
    if (firstOrderOnly && !isFirst) return false;
    usesByPhone.set(phone ?? "", usesOfPhone + 1);
    uses += 1;
    return true;
  };
}

type RecentOrder = Awaited<ReturnType<typeof readRecentOrders>>[number];

/** Returns the newest orders of the last days that are not cancelled, oldest first, with their lines. */
async function readRecentOrders(db: Database, now: Date) {
  const rows = await db
    .select({
      id: orders.id,
      orderNumber: orders.orderNumber,
      createdAt: orders.createdAt,
      phone: sql<string | null>`coalesce(${orders.customerPhoneE164}, nullif(${orders.customerPhone}, ''))`,
      delivery: orders.delivery,
      staffDiscount: orders.staffDiscount,
      isFirst: sql<boolean>`coalesce(${customerSummaries.firstOrderId} = ${orders.id}, true)`,
    })
    .from(orders)
    .leftJoin(customerSummaries, eq(customerSummaries.phone, orders.customerPhoneE164))
    .where(
      and(
        gte(orders.createdAt, new Date(now.getTime() - PREVIEW_DAYS * DAY_MS)),
        ne(orders.status, "cancelled"),
        isNull(orders.replacementOf),
      ),
    )
    .orderBy(desc(orders.createdAt), asc(orders.id))
    .limit(MAX_PREVIEWED);
  const ids = rows.map(({ id }) => id);
  const items = ids.length === 0 ? [] : await readItems(db, ids);
  const itemsByOrder = Map.groupBy(items, ({ orderId }) => orderId);
  return rows.toReversed().map((row) => ({ ...row, lines: itemsByOrder.get(row.id) ?? [] }));
}

async function readItems(db: Database, orderIds: string[]) {
  const { orderId, productId, productName: name, variant, unitPrice, quantity } = orderItems;
  const rows = await db
    .select({ orderId, productId, name, variant, unitPrice, quantity })
    .from(orderItems)
    .where(inArray(orderId, orderIds))
    .orderBy(asc(orderId), asc(orderItems.position));
  return rows.map((row) => ({ ...row, unitPrice: toPkr(row.unitPrice) }));
}

async function readProducts(
  db: Database,
  recent: readonly RecentOrder[],
): Promise<DiscountableOrder["products"]> {
  const ids = new Set(recent.flatMap(({ lines }) => lines.map(({ productId }) => productId)));
  if (ids.size === 0) return new Map();
  const { id, collectionId, discountPercentage } = products;
  const rows = await db
    .select({ id, collectionId, discountPercentage })
    .from(products)
    .where(inArray(id, [...ids]));
  return new Map(
    rows.map((row) => [
      row.id,
      { collectionId: row.collectionId, isOnSale: (row.discountPercentage ?? 0) > 0 },
    ]),
  );
}

function toExample(order: RecentOrder, adjustment: PricedAdjustment): DiscountPreview["examples"][number] {
  const lines = order.lines.map(({ name, variant, quantity, unitPrice }, index) => {
    const saved = -(adjustment.shares?.[index] ?? 0) || 0;
    return { name, variant, quantity, amount: multiplyPrice(unitPrice, quantity), saved };
  });
  const { id, orderNumber, createdAt } = order;
  const subtotal = addMoney(...lines.map(({ amount }) => amount));
  return {
    id,
    orderNumber,
    placedAt: createdAt.toISOString(),
    subtotal,
    saved: toPkr(getSaved(adjustment)),
    lines,
  };
}
