import { useEffect, useState } from "react";

import type { Destination } from "../rules/find-zone.ts";
import type { DestinationTerms } from "../rules/destination-terms.ts";
import { callApi } from "#kit/api-client/api-client.ts";

const pending = new Map<string, Promise<DestinationTerms | null>>();

/** Loads the terms of a destination. Calls for the same destination share a pending request. */
function loadDestinationTerms(key: string, query: Destination): Promise<DestinationTerms | null> {
  const request =
    pending.get(key) ?? callApi("GET /api/delivery/terms", { query }).then(({ terms }) => terms);
  pending.set(key, request);
  const forget = () => pending.delete(key);
  request.then(forget, forget);
  return request;
}

/** Returns the delivery terms, or undefined without a destination, while the terms load, or if loading fails. */
export function useDestinationTerms(destination: Destination | undefined): DestinationTerms | undefined {
  const [loaded, setLoaded] = useState<{ key: string; terms: DestinationTerms }>();
  const key = destination && JSON.stringify([destination.country, destination.state, destination.city]);

  useEffect(() => {
    if (key === undefined || destination === undefined) return;
    let isCurrent = true;
    loadDestinationTerms(key, destination).then(
      (terms) => isCurrent && terms && setLoaded({ key, terms }),
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
    // The key identifies the destination; the object changes with each render.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [key]);

  return loaded?.key === key ? loaded?.terms : undefined;
}
