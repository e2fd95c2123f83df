import { ChevronDown } from "#web/ui/icons.tsx";
import type { ComponentProps } from "react";

import type { Country } from "#domain/customers/location.ts";
import { DEFAULT_COUNTRY } from "#domain/customers/location.ts";

interface PhoneCountrySelectProps extends Omit<ComponentProps<"select">, "value" | "onChange" | "className"> {
  countries: readonly Country[];
  /** Code of the chosen country. */
  value: string;
  onChange: (country: Country) => void;
}

/** Shown until the list has arrived, and when it does not. */
const HOME: Country = { code: DEFAULT_COUNTRY, name: "Pakistan", dialCode: "92", flag: "🇵🇰" };

/** The country of a phone number: a native choice by name behind its short form, e.g. `PK +92`. */
export function PhoneCountrySelect({ countries, value, onChange, ...rest }: PhoneCountrySelectProps) {
  const known = countries.length > 0 ? countries : [HOME];
  const chosen = known.find(({ code }) => code === value) ?? HOME;
  return (
    <span className="relative flex shrink-0 items-center gap-1.5 border-r border-umber/40 pr-3 pl-4 text-sm focus-within:outline-2 focus-within:-outline-offset-2 focus-within:outline-brass">
      <span aria-hidden="true" className="tabular-nums">
        {chosen.code} +{chosen.dialCode}
      </span>
      <ChevronDown className="size-3.5 text-umber" aria-hidden="true" />
      <select
        aria-label="Phone country"
        {...rest}
        value={chosen.code}
        onChange={(event) => {
          const next = known.find(({ code }) => code === event.currentTarget.value);
          if (next) onChange(next);
        }}
        className="absolute inset-0 h-full w-full cursor-pointer opacity-0"
      >
        {known.map((country) => (
          <option key={country.code} value={country.code}>
            {country.name} (+{country.dialCode})
          </option>
        ))}
      </select>
    </span>
  );
}
