import type { SQL } from "drizzle-orm";
import { sql } from "drizzle-orm";

import { toPkr } from "#kit/rules/money.ts";
import { orderItems } from "#orders/tables/order-schema.server.ts";
import type { Database } from "#platform/db/client.server.ts";
import { queryRows } from "#platform/db/statements/rows.server.ts";
import { startOfLastDays, toShopDay } from "#platform/rules/day.ts";
import type { ExportFile } from "#platform/spreadsheets/write-workbook.ts";
import { writeWorkbook } from "#platform/spreadsheets/write-workbook.ts";
import type { ExportOptions } from "#staff/operations/export-file.ts";
import { recordBulkRead } from "#staff/operations/record-bulk-read.ts";
import { couriers, shipmentLines, shipments } from "#shipments/tables/shipment-schema.server.ts";

import type { ReturnFigure, ReturnFigureRow, ReturnFigures } from "../rules/return-figures.ts";
import {
  RETURN_FIGURE_DAYS,
  RETURN_FIGURE_ROWS,
  RETURN_FIGURE_SHEET,
  listFigureRows,
} from "../rules/return-figures.ts";
import { returnMessages } from "../rules/return-messages.ts";
import type { ReturnReason } from "../rules/return-reason.ts";
import { staffReturnMessages } from "../rules/staff-messages.ts";
import { returnLines, returns } from "../tables/return-schema.server.ts";

/** Groups of each kind in the exported file. */
const MAX_EXPORTED_ROWS = 100_000;

/** Returns the figures of the returns inspected in the last 90 days, by product, size, reason and courier. */
export async function getReturnFigures(
  db: Database,
  { now = new Date(), rows = RETURN_FIGURE_ROWS }: { now?: Date; rows?: number } = {},
): Promise<ReturnFigures> {
  const from = startOfLastDays(RETURN_FIGURE_DAYS, now).toISOString();
  const group = <Row extends { name: string | null } = ReturnFigure>(key: SQL, name: SQL) =>
    queryRows<Row & Omit<ReturnFigure, "name">>(
      db,
      sql`select ${name} as name, sum(line.sealed + line.opened + line.damaged)::int as inspected,
          sum(line.accepted)::int as accepted
        from ${returnLines} as line
        join ${returns} as given on given.id = line.return_id
        join ${orderItems} as item on item.id = line.item_id
        left join lateral (
          -- The courier who delivered the item; the last one if several did.
          select courier.id, courier.name from ${shipmentLines} as packed
          join ${shipments} as parcel on parcel.id = packed.shipment_id
          join ${couriers} as courier on courier.id = parcel.courier_id
          where packed.item_id = item.id and parcel.delivered_at is not null
          order by parcel.delivered_at desc limit 1
        ) as carrier on true
        where given.inspected_at >= ${from}
        group by ${key} order by inspected desc, name limit ${rows}`,
    );
  const [totals, products, sizes, reasons, byCourier] = await Promise.all([
    queryRows<{ returns: number; credit: number }>(
      db,
      sql`select count(*)::int as returns, coalesce(sum(credit), 0)::float8 as credit
        from ${returns} where inspected_at >= ${from}`,
    ),
    group(sql`item.product_id`, sql`max(item.product_name)`),
    group(sql`item.product_id, item.variant`, sql`max(item.product_name) || ' ' || item.variant`),
    group<{ name: ReturnReason }>(sql`line.reason`, sql`line.reason`),
    group<{ name: string | null }>(sql`carrier.id`, sql`max(carrier.name)`),
  ]);
  const [total] = totals;
  return {
    returns: total?.returns ?? 0,
    credit: toPkr(total?.credit ?? 0),
    products,
    sizes,
    reasons: reasons.map((row) => ({ ...row, name: returnMessages.reasons[row.name] })),
    couriers: byCourier.map((row) => ({ ...row, name: row.name ?? staffReturnMessages.withoutParcel })),
  };
}

/** Exports the figures with all groups, and records the export in the audit log. */
export async function exportReturnFigures(
  db: Database,
  _query: object,
  { by }: ExportOptions,
): Promise<ExportFile> {
  const figures = listFigureRows(await getReturnFigures(db, { rows: MAX_EXPORTED_ROWS }));
  const fileName = `returns_${toShopDay(new Date())}.xlsx`;
  await recordBulkRead(db, {
    subject: { type: "order", id: "export", label: fileName },
    by,
    action: "exported",
    details: { figures: figures.length },
  });
  return { fileName, total: figures.length, body: writeWorkbook(RETURN_FIGURE_SHEET, toBatch(figures)) };
}

/** Yields all rows as one batch, because they are few. */
async function* toBatch(rows: readonly ReturnFigureRow[]) {
  yield await Promise.resolve(rows.map((row) => RETURN_FIGURE_SHEET.columns.map(({ value }) => value(row))));
}
