import type { ComponentProps } from "react";

import { Field } from "#kit/ui/forms/field.tsx";

import type { CheckoutFieldName } from "../../ui/checkout-fields.ts";
import { CHECKOUT_FIELDS } from "../../ui/checkout-fields.ts";
import { getFieldId } from "./field-id.ts";
import type { CheckoutState } from "./use-checkout.ts";

interface CheckoutTextFieldProps extends Pick<ComponentProps<typeof Field>, "className" | "inputMode"> {
  field: CheckoutFieldName;
  checkout: CheckoutState;
}

/** A text field of the checkout, configured by `CHECKOUT_FIELDS`. */
export function CheckoutTextField({ field, checkout, ...attributes }: CheckoutTextFieldProps) {
  const { path: _, ...config } = CHECKOUT_FIELDS[field];
  return (
    <Field
      {...config}
      {...attributes}
      id={getFieldId(field)}
      value={checkout.draft[field]}
      error={checkout.getError(field)}
      onChange={(event) => checkout.setField(field, event.currentTarget.value)}
    />
  );
}
