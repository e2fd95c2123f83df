import type { ComponentProps } from "react";

import type { Picture as StoredPicture } from "#domain/media/image.ts";
import { classNames } from "#web/ui/class-names.ts";
import { Button } from "#web/ui/button.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { Check, ChevronLeft, ChevronRight, X } from "#web/ui/icons.tsx";
import { Picture } from "#web/ui/picture.tsx";

interface StoredTileProps {
  picture: StoredPicture;
  /** Accessible name, e.g. `picture 2 of 50ml`. */
  label: string;
  isPrimary: boolean;
  isFirst: boolean;
  isLast: boolean;
  isDragged: boolean;
  /** Drag event props for the tile. */
  drag: ComponentProps<"li">;
  onMove: (step: -1 | 1) => void;
  onMakePrimary: () => void;
  onRemove: () => void;
}

const BUTTON_CLASS = "bg-paper/90 aria-disabled:cursor-not-allowed aria-disabled:text-umber/50";

/** A stored picture of a size, with buttons that move it, make it primary and remove it. */
export function StoredTile({
  picture,
  label,
  isPrimary,
  isFirst,
  isLast,
  isDragged,
  drag,
  onMove,
  onMakePrimary,
  onRemove,
}: StoredTileProps) {
  return (
    <li {...drag} className={classNames("grid w-24 content-start text-sm", isDragged && "opacity-40")}>
      <div className="relative">
        <Picture
          picture={picture}
          kind="card"
          alt={label}
          sizes="6rem"
          className="aspect-4/5 h-auto w-full"
        />
        <IconButton
          label={`Remove ${label}`}
          onClick={onRemove}
          className="absolute top-0 right-0 bg-paper/90"
        >
          <X className="size-4.5" strokeWidth={1.75} aria-hidden="true" />
        </IconButton>
        {!(isFirst && isLast) && (
          <div className="absolute inset-x-0 bottom-0 flex justify-between">
            <IconButton
              label={`Move ${label} left`}
              aria-disabled={isFirst || undefined}
              onClick={() => onMove(-1)}
              className={BUTTON_CLASS}
            >
              <ChevronLeft className="size-4.5" strokeWidth={1.75} aria-hidden="true" />
            </IconButton>
            <IconButton
              label={`Move ${label} right`}
              aria-disabled={isLast || undefined}
              onClick={() => onMove(1)}
              className={BUTTON_CLASS}
            >
              <ChevronRight className="size-4.5" strokeWidth={1.75} aria-hidden="true" />
            </IconButton>
          </div>
        )}
      </div>
      {isPrimary ? (
        <p className="flex min-h-control items-center justify-center gap-1 font-medium text-moss">
          <Check className="size-4" strokeWidth={2} aria-hidden="true" />
          Primary
        </p>
      ) : (
        <Button variant="quiet" className="px-0!" onClick={onMakePrimary}>
          Make primary<span className="sr-only"> {label}</span>
        </Button>
      )}
    </li>
  );
}
