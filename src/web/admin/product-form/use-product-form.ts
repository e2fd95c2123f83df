import type { Resolver } from "react-hook-form";
import { useForm } from "react-hook-form";

import type { FieldErrors } from "#domain/shared/errors.ts";
import { validateProduct } from "#domain/product-files/validate-product.ts";

import type { ProductForm } from "./form-field.tsx";
import { formErrors } from "./product-errors.ts";
import type { ProductValues } from "./product-values.ts";
import { emptyValues, inputOf } from "./product-values.ts";

/** The server's own rules, each told at its field. */
const resolver: Resolver<ProductValues> = (values) => {
  const { input, issues } = validateProduct(inputOf(values, null));
  if (input !== undefined) return { values, errors: {} };
  const messages: FieldErrors = {};
  for (const { path, message } of issues) (messages[path.join(".")] ??= []).push(message);
  return { values: {}, errors: formErrors(messages, values).errors };
};

/** The form of a product. Errors appear when it is saved and go as their fields are mended. */
export function useProductForm(): ProductForm {
  return useForm<ProductValues>({ defaultValues: emptyValues(), resolver, shouldFocusError: false });
}
