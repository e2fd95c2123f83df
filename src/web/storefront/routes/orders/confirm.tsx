import { data, redirect } from "react-router";

import type { Database } from "#db/client.server.ts";
import { confirmationMessages } from "#domain/orders/confirmation/confirmation-messages.ts";
import { findOrderIdByToken } from "#operations/orders/confirmation/confirmation-tokens.ts";
import { getLinkedOrder } from "#operations/orders/get-order.ts";
import { shopContext } from "#web/context.ts";

import { isValidText } from "#web/storefront/catalogue/shop-query.ts";
import { decideFromForm } from "./decide-from-form.server.ts";
import { lookUpOrder } from "./look-up-order.server.ts";
import { decideByToken } from "#web/storefront/order/order-calls.ts";
import { OrderPage } from "#web/storefront/order/order-page.tsx";
import { buildHiddenPageHead } from "#web/storefront/seo/build-page-head.server.ts";
import type { Route } from "./+types/confirm.ts";

/** Returns the id of the order that the link in a message opens. */
async function findOrderId(db: Database, token: string): Promise<string | undefined> {
  return isValidText(token) ? findOrderIdByToken(db, token) : undefined;
}

/** Does not change the order, because link checkers open the links in messages. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  const { loaded, init } = await lookUpOrder(shop, async () => {
    const orderId = await findOrderId(shop.db, params.token);
    return orderId === undefined ? undefined : getLinkedOrder(shop.db, orderId);
  });
  return data({ loaded, head: await buildHiddenPageHead(shop, "confirm") }, init);
}

/** Confirms or declines without JavaScript, using the same operation as the API. */
export async function action({ params, context, request }: Route.ActionArgs) {
  const shop = context.get(shopContext);
  const form = await request.formData().catch(() => new FormData());
  const { init, rejection } = await decideFromForm(shop, () => findOrderId(shop.db, params.token), form);
  if (init.status !== 200) return data({ rejection }, init);
  return redirect(`/confirm/${encodeURIComponent(params.token)}`, { ...init, status: 303 });
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
