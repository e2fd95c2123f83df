import { useState } from "react";

import type { Picture as StoredPicture } from "#domain/image.ts";
import { classNames } from "#web/ui/class-names.ts";
import { Picture } from "#web/ui/picture.tsx";

import defaultHero from "./default-hero.jpg?url";
import { heroSizes } from "./hero-sizes.ts";

/** A picture that fills an upright box is wider than the box: its height, 68 or 53 % of the window's, decides. */
const SIZES = heroSizes(
  { media: "(min-width: 64rem) and (min-aspect-ratio: 3/2)", width: "100vw" },
  { media: "(min-width: 40rem)", width: "max(100vw, 122svh)" },
  { width: "max(100vw, 95svh)" },
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
          onFail={() => setHasFailed(true)}
        />
      )}
    </div>
  );
}
