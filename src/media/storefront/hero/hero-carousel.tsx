import { Pause, Play } from "#kit/ui/icons.tsx";
import type { MouseEvent } from "react";
import { startTransition, useEffect, useState } from "react";

import type { HeroSettings } from "../../rules/hero/hero.ts";
import { HERO_SWIPE_PX, shouldAutoAdvance, orderFromActive } from "../../rules/hero/hero.ts";
import { getButtonClass } from "#kit/ui/button-class.ts";
import { joinClassNames } from "#kit/ui/class-names.ts";
import { prefersReducedMotion } from "#kit/ui/reduced-motion.ts";

import { HeroSlide } from "./hero-slide.tsx";
import { useSlideshow } from "./use-slideshow.ts";
import { useSwipe } from "#kit/storefront/use-swipe.ts";

const DEFAULT_SLIDE = {
  id: "default",
  storedImage: null,
  portrait: null,
  /** The bottles are on the right of the image. */
  focus: { x: 90, y: 50 },
  alt: "Three amber bottles of perfume in front of a lit arch",
};

interface HeroControlsProps {
  count: number;
  index: number;
  onShow: (index: number) => void;
  /** Undefined if the carousel does not advance automatically. */
  isPaused: boolean | undefined;
  onPauseToggle: () => void;
}

function HeroControls({ count, index, onShow, isPaused, onPauseToggle }: HeroControlsProps) {
  return (
    <div className="flex items-center gap-1">
      {Array.from({ length: count }, (_, slide) => (
        <button
          key={slide}
          type="button"
          aria-label={`Show image ${slide + 1} of ${count}`}
          aria-current={slide === index}
          onClick={() => onShow(slide)}
          className="group inline-flex size-11 items-center justify-center"
        >
          <span
            className={joinClassNames(
              "h-0.5 w-8 transition-colors",
              slide === index ? "bg-ivory" : "bg-ivory/40 group-hover:bg-ivory/75",
            )}
          />
        </button>
      ))}
      {isPaused !== undefined && (
        <button
          type="button"
          aria-label={isPaused ? "Play slideshow" : "Pause slideshow"}
          onClick={onPauseToggle}
          className="inline-flex size-11 items-center justify-center text-ivory/80 hover:text-ivory"
        >
          {isPaused ? (
            <Play className="size-4" strokeWidth={1.5} aria-hidden="true" />
          ) : (
            <Pause className="size-4" strokeWidth={1.5} aria-hidden="true" />
          )}
        </button>
      )}
    </div>
  );
}

function scrollToShopSection(event: MouseEvent<HTMLAnchorElement>) {
  const section = document.getElementById("shop");
  if (!section || prefersReducedMotion()) return;
  event.preventDefault();
  section.scrollIntoView({ behavior: "smooth" });
}

function HeroText() {
  return (
    <div>
      <h1 className="max-w-[7.5em] font-serif text-[clamp(2.5rem,1.1rem+4vw,4.5rem)] leading-[1.02] font-medium tracking-[-0.015em] text-balance">
        Discover Your Signature Scent
      </h1>
      <a
        href="#shop"
        onClick={scrollToShopSection}
        className={getButtonClass("light", "mt-4 bg-ivory text-ink hover:bg-paper sm:mt-8")}
      >
        Explore Now
      </a>
    </div>
  );
}

/** The hero of the home page: a carousel of photographs behind the headline. Spec: storefront §2, §4. */
export function HeroCarousel({ hero }: { hero: HeroSettings }) {
  const slides = hero.images.length > 0 ? orderFromActive(hero.images) : [DEFAULT_SLIDE];
  const [readySlides, setReadySlides] = useState<ReadonlySet<number>>(new Set());
  const [isPaused, setIsPaused] = useState(false);
  const [isHoveredOrFocused, setIsHoveredOrFocused] = useState(false);
  const [isHydrated, setIsHydrated] = useState(false);
  const advancesAutomatically = shouldAutoAdvance({ carouselEnabled: hero.carouselEnabled, images: slides });
  const { index, next, show, step } = useSlideshow({
    count: slides.length,
    intervalMs: hero.autoSlideInterval,
    isRunning: advancesAutomatically && !isPaused && !isHoveredOrFocused,
    isReady: (slide) => readySlides.has(slide),
  });
  const swipeHandlers = useSwipe(HERO_SWIPE_PX, step);

  // The second image loads after hydration, so that it does not delay the first.
  useEffect(() => startTransition(() => setIsHydrated(true)), []);

  return (
    <section
      aria-roledescription="carousel"
      aria-label="Featured fragrances"
      data-slide={index}
      className="hero relative overflow-hidden bg-ink text-ivory [&_:focus-visible]:outline-ivory"
      onPointerEnter={(event) => setIsHoveredOrFocused(event.pointerType === "mouse")}
      onPointerLeave={() => setIsHoveredOrFocused(false)}
      onFocus={(event) => setIsHoveredOrFocused(event.target.matches(":focus-visible"))}
      onBlur={() => setIsHoveredOrFocused(false)}
      {...swipeHandlers}
    >
      {slides.map(
        (slide, number) =>
          (number === index || readySlides.has(number) || (isHydrated && number === next)) && (
            <HeroSlide
              key={slide.id}
              {...slide}
              isShown={number === index}
              isPriority={number === 0}
              onReady={() =>
                startTransition(() =>
                  setReadySlides((loaded) => (loaded.has(number) ? loaded : new Set([...loaded, number]))),
                )
              }
            />
          ),
      )}
      <div className="hero-shade pointer-events-none absolute inset-0" />
      <div className="page relative flex h-full flex-col justify-center pt-(--header-height) portrait-window:justify-start portrait-window:pt-[calc(var(--header-height)+1.5rem)]">
        <HeroText />
        {slides.length > 1 && (
          <div className="absolute bottom-2 -ml-1.5 sm:bottom-6">
            <HeroControls
              count={slides.length}
              index={index}
              onShow={show}
              isPaused={advancesAutomatically ? isPaused : undefined}
              onPauseToggle={() => setIsPaused((paused) => !paused)}
            />
          </div>
        )}
      </div>
    </section>
  );
}
