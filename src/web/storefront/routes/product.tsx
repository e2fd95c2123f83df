import { lazy, Suspense, useEffect, useRef } from "react";
import { data, Navigate, redirect } from "react-router";

import { describeProductPage } from "#domain/catalogue/product-head.ts";
import { productPageMessages } from "#domain/catalogue/product-page-messages.ts";
import { summarizeProduct } from "#domain/catalogue/product-summary.ts";
import type { Product } from "#domain/catalogue/product.ts";
import { listVariantPictures } from "#domain/catalogue/product.ts";
import type { ProductReview } from "#domain/reviews/review.ts";
import { getCollection } from "#operations/catalogue/collections/get-collection.ts";
import { getBundledProducts } from "#operations/catalogue/products/bundled-products.ts";
import { getProduct } from "#operations/catalogue/products/get-product.ts";
import { isShopUntouched } from "#operations/catalogue/products/is-shop-untouched.ts";
import { listProductReviews } from "#operations/catalogue/products/list-product-reviews.ts";
import { listRelatedProducts } from "#operations/catalogue/lists/list-related-products.ts";
import type { Shop } from "#web/context.ts";
import { shopContext } from "#web/context.ts";
import { Breadcrumbs } from "#web/ui/breadcrumbs.tsx";
import { ErrorMessage } from "#web/ui/error-message.tsx";
import { classifyError } from "#web/ui/classify-error.ts";
import { useIsServerRendered } from "#web/ui/use-is-server-rendered.ts";

import { recordAction } from "#web/storefront/analytics/record-action.ts";
import { isValidText } from "../catalogue/shop-query.ts";
import { BuyBox } from "../product/buy-box.tsx";
import { FragranceNotes } from "../product/fragrance-notes.tsx";
import { Gallery } from "../product/gallery.tsx";
import { PolicyTabs } from "../product/policy-tabs.tsx";
import { ProductFeatures } from "../product/product-features.tsx";
import { ProductNotFound } from "../product/product-not-found.tsx";
import { RelatedProducts } from "../product/related-products.tsx";
import { StickyBar } from "../product/sticky-bar.tsx";
import { useVariantInUrl } from "#web/storefront/product/use-variant-in-url.ts";
import { usePurchase } from "../product/use-purchase.ts";
import { describeHiddenPage, describePage } from "../seo/describe-page.server.ts";
import { productData, productTags } from "../seo/product-data.server.ts";
import { buildCrumbs } from "#web/storefront/seo/build-crumbs.server.ts";
import type { Route } from "./+types/product.ts";

/** Reviews are far below the first screen, so their code loads later. If it fails to load, the server's HTML stays. */
const ProductReviews = lazy(() =>
  import("../product/product-reviews.tsx").then(
    (module) => ({ default: module.ProductReviews }),
    () => new Promise<never>(() => {}),
  ),
);

/** Returns whether the product exists only in the bundled list of an untouched shop, and thus has no page. */
async function isOnlyBundled({ db, showsBundled }: Shop, id: string): Promise<boolean> {
  return (
    showsBundled && getBundledProducts().some((product) => product.id === id) && (await isShopUntouched(db))
  );
}

/** Loads the optional parts of the page. If loading fails, the page is shown without them. */
async function loadOptionalParts({ db, report }: Shop, product: Product) {
  try {
    const [collection, related, reviews] = await Promise.all([
      getCollection(db, product.collection),
      listRelatedProducts(db, product),
      listProductReviews(db, product.id),
    ]);
    return { collection, related: related.map(summarizeProduct), reviews };
  } catch (error) {
    report(error);
    return { collection: undefined, related: [], reviews: undefined };
  }
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  // A failure is not redirected, because a redirect would tell search engines that the product has moved.
  const product = isValidText(params.productId) ? await getProduct(shop.db, params.productId) : undefined;
  if (product === undefined && (await isOnlyBundled(shop, params.productId))) throw redirect("/shop");
  if (product === undefined) {
    const head = await describeHiddenPage(shop, "product", { title: productPageMessages.missingTitle });
    return data({ product, head }, { status: 404 });
  }
  const { collection, related, reviews } = await loadOptionalParts(shop, product);
  return {
    product,
    collection: collection && { id: collection.id, name: collection.name },
    related,
    reviews,
    head: await buildHead(shop, product, reviews?.items),
  };
}

function buildHead(shop: Shop, product: Product, reviews: readonly ProductReview[] = []) {
  const { name, picture } = product;
  return describePage(shop, "product", {
    ...describeProductPage(product),
    picture,
    pictureAlt: name,
    crumbs: buildCrumbs("products", name),
    tags: productTags(product),
    data: (site) => productData(site, product, new Date(), reviews),
  });
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head.tags ?? [];

type LoadedProduct = Extract<Route.ComponentProps["loaderData"], { related: unknown }>;

function ProductPage({ product, collection, related, reviews, head }: LoadedProduct) {
  const [variant, setVariant] = useVariantInUrl(product);
  const purchase = usePurchase(product, variant);
  const addRef = useRef<HTMLDivElement>(null);
  const initialVariant = useRef(variant);

  useEffect(() => recordAction("view_item", { product, variant: initialVariant.current }), [product]);

  function handleSelect(selected: string) {
    setVariant(selected);
    recordAction("variant_selected", { product, variant: selected });
  }

  return (
    <>
      <div className="page pt-6">
        <Breadcrumbs crumbs={head.crumbs} className="mb-6" />
        <div className="grid gap-x-8 gap-y-10 md:grid-cols-2 lg:grid-cols-[3fr_2fr] lg:grid-rows-[auto_1fr] lg:gap-x-16">
          <div className="min-w-0">
            <Gallery name={product.name} pictures={listVariantPictures(product, variant)} variant={variant} />
          </div>
          <div className="min-w-0 lg:sticky lg:top-[calc(var(--header-height)+1.5rem)] lg:row-span-2 lg:self-start">
            <BuyBox
              product={product}
              reviewCount={reviews?.total}
              purchase={purchase}
              onSelect={handleSelect}
              addRef={addRef}
            />
          </div>
          <div className="flex min-w-0 flex-col gap-14 md:col-span-2 md:pt-6 lg:col-span-1 lg:pt-0 lg:pl-24">
            <p className="max-w-prose text-lg whitespace-pre-line">{product.description}</p>
            <FragranceNotes product={product} />
            <ProductFeatures product={product} collection={collection} />
            <PolicyTabs minOrderFreeShip={product.minOrderFreeShip} />
          </div>
        </div>
        <div className="flex flex-col gap-16 pt-20 pb-10 lg:gap-24 lg:pt-28 lg:pb-24">
          {reviews && (
            <Suspense>
              <ProductReviews product={product} firstPage={reviews} />
            </Suspense>
          )}
          <RelatedProducts products={related} />
        </div>
      </div>
      <StickyBar product={product} purchase={purchase} addRef={addRef} />
    </>
  );
}

export default function ProductRoute({ loaderData }: Route.ComponentProps) {
  if (loaderData.product === undefined) return <ProductNotFound />;
  // The key resets the quantity and the gallery for another product.
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
