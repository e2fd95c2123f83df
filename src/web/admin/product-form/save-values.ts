import type { StaffProduct } from "#domain/catalogue/staff-product.ts";
import { ApiProblem } from "#web/api-client/api-problem.ts";

import { addProduct, getStaffProduct, updateProduct } from "../products/product-calls.ts";
import { isStored } from "./is-stored.ts";
import type { ProductValues } from "./product-values.ts";
import { inputOf } from "./product-values.ts";

/** One new product on its way into the shop, however often it is sent. */
export interface AddAttempt {
  key: string;
  isSent: boolean;
}

/** Adds what the form holds, once for each attempt. @throws ApiProblem */
export async function addValues(values: ProductValues, attempt: AddAttempt): Promise<void> {
  const isRetry = attempt.isSent;
  attempt.isSent = true;
  const { id } = await addProduct(inputOf(values, null), attempt.key);
  if (!isRetry) return;
  // A try whose answer got lost may have added what the form held then.
  const { product } = await getStaffProduct(id);
  if (!isStored(product, values, null)) await updateProduct(id, inputOf(values, product));
}

/** Saves what the form holds; that it is stored already, by a try whose answer got lost, is no clash. @throws ApiProblem */
export async function updateValues(values: ProductValues, base: StaffProduct): Promise<void> {
  try {
    await updateProduct(base.id, inputOf(values, base));
  } catch (error) {
    if (!(error instanceof ApiProblem) || error.code !== "conflict") throw error;
    const { product } = await getStaffProduct(base.id);
    if (!isStored(product, values, base)) throw error;
  }
}
