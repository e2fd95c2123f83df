import type { SQL } from "drizzle-orm";
import { getTableColumns, sql } from "drizzle-orm";

import type { Database } from "#db/client.server.ts";
import type { SnapshotRow } from "#db/statements/open-snapshot.server.ts";
import { orderAdjustments, orderItems, orders } from "#db/schema/order-schema.server.ts";
import { queryRows } from "#db/statements/rows.server.ts";
import { toPkr } from "#domain/shared/money.ts";
import { ORDER_SHEET, orderExportName, toOrderRow } from "#domain/orders/order-export.ts";
import type { OrderSort } from "#domain/orders/order-query.ts";
import type { OrderFilter } from "#operations/orders/order-filter.ts";
import { matchesOrderFilter } from "#operations/orders/order-filter.ts";
import { getSortColumns } from "#operations/orders/order-sort.ts";

import type { ExportFile, ExportOptions } from "./export-file.ts";
import { openRecordedSnapshot, streamSnapshot } from "./export-file.ts";
import type { SheetRow } from "./write-workbook.ts";

/** The order columns that the sheet contains. */
const {
  customerName: name,
  customerEmail: email,
  customerPhone: phone,
  customerPhoneE164: _phoneE164,
  idempotencyKey: _idempotencyKey,
  searchText: _searchText,
  subtotal: _subtotal,
  holdsStock: _holdsStock,
  stockUpdatedAt: _stockUpdatedAt,
  stockRestoredAt: _stockRestoredAt,
  reviewsSubmittedAt: _reviewsSubmittedAt,
  updatedAt: _updatedAt,
  ...sheetColumns
} = getTableColumns(orders);
const FIELDS = { ...sheetColumns, name, email, phone };

/**
 * Exports the orders that match a filter from one consistent snapshot, newest first by default, and records the export in
 * the audit log.
 * Spec: admin §2, §8, §9.
 */
export async function exportOrders(
  db: Database,
  { sort, ...filter }: OrderFilter & { sort?: OrderSort | undefined },
  options: ExportOptions,
): Promise<ExportFile> {
  const condition = matchesOrderFilter(filter);
  const fileName = orderExportName(new Date(), filter);
  const { ids, ...criteria } = filter;
  const snapshot = await openRecordedSnapshot(db, options, {
    fields: FIELDS,
    rows: db
      .select(FIELDS)
      .from(orders)
      .where(condition)
      .orderBy(...getSortColumns(sort)),
    total: sql`select count(*)::int as total from ${orders} ${condition && sql`where ${condition}`}`,
    toAuditEntry: (total) => ({
      subject: { type: "order", id: "export", label: fileName },
      details: { orders: total, ...criteria, chosen: ids?.length },
    }),
  });
  const body = streamSnapshot(snapshot, ORDER_SHEET, (batch) => toSheetRows(snapshot.db, batch));
  return { fileName, total: snapshot.total, body };
}

type Line = [name: string, variant: string, quantity: number, unitPrice: number];
type AdjustmentCell = [label: string, amount: number];

/** Reads lines and adjustments outside the snapshot, because they never change once an order is placed. */
async function toSheetRows(db: Database, batch: readonly SnapshotRow<typeof FIELDS>[]): Promise<SheetRow[]> {
  const ids = batch.map(({ id }) => id);
  const { productName, variant, unitPrice, quantity } = orderItems;
  const { label, amount } = orderAdjustments;
  const lines = await readListsByOrder<Line>(
    db,
    orderItems,
    sql`${productName}, ${variant}, ${quantity}, ${unitPrice}`,
    ids,
  );
  const adjustments = await readListsByOrder<AdjustmentCell>(
    db,
    orderAdjustments,
    sql`${label}, ${amount}`,
    ids,
  );
  return batch.map((row) =>
    toOrderRow({
      ...row,
      lines: (lines.get(row.id) ?? []).map(([name, size, count, price]) => ({
        name,
        variant: size,
        quantity: count,
        price: toPkr(price),
      })),
      adjustments: (adjustments.get(row.id) ?? []).map(([text, paisa]) => ({
        label: text,
        amount: toPkr(paisa),
      })),
      totalAmount: toPkr(row.totalAmount),
    }),
  );
}

/** Returns the rows of a table by order id, each row as a list of values. */
async function readListsByOrder<Row>(
  db: Database,
  table: typeof orderItems | typeof orderAdjustments,
  values: SQL,
  ids: readonly string[],
): Promise<Map<string, Row[]>> {
  // Aggregates to one value per order, because reading values from the driver takes most of an export's time.
  const groups = await queryRows<{ id: string; rows: Row[] }>(
    db,
    sql`
      select ${table.orderId} as id, json_agg(json_build_array(${values}) order by ${table.position}) as rows
      from ${table} where ${table.orderId} in ${[...ids]} group by ${table.orderId}`,
  );
  return new Map(groups.map(({ id, rows }) => [id, rows]));
}
