import { productInputSchema } from "#domain/catalogue/product-input.ts";
import type { StaffProduct } from "#domain/catalogue/staff-product.ts";

import type { ProductValues } from "./product-values.ts";
import { inputOf, stockAfterRebase, valuesOf } from "./product-values.ts";

function asSaved(values: ProductValues): string {
  return JSON.stringify(productInputSchema.safeParse(inputOf(values, null)));
}

/**
 * Whether a stored product is just what the form holds; stock that was not edited is whatever it is by now.
 * @param base the stored product the form began with, `null` for a new one
 */
export function isStored(stored: StaffProduct, values: ProductValues, base: StaffProduct | null): boolean {
  const stocks = base === null ? [] : stockAfterRebase(values.variants, base, stored);
  const variants = values.variants.map((variant, at) => ({ ...variant, stock: stocks[at] ?? variant.stock }));
  return asSaved(valuesOf(stored)) === asSaved({ ...values, variants });
}
