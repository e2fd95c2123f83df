import { orderItemParts } from "../tables/order-schema.server.ts";
import type { SQL } from "drizzle-orm";
import { sql } from "drizzle-orm";

import { allocateAmount } from "#kit/rules/allocate-amount.ts";
import type { OrderItem } from "../rules/order.ts";
import { multiplyPrice, toPaisa, toPkr } from "#kit/rules/money.ts";
import type { SellableVariant } from "#catalogue/operations/stock/sellable-variants.ts";

export type PartRow = Pick<
  typeof orderItemParts.$inferSelect,
  "productId" | "productName" | "variant" | "quantity" | "amount"
>;

/**
 * Returns a subquery that selects the parts of an order line; its result is null for a line that is not a set.
 * @param item name or alias of the order items table
 */
export function selectItemParts(item: "item" | "order_items"): SQL<PartRow[] | null> {
  return sql<PartRow[] | null>`(select json_agg(json_build_object('productId', part.product_id,
    'productName', part.product_name, 'variant', part.variant, 'quantity', part.quantity, 'amount', part.amount)
    order by part.position) from ${orderItemParts} as part where part.item_id = ${sql.raw(item)}.id)`;
}

/**
 * Returns the parts of an ordered set; empty for other lines. Divides the price of the set in proportion to the
 * prices of its parts.
 */
export function buildPartRows({ parts, unitPrice }: Pick<SellableVariant, "parts" | "unitPrice">) {
  const amounts = allocateAmount(
    toPaisa(unitPrice),
    parts.map((part) => toPaisa(multiplyPrice(part.unitPrice, part.quantity))),
  );
  return parts.map(({ productId, productName, variant, variantId, quantity }, position) => {
    return { position, productId, productName, variant, variantId, quantity, amount: amounts[position] ?? 0 };
  });
}

/** Returns the parts of an order line in the format of the API; empty for a line that is not a set. */
export function toItemParts(rows: readonly PartRow[] | null): Pick<OrderItem, "parts"> {
  if (rows === null || rows.length === 0) return {};
  return {
    parts: rows.map(({ productId, productName, variant, quantity, amount }) => {
      return { productId, name: productName, variant, quantity, amount: toPkr(amount) };
    }),
  };
}
