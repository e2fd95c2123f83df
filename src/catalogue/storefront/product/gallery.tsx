import { ChevronLeft, ChevronRight, Pause, Play } from "#kit/ui/icons.tsx";
import type { FocusEvent, KeyboardEvent } from "react";
import { startTransition, useEffect, useEffectEvent, useRef, useState } from "react";

import type { StoredImage } from "#kit/rules/image.ts";
import { productPageMessages } from "../../rules/product-page-messages.ts";
import { IconButton } from "#kit/ui/icon-button.tsx";
import { ResponsiveImage } from "#kit/ui/responsive-image.tsx";

import { useSlideshow } from "#media/storefront/hero/use-slideshow.ts";
import { useSwipe } from "#kit/storefront/use-swipe.ts";
import { GalleryDots, GalleryThumbnails } from "./gallery-pickers.tsx";
import { Slide } from "./gallery-slide.tsx";
import { useReducedMotion } from "./use-reduced-motion.ts";

const ADVANCE_MS = 4000;
const SWIPE_PX = 50;
const SIZES = "(min-width: 64rem) 580px, (min-width: 48rem) 46vw, 100vw";

interface GalleryProps {
  /** The product name. */
  name: string;
  images: readonly StoredImage[];
  /** The selected size. Selecting another size shows the first image. Spec: storefront §4. */
  variant: string | undefined;
}

/** Phones have swipe gestures and dots instead of arrows and thumbnails. */
const ARROW_CLASS =
  "absolute top-1/2 z-10 -translate-y-1/2 rounded-full bg-paper/85 hover:bg-paper max-md:hidden noscript:hidden";

/** Returns the slide to which the row is scrolled; undefined between two slides. */
function readIndex({ scrollLeft, clientWidth }: HTMLElement): number | undefined {
  const index = Math.round(scrollLeft / Math.max(1, clientWidth));
  return Math.abs(scrollLeft - index * clientWidth) < 2 ? index : undefined;
}

/**
 * Keeps the scroll position of the row of slides and the index of the shown slide in step. Until scripts run, the browser
 * scrolls the row by swipes, and links lead to the slides.
 */
function useSlideRow(index: number, onScroll: (index: number) => void) {
  const row = useRef<HTMLDivElement>(null);
  const [isReady, setIsReady] = useState(false);

  /** Takes over the slide to which the visitor has scrolled before scripts ran. */
  const takeOver = useEffectEvent((element: HTMLElement) => {
    const shown = readIndex(element) ?? 0;
    startTransition(() => {
      onScroll(shown);
      setIsReady(true);
    });
  });
  useEffect(() => {
    if (row.current) takeOver(row.current);
  }, []);
  useEffect(() => {
    if (isReady && row.current) row.current.scrollLeft = index * row.current.clientWidth;
  }, [isReady, index]);

  function handleScrollEnd() {
    const shown = row.current ? readIndex(row.current) : undefined;
    if (isReady && shown !== undefined) onScroll(shown);
  }

  return { row, isReady, handleScrollEnd };
}

/**
 * A carousel that advances automatically, except while hovered, focused or paused, or if the visitor prefers reduced
 * motion. Spec: storefront §2, §4.
 */
function Carousel({ name, images, variant }: GalleryProps) {
  const [isHovered, setIsHovered] = useState(false);
  const [hasFocus, setHasFocus] = useState(false);
  const [isPaused, setIsPaused] = useState(false);
  const [shownVariant, setShownVariant] = useState(variant);
  const isMotionReduced = useReducedMotion();
  const count = images.length;
  const isRunning = count > 1 && !isPaused && !isHovered && !hasFocus && !isMotionReduced;
  const { index, show, step } = useSlideshow({
    count,
    intervalMs: ADVANCE_MS,
    isRunning,
    isReady: () => true,
  });
  const swipeHandlers = useSwipe(SWIPE_PX, step);
  const { row, isReady, handleScrollEnd } = useSlideRow(index, show);

  if (shownVariant !== variant) {
    setShownVariant(variant);
    show(0);
  }

  function handleKeyDown(event: KeyboardEvent) {
    if (event.key === "ArrowRight") step(1);
    else if (event.key === "ArrowLeft") step(-1);
    else return;
    event.preventDefault();
  }

  function handleBlur(event: FocusEvent) {
    if (!event.currentTarget.contains(event.relatedTarget)) setHasFocus(false);
  }

  return (
    // The arrow keys are shortcuts for the buttons.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      aria-roledescription="carousel"
      aria-label={productPageMessages.imagesOf(name)}
      onMouseEnter={() => setIsHovered(true)}
      onMouseLeave={() => setIsHovered(false)}
      onFocus={() => setHasFocus(true)}
      onBlur={handleBlur}
      onKeyDown={handleKeyDown}
      className="flex flex-col gap-4 lg:flex-row-reverse lg:items-start"
    >
      <div {...swipeHandlers} className="product-photo relative min-w-0 lg:flex-1 overflow-hidden bg-sand">
        <div
          ref={row}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keyboard users scroll it before scripts run
          tabIndex={0}
          data-slides={isReady ? "ready" : ""}
          aria-live={isRunning ? "off" : "polite"}
          onScrollEnd={handleScrollEnd}
          className="gallery-row no-scrollbar flex size-full snap-x snap-mandatory overflow-x-auto"
        >
          {images.map((image, position) => (
            <Slide
              key={image.url}
              position={position}
              isHidden={isReady && position !== index}
              label={productPageMessages.image(position + 1, count)}
            >
              <ResponsiveImage
                image={image}
                kind="detail"
                alt={
                  position === 0
                    ? name
                    : `${name}, ${productPageMessages.image(position + 1, count).toLowerCase()}`
                }
                sizes={SIZES}
                isPriority={position === 0}
                className="size-full"
              />
            </Slide>
          ))}
        </div>
        <IconButton
          label="Previous image"
          data-slide="-1"
          className={`${ARROW_CLASS} left-3`}
          onClick={() => step(-1)}
        >
          <ChevronLeft className="size-5" strokeWidth={1.5} aria-hidden="true" />
        </IconButton>
        <IconButton
          label="Next image"
          data-slide="+1"
          className={`${ARROW_CLASS} right-3`}
          onClick={() => step(1)}
        >
          <ChevronRight className="size-5" strokeWidth={1.5} aria-hidden="true" />
        </IconButton>
        <GalleryDots count={count} index={index} onShow={show} />
        {!isMotionReduced && (
          <IconButton
            label={isPaused ? "Play slideshow" : "Pause slideshow"}
            className="absolute right-1 bottom-1 z-10 rounded-full bg-paper/85 bg-clip-content p-1.5 hover:bg-paper md:right-3 md:bottom-3 md:p-0 noscript:hidden"
            onClick={() => setIsPaused((paused) => !paused)}
          >
            {isPaused ? (
              <Play className="size-4" aria-hidden="true" />
            ) : (
              <Pause className="size-4" aria-hidden="true" />
            )}
          </IconButton>
        )}
      </div>
      <GalleryThumbnails images={images} index={index} onShow={show} />
    </section>
  );
}

/** The images of a product. A single image has no controls. */
export function Gallery({ name, images, variant }: GalleryProps) {
  if (images.length > 1) return <Carousel name={name} images={images} variant={variant} />;
  return (
    <div className="product-photo overflow-hidden bg-sand lg:ml-24">
      <ResponsiveImage
        image={images[0] ?? null}
        kind="detail"
        alt={name}
        sizes={SIZES}
        isPriority
        className="size-full"
      />
    </div>
  );
}
