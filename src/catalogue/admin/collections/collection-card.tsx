import { Link } from "react-router";

import type { StaffCollection } from "../../rules/collections/staff-collection.ts";
import { requires } from "#kit/rules/permissions.ts";
import { ResponsiveImage } from "#kit/ui/responsive-image.tsx";
import { Switch } from "#kit/ui/forms/switch.tsx";

import { IfAllowed } from "#kit/admin/if-allowed.tsx";
import { CardActions } from "#kit/admin/lists/card-actions.tsx";

interface CollectionCardProps {
  collection: StaffCollection;
  /** One-based position on the home page; 0 if not featured. */
  position: number;
  /** Whether a change to the featured switch is being saved. */
  isSwitching: boolean;
  onFeature: (isFeatured: boolean) => void;
  onEdit: () => void;
  onDelete: () => void;
}

/** Returns the number of products as text, e.g. `2 products`. */
export function formatProductCount(count: number): string {
  if (count === 0) return "No products";
  return count === 1 ? "1 product" : `${count} products`;
}

/** A collection with its image, number of products, featured switch and actions. */
export function CollectionCard({
  collection: { id, name, description, storedImage, productCount },
  position,
  isSwitching,
  onFeature,
  onEdit,
  onDelete,
}: CollectionCardProps) {
  return (
    <li className="flex min-w-0 flex-wrap gap-x-4 gap-y-1 border border-sand bg-paper p-3 pb-1">
      <ResponsiveImage
        image={storedImage}
        kind="collection"
        alt=""
        sizes="(min-width: 40rem) 9rem, 7rem"
        className="aspect-4/3 h-auto w-28 shrink-0 self-start text-xs sm:w-36"
      />
      <div className="min-w-0 flex-1">
        <h3 className="text-base leading-snug font-medium wrap-anywhere">{name}</h3>
        <p className="mt-0.5 line-clamp-2 text-sm wrap-anywhere text-umber">{description}</p>
        <Link
          to={`/admin/products?collection=${encodeURIComponent(id)}`}
          className="inline-flex min-h-control items-center text-sm text-link tabular-nums"
        >
          <span>{formatProductCount(productCount)}</span>
          <span className="sr-only">{` in ${name}`}</span>
        </Link>
      </div>
      <IfAllowed rule={requires("products.edit")}>
        <div className="flex w-full flex-wrap items-center justify-between gap-x-2 border-t border-sand pt-1">
          <Switch
            label={
              <>
                <span>Featured</span>
                <span className="sr-only">{` ${name}`}</span>
                {position > 0 && (
                  <span className="font-normal text-umber tabular-nums">{` · position ${position}`}</span>
                )}
              </>
            }
            isOn={position > 0}
            isBusy={isSwitching}
            onChange={onFeature}
          />
          <div className="ml-auto flex items-center gap-1">
            <CardActions
              name={name}
              onEdit={onEdit}
              actions={[{ label: "Delete", run: onDelete, isDestructive: true }]}
            />
          </div>
        </div>
      </IfAllowed>
    </li>
  );
}
