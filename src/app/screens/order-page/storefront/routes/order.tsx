import { Suspense, use } from "react";
import { data, redirect } from "react-router";

import { orderPageMessages } from "#orders/rules/order-page-messages.ts";
import type { MessageChannel } from "#kit/rules/message-channel.ts";
import { openLinkedOrder } from "#orders/operations/links/find-order-link.ts";
import type { Shop } from "#store/context.ts";
import { shopContext } from "#store/context.ts";

import { isValidText } from "#catalogue/storefront/read-shop-query.ts";
import { correctFromForm, decideFromForm } from "#orders/storefront/routes/decide-from-form.server.ts";
import {
  addOrderAgain,
  AGAIN_PARAM,
  describeOrderAgain,
} from "#orders/storefront/routes/order-again.server.ts";
import { lookUpOrder } from "#orders/storefront/routes/look-up-order.server.ts";
import { sendLinkFromForm } from "#orders/storefront/routes/send-link-from-form.server.ts";
import type { PendingCorrection } from "#orders/storefront/order/correct-details.tsx";
import type { LinkRequestResult } from "#orders/storefront/order/link-request.tsx";
import type { OrderAgainResult } from "#orders/rules/order-again.ts";
import type { LoadedOrder } from "#orders/storefront/order/order-calls.ts";
import { OrderLoading, OrderPage } from "../order-page.tsx";
import type { PageHead } from "#kit/storefront/seo/build-page-head.server.ts";
import { buildHiddenPageHead } from "#kit/storefront/seo/build-page-head.server.ts";
import type { Route } from "./+types/order.ts";

/** The path grants access to the order, so the access log contains the route instead. */
export async function loader({ params: { token }, context, request }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  const { loaded, init } = await openOrder(shop, token);
  const isAgain = new URL(request.url).searchParams.has(AGAIN_PARAM) && typeof loaded !== "string";
  const again = isAgain ? await describeOrderAgain(shop, request, loaded) : undefined;
  const head = await buildHiddenPageHead(shop, "order");
  return data({ loaded, again, linkChannels: shop.messageChannels, head }, init);
}

const openOrder = (shop: Shop, token: string) =>
  lookUpOrder(shop, async () => (isValidText(token) ? openLinkedOrder(shop.db, token) : undefined));

/**
 * Confirms, declines, cancels or corrects the order, or sends a new link, without JavaScript. Uses the operations of the
 * API. Or puts the items of the order into the cart, with and without JavaScript.
 */
export async function action({ params: { token }, context, request }: Route.ActionArgs) {
  const shop = context.get(shopContext);
  const form = await request.formData().catch(() => new FormData());
  if (form.get("decision") === "send-link") {
    const { init, ...result } = await sendLinkFromForm(shop, { term: token });
    return data({ rejection: undefined, linkRequest: result, correction: undefined }, init);
  }
  const path = `/order/${encodeURIComponent(token)}`;
  if (form.get("decision") === "order-again") {
    const { loaded, init } = await openOrder(shop, token);
    if (typeof loaded === "string") return data(NOTHING_SENT, init);
    const headers = { ...init.headers, "set-cookie": await addOrderAgain(shop, request, loaded) };
    return redirect(`${path}?${AGAIN_PARAM}=1`, { headers, status: 303 });
  }
  const change = form.get("decision") === "correct" ? correctFromForm : decideFromForm;
  const { init, rejection, correction } = await change(shop, isValidText(token) ? token : undefined, form);
  if (init.status !== 200) return data({ rejection, linkRequest: undefined, correction }, init);
  return redirect(path, { ...init, status: 303 });
}

const NOTHING_SENT = { rejection: undefined, linkRequest: undefined, correction: undefined };

/** On client-side navigation, shows the page while the order is loading. Any error counts as `failed`. */
export function clientLoader({ serverLoader }: Route.ClientLoaderArgs): {
  loaded: LoadedOrder | Promise<LoadedOrder>;
  again?: OrderAgainResult | undefined;
  linkChannels: Promise<readonly MessageChannel[]>;
  head?: PageHead;
} {
  const response = serverLoader();
  const loaded = response.then(
    (result) => result.loaded,
    () => "failed" as const,
  );
  const linkChannels = response.then(
    (result) => result.linkChannels,
    () => [],
  );
  return { loaded, linkChannels };
}

export function headers({ loaderHeaders, actionHeaders }: Route.HeadersArgs) {
  return new Headers([...loaderHeaders, ...(actionHeaders ?? [])]);
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData?.head?.tags ?? [{ title: orderPageMessages.pageTitle }, { name: "robots", content: "noindex" }];

interface LoadedPageProps {
  token: string;
  loaded: LoadedOrder | Promise<LoadedOrder>;
  again: OrderAgainResult | undefined;
  linkChannels: readonly MessageChannel[] | Promise<readonly MessageChannel[]>;
  rejection: string | undefined;
  linkRequest: LinkRequestResult | undefined;
  correction: PendingCorrection | undefined;
}

function LoadedPage({ loaded, linkChannels, ...props }: LoadedPageProps) {
  return (
    <OrderPage
      {...props}
      loaded={loaded instanceof Promise ? use(loaded) : loaded}
      linkChannels={linkChannels instanceof Promise ? use(linkChannels) : linkChannels}
    />
  );
}

export default function OrderRoute({ loaderData, actionData, params }: Route.ComponentProps) {
  return (
    <div className="page section print:py-0">
      <Suspense key={params.token} fallback={<OrderLoading />}>
        <LoadedPage
          token={params.token}
          loaded={loaderData.loaded}
          again={loaderData.again}
          linkChannels={loaderData.linkChannels}
          rejection={actionData?.rejection}
          linkRequest={actionData?.linkRequest}
          correction={actionData?.correction}
        />
      </Suspense>
    </div>
  );
}
