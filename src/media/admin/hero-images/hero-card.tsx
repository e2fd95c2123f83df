import type { ComponentProps } from "react";

import { RowActions } from "#kit/admin/lists/row-actions.tsx";
import type { HeroImage } from "../../rules/hero/hero.ts";
import { Button } from "#kit/ui/button.tsx";
import { joinClassNames } from "#kit/ui/class-names.ts";
import { IconButton } from "#kit/ui/icon-button.tsx";
import { Check, ChevronLeft, ChevronRight } from "#kit/ui/icons.tsx";
import { ResponsiveImage } from "#kit/ui/responsive-image.tsx";

import { Pencil } from "#kit/admin/admin-icons.tsx";

interface HeroCardProps extends Omit<ComponentProps<"li">, "children"> {
  image: HeroImage;
  /** One-based position. */
  position: number;
  count: number;
  isDragged: boolean;
  isActivating: boolean;
  onMove: (step: -1 | 1) => void;
  onActivate: () => void;
  onEdit: () => void;
  onDelete: () => void;
}

/** A hero image with its position and actions. */
export function HeroCard({
  image,
  position,
  count,
  isDragged,
  isActivating,
  onMove,
  onActivate,
  onEdit,
  onDelete,
  ...item
}: HeroCardProps) {
  const { storedImage, alt, isActive } = image;
  return (
    <li
      {...item}
      className={joinClassNames(
        "flex cursor-grab flex-col border bg-paper transition-opacity active:cursor-grabbing",
        isActive ? "border-moss" : "border-sand",
        isDragged && "opacity-40",
      )}
    >
      {/* Prevents dragging the image instead of the card. */}
      <div className="pointer-events-none relative">
        <ResponsiveImage
          image={storedImage}
          kind="hero"
          alt={alt}
          sizes="(min-width: 80rem) 22rem, (min-width: 40rem) 50vw, 100vw"
          className="aspect-video w-full"
        />
        {isActive && (
          <span className="absolute top-3 left-3 inline-flex items-center gap-1.5 rounded-full bg-moss px-3 py-1 text-sm font-medium text-ivory">
            <Check className="size-4" strokeWidth={2} aria-hidden="true" />
            Active
          </span>
        )}
      </div>
      <p className="flex-1 px-4 pt-3 text-sm">{alt}</p>
      <div className="flex items-center justify-between gap-2 py-1.5 pr-1 pl-1 text-sm">
        <div className="flex items-center">
          <IconButton
            label={`Move ${alt} earlier`}
            aria-disabled={position === 1 || undefined}
            onClick={() => onMove(-1)}
            className="aria-disabled:cursor-not-allowed aria-disabled:text-umber/50"
          >
            <ChevronLeft className="size-5 rotate-90 sm:rotate-0" strokeWidth={1.75} aria-hidden="true" />
          </IconButton>
          <span className="text-umber tabular-nums">
            <span className="sr-only">Position </span>
            <span>{`${position} of ${count}`}</span>
          </span>
          <IconButton
            label={`Move ${alt} later`}
            aria-disabled={position === count || undefined}
            onClick={() => onMove(1)}
            className="aria-disabled:cursor-not-allowed aria-disabled:text-umber/50"
          >
            <ChevronRight className="size-5 rotate-90 sm:rotate-0" strokeWidth={1.75} aria-hidden="true" />
          </IconButton>
        </div>
        <div className="flex items-center">
          {!isActive && (
            <Button variant="quiet" isBusy={isActivating} onClick={onActivate}>
              Set active<span className="sr-only">{` ${alt}`}</span>
            </Button>
          )}
          <IconButton label={`Edit ${alt}`} onClick={onEdit}>
            <Pencil className="size-4.5" strokeWidth={1.6} aria-hidden="true" />
          </IconButton>
          <RowActions name={alt} actions={[{ label: "Delete", run: onDelete, isDestructive: true }]} />
        </div>
      </div>
    </li>
  );
}
