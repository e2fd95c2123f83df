import { useEffect, useEffectEvent, useRef, useState } from "react";

import type { ImageKind, StoredImage } from "../rules/image.ts";
import { buildImageSources, IMAGE_UNAVAILABLE } from "../rules/image.ts";

import { joinClassNames } from "./class-names.ts";
import { useCssVariable } from "./css-variable.ts";

interface ResponsiveImageProps {
  image: StoredImage | null;
  kind: ImageKind;
  alt: string;
  /** Display width, as in the `sizes` attribute. */
  sizes: string;
  /** Loads the image immediately with high priority. For images on the first screen. */
  isPriority?: boolean;
  /** Loads the image immediately with normal priority, e.g. the next slide of a carousel. */
  isEager?: boolean;
  className?: string;
  onLoad?: () => void;
  onError?: () => void;
}

/** The aspect ratio of each kind of image. */
const ASPECT_RATIOS: Record<ImageKind, string> = {
  thumbnail: "aspect-4/5",
  card: "aspect-4/5",
  detail: "aspect-4/5",
  collection: "aspect-4/3",
  note: "aspect-square",
  hero: "aspect-16/9",
  portrait: "aspect-2/3",
  share: "aspect-[1200/630]",
};

function UnavailableImage({ kind, className }: { kind: ImageKind; className: string | undefined }) {
  return (
    <span
      className={joinClassNames(
        "flex items-center justify-center bg-sand p-4 text-center text-sm text-umber",
        ASPECT_RATIOS[kind],
        className,
      )}
    >
      {IMAGE_UNAVAILABLE}
    </span>
  );
}

/**
 * Shows a stored image on its placeholder color, or 'Image not available' if it is missing or fails to load.
 * Spec: storefront §2, §7.
 */
export function ResponsiveImage({
  image,
  kind,
  alt,
  sizes,
  isPriority = false,
  isEager = isPriority,
  className,
  onLoad,
  onError,
}: ResponsiveImageProps) {
  const [failedUrl, setFailedUrl] = useState<string>();
  const url = image?.url;
  const ref = useRef<HTMLImageElement>(null);

  function handleError() {
    setFailedUrl(url);
    onError?.();
  }

  // Before hydration, React misses the load and error events of a server-rendered image.
  const handleMissedEvent = useEffectEvent((image: HTMLImageElement) => {
    if (image.naturalWidth > 0) onLoad?.();
    else if (image.currentSrc !== "") handleError();
  });
  useEffect(() => {
    if (ref.current?.complete) handleMissedEvent(ref.current);
  }, [url]);

  const background = useCssVariable("--color", image?.color ?? "");

  if (image === null || failedUrl === image.url)
    return <UnavailableImage kind={kind} className={className} />;

  const { src, srcSet, width, height } = buildImageSources(image.url, kind);
  return (
    <img
      ref={ref}
      alt={alt}
      src={src}
      srcSet={srcSet}
      // The sources of thumbnails have density descriptors, for which `sizes` is invalid.
      sizes={kind === "thumbnail" ? undefined : sizes}
      width={width}
      height={height}
      loading={isEager ? "eager" : "lazy"}
      fetchPriority={isPriority ? "high" : undefined}
      decoding="async"
      {...background}
      className={joinClassNames("bg-(--color) object-cover", background.className, className)}
      onLoad={onLoad}
      onError={handleError}
    />
  );
}
