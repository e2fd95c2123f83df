import { Suspense, use } from "react";
import { data, redirect } from "react-router";

import { TooManyRequests } from "#domain/shared/errors.ts";
import { orderPageMessages } from "#domain/orders/order-page-messages.ts";
import { getLinkedOrder } from "#operations/orders/get-order.ts";
import { ORDER_LOOKUP_LIMIT } from "#operations/orders/edit/order-limits.ts";
import type { Shop } from "#web/context.ts";
import { shopContext } from "#web/context.ts";

import { isValidText } from "#web/storefront/catalogue/shop-query.ts";
import { decideFromForm } from "./decide-from-form.server.ts";
import type { LoadedOrder } from "#web/storefront/order/order-calls.ts";
import { decideOrder } from "#web/storefront/order/order-calls.ts";
import { OrderLoading, OrderPage } from "#web/storefront/order/order-page.tsx";
import { PRIVATE_PAGE_HEADERS } from "#web/storefront/page-headers.ts";
import type { PageHead } from "#web/storefront/seo/build-page-head.server.ts";
import { buildHiddenPageHead } from "#web/storefront/seo/build-page-head.server.ts";
import type { Route } from "./+types/order.ts";

const ERROR_STATUS = { missing: 404, refused: 429, failed: 503 } as const;

interface Lookup {
  loaded: LoadedOrder;
  retryAfterSeconds?: number;
}

async function lookUpOrder({ db, lookUp, report }: Shop, orderId: string): Promise<Lookup> {
  if (!isValidText(orderId)) return { loaded: "missing" };
  try {
    return { loaded: (await lookUp(ORDER_LOOKUP_LIMIT, () => getLinkedOrder(db, orderId))) ?? "missing" };
  } catch (error) {
    if (error instanceof TooManyRequests) {
      return { loaded: "refused", retryAfterSeconds: error.retryAfterSeconds };
    }
    report(error);
    return { loaded: "failed" };
  }
}

/** The path grants access to the order, so the access log contains the route instead. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  const { loaded, retryAfterSeconds } = await lookUpOrder(shop, params.orderId);
  const head = await buildHiddenPageHead(shop, "order");
  const headers = {
    ...PRIVATE_PAGE_HEADERS,
    ...(retryAfterSeconds !== undefined && { "retry-after": String(retryAfterSeconds) }),
  };
  return data({ loaded, head }, { status: typeof loaded === "string" ? ERROR_STATUS[loaded] : 200, headers });
}

/** Confirms, declines or cancels the order without JavaScript, with the same operations as the API. */
export async function action({ params, context, request }: Route.ActionArgs) {
  const shop = context.get(shopContext);
  const { orderId } = params;
  const headers = PRIVATE_PAGE_HEADERS;
  if (!isValidText(orderId)) return data({ rejection: undefined }, { status: 404, headers });
  const form = await request.formData().catch(() => new FormData());
  const { status, rejection } = await decideFromForm(shop, async () => orderId, form);
  if (status !== 200) return data({ rejection }, { status, headers });
  return redirect(`/order/${encodeURIComponent(orderId)}`, { status: 303, headers });
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
