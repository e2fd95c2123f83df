import { eq, sql } from "drizzle-orm";

import { products } from "#catalogue/tables/product-schema.server.ts";
import { restockRequests } from "#catalogue/tables/restock-schema.server.ts";
import { productVariants } from "#catalogue/tables/variant-schema.server.ts";
import { RESTOCK_SHEET } from "#catalogue/rules/stock/restock/restock-export.ts";
import { restockList } from "#catalogue/rules/stock/restock/restock-query.ts";
import { restockSql } from "./list-restock-requests.ts";

import { buildListExport } from "#staff/operations/export-file.ts";

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
export const exportRestockRequests = buildListExport({
  list: restockList,
  listSql: restockSql,
  fields: FIELDS,
  select: (source) =>
    source
      .select(FIELDS)
      .from(restockRequests)
      .innerJoin(productVariants, eq(productVariants.id, restockRequests.variantId))
      .innerJoin(products, eq(products.id, productVariants.productId))
      .$dynamic(),
  sheet: RESTOCK_SHEET,
  fileName: "back_in_stock",
  subject: { type: "restock" },
  countedAs: "requests",
});
