import { asc, eq, sql } from "drizzle-orm";

import type { Database } from "#db/client.server.ts";
import { preparedStatement } from "#db/statements/prepared-statement.server.ts";
import { heroImages, heroSettings, images } from "#db/schema/schema.server.ts";
import type { HeroSettings } from "#domain/hero/hero.ts";
import { DEFAULT_SLIDE_INTERVAL_MS } from "#domain/hero/hero.ts";
import { pictureColumns } from "#operations/media/picture-columns.ts";

/**
 * The home page's carousel: its settings (interval in milliseconds) and its slides in their order. Without stored
 * settings the defaults hold. Spec: storefront §7, admin §3.
 */
export async function getHero(db: Database): Promise<HeroSettings> {
  const rows = await readRows(db);
  const settings = rows[0]?.settings;
  const slides = rows.flatMap(({ slide, picture }) => (slide && picture ? [{ slide, picture }] : []));
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

/** A row for each slide, the settings in every one; a row without a slide when there is none. */
async function readRows(db: Database) {
  const statement = preparedStatement(db, "hero", (name) =>
    db
      .select({ settings: heroSettings, slide: heroImages, picture: pictureColumns })
      .from(sql`(select 1) as one`)
      .leftJoin(heroSettings, sql`true`)
      .leftJoin(heroImages, sql`true`)
      .leftJoin(images, eq(images.id, heroImages.imageId))
      .orderBy(asc(heroImages.position), asc(heroImages.id))
      .prepare(name),
  );
  return statement.execute();
}
