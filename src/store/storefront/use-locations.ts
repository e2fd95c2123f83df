import { useEffect, useState } from "react";

/**
 * A list of countries, states or cities. It is `none` if no parent place is selected. If the list is empty, shoppers
 * enter the place as text.
 */
export type Locations<Place> = "none" | "loading" | readonly Place[];

/**
 * Loads a list of places. A list that cannot be loaded counts as empty, so that the order can still be placed.
 * @param list returns the same promise for the same parent place, as the API client's list functions do
 * @param key identifies the list; empty without a parent place
 */
export function useLocations<Place>(list: () => Promise<Place[]> | undefined, key: string): Locations<Place> {
  const [loaded, setLoaded] = useState<{ key: string; places: readonly Place[] }>();

  useEffect(() => {
    let isCurrent = true;
    list()?.then(
      (places) => isCurrent && setLoaded({ key, places }),
      () => isCurrent && setLoaded({ key, places: [] }),
    );
    return () => {
      isCurrent = false;
    };
    // The key identifies the list; the function changes with each render.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [key]);

  if (key === "") return "none";
  return loaded?.key === key ? loaded.places : "loading";
}
