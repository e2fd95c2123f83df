import { and, asc, eq, inArray, sql } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { descNullsLast } from "#platform/db/statements/sort-columns.server.ts";
import { images } from "#media/tables/image-schema.server.ts";
import { products } from "../../tables/product-schema.server.ts";
import {
  escapeRow,
  PRODUCT_SHEET,
  buildProductExportName,
  toProductFileRows,
  buildProductTemplateName,
  createTemplateRows,
} from "../../rules/product-files/product-file.ts";
import { PRODUCT_STATUSES } from "../../rules/product-status.ts";
import type { StaffProductFilter } from "../../rules/staff-product-query.ts";
import { buildStaffProductCondition } from "../lists/staff-product-filter.ts";
import { productSnapshotFields, toProductRows } from "../products/product-rows.ts";
import { toStaffProducts } from "../lists/list-staff-products.ts";

import type { ExportOptions } from "#staff/operations/export-file.ts";
import type { ExportFile } from "#platform/spreadsheets/write-workbook.ts";
import { openRecordedSnapshot, streamSnapshot } from "#staff/operations/export-file.ts";
import { writeWorkbook } from "#platform/spreadsheets/write-workbook.ts";

export interface ProductExportFilter extends Omit<StaffProductFilter, "sort"> {
  ids?: readonly string[] | undefined;
}

/**
 * Exports the products that match a filter in the import format, newest first, from one consistent snapshot.
 * Records the export in the audit log. Spec: admin §7, §8.
 */
export async function exportProducts(
  db: Database,
  { ids, ...query }: ProductExportFilter,
  options: ExportOptions,
): Promise<ExportFile> {
  // Selected products of any status are exported.
  const status = ids === undefined ? query.status : [...PRODUCT_STATUSES];
  const condition = and(
    buildStaffProductCondition(db, { ...query, status }),
    ids === undefined ? undefined : inArray(products.id, [...ids]),
  );
  const fileName = buildProductExportName(new Date(), "xlsx");
  const snapshot = await openRecordedSnapshot(db, options, {
    fields: productSnapshotFields,
    rows: db
      .select(productSnapshotFields)
      .from(products)
      .leftJoin(images, eq(images.id, products.imageId))
      .where(condition)
      .orderBy(descNullsLast(products.createdAt), asc(products.id)),
    total: sql`select count(*)::int as total from ${products} ${condition && sql`where ${condition}`}`,
    toAuditEntry: (total) => ({
      subject: { type: "product", id: "export", label: fileName },
      details: { products: total, ...query, chosen: ids?.length },
    }),
  });
  const body = streamSnapshot(snapshot, PRODUCT_SHEET, (batch) =>
    toStaffProducts(toProductRows(batch)).flatMap(toProductFileRows).map(escapeRow),
  );
  return { fileName, total: snapshot.total, body };
}

/** Returns a spreadsheet with the import columns and an example product. */
export function exportProductTemplate(): ExportFile {
  async function* generateRows() {
    yield createTemplateRows().map(escapeRow);
  }
  return {
    fileName: buildProductTemplateName("xlsx"),
    total: 1,
    body: writeWorkbook(PRODUCT_SHEET, generateRows()),
  };
}
