import { useEffect, useState } from "react";

/** A list of places, `none` without a parent place, or `loading`. For an empty list, shoppers enter the place as text. */
export type Places<Place> = "none" | "loading" | readonly Place[];

/**
 * Loads a list of places. A list that cannot be loaded counts as empty, so that the order can still be placed.
 * @param list returns the same promise for the same parent place, as the lists of the API client do
 * @param key identifies the list; empty without a parent place
 */
export function usePlaces<Place>(list: () => Promise<Place[]> | undefined, key: string): Places<Place> {
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
