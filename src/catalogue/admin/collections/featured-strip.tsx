import { useRef, useState } from "react";

import type { Collection } from "../../rules/collections/collection.ts";
import { MAX_FEATURED } from "../../rules/collections/collection.ts";

import { useAccess } from "#kit/admin/use-access.ts";
import { useReorder } from "#kit/admin/lists/use-reorder.ts";
import { FeaturedItem } from "./featured-item.tsx";
import type { Featured } from "./use-featured.ts";

interface FeaturedStripProps {
  collections: readonly Collection[];
  featured: Featured;
}

/** Lists the featured collections in order. Staff can reorder and remove them. Spec: admin §4. */
export function FeaturedStrip({ collections, featured }: FeaturedStripProps) {
  const [announcement, setAnnouncement] = useState("");
  const heading = useRef<HTMLHeadingElement>(null);
  const collectionsById = new Map(collections.map((collection) => [collection.id, collection]));
  const order = useReorder(featured.ids, async (ids, id) => {
    const isSaved = await featured.reorder(ids);
    if (isSaved)
      setAnnouncement(`${collectionsById.get(id)?.name}: position ${ids.indexOf(id) + 1} of ${ids.length}`);
  });
  const canEdit = useAccess()("products.edit");
  const featuredCollections = order.ids.flatMap((id) => collectionsById.get(id) ?? []);

  async function removeCollection({ id, name }: Collection) {
    // The item with the focused button is removed, so focus moves to the heading.
    heading.current?.focus();
    if (await featured.unfeature(id)) setAnnouncement(`${name} is no longer featured`);
  }

  return (
    <section aria-labelledby="featured-collections" className="border border-sand bg-paper p-4 sm:p-5">
      <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 id="featured-collections" ref={heading} tabIndex={-1} className="text-lg outline-none">
          Featured on the home page
        </h2>
        <p className="text-sm text-umber tabular-nums">
          <span>{`${featuredCollections.length} of ${MAX_FEATURED} featured`}</span>
          {canEdit && featuredCollections.length > 1 && (
            <span className="hidden pointer-fine:inline">. Drag to change the order.</span>
          )}
        </p>
      </div>
      {featuredCollections.length === 0 ? (
        <p className="text-sm text-umber">No featured collections. The home page shows all collections.</p>
      ) : (
        <ol {...(canEdit && order.listProps)} className="grid gap-3 xl:grid-cols-3">
          {featuredCollections.map((collection, index) => (
            <FeaturedItem
              key={collection.id}
              {...(canEdit && order.getItemProps(collection.id))}
              collection={collection}
              position={index + 1}
              count={featuredCollections.length}
              isDragged={order.draggedId === collection.id}
              onMove={(step) => order.move(collection.id, index + step)}
              onRemove={() => void removeCollection(collection)}
            />
          ))}
        </ol>
      )}
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </section>
  );
}
