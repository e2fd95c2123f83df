import { createIdStore } from "#kit/storefront/create-id-store.ts";

/** The city that the shopper has chosen, as named in the location data or as typed. */
export interface ChosenCity {
  country: string;
  state: string;
  city: string;
}

const store = createIdStore(
  "delivery-city",
  (text) => [text],
  () => localStorage,
);

/**
 * @param stored one id with country, state and city on separate lines. They are not separate ids, because the store
 * separates ids with commas and a town's name may contain a comma.
 */
function toCity([stored = ""]: readonly string[]): ChosenCity | undefined {
  const [country = "", state = "", city = ""] = stored.split("\n");
  return city === "" ? undefined : { country, state, city };
}

/** Returns the city saved in this browser; undefined until the page is hydrated. */
export function useChosenCity(): ChosenCity | undefined {
  return toCity(store.useIds());
}

/** Returns the city saved in this browser, for code outside components. */
export function getChosenCity(): ChosenCity | undefined {
  return toCity(store.readIds());
}

/** Saves a city in this browser. Deletes the saved city if `chosen` is undefined. */
export function saveChosenCity(chosen: ChosenCity | undefined): void {
  store.saveIds(chosen ? [[chosen.country, chosen.state, chosen.city].join("\n")] : []);
}
