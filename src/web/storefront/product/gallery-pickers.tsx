import type { Picture as StoredPicture } from "#domain/media/image.ts";
import { productPageMessages } from "#domain/catalogue/product-page-messages.ts";
import { classNames } from "#web/ui/class-names.ts";
import { Picture } from "#web/ui/picture.tsx";

interface PickerProps {
  index: number;
  onShow: (index: number) => void;
}

export function GalleryDots({ count, index, onShow }: PickerProps & { count: number }) {
  return (
    <div className="absolute bottom-3 left-1/2 z-10 flex -translate-x-1/2 rounded-full bg-paper/85 px-2">
      {Array.from({ length: count }, (_, position) => (
        <button
          key={position}
          type="button"
          aria-label={`Go to ${productPageMessages.picture(position + 1, count).toLowerCase()}`}
          aria-current={position === index}
          onClick={() => onShow(position)}
          className="group/dot flex h-11 w-8 items-center justify-center"
        >
          <span className="size-2.5 rounded-full border border-umber transition-colors group-aria-[current=true]/dot:bg-ink" />
        </button>
      ))}
    </div>
  );
}

export function GalleryThumbnails({
  pictures,
  index,
  onShow,
}: PickerProps & { pictures: readonly StoredPicture[] }) {
  return (
    <ul className="flex gap-3 lg:w-20 lg:shrink-0 lg:flex-col">
      {pictures.map((picture, position) => (
        <li key={picture.url}>
          <button
            type="button"
            aria-label={`Show ${productPageMessages.picture(position + 1, pictures.length).toLowerCase()}`}
            aria-current={position === index}
            onClick={() => onShow(position)}
            className={classNames(
              "block w-16 border p-0.5 transition-colors lg:w-20",
              position === index ? "border-ink" : "border-transparent hover:border-umber/50",
            )}
          >
            <Picture picture={picture} kind="thumbnail" alt="" sizes="80px" className="aspect-[4/5] w-full" />
          </button>
        </li>
      ))}
    </ul>
  );
}
