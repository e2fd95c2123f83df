import { sql } from "drizzle-orm";

import type { Database } from "#db/client.server.ts";
import { orderAdjustments, orderItems, orders, orderStatusHistory } from "#db/schema/order-schema.server.ts";
import { statement } from "#db/statements/prepared-statement.server.ts";
import { toPaisa } from "#domain/shared/money.ts";
import type { Order } from "#domain/orders/order.ts";
import type { Adjustment } from "#domain/orders/order-price.ts";
import { INITIAL_STATUS } from "#domain/orders/order-status.ts";

import type { PricedOrderLine } from "./price-lines.ts";

/** An order as it is placed, before the database has given it its time. Amounts in PKR. */
export interface NewOrder extends Pick<
  Order,
  | "id"
  | "orderNumber"
  | "customerInfo"
  | "shippingAddress"
  | "subtotal"
  | "adjustments"
  | "totalAmount"
  | "totalItems"
> {
  idempotencyKey: string | undefined;
  phoneE164: string | undefined;
  lines: readonly PricedOrderLine[];
}

const ORDER_FIELDS = [
  "id",
  "orderNumber",
  "idempotencyKey",
  "status",
  "customerName",
  "customerEmail",
  "customerPhone",
  "customerPhoneE164",
  "street",
  "city",
  "state",
  "zipCode",
  "country",
  "subtotal",
  "totalAmount",
  "totalItems",
] as const satisfies readonly (keyof typeof orders.$inferInsert)[];

const ORDER_COLUMNS = sql.join(
  ORDER_FIELDS.map((field) => sql.identifier(orders[field].name)),
  sql`, `,
);
const ORDER_VALUES = sql.join(
  ORDER_FIELDS.map((field) => sql.placeholder(field)),
  sql`, `,
);

/**
 * Order, lines, adjustments and first status in one statement, which is a transaction by itself: half of it is never there. What is
 * taken already, a number or an idempotency key, makes it write nothing; while another transaction is about to take
 * it, it waits. Each line locks its size, always in the order of the sizes' ids, so that no two orders wait for each
 * other.
 */
const insert = statement<{ created_at: string }>(
  "place_order",
  sql`with placed as (
      insert into ${orders} (${ORDER_COLUMNS}) values (${ORDER_VALUES})
      on conflict do nothing
      returning id, status, created_at
    ), lines as (
      insert into ${orderItems} (order_id, position, product_id, variant_id, product_name, image, variant,
        unit_price, quantity)
      select placed.id, line.position, line.product_id, line.variant_id, line.product_name, line.image,
        line.variant, line.unit_price, line.quantity
      from placed, json_populate_recordset(null::${orderItems}, ${sql.placeholder("lines")}::json) as line
      order by line.variant_id
    ), adjustments as (
      insert into ${orderAdjustments} (order_id, position, kind, label, amount, source)
      select placed.id, made.position, made.kind, made.label, made.amount, made.source
      from placed, json_populate_recordset(null::${orderAdjustments}, ${sql.placeholder("adjustments")}::json) as made
    ), history as (
      insert into ${orderStatusHistory} (order_id, status) select id, status from placed
    )
    select created_at from placed`,
);

/** Writes a new order; answers when it was placed, `undefined` when its number or key is taken and nothing was written. */
export async function insertOrder(db: Database, order: NewOrder): Promise<Date | undefined> {
  const lines = JSON.stringify(order.lines.map(lineRecord));
  const adjustments = JSON.stringify(order.adjustments.map(adjustmentRecord));
  const [row] = await insert(db, { ...orderRow(order), lines, adjustments });
  return row && new Date(row.created_at);
}

function orderRow(order: NewOrder): Record<(typeof ORDER_FIELDS)[number], string | number | null> {
  const { name, email, phone } = order.customerInfo;
  const { street, city, state, zipCode, country } = order.shippingAddress;
  return {
    id: order.id,
    orderNumber: order.orderNumber,
    idempotencyKey: order.idempotencyKey ?? null,
    status: INITIAL_STATUS,
    customerName: name,
    customerEmail: email,
    customerPhone: phone,
    customerPhoneE164: order.phoneE164 ?? null,
    street,
    city,
    state,
    zipCode,
    country,
    subtotal: toPaisa(order.subtotal),
    totalAmount: toPaisa(order.totalAmount),
    totalItems: order.totalItems,
  };
}

/** Named like the columns. */
function adjustmentRecord({ amount, ...adjustment }: Adjustment, position: number) {
  return { position, ...adjustment, amount: toPaisa(amount) };
}

/** Named like the columns. */
function lineRecord({ size, unitPrice, quantity }: PricedOrderLine, position: number) {
  return {
    position,
    product_id: size.productId,
    variant_id: size.variantId,
    product_name: size.productName,
    image: size.image,
    variant: size.variant,
    unit_price: toPaisa(unitPrice),
    quantity,
  };
}
