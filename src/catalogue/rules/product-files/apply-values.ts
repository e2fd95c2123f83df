import { mediaMessages } from "#media/rules/staff-messages.ts";
import { applyScent } from "./apply-scent.ts";
import { findStatus } from "./export-readers.ts";
import { productInputMessages } from "../product-input-messages.ts";
import { productFileMessages as messages } from "./staff-messages.ts";
import type { ProductColumn } from "./product-columns.ts";
import { VARIANT_COLUMNS } from "./product-columns.ts";
import { readFlag, readNumber } from "./read-cell.ts";
import type { FileRow } from "./product-import.ts";
import type { ProductInputFields } from "../product-input.ts";
import type { ProductStatus } from "../product-status.ts";
import type { ImageRef } from "../variant-images.ts";

/** Looks up the shop's data that a file refers to. */
export interface FileReferences {
  /** Returns the id of the collection with this id, or else the ids of all collections with this name. */
  findCollectionIds: (idOrName: string) => readonly string[];
  /** Returns a stored image by publicId or URL. */
  findStoredImage: (publicIdOrUrl: string) => ImageRef | undefined;
}

export type AddError = (row: number, column: ProductColumn, message: string) => void;

/** Values of one product by column, with the row number of each value. */
export type ProductValues = Map<ProductColumn, { value: string; row: number }>;

/** Collects the product values from the rows of one product; reports contradictory values. */
export function collectProductValues(rows: readonly FileRow[], addError: AddError): ProductValues {
  const values: ProductValues = new Map();
  for (const { row, cells } of rows) {
    for (const [name, value] of Object.entries(cells)) {
      const column = name as ProductColumn;
      if (column === "id" || VARIANT_COLUMNS.includes(column)) continue;
      const previous = values.get(column);
      if (previous === undefined) values.set(column, { value, row });
      else if (previous.value === "" && value !== "") values.set(column, { value, row });
      else if (value !== "" && value !== previous.value)
        addError(row, column, messages.differs(previous.row));
    }
  }
  return values;
}

/** The columns that say yes or no, with their fields. */
const FLAG_FIELDS = [
  ["new_arrival", "isNewArrival"],
  ["weekly_sale", "isWeeklySale"],
  ["travels_by_road", "surfaceOnly"],
  ["final_sale", "isFinalSale"],
] as const satisfies readonly (readonly [ProductColumn, keyof ProductInputFields])[];

/** Applies the values of a file to the form fields of a product. Fields without a column are unchanged. */
export function applyValues(
  fields: ProductInputFields,
  values: ProductValues,
  references: FileReferences,
  addError: AddError,
): void {
  const applyColumn = (column: ProductColumn, apply: (value: string, row: number) => void) => {
    const cell = values.get(column);
    if (cell !== undefined) apply(cell.value, cell.row);
  };
  applyColumn("name", (value) => (fields.name = value));
  applyColumn("description", (value) => (fields.description = value));
  applyColumn("category", (value) => (fields.category = value));
  applyColumn("scent_lasting", (value) => (fields.scentLasting = value));
  applyColumn("sku", (value) => (fields.sku = value));
  applyColumn("mpn", (value) => (fields.mpn = value));
  applyColumn(
    "discount",
    (value, row) => (fields.discountPercentage = readNumber(value, row, "discount", addError)),
  );
  applyColumn(
    "free_shipping_minimum",
    (value, row) => (fields.minOrderFreeShip = readNumber(value, row, "free_shipping_minimum", addError)),
  );
  for (const [column, field] of FLAG_FIELDS)
    applyColumn(column, (value, row) => (fields[field] = readFlag(value, row, column, addError)));
  // An empty cell does not publish a draft or an archived product.
  applyColumn("status", (value, row) => {
    if (value !== "") fields.status = readStatus(value, row, addError);
  });
  applyColumn(
    "collection",
    (value, row) => (fields.collectionRef = readCollection(value, row, references, addError)),
  );
  applyColumn("image", (value, row) => {
    const storedImage = value === "" ? undefined : references.findStoredImage(value);
    if (value !== "" && storedImage === undefined) addError(row, "image", mediaMessages.imageUnknown);
    fields.image = storedImage?.url ?? null;
    fields.publicId = storedImage?.publicId ?? null;
  });
  const notes = { top: "", middle: "", base: "", ...fields.fragranceNotes };
  applyColumn("top_notes", (value) => (notes.top = value));
  applyColumn("middle_notes", (value) => (notes.middle = value));
  applyColumn("base_notes", (value) => (notes.base = value));
  fields.fragranceNotes = notes;
  applyColumn("pairs_with", (value) => (fields.pairsWith = parseIdsCell(value)));
  applyScent(fields, values, addError);
}

/** Parses ids separated by commas. */
function parseIdsCell(value: string): string[] {
  return value
    .split(",")
    .map((id) => id.trim())
    .filter((id) => id !== "");
}

function readStatus(value: string, row: number, addError: AddError): ProductStatus | undefined {
  const status = findStatus(value);
  if (status === undefined) addError(row, "status", productInputMessages.statusUnknown);
  return status;
}

function readCollection(value: string, row: number, references: FileReferences, addError: AddError): string {
  if (value === "") return "";
  const collectionIds = references.findCollectionIds(value);
  if (collectionIds.length === 0) addError(row, "collection", messages.collectionUnknown);
  if (collectionIds.length > 1) addError(row, "collection", messages.collectionTwice);
  return collectionIds[0] ?? "";
}
