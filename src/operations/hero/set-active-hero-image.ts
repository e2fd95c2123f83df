import type { Database } from "#db/client.server.ts";
import { heroImageNotFound } from "#domain/errors.ts";
import type { HeroSettings } from "#domain/hero.ts";
import { withActive } from "#domain/hero.ts";

import { lockHero, saveHero, writeSlides } from "./change-hero.ts";

/**
 * Makes a slide the active one, at which the carousel starts, in place of the one before.
 * @throws NotFound 'Image not found'. Spec: admin §4, §7.
 */
export async function setActiveHeroImage(db: Database, id: string): Promise<HeroSettings> {
  return db.transaction(async (tx) => {
    const slides = await lockHero(tx);
    if (!slides.some((slide) => slide.id === id)) throw heroImageNotFound();
    await writeSlides(tx, withActive(slides, id));
    return saveHero(tx);
  });
}
