import { data, redirect } from "react-router";

import { collectionMessages, shopMessages } from "#domain/messages.ts";
import { pageCount } from "#domain/paging.ts";
import { summarizeProduct } from "#domain/product-summary.ts";
import { getCollection } from "#operations/collections/get-collection.ts";
import { listProductFacets } from "#operations/products/list-product-facets.ts";
import { listProducts } from "#operations/products/list-products.ts";
import { shopContext } from "#web/context.ts";
import { Breadcrumbs } from "#web/ui/breadcrumbs.tsx";
import { Picture } from "#web/ui/picture.tsx";

import { EmptyList } from "../catalogue/empty-list.tsx";
import { ProductList } from "../catalogue/product-list.tsx";
import { isReadableId, productQuery, readShopQuery, shopSearch } from "../catalogue/shop-query.ts";
import { pageMeta } from "../seo/metadata.ts";
import type { Route } from "./+types/collection.ts";

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { db } = context.get(shopContext);
  const id = params.collectionId;
  const collection = isReadableId(id) ? await getCollection(db, id) : undefined;
  if (collection === undefined) return data({ collection }, { status: 404 });

  const query = { ...readShopQuery(new URL(request.url).searchParams), collection: id };
  const [list, facets] = await Promise.all([
    listProducts(db, productQuery(query)),
    listProductFacets(db, { collection: id }),
  ]);
  const path = `/collections/${id}`;
  if (list.total > 0 && query.page > pageCount(list)) {
    throw redirect(`${path}${shopSearch({ ...query, collection: undefined, page: pageCount(list) })}`);
  }
  const own = { ...query, collection: undefined };
  return { collection, path, query: own, facets, list: { ...list, items: list.items.map(summarizeProduct) } };
}

export const meta: Route.MetaFunction = (args) => {
  const { collection } = args.loaderData ?? {};
  if (collection === undefined) {
    return pageMeta("collections", args, { title: collectionMessages.notFound, robots: "noindex" });
  }
  const { name, description, picture } = collection;
  return pageMeta("collections", args, {
    title: collectionMessages.named(name),
    description,
    image: picture?.url ?? null,
  });
};

export default function Collection({ loaderData }: Route.ComponentProps) {
  const crumbs = [
    { label: "Home", to: "/" },
    { label: shopMessages.collections, to: "/collections" },
  ];
  if (loaderData.collection === undefined) {
    return (
      <div className="page flex flex-col gap-8 pt-6 pb-24">
        <Breadcrumbs crumbs={[...crumbs, { label: collectionMessages.notFound }]} />
        <h1 className="display">{collectionMessages.notFound}</h1>
        <EmptyList
          text={shopMessages.unknownCollection}
          link={{ to: "/collections", label: shopMessages.allCollectionsLink }}
        />
      </div>
    );
  }
  const { collection, path, query, facets, list } = loaderData;
  return (
    <div className="page flex flex-col gap-12 pt-6 pb-24 lg:gap-16">
      <Breadcrumbs crumbs={[...crumbs, { label: collection.name }]} />
      <header className="grid items-center gap-6 sm:grid-cols-2 lg:grid-cols-[3fr_2fr] lg:gap-14">
        <div className="aspect-[4/3] overflow-hidden bg-sand lg:aspect-[16/9]">
          <Picture
            picture={collection.picture}
            kind="collection"
            alt=""
            sizes="(min-width: 80rem) 740px, (min-width: 64rem) 58vw, (min-width: 40rem) 46vw, 92vw"
            isPriority
            className="size-full"
          />
        </div>
        <div className="flex flex-col gap-4">
          <h1 className="display">{collectionMessages.named(collection.name)}</h1>
          <p className="max-w-prose text-umber">{collection.description}</p>
        </div>
      </header>
      <ProductList
        query={query}
        list={list}
        facets={facets}
        path={path}
        emptyText={collectionMessages.emptyCollection(collection.name)}
        isFirstScreen={false}
      />
    </div>
  );
}
