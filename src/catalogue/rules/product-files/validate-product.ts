import type { z } from "zod";

import type { ProductInput, ProductInputFields } from "../product-input.ts";
import { productInputSchema } from "../product-input.ts";

type Issue = Pick<z.core.$ZodIssue, "path" | "message">;

/** Valid numbers that replace numbers that could not be parsed. */
const VALID_NUMBERS: Readonly<Record<string, number>> = {
  stock: 0,
  variantPricing: 1,
  discountPercentage: 1,
  minOrderFreeShip: 0,
};

/**
 * Validates a product. Returns the parsed input or all issues, including issues of the rules that zod skips after a
 * type error.
 */
export function validateProduct(
  fields: ProductInputFields,
): { input: ProductInput; issues: [] } | { input: undefined; issues: Issue[] } {
  const parsed = productInputSchema.safeParse(fields);
  if (parsed.success) return { input: parsed.data, issues: [] };
  const reportedIssues = parsed.error.issues;
  const skippedIssues = findSkippedIssues(fields, reportedIssues).filter(
    (issue) => !reportedIssues.some((other) => isSameIssue(issue, other)),
  );
  return { input: undefined, issues: [...reportedIssues, ...skippedIssues] };
}

function isSameIssue(issue: Issue, other: Issue): boolean {
  return issue.message === other.message && issue.path.join(".") === other.path.join(".");
}

/** Returns the issues of the rules that compare fields. zod skips these rules if a number could not be parsed. */
function findSkippedIssues(fields: ProductInputFields, reportedIssues: readonly Issue[]): Issue[] {
  const repaired: Record<string, unknown> = { ...fields };
  for (const { path } of reportedIssues) {
    const [field, key] = path.map(String);
    const value = field === undefined ? undefined : VALID_NUMBERS[field];
    if (field === undefined || value === undefined) continue;
    repaired[field] = key === undefined ? value : { ...(repaired[field] as object), [key]: value };
  }
  // The fields `scent` and `sizes` are optional, and no rule compares them with other fields.
  for (const { path } of reportedIssues)
    if (path[0] === "scent" || path[0] === "sizes") delete repaired[path[0]];
  return productInputSchema.safeParse(repaired).error?.issues ?? [];
}
