import { ChevronDown } from "#kit/ui/icons.tsx";
import type { ComponentProps } from "react";

import type { Country } from "#kit/rules/location.ts";
import { DEFAULT_COUNTRY } from "#kit/rules/location.ts";

interface PhoneCountrySelectProps extends Omit<ComponentProps<"select">, "value" | "onChange" | "className"> {
  countries: readonly Country[];
  /** Code of the selected country. */
  value: string;
  onChange: (country: Country) => void;
}

/** Shown while the list is loading or if it fails to load. */
const FALLBACK_COUNTRY: Country = { code: DEFAULT_COUNTRY, name: "Pakistan", dialCode: "92", flag: "🇵🇰" };

/** Selects the country of a phone number: a transparent native `<select>` over a short label, e.g. `PK +92`. */
export function PhoneCountrySelect({ countries, value, onChange, ...rest }: PhoneCountrySelectProps) {
  const options = countries.length > 0 ? countries : [FALLBACK_COUNTRY];
  const selected = options.find(({ code }) => code === value) ?? FALLBACK_COUNTRY;
  return (
    <span className="relative flex shrink-0 items-center gap-1.5 border-r border-umber/40 pr-3 pl-4 text-sm focus-within:outline-2 focus-within:-outline-offset-2 focus-within:outline-brass">
      <span aria-hidden="true" className="tabular-nums">
        {`${selected.code} +${selected.dialCode}`}
      </span>
      <ChevronDown className="size-3.5 text-umber" aria-hidden="true" />
      <select
        aria-label="Phone country"
        {...rest}
        value={selected.code}
        onChange={(event) => {
          const newCountry = options.find(({ code }) => code === event.currentTarget.value);
          if (newCountry) onChange(newCountry);
        }}
        className="absolute inset-0 h-full w-full cursor-pointer opacity-0"
      >
        {options.map((country) => (
          <option key={country.code} value={country.code}>
            {`${country.name} (+${country.dialCode})`}
          </option>
        ))}
      </select>
    </span>
  );
}
