import { eq } from "drizzle-orm";

import type { Database } from "#db/client.server.ts";
import { heroImages, heroSettings } from "#db/schema/schema.server.ts";
import type { Actor, AuditSubject } from "#domain/staff/audit.ts";
import type { CarouselInput } from "#domain/hero/hero-input.ts";
import type { HeroImage, HeroSettings } from "#domain/hero/hero.ts";
import { raiseRevision } from "#operations/revision/catalogue-revision.ts";

import { getHero } from "./get-hero.ts";

/** A slide as changes see it. */
export type LockedSlide = Pick<HeroImage, "id" | "alt" | "isActive" | "order" | "publicId">;

/** Who changes the carousel; left out, nothing is recorded. */
export interface HeroOptions {
  by?: Actor | undefined;
}

/** One carousel, one history: its slides come and go. */
export function heroSubject(label: string): AuditSubject {
  return { type: "hero", id: "carousel", label };
}

/**
 * Locks the carousel until the end of the transaction and answers its slides in their order: whoever changes it
 * waits here for the other. Call it first in every change.
 */
export async function lockHero(tx: Database): Promise<LockedSlide[]> {
  await tx.insert(heroSettings).values({ id: 1 }).onConflictDoNothing();
  await tx.select({ id: heroSettings.id }).from(heroSettings).where(eq(heroSettings.id, 1)).for("update");
  return (await getHero(tx)).images;
}

/** Writes the order of the slides and which one is active. The carousel must be locked. */
export async function writeSlides(tx: Database, slides: readonly LockedSlide[]): Promise<void> {
  // Only one may be active at any moment: the old one gives way before the new one is named.
  await tx.update(heroImages).set({ isActive: false }).where(eq(heroImages.isActive, true));
  for (const { id, isActive, order } of slides) {
    await tx.update(heroImages).set({ isActive, position: order }).where(eq(heroImages.id, id));
  }
}

/** The last step of every change: merges into the settings, says when, and answers the whole carousel. */
export async function saveHero(tx: Database, change: CarouselInput = {}): Promise<HeroSettings> {
  await tx
    .update(heroSettings)
    .set({ ...change, updatedAt: new Date() })
    .where(eq(heroSettings.id, 1));
  const hero = await getHero(tx);
  await raiseRevision(tx, { keepsShelves: true });
  return hero;
}
