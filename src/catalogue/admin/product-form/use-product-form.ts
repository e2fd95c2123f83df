import { productInputSchema } from "../../rules/product-input.ts";
import { validateProduct } from "../../rules/product-files/validate-product.ts";
import { productStatusMessages, staffProductMessages } from "../../rules/staff-messages.ts";
import type { EditableProduct, StaffProduct } from "../../rules/staff-product.ts";
import { isSameInput } from "#kit/admin/forms/record-versions.ts";
import { useRecordForm } from "#kit/admin/forms/use-record-form.ts";
import { callStaffRead, callStaffWrite } from "#staff/admin/staff-call.ts";

import { describeProduct } from "./describe-product.ts";
import { toFormField } from "./product-errors.ts";
import type { ProductChoices, ProductValues } from "./product-values.ts";
import { createEmptyValues, rebaseStock, toFormValues, toProductInput } from "./product-values.ts";

/** A stored product, with its last change if known. */
export type EditedProduct = StaffProduct & Partial<Pick<EditableProduct, "lastChange">>;

/** Reads the stored product. @throws ApiProblem */
export async function readProduct(id: string): Promise<EditedProduct> {
  const { product, lastChange } = await callStaffRead("GET /api/admin/products/:id", { param: { id } });
  return { ...product, lastChange };
}

interface ProductFormOptions {
  record: EditedProduct | undefined;
  latest?: EditedProduct | undefined;
  number?: number;
  choices: ProductChoices;
  /** Whether the product stays open after a save. */
  staysOpen?: boolean;
  reload?: () => Promise<void>;
  onSaved?: () => void;
}

/** Edits and saves one product, in a sheet or on a page. Spec: admin §2, §5. */
export function useProductForm({ choices, staysOpen = false, ...options }: ProductFormOptions) {
  const getCollectionName = (id: string) =>
    choices.collections.find((collection) => collection.id === id)?.name ?? id;
  return useRecordForm({
    ...options,
    staysOpen,
    loadLatest: ({ id }) => readProduct(id),
    schema: productInputSchema,
    listIssues: (input) => validateProduct(input).issues,
    toValues: (product) => (product ? toFormValues(product) : createEmptyValues()),
    toInput: (values, product) => toProductInput(values, product ?? null),
    fieldNames: toFormField,
    rebase: rebaseStock,
    // Sizes are compared by name, whether they were renamed or not.
    isSame: (stored, mine) =>
      isSameInput(
        { schema: productInputSchema, toInput: (values: ProductValues) => toProductInput(values, null) },
        stored,
        mine,
      ),
    save: async (json, { record: product, idempotencyKey, isRepeated }) => {
      if (product) {
        const { id } = product;
        await callStaffWrite("product_updated", "PUT /api/admin/products/:id", { param: { id }, json });
        return staysOpen ? readProduct(id) : undefined;
      }
      const { id } = await callStaffWrite("product_added", "POST /api/admin/products", {
        json,
        header: { "idempotency-key": idempotencyKey },
      });
      return isRepeated ? readProduct(id) : undefined;
    },
    labels: (values) => describeProduct(values, getCollectionName),
    texts: staffProductMessages,
  });
}

export type ProductFormState = ReturnType<typeof useProductForm>;

/** Returns the label of the save button. The label says whether saving publishes the product. */
export function getSaveLabel({ fields, base }: ProductFormState): string {
  const status = fields.watch("status");
  if (status === "draft") return productStatusMessages.saveDraft;
  if (base === undefined) return "Add product";
  const willPublish = status === "published" && base.status !== "published";
  return willPublish ? productStatusMessages.saveAndPublish : "Save product";
}
