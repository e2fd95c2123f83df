import { useState } from "react";

import { trackingMessages } from "#domain/orders/order-messages.ts";
import { networkMessages } from "#domain/shared/network-messages.ts";
import type { DisplayedOrder } from "#domain/orders/tracking-display.ts";
import { parseDisplayedOrder } from "#domain/orders/tracking-display.ts";
import { trackOrder } from "#web/api-client/api-client.ts";
import type { ApiProblem } from "#web/api-client/api-problem.ts";
import { useMutation } from "#web/api-client/use-mutation.ts";

/** What a search answered: an order, or why there is none to show. */
export interface TrackingResult {
  order?: DisplayedOrder | undefined;
  message?: string | undefined;
}

/** Why there is no order to show, beside the field that holds what was searched. Spec: storefront §8. */
function reasonOf({ status, detail }: ApiProblem): string {
  if (status === 404) return trackingMessages.notFound;
  if (status === 429) return detail;
  if (status === 503) return `${trackingMessages.failed} ${detail}`;
  // No answer came: it is the line, and the same search can be sent again.
  return status === 0 ? `${trackingMessages.failed} ${networkMessages.failed}` : trackingMessages.failed;
}

/**
 * Searching an order from the browser; `first` is what the server found for a form sent without scripts.
 * Spec: storefront §5, §8.
 */
export function useTracking(first: TrackingResult = {}) {
  const [result, setResult] = useState(first);
  const search = useMutation(trackOrder, {
    success: (answer) => {
      const order = parseDisplayedOrder(answer);
      setResult(order ? { order } : { message: trackingMessages.detailsUnavailable });
    },
    problem: (problem) => setResult({ message: reasonOf(problem) }),
  });

  function track(term: string, country: string) {
    if (term.trim() === "") setResult({ message: trackingMessages.termRequired });
    else void search.mutate({ term: term.trim(), country });
  }

  return { result, isSearching: search.pending, track };
}
