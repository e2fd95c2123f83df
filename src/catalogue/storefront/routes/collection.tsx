import { data, redirect } from "react-router";

import { collectionMessages } from "../../rules/collections/collection-messages.ts";
import { shopMessages } from "../../rules/shop/shop-messages.ts";
import { shopListMessages } from "../../rules/shop/shop-list-messages.ts";
import { countPages } from "#kit/rules/paging.ts";
import { summarizeProduct } from "../../rules/product-summary.ts";
import { getCollection } from "../../operations/collections/collections.ts";
import type { Shop } from "#store/context.ts";
import { shopContext } from "#store/context.ts";
import { Breadcrumbs } from "#kit/ui/breadcrumbs.tsx";
import { ResponsiveImage } from "#kit/ui/responsive-image.tsx";

import { EmptyList } from "../empty-list.tsx";
import { loadProductList, buildTotalHeader } from "./load-product-list.server.ts";
import { ProductList } from "../product-list.tsx";
import { isValidText, readCollectionQuery } from "../read-shop-query.ts";
import { buildShopSearch } from "../shop-query.ts";
import { buildListHead, toListSubject } from "../seo/build-list-head.server.ts";
import { buildHiddenPageHead } from "#kit/storefront/seo/build-page-head.server.ts";
import { buildCrumbs } from "#kit/storefront/seo/build-crumbs.server.ts";
import type { Route } from "./+types/collection.ts";

async function loadCollection(shop: Shop, id: string, request: Request) {
  const { db } = shop;
  const collection = isValidText(id) ? await getCollection(db, id) : undefined;
  if (collection === undefined)
    return data({ collection, head: await buildNotFoundHead(shop) }, { status: 404 });

  const urlQuery = readCollectionQuery(new URL(request.url).searchParams);
  const path = `/collections/${id}`;
  const { list, query, ...listDetails } = await loadProductList(db, urlQuery, {
    path,
    scope: { collection: id },
  });
  if (list.total > 0 && urlQuery.page > countPages(list)) {
    throw redirect(`${path}${buildShopSearch({ ...urlQuery, page: countPages(list) })}`);
  }
  const crumbs = buildCrumbs("collections", collection.name);
  const subject = toListSubject(collection);
  const head = await buildListHead(shop, "collections", { query, list, subject, crumbs });
  const summaries = { ...list, items: list.items.map(summarizeProduct) };
  const status = listDetails.problem === undefined ? 200 : 400;
  return data(
    { collection, path, query, ...listDetails, list: summaries, head },
    { status, headers: buildTotalHeader(list) },
  );
}

function buildNotFoundHead(shop: Shop) {
  const title = collectionMessages.notFound;
  return buildHiddenPageHead(shop, "collections", { title, crumbs: buildCrumbs("collections", title) });
}

/** Redirects to the shop if loading fails, because that page works even without a database. Spec: storefront §8. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  try {
    return await loadCollection(shop, params.collectionId, request);
  } catch (error) {
    if (error instanceof Response) throw error;
    shop.report(error);
    throw redirect(`/shop${buildShopSearch({ collection: params.collectionId })}`);
  }
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head.tags ?? [];

export default function Collection({ loaderData }: Route.ComponentProps) {
  const { crumbs } = loaderData.head;
  if (loaderData.collection === undefined) {
    return (
      <div className="page flex flex-col gap-8 pt-6 pb-24">
        <Breadcrumbs crumbs={crumbs} />
        <h1 className="display">{collectionMessages.notFound}</h1>
        <EmptyList
          text={shopListMessages.unknownCollection}
          link={{ to: "/collections", label: shopMessages.allCollectionsLink }}
        />
      </div>
    );
  }
  const { collection, path, query, list } = loaderData;
  return (
    <div className="page flex flex-col gap-12 pt-6 pb-24 lg:gap-16">
      <Breadcrumbs crumbs={crumbs} />
      <header className="grid items-center gap-6 sm:grid-cols-2 lg:grid-cols-[3fr_2fr] lg:gap-14">
        <div className="aspect-[4/3] overflow-hidden bg-sand">
          <ResponsiveImage
            image={collection.storedImage}
            kind="collection"
            alt=""
            sizes="(min-width: 80rem) 740px, (min-width: 64rem) 58vw, (min-width: 40rem) 46vw, 92vw"
            isPriority
            className="size-full"
          />
        </div>
        <div className="flex flex-col gap-4">
          <h1 className="display">{collectionMessages.heading(collection.name)}</h1>
          <p className="max-w-prose text-umber">{collection.description}</p>
        </div>
      </header>
      <ProductList
        query={query}
        list={list}
        filters={loaderData.filters}
        notice={loaderData.notice}
        problem={loaderData.problem}
        path={path}
        emptyText={collectionMessages.emptyCollection(collection.name)}
        isFirstScreen={false}
      />
    </div>
  );
}
