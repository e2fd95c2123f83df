import { useWatch } from "react-hook-form";

import { productStatusMessages } from "../../../rules/staff-messages.ts";
import type { StaffProduct } from "../../../rules/staff-product.ts";

import type { ProductForm } from "../form-field.tsx";

interface EditedProduct {
  form: ProductForm;
  /** The stored product; null for a new product. */
  base: StaffProduct | null;
}

/** Returns the label of the save button. The label says whether saving publishes the product. */
export function useSaveLabel({ form, base }: EditedProduct, isNew: boolean): string {
  const status = useWatch({ control: form.control, name: "status" });
  if (status === "draft") return productStatusMessages.saveDraft;
  if (isNew) return "Add product";
  const willPublish = status === "published" && base !== null && base.status !== "published";
  return willPublish ? productStatusMessages.saveAndPublish : "Save product";
}
