import { eq, sql } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { products } from "#catalogue/tables/product-schema.server.ts";
import { restockRequests } from "#catalogue/tables/restock-schema.server.ts";
import { productVariants } from "#catalogue/tables/variant-schema.server.ts";
import {
  RESTOCK_SHEET,
  buildRestockExportName,
  toRestockRow,
} from "#catalogue/rules/stock/restock/restock-export.ts";
import { buildListCondition, buildListOrder } from "#kit/operations/list.server.ts";
import type { ListFilterOf } from "#kit/rules/list.ts";
import { restockList } from "#catalogue/rules/stock/restock/restock-query.ts";
import { restockSql } from "./list-restock-requests.ts";

import type { ExportFile, ExportOptions } from "#staff/operations/export-file.ts";
import { openRecordedSnapshot, streamSnapshot } from "#staff/operations/export-file.ts";

const FIELDS = {
  product: products.name,
  variant: sql<string>`${productVariants.name}`.as("variant"),
  contact: restockRequests.contact,
  consent: restockRequests.consent,
  createdAt: restockRequests.createdAt,
  notifiedAt: restockRequests.notifiedAt,
};

/**
 * Exports the restock requests that match a filter, newest first by default, and records the export in the audit
 * log.
 */
export async function exportRestockRequests(
  db: Database,
  { sort, ...filter }: ListFilterOf<typeof restockList>,
  options: ExportOptions,
): Promise<ExportFile> {
  const fileName = buildRestockExportName(new Date());
  const selectRows = () =>
    db
      .select(FIELDS)
      .from(restockRequests)
      .innerJoin(productVariants, eq(productVariants.id, restockRequests.variantId))
      .innerJoin(products, eq(products.id, productVariants.productId))
      .where(buildListCondition(restockList, restockSql, db, filter));
  const snapshot = await openRecordedSnapshot(db, options, {
    fields: FIELDS,
    rows: selectRows().orderBy(...buildListOrder(restockList, restockSql, { sort })),
    total: sql`select count(*)::int as total from ${selectRows().as("found")}`,
    toAuditEntry: (total) => ({
      subject: { type: "restock", id: "export", label: fileName },
      details: { requests: total, ...filter },
    }),
  });
  const body = streamSnapshot(snapshot, RESTOCK_SHEET, (batch) => batch.map(toRestockRow));
  return { fileName, total: snapshot.total, body };
}
