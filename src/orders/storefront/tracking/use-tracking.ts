import { useState } from "react";

import { trackingMessages } from "../../rules/order-messages.ts";
import { networkMessages } from "#kit/rules/texts/network-messages.ts";
import type { TrackedOrder } from "../../rules/order.ts";
import type { DisplayedOrder } from "../../rules/tracking-display.ts";
import { parseDisplayedOrder } from "../../rules/tracking-display.ts";
import { callApi } from "#kit/api-client/api-client.ts";
import type { ApiProblem } from "#kit/api-client/api-problem.ts";
import { useMutation } from "#kit/api-client/use-mutation.ts";

/** The result of a search: an order, or a message that explains why there is none. */
export interface TrackingResult {
  order?: DisplayedOrder | undefined;
  message?: string | undefined;
}

/** Finds an order by its number or a phone number. `country` applies to phone numbers without a country code. */
function findOrder(json: { term: string; country: string }): Promise<TrackedOrder> {
  return callApi("POST /api/orders/track", { json });
}

/** Returns the search field's message for a failed search. Spec: storefront §8. */
function getFailureMessage({ status, detail }: ApiProblem): string {
  if (status === 404) return trackingMessages.notFound;
  if (status === 429) return detail;
  if (status === 503) return `${trackingMessages.failed} ${detail}`;
  // Status 0: no response arrived, so the visitor can retry the same search.
  return status === 0 ? `${trackingMessages.failed} ${networkMessages.failed}` : trackingMessages.failed;
}

/**
 * Returns the search result and a function that searches for an order. `initial` is the server's result for a form
 * submitted without JavaScript.
 * Spec: storefront §5, §8.
 */
export function useTracking(initial: TrackingResult = {}) {
  const [result, setResult] = useState(initial);
  const search = useMutation(findOrder, {
    success: (response) => {
      const order = parseDisplayedOrder(response);
      setResult(order ? { order } : { message: trackingMessages.detailsUnavailable });
    },
    problem: (problem) => setResult({ message: getFailureMessage(problem) }),
  });

  function track(term: string, country: string) {
    if (term.trim() === "") setResult({ message: trackingMessages.termRequired });
    else void search.mutate({ term: term.trim(), country });
  }

  return { result, isSearching: search.isPending, track };
}
