import { useEffect, useEffectEvent, useRef, useState } from "react";

import type { ImageKind, Picture as StoredPicture } from "#domain/media/image.ts";
import { pictureSources } from "#domain/media/image.ts";
import { productMessages } from "#domain/catalogue/product-messages.ts";

import { classNames } from "./class-names.ts";
import { useOwnValue } from "./own-value.ts";

interface PictureProps {
  picture: StoredPicture | null;
  kind: ImageKind;
  alt: string;
  /** How wide it is shown, as in the `sizes` attribute. */
  sizes: string;
  /** On the first screen: loaded at once and before others. */
  isPriority?: boolean;
  /** Loaded at once though not before others, e.g. the next slide of a carousel. */
  isEager?: boolean;
  className?: string;
  onLoad?: () => void;
  onFail?: () => void;
}

/** The shape of each kind, as its sizes have it. */
const SHAPES: Record<ImageKind, string> = {
  thumbnail: "aspect-4/5",
  card: "aspect-4/5",
  detail: "aspect-4/5",
  collection: "aspect-4/3",
  hero: "aspect-16/9",
  share: "aspect-[1200/630]",
};

function Unavailable({ kind, className }: { kind: ImageKind; className: string | undefined }) {
  return (
    <span
      className={classNames(
        "flex items-center justify-center bg-sand p-4 text-center text-sm text-umber",
        SHAPES[kind],
        className,
      )}
    >
      {productMessages.imageUnavailable}
    </span>
  );
}

/**
 * A stored picture in the sizes of its use: its colour first, then itself, or 'Image not available'.
 * Spec: storefront §2, §7.
 */
export function Picture({
  picture,
  kind,
  alt,
  sizes,
  isPriority = false,
  isEager = isPriority,
  className,
  onLoad,
  onFail,
}: PictureProps) {
  const [failedUrl, setFailedUrl] = useState<string>();
  const url = picture?.url;
  const ref = useRef<HTMLImageElement>(null);

  function handleFail() {
    setFailedUrl(url);
    onFail?.();
  }

  // The picture of the server's HTML may have arrived, or failed, before scripts could listen.
  const catchUp = useEffectEvent((image: HTMLImageElement) => {
    if (image.naturalWidth > 0) onLoad?.();
    else if (image.currentSrc !== "") handleFail();
  });
  useEffect(() => {
    if (ref.current?.complete) catchUp(ref.current);
  }, [url]);

  const ground = useOwnValue("--color", picture?.color ?? "");

  if (picture === null || failedUrl === picture.url) return <Unavailable kind={kind} className={className} />;

  const { src, srcSet, width, height } = pictureSources(picture.url, kind);
  return (
    <img
      ref={ref}
      alt={alt}
      src={src}
      srcSet={srcSet}
      // A thumbnail's sources are told apart by density, and then the attribute has no meaning.
      sizes={kind === "thumbnail" ? undefined : sizes}
      width={width}
      height={height}
      loading={isEager ? "eager" : "lazy"}
      fetchPriority={isPriority ? "high" : undefined}
      decoding="async"
      {...ground}
      className={classNames("bg-(--color) object-cover", ground.className, className)}
      onLoad={onLoad}
      onError={handleFail}
    />
  );
}
