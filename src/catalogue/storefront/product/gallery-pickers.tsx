import type { MouseEvent } from "react";

import type { StoredImage } from "#kit/rules/image.ts";
import { productPageMessages } from "../../rules/product-page-messages.ts";
import { ResponsiveImage } from "#kit/ui/responsive-image.tsx";

import { getSlideId } from "./gallery-slide.tsx";

interface PickerProps {
  index: number;
  onShow: (index: number) => void;
}

/** Returns the props of a link to a slide. Before scripts run, the browser or `early-taps.ts` scrolls to the slide. */
function buildLink(position: number, { index, onShow }: PickerProps) {
  return {
    href: `#${getSlideId(position)}`,
    "data-slide": position,
    "aria-current": position === index,
    onClick(event: MouseEvent) {
      event.preventDefault();
      onShow(position);
    },
  };
}

export function GalleryDots({ count, ...picker }: PickerProps & { count: number }) {
  return (
    <div className="gallery-links absolute bottom-1 left-1/2 z-10 flex -translate-x-1/2 px-1 before:absolute before:inset-x-0 before:inset-y-2.5 before:rounded-full before:bg-paper/85 md:bottom-3 print:hidden">
      {Array.from({ length: count }, (_, position) => (
        <a
          key={position}
          {...buildLink(position, picker)}
          aria-label={`Go to ${productPageMessages.image(position + 1, count).toLowerCase()}`}
          className="relative flex h-11 w-7 items-center justify-center"
        >
          <span className="size-2 rounded-full border border-umber transition-colors" />
        </a>
      ))}
    </div>
  );
}

export function GalleryThumbnails({ images, ...picker }: PickerProps & { images: readonly StoredImage[] }) {
  return (
    <ul className="gallery-links flex gap-3 max-md:hidden lg:w-20 lg:shrink-0 lg:flex-col print:hidden">
      {images.map((image, position) => (
        <li key={image.url}>
          <a
            {...buildLink(position, picker)}
            aria-label={`Show ${productPageMessages.image(position + 1, images.length).toLowerCase()}`}
            className="block w-16 border border-transparent p-0.5 transition-colors hover:border-umber/50 lg:w-20"
          >
            <ResponsiveImage
              image={image}
              kind="thumbnail"
              alt=""
              sizes="80px"
              className="aspect-[4/5] w-full"
            />
          </a>
        </li>
      ))}
    </ul>
  );
}
