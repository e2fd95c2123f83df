import type { StoredImage } from "#kit/rules/image.ts";
import { Button } from "#kit/ui/button.tsx";
import { IconButton } from "#kit/ui/icon-button.tsx";
import { Check, X } from "#kit/ui/icons.tsx";
import { ResponsiveImage } from "#kit/ui/responsive-image.tsx";

interface StoredTileProps {
  image: StoredImage;
  /** Accessible name, e.g. `image 2 of 50ml`. */
  label: string;
  isPrimary: boolean;
  onMakePrimary: () => void;
  onRemove: () => void;
}

/** A stored image of a size, with buttons that make it primary and remove it. */
export function StoredTile({ image, label, isPrimary, onMakePrimary, onRemove }: StoredTileProps) {
  return (
    <li className="grid w-24 content-start text-sm">
      <div className="relative">
        <ResponsiveImage
          image={image}
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
      </div>
      {isPrimary ? (
        <p className="flex min-h-control items-center justify-center gap-1 font-medium text-moss">
          <Check className="size-4" strokeWidth={2} aria-hidden="true" />
          Primary
        </p>
      ) : (
        <Button variant="quiet" className="px-0!" onClick={onMakePrimary}>
          Make primary<span className="sr-only">{` ${label}`}</span>
        </Button>
      )}
    </li>
  );
}
