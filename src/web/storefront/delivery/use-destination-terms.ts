import { useEffect, useState } from "react";

import type { Destination } from "#domain/delivery/find-zone.ts";
import type { PlaceTerms } from "#domain/delivery/place-terms.ts";
import { callApi } from "#web/api-client/api-client.ts";

const pending = new Map<string, Promise<PlaceTerms | null>>();

/** Loads the terms of a place. Calls for the same place share a pending request. */
function loadPlaceTerms(key: string, query: Destination): Promise<PlaceTerms | null> {
  const request =
    pending.get(key) ?? callApi("GET /api/delivery/terms", { query }).then(({ terms }) => terms);
  pending.set(key, request);
  const forget = () => pending.delete(key);
  request.then(forget, forget);
  return request;
}

/** Returns the terms of delivery to a place; undefined without a place, while they load and if they cannot be loaded. */
export function usePlaceTerms(place: Destination | undefined): PlaceTerms | undefined {
  const [loaded, setLoaded] = useState<{ key: string; terms: PlaceTerms }>();
  const key = place && JSON.stringify([place.country, place.state, place.city]);

  useEffect(() => {
    if (key === undefined || place === undefined) return;
    let isCurrent = true;
    loadPlaceTerms(key, place).then(
      (terms) => isCurrent && terms && setLoaded({ key, terms }),
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
    // The key identifies the place; the object changes with each render.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [key]);

  return loaded?.key === key ? loaded?.terms : undefined;
}
