import type { Picture } from "./image.ts";

export const DEFAULT_SLIDE_INTERVAL_MS = 5000;
export const HERO_SWIPE_PX = 50;

/** One slide of the home page's carousel. Spec: admin §3. */
export interface HeroImage {
  id: string;
  url: string;
  publicId: string;
  picture: Picture;
  alt: string;
  isActive: boolean;
  order: number;
  uploadedAt: string;
}

/** Settings of the carousel; `autoSlideInterval` in milliseconds. Spec: admin §3. */
export interface HeroSettings {
  images: HeroImage[];
  carouselEnabled: boolean;
  autoSlideInterval: number;
  updatedAt: string;
}

/** The carousel moves by itself only when enabled and with more than one image. Spec: storefront §4. */
export function slidesByItself(
  hero: Pick<HeroSettings, "carouselEnabled"> & { images: readonly unknown[] },
): boolean {
  return hero.carouselEnabled && hero.images.length > 1;
}

/** The slides as shown: the active one first, the others behind it in their order. */
export function slidesFromActive<Slide extends { isActive: boolean; order: number }>(
  images: readonly Slide[],
): Slide[] {
  const ordered = images.toSorted((a, b) => a.order - b.order);
  const active = ordered.findIndex((image) => image.isActive);
  return active <= 0 ? ordered : [...ordered.slice(active), ...ordered.slice(0, active)];
}
