import { createIdStore } from "../create-id-store.ts";

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

/** @param stored one text, because the store separates its entries by commas, which the name of a town may contain */
function toCity([stored = ""]: readonly string[]): ChosenCity | undefined {
  const [country = "", state = "", city = ""] = stored.split("\n");
  return city === "" ? undefined : { country, state, city };
}

/** Returns the city that this browser remembers; undefined until the page is hydrated. */
export function useChosenCity(): ChosenCity | undefined {
  return toCity(store.use());
}

/** Returns the city that this browser remembers, for code outside components. */
export function getChosenCity(): ChosenCity | undefined {
  return toCity(store.read());
}

/** Remembers a city, or forgets it. */
export function saveChosenCity(chosen: ChosenCity | undefined): void {
  store.save(chosen ? [[chosen.country, chosen.state, chosen.city].join("\n")] : []);
}
