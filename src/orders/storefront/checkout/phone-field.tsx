import { useState } from "react";

import type { Country } from "#kit/rules/location.ts";
import { joinDescriptionIds, FieldFrame } from "#kit/ui/forms/field.tsx";

import { CHECKOUT_FIELDS } from "../../ui/checkout-fields.ts";
import type { CheckoutFields } from "./checkout-text-field.tsx";
import { getFieldId } from "./field-id.ts";
import { PhoneCountrySelect } from "./phone-country-select.tsx";

interface PhoneFieldProps {
  checkout: CheckoutFields;
  countries: readonly Country[];
}

const { path: _, label, required, ...attributes } = CHECKOUT_FIELDS.phone;
const HINT = "For questions about your order and for the courier.";

/** A phone number field with its country, Pakistan by default. Spec: storefront §2. */
export function PhoneField({ checkout: { draft, getError, setField }, countries }: PhoneFieldProps) {
  const id = getFieldId("phone");
  const error = getError("phone");
  const [country, setCountry] = useState(draft.phoneCountry);

  function changeCountry({ code, dialCode }: Country) {
    setCountry(code);
    setField?.("phoneCountry", code);
    setField?.("dialCode", dialCode);
  }

  return (
    <FieldFrame id={id} label={label} error={error} hint={HINT} isRequired={required}>
      <div
        className={`flex min-h-12 rounded-sm border bg-paper transition-colors ${error ? "border-oxblood" : "border-umber/40 focus-within:border-ink hover:border-umber"}`}
      >
        <PhoneCountrySelect
          countries={countries}
          value={setField ? draft.phoneCountry : country}
          onChange={changeCountry}
          autoComplete="off"
          {...(!setField && { name: "phoneCountry" })}
        />
        <input
          id={id}
          {...attributes}
          {...(setField
            ? { value: draft.phone, onChange: (event) => setField("phone", event.currentTarget.value) }
            : { name: "phone", defaultValue: draft.phone })}
          aria-required={required}
          aria-invalid={error ? true : undefined}
          aria-describedby={joinDescriptionIds(id, error, HINT)}
          className="min-w-0 flex-1 bg-transparent px-4 py-2.5 placeholder:text-umber/80"
        />
      </div>
    </FieldFrame>
  );
}
