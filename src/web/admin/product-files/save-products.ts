import { guardGuarded } from "#domain/file-cells.ts";
import type { Page } from "#domain/paging.ts";
import { MAX_PAGE_SIZE, pageCount } from "#domain/paging.ts";
import type { FileValue, ProductColumn } from "#domain/product-file.ts";
import { PRODUCT_COLUMNS, productFileRows } from "#domain/product-file.ts";
import type { StaffProduct } from "#domain/staff-product.ts";
import { fetchCode } from "#web/api-problem.ts";

import { saveFile } from "../lists/save-file.ts";
import type { XlsxColumn } from "../lists/save-xlsx.ts";
import { saveXlsx } from "../lists/save-xlsx.ts";
import { staffRead } from "../staff-call.ts";

export type FileFormat = "xlsx" | "csv";

/** What a list of products is narrowed by; empty is all of them. */
export interface ListedProducts {
  search: string;
  collection: string;
}

/** All products that are meant, page by page, newest first. @throws ApiProblem */
export async function readListedProducts({ search, collection }: ListedProducts): Promise<StaffProduct[]> {
  const products = new Map<string, StaffProduct>();
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const params = new URLSearchParams({
      page: String(page),
      pageSize: String(MAX_PAGE_SIZE),
      search,
      collection,
    });
    const list = await staffRead<Page<StaffProduct>>(`/products?${params.toString()}`);
    // One that was added meanwhile moves others to the next page: they come twice.
    for (const product of list.items) products.set(product.id, product);
    pages = pageCount(list);
  }
  return [...products.values()];
}

const NUMBERS: readonly ProductColumn[] = ["stock", "discount"];
const AMOUNTS: readonly ProductColumn[] = ["price", "free_shipping_minimum"];
const WIDE: readonly ProductColumn[] = ["name", "description", "image", "variant_images"];

function xlsxColumn(header: ProductColumn): XlsxColumn {
  const width = WIDE.includes(header) ? 32 : 16;
  if (AMOUNTS.includes(header)) return { header, type: "money", width };
  return { header, type: NUMBERS.includes(header) ? "number" : "text", width };
}

/** `products_2026-11-21.xlsx`, by the day in Pakistan. */
function fileNameOf(format: FileFormat): string {
  const day = new Intl.DateTimeFormat("en-CA", { timeZone: "Asia/Karachi" }).format(new Date());
  return `products_${day}.${format}`;
}

/** Saves products as a file that can be imported again. @throws ApiProblem when what writes it cannot be fetched */
export async function saveProducts(products: readonly StaffProduct[], format: FileFormat): Promise<void> {
  await saveTable(fileNameOf(format), format, products.flatMap(productFileRows));
}

/** Saves a file with two made-up products to be written over. */
export async function saveTemplate(format: FileFormat): Promise<void> {
  await saveTable(`products_template.${format}`, format, TEMPLATE_ROWS.map(templateRow));
}

async function saveTable(fileName: string, format: FileFormat, rows: FileValue[][]): Promise<void> {
  if (format === "csv") {
    const { csvText } = await fetchCode(() => import("./csv.ts"));
    saveFile(fileName, new Blob([csvText([PRODUCT_COLUMNS, ...rows])], { type: "text/csv;charset=utf-8" }));
    return;
  }
  const guarded = rows.map((row) =>
    row.map((value) => (typeof value === "string" ? guardGuarded(value) : value)),
  );
  await saveXlsx({ fileName, sheet: "Products", columns: PRODUCT_COLUMNS.map(xlsxColumn), rows: guarded });
}

const TEMPLATE_ROWS: Partial<Record<ProductColumn, FileValue>>[] = [
  {
    id: "example-oud",
    name: "Example Oud",
    description: "What the fragrance is like, in a few sentences.",
    collection: "The collection's name",
    category: "Unisex",
    variant: "50ml",
    price: 4500,
    stock: 20,
    discount: 10,
    new_arrival: "no",
    weekly_sale: "yes",
    top_notes: "Saffron",
    middle_notes: "Rose",
    base_notes: "Oud, amber",
    scent_lasting: "8 hours",
    free_shipping_minimum: 5000,
    sku: "EX-OUD",
    image: "Public id or address of a picture stored in the shop",
  },
  { id: "example-oud", variant: "100ml", price: 8000 },
];

function templateRow(row: Partial<Record<ProductColumn, FileValue>>): FileValue[] {
  return PRODUCT_COLUMNS.map((column) => row[column] ?? null);
}
