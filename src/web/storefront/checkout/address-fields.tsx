import type { Country } from "#domain/customers/location.ts";
import { isCountryServed } from "#domain/store/served-countries.ts";
import { listCities, listStates } from "#web/api-client/api-client.ts";

import { useStore } from "../store-context.tsx";
import { CHECKOUT_FIELDS } from "#web/ui/orders/checkout-fields.ts";
import { CheckoutTextField } from "./checkout-text-field.tsx";
import { getFieldId } from "./field-id.ts";
import { PlaceField } from "./place-field.tsx";
import type { CheckoutState } from "./use-checkout.ts";
import type { Places } from "./use-places.ts";
import { usePlaces } from "./use-places.ts";

/** Returns the delivery countries in the order of the settings, even if the location data cannot be loaded. */
function listServedPlaces(countries: Places<Country>, served: readonly string[]): Places<{ name: string }> {
  if (typeof countries === "string") return countries;
  return served.map((name) => countries.find((country) => isCountryServed([name], country.name)) ?? { name });
}

/** Returns an empty list, which shows a text field, if the location data does not contain the entered parent place. */
function listPlacesBelow<Place>(
  parents: Places<unknown>,
  value: string,
  places: Places<Place>,
): Places<Place> {
  return typeof parents !== "string" && value !== "" && places === "none" ? [] : places;
}

/** The fields for street, country → state → city, and postal code. Spec: storefront §4, §5. */
export function AddressFields({
  checkout,
  countries,
}: {
  checkout: CheckoutState;
  countries: Places<Country>;
}) {
  const { countries: served } = useStore();
  const { draft, setField, getError } = checkout;
  const country =
    typeof countries === "string" ? undefined : countries.find(({ name }) => name === draft.country);
  const states = listPlacesBelow(
    countries,
    draft.country,
    usePlaces(() => (country ? listStates(country.code) : undefined), country?.code ?? ""),
  );
  const state = typeof states === "string" ? undefined : states.find(({ name }) => name === draft.state);
  const cities = listPlacesBelow(
    states,
    draft.state,
    usePlaces(
      () => (country && state ? listCities(country.code, state.code) : undefined),
      country && state ? `${country.code}/${state.code}` : "",
    ),
  );

  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <CheckoutTextField field="street" checkout={checkout} className="sm:col-span-2" />
      <PlaceField
        id={getFieldId("country")}
        label={CHECKOUT_FIELDS.country.label}
        autoComplete={CHECKOUT_FIELDS.country.autoComplete}
        prompt="Select a country"
        places={listServedPlaces(countries, served)}
        value={draft.country}
        error={getError("country")}
        onChange={(name) => setField("country", name)}
      />
      <PlaceField
        id={getFieldId("state")}
        label={CHECKOUT_FIELDS.state.label}
        autoComplete={CHECKOUT_FIELDS.state.autoComplete}
        prompt={draft.country === "" ? "Select a country first" : "Select a state"}
        places={states}
        value={draft.state}
        error={getError("state")}
        onChange={(name) => setField("state", name)}
      />
      <PlaceField
        // Selecting another state resets the field to its list.
        key={`${draft.country} ${draft.state}`}
        id={getFieldId("city")}
        label={CHECKOUT_FIELDS.city.label}
        autoComplete={CHECKOUT_FIELDS.city.autoComplete}
        prompt={draft.state === "" ? "Select a state first" : "Select a city"}
        unlisted="My town is not listed"
        places={cities}
        value={draft.city}
        error={getError("city")}
        onChange={(name) => setField("city", name)}
      />
      <CheckoutTextField
        field="zipCode"
        checkout={checkout}
        inputMode={draft.country === "Pakistan" ? "numeric" : "text"}
      />
    </div>
  );
}
