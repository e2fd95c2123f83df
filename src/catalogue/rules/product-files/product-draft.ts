import type { AddError, FileReferences, ProductValues } from "./apply-values.ts";
import { applyValues, collectProductValues } from "./apply-values.ts";
import { parseBooleanCell } from "./cell-values.ts";
import type { VariantRows } from "./apply-variants.ts";
import { applyVariants } from "./apply-variants.ts";
import { productFileMessages as messages } from "./staff-messages.ts";
import type { ProductColumn } from "./product-columns.ts";
import { getCellMeaning, PRODUCT_COLUMNS, REQUIRED_COLUMNS, VARIANT_COLUMNS } from "./product-columns.ts";
import type { ProductGroup } from "./group-rows.ts";
import { quoteCell } from "./read-cell.ts";
import type { FileError, FileTable } from "./product-import.ts";
import { productInputMessages } from "../product-input-messages.ts";
import type { ProductInput, ProductInputFields } from "../product-input.ts";
import { MAX_VARIANTS } from "../product-limits.ts";
import { validateProduct } from "./validate-product.ts";

/** Column of each form field. */
const COLUMN_OF_FIELD: Readonly<Record<string, ProductColumn>> = {
  name: "name",
  description: "description",
  category: "category",
  collectionRef: "collection",
  variants: "variant",
  variantPricing: "price",
  stock: "stock",
  variantImages: "variant_images",
  image: "image",
  discountPercentage: "discount",
  status: "status",
  isNewArrival: "new_arrival",
  surfaceOnly: "travels_by_road",
  isFinalSale: "final_sale",
  isWeeklySale: "weekly_sale",
  top: "top_notes",
  middle: "middle_notes",
  base: "base_notes",
  scentLasting: "scent_lasting",
  minOrderFreeShip: "free_shipping_minimum",
  sku: "sku",
  mpn: "mpn",
  line: "scent_line",
  concentration: "concentration",
  longevity: "longevity",
  sillage: "sillage",
  seasons: "seasons",
  dayNight: "day_night",
  occasions: "occasions",
  accords: "accords",
  pairsWith: "pairs_with",
  volumeMl: "volume_ml",
  weightGrams: "weight_g",
  barcode: "barcode",
  isTester: "tester",
  parts: "set_of",
};

/**
 * Applies the rows of a product to its stored values and validates the result with the rules of the product form.
 * Missing columns and omitted sizes are unchanged; an empty cell clears the value. Spec: admin §5.
 */
export function draftProduct(
  group: ProductGroup,
  stored: ProductInput | undefined,
  references: FileReferences,
): { input: ProductInput | undefined; errors: FileError[] } {
  const errors: FileError[] = [];
  const addError: AddError = (row, column, message) => errors.push({ row, column, message });
  const excess = findExcessSize(group);
  if (excess !== undefined) {
    addError(excess.row, "variant", productInputMessages.variantTooMany(MAX_VARIANTS));
    return { input: undefined, errors };
  }
  const fields = stored === undefined ? createEmptyFields() : toFields(stored);
  const values = collectProductValues(group.rows, addError);
  applyValues(fields, values, references, addError);
  const rowOfVariant = applyVariants(fields, group.rows, references, addError);
  const { input, issues } = validateProduct(fields);
  const quoteErrors = () => errors.map((error) => quoteInError(error, group));
  if (input !== undefined) return { input: errors.length === 0 ? input : undefined, errors: quoteErrors() };
  const reportedCells = new Set(errors.map(toCellKey));
  for (const { path, message } of issues) {
    const error = { ...locateError(path, fields, { group, values, rowOfVariant }), message };
    // A cell that cannot be parsed already has a more specific error.
    if (reportedCells.has(toCellKey(error))) continue;
    errors.push(error);
    reportedCells.add(toCellKey(error));
  }
  return { input: undefined, errors: quoteErrors() };
}

