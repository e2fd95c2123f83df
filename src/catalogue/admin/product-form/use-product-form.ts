import type { Resolver } from "react-hook-form";
import { useForm } from "react-hook-form";

import type { FieldErrors } from "#kit/rules/errors.ts";
import { validateProduct } from "../../rules/product-files/validate-product.ts";

import type { ProductForm } from "./form-field.tsx";
import { toFormErrors } from "./product-errors.ts";
import type { ProductValues } from "./product-values.ts";
import { createEmptyValues, toProductInput } from "./product-values.ts";

/** Validates with the API's schema and assigns each error to its form field. */
const resolveErrors: Resolver<ProductValues> = (values) => {
  const { input, issues } = validateProduct(toProductInput(values, null));
  if (input !== undefined) return { values, errors: {} };
  const messages: FieldErrors = {};
  for (const { path, message } of issues) (messages[path.join(".")] ??= []).push(message);
  return { values: {}, errors: toFormErrors(messages, values).errors };
};

/** Returns the product form. Errors appear on save and disappear once their fields are corrected. */
export function useProductForm(): ProductForm {
  return useForm<ProductValues>({
    defaultValues: createEmptyValues(),
    resolver: resolveErrors,
    shouldFocusError: false,
  });
}
