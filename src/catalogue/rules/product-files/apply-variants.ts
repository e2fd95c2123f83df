import { mediaMessages } from "#media/rules/staff-messages.ts";
import { applySizeDetails } from "./apply-scent.ts";
import type { AddError, FileReferences } from "./apply-values.ts";
import { productInputMessages } from "../product-input-messages.ts";
import { getSetParts } from "./get-set-parts.ts";
import { parsePartsCell } from "./parts-cell.ts";
import { productFileMessages as messages } from "./staff-messages.ts";
import type { ProductColumn } from "./product-columns.ts";
import { PRIMARY_MARK, VARIANT_COLUMNS } from "./product-columns.ts";
import { readNumber } from "./read-cell.ts";
import type { FileRow } from "./product-import.ts";
import type { ProductInputFields } from "../product-input.ts";

/** Row numbers by size name. */
export type VariantRows = Map<string, number>;

/**
 * Applies the sizes of a file to the form fields of a product. Sizes match case-insensitively; new sizes are appended;
 * omitted sizes are unchanged.
 */
export function applyVariants(
  fields: ProductInputFields,
  rows: readonly FileRow[],
  references: FileReferences,
  addError: AddError,
): VariantRows {
  const rowOfVariant: VariantRows = new Map();
  for (const { row, cells } of rows) {
    const enteredName = cells.variant ?? "";
    if (enteredName === "") {
      if (VARIANT_COLUMNS.some((column) => (cells[column] ?? "") !== ""))
        addError(row, "variant", productInputMessages.variantNameRequired);
      continue;
    }
    const existingVariant = fields.variants.find(
      (variant) => variant.toLowerCase() === enteredName.toLowerCase(),
    );
    const variant = existingVariant ?? enteredName;
    if (rowOfVariant.has(variant)) {
      addError(row, "variant", productInputMessages.variantUnique);
      continue;
    }
    rowOfVariant.set(variant, row);
    if (existingVariant === undefined) fields.variants.push(variant);
    applyVariant(fields, variant, { row, cells }, references, addError);
  }
  return rowOfVariant;
}

function applyVariant(
  fields: ProductInputFields,
  variant: string,
  { row, cells }: FileRow,
  references: FileReferences,
  addError: AddError,
): void {
  const applyColumn = (column: ProductColumn, apply: (value: string) => void) => {
    const value = cells[column];
    if (value !== undefined) apply(value);
  };
  applyColumn("price", (value) => {
    // Validation rejects the price 0.
    fields.variantPricing = {
      ...fields.variantPricing,
      [variant]: readNumber(value, row, "price", addError) ?? 0,
    };
  });
  applyColumn("stock", (value) => {
    fields.stock = { ...fields.stock, [variant]: readNumber(value, row, "stock", addError) };
  });
  applySizeDetails(fields, variant, { row, cells }, addError);
  applyColumn("set_of", (value) => {
    const { parts, unreadable } = parsePartsCell(value);
    if (unreadable.length > 0) addError(row, "set_of", messages.partsUnreadable(unreadable));
    const hadParts = getSetParts(fields, variant).length > 0;
    if (hadParts || parts.length > 0) fields.parts = { ...fields.parts, [variant]: parts };
    // A set does not store stock, so a size that is no longer a set starts with a stock of 0.
    if (hadParts && parts.length === 0 && cells.stock === undefined)
      fields.stock = { ...fields.stock, [variant]: 0 };
  });
  applyColumn("variant_images", (value) => {
    const { names, primary } = parseImageNames(value);
    const images = names.map((name) => references.findStoredImage(name));
    if (images.includes(undefined)) addError(row, "variant_images", mediaMessages.imageUnknown);
    const primaryImage = primary === undefined ? undefined : references.findStoredImage(primary);
    const sizeImages = {
      images: images.filter((image) => image !== undefined),
      primary: primaryImage?.url ?? null,
    };
    fields.variantImages = { ...fields.variantImages, [variant]: sizeImages };
  });
}

/**
 * Parses the image names in a cell, separated by spaces, line breaks or bars. The marked image is primary; without
 * a mark, the first image is.
 */
export function parseImageNames(cell: string): { names: string[]; primary: string | undefined } {
  const names = cell.split(/[\s|]+/).filter((name) => name !== "" && name !== PRIMARY_MARK);
  const removeMark = (name: string) => (name.endsWith(PRIMARY_MARK) ? name.slice(0, -1) : name);
  const primary = names.find((name) => name.endsWith(PRIMARY_MARK)) ?? names[0];
  return { names: names.map(removeMark), primary: primary === undefined ? undefined : removeMark(primary) };
}
