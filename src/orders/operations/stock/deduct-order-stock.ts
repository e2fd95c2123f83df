import { sql } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { createStatement } from "#platform/db/statements/prepared-statement.server.ts";
import { recordStockEvents } from "#catalogue/operations/stock/record-stock-events.ts";
import { countReservedBottles } from "#catalogue/operations/stock/stock-reservations.ts";
import type { Shortage } from "#catalogue/rules/stock/stock.ts";
import { InsufficientStock, OrderedItemsNotFound } from "#catalogue/rules/stock/stock-errors.ts";
import { products } from "#catalogue/tables/product-schema.server.ts";
import { stockReservations } from "#catalogue/tables/reservation-schema.server.ts";
import { stockMovements } from "#catalogue/tables/stock-schema.server.ts";
import { productVariants } from "#catalogue/tables/variant-schema.server.ts";
import { orderItemParts, orderItems } from "../../tables/order-schema.server.ts";
import type { OrderMovementSource } from "./move-stock.ts";

/**
 * A line, or a part of a set, after the deduction. `stock` is the stock of its size before the deduction; null for
 * unlimited stock and a deleted size.
 */
interface DeductedLine extends Shortage {
  variantId: number | null;
  stock: number | null;
  isTaken: boolean;
  hasSize: boolean;
  hasProduct: boolean;
}

/**
 * Deducts the stock of every order line, and of the parts of sets, in one statement. Returns a row for each line
 * and part. Unless the order's own reservation covers the needed quantity, bottles that other orders reserve are not
 * available. The quantities of lines and parts of the same size are added up. A set has no stock, so its line only
 * increases the sold count.
 */
const deductLinesStatement = createStatement<DeductedLine>(
  "take_stock",
  sql`with lines as (
      select id, variant_id, product_id, product_name, variant, quantity
      from ${orderItems} where order_id = ${sql.placeholder("orderId")}
    ), units as (
      select id as item_id, null::bigint as part_id, variant_id, product_id, product_name, variant, quantity,
        quantity as sold
      from lines
      union all
      select lines.id, part.id, part.variant_id, part.product_id, part.product_name, part.variant,
        part.quantity * lines.quantity, 0
      from lines join ${orderItemParts} as part on part.item_id = lines.id
    ), needs as (
      select variant_id, sum(quantity)::int as quantity, sum(sold)::int as sold
      from units where variant_id is not null group by variant_id
    ), sizes as (
      select id, stock, ${countReservedBottles(sql`${productVariants}.id`, sql`${sql.placeholder("orderId")}`)} as reserved_by_others,
        (select coalesce(sum(quantity), 0) from ${stockReservations}
          where order_id = ${sql.placeholder("orderId")} and variant_id = ${productVariants}.id
            and expires_at > statement_timestamp()) as own_reservation
      from ${productVariants}
      where id = any(array(select variant_id from needs))
    ), taken as (
      update ${productVariants} as size
      set stock = size.stock - needs.quantity, sold = size.sold + needs.sold
      from sizes join needs on needs.variant_id = sizes.id
      where size.id = sizes.id and (size.stock is null or size.stock >= needs.quantity
        and (sizes.own_reservation >= needs.quantity or size.stock - sizes.reserved_by_others >= needs.quantity))
      returning size.id, case when size.stock is null then 0 else 1 end as is_limited
    ), deducted as (
      update ${orderItems} as item set stock_taken = units.quantity * taken.is_limited, sold_counted = units.sold
      from units join taken on taken.id = units.variant_id
      where units.part_id is null and item.id = units.item_id
    ), deducted_parts as (
      update ${orderItemParts} as part set stock_taken = units.quantity * taken.is_limited
      from units join taken on taken.id = units.variant_id
      where part.id = units.part_id
    ), recorded as (
      insert into ${stockMovements} (variant_id, product_id, variant, delta, sold_delta, reason, order_id, staff_id)
      select variant_id, product_id, variant, -quantity * taken.is_limited, sold, 'order-confirmed',
        ${sql.placeholder("orderId")}, ${sql.placeholder("staffId")}
      from units join taken on taken.id = units.variant_id
    )
    select units.variant_id::float8 as "variantId", sizes.stock, units.product_id as "productId", units.product_name as "productName",
      units.variant, needs.quantity as requested, greatest(coalesce(sizes.stock - sizes.reserved_by_others, 0), 0) as available,
      taken.id is not null as "isTaken", sizes.id is not null as "hasSize",
      sizes.id is not null or exists (select 1 from ${products} where id = units.product_id) as "hasProduct"
    from units left join needs on needs.variant_id = units.variant_id left join sizes on sizes.id = units.variant_id
      left join taken on taken.id = units.variant_id
    order by units.variant_id nulls first`,
);

/**
 * Deducts the stock of an order's lines, except bottles that other orders reserve, and increases the sold counts. The
 * caller must have locked the order and its sizes with `lockOrder`, so that concurrent orders can neither oversell
 * nor deadlock. Unlimited stock does not change. Spec: storefront §4.
 * @throws InsufficientStock with every line that exceeds the stock; the caller's transaction must roll back
 * @throws OrderedItemsNotFound if the stock covers all lines but products or sizes no longer exist
 */
export async function deductOrderStock(
  tx: Database,
  { orderId, staffId }: OrderMovementSource,
): Promise<void> {
  const lines = await deductLinesStatement(tx, { orderId, staffId: staffId ?? null });
  const removedItems = lines.flatMap(({ hasSize, hasProduct, productName, variant }) =>
    hasSize ? [] : [{ productName, variant, isOnlySizeGone: hasProduct }],
  );
  const shortages = lines
    .filter(({ isTaken, hasSize }) => hasSize && !isTaken)
    // Several lines can need the same size.
    .filter(
      ({ variantId }, index, shortLines) => index === 0 || shortLines[index - 1]?.variantId !== variantId,
    )
    .map(({ productId, productName, variant, requested, available }) => {
      return { productId, productName, variant, requested, available };
    });
  if (shortages.length > 0) throw new InsufficientStock(shortages, removedItems);
  if (removedItems.length > 0) throw new OrderedItemsNotFound(removedItems);
  await recordStockEvents(tx, lines.flatMap(listStockChanges));
}

/**
 * Returns the stock change of a size for the first of its lines, and nothing for its other lines. Lines of the same
 * size must be adjacent.
 */
function listStockChanges(
  { productId, variantId, variant, stock: previousStock, requested }: DeductedLine,
  index: number,
  lines: readonly DeductedLine[],
) {
  if (variantId === null || previousStock === null || lines[index - 1]?.variantId === variantId) return [];
  return [{ productId, variantId, variant, previousStock, stock: previousStock - requested }];
}
