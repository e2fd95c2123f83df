import { MAX_PAGE_SIZE, countPages } from "#kit/rules/paging.ts";
import type { FileValue } from "../../rules/product-files/product-columns.ts";
import { PRODUCT_COLUMNS } from "../../rules/product-files/product-columns.ts";
import {
  buildProductExportName,
  toProductFileRows,
  buildProductTemplateName,
  createTemplateRows,
} from "../../rules/product-files/product-file.ts";
import { productList } from "../../rules/staff-product-query.ts";
import { parseListQuery } from "#kit/rules/query-values.ts";
import type { StaffProduct } from "../../rules/staff-product.ts";
import { loadModule } from "#kit/api-client/api-problem.ts";

import { saveFile } from "#staff/admin/exports/save-file.ts";
import type { ProductFilters } from "../products/product-filters.ts";
import { toFilterParams } from "../products/product-filters.ts";
import { callStaffRead } from "#staff/admin/staff-call.ts";

/** Fetches all matching products page by page, newest first. @throws ApiProblem */
export async function fetchFilteredProducts(filters: ProductFilters): Promise<StaffProduct[]> {
  const query = parseListQuery(productList.filterSchema.omit({ sort: true }), toFilterParams(filters));
  const products = new Map<string, StaffProduct>();
  for (let page = 1, pageCount = 1; page <= pageCount; page += 1) {
    const list = await callStaffRead("GET /api/admin/products", {
      query: { ...query, page: String(page), pageSize: String(MAX_PAGE_SIZE) },
    });
    // A product added during the export shifts another product to the next page, so that product is fetched twice.
    for (const product of list.items) products.set(product.id, product);
    pageCount = countPages(list);
  }
  return [...products.values()];
}

/** Saves products as a CSV file that can be imported again. @throws ApiProblem if the CSV module cannot be loaded */
export async function saveProductsAsCsv(products: readonly StaffProduct[]): Promise<void> {
  await saveCsv(buildProductExportName(new Date(), "csv"), products.flatMap(toProductFileRows));
}

/** Saves a CSV file with an example product. @throws ApiProblem if the CSV module cannot be loaded */
export async function saveCsvTemplate(): Promise<void> {
  await saveCsv(buildProductTemplateName("csv"), createTemplateRows());
}

async function saveCsv(fileName: string, rows: FileValue[][]): Promise<void> {
  const { toCsv } = await loadModule(() => import("./csv.ts"));
  saveFile(fileName, new Blob([toCsv([PRODUCT_COLUMNS, ...rows])], { type: "text/csv;charset=utf-8" }));
}
