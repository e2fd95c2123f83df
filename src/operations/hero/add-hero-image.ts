import { randomUUID } from "node:crypto";

import { eq } from "drizzle-orm";

import type { Database } from "#db/client.server.ts";
import { heroImages, images } from "#db/schema/schema.server.ts";
import { InvalidInput } from "#domain/shared/errors.ts";
import type { HeroImageInput } from "#domain/hero/hero-input.ts";
import type { HeroSettings } from "#domain/hero/hero.ts";
import { productInputMessages } from "#domain/catalogue/product-input-messages.ts";

import { recordAudit } from "#operations/staff/record-audit.ts";
import type { HeroOptions } from "./change-hero.ts";
import { createHeroSubject, lockHero, saveHero } from "./change-hero.ts";
import { getHero } from "./get-hero.ts";

/**
 * Adds a stored picture as the last slide. The first slide of a carousel becomes active. Adding a picture that is
 * already a slide has no effect, so requests can be repeated.
 * @throws InvalidInput if the picture is not stored. Spec: admin §4, §7.
 */
export async function addHeroImage(
  db: Database,
  { publicId, alt }: HeroImageInput,
  { by }: HeroOptions = {},
): Promise<HeroSettings> {
  return db.transaction(async (tx) => {
    const slides = await lockHero(tx);
    if (slides.some((slide) => slide.publicId === publicId)) return getHero(tx);
    await tx.insert(heroImages).values({
      id: randomUUID(),
      imageId: await lockPicture(tx, publicId),
      alt,
      isActive: !slides.some((slide) => slide.isActive),
      position: (slides.at(-1)?.order ?? 0) + 1,
    });
    await recordAudit(tx, { by, action: "added", subject: createHeroSubject(alt) });
    return saveHero(tx);
  });
}

/** Returns the id of a stored picture and locks it against removal until the slide is added. */
async function lockPicture(tx: Database, publicId: string): Promise<number> {
  const [picture] = await tx
    .select({ id: images.id })
    .from(images)
    .where(eq(images.publicId, publicId))
    .for("key share");
  if (picture === undefined) {
    throw new InvalidInput(productInputMessages.imageUnknown, {
      publicId: [productInputMessages.imageUnknown],
    });
  }
  return picture.id;
}
