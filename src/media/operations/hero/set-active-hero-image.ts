import type { Database } from "#platform/db/client.server.ts";
import { createHeroImageNotFound } from "../../rules/hero/hero-errors.ts";
import type { HeroSettings } from "../../rules/hero/hero.ts";
import { activateSlide } from "../../rules/hero/hero.ts";

import { recordAudit } from "#staff/operations/record-audit.ts";
import type { HeroOptions } from "./change-hero.ts";
import { createHeroSubject, lockHero, saveHero, writeSlides } from "./change-hero.ts";

/**
 * Activates a slide. The carousel shows the active slide first. Spec: admin §4, §7.
 * @throws NotFound 'Image not found'
 */
export async function setActiveHeroImage(
  db: Database,
  id: string,
  { by }: HeroOptions = {},
): Promise<HeroSettings> {
  return db.transaction(async (tx) => {
    const slides = await lockHero(tx);
    const slide = slides.find((candidate) => candidate.id === id);
    if (slide === undefined) throw createHeroImageNotFound();
    await writeSlides(tx, activateSlide(slides, id));
    await recordAudit(tx, { by, action: "activated", subject: createHeroSubject(slide.alt) });
    return saveHero(tx);
  });
}
