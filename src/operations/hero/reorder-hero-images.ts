import type { Database } from "#db/client.server.ts";
import { changedFields } from "#domain/staff/audit.ts";
import { Conflict } from "#domain/shared/errors.ts";
import type { HeroImage, HeroSettings } from "#domain/hero/hero.ts";
import { reorderSlides } from "#domain/hero/hero.ts";
import { heroMessages } from "#domain/hero/staff-messages.ts";

import { recordAudit } from "#operations/staff/record-audit.ts";
import type { HeroOptions } from "./change-hero.ts";
import { heroSubject, lockHero, saveHero, writeSlides } from "./change-hero.ts";

/**
 * Puts the slides into a new order, positions counting from 1; which one is active stays.
 * @throws Conflict when the ids are not just the slides, each once: somebody added or deleted one meanwhile.
 * Spec: admin §4, §7.
 */
export async function reorderHeroImages(
  db: Database,
  ids: readonly string[],
  { by }: HeroOptions = {},
): Promise<HeroSettings> {
  return db.transaction(async (tx) => {
    const slides = await lockHero(tx);
    const ordered = reorderSlides(slides, ids);
    if (ordered === undefined) throw new Conflict(heroMessages.orderChanged);
    await writeSlides(tx, ordered);
    const changes = changedFields({ order: wordsOf(slides) }, { order: wordsOf(ordered) }, ["order"]);
    if (changes.length > 0) {
      await recordAudit(tx, { by, action: "reordered", subject: heroSubject("All images"), changes });
    }
    return saveHero(tx);
  });
}

function wordsOf(slides: readonly Pick<HeroImage, "alt">[]): string {
  return slides.map(({ alt }) => alt).join(", ");
}
