import { useRef } from "react";

import type { StaffCollection } from "../../rules/collections/staff-collection.ts";

import { AdminList } from "#kit/admin/lists/admin-list.tsx";
import { COLLECTION_ITEMS, collectionList } from "../../rules/collections/collection-list.ts";
import { ConfirmDialog } from "#kit/admin/confirm-dialog.tsx";
import { useListQuery, useMatchingItems } from "#kit/admin/lists/use-list-query.ts";
import { CollectionCard } from "./collection-card.tsx";
import { createCollectionCells } from "./collection-columns.tsx";
import { useDeletion } from "./use-deletion.ts";
import type { Featured } from "./use-featured.ts";

interface CollectionListProps {
  collections: readonly StaffCollection[];
  featured: Featured;
}

interface CardsProps extends CollectionListProps {
  onDelete: (collection: StaffCollection) => void;
}

function Cards({ collections, featured, onDelete }: CardsProps) {
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
          onDelete={() => onDelete(collection)}
        />
      ))}
    </ul>
  );
}

/**
 * The collections, filtered in the browser, as cards or as a table. The loader sends all collections. Spec: admin §2.
 */
export function CollectionList({ collections, featured }: CollectionListProps) {
  const query = useListQuery();
  const heading = useRef<HTMLHeadingElement>(null);
  // After a deletion in the table layout, the table itself moves focus to the next row.
  const noFocusTarget = useRef<HTMLElement>(null);
  const layout = query.get("layout") === "table" ? "table" : "cards";
  const deletion = useDeletion(layout === "table" ? noFocusTarget : heading);
  const matching = useMatchingItems(collectionList, COLLECTION_ITEMS, collections);

  return (
    <section aria-labelledby="all-collections">
      <h2 id="all-collections" ref={heading} tabIndex={-1} className="mb-2 text-lg outline-none">
        All collections
      </h2>
      <AdminList
        rules={collectionList}
        rows={matching}
        totalUnfiltered={collections.length}
        cells={createCollectionCells({ featured, onDelete: deletion.requestDeletion })}
        getRowName={({ name }) => name}
        cards={{
          isDefault: true,
          content: <Cards collections={matching} featured={featured} onDelete={deletion.requestDeletion} />,
        }}
      />
      <ConfirmDialog {...deletion.confirmation} title="Delete this collection?" confirmLabel="Delete">
        <p>{`Deletes “${deletion.collectionToDelete?.name}”. This cannot be undone.`}</p>
      </ConfirmDialog>
    </section>
  );
}
