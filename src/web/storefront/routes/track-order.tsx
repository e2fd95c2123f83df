import { useEffect, useState } from "react";
import { data, useSearchParams } from "react-router";

import { TooManyRequests } from "#domain/shared/errors.ts";
import { DEFAULT_COUNTRY } from "#domain/customers/location.ts";
import { trackingMessages } from "#domain/orders/order-messages.ts";
import { generalMessages } from "#domain/shared/texts/general-messages.ts";
import { trackSchema } from "#domain/orders/order-query.ts";
import { parseOrderNumber } from "#domain/orders/order.ts";
import { listCountries } from "#operations/locations/list-countries.ts";
import { ORDER_LOOKUP_LIMIT } from "#operations/orders/edit/order-limits.ts";
import { trackOrder } from "#operations/orders/track-order.ts";
import { isDatabaseUnavailable } from "#operations/maintenance/database-unavailable.ts";
import type { Shop } from "#web/context.ts";
import { shopContext } from "#web/context.ts";

import { PRIVATE_PAGE_HEADERS } from "../private-page.ts";
import { describeHiddenPage, describePage } from "../seo/describe-page.server.ts";
import { RecentOrders } from "../tracking/recent-orders-list.tsx";
import { TERM_PARAM } from "../tracking/term-param.ts";
import { TrackedOrder } from "../tracking/tracked-order.tsx";
import { TrackingForm } from "../tracking/tracking-form.tsx";
import type { TrackingResult } from "../tracking/use-tracking.ts";
import { useTracking } from "../tracking/use-tracking.ts";
import type { Route } from "./+types/track-order.ts";

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head.tags ?? [];

/** A page with a search term in its URL is private to one shopper. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  const isPersonalData = new URL(request.url).searchParams.has(TERM_PARAM);
  const head = await (isPersonalData
    ? describeHiddenPage(shop, "track-order")
    : describePage(shop, "track-order", { path: "/track-order" }));
  return data(
    { countries: await listCountries(), head },
    { headers: isPersonalData ? PRIVATE_PAGE_HEADERS : {} },
  );
}

export function headers({ loaderHeaders, actionHeaders }: Route.HeadersArgs) {
  return new Headers([...loaderHeaders, ...(actionHeaders ?? [])]);
}

const TERM_MAX = 101;
const COUNTRY_MAX = 3;

interface Search extends TrackingResult {
  term: string;
  country: string;
}

/** The result of a search, and the response's status if the search failed. */
interface SearchOutcome {
  result: Search;
  init?: { status: number; headers?: Record<string, string> };
}

/** Returns the fields of the form, cut to their maximum lengths. Throws a response with status 400 if the body is not a form. */
async function readForm(request: Request): Promise<{ term: string; country: string }> {
  const form = await request.formData().catch(() => undefined);
  if (form === undefined) throw data(null, { status: 400 });
  const [term, country] = [form.get("term"), form.get("country") ?? DEFAULT_COUNTRY];
  return {
    term: typeof term === "string" ? term.slice(0, TERM_MAX) : "",
    country: typeof country === "string" ? country.slice(0, COUNTRY_MAX) : "",
  };
}

/** Handles the form without scripts; changes nothing. With scripts the browser calls the API. */
export async function action({ request, context }: Route.ActionArgs) {
  const { result, init } = await search(request, context.get(shopContext));
  return data<Search>(result, { ...init, headers: { ...PRIVATE_PAGE_HEADERS, ...init?.headers } });
}

async function search(request: Request, { db, lookUp, report }: Shop): Promise<SearchOutcome> {
  const input = await readForm(request);
  const fail = (message: string | undefined, init?: SearchOutcome["init"]): SearchOutcome => ({
    result: { ...input, message },
    ...(init && { init }),
  });
  const parsed = trackSchema.safeParse(input);
  if (!parsed.success) return fail(parsed.error.issues[0]?.message);
  try {
    const { term, country } = parsed.data;
    const order = await lookUp(ORDER_LOOKUP_LIMIT, () => trackOrder(db, term, country));
    return order ? { result: { ...input, order } } : fail(trackingMessages.notFound);
  } catch (error) {
    if (error instanceof TooManyRequests) {
      return fail(error.message, {
        status: 429,
        headers: { "retry-after": String(error.retryAfterSeconds) },
      });
    }
    report(error);
    return isDatabaseUnavailable(error)
      ? fail(`${trackingMessages.failed} ${generalMessages.unavailable}`, { status: 503 })
      : fail(trackingMessages.failed, { status: 500 });
  }
}

export default function TrackOrder({ loaderData, actionData }: Route.ComponentProps) {
  const [params] = useSearchParams();
  const termInUrl = params.get(TERM_PARAM) ?? "";
  const [term, setTerm] = useState(actionData?.term ?? termInUrl);
  const [country, setCountry] = useState(actionData?.country ?? DEFAULT_COUNTRY);
  const { result, isSearching, track } = useTracking(actionData);

  // A link with an order number starts the search without a click.
  useEffect(() => {
    if (parseOrderNumber(termInUrl) === undefined) return;
    setTerm(termInUrl);
    track(termInUrl, DEFAULT_COUNTRY);
    // oxlint-disable-next-line react/exhaustive-deps -- `track` changes on each render; only a new term starts a search
  }, [termInUrl]);

  return (
    <div className="page section">
      <div className="mx-auto max-w-4xl">
        <h1 className="display">Track Order</h1>
        <p className="mt-4 mb-8 text-umber">
          Find your order by its number or by the phone number you ordered with.
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
      <RecentOrders />
    </div>
  );
}
