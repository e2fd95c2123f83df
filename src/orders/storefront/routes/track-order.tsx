import { useEffect, useId, useState } from "react";
import { data, useSearchParams } from "react-router";

import { TooManyRequests } from "#kit/rules/errors.ts";
import { DEFAULT_COUNTRY } from "#kit/rules/location.ts";
import { orderLinkMessages } from "../../rules/links/order-link-messages.ts";
import { trackingMessages } from "../../rules/order-messages.ts";
import { generalMessages } from "#kit/rules/texts/general-messages.ts";
import { trackSchema } from "../../rules/order-query.ts";
import { parseOrderNumber } from "#kit/rules/order-number.ts";
import { listCountries } from "#store/operations/places/places.ts";
import { ORDER_LOOKUP_LIMIT } from "../../operations/edit/order-limits.ts";
import { trackOrder } from "../../operations/track-order.ts";
import { isDatabaseUnavailable } from "#platform/http/database-unavailable.ts";
import type { Shop } from "#store/context.ts";
import { shopContext } from "#store/context.ts";
import { joinClassNames } from "#kit/ui/class-names.ts";
import { useIsHydrated } from "#kit/ui/use-is-hydrated.ts";

import { AtelierImage } from "#store/storefront/information/atelier-image.tsx";
import { buildRetryAfter, PRIVATE_PAGE_HEADERS } from "#kit/storefront/page-headers.ts";
import { buildHiddenPageHead, buildPageHead } from "#kit/storefront/seo/build-page-head.server.ts";
import { useLinkRequest } from "../order/link-request.tsx";
import type { LinkRequestResult } from "../order/link-request.tsx";
import { LinkSection } from "../tracking/link-section.tsx";
import { RecentOrders } from "../tracking/recent-orders-list.tsx";
import { TERM_PARAM } from "../tracking/term-param.ts";
import { TrackedOrder } from "../tracking/tracked-order.tsx";
import { LINK_BUTTON, TrackingForm } from "../tracking/tracking-form.tsx";
import type { TrackingResult } from "../tracking/use-tracking.ts";
import { useTracking } from "../tracking/use-tracking.ts";
import { sendLinkFromForm } from "./send-link-from-form.server.ts";
import type { Route } from "./+types/track-order.ts";

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head.tags ?? [];

/** A page with a search term in its URL is private to one shopper. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  const hasTerm = new URL(request.url).searchParams.has(TERM_PARAM);
  const head = await (hasTerm
    ? buildHiddenPageHead(shop, "track-order")
    : buildPageHead(shop, "track-order", { path: "/track-order" }));
  const { messageChannels: linkChannels } = shop;
  const headers: Record<string, string> = hasTerm ? PRIVATE_PAGE_HEADERS : {};
  return data({ countries: await listCountries(), linkChannels, head }, { headers });
}

export function headers({ loaderHeaders, actionHeaders }: Route.HeadersArgs) {
  return new Headers([...loaderHeaders, ...(actionHeaders ?? [])]);
}

const TERM_CUTOFF_LENGTH = 101;
const COUNTRY_CUTOFF_LENGTH = 3;

interface Search extends TrackingResult {
  term: string;
  country: string;
  /** The result of a request for a new link, instead of a search. */
  linkRequest?: LinkRequestResult;
}

/** The result of a search, with the response's status and headers if the lookup failed. */
interface SearchResponse {
  result: Search;
  init?: { status: number; headers?: Record<string, string> };
}

/**
 * Returns the form's fields. Truncates longer fields to one character more than the schema allows, so that the schema
 * rejects them. Throws a response with status 400 if the body is not a form.
 */
async function readForm(request: Request): Promise<{ form: FormData; term: string; country: string }> {
  const form = await request.formData().catch(() => undefined);
  if (form === undefined) throw data(null, { status: 400 });
  const [term, country] = [form.get("term"), form.get("country") ?? DEFAULT_COUNTRY];
  return {
    form,
    term: typeof term === "string" ? term.slice(0, TERM_CUTOFF_LENGTH) : "",
    country: typeof country === "string" ? country.slice(0, COUNTRY_CUTOFF_LENGTH) : "",
  };
}

