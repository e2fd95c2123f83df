import { asc, eq, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";

import type { Database } from "#platform/db/client.server.ts";
import { getPreparedStatement } from "#platform/db/statements/prepared-statement.server.ts";
import { heroImages, heroSettings } from "../../tables/hero-schema.server.ts";
import { images } from "../../tables/image-schema.server.ts";
import type { HeroSettings } from "../../rules/hero/hero.ts";
import { DEFAULT_SLIDE_INTERVAL_MS } from "../../rules/hero/hero.ts";
import { imageColumns, selectImageColumns } from "../image-columns.ts";

const portraits = alias(images, "portraits");

/**
 * Returns the home page's carousel: settings (interval in milliseconds) and slides in order. Uses defaults if no
 * settings are stored. Spec: storefront §7, admin §3.
 */
export async function getHero(db: Database): Promise<HeroSettings> {
  const rows = await readRows(db);
  const settings = rows[0]?.settings;
  const slides = rows.flatMap(({ slide, storedImage, portrait }) =>
    slide && storedImage ? [{ slide, storedImage, portrait }] : [],
  );
  return {
    images: slides.map(({ slide, storedImage, portrait }) => ({
      id: slide.id,
      url: storedImage.url,
      publicId: storedImage.publicId,
      storedImage,
      portrait,
      focus: { x: slide.focusX, y: slide.focusY },
      alt: slide.alt,
      isActive: slide.isActive,
      order: slide.position,
      uploadedAt: slide.uploadedAt.toISOString(),
      updatedAt: slide.updatedAt.toISOString(),
    })),
    carouselEnabled: settings?.carouselEnabled ?? true,
    autoSlideInterval: settings?.autoSlideInterval ?? DEFAULT_SLIDE_INTERVAL_MS,
    updatedAt: (settings?.updatedAt ?? new Date(0)).toISOString(),
  };
}

/** Reads one row per slide, each with the settings. Without slides, reads a single row. */
async function readRows(db: Database) {
  const statement = getPreparedStatement(db, "hero", (name) =>
    db
      .select({
        settings: heroSettings,
        slide: heroImages,
        storedImage: imageColumns,
        portrait: selectImageColumns(portraits),
      })
      .from(sql`(select 1) as one`)
      .leftJoin(heroSettings, sql`true`)
      .leftJoin(heroImages, sql`true`)
      .leftJoin(images, eq(images.id, heroImages.imageId))
      .leftJoin(portraits, eq(portraits.id, heroImages.portraitImageId))
      .orderBy(asc(heroImages.position), asc(heroImages.id))
      .prepare(name),
  );
  return statement.execute();
}
