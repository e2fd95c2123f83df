import type { StoredImage } from "#kit/rules/image.ts";
import { productPageMessages } from "../../rules/product-page-messages.ts";
import { joinClassNames } from "#kit/ui/class-names.ts";
import { ResponsiveImage } from "#kit/ui/responsive-image.tsx";

interface PickerProps {
  index: number;
  onShow: (index: number) => void;
}

export function GalleryDots({ count, index, onShow }: PickerProps & { count: number }) {
  return (
    <div className="absolute bottom-1 left-1/2 z-10 flex -translate-x-1/2 px-1 before:absolute before:inset-x-0 before:inset-y-2.5 before:rounded-full before:bg-paper/85 md:bottom-3">
      {Array.from({ length: count }, (_, position) => (
        <button
          key={position}
          type="button"
          aria-label={`Go to ${productPageMessages.image(position + 1, count).toLowerCase()}`}
          aria-current={position === index}
          onClick={() => onShow(position)}
          className="group/dot relative flex h-11 w-7 items-center justify-center"
        >
          <span className="size-2 rounded-full border border-umber transition-colors group-aria-[current=true]/dot:bg-ink" />
        </button>
      ))}
    </div>
  );
}

export function GalleryThumbnails({
  images,
  index,
  onShow,
}: PickerProps & { images: readonly StoredImage[] }) {
  return (
    <ul className="flex gap-3 max-md:hidden lg:w-20 lg:shrink-0 lg:flex-col">
      {images.map((image, position) => (
        <li key={image.url}>
          <button
            type="button"
            aria-label={`Show ${productPageMessages.image(position + 1, images.length).toLowerCase()}`}
            aria-current={position === index}
            onClick={() => onShow(position)}
            className={joinClassNames(
              "block w-16 border p-0.5 transition-colors lg:w-20",
              position === index ? "border-ink" : "border-transparent hover:border-umber/50",
            )}
          >
            <ResponsiveImage
              image={image}
              kind="thumbnail"
              alt=""
              sizes="80px"
              className="aspect-[4/5] w-full"
            />
          </button>
        </li>
      ))}
    </ul>
  );
}
