import type { AddError, FileReferences, ProductValues } from "./draft-values.ts";
import { applyValues, productValues } from "./draft-values.ts";
import type { VariantRows } from "./draft-variants.ts";
import { applyVariants } from "./draft-variants.ts";
import { productFileMessages as messages } from "./staff-messages.ts";
import type { ProductColumn } from "./product-file.ts";
import { REQUIRED_COLUMNS, VARIANT_COLUMNS } from "./product-file.ts";
import type { ProductGroup } from "./product-groups.ts";
import type { FileError } from "./product-import.ts";
import type { ProductInput, ProductInputFields } from "#domain/catalogue/product-input.ts";
import { checkProduct } from "./product-issues.ts";

/** The column that a field of the form stands in. */
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
  isNewArrival: "new_arrival",
  isWeeklySale: "weekly_sale",
  top: "top_notes",
  middle: "middle_notes",
  base: "base_notes",
  scentLasting: "scent_lasting",
  minOrderFreeShip: "free_shipping_minimum",
  sku: "sku",
  mpn: "mpn",
};

/**
 * The product that the rows of a file make of what is stored: a column that the file does not have, and a size that
 * it does not name, stay as they are; an empty cell empties. The rules and their words are the form's.
 * Spec: admin §5.
 */
export function draftProduct(
  group: ProductGroup,
  stored: ProductInput | undefined,
  references: FileReferences,
): { input: ProductInput | undefined; errors: FileError[] } {
  const errors: FileError[] = [];
  const add: AddError = (row, column, message) => errors.push({ row, column, message });
  const fields = stored === undefined ? blank() : fieldsOf(stored);
  const values = productValues(group.rows, add);
  applyValues(fields, values, references, add);
  const rowOfVariant = applyVariants(fields, group.rows, references, add);
  const { input, issues } = checkProduct(fields);
  if (input !== undefined) return { input: errors.length === 0 ? input : undefined, errors };
  const told = new Set(errors.map(keyOf));
  for (const { path, message } of issues) {
    const error = { ...placeOf(path, fields, { group, values, rowOfVariant }), message };
    // What could not be read has been told of, in words that fit it better.
    if (told.has(keyOf(error))) continue;
    errors.push(error);
    told.add(keyOf(error));
  }
  return { input: undefined, errors };
}

function keyOf({ row, column }: Pick<FileError, "row" | "column">): string {
  return `${row} ${column}`;
}

function blank(): ProductInputFields {
  return { name: "", description: "", category: "", collectionRef: "", variants: [], variantPricing: {} };
}

function fieldsOf({ picture, ...input }: ProductInput): ProductInputFields {
  return { ...structuredClone(input), image: picture.url || null, publicId: picture.publicId || null };
}

interface Places {
  group: ProductGroup;
  values: ProductValues;
  rowOfVariant: VariantRows;
}

/** Where in the file an error of the form's rules stands: the row of its size, else where the value was said. */
function placeOf(
  path: readonly PropertyKey[],
  fields: ProductInputFields,
  { group, values, rowOfVariant }: Places,
): { row: number; column: ProductColumn } {
  const [field, key] = path;
  const firstRow = group.rows[0]?.row ?? 1;
  const column = COLUMN_OF_FIELD[String(field === "fragranceNotes" ? key : field)] ?? "id";
  if (VARIANT_COLUMNS.includes(column)) {
    const variant = typeof key === "number" ? fields.variants[key] : String(key);
    return { column, row: rowOfVariant.get(variant ?? "") ?? firstRow };
  }
  return { column, row: values.get(column)?.row ?? firstRow };
}

/** The columns that a file lacks for what it is to do, said once. */
export function missingColumns(columns: ReadonlySet<ProductColumn>, hasNewProducts: boolean): FileError[] {
  const needed = hasNewProducts ? REQUIRED_COLUMNS : [];
  const errors = needed
    .filter((column) => !columns.has(column))
    .map((column): FileError => ({ row: 1, column, message: messages.columnForNew }));
  const speaksOfSizes = VARIANT_COLUMNS.some((column) => columns.has(column));
  if (speaksOfSizes && !columns.has("variant") && !hasNewProducts)
    errors.push({ row: 1, column: "variant", message: messages.variantColumn });
  return errors;
}
