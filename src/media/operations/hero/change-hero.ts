import { eq } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { heroImages, heroSettings } from "../../tables/hero-schema.server.ts";
import type { Actor, AuditSubject } from "#staff/rules/audit/audit.ts";
import type { CarouselInput, HeroImageChange } from "../../rules/hero/hero-input.ts";
import type { HeroImage, HeroSettings } from "../../rules/hero/hero.ts";
import { incrementRevision } from "#platform/revision/catalogue-revision.ts";

import { getHero } from "./get-hero.ts";
import { lockImage } from "./lock-image.ts";

/** The slide fields that changes to the carousel need. */
export type LockedSlide = Pick<
  HeroImage,
  "id" | "alt" | "isActive" | "order" | "publicId" | "portrait" | "focus" | "updatedAt"
>;

/** Options of a change. Without a staff member (`by`), the audit log does not record the change. */
export interface HeroOptions {
  by?: Actor | undefined;
}

/** Returns the audit subject of the carousel; all slides share one history. */
export function createHeroSubject(label: string): AuditSubject {
  return { type: "hero", id: "carousel", label };
}

/**
 * Locks the carousel until the end of the transaction and returns its slides in order. Must be called first in every
 * change, so that concurrent changes run one after the other.
 */
export async function lockHero(tx: Database): Promise<LockedSlide[]> {
  await tx.insert(heroSettings).values({ id: 1 }).onConflictDoNothing();
  await tx.select({ id: heroSettings.id }).from(heroSettings).where(eq(heroSettings.id, 1)).for("update");
  return (await getHero(tx)).images;
}

/**
 * Converts a portrait image and a focal point to columns. Omits the columns of omitted fields.
 * @throws InvalidInput if the portrait image is not stored
 */
export async function toFramingColumns(tx: Database, { portraitPublicId, focus }: HeroImageChange) {
  const portraitImageId =
    typeof portraitPublicId === "string"
      ? await lockImage(tx, portraitPublicId, "portraitPublicId")
      : portraitPublicId;
  return {
    ...(portraitImageId !== undefined && { portraitImageId }),
    ...(focus !== undefined && { focusX: focus.x, focusY: focus.y }),
  };
}

/** Stores the order of the slides and the active slide. The carousel must be locked. */
export async function writeSlides(tx: Database, slides: readonly LockedSlide[]): Promise<void> {
  // Deactivates the old slide first, because a unique index allows only one active slide.
  await tx.update(heroImages).set({ isActive: false }).where(eq(heroImages.isActive, true));
  for (const { id, isActive, order } of slides) {
    await tx.update(heroImages).set({ isActive, position: order }).where(eq(heroImages.id, id));
  }
}

/**
 * Updates the settings, the modification time and the catalogue revision, and returns the carousel. Must be called last
 * in every change.
 */
export async function saveHero(tx: Database, change: CarouselInput = {}): Promise<HeroSettings> {
  await tx
    .update(heroSettings)
    .set({ ...change, updatedAt: new Date() })
    .where(eq(heroSettings.id, 1));
  const hero = await getHero(tx);
  await incrementRevision(tx, { leavesProductsUnchanged: true });
  return hero;
}
