import { useEffect, useState } from "react";
import { data, useSearchParams } from "react-router";

import { TooManyRequests } from "#domain/shared/errors.ts";
import { DEFAULT_COUNTRY } from "#domain/customers/location.ts";
import { trackingMessages } from "#domain/orders/order-messages.ts";
import { generalMessages } from "#domain/shared/general-messages.ts";
import { trackSchema } from "#domain/orders/order-query.ts";
import { parseOrderNumber } from "#domain/orders/order.ts";
import { listCountries } from "#operations/locations/list-countries.ts";
import { ORDER_LOOKUP_LIMIT } from "#operations/orders/order-limits.ts";
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

/** An address that names an order belongs to one shopper. */
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

/** What a search comes to; where it did not come to an end, the status that says why. */
interface Answer {
  found: Search;
  init?: { status: number; headers?: Record<string, string> };
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
export async function action({ request, context }: Route.ActionArgs) {
  const { found, init } = await search(request, context.get(shopContext));
  return data<Search>(found, { ...init, headers: { ...PRIVATE_PAGE_HEADERS, ...init?.headers } });
}

async function search(request: Request, { db, lookUp, report }: Shop): Promise<Answer> {
  const typed = await readTyped(request);
  const told = (message: string | undefined, init?: Answer["init"]): Answer => ({
    found: { ...typed, message },
    ...(init && { init }),
  });
  const wanted = trackSchema.safeParse(typed);
  if (!wanted.success) return told(wanted.error.issues[0]?.message);
  try {
    const { term, country } = wanted.data;
    const order = await lookUp(ORDER_LOOKUP_LIMIT, () => trackOrder(db, term, country));
    return order ? { found: { ...typed, order } } : told(trackingMessages.notFound);
  } catch (error) {
    if (error instanceof TooManyRequests) {
      return told(error.message, {
        status: 429,
        headers: { "retry-after": String(error.retryAfterSeconds) },
      });
    }
    report(error);
    return isDatabaseUnavailable(error)
      ? told(`${trackingMessages.failed} ${generalMessages.unavailable}`, { status: 503 })
      : told(trackingMessages.failed, { status: 500 });
  }
}

export default function TrackOrder({ loaderData, actionData }: Route.ComponentProps) {
  const [params] = useSearchParams();
  const given = params.get(TERM_PARAM) ?? "";
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
      <RecentOrders />
    </div>
  );
}
