import type { ProductInputFields } from "../product-input.ts";
import { getOwnEntry } from "#platform/rules/get-own-entry.ts";
import { ACCORDS } from "../scent/accords.ts";
import type { Term } from "../scent/scent-terms.ts";
import {
  CONCENTRATIONS,
  DAY_NIGHT,
  LONGEVITIES,
  OCCASIONS,
  SEASONS,
  SILLAGES,
} from "../scent/scent-terms.ts";
import { createEmptyScent } from "../scent/scent.ts";
import { parseVolume } from "../scent/size-details.ts";

import type { AddError, ProductValues } from "./apply-values.ts";
import { readFlag, readNumber } from "./read-cell.ts";
import type { ProductColumn } from "./product-columns.ts";
import type { FileRow } from "./product-import.ts";
import { parseAccordsCell, parseTermsCell } from "./scent-cells.ts";
import { productFileMessages as messages } from "./staff-messages.ts";

const SCENT_COLUMNS = [
  "scent_line",
  "concentration",
  "longevity",
  "sillage",
  "seasons",
  "day_night",
  "occasions",
  "accords",
] as const satisfies readonly ProductColumn[];

/** Applies the scent columns of a file to the form fields of a product. Fields without a column are unchanged. */
export function applyScent(fields: ProductInputFields, values: ProductValues, addError: AddError): void {
  if (SCENT_COLUMNS.every((column) => !values.has(column))) return;
  const scent = { ...createEmptyScent(), ...fields.scent };
  const readTerms = <Slug extends string>(column: ProductColumn, terms: readonly Term<Slug>[]) => {
    const { value, row } = values.get(column) ?? { value: "", row: 1 };
    const { slugs, unknown } = parseTermsCell(value, terms);
    if (unknown.length > 0) addError(row, column, messages.notOneOf(unknown, terms));
    return slugs;
  };
  const readTerm = <Slug extends string>(column: ProductColumn, terms: readonly Term<Slug>[]) => {
    const [slug = null, ...others] = readTerms(column, terms);
    if (others.length > 0) addError(values.get(column)?.row ?? 1, column, messages.oneValue);
    return slug;
  };
  if (values.has("scent_line")) scent.line = values.get("scent_line")?.value ?? "";
  if (values.has("concentration")) scent.concentration = readTerm("concentration", CONCENTRATIONS);
  if (values.has("longevity")) scent.longevity = readTerm("longevity", LONGEVITIES);
  if (values.has("sillage")) scent.sillage = readTerm("sillage", SILLAGES);
  if (values.has("seasons")) scent.seasons = readTerms("seasons", SEASONS);
  if (values.has("day_night")) scent.dayNight = readTerm("day_night", DAY_NIGHT);
  if (values.has("occasions")) scent.occasions = readTerms("occasions", OCCASIONS);
  const accordsCell = values.get("accords");
  if (accordsCell !== undefined) {
    const { accords, unknown } = parseAccordsCell(accordsCell.value);
    if (unknown.length > 0) addError(accordsCell.row, "accords", messages.notOneOf(unknown, ACCORDS));
    scent.accords = accords;
  }
  fields.scent = scent;
}

/** Applies volume, weight, SKU, barcode and tester flag of a size. Fields without a column are unchanged. */
export function applySizeDetails(
  fields: ProductInputFields,
  variant: string,
  { row, cells }: FileRow,
  addError: AddError,
): void {
  const { volume_ml: volume, weight_g: weight, size_sku: sku, barcode, tester } = cells;
  if ([volume, weight, sku, barcode, tester].every((cell) => cell === undefined)) return;
  const storedDetails = getOwnEntry(fields.sizes ?? {}, variant) ?? { volumeMl: parseVolume(variant) };
  const details = {
    ...storedDetails,
    ...(volume !== undefined && { volumeMl: readNumber(volume, row, "volume_ml", addError) }),
    ...(weight !== undefined && { weightGrams: readNumber(weight, row, "weight_g", addError) }),
    ...(sku !== undefined && { sku }),
    ...(barcode !== undefined && { barcode }),
    ...(tester !== undefined && { isTester: readFlag(tester, row, "tester", addError) }),
  };
  fields.sizes = { ...fields.sizes, [variant]: details };
}
