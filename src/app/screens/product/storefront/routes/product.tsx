import { repeatable } from "#kit/ui/repeatable.ts";
import { useEffect, useRef } from "react";
import { data, Navigate, redirect } from "react-router";

import { describeProductPage } from "#catalogue/rules/product-head.ts";
import { productPageMessages } from "#catalogue/rules/product-page-messages.ts";
import type { Product } from "#catalogue/rules/product.ts";
import { listVariantImages } from "#catalogue/rules/product.ts";
import type { ProductReview } from "#reviews/rules/review.ts";
import { describeWear } from "#catalogue/rules/scent/describe-wear.ts";
import { getBundledProducts } from "#catalogue/operations/products/bundled-products.ts";
import { getProduct } from "#catalogue/operations/products/get-product.ts";
import { isShopUntouched } from "#catalogue/operations/products/is-shop-untouched.ts";
import type { Shop } from "#store/context.ts";
import { shopContext } from "#store/context.ts";
import { compositionContext } from "../../../../context.ts";
import type { StoreWithDelivery } from "#delivery/rules/delivery-summary.ts";
import { Breadcrumbs } from "#kit/ui/breadcrumbs.tsx";
import { ErrorMessage } from "#kit/ui/error-message.tsx";
import { classifyError } from "#kit/ui/classify-error.ts";
import { useIsServerRendered } from "#kit/ui/use-is-server-rendered.ts";

import { recordAction } from "#kit/storefront/record-action.ts";
import { deferSections } from "#kit/storefront/deferred-sections.tsx";
import { isValidText } from "#catalogue/storefront/read-shop-query.ts";
import { BuyBox } from "../buy-box.tsx";
import { Gallery } from "#catalogue/storefront/product/gallery.tsx";
import { resolveProductKind, loadOptionalParts } from "./load-product-parts.server.ts";
import { ProductNotFound } from "#catalogue/storefront/product/product-not-found.tsx";
import { readStars } from "#reviews/storefront/product/stars-param.ts";
import { BuyingBar } from "../buying-bar.tsx";
import { useVariantInUrl } from "#catalogue/storefront/product/use-variant-in-url.ts";
import { usePurchase } from "../use-purchase.ts";
import { saveViewedProduct } from "#catalogue/storefront/recent/viewed-products.ts";
import { buildHiddenPageHead, buildPageHead } from "#kit/storefront/seo/build-page-head.server.ts";
import { buildProductData, buildProductTags } from "../product-data.server.ts";
import { buildCrumbs } from "#kit/storefront/seo/build-crumbs.server.ts";
import type { Route } from "./+types/product.ts";

const loadSections = repeatable(() => import("../product-sections.tsx"));
const ProductSections = deferSections(async () => (await loadSections()).ProductSections);

/** Id of the form with sizes and quantity. */
const FORM_ID = "purchase-form";

/**
 * Returns whether the id belongs to a bundled product of a shop that never had its own products. Bundled products have
 * no page.
 */
async function isOnlyBundled({ db, showsBundledProducts }: Shop, id: string): Promise<boolean> {
  return (
    showsBundledProducts &&
    getBundledProducts().some((product) => product.id === id) &&
    (await isShopUntouched(db))
  );
}

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  const { getStoreWithDelivery } = context.get(compositionContext);
  // A load failure must not redirect: search engines would conclude that the product has moved.
  const product = isValidText(params.productId) ? await getProduct(shop.db, params.productId) : undefined;
  if (product === undefined && (await isOnlyBundled(shop, params.productId))) throw redirect("/shop");
  if (product === undefined) {
    const head = await buildHiddenPageHead(shop, "product", { title: productPageMessages.missingTitle });
    return data({ product, head }, { status: 404 });
  }
  const stars = readStars(new URL(request.url).searchParams);
  const { collection, related, pairings, reviews } = await loadOptionalParts(shop, product, stars);
  return {
    product,
    collection: collection && { id: collection.id, name: collection.name },
    related,
    pairings,
    reviews,
    stars,
    kind: resolveProductKind(product),
    wear: describeWear(product.scent),
    head: await buildHead(
      { ...shop, getStore: getStoreWithDelivery },
      product,
      stars === undefined ? reviews?.items : [],
    ),
  };
}

function buildHead(
  shop: Shop & { getStore: () => Promise<StoreWithDelivery> },
  product: Product,
  reviews: readonly ProductReview[] = [],
) {
  const { name, storedImage } = product;
  return buildPageHead(shop, "product", {
    ...describeProductPage(product),
    image: storedImage,
    imageAlt: name,
    crumbs: buildCrumbs("products", name),
    tags: buildProductTags(product),
    data: (site) => buildProductData(site, product, new Date(), reviews),
  });
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head.tags ?? [];

type LoadedProduct = Extract<Route.ComponentProps["loaderData"], { related: unknown }>;

function ProductPage({ kind, head, ...sections }: LoadedProduct) {
  const { product, reviews } = sections;
  const [variant, setVariant] = useVariantInUrl(product);
  const purchase = usePurchase(product, variant);
  const initialVariant = useRef(variant);

  useEffect(() => saveViewedProduct(product.id), [product.id]);
  useEffect(() => recordAction("view_item", { product, variant: initialVariant.current }), [product]);

  function handleSelect(selected: string) {
    setVariant(selected);
    recordAction("variant_selected", { product, variant: selected });
  }

  return (
    <>
      <div className="page md:pt-4">
        <Breadcrumbs crumbs={head.crumbs} className="mb-4 max-md:hidden" />
        <div className="product-columns gap-y-4">
          <div className="min-w-0">
            <Gallery name={product.name} images={listVariantImages(product, variant)} variant={variant} />
          </div>
          <div className="min-w-0 lg:max-w-140">
            <BuyBox
              product={product}
              kind={kind}
              reviewCount={reviews?.totalUnfiltered}
              purchase={purchase}
              onSelect={handleSelect}
              formId={FORM_ID}
            />
          </div>
        </div>
      </div>
      <ProductSections {...sections} variant={variant} quantity={purchase.quantity} />
      <BuyingBar product={product} purchase={purchase} formId={FORM_ID} />
    </>
  );
}

export default function ProductRoute({ loaderData }: Route.ComponentProps) {
  if (loaderData.product === undefined) return <ProductNotFound />;
  // The key resets the quantity and the gallery when the product changes.
  return <ProductPage key={loaderData.product.id} {...loaderData} />;
}

/** After a client-side navigation, redirects to /shop if the product fails to load. Spec: storefront §2. */
export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  const isServerRendered = useIsServerRendered();
  const kind = classifyError(error);
  const isLoadFailure = loaderData === undefined && kind !== "not-found";
  if (isLoadFailure && !isServerRendered) return <Navigate to="/shop" replace />;
  return <ErrorMessage kind={kind} error={error} />;
}
