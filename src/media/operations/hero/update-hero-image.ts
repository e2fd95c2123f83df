import { eq } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { heroImages } from "../../tables/hero-schema.server.ts";
import type { HeroImageChange } from "../../rules/hero/hero-input.ts";
import type { HeroSettings } from "../../rules/hero/hero.ts";
import { nextVersion } from "#kit/operations/next-version.ts";
import { heroMessages } from "../../rules/hero/staff-messages.ts";
import { createHeroImageNotFound } from "../../rules/hero/hero-errors.ts";
import { listFieldChanges } from "#staff/rules/audit/audit.ts";
import { removeImageLater } from "../remove-image-later.ts";
import { recordAudit } from "#staff/operations/record-audit.ts";

import type { HeroOptions, LockedSlide } from "./change-hero.ts";
import { createHeroSubject, lockHero, saveHero, toFramingColumns } from "./change-hero.ts";

/** Returns the fields of a slide in the format of the audit log. */
function describeSlide({ alt, portrait, focus }: LockedSlide) {
  return { alt, portrait: portrait?.publicId ?? null, focus: `${focus.x}% ${focus.y}%` };
}

/**
 * Changes the alt text, the portrait image or the focal point of a slide. A background job removes a replaced
 * portrait image if it is no longer used.
 * @throws NotFound 'Image not found'
 * @throws Conflict if the stored version is not the expected one
 * @throws InvalidInput if the portrait image is not stored
 */
export async function updateHeroImage(
  db: Database,
  id: string,
  { alt, expectedUpdatedAt, ...framing }: HeroImageChange,
  { by }: HeroOptions = {},
): Promise<HeroSettings> {
  return db.transaction(async (tx) => {
    const before = findSlide(await lockHero(tx), id);
    const updatedAt = nextVersion(before.updatedAt, expectedUpdatedAt, heroMessages.changedByOthers);
    const columns = { ...(alt !== undefined && { alt }), ...(await toFramingColumns(tx, framing)) };
    if (Object.keys(columns).length > 0)
      await tx
        .update(heroImages)
        .set({ ...columns, updatedAt })
        .where(eq(heroImages.id, id));
    const hero = await saveHero(tx);
    const after = findSlide(hero.images, id);
    const changes = listFieldChanges(describeSlide(before), describeSlide(after), [
      "alt",
      "portrait",
      "focus",
    ]);
    if (changes.length > 0)
      await recordAudit(tx, { by, action: "updated", subject: createHeroSubject(after.alt), changes });
    if (before.portrait !== null && before.portrait.publicId !== after.portrait?.publicId)
      await removeImageLater(tx, before.portrait.publicId);
    return hero;
  });
}

function findSlide<Slide extends LockedSlide>(slides: readonly Slide[], id: string): Slide {
  const slide = slides.find((candidate) => candidate.id === id);
  if (slide === undefined) throw createHeroImageNotFound();
  return slide;
}
