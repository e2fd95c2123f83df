import { eq } from "drizzle-orm";

import type { Database } from "#db/client.server.ts";
import { heroImages } from "#db/schema/schema.server.ts";
import { Conflict, heroImageNotFound } from "#domain/shared/errors.ts";
import type { HeroSettings } from "#domain/hero/hero.ts";
import { removeSlide } from "#domain/hero/hero.ts";
import { heroMessages } from "#domain/hero/staff-messages.ts";

import { removePictureLater } from "#operations/media/remove-picture-later.ts";
import { recordAudit } from "#operations/staff/record-audit.ts";
import type { HeroOptions } from "./change-hero.ts";
import { heroSubject, lockHero, saveHero, writeSlides } from "./change-hero.ts";

/**
 * Deletes a slide that is not the last one; the others are numbered from 1, and the first becomes active when the
 * deleted one was. A background job removes the slide's picture if nothing else shows it.
 * @throws NotFound 'Image not found'
 * @throws Conflict 'Cannot delete the last hero image'. Spec: admin §4, §7, §8.
 */
export async function deleteHeroImage(
  db: Database,
  id: string,
  { by }: HeroOptions = {},
): Promise<HeroSettings> {
  return db.transaction(async (tx) => {
    const slides = await lockHero(tx);
    const slide = slides.find((candidate) => candidate.id === id);
    if (slide === undefined) throw heroImageNotFound();
    if (slides.length === 1) throw new Conflict(heroMessages.lastImage);
    await tx.delete(heroImages).where(eq(heroImages.id, id));
    await writeSlides(tx, removeSlide(slides, id));
    await recordAudit(tx, { by, action: "deleted", subject: heroSubject(slide.alt) });
    await removePictureLater(tx, slide.publicId);
    return saveHero(tx);
  });
}
