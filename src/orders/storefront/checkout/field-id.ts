import type { CheckoutFieldName } from "../../ui/checkout-fields.ts";

/** Returns the id of a field's control. The document has one checkout form. */
export function getFieldId(field: CheckoutFieldName): string {
  return `checkout-${field}`;
}
