import type { AddError, FileReferences } from "./draft-values.ts";
import { numberOfCell } from "./file-cells.ts";
import { productInputMessages } from "#domain/catalogue/product-input-messages.ts";
import type { ProductColumn } from "./product-file.ts";
import { PRIMARY_MARK, VARIANT_COLUMNS } from "./product-file.ts";
import type { FileRow } from "./product-import.ts";
import type { ProductInputFields } from "#domain/catalogue/product-input.ts";

/** The row that speaks of a size, by the size's name. */
export type VariantRows = Map<string, number>;

/**
 * Puts what a file says of a product's sizes into the fields of its form. A size is found whatever its letters' case;
 * one that is new goes behind the others; one that is not named stays.
 */
export function applyVariants(
  fields: ProductInputFields,
  rows: readonly FileRow[],
  references: FileReferences,
  add: AddError,
): VariantRows {
  const rowOfVariant: VariantRows = new Map();
  for (const { row, cells } of rows) {
    const given = cells.variant ?? "";
    if (given === "") {
      if (VARIANT_COLUMNS.some((column) => (cells[column] ?? "") !== ""))
        add(row, "variant", productInputMessages.variantNameRequired);
      continue;
    }
    const known = fields.variants.find((variant) => variant.toLowerCase() === given.toLowerCase());
    const variant = known ?? given;
    if (rowOfVariant.has(variant)) {
      add(row, "variant", productInputMessages.variantUnique);
      continue;
    }
    rowOfVariant.set(variant, row);
    if (known === undefined) fields.variants.push(variant);
    applyVariant(fields, variant, { row, cells }, references, add);
  }
  return rowOfVariant;
}

function applyVariant(
  fields: ProductInputFields,
  variant: string,
  { row, cells }: FileRow,
  references: FileReferences,
  add: AddError,
): void {
  const take = (column: ProductColumn, put: (value: string) => void) => {
    const value = cells[column];
    if (value !== undefined) put(value);
  };
  take("price", (value) => {
    // An empty price is no price, which the rules refuse.
    fields.variantPricing = { ...fields.variantPricing, [variant]: numberOfCell(value) ?? 0 };
  });
  take("stock", (value) => {
    fields.stock = { ...fields.stock, [variant]: numberOfCell(value) };
  });
  take("variant_images", (value) => {
    const { names, primary } = pictureNames(value);
    const images = names.map((name) => references.pictureNamed(name));
    if (images.includes(undefined)) add(row, "variant_images", productInputMessages.imageUnknown);
    const first = primary === undefined ? undefined : references.pictureNamed(primary);
    const pictures = { images: images.filter((image) => image !== undefined), primary: first?.url ?? null };
    fields.variantImages = { ...fields.variantImages, [variant]: pictures };
  });
}

/** The names of pictures in a cell: parted by spaces, lines or bars; the one shown first carries a mark or is the first. */
export function pictureNames(cell: string): { names: string[]; primary: string | undefined } {
  const marked = cell.split(/[\s|]+/).filter((name) => name !== "" && name !== PRIMARY_MARK);
  const bare = (name: string) => (name.endsWith(PRIMARY_MARK) ? name.slice(0, -1) : name);
  const primary = marked.find((name) => name.endsWith(PRIMARY_MARK)) ?? marked[0];
  return { names: marked.map(bare), primary: primary === undefined ? undefined : bare(primary) };
}
