import { Suspense, use } from "react";
import { data, redirect } from "react-router";

import { orderPageMessages } from "#domain/orders/order-page-messages.ts";
import { getLinkedOrder } from "#operations/orders/get-order.ts";
import { shopContext } from "#web/context.ts";

import { isValidText } from "#web/storefront/catalogue/shop-query.ts";
import { decideFromForm } from "./decide-from-form.server.ts";
import { lookUpOrder } from "./look-up-order.server.ts";
import type { LoadedOrder } from "#web/storefront/order/order-calls.ts";
import { decideOrder } from "#web/storefront/order/order-calls.ts";
import { OrderLoading, OrderPage } from "#web/storefront/order/order-page.tsx";
import type { PageHead } from "#web/storefront/seo/build-page-head.server.ts";
import { buildHiddenPageHead } from "#web/storefront/seo/build-page-head.server.ts";
import type { Route } from "./+types/order.ts";

/** The path grants access to the order, so the access log contains the route instead. */
export async function loader({ params: { orderId }, context }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  const { loaded, init } = await lookUpOrder(shop, async () =>
    isValidText(orderId) ? getLinkedOrder(shop.db, orderId) : undefined,
  );
  return data({ loaded, head: await buildHiddenPageHead(shop, "order") }, init);
}

/** Confirms, declines or cancels the order without JavaScript, with the same operations as the API. */
export async function action({ params: { orderId }, context, request }: Route.ActionArgs) {
  const shop = context.get(shopContext);
  const form = await request.formData().catch(() => new FormData());
  const findOrderId = async () => (isValidText(orderId) ? orderId : undefined);
  const { init, rejection } = await decideFromForm(shop, findOrderId, form);
  if (init.status !== 200) return data({ rejection }, init);
  return redirect(`/order/${encodeURIComponent(orderId)}`, { ...init, status: 303 });
}

/** On client-side navigation, shows the page while the order is loading. Any error counts as `failed`. */
export function clientLoader({ serverLoader }: Route.ClientLoaderArgs): {
  loaded: LoadedOrder | Promise<LoadedOrder>;
  head?: PageHead;
} {
  const loaded = serverLoader().then(
    (response) => response.loaded,
    () => "failed" as const,
  );
  return { loaded };
}

export function headers({ loaderHeaders, actionHeaders }: Route.HeadersArgs) {
  return new Headers([...loaderHeaders, ...(actionHeaders ?? [])]);
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData?.head?.tags ?? [{ title: orderPageMessages.pageTitle }, { name: "robots", content: "noindex" }];

interface LoadedPageProps {
  orderId: string;
  loaded: LoadedOrder | Promise<LoadedOrder>;
  rejection: string | undefined;
}

function LoadedPage({ orderId, loaded, rejection }: LoadedPageProps) {
  const order = loaded instanceof Promise ? use(loaded) : loaded;
  return (
    <OrderPage
      orderId={orderId}
      loaded={order}
      rejection={rejection}
      decide={(decision) => decideOrder(orderId, decision)}
    />
  );
}

export default function OrderRoute({ loaderData, actionData, params }: Route.ComponentProps) {
  return (
    <div className="page section">
      <Suspense key={params.orderId} fallback={<OrderLoading />}>
        <LoadedPage orderId={params.orderId} loaded={loaderData.loaded} rejection={actionData?.rejection} />
      </Suspense>
    </div>
  );
}
