import type { z } from "zod";

import type { ProductInput, ProductInputFields } from "#domain/catalogue/product-input.ts";
import { productInputSchema } from "#domain/catalogue/product-input.ts";

type Issue = Pick<z.core.$ZodIssue, "path" | "message">;

/** Numbers that pass every rule, in place of those that cannot be read as such. */
const PASSABLE: Readonly<Record<string, number>> = {
  stock: 0,
  variantPricing: 1,
  discountPercentage: 1,
  minOrderFreeShip: 0,
};

/** A product by its rules, or everything it breaks of them at once. */
export function checkProduct(
  fields: ProductInputFields,
): { input: ProductInput; issues: [] } | { input: undefined; issues: Issue[] } {
  const parsed = productInputSchema.safeParse(fields);
  if (parsed.success) return { input: parsed.data, issues: [] };
  const found = parsed.error.issues;
  const further = furtherIssues(fields, found).filter((one) => !found.some((other) => isSame(one, other)));
  return { input: undefined, issues: [...found, ...further] };
}

function isSame(one: Issue, other: Issue): boolean {
  return one.message === other.message && one.path.join(".") === other.path.join(".");
}

/** What the rules that compare fields find; they are not asked while a number cannot be read. */
function furtherIssues(fields: ProductInputFields, found: readonly Issue[]): Issue[] {
  const mended: Record<string, unknown> = { ...fields };
  for (const { path } of found) {
    const [field, key] = path.map(String);
    const value = field === undefined ? undefined : PASSABLE[field];
    if (field === undefined || value === undefined) continue;
    mended[field] = key === undefined ? value : { ...(mended[field] as object), [key]: value };
  }
  return productInputSchema.safeParse(mended).error?.issues ?? [];
}
