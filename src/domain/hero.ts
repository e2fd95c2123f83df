import type { Picture } from "./image.ts";

export const DEFAULT_SLIDE_INTERVAL_MS = 5000;
/** How short and how long a slide may stay, in milliseconds. */
export const SLIDE_INTERVAL_RANGE_MS = { min: 1000, max: 60_000 } as const;
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

/** What the rules of staff's changes look at. */
type Ranked = Pick<HeroImage, "id" | "isActive" | "order">;

/**
 * The slides that stay when one goes, numbered from 1; was it the active one, the first becomes active.
 * Spec: admin §4.
 */
export function slidesWithout<Slide extends Ranked>(slides: readonly Slide[], id: string): Slide[] {
  const remaining = numbered(slides.filter((slide) => slide.id !== id));
  const first = remaining[0];
  return first && !remaining.some((slide) => slide.isActive) ? withActive(remaining, first.id) : remaining;
}

/** The slides in the order of the ids, numbered from 1; `undefined` unless each is named once. Spec: admin §4. */
export function slidesInOrder<Slide extends Ranked>(
  slides: readonly Slide[],
  ids: readonly string[],
): Slide[] | undefined {
  const byId = new Map(slides.map((slide) => [slide.id, slide]));
  const named = new Set(ids);
  const ordered = [...named].flatMap((id) => byId.get(id) ?? []);
  const isWhole = ordered.length === slides.length && ids.length === slides.length;
  return isWhole ? numbered(ordered) : undefined;
}

/** The slides with just one of them active. Spec: admin §4. */
export function withActive<Slide extends Ranked>(slides: readonly Slide[], id: string): Slide[] {
  return slides.map((slide) => ({ ...slide, isActive: slide.id === id }));
}

function numbered<Slide extends Ranked>(slides: readonly Slide[]): Slide[] {
  return slides.map((slide, at) => ({ ...slide, order: at + 1 }));
}

/** A dot and a few letters or digits at the end of a file's name. */
const EXTENSION = /\.[a-z0-9]{1,5}$/i;
/** Spaces and what stands for them in file names, and marks that no text of the shop may hold. */
const SEPARATORS = /[\s_\-.+\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]+/gu;

/**
 * A picture's words made from its file's name: `summer_oud-night.JPG` → `Summer oud night`; empty when the name has
 * neither letter nor digit. Spec: admin §5.
 */
export function altFromFileName(fileName: string): string {
  const name = fileName.split(/[/\\]/).at(-1) ?? "";
  const words = name.normalize("NFC").replace(EXTENSION, "").replaceAll(SEPARATORS, " ").trim();
  if (!/[\p{L}\p{N}]/u.test(words)) return "";
  return words.replace(/^\p{L}/u, (letter) => letter.toUpperCase());
}
