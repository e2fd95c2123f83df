import { useState } from "react";

import { trackingMessages } from "#domain/messages.ts";
import type { TrackedOrder } from "#domain/order.ts";
import { trackOrder } from "#web/api-client.ts";
import { useMutation } from "#web/use-mutation.ts";

/** What a search answered: an order, or why there is none to show. */
export interface TrackingResult {
  order?: TrackedOrder | undefined;
  message?: string | undefined;
}

/**
 * Searching an order from the browser; `first` is what the server found for a form sent without scripts.
 * Spec: storefront §5, §8.
 */
export function useTracking(first: TrackingResult = {}) {
  const [result, setResult] = useState(first);
  const search = useMutation(trackOrder, {
    success: (order) => setResult({ order }),
    problem: ({ status, detail }) => {
      if (status === 404) setResult({ message: trackingMessages.notFound });
      else setResult({ message: status === 429 ? detail : trackingMessages.failed });
    },
  });

  function track(term: string, country: string) {
    if (term.trim() === "") setResult({ message: trackingMessages.termRequired });
    else void search.mutate({ term: term.trim(), country });
  }

  return { result, isSearching: search.pending, track };
}
