import type { ComponentProps } from "react";

import type { Collection } from "../../rules/collections/collection.ts";
import { requires } from "#kit/rules/permissions.ts";
import { IfAllowed } from "#kit/admin/if-allowed.tsx";
import { joinClassNames } from "#kit/ui/class-names.ts";
import { IconButton } from "#kit/ui/icon-button.tsx";
import { ChevronLeft, ChevronRight, X } from "#kit/ui/icons.tsx";
import { ResponsiveImage } from "#kit/ui/responsive-image.tsx";

interface FeaturedItemProps extends Omit<ComponentProps<"li">, "children"> {
  collection: Collection;
  /** One-based position. */
  position: number;
  count: number;
  isDragged: boolean;
  onMove: (step: -1 | 1) => void;
  onRemove: () => void;
}

/** Rotates the arrows to point up and down on narrow screens, where the strip is a column. */
const ARROW_CLASS = "size-5 rotate-90 xl:rotate-0";
const MOVE_BUTTON_CLASS = "aria-disabled:cursor-not-allowed aria-disabled:text-umber/50";

/** A featured collection with its position and actions. */
export function FeaturedItem({
  collection: { name, storedImage },
  position,
  count,
  isDragged,
  onMove,
  onRemove,
  ...item
}: FeaturedItemProps) {
  return (
    <li
      {...item}
      className={joinClassNames(
        "flex items-center gap-3 border border-sand bg-ivory pr-1 transition-opacity",
        item.draggable === true && "cursor-grab active:cursor-grabbing",
        isDragged && "opacity-40",
      )}
    >
      {/* Prevents dragging the image instead of the item. */}
      <div className="pointer-events-none shrink-0">
        <ResponsiveImage
          image={storedImage}
          kind="collection"
          alt=""
          sizes="5rem"
          className="h-12 w-16 sm:h-15 sm:w-20"
        />
      </div>
      <p className="min-w-0 flex-1 text-sm">
        <span className="text-umber tabular-nums">
          <span className="sr-only">Position </span>
          <span>{position}</span>
        </span>{" "}
        <span className="font-medium wrap-anywhere">{name}</span>
      </p>
      <IfAllowed rule={requires("products.edit")}>
        <div className="flex shrink-0 items-center">
          <IconButton
            label={`Move ${name} earlier`}
            aria-disabled={position === 1 || undefined}
            onClick={() => onMove(-1)}
            className={MOVE_BUTTON_CLASS}
          >
            <ChevronLeft className={ARROW_CLASS} strokeWidth={1.75} aria-hidden="true" />
          </IconButton>
          <IconButton
            label={`Move ${name} later`}
            aria-disabled={position === count || undefined}
            onClick={() => onMove(1)}
            className={MOVE_BUTTON_CLASS}
          >
            <ChevronRight className={ARROW_CLASS} strokeWidth={1.75} aria-hidden="true" />
          </IconButton>
          <IconButton label={`Remove ${name} from the home page`} onClick={onRemove}>
            <X className="size-4.5" strokeWidth={1.6} aria-hidden="true" />
          </IconButton>
        </div>
      </IfAllowed>
    </li>
  );
}
