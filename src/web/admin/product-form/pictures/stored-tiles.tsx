import type { VariantImages } from "#domain/catalogue/product.ts";
import { useReorder } from "#web/admin/lists/use-reorder.ts";

import { StoredTile } from "./stored-tile.tsx";

interface StoredTilesProps {
  /** Name of the size that the pictures belong to. */
  variant: string;
  images: VariantImages;
  onReorder: (urls: readonly string[]) => void;
  /** Called with the text that screen readers announce. */
  onMoved: (announcement: string) => void;
  onMakePrimary: (url: string) => void;
  onRemove: (url: string) => void;
}

/** The stored pictures of a size as list items. Drag and drop or buttons change their order. Spec: admin §3, §5. */
export function StoredTiles({
  variant,
  images,
  onReorder,
  onMoved,
  onMakePrimary,
  onRemove,
}: StoredTilesProps) {
  const urls = images.images.map(({ url }) => url);
  const order = useReorder(urls, async (moved, url) => {
    onMoved(
      `Picture ${urls.indexOf(url) + 1} of ${variant}: position ${moved.indexOf(url) + 1} of ${urls.length}`,
    );
    onReorder(moved);
  });
  return (
    <>
      {order.ids.map((url, index) => {
        const picture = images.images.find((image) => image.url === url);
        if (!picture) return null;
        return (
          <StoredTile
            key={url}
            picture={picture}
            label={`picture ${index + 1} of ${variant}`}
            isPrimary={url === images.primary}
            isFirst={index === 0}
            isLast={index === order.ids.length - 1}
            isDragged={order.dragged === url}
            drag={{ ...order.list, ...order.item(url) }}
            onMove={(step) => order.move(url, index + step)}
            onMakePrimary={() => onMakePrimary(url)}
            onRemove={() => onRemove(url)}
          />
        );
      })}
    </>
  );
}
