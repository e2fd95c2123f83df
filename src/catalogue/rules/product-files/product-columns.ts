import type { StaffProduct } from "../staff-product.ts";
import type { StoredImage } from "#kit/rules/image.ts";
import { getOwnEntry } from "#platform/rules/get-own-entry.ts";
import type { SheetColumnType } from "#platform/rules/spreadsheet.ts";

import { getSetParts } from "./get-set-parts.ts";
import { formatPartsCell } from "./parts-cell.ts";
import { formatAccordsCell, formatTermsCell } from "./scent-cells.ts";

/** `null` is an empty cell. */
export type FileValue = string | number | null;

/** Marks the primary image of a size if it is not the first image. */
export const PRIMARY_MARK = "*";

interface ProductFileColumn {
  type?: SheetColumnType;
  /** What the import expects in the cells if it is not a text, nor a number as `type` says. */
  meaning?: "percent" | "flag";
  isWide?: boolean;
  /** Whether the column belongs to a size instead of the product. */
  isPerVariant?: boolean;
  /** Whether new products need a value. */
  isRequired?: boolean;
  value: (product: StaffProduct, variant: string) => FileValue;
}

const formatFlag = (flag: boolean) => (flag ? "yes" : "no");

/** Columns of a product file, in the order of export. */
const COLUMNS = {
  id: { value: ({ id }) => id },
  name: { isWide: true, isRequired: true, value: ({ name }) => name },
  description: { isWide: true, isRequired: true, value: ({ description }) => description },
  collection: { isRequired: true, value: ({ collection }) => collection },
  category: { value: ({ category }) => category },
  variant: { isPerVariant: true, isRequired: true, value: (_product, variant) => variant },
  price: {
    type: "money",
    isPerVariant: true,
    isRequired: true,
    value: ({ variantPricing }, variant) => getOwnEntry(variantPricing, variant) ?? null,
  },
  stock: {
    type: "number",
    isPerVariant: true,
    value: ({ stock }, variant) => getOwnEntry(stock, variant) ?? null,
  },
  status: { value: ({ status }) => status },
  volume_ml: {
    type: "number",
    isPerVariant: true,
    value: ({ sizes }, variant) => getOwnEntry(sizes, variant)?.volumeMl ?? null,
  },
  weight_g: {
    type: "number",
    isPerVariant: true,
    value: ({ sizes }, variant) => getOwnEntry(sizes, variant)?.weightGrams ?? null,
  },
  size_sku: { isPerVariant: true, value: ({ sizes }, variant) => getOwnEntry(sizes, variant)?.sku ?? null },
  barcode: {
    isPerVariant: true,
    value: ({ sizes }, variant) => getOwnEntry(sizes, variant)?.barcode ?? null,
  },
  tester: {
    meaning: "flag",
    isPerVariant: true,
    value: ({ sizes }, variant) => formatFlag(getOwnEntry(sizes, variant)?.isTester ?? false),
  },
  /** Parts of a set. */
  set_of: {
    isWide: true,
    isPerVariant: true,
    value: ({ parts }, variant) => formatPartsCell(getSetParts({ parts }, variant)),
  },
  discount: { type: "number", meaning: "percent", value: ({ discountPercentage }) => discountPercentage },
  new_arrival: { meaning: "flag", value: ({ isNewArrival }) => formatFlag(isNewArrival) },
  weekly_sale: { meaning: "flag", value: ({ isWeeklySale }) => formatFlag(isWeeklySale) },
  travels_by_road: { meaning: "flag", value: ({ surfaceOnly = false }) => formatFlag(surfaceOnly) },
  final_sale: { meaning: "flag", value: ({ isFinalSale = false }) => formatFlag(isFinalSale) },
  top_notes: { value: ({ fragranceNotes }) => fragranceNotes.top },
  middle_notes: { value: ({ fragranceNotes }) => fragranceNotes.middle },
  base_notes: { value: ({ fragranceNotes }) => fragranceNotes.base },
  scent_lasting: { value: ({ scentLasting }) => scentLasting },
  scent_line: { isWide: true, value: ({ scent }) => scent.line },
  concentration: { value: ({ scent }) => scent.concentration },
  longevity: { value: ({ scent }) => scent.longevity },
  sillage: { value: ({ scent }) => scent.sillage },
  seasons: { value: ({ scent }) => formatTermsCell(scent.seasons) },
  day_night: { value: ({ scent }) => scent.dayNight },
  occasions: { value: ({ scent }) => formatTermsCell(scent.occasions) },
  accords: { isWide: true, value: ({ scent }) => formatAccordsCell(scent.accords) },
  pairs_with: { isWide: true, value: ({ pairsWith }) => formatTermsCell(pairsWith) },
  free_shipping_minimum: { type: "money", value: ({ minOrderFreeShip }) => minOrderFreeShip },
  sku: { value: ({ sku }) => sku },
  mpn: { value: ({ mpn }) => mpn },
  image: { isWide: true, value: ({ mainImage }) => mainImage?.publicId ?? null },
  variant_images: {
    isWide: true,
    isPerVariant: true,
    value: ({ variantImages }, variant) => formatImages(getOwnEntry(variantImages, variant)),
  },
} satisfies Record<string, ProductFileColumn>;

/** The kind of value that a column expects. */
export type CellMeaning = "text" | "number" | "percent" | "flag";

export type ProductColumn = keyof typeof COLUMNS;

/** Definition of each column. */
export const PRODUCT_COLUMN_TABLE: Readonly<Record<ProductColumn, ProductFileColumn>> = COLUMNS;

/** Returns the kind of value that a column expects. */
export function getCellMeaning(column: ProductColumn): CellMeaning {
  const { meaning, type = "text" } = PRODUCT_COLUMN_TABLE[column];
  return meaning ?? (type === "text" ? "text" : "number");
}

export const PRODUCT_COLUMNS = Object.keys(COLUMNS) as readonly ProductColumn[];

/** Columns of a size; all other columns belong to the product. */
export const VARIANT_COLUMNS = PRODUCT_COLUMNS.filter((column) => PRODUCT_COLUMN_TABLE[column].isPerVariant);

/** Columns required for new products. */
export const REQUIRED_COLUMNS = PRODUCT_COLUMNS.filter((column) => PRODUCT_COLUMN_TABLE[column].isRequired);

function formatImages(sizeImages: { images: StoredImage[]; primary: string | null } | undefined): string {
  const { images, primary } = sizeImages ?? { images: [], primary: null };
  return images
    .map((image, index) => `${image.publicId}${index > 0 && image.url === primary ? PRIMARY_MARK : ""}`)
    .join(" | ");
}
