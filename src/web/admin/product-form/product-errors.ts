import type { FieldErrors as FormErrors } from "react-hook-form";
import { set } from "react-hook-form";

import type { FieldErrors } from "#domain/shared/errors.ts";

import type { ProductValues } from "./product-values.ts";

const SAME_NAME = new Set([
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
  "fragranceNotes.top",
  "fragranceNotes.middle",
  "fragranceNotes.base",
]);

/** What the server keeps by size and the form in the size's row. */
const OF_A_SIZE: Record<string, string> = {
  variantPricing: "price",
  stock: "stock",
  expectedStock: "stock",
  variantImages: "images",
};

/** The field of the form that a rule's path speaks of; `undefined` when it is none of them. */
export function fieldOf(path: string, { variants }: Pick<ProductValues, "variants">): string | undefined {
  if (SAME_NAME.has(path)) return path;
  if (path === "image" || path === "publicId") return "picture";
  const [group = "", ...rest] = path.split(".");
  const key = rest.join(".");
  if (group === "variants" && /^\d+$/.test(key)) return `variants.${key}.name`;
  const field = OF_A_SIZE[group];
  if (field === undefined) return undefined;
  const at = variantAt(
    key,
    variants.map(({ name }) => name.trim()),
  );
  return at === -1 ? undefined : `variants.${at}.${field}`;
}

/** The size that a path begins with; names hold dots too, so of several it is the longest. */
function variantAt(path: string, names: readonly string[]): number {
  const exact = names.indexOf(path);
  if (exact !== -1) return exact;
  const lengths = names.map((name) => (path.startsWith(`${name}.`) ? name.length : -1));
  const longest = Math.max(...lengths);
  return longest === -1 ? -1 : lengths.indexOf(longest);
}

/** Messages by rule as the form's own errors, and those that belong to no field. */
export function formErrors(
  errors: FieldErrors,
  values: ProductValues,
): { errors: FormErrors<ProductValues>; others: string[] } {
  const found: FormErrors<ProductValues> = {};
  const others: string[] = [];
  for (const [path, messages] of Object.entries(errors)) {
    const field = fieldOf(path, values);
    if (field === undefined) others.push(...messages);
    else set(found, field, { type: "rule", message: [...new Set(messages)].join(" ") });
  }
  return { errors: found, others };
}

/** How many fields have an error. */
export function countErrors(errors: object): number {
  return Object.entries(errors).reduce((sum, [key, error]) => {
    if (typeof error !== "object" || error === null || key === "ref") return sum;
    return "type" in error && typeof error.type === "string" ? sum + 1 : sum + countErrors(error);
  }, 0);
}
