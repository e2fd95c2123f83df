import { useState } from "react";

import type { Picture as StoredPicture } from "#domain/media/image.ts";
import { classNames } from "#web/ui/class-names.ts";
import { Picture } from "#web/ui/picture.tsx";

import defaultHero from "./default-hero.jpg?url";
import { heroSizes } from "./hero-sizes.ts";

/**
 * A 16:9 picture that covers a taller box is wider than the box. The box is 100%, 68% or 53% as tall as the carousel,
 * which is as tall as the window, up to 960 px.
 */
const SIZES = heroSizes(
  { media: "(min-width: 64rem) and (min-aspect-ratio: 3/2)", width: "max(100vw, min(178svh, 1707px))" },
  { media: "(min-width: 40rem)", width: "max(100vw, min(121svh, 1161px))" },
  { width: "max(100vw, min(94.3svh, 905px))" },
);

/** The bottles are on the right, so the picture is cropped on the left. */
const CROP_CLASS = "absolute inset-0 size-full object-cover object-[96%_50%]";

interface HeroSlideProps {
  /** Null for the default picture. */
  picture: StoredPicture | null;
  alt: string;
  isShown: boolean;
  isPriority: boolean;
  onReady: () => void;
}

/** A slide of the carousel. Shows the default picture if its picture fails to load. Spec: storefront §4. */
export function HeroSlide({ picture, alt, isShown, isPriority, onReady }: HeroSlideProps) {
  const [hasFailed, setHasFailed] = useState(false);
  return (
    <div
      className={classNames(
        "hero-slide absolute inset-0 transition-opacity duration-900 ease-in-out",
        isShown ? "opacity-100" : "opacity-0",
      )}
      aria-hidden={!isShown}
    >
      {picture === null || hasFailed ? (
        <img
          src={defaultHero}
          alt={alt}
          width={1600}
          height={900}
          fetchPriority={isPriority ? "high" : undefined}
          className={CROP_CLASS}
          onLoad={onReady}
        />
      ) : (
        <Picture
          picture={picture}
          kind="hero"
          alt={alt}
          sizes={SIZES}
          isPriority={isPriority}
          isEager
          className={CROP_CLASS}
          onLoad={onReady}
          onError={() => setHasFailed(true)}
        />
      )}
    </div>
  );
}
