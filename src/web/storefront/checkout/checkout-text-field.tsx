import type { ComponentProps } from "react";

import { Field } from "#web/ui/forms/field.tsx";

import type { CheckoutFieldName } from "./checkout-fields.ts";
import { CHECKOUT_FIELDS } from "./checkout-fields.ts";
import type { CheckoutState } from "./use-checkout.ts";

interface CheckoutTextFieldProps extends Pick<ComponentProps<typeof Field>, "className" | "inputMode"> {
  field: CheckoutFieldName;
  checkout: CheckoutState;
}

/** A text field of the checkout, as `CHECKOUT_FIELDS` describes it. */
export function CheckoutTextField({ field, checkout, ...attributes }: CheckoutTextFieldProps) {
  const { path: _, ...described } = CHECKOUT_FIELDS[field];
  return (
    <Field
      {...described}
      {...attributes}
      value={checkout.draft[field]}
      error={checkout.errorOf(field)}
      onChange={(event) => checkout.setField(field, event.currentTarget.value)}
    />
  );
}
