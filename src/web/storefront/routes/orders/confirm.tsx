import { data, redirect } from "react-router";

import { confirmationMessages } from "#domain/orders/confirmation/confirmation-messages.ts";
import { TooManyRequests } from "#domain/shared/errors.ts";
import { findOrderIdByToken } from "#operations/orders/confirmation/confirmation-tokens.ts";
import { ORDER_LOOKUP_LIMIT } from "#operations/orders/edit/order-limits.ts";
import { getLinkedOrder } from "#operations/orders/get-order.ts";
import { shopContext } from "#web/context.ts";

import { isValidText } from "#web/storefront/catalogue/shop-query.ts";
import { decideFromForm } from "./decide-from-form.server.ts";
import type { LoadedOrder } from "#web/storefront/order/order-calls.ts";
import { decideByToken } from "#web/storefront/order/order-calls.ts";
import { OrderPage } from "#web/storefront/order/order-page.tsx";
import { PRIVATE_PAGE_HEADERS } from "#web/storefront/page-headers.ts";
import { buildHiddenPageHead } from "#web/storefront/seo/build-page-head.server.ts";
import type { Route } from "./+types/confirm.ts";

const ERROR_STATUS = { missing: 404, refused: 429, failed: 503 } as const;

/** Does not change the order, because link checkers open the links in messages. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  const { db, lookUp, report } = shop;
  let loaded: LoadedOrder;
  try {
    const order = await lookUp(ORDER_LOOKUP_LIMIT, async () => {
      const orderId = isValidText(params.token) ? await findOrderIdByToken(db, params.token) : undefined;
      return orderId === undefined ? undefined : getLinkedOrder(db, orderId);
    });
    loaded = order ?? "missing";
  } catch (error) {
    if (!(error instanceof TooManyRequests)) report(error);
    loaded = error instanceof TooManyRequests ? "refused" : "failed";
  }
  const head = await buildHiddenPageHead(shop, "confirm");
  const status = typeof loaded === "string" ? ERROR_STATUS[loaded] : 200;
  return data({ loaded, head }, { status, headers: PRIVATE_PAGE_HEADERS });
}

/** Confirms or declines without JavaScript, using the same operation as the API. */
export async function action({ params, context, request }: Route.ActionArgs) {
  const shop = context.get(shopContext);
  const form = await request.formData().catch(() => new FormData());
  const findOrderId = () => findOrderIdByToken(shop.db, params.token);
  const { status, rejection } = await decideFromForm(shop, findOrderId, form);
  const headers = PRIVATE_PAGE_HEADERS;
  if (status === 200)
    return redirect(`/confirm/${encodeURIComponent(params.token)}`, { status: 303, headers });
  return data({ rejection }, { status, headers });
}

export function headers({ loaderHeaders, actionHeaders }: Route.HeadersArgs) {
  return new Headers([...loaderHeaders, ...(actionHeaders ?? [])]);
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData?.head.tags ?? [
    { title: confirmationMessages.pageTitle },
    { name: "robots", content: "noindex" },
  ];

/** Opened by the link in a message that asks the shopper to confirm an order. */
export default function Confirm({ loaderData: { loaded }, actionData, params }: Route.ComponentProps) {
  return (
    <div className="page section">
      <OrderPage
        key={params.token}
        orderId={typeof loaded === "string" ? "" : loaded.id}
        loaded={loaded}
        rejection={actionData?.rejection}
        decide={(decision) => decideByToken(params.token, decision)}
      />
    </div>
  );
}
