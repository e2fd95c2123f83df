import { toShopDay } from "#platform/rules/day.ts";
import { escapeApostrophe } from "./cell-values.ts";
import type { ProductInput } from "../product-input.ts";
import type { StoredImage } from "#kit/rules/image.ts";
import { toScentProfile } from "../scent/scent.ts";
import type { SheetColumn, SheetLayout } from "#platform/rules/spreadsheet.ts";
import type { StaffProduct } from "../staff-product.ts";
import type { ImageRef, VariantImagesInput } from "../variant-images.ts";

import type { FileValue, ProductColumn } from "./product-columns.ts";
import { PRODUCT_COLUMN_TABLE, PRODUCT_COLUMNS } from "./product-columns.ts";

/** Maximum number of rows below the header row. */
export const MAX_IMPORT_ROWS = 20_000;
/** Maximum size of an uploaded file (bytes). */
export const MAX_IMPORT_FILE_BYTES = 20 * 1024 * 1024;
/** Maximum size of the content of an XLSX file, which is a compressed archive (bytes). */
export const MAX_IMPORT_CONTENT_BYTES = 50 * 1024 * 1024;

const MAX_ADDRESS_LENGTH = 2000;

/** Returns whether a text is an address at which there can be an image. */
export function isImageAddress(text: string): boolean {
  const isPlain = text.length <= MAX_ADDRESS_LENGTH && text.isWellFormed() && !/\p{Cc}/u.test(text);
  return isPlain && /^https?:\/\//i.test(text) && URL.canParse(text);
}

function toSheetColumn(header: ProductColumn): SheetColumn {
  const { type = "text", isWide = false } = PRODUCT_COLUMN_TABLE[header];
  return { header, type, width: isWide ? 32 : 16 };
}

/** Layout of the product export, which the import accepts. */
export const PRODUCT_SHEET: SheetLayout = { name: "Products", columns: PRODUCT_COLUMNS.map(toSheetColumn) };

/** Returns the file name `products_2026-11-21.xlsx`, with the date in Pakistan. */
export function buildProductExportName(now: Date, format: "xlsx" | "csv"): string {
  return `products_${toShopDay(now)}.${format}`;
}

/** Returns the file name of the import template. */
export const buildProductTemplateName = (format: "xlsx" | "csv") => `products_template.${format}`;

/** Escapes texts that the import would otherwise unescape, so that the import restores each text exactly. */
export function escapeRow(row: readonly FileValue[]): FileValue[] {
  return row.map((value) => (typeof value === "string" ? escapeApostrophe(value) : value));
}

/**
 * Returns one row per size of a product, in the order of the columns. Importing the rows restores the same product. The
 * first row contains the values of the product; every row contains its id.
 */
export function toProductFileRows(product: StaffProduct): FileValue[][] {
  return product.variants.map((variant, index) =>
    PRODUCT_COLUMNS.map((column) => {
      const { isPerVariant, value } = PRODUCT_COLUMN_TABLE[column];
      return index === 0 || isPerVariant || column === "id" ? value(product, variant) : null;
    }),
  );
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
    status: "published",
    discount: 10,
    new_arrival: "no",
    weekly_sale: "yes",
    top_notes: "Saffron",
    middle_notes: "Rose",
    base_notes: "Oud, amber",
    scent_lasting: "8 hours",
    scent_line: "Dry oud with saffron and rose",
    concentration: "edp",
    longevity: "long",
    sillage: "moderate",
    seasons: "autumn, winter",
    day_night: "night",
    occasions: "evening, wedding",
    accords: "oud 90, rose 60",
    volume_ml: 50,
    size_sku: "EX-OUD-50",
    barcode: "2000000000015",
    tester: "no",
    free_shipping_minimum: 5000,
    sku: "EX-OUD",
    image: "Public id or URL of an image stored in the shop",
  },
  { id: "example-oud", variant: "100ml", price: 8000 },
];

/** Returns the rows of the import template: one example product with two sizes. */
export function createTemplateRows(): FileValue[][] {
  return TEMPLATE_ROWS.map((row) => PRODUCT_COLUMNS.map((column) => row[column] ?? null));
}

const toImageRef = ({ url, publicId }: StoredImage): ImageRef => ({ url, publicId });

/** Returns the parts of a set as the form sends them. */
export function toPartsInput(parts: NonNullable<StaffProduct["parts"]>): NonNullable<ProductInput["parts"]> {
  return Object.fromEntries(
    Object.entries(parts).map(([size, list]) => [
      size,
      list.map(({ productId, variant, quantity }) => ({ productId, variant, quantity })),
    ]),
  );
}

/** Returns the form input that saves a stored product unchanged. */
export function toProductInput(product: StaffProduct): ProductInput {
  const { name, description, category, collectionRef, variants, variantPricing, stock } = product;
  const { status, discountPercentage, isWeeklySale, isNewArrival, fragranceNotes } = product;
  const { scentLasting, minOrderFreeShip, sku, mpn, mainImage } = product;
  return {
    name,
    description,
    category,
    collectionRef,
    variants: [...variants],
    variantPricing: { ...variantPricing },
    variantImages: Object.fromEntries(
      Object.entries(product.variantImages).map(
        ([variant, { images, primary }]): [string, VariantImagesInput] => [
          variant,
          { images: images.map(toImageRef), primary: primary ?? images[0]?.url ?? null },
        ],
      ),
    ),
    stock: { ...stock },
    status,
    discountPercentage,
    isWeeklySale,
    isNewArrival,
    surfaceOnly: product.surfaceOnly ?? false,
    isFinalSale: product.isFinalSale ?? false,
    fragranceNotes: { ...fragranceNotes },
    scentLasting,
    scent: toScentProfile(product.scent),
    sizes: Object.fromEntries(
      Object.entries(product.sizes).map(([size, details]) => [size, { weightGrams: null, ...details }]),
    ),
    ...(product.parts && { parts: toPartsInput(product.parts) }),
    pairsWith: [...product.pairsWith],
    minOrderFreeShip,
    sku,
    mpn,
    imageRef: mainImage === null ? { url: "", publicId: "" } : toImageRef(mainImage),
    renamedFrom: {},
    expectedStock: {},
  };
}
