import type { Country } from "#kit/rules/location.ts";
import { joinDescriptionIds, FieldFrame } from "#kit/ui/forms/field.tsx";

import { CHECKOUT_FIELDS } from "../../ui/checkout-fields.ts";
import { getFieldId } from "./field-id.ts";
import { PhoneCountrySelect } from "./phone-country-select.tsx";

interface PhoneFieldProps {
  countries: readonly Country[];
  country: string;
  phone: string;
  error: string | undefined;
  onCountryChange: (country: Country) => void;
  onPhoneChange: (phone: string) => void;
}

const { path: _, label, required, ...attributes } = CHECKOUT_FIELDS.phone;
const HINT = "For questions about your order and for the courier.";

/** A phone number field with its country, Pakistan by default. Spec: storefront §2. */
export function PhoneField({
  countries,
  country,
  phone,
  error,
  onCountryChange,
  onPhoneChange,
}: PhoneFieldProps) {
  const id = getFieldId("phone");
  return (
    <FieldFrame id={id} label={label} error={error} hint={HINT} isRequired={required}>
      <div
        className={`flex min-h-12 rounded-sm border bg-paper transition-colors ${error ? "border-oxblood" : "border-umber/40 focus-within:border-ink hover:border-umber"}`}
      >
        <PhoneCountrySelect
          countries={countries}
          value={country}
          onChange={onCountryChange}
          autoComplete="off"
        />
        <input
          id={id}
          {...attributes}
          value={phone}
          onChange={(event) => onPhoneChange(event.currentTarget.value)}
          aria-required={required}
          aria-invalid={error ? true : undefined}
          aria-describedby={joinDescriptionIds(id, error, HINT)}
          className="min-w-0 flex-1 bg-transparent px-4 py-2.5 placeholder:text-umber/80"
        />
      </div>
    </FieldFrame>
  );
}
