import type { StoredImage } from "#kit/rules/image.ts";

export const DEFAULT_SLIDE_INTERVAL_MS = 5000;
export const HERO_SWIPE_PX = 50;

/** The point of an image that stays visible when the image is cropped, in percent from the left and from the top. */
export interface FocalPoint {
  x: number;
  y: number;
}

/** The default focal point of an image: its center. */
export const DEFAULT_FOCUS: FocalPoint = { x: 50, y: 50 };

/** One slide of the home page's carousel. Spec: admin §3. */
export interface HeroImage {
  id: string;
  url: string;
  publicId: string;
  storedImage: StoredImage;
  /** The image for portrait windows, e.g. on phones. If null, portrait windows show `storedImage`. */
  portrait: StoredImage | null;
  /** The focal point of `storedImage`. Portrait images are cropped at their center. */
  focus: FocalPoint;
  alt: string;
  isActive: boolean;
  order: number;
  uploadedAt: string;
  /** Names the version of the alt text, the focal point and the portrait image. */
  updatedAt: string;
}

/** Settings of the carousel; `autoSlideInterval` in milliseconds. Spec: admin §3. */
export interface HeroSettings {
  images: HeroImage[];
  carouselEnabled: boolean;
  autoSlideInterval: number;
  updatedAt: string;
}

/** Returns whether the carousel advances automatically: it is enabled and has several images. Spec: storefront §4. */
export function shouldAutoAdvance(
  hero: Pick<HeroSettings, "carouselEnabled"> & { images: readonly unknown[] },
): boolean {
  return hero.carouselEnabled && hero.images.length > 1;
}

/** Returns the slides in display order: the active slide first, then the slides after it, then those before it. */
export function orderFromActive<Slide extends { isActive: boolean; order: number }>(
  images: readonly Slide[],
): Slide[] {
  const ordered = images.toSorted((a, b) => a.order - b.order);
  const activeIndex = ordered.findIndex((image) => image.isActive);
  return activeIndex <= 0 ? ordered : [...ordered.slice(activeIndex), ...ordered.slice(0, activeIndex)];
}

/** The slide fields that the functions below use. */
type SlidePosition = Pick<HeroImage, "id" | "isActive" | "order">;

/**
 * Removes a slide and numbers the remaining slides from 1. If the removed slide was active, the first slide becomes
 * active. Spec: admin §4.
 */
export function removeSlide<Slide extends SlidePosition>(slides: readonly Slide[], id: string): Slide[] {
  const remaining = renumber(slides.filter((slide) => slide.id !== id));
  const firstSlide = remaining[0];
  return firstSlide && !remaining.some((slide) => slide.isActive)
    ? activateSlide(remaining, firstSlide.id)
    : remaining;
}

/**
 * Returns the slides in the order of `ids`, numbered from 1, or `undefined` unless `ids` contains each slide exactly
 * once. Spec: admin §4.
 */
export function reorderSlides<Slide extends SlidePosition>(
  slides: readonly Slide[],
  ids: readonly string[],
): Slide[] | undefined {
  const byId = new Map(slides.map((slide) => [slide.id, slide]));
  const distinct = new Set(ids);
  const ordered = [...distinct].flatMap((id) => byId.get(id) ?? []);
  const isComplete = ordered.length === slides.length && ids.length === slides.length;
  return isComplete ? renumber(ordered) : undefined;
}

/** Activates one slide and deactivates all others. Spec: admin §4. */
export function activateSlide<Slide extends SlidePosition>(slides: readonly Slide[], id: string): Slide[] {
  return slides.map((slide) => ({ ...slide, isActive: slide.id === id }));
}

function renumber<Slide extends SlidePosition>(slides: readonly Slide[]): Slide[] {
  return slides.map((slide, index) => ({ ...slide, order: index + 1 }));
}
