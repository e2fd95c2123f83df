import { useState } from "react";

import type { Picture as StoredPicture } from "#domain/media/image.ts";
import { classNames } from "#web/ui/class-names.ts";
import { Picture } from "#web/ui/picture.tsx";

import defaultHero from "./default-hero.jpg?url";
import { heroSizes } from "./hero-sizes.ts";

/**
 * A picture of 16:9 that fills a higher box is wider than the box. The box has the whole height of the carousel, 68 or
 * 53 % of it; the carousel that of the window, at most 960 px.
 */
const SIZES = heroSizes(
  { media: "(min-width: 64rem) and (min-aspect-ratio: 3/2)", width: "max(100vw, min(178svh, 1707px))" },
  { media: "(min-width: 40rem)", width: "max(100vw, min(121svh, 1161px))" },
  { width: "max(100vw, min(94.3svh, 905px))" },
);

/** Bottles stand on the right, words on the left: where the picture is cut, it is cut on the left. */
const CROP = "absolute inset-0 size-full object-cover object-[96%_50%]";

interface HeroSlideProps {
  /** `null` is the shop's own default picture. */
  picture: StoredPicture | null;
  alt: string;
  isShown: boolean;
  isPriority: boolean;
  onReady: () => void;
}

/** One picture of the carousel; the default one takes its place when it cannot be loaded. Spec: storefront §4. */
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
          className={CROP}
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
          className={CROP}
          onLoad={onReady}
          onError={() => setHasFailed(true)}
        />
      )}
    </div>
  );
}