/** Handles searches and requests for a link sent without JavaScript. With JavaScript, the browser calls the API. */
export async function action({ request, context }: Route.ActionArgs) {
  const { form, ...input } = await readForm(request);
  const shop = context.get(shopContext);
  if (form.get(LINK_BUTTON.name) === LINK_BUTTON.value) {
    const { init, ...linkRequest } = await sendLinkFromForm(shop, input);
    return data<Search>({ ...input, linkRequest }, init);
  }
  const { result, init } = await runSearch(input, shop);
  return data<Search>(result, { ...init, headers: { ...PRIVATE_PAGE_HEADERS, ...init?.headers } });
}

async function runSearch(
  input: Pick<Search, "term" | "country">,
  { db, lookUp, report }: Shop,
): Promise<SearchResponse> {
  const buildFailedSearch = (message: string | undefined, init?: SearchResponse["init"]): SearchResponse => ({
    result: { ...input, message },
    ...(init && { init }),
  });
  const parsed = trackSchema.safeParse(input);
  if (!parsed.success) return buildFailedSearch(parsed.error.issues[0]?.message);
  try {
    const { term, country } = parsed.data;
    const order = await lookUp(ORDER_LOOKUP_LIMIT, () => trackOrder(db, term, country));
    return order ? { result: { ...input, order } } : buildFailedSearch(trackingMessages.notFound);
  } catch (error) {
    if (error instanceof TooManyRequests) {
      return buildFailedSearch(error.message, {
        status: 429,
        headers: buildRetryAfter(error),
      });
    }
    report(error);
    return isDatabaseUnavailable(error)
      ? buildFailedSearch(`${trackingMessages.failed} ${generalMessages.unavailable}`, { status: 503 })
      : buildFailedSearch(trackingMessages.failed, { status: 500 });
  }
}

/** Places an element in the column beside the form and the recent orders. */
const ASIDE_CLASS = "lg:col-start-2 lg:row-span-2 lg:row-start-1";

export default function TrackOrder({ loaderData, actionData }: Route.ComponentProps) {
  const [params] = useSearchParams();
  const termInUrl = params.get(TERM_PARAM) ?? "";
  const [term, setTerm] = useState(actionData?.term ?? termInUrl);
  const [country, setCountry] = useState(actionData?.country ?? DEFAULT_COUNTRY);
  const { result, isSearching, track } = useTracking(actionData);
  const link = useLinkRequest(actionData?.linkRequest);
  const formId = useId();
  const isHydrated = useIsHydrated();

  function requestLink() {
    if (term.trim() === "") link.setResult({ error: orderLinkMessages.termRequired });
    else void link.request({ term: term.trim(), country });
  }

  // A link with an order number starts the search without a click.
  useEffect(() => {
    if (parseOrderNumber(termInUrl) === undefined) return;
    setTerm(termInUrl);
    track(termInUrl, DEFAULT_COUNTRY);
    // oxlint-disable-next-line react/exhaustive-deps -- `track` changes on each render; only a new term starts a search
  }, [termInUrl]);

  return (
    <div className="page section grid gap-x-20 gap-y-12 max-lg:content-start lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] lg:grid-rows-[auto_1fr]">
      <div>
        <h1 className="display mb-8">Track Order</h1>
        <TrackingForm
          id={formId}
          term={term}
          country={country}
          countries={loaderData.countries}
          result={result}
          isSearching={isSearching}
          onTermChange={setTerm}
          onCountryChange={setCountry}
          onSearch={() => track(term, country)}
          onRequestLink={requestLink}
        />
        <p role="status" className="sr-only">
          {result.order && `Order ${result.order.orderNumber} found`}
        </p>
        <LinkSection
          formId={formId}
          channels={loaderData.linkChannels}
          result={link.result}
          isSending={link.isPending}
        />
      </div>
      {result.order ? (
        <TrackedOrder order={result.order} className={ASIDE_CLASS} />
      ) : (
        // On phones and tablets the image follows the recent orders. Both appear after hydration, so that nothing
        // shifts.
        <div className={joinClassNames("max-lg:order-last", !isHydrated && "max-lg:hidden", ASIDE_CLASS)}>
          <AtelierImage sizes="(min-width: 64rem) 55vw, 92vw" className="aspect-8/5 w-full" />
        </div>
      )}
      <RecentOrders />
    </div>
  );
}
