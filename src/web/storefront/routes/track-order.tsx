import { useEffect, useState } from "react";
import { useSearchParams } from "react-router";

import { DEFAULT_COUNTRY } from "#domain/location.ts";
import { trackingMessages } from "#domain/messages.ts";
import { parseOrderNumber } from "#domain/order.ts";
import { listCountries } from "#operations/locations/list-countries.ts";
import { trackOrder } from "#operations/orders/track-order.ts";
import { shopContext } from "#web/context.ts";

import { pageMeta } from "../seo/metadata.ts";
import { TrackedOrder } from "../tracking/tracked-order.tsx";
import { TrackingForm } from "../tracking/tracking-form.tsx";
import type { TrackingResult } from "../tracking/use-tracking.ts";
import { useTracking } from "../tracking/use-tracking.ts";
import type { Route } from "./+types/track-order.ts";

const MAX_TERM_LENGTH = 100;

export const meta: Route.MetaFunction = (args) => pageMeta("track-order", args);

export async function loader() {
  return { countries: await listCountries() };
}

interface Search extends TrackingResult {
  term: string;
  country: string;
}

/** The form without scripts; it only reads. With scripts the browser asks the API. */
export async function action({ request, context }: Route.ActionArgs): Promise<Search> {
  const form = await request.formData();
  const term = String(form.get("term") ?? "")
    .trim()
    .slice(0, MAX_TERM_LENGTH);
  const country = String(form.get("country") ?? DEFAULT_COUNTRY);
  if (term === "") return { term, country, message: trackingMessages.termRequired };
  try {
    const order = await trackOrder(context.get(shopContext).db, term, country);
    return order ? { term, country, order } : { term, country, message: trackingMessages.notFound };
  } catch (error) {
    console.error(error);
    return { term, country, message: trackingMessages.failed };
  }
}

export default function TrackOrder({ loaderData, actionData }: Route.ComponentProps) {
  const [params] = useSearchParams();
  const given = params.get("term") ?? "";
  const [term, setTerm] = useState(actionData?.term ?? given);
  const [country, setCountry] = useState(actionData?.country ?? DEFAULT_COUNTRY);
  const { result, isSearching, track } = useTracking(actionData);

  // The link of the confirmation names an order: nobody should have to press the button for it.
  useEffect(() => {
    if (parseOrderNumber(given) === undefined) return;
    setTerm(given);
    track(given, DEFAULT_COUNTRY);
    // oxlint-disable-next-line react/exhaustive-deps
  }, [given]);

  return (
    <div className="page section">
      <div className="mx-auto max-w-prose">
        <h1 className="display">Track Order</h1>
        <p className="mt-4 mb-8 text-umber">
          See where your order is, by its number or by the phone number you gave us.
        </p>
        <TrackingForm
          term={term}
          country={country}
          countries={loaderData.countries}
          error={result.message}
          isSearching={isSearching}
          onTermChange={setTerm}
          onCountryChange={setCountry}
          onSearch={() => track(term, country)}
        />
      </div>
      <p role="status" className="sr-only">
        {result.order ? `Order ${result.order.orderNumber} found` : result.message}
      </p>
      {result.order && (
        <div className="mx-auto mt-12 max-w-4xl">
          <TrackedOrder order={result.order} />
        </div>
      )}
    </div>
  );
}
