import { requires } from "#kit/rules/permissions.ts";
import { collectionList } from "../../rules/collections/collection-list.ts";
import type { StaffCollection } from "../../rules/collections/staff-collection.ts";
import { staffCollectionMessages } from "../../rules/staff-messages.ts";
import { listStaffCollections } from "../../operations/collections/collections.ts";
import { shopContext } from "#store/context.ts";
import { AddButton } from "#kit/admin/forms/record-dialogs.tsx";
import { CollectionList } from "../collections/collection-list.tsx";
import { FeaturedStrip } from "../collections/featured-strip.tsx";
import { useFeatured } from "../collections/use-featured.ts";
import { EmptyState, LoadFailure } from "#kit/admin/empty-state.tsx";
import { PageHeader } from "#kit/admin/page-header.tsx";
import { ViewTabs } from "#staff/admin/views/view-tabs.tsx";
import type { Route } from "./+types/collections.ts";
import { dialogOnDemand } from "#kit/admin/forms/dialog-on-demand.tsx";

const CollectionDialogs = dialogOnDemand(
  () => import("../collections/collection-dialog.tsx"),
  (module) => module.CollectionDialogs,
);

export async function loader({ context }: Route.LoaderArgs) {
  const { db, report } = context.get(shopContext);
  try {
    return { collections: await listStaffCollections(db) };
  } catch (error) {
    report(error);
    return { collections: null };
  }
}

function CollectionsContent({ collections }: { collections: readonly StaffCollection[] }) {
  const featured = useFeatured(collections);
  const add = <AddButton rule={requires("products.edit")} label={staffCollectionMessages.add} />;
  return (
    <>
      <PageHeader
        title={collectionList.texts.title}
        views={<ViewTabs list="collections" columnIds={Object.keys(collectionList.columns)} />}
        action={collections.length > 0 && add}
      />
      {collections.length === 0 ? (
        <EmptyState title={collectionList.texts.none} action={add}>
          {collectionList.texts.hint}
        </EmptyState>
      ) : (
        <div className="grid gap-5">
          <FeaturedStrip collections={collections} featured={featured} />
          <CollectionList collections={collections} featured={featured} />
        </div>
      )}
      <CollectionDialogs collections={collections} />
    </>
  );
}

export default function Collections({ loaderData: { collections } }: Route.ComponentProps) {
  if (collections) return <CollectionsContent collections={collections} />;
  return (
    <>
      <PageHeader title={collectionList.texts.title} />
      <LoadFailure message={collectionList.texts.loadFailed} />
    </>
  );
}
