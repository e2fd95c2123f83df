import { productInputSchema } from "../../../rules/product-input.ts";
import type { StaffProduct } from "../../../rules/staff-product.ts";

import type { ProductValues } from "../product-values.ts";
import { toProductInput, computeStockAfterRebase, toFormValues } from "../product-values.ts";

function serializeInput(values: ProductValues): string {
  return JSON.stringify(productInputSchema.safeParse(toProductInput(values, null)));
}

/**
 * Returns whether a stored product equals the form. Ignores stock that was not edited.
 * @param base the stored product that the form was loaded from; null for a new product
 */
export function matchesForm(stored: StaffProduct, values: ProductValues, base: StaffProduct | null): boolean {
  const stocks = base === null ? [] : computeStockAfterRebase(values.variants, base, stored);
  const variants = values.variants.map((variant, index) => ({
    ...variant,
    stock: stocks[index] ?? variant.stock,
  }));
  return serializeInput(toFormValues(stored)) === serializeInput({ ...values, variants });
}
