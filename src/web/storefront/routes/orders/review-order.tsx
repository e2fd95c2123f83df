import { Suspense, use } from "react";
import { data } from "react-router";

import { TooManyRequests } from "#domain/shared/errors.ts";
import { toReviewableOrder } from "#domain/reviews/reviewable-order.ts";
import { reviewMessages } from "#domain/reviews/review-messages.ts";
import { getLinkedOrder } from "#operations/orders/get-order.ts";
import { ORDER_LOOKUP_LIMIT } from "#operations/orders/edit/order-limits.ts";
import type { Shop } from "#web/context.ts";
import { shopContext } from "#web/context.ts";

import { isValidText } from "#web/storefront/catalogue/shop-query.ts";
import { PRIVATE_PAGE_HEADERS } from "#web/storefront/page-headers.ts";
import type { LoadedReviewOrder } from "#web/storefront/review/review-calls.ts";
import { ReviewLoading, ReviewPage } from "#web/storefront/review/review-page.tsx";
import type { PageHead } from "#web/storefront/seo/build-page-head.server.ts";
import { buildHiddenPageHead } from "#web/storefront/seo/build-page-head.server.ts";
import type { Route } from "./+types/review-order.ts";

const ERROR_STATUS = { missing: 404, refused: 429, failed: 503 } as const;

/** The order, or the reason why it failed to load. `retryAfterSeconds` is set by the rate limit. */
interface Lookup {
  loaded: LoadedReviewOrder;
  retryAfterSeconds?: number;
}

async function lookUpOrder({ db, lookUp, report }: Shop, orderId: string): Promise<Lookup> {
  if (!isValidText(orderId)) return { loaded: "missing" };
  try {
    const order = await lookUp(ORDER_LOOKUP_LIMIT, () => getLinkedOrder(db, orderId));
    return { loaded: order ? toReviewableOrder(order) : "missing" };
  } catch (error) {
    if (error instanceof TooManyRequests) {
      return { loaded: "refused", retryAfterSeconds: error.retryAfterSeconds };
    }
    report(error);
    return { loaded: "failed" };
  }
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  const { loaded, retryAfterSeconds } = await lookUpOrder(shop, params.orderId);
  const head = await buildHiddenPageHead(shop, "review-order");
  const headers = {
    ...PRIVATE_PAGE_HEADERS,
    ...(retryAfterSeconds !== undefined && { "retry-after": String(retryAfterSeconds) }),
  };
  return data({ loaded, head }, { status: typeof loaded === "string" ? ERROR_STATUS[loaded] : 200, headers });
}

/** On client-side navigation, shows the page while the order is loading. Any error counts as `failed`. */
export function clientLoader({ serverLoader }: Route.ClientLoaderArgs): {
  loaded: LoadedReviewOrder | Promise<LoadedReviewOrder>;
  head?: PageHead;
} {
  const loaded = serverLoader().then(
    (response) => response.loaded,
    () => "failed" as const,
  );
  return { loaded };
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

/** The fallback is the title while the order is loading. */
export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData?.head?.tags ?? [{ title: reviewMessages.pageTitle }, { name: "robots", content: "noindex" }];

function LoadedPage({
  orderId,
  loaded,
}: {
  orderId: string;
  loaded: LoadedReviewOrder | Promise<LoadedReviewOrder>;
}) {
  return <ReviewPage orderId={orderId} loaded={loaded instanceof Promise ? use(loaded) : loaded} />;
}

export default function ReviewOrder({ loaderData, params }: Route.ComponentProps) {
  return (
    <div className="page section">
      <Suspense key={params.orderId} fallback={<ReviewLoading />}>
        <LoadedPage orderId={params.orderId} loaded={loaderData.loaded} />
      </Suspense>
    </div>
  );
}
