import type { Country } from "#kit/rules/location.ts";

import { CheckoutTextField } from "./checkout-text-field.tsx";
import { getFieldId } from "./field-id.ts";
import { PlaceFields } from "./place-fields.tsx";
import type { CheckoutState } from "./use-checkout.ts";
import type { Locations } from "#store/storefront/use-locations.ts";

/** The fields for street, country → state → city, and postal code. Spec: storefront §4, §5. */
export function AddressFields({
  checkout,
  countries,
}: {
  checkout: CheckoutState;
  countries: Locations<Country>;
}) {
  const { draft, setField, getError } = checkout;
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <CheckoutTextField field="street" checkout={checkout} className="sm:col-span-2" />
      <PlaceFields
        values={draft}
        countries={countries}
        getId={getFieldId}
        getError={getError}
        setField={setField}
      />
      <CheckoutTextField
        field="zipCode"
        checkout={checkout}
        inputMode={draft.country === "Pakistan" ? "numeric" : "text"}
      />
    </div>
  );
}
