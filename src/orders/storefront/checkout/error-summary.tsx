import type { MouseEvent } from "react";

import { checkoutMessages } from "../../rules/checkout-messages.ts";
import type { CheckoutFieldName } from "../../ui/checkout-fields.ts";
import { CHECKOUT_FIELDS } from "../../ui/checkout-fields.ts";

import { getFieldId } from "./field-id.ts";
import type { CheckoutState } from "./use-checkout.ts";

const FIELD_NAMES = Object.keys(CHECKOUT_FIELDS) as CheckoutFieldName[];

/** Lists the fields with errors; each link focuses its field. Renders nothing without errors. */
export function ErrorSummary({ getError }: Pick<CheckoutState, "getError">) {
  const fields = FIELD_NAMES.filter((field) => getError(field) !== undefined);
  if (fields.length === 0) return null;

  function handleClick(event: MouseEvent, field: CheckoutFieldName) {
    // Following the link would add a history entry.
    event.preventDefault();
    document.getElementById(getFieldId(field))?.focus();
  }

  return (
    <div className="mb-3 text-sm text-oxblood">
      <p>{checkoutMessages.fieldsToCorrect(fields.length)}</p>
      <ul className="flex flex-wrap gap-x-4">
        {fields.map((field) => (
          <li key={field}>
            <a
              href={`#${getFieldId(field)}`}
              onClick={(event) => handleClick(event, field)}
              className="inline-flex min-h-8 items-center underline underline-offset-4 hover:text-ink pointer-coarse:min-h-11"
            >
              {CHECKOUT_FIELDS[field].label}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
