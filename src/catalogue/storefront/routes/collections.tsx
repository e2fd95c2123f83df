import { data } from "react-router";

import type { Collection } from "../../rules/collections/collection.ts";
import { shopMessages } from "../../rules/shop/shop-messages.ts";
import { listCollections } from "../../operations/collections/collections.ts";
import type { Shop } from "#store/context.ts";
import { shopContext } from "#store/context.ts";
import { Breadcrumbs } from "#kit/ui/breadcrumbs.tsx";

import { CollectionGrid } from "../collection-grid.tsx";
import { EmptyList } from "../empty-list.tsx";
import { buildPageHead } from "#kit/storefront/seo/build-page-head.server.ts";
import { buildListData } from "../seo/list-data.server.ts";
import { buildCollectionPath } from "../seo/page-url.server.ts";
import { buildCrumbs } from "#kit/storefront/seo/build-crumbs.server.ts";
import { loadOptional } from "#kit/storefront/load-optional.server.ts";
import { NO_STORE } from "#kit/storefront/page-headers.ts";
import type { Route } from "./+types/collections.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  const collections = await loadOptional(shop, () => listCollections(shop.db));
  const page = { collections: collections ?? [], head: await buildHead(shop, collections ?? []) };
  return collections ? data(page) : data(page, { headers: NO_STORE });
}

function buildHead(shop: Shop, collections: readonly Collection[]) {
  const items = collections.map(({ id, name }) => ({ name, path: buildCollectionPath(id) }));
  return buildPageHead(shop, "collections", {
    path: "/collections",
    crumbs: buildCrumbs("collections"),
    data: (site) => buildListData(site, { path: "/collections", name: shopMessages.collections, items }),
  });
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head.tags ?? [];

export default function Collections({ loaderData: { collections, head } }: Route.ComponentProps) {
  return (
    <div className="page flex flex-col gap-10 pt-6 pb-24 lg:gap-14">
      <header className="flex flex-col gap-6">
        <Breadcrumbs crumbs={head.crumbs} />
        <h1 className="display">{shopMessages.collections}</h1>
        <p className="max-w-prose text-umber">{shopMessages.collectionsIntro}</p>
      </header>
      {collections.length > 0 ? (
        <CollectionGrid collections={collections} heading="h2" isFirstScreen />
      ) : (
        <EmptyList
          text={shopMessages.emptyCollections}
          link={{ to: "/shop", label: shopMessages.browseShop }}
        />
      )}
    </div>
  );
}
