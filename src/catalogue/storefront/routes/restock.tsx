import { data, Link, redirect } from "react-router";

import { ShopError, TooManyRequests } from "#kit/rules/errors.ts";
import { restockInputSchema } from "../../rules/stock/restock/restock-input.ts";
import { restockMessages } from "../../rules/stock/restock/restock-messages.ts";
import { isSoldOut } from "../../rules/stock/stock.ts";
import { getProduct } from "../../operations/products/get-product.ts";
import { addRestockRequest, RESTOCK_LIMIT } from "../../operations/stock/restock/restock-requests.ts";
import { readFormText } from "#kit/rules/text.ts";
import { shopContext } from "#store/context.ts";
import { Breadcrumbs } from "#kit/ui/breadcrumbs.tsx";
import { ResponsiveImage } from "#kit/ui/responsive-image.tsx";

import { isValidText } from "../read-shop-query.ts";
import { SENT_PARAM } from "#kit/storefront/form-key.ts";
import { ProductNotFound } from "../product/product-not-found.tsx";
import { RestockForm } from "../restock/restock-form.tsx";
import { buildHiddenPageHead } from "#kit/storefront/seo/build-page-head.server.ts";
import { buildRetryAfter, NO_STORE } from "#kit/storefront/page-headers.ts";
import type { Route } from "./+types/restock.ts";

export async function loader({ params, context, request }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  const product = isValidText(params.productId) ? await getProduct(shop.db, params.productId) : undefined;
  if (product === undefined) {
    const head = await buildHiddenPageHead(shop, "product");
    return data({ product: null, head, isSaved: false }, { status: 404 });
  }
  const { id, name, storedImage, variants } = product;
  const crumbs = [
    { label: "Home", to: "/" },
    { label: "Shop", to: "/shop" },
    { label: name, to: `/product/${id}` },
    { label: "Back in stock" },
  ];
  return {
    product: { id, name, storedImage, soldOut: variants.filter((variant) => isSoldOut(product, variant)) },
    head: await buildHiddenPageHead(shop, "product", { title: restockMessages.title(name), crumbs }),
    isSaved: new URL(request.url).searchParams.has(SENT_PARAM),
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head.tags ?? [];

/** Handles forms sent without JavaScript. With JavaScript, the browser calls the API, which applies the same rules. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const form = await request.formData().catch(() => undefined);
  if (form === undefined) throw data(null, { status: 400 });
  const input = Object.fromEntries(form);
  const typed = { contact: readFormText(form, "contact"), variant: readFormText(form, "variant") };
  const rejectForm = (error: string, init?: ResponseInit) => data({ typed, error }, init);
  const parsed = restockInputSchema.safeParse({ ...input, productId: params.productId });
  if (!parsed.success) return rejectForm(parsed.error.issues[0]?.message ?? restockMessages.failed);
  const { db, enforceRateLimit, report } = context.get(shopContext);
  try {
    await enforceRateLimit(RESTOCK_LIMIT);
    await addRestockRequest(db, parsed.data);
    return redirect(`/product/${encodeURIComponent(params.productId)}/back-in-stock?${SENT_PARAM}=1`, 303);
  } catch (error) {
    if (error instanceof TooManyRequests) {
      return rejectForm(error.message, { status: 429, headers: { ...NO_STORE, ...buildRetryAfter(error) } });
    }
    if (error instanceof ShopError) return rejectForm(error.message);
    report(error);
    return rejectForm(restockMessages.failed, { status: 500 });
  }
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders ?? new Headers();
}

export default function Restock({
  loaderData: { product, head, isSaved },
  actionData,
}: Route.ComponentProps) {
  if (product === null) return <ProductNotFound />;
  const { id, name, storedImage, soldOut } = product;
  return (
    <div className="page pt-6 pb-20 lg:pb-28">
      <Breadcrumbs crumbs={head.crumbs} />
      <div className="mt-8 grid gap-x-16 gap-y-10 md:grid-cols-[2fr_3fr] lg:mt-12">
        {storedImage && (
          <ResponsiveImage
            image={storedImage}
            kind="detail"
            alt={name}
            sizes="(min-width: 48rem) 38vw, 92vw"
            className="max-md:hidden"
          />
        )}
        <div>
          <p className="eyebrow">{name}</p>
          <h1 className="display mt-3">{restockMessages.heading}</h1>
          <p className="mt-5 mb-8 max-w-prose text-umber">
            {soldOut.length === 0 ? restockMessages.noneSoldOut : restockMessages.introduction}
          </p>
          {soldOut.length > 0 && (
            <RestockForm
              key={id}
              productId={id}
              sizes={soldOut}
              selected={actionData?.typed.variant ?? soldOut[0]}
              typed={actionData?.typed.contact}
              error={actionData?.error}
              isSaved={isSaved && actionData === undefined}
            />
          )}
          <Link to={`/product/${id}`} className="mt-6 inline-flex min-h-11 items-center text-link">
            {restockMessages.toProduct(name)}
          </Link>
        </div>
      </div>
    </div>
  );
}
