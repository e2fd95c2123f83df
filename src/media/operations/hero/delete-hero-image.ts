import { eq } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { heroImages } from "../../tables/hero-schema.server.ts";
import { Conflict } from "#kit/rules/errors.ts";
import { createHeroImageNotFound } from "../../rules/hero/hero-errors.ts";
import type { HeroSettings } from "../../rules/hero/hero.ts";
import { removeSlide } from "../../rules/hero/hero.ts";
import { heroMessages } from "../../rules/hero/staff-messages.ts";

import { removeImageLater } from "../remove-image-later.ts";
import { recordAudit } from "#staff/operations/record-audit.ts";
import type { HeroOptions } from "./change-hero.ts";
import { createHeroSubject, lockHero, saveHero, writeSlides } from "./change-hero.ts";

/**
 * Deletes a slide and renumbers the remaining slides from 1. If the deleted slide was active, the first slide becomes
 * active. A background job removes the slide's images if they are no longer used. Spec: admin §4, §7, §8.
 * @throws NotFound 'Image not found'
 * @throws Conflict 'Cannot delete the last hero image'
 */
export async function deleteHeroImage(
  db: Database,
  id: string,
  { by }: HeroOptions = {},
): Promise<HeroSettings> {
  return db.transaction(async (tx) => {
    const slides = await lockHero(tx);
    const slide = slides.find((candidate) => candidate.id === id);
    if (slide === undefined) throw createHeroImageNotFound();
    if (slides.length === 1) throw new Conflict(heroMessages.lastImage);
    await tx.delete(heroImages).where(eq(heroImages.id, id));
    await writeSlides(tx, removeSlide(slides, id));
    await recordAudit(tx, { by, action: "deleted", subject: createHeroSubject(slide.alt) });
    await removeImageLater(tx, slide.publicId);
    if (slide.portrait !== null) await removeImageLater(tx, slide.portrait.publicId);
    return saveHero(tx);
  });
}
