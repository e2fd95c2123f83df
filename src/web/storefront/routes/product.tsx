import { useRef } from "react";
import { data, isRouteErrorResponse, redirect } from "react-router";

import { deliveryUrl } from "#domain/image.ts";
import { shopMessages } from "#domain/messages.ts";
import { summarizeProduct } from "#domain/product-summary.ts";
import type { Product } from "#domain/product.ts";
import { picturesOfVariant } from "#domain/product.ts";
import { getCollection } from "#operations/collections/get-collection.ts";
import { getProduct } from "#operations/products/get-product.ts";
import { listRelatedProducts } from "#operations/products/list-related-products.ts";
import type { Shop } from "#web/context.ts";
import { shopContext } from "#web/context.ts";
import { Breadcrumbs } from "#web/ui/breadcrumbs.tsx";

import { isReadableId } from "../catalogue/shop-query.ts";
import { BuyBox } from "../product/buy-box.tsx";
import { FragranceNotes } from "../product/fragrance-notes.tsx";
import { Gallery } from "../product/gallery.tsx";
import { PolicyTabs } from "../product/policy-tabs.tsx";
import { ProductFeatures } from "../product/product-features.tsx";
import { ProductNotFound } from "../product/product-not-found.tsx";
import { RelatedProducts } from "../product/related-products.tsx";
import { StickyBar } from "../product/sticky-bar.tsx";
import { useChosenSize } from "../product/use-chosen-size.ts";
import { usePurchase } from "../product/use-purchase.ts";
import { pageMeta } from "../seo/metadata.ts";
import type { Route } from "./+types/product.ts";

const DESCRIPTION_LENGTH = 160;

async function readProduct({ db, report }: Shop, id: string) {
  if (!isReadableId(id)) return undefined;
  try {
    return await getProduct(db, id);
  } catch (error) {
    report(error);
    throw redirect("/shop");
  }
}

/** What the page can do without: nothing of it, rather than no page. */
async function readRest({ db, report }: Shop, product: Product) {
  try {
    const [collection, related] = await Promise.all([
      getCollection(db, product.collection),
      listRelatedProducts(db, product),
    ]);
    return { collection, related: related.map(summarizeProduct) };
  } catch (error) {
    report(error);
    return { collection: undefined, related: [] };
  }
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  const product = await readProduct(shop, params.productId);
  if (product === undefined) return data({ product }, { status: 404 });
  const { collection, related } = await readRest(shop, product);
  return { product, collection: collection && { id: collection.id, name: collection.name }, related };
}

/** A load that fails on its way here leads to the shop too; what the server decided stays. Spec: storefront §2. */
export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  try {
    return await serverLoader();
  } catch (error) {
    const isDecided = error instanceof Response || (isRouteErrorResponse(error) && error.status === 404);
    if (isDecided || request.signal.aborted) throw error;
    throw redirect("/shop");
  }
}

export const meta: Route.MetaFunction = (args) => {
  const { product } = args.loaderData ?? {};
  if (product === undefined) return pageMeta("product", args, { robots: "noindex" });
  const { name: title, description, picture } = product;
  const image = picture && deliveryUrl(picture.url, [800, 1000]);
  return pageMeta("product", args, { title, description: description.slice(0, DESCRIPTION_LENGTH), image });
};

type FoundProduct = Extract<Route.ComponentProps["loaderData"], { related: unknown }>;

function ProductPage({ product, collection, related }: FoundProduct) {
  const [variant, chooseVariant] = useChosenSize(product.variants);
  const purchase = usePurchase(product, variant);
  const addRef = useRef<HTMLDivElement>(null);
  const crumbs = [
    { label: "Home", to: "/" },
    { label: shopMessages.shop, to: "/shop" },
    { label: product.name },
  ];
  return (
    <>
      <div className="page pt-6">
        <Breadcrumbs crumbs={crumbs} className="mb-6" />
        <div className="grid gap-x-8 gap-y-10 md:grid-cols-2 lg:grid-cols-[3fr_2fr] lg:grid-rows-[auto_1fr] lg:gap-x-16">
          <div className="min-w-0">
            <Gallery name={product.name} pictures={picturesOfVariant(product, variant)} variant={variant} />
          </div>
          <div className="min-w-0 lg:sticky lg:top-[calc(var(--header-height)+1.5rem)] lg:row-span-2 lg:self-start">
            <BuyBox product={product} purchase={purchase} onSelect={chooseVariant} addRef={addRef} />
          </div>
          <div className="flex min-w-0 flex-col gap-14 md:col-span-2 md:pt-6 lg:col-span-1 lg:pt-0 lg:pl-24">
            <p className="max-w-prose text-lg whitespace-pre-line">{product.description}</p>
            <FragranceNotes product={product} />
            <ProductFeatures product={product} collection={collection} />
            <PolicyTabs minOrderFreeShip={product.minOrderFreeShip} />
          </div>
        </div>
        <div className="pt-20 pb-10 lg:pt-28 lg:pb-24">
          <RelatedProducts products={related} />
        </div>
      </div>
      <StickyBar product={product} purchase={purchase} addRef={addRef} />
    </>
  );
}

export default function ProductRoute({ loaderData }: Route.ComponentProps) {
  if (loaderData.product === undefined) return <ProductNotFound />;
  // Another product starts afresh: its quantity, its pictures.
  return <ProductPage key={loaderData.product.id} {...loaderData} />;
}
