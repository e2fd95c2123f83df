import type { Database } from "#platform/db/client.server.ts";
import { listFieldChanges } from "#staff/rules/audit/audit.ts";
import { Conflict } from "#kit/rules/errors.ts";
import type { HeroImage, HeroSettings } from "../../rules/hero/hero.ts";
import { reorderSlides } from "../../rules/hero/hero.ts";
import { heroMessages } from "../../rules/hero/staff-messages.ts";

import { recordAudit } from "#staff/operations/record-audit.ts";
import type { HeroOptions } from "./change-hero.ts";
import { createHeroSubject, lockHero, saveHero, writeSlides } from "./change-hero.ts";

/**
 * Reorders the slides and numbers them from 1; the active slide is unchanged. Spec: admin §4, §7.
 * @throws Conflict if the ids do not match the current slides exactly
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
    const changes = listFieldChanges({ order: joinAltTexts(slides) }, { order: joinAltTexts(ordered) }, [
      "order",
    ]);
    if (changes.length > 0) {
      await recordAudit(tx, { by, action: "reordered", subject: createHeroSubject("All images"), changes });
    }
    return saveHero(tx);
  });
}

function joinAltTexts(slides: readonly Pick<HeroImage, "alt">[]): string {
  return slides.map(({ alt }) => alt).join(", ");
}
