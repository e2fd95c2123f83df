import { staffProductMessages } from "../../rules/staff-messages.ts";

import type { ProductValues } from "./product-values.ts";

/** API fields that have the same name in the form. */
const SAME_NAME_FIELDS = new Set([
  "name",
  "description",
  "category",
  "collectionRef",
  "sku",
  "mpn",
  "scentLasting",
  "discountPercentage",
  "minOrderFreeShip",
  "isNewArrival",
  "isWeeklySale",
  "surfaceOnly",
  "isFinalSale",
  "fragranceNotes.top",
  "fragranceNotes.middle",
  "fragranceNotes.base",
]);

/** Field names in the form's variant rows, by API field. The API keys these fields by variant name. */
const VARIANT_FIELDS: Record<string, string> = {
  variantPricing: "price",
  stock: "stock",
  expectedStock: "stock",
  variantImages: "images",
  parts: "parts",
};

/** Field names in the form's variant rows, by field of the API's size details. */
const SIZE_FIELDS: Record<string, string> = {
  volumeMl: "volume",
  weightGrams: "weight",
  sku: "sku",
  barcode: "barcode",
  isTester: "isTester",
};

/** Returns the form field for the path of a validation error; `undefined` if the form has no such field. */
export function toFormField(path: string, { variants }: Pick<ProductValues, "variants">): string | undefined {
  if (SAME_NAME_FIELDS.has(path) || path.startsWith("scent.")) return path;
  if (path === "image" || path === "publicId") return "storedImage";
  const [group = "", ...keyParts] = path.split(".");
  const key = keyParts.join(".");
  if (group === "variants" && /^\d+$/.test(key)) return `variants.${key}.name`;
  const field = group === "sizes" ? SIZE_FIELDS[keyParts.at(-1) ?? ""] : VARIANT_FIELDS[group];
  if (field === undefined) return undefined;
  const index = findVariantIndex(
    group === "sizes" ? keyParts.slice(0, -1).join(".") : key,
    variants.map(({ name }) => name.trim()),
  );
  return index === -1 ? undefined : `variants.${index}.${field}`;
}

/**
 * Returns the index of the variant whose name a path starts with. Names can contain dots, so the longest match wins.
 */
function findVariantIndex(path: string, names: readonly string[]): number {
  const exactIndex = names.indexOf(path);
  if (exactIndex !== -1) return exactIndex;
  const matchLengths = names.map((name) => (path.startsWith(`${name}.`) ? name.length : -1));
  const longestMatch = Math.max(...matchLengths);
  return longestMatch === -1 ? -1 : matchLengths.indexOf(longestMatch);
}

/** Returns a text with the number of invalid fields, or undefined if there are none. */
export function describeErrors(errors: object): string | undefined {
  const count = countErrors(errors);
  return count > 0 ? staffProductMessages.fieldsToFix(count) : undefined;
}

/** Counts the fields that have an error. */
function countErrors(errors: object): number {
  return Object.entries(errors).reduce((sum, [key, error]) => {
    if (typeof error !== "object" || error === null || key === "ref") return sum;
    return "type" in error && typeof error.type === "string" ? sum + 1 : sum + countErrors(error);
  }, 0);
}
