import { asc, eq } from "drizzle-orm";

import type { Database } from "#db/client.server.ts";
import { heroImages, heroSettings, images } from "#db/schema.server.ts";
import type { HeroSettings } from "#domain/hero.ts";
import { DEFAULT_SLIDE_INTERVAL_MS } from "#domain/hero.ts";
import { pictureColumns } from "#operations/media/picture-columns.ts";

/**
 * The home page's carousel: its settings (interval in milliseconds) and its slides in their order. Without stored
 * settings the defaults hold. Spec: storefront §7, admin §3.
 */
export async function getHero(db: Database): Promise<HeroSettings> {
  const [settings] = await db.select().from(heroSettings);
  const slides = await db
    .select({ slide: heroImages, picture: pictureColumns })
    .from(heroImages)
    .innerJoin(images, eq(images.id, heroImages.imageId))
    .orderBy(asc(heroImages.position), asc(heroImages.id));
  return {
    images: slides.map(({ slide, picture }) => ({
      id: slide.id,
      url: picture.url,
      publicId: picture.publicId,
      picture,
      alt: slide.alt,
      isActive: slide.isActive,
      order: slide.position,
      uploadedAt: slide.uploadedAt.toISOString(),
    })),
    carouselEnabled: settings?.carouselEnabled ?? true,
    autoSlideInterval: settings?.autoSlideInterval ?? DEFAULT_SLIDE_INTERVAL_MS,
    updatedAt: (settings?.updatedAt ?? new Date(0)).toISOString(),
  };
}
