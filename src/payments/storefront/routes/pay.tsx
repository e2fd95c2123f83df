import { data, redirect } from "react-router";

import { isValidText } from "#catalogue/storefront/read-shop-query.ts";
import { createIdempotencyKey } from "#kit/api-client/idempotency-key.ts";
import { readFormTexts } from "#kit/rules/text.ts";
import { buildHiddenPageHead } from "#kit/storefront/seo/build-page-head.server.ts";
import { buildPayPath } from "#orders/rules/links/order-link.ts";
import { lookUpOrder } from "#orders/storefront/routes/look-up-order.server.ts";
import { shopContext } from "#store/context.ts";

import { drawRaastCodes } from "../../operations/draw-raast-codes.server.ts";
import { openPayPage } from "../../operations/pay-page.ts";
import { PayPage } from "../pay-page.tsx";
import { changeFromForm, proveFromForm, startFromForm } from "./pay-from-form.server.ts";
import type { Route } from "./+types/pay.ts";

/** The path grants access to the order, as that of the order page does. */
export async function loader({ params: { token }, context }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  const { loaded, init } = await lookUpOrder(shop, async () =>
    isValidText(token) ? openPayPage(shop.db, token) : undefined,
  );
  const head = await buildHiddenPageHead(shop, "pay");
  const codes = typeof loaded === "string" ? {} : drawRaastCodes(loaded);
  return data({ loaded, codes, head, formKey: createIdempotencyKey() }, init);
}

/** Starts a payment, changes the way to pay or stores a proof. The forms are sent without JavaScript, because they contain an image. */
export async function action({ params: { token }, context, request }: Route.ActionArgs) {
  const shop = context.get(shopContext);
  const form = await request.formData().catch(() => new FormData());
  const step = form.get("step");
  const change = step === "proof" ? proveFromForm : step === "change" ? changeFromForm : startFromForm;
  const { init, rejection } = await change(shop, isValidText(token) ? token : undefined, form);
  if (rejection !== undefined) return data({ rejection, values: readFormTexts(form) }, init);
  return redirect(buildPayPath(encodeURIComponent(token)), { ...init, status: 303 });
}

export function headers({ loaderHeaders, actionHeaders }: Route.HeadersArgs) {
  return new Headers([...loaderHeaders, ...(actionHeaders ?? [])]);
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head.tags ?? [];

export default function PayRoute({ loaderData, actionData, params }: Route.ComponentProps) {
  const { loaded, codes, formKey } = loaderData;
  return (
    <div className="page section">
      <PayPage
        token={params.token}
        loaded={loaded}
        codes={codes}
        formKey={formKey}
        rejection={actionData?.rejection}
        values={actionData?.values}
      />
    </div>
  );
}
