import { Suspense, use } from "react";
import { data } from "react-router";

import { reviewMessages } from "../../rules/review-messages.ts";
import { getReviewableOrder } from "../../operations/submit-order-reviews.ts";
import { shopContext } from "#store/context.ts";

import { isValidText } from "#catalogue/storefront/read-shop-query.ts";
import type { LoadedReviewOrder } from "../review-calls.ts";
import { ReviewLoading, ReviewPage } from "../review-page.tsx";
import type { PageHead } from "#kit/storefront/seo/build-page-head.server.ts";
import { buildHiddenPageHead } from "#kit/storefront/seo/build-page-head.server.ts";
import type { Route } from "./+types/review-order.ts";
import { lookUpOrder } from "#orders/storefront/routes/look-up-order.server.ts";

export async function loader({ params: { orderId }, context }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  const { loaded, init } = await lookUpOrder(shop, async () =>
    isValidText(orderId) ? getReviewableOrder(shop.db, orderId) : undefined,
  );
  const head = await buildHiddenPageHead(shop, "review-order");
  return data({ loaded, head }, init);
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
