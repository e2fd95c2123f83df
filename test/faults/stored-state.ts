import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { findInconsistencies } from "#test/consistency-checks.ts";
import type { OrderStatus } from "#orders/rules/order-status.ts";

export interface StoredOrder {
  id: string;
  orderNumber: string;
  key: string | null;
  email: string;
  status: OrderStatus;
  isStockDeducted: boolean;
  /** Amounts in paisa. */
  subtotal: number;
  total: number;
  totalItems: number;
}

export interface StoredLine {
  orderId: string;
  variantId: number;
  productId: string;
  variant: string;
  unitPrice: number;
  quantity: number;
  stockTaken: number;
  soldCounted: number;
}

export interface StoredSize {
  id: number;
  productId: string;
  variant: string;
  stock: number | null;
  sold: number;
}

/** All stored data about orders and stock. */
export interface StoredState {
  orders: StoredOrder[];
  lines: StoredLine[];
  /** Grouped by order, in insertion order. */
  history: { orderId: string; status: OrderStatus; notes: string | null }[];
  sizes: StoredSize[];
  /** Sums of the stock movements. */
  ledger: { variantId: number; stock: number; sold: number }[];
  /** Number of status changes per order in the audit log. */
  audits: { orderId: string; changes: number }[];
  /** Descriptions of inconsistent data, e.g. of reservations and confirmations. */
  inconsistencies: string[];
}

/** Reads the tables directly, without the shop's own queries. */
export async function readStoredState(db: Database): Promise<StoredState> {
  const readRows = async <Row>(query: SQL) => ((await db.execute(query)) as { rows: Row[] }).rows;
  return {
    orders: await readRows(sql`select id, order_number as "orderNumber", idempotency_key as key,
      customer_email as email, status, holds_stock as "isStockDeducted", subtotal::int as subtotal,
      total_amount::int as total, total_items as "totalItems" from orders`),
    lines:
      await readRows(sql`select order_id as "orderId", variant_id::int as "variantId", product_id as "productId",
      variant, unit_price::int as "unitPrice", quantity, stock_taken as "stockTaken", sold_counted as "soldCounted"
      from order_items order by order_id, position`),
    history: await readRows(
      sql`select order_id as "orderId", status, notes from order_status_history order by order_id, id`,
    ),
    sizes: await readRows(
      sql`select id::int as id, product_id as "productId", name as variant, stock, sold from product_variants`,
    ),
    ledger: await readRows(sql`select variant_id::int as "variantId", sum(delta)::int as stock,
      sum(sold_delta)::int as sold from stock_movements group by variant_id`),
    audits: await readRows(sql`select subject_id as "orderId", count(*)::int as changes from audit_entries
      where action = 'status-changed' group by subject_id`),
    inconsistencies: await findInconsistencies(db),
  };
}
