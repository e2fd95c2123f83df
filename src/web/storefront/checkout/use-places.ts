import { useEffect, useState } from "react";

/** `loading` until the answer is there; an empty list means that nobody knows any, so people type it themselves. */
export type Places<Place> = "none" | "loading" | readonly Place[];

/**
 * A list of places; `none` while the place above it is not chosen. A list that cannot be had is taken as empty: an
 * order must not hang on it.
 * @param list must be one and the same promise for the same place, as the api-client's lists are
 */
export function usePlaces<Place>(list: () => Promise<Place[]> | undefined, key: string): Places<Place> {
  const [found, setFound] = useState<{ key: string; places: readonly Place[] }>();

  useEffect(() => {
    let isCurrent = true;
    list()?.then(
      (places) => isCurrent && setFound({ key, places }),
      () => isCurrent && setFound({ key, places: [] }),
    );
    return () => {
      isCurrent = false;
    };
    // The key names the list; the function is made anew at every render.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [key]);

  if (key === "") return "none";
  return found?.key === key ? found.places : "loading";
}
