import type { ReactNode } from "react";

import type { Country } from "#kit/rules/location.ts";
import { suggestEmail } from "#kit/rules/suggest-email.ts";

import { checkoutMessages as messages } from "../../rules/checkout-messages.ts";
import type { CheckoutFields } from "./checkout-text-field.tsx";
import { CheckoutTextField } from "./checkout-text-field.tsx";
import { GiftFields } from "./gift-fields.tsx";
import { PhoneField } from "./phone-field.tsx";

/** Class of the form around the sections. */
export const CHECKOUT_GRID = "grid gap-8 grid-cols-1 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-12";

interface CheckoutSectionsProps {
  checkout: CheckoutFields;
  /** Countries of phone numbers. */
  phoneCountries: readonly Country[];
  summary: ReactNode;
  /** The fields for country, state and city. */
  places: ReactNode;
  deliveryMethod: ReactNode;
  /** The ways to pay; nothing while only cash on delivery is possible. */
  paymentField: ReactNode;
  discountCode: ReactNode;
}

interface EmailSuggestionProps {
  email: string;
  /** Replaces the address; without it the suggestion is only text, as on the page without scripts. */
  onAccept?: ((email: string) => void) | undefined;
}

/** Offers to correct a mistyped domain such as `gmail.con`. The shopper can keep the address. */
function EmailSuggestion({ email, onAccept }: EmailSuggestionProps) {
  const suggestion = suggestEmail(email);
  return (
    <div role="status" className="text-sm">
      {suggestion !== undefined && (
        <p className="mt-1 wrap-anywhere">
          <span>{`${messages.didYouMean} `}</span>
          {onAccept ? (
            <button type="button" className="text-link" onClick={() => onAccept(suggestion)}>
              {suggestion}
            </button>
          ) : (
            <strong className="font-medium">{suggestion}</strong>
          )}
          <span>?</span>
        </p>
      )}
    </div>
  );
}

/**
 * The sections of the checkout dialog and of the checkout page: Order Summary, Contact Information and Shipping Address.
 * Spec: storefront §2, §5.
 */
export function CheckoutSections({
  checkout,
  phoneCountries,
  summary,
  places,
  deliveryMethod,
  paymentField,
  discountCode,
}: CheckoutSectionsProps) {
  const { setField } = checkout;
  return (
    <>
      <div className="lg:col-start-2 lg:row-start-1">{summary}</div>
      <div className="flex min-w-0 flex-col gap-8 lg:col-start-1 lg:row-start-1">
        <fieldset className="min-w-0">
          <legend className="mb-4 font-serif text-xl font-medium">Contact Information</legend>
          <div className="grid gap-5 sm:grid-cols-2">
            <CheckoutTextField field="name" checkout={checkout} className="sm:col-span-2" />
            <div>
              <CheckoutTextField field="email" checkout={checkout} />
              <EmailSuggestion
                email={checkout.draft.email}
                onAccept={setField && ((email) => setField("email", email))}
              />
            </div>
            <PhoneField checkout={checkout} countries={phoneCountries} />
          </div>
        </fieldset>
        <fieldset className="min-w-0">
          <legend className="mb-4 font-serif text-xl font-medium">Shipping Address</legend>
          <div className="grid gap-5 sm:grid-cols-2">
            <CheckoutTextField field="street" checkout={checkout} className="sm:col-span-2" />
            {places}
            <CheckoutTextField
              field="zipCode"
              checkout={checkout}
              inputMode={checkout.draft.country === "Pakistan" ? "numeric" : "text"}
            />
          </div>
        </fieldset>
        {deliveryMethod}
        {paymentField}
        <GiftFields checkout={checkout} />
        <div>{discountCode}</div>
        <p className="text-sm text-umber">
          See our{" "}
          <a href="/privacy" target="_blank" rel="noopener" className="text-link">
            privacy policy
          </a>{" "}
          for what we store and for how long.
        </p>
      </div>
    </>
  );
}
