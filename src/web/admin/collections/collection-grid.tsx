import { useRef } from "react";

import { staffCollectionMessages as messages } from "#domain/catalogue/staff-messages.ts";
import type { StaffCollection } from "#domain/catalogue/staff-collection.ts";
import { filterCollections } from "#domain/catalogue/staff-collection.ts";

import { ConfirmDialog } from "../confirm-dialog.tsx";
import { SearchBox } from "../lists/search-box.tsx";
import { useListQuery } from "../lists/use-list-query.ts";
import { EmptyState } from "../shell/empty-state.tsx";
import { CollectionCard } from "./collection-card.tsx";
import { useDeletion } from "./use-deletion.ts";
import type { Featured } from "./use-featured.ts";

interface CollectionGridProps {
  collections: readonly StaffCollection[];
  featured: Featured;
}

/** All collections or the search results. Spec: admin §2. */
export function CollectionGrid({ collections, featured }: CollectionGridProps) {
  const query = useListQuery();
  const heading = useRef<HTMLHeadingElement>(null);
  const deletion = useDeletion(heading);
  const search = query.get("search");
  const shown = filterCollections(collections, search);

  return (
    <section aria-labelledby="all-collections">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h2 id="all-collections" ref={heading} tabIndex={-1} className="text-lg outline-none">
          All collections
        </h2>
        <div className="flex w-full max-w-md">
          <SearchBox label="Search collections" />
        </div>
      </div>
      <p role="status" className="sr-only">
        {search !== "" && `${shown.length} of ${collections.length} collections`}
      </p>
      {shown.length === 0 ? (
        <EmptyState title={messages.noMatch}>No name or description contains “{search}”.</EmptyState>
      ) : (
        <ul className="grid items-start gap-4 md:grid-cols-2 2xl:grid-cols-3">
          {shown.map((collection) => (
            <CollectionCard
              key={collection.id}
              collection={collection}
              position={featured.ids.indexOf(collection.id) + 1}
              isSwitching={featured.isSwitching(collection.id)}
              onFeature={(isFeatured) =>
                void (isFeatured ? featured.feature(collection.id) : featured.unfeature(collection.id))
              }
              onEdit={() => query.open({ dialog: "edit", id: collection.id })}
              onDelete={() => deletion.ask(collection)}
            />
          ))}
        </ul>
      )}
      <ConfirmDialog {...deletion.confirmation} title="Delete this collection?" confirmLabel="Delete">
        <p>Deletes “{deletion.collectionToDelete?.name}”. This cannot be undone.</p>
      </ConfirmDialog>
    </section>
  );
}
