import { useState } from "react";

import type { FocalPoint } from "../../rules/hero/hero.ts";
import { DEFAULT_FOCUS } from "../../rules/hero/hero.ts";
import type { StoredImage } from "#kit/rules/image.ts";
import { buildImageSources } from "#kit/rules/image.ts";
import { joinClassNames } from "#kit/ui/class-names.ts";
import { useCssVariable } from "#kit/ui/css-variable.ts";
import { ResponsiveImage } from "#kit/ui/responsive-image.tsx";

import defaultHero from "#kit/storefront/default-hero.jpg?url";
import { buildHeroSizes } from "./hero-sizes.ts";

/** Media condition for the portrait image. `portrait-window` in `base.css` has the same condition. */
const PORTRAIT_WINDOW = "(max-aspect-ratio: 4/5)";

/**
 * Each image covers the carousel. `hero` in `base.css` limits the carousel's height, so an image may be wider
 * than the window.
 */
const SIZES = buildHeroSizes(
  { media: PORTRAIT_WINDOW, width: "max(100vw, min(178svh, 320vw))" },
  { width: "max(100vw, min(178svh, 110vw, 1707px))" },
);
const PORTRAIT_SIZES = buildHeroSizes({ width: "max(100vw, min(66.7svh, 120vw))" });

interface HeroSlideProps {
  /** Null for the default image. */
  storedImage: StoredImage | null;
  /** The image for portrait windows, if any. */
  portrait?: StoredImage | null;
  focus?: FocalPoint;
  alt: string;
  isShown: boolean;
  isPriority: boolean;
  onReady: () => void;
}

const PRELOAD = { rel: "preload", as: "image", fetchPriority: "high" } as const;

/**
 * The portrait image for portrait windows. React preloads only images outside `<picture>`, so this component adds
 * the preload links.
 */
function PortraitSource({
  portrait,
  image,
  isPriority,
}: Record<"portrait" | "image", StoredImage> & { isPriority: boolean }) {
  const portraitSources = buildImageSources(portrait.url, "portrait");
  const landscapeSources = buildImageSources(image.url, "hero");
  return (
    <>
      {isPriority && (
        <>
          <link
            {...PRELOAD}
            href={portraitSources.src}
            media={PORTRAIT_WINDOW}
            imageSrcSet={portraitSources.srcSet}
            imageSizes={PORTRAIT_SIZES}
          />
          <link
            {...PRELOAD}
            href={landscapeSources.src}
            media={`not all and ${PORTRAIT_WINDOW}`}
            imageSrcSet={landscapeSources.srcSet}
            imageSizes={SIZES}
          />
        </>
      )}
      <source
        media={PORTRAIT_WINDOW}
        srcSet={portraitSources.srcSet}
        sizes={PORTRAIT_SIZES}
        width={portraitSources.width}
        height={portraitSources.height}
      />
    </>
  );
}

/** A slide of the carousel. Shows the default image if the slide's image fails to load. Spec: storefront §4. */
export function HeroSlide({
  storedImage,
  portrait = null,
  focus = DEFAULT_FOCUS,
  alt,
  isShown,
  isPriority,
  onReady,
}: HeroSlideProps) {
  const [hasFailed, setHasFailed] = useState(false);
  const position = useCssVariable("--focus", `${focus.x}% ${focus.y}%`);
  const cropClass = portrait === null ? "object-(--focus)" : "object-(--focus) portrait-window:object-bottom";
  const imageClass = `absolute inset-0 size-full object-cover ${cropClass}`;
  return (
    <div
      {...position}
      className={joinClassNames(
        "hero-slide absolute inset-0 transition-opacity duration-900 ease-in-out",
        position.className,
        isShown ? "opacity-100" : "opacity-0",
      )}
      aria-hidden={!isShown}
    >
      {storedImage === null || hasFailed ? (
        <img
          src={defaultHero}
          alt={alt}
          width={1600}
          height={900}
          fetchPriority={isPriority ? "high" : undefined}
          className={imageClass}
          onLoad={onReady}
        />
      ) : (
        <picture>
          {portrait !== null && (
            <PortraitSource portrait={portrait} image={storedImage} isPriority={isPriority} />
          )}
          <ResponsiveImage
            image={storedImage}
            kind="hero"
            alt={alt}
            sizes={SIZES}
            isPriority={isPriority}
            isEager
            className={imageClass}
            onLoad={onReady}
            onError={() => setHasFailed(true)}
          />
        </picture>
      )}
    </div>
  );
}
