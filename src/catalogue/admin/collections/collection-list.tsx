import { useRef } from "react";

import { staffCollectionMessages as messages } from "../../rules/staff-messages.ts";
import type { StaffCollection } from "../../rules/collections/staff-collection.ts";

import { ConfirmDialog } from "#kit/admin/confirm-dialog.tsx";
import { LayoutSwitch } from "#kit/admin/lists/layout-switch.tsx";
import type { ListFilter } from "#kit/rules/list-filters.ts";
import { ListTable } from "#kit/admin/lists/list-table.tsx";
import { ListToolbar } from "#kit/admin/lists/list-toolbar.tsx";
import { useListQuery } from "#kit/admin/lists/use-list-query.ts";
import { EmptyState } from "#kit/admin/empty-state.tsx";
import { CollectionCard } from "./collection-card.tsx";
import { createCollectionColumns } from "./collection-columns.tsx";
import { findCollections } from "./find-collections.ts";
import { useDeletion } from "./use-deletion.ts";
import type { Featured } from "./use-featured.ts";

const FILTERS: ListFilter[] = [
  {
    kind: "choice",
    name: "featured",
    label: "Home page",
    options: [
      { value: "yes", label: "Featured" },
      { value: "no", label: "Not featured" },
    ],
  },
  {
    kind: "choice",
    name: "products",
    label: "Products",
    options: [
      { value: "some", label: "With products" },
      { value: "none", label: "Without products" },
    ],
  },
];

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
  const search = query.get("search");
  const columns = createCollectionColumns({ featured, onDelete: deletion.requestDeletion });
  const matchingCollections = findCollections(collections, {
    search,
    featured: query.get("featured"),
    products: query.get("products"),
    sort: query.get("sort"),
  });

  return (
    <section aria-labelledby="all-collections">
      <h2 id="all-collections" ref={heading} tabIndex={-1} className="mb-2 text-lg outline-none">
        All collections
      </h2>
      <ListToolbar
        searchLabel="Search collections"
        filters={FILTERS}
        {...(layout === "table" && { columns })}
      >
        <LayoutSwitch layout={layout} defaultLayout="cards" />
      </ListToolbar>
      <p role="status" className="sr-only">
        {matchingCollections.length < collections.length &&
          `${matchingCollections.length} of ${collections.length} collections`}
      </p>
      {matchingCollections.length === 0 ? (
        <EmptyState title={messages.noMatch}>
          {search === "" ? "Try another filter." : `No name or description contains “${search}”.`}
        </EmptyState>
      ) : layout === "table" ? (
        <ListTable
          label="Collections"
          columns={columns}
          rows={matchingCollections}
          defaultSort="newest"
          getRowName={({ name }) => name}
        />
      ) : (
        <Cards collections={matchingCollections} featured={featured} onDelete={deletion.requestDeletion} />
      )}
      <ConfirmDialog {...deletion.confirmation} title="Delete this collection?" confirmLabel="Delete">
        <p>{`Deletes “${deletion.collectionToDelete?.name}”. This cannot be undone.`}</p>
      </ConfirmDialog>
    </section>
  );
}
