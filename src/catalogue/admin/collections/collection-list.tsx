import type { StaffCollection } from "../../rules/collections/staff-collection.ts";

import { AdminList } from "#kit/admin/lists/admin-list.tsx";
import { COLLECTION_ITEMS, collectionList } from "../../rules/collections/collection-list.ts";
import { useListQuery, useMatchingItems } from "#kit/admin/lists/use-list-query.ts";
import { CollectionCard } from "./collection-card.tsx";
import { createCollectionCells } from "./collection-columns.tsx";
import type { Featured } from "./use-featured.ts";

/** The heading above all collections. It is focused after a collection's card was removed. */
export const COLLECTIONS_HEADING_ID = "all-collections";

interface CollectionListProps {
  collections: readonly StaffCollection[];
  featured: Featured;
}

function Cards({ collections, featured }: CollectionListProps) {
  const query = useListQuery();
  return (
    <ul className="grid items-start gap-3 md:grid-cols-2 2xl:grid-cols-3">
      {collections.map((collection) => (
        <CollectionCard
          key={collection.id}
          collection={collection}
          position={featured.ids.indexOf(collection.id) + 1}
          isSwitching={featured.isSwitching(collection.id)}
          onFeature={(isFeatured) =>
            void (isFeatured ? featured.feature(collection.id) : featured.unfeature(collection.id))
          }
          onEdit={() => query.open({ dialog: "edit", id: collection.id })}
          onDelete={() => query.open({ dialog: "delete", id: collection.id })}
        />
      ))}
    </ul>
  );
}

/**
 * The collections, filtered in the browser, as cards or as a table. The loader sends all collections. Spec: admin §2.
 */
export function CollectionList({ collections, featured }: CollectionListProps) {
  const matching = useMatchingItems(collectionList, COLLECTION_ITEMS, collections);

  return (
    <section aria-labelledby={COLLECTIONS_HEADING_ID}>
      <h2 id={COLLECTIONS_HEADING_ID} tabIndex={-1} className="mb-2 text-lg outline-none">
        All collections
      </h2>
      <AdminList
        rules={collectionList}
        rows={matching}
        totalUnfiltered={collections.length}
        cells={createCollectionCells(featured)}
        getRowName={({ name }) => name}
        cards={{
          isDefault: true,
          content: <Cards collections={matching} featured={featured} />,
        }}
      />
    </section>
  );
}
