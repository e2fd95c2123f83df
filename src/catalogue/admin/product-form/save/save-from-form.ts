import { ApiProblem } from "#kit/api-client/api-problem.ts";
import { productInputSchema } from "../../../rules/product-input.ts";
import type { StaffProduct } from "../../../rules/staff-product.ts";
import type { ProductValues } from "../product-values.ts";
import { toProductInput, computeStockAfterRebase, toFormValues } from "../product-values.ts";
import { addProduct, getStaffProduct, updateProduct } from "../../products/product-calls.ts";

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

/** Idempotency key of a new product, and whether a request with this key has been sent. */
export interface AddAttempt {
  key: string;
  isSent: boolean;
}

/** Adds the form's product at most once per attempt. @throws ApiProblem */
export async function addFromForm(values: ProductValues, attempt: AddAttempt): Promise<void> {
  const isRetry = attempt.isSent;
  attempt.isSent = true;
  const { id } = await addProduct(toProductInput(values, null), attempt.key);
  if (!isRetry) return;
  // If an earlier request with older values succeeded but its response was lost, this call returned that product.
  const { product } = await getStaffProduct(id);
  if (!matchesForm(product, values, null)) await updateProduct(id, toProductInput(values, product));
}

/**
 * Saves the form. Ignores a conflict if the stored product equals the form, because then an earlier save
 * succeeded and only its response was lost.
 * @throws ApiProblem
 */
export async function updateFromForm(values: ProductValues, base: StaffProduct): Promise<void> {
  try {
    await updateProduct(base.id, toProductInput(values, base));
  } catch (error) {
    if (!(error instanceof ApiProblem) || error.code !== "conflict") throw error;
    const { product } = await getStaffProduct(base.id);
    if (!matchesForm(product, values, base)) throw error;
  }
}
