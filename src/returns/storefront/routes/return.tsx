import { data, redirect } from "react-router";

import { isValidText } from "#catalogue/storefront/read-shop-query.ts";
import { createIdempotencyKey } from "#kit/api-client/idempotency-key.ts";
import { NotFound } from "#kit/rules/errors.ts";
import { readFormTexts } from "#kit/rules/text.ts";
import { buildHiddenPageHead } from "#kit/storefront/seo/build-page-head.server.ts";
import { lookUpOrder } from "#orders/storefront/routes/look-up-order.server.ts";
import { shopContext } from "#store/context.ts";
import { getReturnPolicy } from "#store/operations/get-return-policy.ts";

import { getLinkedReturns } from "../../operations/get-order-returns.ts";
import { buildReturnPath } from "../../rules/return-slip.ts";
import { ReturnPage } from "../return-page.tsx";
import { changeFromForm } from "./return-from-form.server.ts";
import type { Route } from "./+types/return.ts";

/** The path grants access to the order, as that of the order page does. */
export async function loader({ params: { token }, context }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  const { loaded, init } = await lookUpOrder(shop, async () =>
    isValidText(token)
      ? getLinkedReturns(shop.db, token, await getReturnPolicy(shop.db)).catch(ignoreNotFound)
      : undefined,
  );
  const head = await buildHiddenPageHead(shop, "return");
  return data({ loaded, head, formKey: createIdempotencyKey() }, init);
}

function ignoreNotFound(error: unknown): undefined {
  if (error instanceof NotFound) return undefined;
  throw error;
}

/** Estimates, requests or withdraws a return. The forms work without JavaScript. */
export async function action({ params: { token }, context, request }: Route.ActionArgs) {
  const shop = context.get(shopContext);
  const form = await request.formData().catch(() => new FormData());
  const result = await changeFromForm(shop, isValidText(token) ? token : undefined, form);
  const { init, rejection, estimate } = result;
  if (rejection === undefined && estimate === undefined)
    return redirect(buildReturnPath(encodeURIComponent(token)), { ...init, status: 303 });
  return data({ rejection, estimate, values: readFormTexts(form) }, init);
}

export function headers({ loaderHeaders, actionHeaders }: Route.HeadersArgs) {
  return new Headers([...loaderHeaders, ...(actionHeaders ?? [])]);
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head.tags ?? [];

export default function ReturnRoute({ loaderData, actionData, params }: Route.ComponentProps) {
  return (
    <div className="page section">
      <ReturnPage
        token={params.token}
        loaded={loaderData.loaded}
        formKey={loaderData.formKey}
        result={actionData}
      />
    </div>
  );
}
