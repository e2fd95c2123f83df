import type { ProductInput } from "../product-input.ts";
import { getOwnEntry } from "#platform/rules/get-own-entry.ts";

type Parts = NonNullable<ProductInput["parts"]>;

/** Returns the parts of a size; empty for a size that is not a set. */
export function getSetParts({ parts = {} }: { parts?: Parts | undefined }, variant: string): Parts[string] {
  return getOwnEntry(parts, variant) ?? [];
}
