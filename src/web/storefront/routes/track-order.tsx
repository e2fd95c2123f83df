import { useEffect, useState } from "react";
import { data, useSearchParams } from "react-router";

import { TooManyRequests } from "#domain/errors.ts";
import { DEFAULT_COUNTRY } from "#domain/location.ts";
import { trackingMessages } from "#domain/messages.ts";
import { trackSchema } from "#domain/order-query.ts";
import { parseOrderNumber } from "#domain/order.ts";
import { listCountries } from "#operations/locations/list-countries.ts";
import { TRACKING_LIMIT, trackOrder } from "#operations/orders/track-order.ts";
import { shopContext } from "#web/context.ts";

import { pageMeta } from "../seo/metadata.ts";
import { TrackedOrder } from "../tracking/tracked-order.tsx";
import { TrackingForm } from "../tracking/tracking-form.tsx";
import type { TrackingResult } from "../tracking/use-tracking.ts";
import { useTracking } from "../tracking/use-tracking.ts";
import type { Route } from "./+types/track-order.ts";

export const meta: Route.MetaFunction = (args) => pageMeta("track-order", args);

export async function loader() {
  return { countries: await listCountries() };
}

const TERM_MAX = 101;
const COUNTRY_MAX = 3;

interface Search extends TrackingResult {
  term: string;
  country: string;
}

/** What was typed into the form; a body that is no form answers 400. The term is cut where no search reaches. */
async function readTyped(request: Request): Promise<{ term: string; country: string }> {
  const form = await request.formData().catch(() => undefined);
  if (form === undefined) throw data(null, { status: 400 });
  const [term, country] = [form.get("term"), form.get("country") ?? DEFAULT_COUNTRY];
  return {
    term: typeof term === "string" ? term.slice(0, TERM_MAX) : "",
    country: typeof country === "string" ? country.slice(0, COUNTRY_MAX) : "",
  };
}

/** The form without scripts; it only reads. With scripts the browser asks the API. */
export async function action({ request, context }: Route.ActionArgs): Promise<Search> {
  const typed = await readTyped(request);
  const search = trackSchema.safeParse(typed);
  if (!search.success) return { ...typed, message: search.error.issues[0]?.message };
  const { db, countTry, report } = context.get(shopContext);
  try {
    await countTry(TRACKING_LIMIT);
    const order = await trackOrder(db, search.data.term, search.data.country);
    return order ? { ...typed, order } : { ...typed, message: trackingMessages.notFound };
  } catch (error) {
    if (error instanceof TooManyRequests) return { ...typed, message: error.message };
    report(error);
    return { ...typed, message: trackingMessages.failed };
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
    // oxlint-disable-next-line react/exhaustive-deps -- `track` is new on each render; only another term is another search
  }, [given]);

  return (
    <div className="page section">
      <div className="mx-auto max-w-4xl">
        <h1 className="display">Track Order</h1>
        <p className="mt-4 mb-8 text-umber">
          See where your order is, by its number or by the phone number you gave us.
        </p>
        <div className="max-w-prose">
          <TrackingForm
            term={term}
            country={country}
            countries={loaderData.countries}
            result={result}
            isSearching={isSearching}
            onTermChange={setTerm}
            onCountryChange={setCountry}
            onSearch={() => track(term, country)}
          />
        </div>
      </div>
      <p role="status" className="sr-only">
        {result.order && `Order ${result.order.orderNumber} found`}
      </p>
      {result.order && (
        <div className="mx-auto mt-12 max-w-4xl">
          <TrackedOrder order={result.order} />
        </div>
      )}
    </div>
  );
}
