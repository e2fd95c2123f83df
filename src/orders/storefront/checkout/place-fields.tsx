import type { Country } from "#kit/rules/location.ts";
import { isCountryServed } from "#store/rules/served-countries.ts";
import { listCities, listStates } from "#kit/api-client/api-client.ts";
import { CHECKOUT_FIELDS } from "../../ui/checkout-fields.ts";

import { useStore } from "#store/storefront/store-context.tsx";
import { PlaceField } from "./place-field.tsx";
import type { Locations } from "#store/storefront/use-locations.ts";
import { useLocations } from "#store/storefront/use-locations.ts";

/** Returns the delivery countries in the order of the settings, even if the location data cannot be loaded. */
function listServedPlaces(
  countries: Locations<Country>,
  servedCountries: readonly string[],
): Locations<{ name: string }> {
  if (typeof countries === "string") return countries;
  return servedCountries.map(
    (name) => countries.find((country) => isCountryServed([name], country.name)) ?? { name },
  );
}

/** Returns `places`, or an empty list if the entered parent is not listed. An empty list renders as a text field. */
function listPlacesBelow<Place>(
  parents: Locations<unknown>,
  value: string,
  places: Locations<Place>,
): Locations<Place> {
  return typeof parents !== "string" && value !== "" && places === "none" ? [] : places;
}

type PlaceFieldName = "country" | "state" | "city";

interface PlaceFieldsProps {
  values: Readonly<Record<PlaceFieldName, string>>;
  countries: Locations<Country>;
  getId: (field: PlaceFieldName) => string;
  getError: (field: PlaceFieldName) => string | undefined;
  setField: (field: PlaceFieldName, value: string) => void;
}

/** The fields for country → state → city. Spec: storefront §4, §5. */
export function PlaceFields({ values, countries, getId, getError, setField }: PlaceFieldsProps) {
  const { countries: servedCountries } = useStore();
  const country =
    typeof countries === "string" ? undefined : countries.find(({ name }) => name === values.country);
  const states = listPlacesBelow(
    countries,
    values.country,
    useLocations(() => (country ? listStates(country.code) : undefined), country?.code ?? ""),
  );
  const state = typeof states === "string" ? undefined : states.find(({ name }) => name === values.state);
  const cities = listPlacesBelow(
    states,
    values.state,
    useLocations(
      () => (country && state ? listCities(country.code, state.code) : undefined),
      country && state ? `${country.code}/${state.code}` : "",
    ),
  );
  const getProps = (field: PlaceFieldName) => ({
    id: getId(field),
    label: CHECKOUT_FIELDS[field].label,
    autoComplete: CHECKOUT_FIELDS[field].autoComplete,
    value: values[field],
    error: getError(field),
    onChange: (name: string) => setField(field, name),
  });

  return (
    <>
      <PlaceField
        {...getProps("country")}
        prompt="Select a country"
        places={listServedPlaces(countries, servedCountries)}
      />
      <PlaceField
        {...getProps("state")}
        prompt={values.country === "" ? "Select a country first" : "Select a state"}
        places={states}
      />
      <PlaceField
        {...getProps("city")}
        // Selecting another state switches the field back to the list.
        key={`${values.country} ${values.state}`}
        prompt={values.state === "" ? "Select a state first" : "Select a city"}
        unlistedLabel="My town is not listed"
        places={cities}
      />
    </>
  );
}
