import { useEffect, useId, useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import { useController } from "react-hook-form";

import type { Country } from "#kit/rules/location.ts";
import { settingsMessages as messages } from "#store/rules/staff-messages.ts";
import { STORE_FIELDS } from "#store/rules/store-fields.ts";
import { listCountries } from "#kit/api-client/api-client.ts";
import { SelectField } from "#kit/ui/forms/select-field.tsx";

import type { DeliverySettings } from "./section-form.tsx";

/** Edits the list of countries that the shop delivers to. */
export function CountriesField({ form: { control } }: { form: UseFormReturn<DeliverySettings> }) {
  const { field, fieldState } = useController({ control, name: "countries" });
  const countries = field.value;
  const [allCountries, setAllCountries] = useState<readonly Country[]>([]);
  const id = useId();

  useEffect(() => {
    let isCurrent = true;
    void listCountries().then(
      (list) => isCurrent && setAllCountries(list),
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, []);

  return (
    <div className="grid gap-4">
      <div>
        <p id={id} className="mb-1.5 text-sm font-medium">
          {STORE_FIELDS.countries.label}
        </p>
        <ul aria-labelledby={id} className="flex flex-wrap gap-2">
          {countries.map((country, index) => (
            <li
              key={country}
              className="inline-flex items-center rounded-full border border-umber/40 pl-4 text-sm"
            >
              <span>{country}</span>
              {index > 0 && (
                <button
                  type="button"
                  aria-label={messages.preselectCountry(country)}
                  title={messages.preselectCountry(country)}
                  className="ml-1 inline-flex size-control items-center justify-center rounded-full text-umber hover:text-ink"
                  onClick={() => field.onChange([country, ...countries.filter((name) => name !== country)])}
                >
                  <span aria-hidden="true">↑</span>
                </button>
              )}
              <button
                type="button"
                aria-label={messages.removeCountry(country)}
                className="inline-flex size-control items-center justify-center rounded-full text-umber hover:text-ink"
                onClick={() => field.onChange(countries.filter((name) => name !== country))}
              >
                <span aria-hidden="true">×</span>
              </button>
            </li>
          ))}
        </ul>
      </div>
      <SelectField
        label={messages.addCountry}
        name="countries"
        className="max-w-md"
        value=""
        error={fieldState.error?.message}
        hint={messages.countriesHint(countries)}
        onChange={({ currentTarget }) => field.onChange([...countries, currentTarget.value])}
      >
        <option value="">{messages.chooseCountry}</option>
        {allCountries
          .filter(({ name }) => !countries.includes(name))
          .map(({ code, name }) => (
            <option key={code} value={name}>
              {name}
            </option>
          ))}
      </SelectField>
    </div>
  );
}
