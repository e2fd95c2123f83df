import { isCountryServed } from "#store/rules/served-countries.ts";
import { listCities, listCountries, listStates } from "#kit/api-client/api-client.ts";

import { useStaffData } from "#kit/admin/use-staff-data.ts";

/**
 * The states of a country and the cities of a state. Each list is undefined until it is loaded. If a list is empty,
 * staff type the name.
 */
export interface Locations {
  /** Name of the country as in the location data. */
  country: string;
  states: readonly string[] | undefined;
  cities: readonly string[] | undefined;
  hasFailed: boolean;
  retry: () => void;
}

/** Loads the states of a country and the cities of a state, as the checkout's address form does. */
export function useLocations(countryName: string, stateName: string): Locations {
  const countries = useStaffData("countries", () => listCountries());
  const country = countries.data?.find(({ name }) => isCountryServed([countryName], name));
  const code = country?.code ?? "";
  const states = useStaffData(code, () => listStates(code));
  const state = states.data?.find(({ name }) => name === stateName)?.code ?? "";
  const cities = useStaffData(state === "" ? "" : `${code}/${state}`, () => listCities(code, state));
  const isUnknownCountry = countries.data !== undefined && country === undefined;
  const isUnknownState = (states.data !== undefined || isUnknownCountry) && state === "" && stateName !== "";
  const lists = [countries, states, cities];
  return {
    country: country?.name ?? countryName,
    states: isUnknownCountry ? [] : states.data?.map(({ name }) => name),
    cities: isUnknownState ? [] : cities.data && [...new Set(cities.data.map(({ name }) => name))],
    hasFailed: lists.some(({ problem }) => problem !== undefined),
    retry: () => {
      for (const { problem, reload } of lists) if (problem) reload();
    },
  };
}
