import { dayOf } from "#domain/shared/day.ts";
import { escapeEscapedText } from "./cell-values.ts";
import type { ProductInput } from "#domain/catalogue/product-input.ts";
import type { Picture } from "#domain/media/image.ts";
import { lookup } from "#domain/shared/lookup.ts";
import type { SheetColumn, SheetLayout } from "#domain/shared/spreadsheet.ts";
import type { StaffProduct } from "#domain/catalogue/staff-product.ts";
import type { PictureRef, VariantImagesInput } from "#domain/catalogue/variant-images.ts";

/**
 * Columns of a product file, in the order of export. Each row is one size; the rows of a product have the same `id`.
 * Product-level values are in the first row of the product.
 */
export const PRODUCT_COLUMNS = [
  "id",
  "name",
  "description",
  "collection",
  "category",
  "variant",
  "price",
  "stock",
  "discount",
  "new_arrival",
  "weekly_sale",
  "top_notes",
  "middle_notes",
  "base_notes",
  "scent_lasting",
  "free_shipping_minimum",
  "sku",
  "mpn",
  "image",
  "variant_images",
] as const;

export type ProductColumn = (typeof PRODUCT_COLUMNS)[number];

/** Columns of a size; all other columns belong to the product. */
export const VARIANT_COLUMNS: readonly ProductColumn[] = ["variant", "price", "stock", "variant_images"];

/** Columns required for new products. */
export const REQUIRED_COLUMNS: readonly ProductColumn[] = [
  "name",
  "description",
  "collection",
  "variant",
  "price",
];

export const MAX_IMPORT_ROWS = 2000;
export const MAX_IMPORT_FILE_BYTES = 5 * 1024 * 1024;

/** `null` is an empty cell. */
export type FileValue = string | number | null;

/** Marks the primary picture of a size if it is not the first one. */
export const PRIMARY_MARK = "*";

const NUMBERS: readonly ProductColumn[] = ["stock", "discount"];
const AMOUNTS: readonly ProductColumn[] = ["price", "free_shipping_minimum"];
const WIDE: readonly ProductColumn[] = ["name", "description", "image", "variant_images"];

function sheetColumn(header: ProductColumn): SheetColumn {
  const width = WIDE.includes(header) ? 32 : 16;
  if (AMOUNTS.includes(header)) return { header, type: "money", width };
  return { header, type: NUMBERS.includes(header) ? "number" : "text", width };
}

/** Layout of the product export, which the import accepts. */
export const PRODUCT_SHEET: SheetLayout = { name: "Products", columns: PRODUCT_COLUMNS.map(sheetColumn) };

/** Returns the file name `products_2026-11-21.xlsx`, with the date in Pakistan. */
export function productExportName(now: Date, format: "xlsx" | "csv"): string {
  return `products_${dayOf(now)}.${format}`;
}

/** Returns the file name of the import template. */
export const productTemplateName = (format: "xlsx" | "csv") => `products_template.${format}`;

/** Escapes texts that look escaped, so that the import restores each text exactly. */
export function escapeRow(row: readonly FileValue[]): FileValue[] {
  return row.map((value) => (typeof value === "string" ? escapeEscapedText(value) : value));
}

const yesOrNo = (flag: boolean) => (flag ? "yes" : "no");

/** Returns the rows of a product in the order of the columns; importing them restores the same product. */
export function productFileRows(product: StaffProduct): FileValue[][] {
  const ofProduct: Partial<Record<ProductColumn, FileValue>> = {
    name: product.name,
    description: product.description,
    collection: product.collection,
    category: product.category,
    discount: product.discountPercentage,
    new_arrival: yesOrNo(product.isNewArrival),
    weekly_sale: yesOrNo(product.isWeeklySale),
    top_notes: product.fragranceNotes.top,
    middle_notes: product.fragranceNotes.middle,
    base_notes: product.fragranceNotes.base,
    scent_lasting: product.scentLasting,
    free_shipping_minimum: product.minOrderFreeShip,
    sku: product.sku,
    mpn: product.mpn,
    image: product.mainPicture?.publicId ?? null,
  };
  return product.variants.map((variant, at) => {
    const row: Partial<Record<ProductColumn, FileValue>> = {
      ...(at === 0 ? ofProduct : {}),
      id: product.id,
      variant,
      price: lookup(product.variantPricing, variant) ?? null,
      stock: lookup(product.stock, variant) ?? null,
      variant_images: formatPictures(lookup(product.variantImages, variant)),
    };
    return PRODUCT_COLUMNS.map((column) => row[column] ?? null);
  });
}

function formatPictures(pictures: { images: Picture[]; primary: string | null } | undefined): string {
  const { images, primary } = pictures ?? { images: [], primary: null };
  return images
    .map((picture, at) => `${picture.publicId}${at > 0 && picture.url === primary ? PRIMARY_MARK : ""}`)
    .join(" | ");
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

/** Returns the rows of the import template: one example product with two sizes. */
export function productTemplateRows(): FileValue[][] {
  return TEMPLATE_ROWS.map((row) => PRODUCT_COLUMNS.map((column) => row[column] ?? null));
}

const toPictureRef = ({ url, publicId }: Picture): PictureRef => ({ url, publicId });

/** Returns the form input that saves a stored product unchanged. */
export function toProductInput(product: StaffProduct): ProductInput {
  const { name, description, category, collectionRef, variants, variantPricing, stock } = product;
  const { discountPercentage, isWeeklySale, isNewArrival, fragranceNotes } = product;
  const { scentLasting, minOrderFreeShip, sku, mpn, mainPicture } = product;
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
          { images: images.map(toPictureRef), primary: primary ?? images[0]?.url ?? null },
        ],
      ),
    ),
    stock: { ...stock },
    discountPercentage,
    isWeeklySale,
    isNewArrival,
    fragranceNotes: { ...fragranceNotes },
    scentLasting,
    minOrderFreeShip,
    sku,
    mpn,
    picture: mainPicture === null ? { url: "", publicId: "" } : toPictureRef(mainPicture),
    renamedFrom: {},
    expectedStock: {},
  };
}
