import { getTableColumns, sql } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import type { SnapshotRow } from "#platform/db/statements/open-snapshot.server.ts";
import { orderAdjustments, orderItems, orders } from "../../tables/order-schema.server.ts";
import { queryRows } from "#platform/db/statements/rows.server.ts";
import { toPkr } from "#kit/rules/money.ts";
import { toOrderDelivery } from "#delivery/rules/choose-delivery.ts";
import { ORDER_SHEET, buildOrderExportName, toOrderRow } from "../../rules/order-export.ts";
import type { OrderFilter, OrderSort } from "../../rules/order-list.ts";
import { matchesOrderFilter } from "./order-filter.ts";
import { getSortColumns } from "./order-sort.ts";

import type { PartRow } from "../order-parts.ts";
import { selectItemParts, toItemParts } from "../order-parts.ts";

import type { ExportOptions } from "#staff/operations/export-file.ts";
import type { ExportFile } from "#platform/spreadsheets/write-workbook.ts";
import { openRecordedSnapshot, streamSnapshot } from "#staff/operations/export-file.ts";
import type { SheetRow } from "#platform/spreadsheets/write-workbook.ts";

/** The order columns that the sheet contains. */
const {
  customerName: name,
  customerEmail: email,
  customerPhone: phone,
  customerPhoneE164: _phoneE164,
  idempotencyKey: _idempotencyKey,
  searchText: _searchText,
  subtotal: _subtotal,
  isStockDeducted: _isStockDeducted,
  stockUpdatedAt: _stockUpdatedAt,
  stockRestoredAt: _stockRestoredAt,
  reviewsSubmittedAt: _reviewsSubmittedAt,
  placedBy: _placedBy,
  staffDiscount: _staffDiscount,
  updatedAt: _updatedAt,
  ...sheetColumns
} = getTableColumns(orders);
const FIELDS = { ...sheetColumns, name, email, phone };

/**
 * Exports the orders that match a filter from one consistent snapshot, newest first by default, and records the
 * export in the audit log. Spec: admin §2, §8, §9.
 */
export async function exportOrders(
  db: Database,
  { sort, ...filter }: OrderFilter & { sort?: OrderSort | undefined },
  options: ExportOptions,
): Promise<ExportFile> {
  const condition = matchesOrderFilter(db, filter);
  const fileName = buildOrderExportName(new Date(), filter);
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

type Line = [
  name: string,
  variant: string,
  quantity: number,
  unitPrice: number,
  isTester: boolean,
  isFinalSale: boolean,
  parts: PartRow[] | null,
];
type AdjustmentCell = [label: string, amount: number];

/** The order fields that change when staff edit the items; amounts in paisa. */
interface OrderContent {
  totalAmount: number;
  totalItems: number;
  lines: Line[];
  adjustments: AdjustmentCell[];
}

/**
 * Reads the content of the orders with one statement, so that the total is the sum of the lines. On the embedded
 * database the statement sees edits that staff made after the snapshot.
 */
async function toSheetRows(db: Database, batch: readonly SnapshotRow<typeof FIELDS>[]): Promise<SheetRow[]> {
  const contents = await readContents(
    db,
    batch.map(({ id }) => id),
  );
  return batch.map((row) => {
    const { totalAmount, totalItems, lines, adjustments } = contents.get(row.id) ?? { ...row, ...NO_CONTENT };
    return toOrderRow({
      ...row,
      delivery: row.delivery && toOrderDelivery(row.delivery),
      lines: lines.map(([name, variant, quantity, price, isTester, isFinalSale, parts]) => {
        return {
          name,
          variant,
          quantity,
          price: toPkr(price),
          isTester,
          isFinalSale,
          parts: toItemParts(parts).parts ?? [],
        };
      }),
      adjustments: adjustments.map(([label, amount]) => ({ label, amount: toPkr(amount) })),
      totalAmount: toPkr(totalAmount),
      totalItems,
    });
  });
}

const NO_CONTENT = { lines: [], adjustments: [] };

async function readContents(db: Database, ids: readonly string[]): Promise<Map<string, OrderContent>> {
  // Aggregates to one value per order, because reading values from the driver takes most of an export's time.
  const rows = await queryRows<{ id: string; content: OrderContent }>(
    db,
    sql`
      select o.id, json_build_object('totalAmount', o.total_amount, 'totalItems', o.total_items,
        'lines', coalesce((
          select json_agg(json_build_array(product_name, variant, quantity, unit_price, is_tester, is_final_sale,
            ${selectItemParts("order_items")}) order by position)
          from ${orderItems} where order_id = o.id), '[]'),
        'adjustments', coalesce((
          select json_agg(json_build_array(label, amount) order by position)
          from ${orderAdjustments} where order_id = o.id), '[]')) as content
      from ${orders} as o where o.id in ${[...ids]}`,
  );
  return new Map(rows.map(({ id, content }) => [id, content]));
}
