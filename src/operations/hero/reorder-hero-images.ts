import type { Database } from "#db/client.server.ts";
import { Conflict } from "#domain/errors.ts";
import type { HeroSettings } from "#domain/hero.ts";
import { slidesInOrder } from "#domain/hero.ts";
import { heroMessages } from "#domain/messages.ts";

import { lockHero, saveHero, writeSlides } from "./change-hero.ts";

/**
 * Puts the slides into a new order, positions counting from 1; which one is active stays.
 * @throws Conflict when the ids are not just the slides, each once: somebody added or deleted one meanwhile.
 * Spec: admin §4, §7.
 */
export async function reorderHeroImages(db: Database, ids: readonly string[]): Promise<HeroSettings> {
  return db.transaction(async (tx) => {
    const ordered = slidesInOrder(await lockHero(tx), ids);
    if (ordered === undefined) throw new Conflict(heroMessages.orderChanged);
    await writeSlides(tx, ordered);
    return saveHero(tx);
  });
}