/** Returns the first row with more sizes than a product can have. Applying thousands of them would take minutes. */
function findExcessSize({ rows }: ProductGroup): ProductGroup["rows"][number] | undefined {
  const names = new Set<string>();
  return rows.find(
    ({ cells: { variant } }) => variant && names.add(variant.toLowerCase()).size > MAX_VARIANTS,
  );
}

/** Columns whose texts are too long to quote, or whose messages quote them. */
const NOT_QUOTED = new Set<string | null>(["name", "description", "set_of", null]);

/** Quotes the text of a filled cell in the message of its error. */
function quoteInError(error: FileError, { rows }: ProductGroup): FileError {
  const column = PRODUCT_COLUMNS.find((each) => each === error.column);
  const cells = rows.find(({ row }) => row === error.row)?.cells ?? {};
  const text = column === undefined || NOT_QUOTED.has(column) ? undefined : cells[column];
  const isReadFlag = column !== undefined && getCellMeaning(column) === "flag" && !isUnreadableFlag(text);
  if (!text || isReadFlag || error.message.includes(quoteCell(text))) return error;
  return { ...error, message: messages.inCell(quoteCell(text), error.message) };
}

const isUnreadableFlag = (text = "") => parseBooleanCell(text) === undefined;

/** Returns a key that identifies the cell of an error. */
export function toCellKey({ row, column }: Pick<FileError, "row" | "column">): string {
  return `${row} ${column}`;
}

function createEmptyFields(): ProductInputFields {
  return { name: "", description: "", category: "", collectionRef: "", variants: [], variantPricing: {} };
}

function toFields({ imageRef, ...input }: ProductInput): ProductInputFields {
  return { ...structuredClone(input), image: imageRef.url || null, publicId: imageRef.publicId || null };
}

interface RowIndex {
  group: ProductGroup;
  values: ProductValues;
  rowOfVariant: VariantRows;
}

/** Returns the cell of a validation error: in the row of the size, or in the first row with the product's value. */
function locateError(
  path: readonly PropertyKey[],
  fields: ProductInputFields,
  { group, values, rowOfVariant }: RowIndex,
): { row: number; column: ProductColumn } {
  const [field, key] = path;
  const firstRow = group.rows[0]?.row ?? 1;
  const column =
    field === "sizes"
      ? getSizeColumn(path[2])
      : (COLUMN_OF_FIELD[String(isGroup(field) ? key : field)] ?? "id");
  if (VARIANT_COLUMNS.includes(column)) {
    const variant = typeof key === "number" ? fields.variants[key] : String(key);
    return { column, row: rowOfVariant.get(variant ?? "") ?? firstRow };
  }
  return { column, row: values.get(column)?.row ?? firstRow };
}

/** Returns whether a field groups fields that have their own columns. */
function isGroup(field: PropertyKey | undefined): boolean {
  return field === "fragranceNotes" || field === "scent";
}

/** Returns the column of a size's field. The SKU of a size and the SKU of the product have different columns. */
function getSizeColumn(field: PropertyKey | undefined): ProductColumn {
  return field === "sku" ? "size_sku" : (COLUMN_OF_FIELD[String(field)] ?? "variant");
}

/** Returns an error for each required column that is missing. */
export function findMissingColumns(
  { columns, headerRow: row }: Pick<FileTable, "columns" | "headerRow">,
  hasNewProducts: boolean,
): FileError[] {
  const requiredColumns = hasNewProducts ? REQUIRED_COLUMNS : [];
  const errors = requiredColumns
    .filter((column) => !columns.has(column))
    .map((column): FileError => ({ row, column, message: messages.columnForNew }));
  const hasSizeColumns = VARIANT_COLUMNS.some((column) => columns.has(column));
  if (hasSizeColumns && !columns.has("variant") && !hasNewProducts)
    errors.push({ row, column: "variant", message: messages.variantColumn });
  return errors;
}
