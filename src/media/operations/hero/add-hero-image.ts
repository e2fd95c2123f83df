import { randomUUID } from "node:crypto";

import { eq } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";

import type { Database } from "#platform/db/client.server.ts";
import { heroImages } from "../../tables/hero-schema.server.ts";
import { images } from "../../tables/image-schema.server.ts";
import { InvalidInput } from "#kit/rules/errors.ts";
import { heroMessages } from "../../rules/hero/staff-messages.ts";
import type { HeroImageInput } from "../../rules/hero/hero-input.ts";
import type { HeroSettings } from "../../rules/hero/hero.ts";

import { recordAudit } from "#staff/operations/record-audit.ts";
import type { HeroOptions } from "./change-hero.ts";
import { createHeroSubject, lockHero, saveHero, toFramingColumns } from "./change-hero.ts";
import { getHero } from "./get-hero.ts";
import { lockImage } from "./lock-image.ts";

/**
 * Adds a stored image as the last slide. If the carousel was empty, the new slide becomes active. Adding an image
 * that is already a slide has no effect, so requests can be repeated. Spec: admin §4, §7.
 * @throws InvalidInput if an image is not stored, or a slide has the same image from another upload
 */
export async function addHeroImage(
  db: Database,
  { publicId, alt, ...framing }: HeroImageInput,
  { by }: HeroOptions = {},
): Promise<HeroSettings> {
  return db.transaction(async (tx) => {
    const slides = await lockHero(tx);
    if (slides.some((slide) => slide.publicId === publicId)) return getHero(tx);
    const imageId = await lockImage(tx, publicId, "publicId");
    await rejectDuplicate(tx, imageId);
    await tx.insert(heroImages).values({
      id: randomUUID(),
      imageId,
      ...(await toFramingColumns(tx, framing)),
      alt,
      isActive: !slides.some((slide) => slide.isActive),
      position: (slides.at(-1)?.order ?? 0) + 1,
    });
    await recordAudit(tx, { by, action: "added", subject: createHeroSubject(alt) });
    return saveHero(tx);
  });
}

/** Rejects an image whose content is already a slide, because each upload has its own public id. */
async function rejectDuplicate(tx: Database, imageId: number): Promise<void> {
  const added = alias(images, "added");
  const [slide] = await tx
    .select({ alt: heroImages.alt })
    .from(heroImages)
    .innerJoin(images, eq(images.id, heroImages.imageId))
    .innerJoin(added, eq(added.contentHash, images.contentHash))
    .where(eq(added.id, imageId))
    .limit(1);
  if (!slide) return;
  const message = heroMessages.duplicate(slide.alt);
  throw new InvalidInput(message, { publicId: [message] });
}
