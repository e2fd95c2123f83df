import { and, eq, sql } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { collections, products } from "../../tables/product-schema.server.ts";
import { productVariants } from "../../tables/variant-schema.server.ts";
import { subquery } from "#platform/db/statements/subquery.server.ts";
import {
  INVENTORY_SHEET,
  buildInventoryExportName,
  toInventoryRows,
} from "../../rules/stock/inventory-sheet.ts";
import type { z } from "#platform/rules/zod.ts";
import type { inventoryList } from "../../rules/stock/inventory-query.ts";
import { toPkr } from "#kit/rules/money.ts";
import { isPublished } from "../products/is-published.ts";
import { buildAvailableStock } from "./available-stock.ts";
import { buildStatusCondition, getInventoryOrder, matchesName } from "./list-inventory.ts";
import { countReservedBottles } from "./stock-reservations.ts";
import { selectStockLevels } from "./stock-levels.ts";

import type { ExportOptions } from "#staff/operations/export-file.ts";
import type { ExportFile } from "#platform/spreadsheets/write-workbook.ts";
import { openRecordedSnapshot, streamSnapshot } from "#staff/operations/export-file.ts";

type Size = [
  variant: string,
  price: number,
  stock: number | null,
  reserved: number,
  available: number | null,
  sold: number,
  isSet: boolean,
];

/**
 * Exports the stock of the published products that match the inventory filter, from one consistent snapshot and in the
 * order of the list. Records the export in the audit log.
 */
export async function exportInventory(
  db: Database,
  { search = "", status, sort, threshold }: z.output<typeof inventoryList.filterSchema>,
  options: ExportOptions,
): Promise<ExportFile> {
  const levels = selectStockLevels(db);
  const { productId, name, price, sold, isSet, position, id } = productVariants;
  const fields = {
    id: products.id,
    name: products.name,
    collection: sql<string>`${collections.name}`.as("collection_name"),
    sizes: subquery<Size[]>`(
      select json_agg(json_build_array(${name}, ${price}, ${buildAvailableStock()},
        ${countReservedBottles(sql.raw("product_variants.id"))}, ${buildAvailableStock((size) => countReservedBottles(size))}, ${sold}, ${isSet})
        order by ${position}, ${id})
      from ${productVariants} where ${productId} = ${products.id})`.as("sizes"),
  };
  const rows = db
    .select(fields)
    .from(products)
    .innerJoin(collections, eq(collections.id, products.collectionId))
    .innerJoin(levels, eq(levels.productId, products.id))
    .where(
      and(
        isPublished(),
        matchesName(search),
        status === undefined ? undefined : buildStatusCondition(levels, status, threshold),
      ),
    )
    .orderBy(...getInventoryOrder(levels, sort, products.id));
  const fileName = buildInventoryExportName(new Date());
  const snapshot = await openRecordedSnapshot(db, options, {
    fields,
    rows,
    total: sql`select count(*)::int as total from (${rows}) as found`,
    toAuditEntry: (total) => ({
      subject: { type: "product", id: "export", label: fileName },
      details: { products: total, search, status },
    }),
  });
  const body = streamSnapshot(snapshot, INVENTORY_SHEET, (batch) =>
    batch.flatMap(({ sizes, ...product }) =>
      toInventoryRows({ ...product, sizes: sizes.map(toSize) }, threshold),
    ),
  );
  return { fileName, total: snapshot.total, body };
}

function toSize([variant, price, stock, reserved, available, sold, isSet]: Size) {
  return {
    variant,
    price: toPkr(price),
    stock,
    reserved,
    available: available === null ? null : Math.max(0, available),
    sold,
    isSet,
  };
}
