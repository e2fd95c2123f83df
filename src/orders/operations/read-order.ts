import { eq, getTableColumns, sql } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { orderStatusHistory } from "../tables/order-history-schema.server.ts";
import { orderAdjustments, orderItems, orders } from "../tables/order-schema.server.ts";
import { getPreparedStatement } from "#platform/db/statements/prepared-statement.server.ts";
import { users } from "#staff/tables/account-schema.server.ts";
import type { Order } from "../rules/order.ts";

import { selectItemParts } from "./order-parts.ts";
import type { AdjustmentRow, HistoryRow, ItemRow } from "./order-rows.ts";
import { toOrder } from "./order-rows.ts";
import { findReviewsOfOrders } from "./queries.ts";

type OtherOrder = NonNullable<Order["replacementOf"]>;

/** A history row in JSON, where the time is text. */
type HistoryRecord = Omit<HistoryRow, "createdAt"> & { createdAt: string };

// Qualifies the columns explicitly, because Drizzle omits table names in a select from a single table.
const items = sql<ItemRow[]>`(
  select coalesce(json_agg(json_build_object('productId', item.product_id, 'variant', item.variant,
    'productName', item.product_name, 'image', item.image, 'unitPrice', item.unit_price,
    'isTester', item.is_tester, 'isFinalSale', item.is_final_sale, 'quantity', item.quantity,
    'parts', ${selectItemParts("item")}) order by item.position), '[]')
  from ${orderItems} as item where item.order_id = ${orders}.id)`;

const adjustments = sql<AdjustmentRow[]>`(
  select coalesce(json_agg(json_build_object('kind', adjustment.kind, 'label', adjustment.label,
    'amount', adjustment.amount, 'source', adjustment.source) order by adjustment.position), '[]')
  from ${orderAdjustments} as adjustment where adjustment.order_id = ${orders}.id)`;

const history = sql<HistoryRecord[]>`(
  select coalesce(json_agg(json_build_object('status', change.status, 'notes', change.notes,
    'createdAt', change.created_at, 'staffName', staff.display_name, 'staffEmail', staff.email)
    order by change.id), '[]')
  from ${orderStatusHistory} as change left join ${users} as staff on staff.id = change.staff_id
  where change.order_id = ${orders}.id)`;

const replaced = sql<OtherOrder | null>`(
  select json_build_object('id', other.id, 'orderNumber', other.order_number)
  from ${orders} as other where other.id = ${orders}.replacement_of)`;

const replacements = sql<OtherOrder[]>`(
  select coalesce(json_agg(json_build_object('id', other.id, 'orderNumber', other.order_number)
    order by other.created_at, other.id), '[]')
  from ${orders} as other where other.replacement_of = ${orders}.id)`;

const getOrderStatement = (db: Database) =>
  getPreparedStatement(db, "read_order", (name) =>
    db
      .select({
        row: { ...getTableColumns(orders), replaced, replacements },
        items,
        adjustments,
        history,
      })
      .from(orders)
      .where(eq(orders.id, sql.placeholder("id")))
      .prepare(name),
  );

/** Reads an order with its lines, adjustments and history in one statement, and its reviews if it has any. */
export async function readOrder(db: Database, id: string): Promise<Order | undefined> {
  const [result] = await getOrderStatement(db).execute({ id });
  if (!result) return undefined;
  const changes = result.history.map((change) => ({ ...change, createdAt: new Date(change.createdAt) }));
  const reviews = result.row.reviewsSubmittedAt === null ? undefined : await findReviewsOfOrders(db, [id]);
  return toOrder(result.row, result.items, result.adjustments, changes, reviews?.get(id) ?? []);
}
