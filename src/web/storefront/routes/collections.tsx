import { data } from "react-router";

import { shopMessages } from "#domain/messages.ts";
import { listCollections } from "#operations/collections/list-collections.ts";
import { shopContext } from "#web/context.ts";
import { Breadcrumbs } from "#web/ui/breadcrumbs.tsx";

import { CollectionGrid } from "../catalogue/collection-grid.tsx";
import { EmptyList } from "../catalogue/empty-list.tsx";
import { pageMeta } from "../seo/metadata.ts";
import type { Route } from "./+types/collections.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const { db, report } = context.get(shopContext);
  try {
    return data({ collections: await listCollections(db) });
  } catch (error) {
    // Collections that cannot be loaded show nothing. Spec: storefront §8.
    report(error);
    return data({ collections: [] }, { headers: { "Cache-Control": "no-store" } });
  }
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: Route.MetaFunction = (args) => pageMeta("collections", args);

export default function Collections({ loaderData: { collections } }: Route.ComponentProps) {
  return (
    <div className="page flex flex-col gap-10 pt-6 pb-24 lg:gap-14">
      <header className="flex flex-col gap-6">
        <Breadcrumbs crumbs={[{ label: "Home", to: "/" }, { label: shopMessages.collections }]} />
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
