import type { MouseEvent, ReactNode } from "react";

import { formatPrice } from "#kit/rules/money.ts";
import { CircleAlert } from "#kit/ui/icons.tsx";

import { checkoutMessages } from "../../rules/checkout-messages.ts";
import type { CartPrice } from "../../rules/quote.ts";
import type { CheckoutFieldName } from "../../ui/checkout-fields.ts";
import { CHECKOUT_FIELDS } from "../../ui/checkout-fields.ts";

import { getFieldId } from "./field-id.ts";
import type { CheckoutFields } from "./checkout-text-field.tsx";

const FIELD_NAMES = Object.keys(CHECKOUT_FIELDS) as CheckoutFieldName[];

interface ErrorsProps {
  /** The fields with errors. */
  fields: readonly CheckoutFieldName[];
}

/** One line with the number of errors, so that the form stays in view on phones. Focuses the first field. */
function ErrorLine({ fields: [first, ...others] }: ErrorsProps) {
  if (first === undefined) return null;

  function handleClick(event: MouseEvent, field: CheckoutFieldName) {
    // Following the link would add a history entry.
    event.preventDefault();
    document.getElementById(getFieldId(field))?.focus();
  }

  return (
    <a
      href={`#${getFieldId(first)}`}
      onClick={(event) => handleClick(event, first)}
      className="flex min-h-11 items-center text-sm text-oxblood underline underline-offset-4 hover:text-ink"
    >
      {checkoutMessages.needAttention(others.length + 1)}
    </a>
  );
}

/** Links to all fields with errors, for the page that forms without scripts show. */
function ErrorList({ fields }: ErrorsProps) {
  if (fields.length === 0) return null;
  return (
    <div className="mb-3 text-sm text-oxblood">
      <p>{checkoutMessages.fieldsToCorrect(fields.length)}</p>
      <ul className="flex flex-wrap gap-x-4">
        {fields.map((field) => (
          <li key={field}>
            <a
              href={`#${getFieldId(field)}`}
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

interface CheckoutAlertProps extends Pick<CheckoutFields, "getError"> {
  /** The message about the whole form. */
  notice: string | undefined;
  /** Whether all fields with errors are listed, rather than counted. */
  listsFields?: boolean;
}

/** What prevents the order: before the buttons of the dialog, and above the form of the checkout page. */
export function CheckoutAlert({ notice, getError, listsFields = false }: CheckoutAlertProps) {
  const fields = FIELD_NAMES.filter((field) => getError(field) !== undefined);
  return (
    <div role="alert">
      {notice !== undefined && (
        <p className="mb-4 flex items-start gap-2 text-sm text-oxblood">
          <CircleAlert className="mt-0.5 size-4.5 shrink-0" strokeWidth={1.75} aria-hidden="true" />
          <span>{notice}</span>
        </p>
      )}
      {listsFields ? <ErrorList fields={fields} /> : <ErrorLine fields={fields} />}
    </div>
  );
}

/** The total beside the buttons at the end of the checkout dialog and of the checkout page. */
export function CheckoutFooter({ price, children }: { price: CartPrice; children: ReactNode }) {
  return (
    <div className="flex items-center gap-3">
      <p className="mr-auto hidden text-sm text-umber sm:block">
        <span>{`${price.isComplete ? checkoutMessages.total : checkoutMessages.totalBeforeDelivery} `}</span>
        <span className="ml-1 text-lg font-medium text-ink tabular-nums">{formatPrice(price.total)}</span>
      </p>
      {children}
    </div>
  );
}
