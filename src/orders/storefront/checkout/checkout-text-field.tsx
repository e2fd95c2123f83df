import type { ChangeEvent, ComponentProps } from "react";

import { Field } from "#kit/ui/forms/field.tsx";
import { TextareaField } from "#kit/ui/forms/textarea-field.tsx";

import type { CheckoutFieldName } from "../../ui/checkout-fields.ts";
import { CHECKOUT_FIELDS } from "../../ui/checkout-fields.ts";
import type { CheckoutDraft, DraftField } from "./checkout-draft.ts";
import { getFieldId } from "./field-id.ts";

/** The values and errors of the checkout form. */
export interface CheckoutFields {
  draft: CheckoutDraft;
  getError: (field: CheckoutFieldName) => string | undefined;
  /** Absent on the checkout page, whose form the browser sends. */
  setField?: (field: DraftField, value: string) => void;
}

interface CheckoutTextFieldProps extends Pick<ComponentProps<typeof Field>, "className" | "inputMode"> {
  field: CheckoutFieldName;
  checkout: CheckoutFields;
}

/** A text field of the checkout, configured by `CHECKOUT_FIELDS`. */
export function CheckoutTextField({
  field,
  checkout: { draft, getError, setField },
  ...attributes
}: CheckoutTextFieldProps) {
  const { path: _path, rows, type, ...config } = CHECKOUT_FIELDS[field];
  const common = {
    ...config,
    ...attributes,
    id: getFieldId(field),
    error: getError(field),
    ...(setField
      ? {
          value: draft[field],
          onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
            setField(field, event.currentTarget.value),
        }
      : { name: field, defaultValue: draft[field] }),
  };
  return rows === undefined ? <Field {...common} type={type} /> : <TextareaField {...common} rows={rows} />;
}
