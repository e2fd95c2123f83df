import type { Database } from "#platform/db/client.server.ts";
import { listFieldChanges } from "#staff/rules/audit/audit.ts";
import type { CarouselInput } from "../../rules/hero/hero-input.ts";
import type { HeroSettings } from "../../rules/hero/hero.ts";

import { recordAudit } from "#staff/operations/record-audit.ts";
import type { HeroOptions } from "./change-hero.ts";
import { createHeroSubject, lockHero, saveHero } from "./change-hero.ts";
import { getHero } from "./get-hero.ts";

/** Changes the carousel settings (interval in milliseconds); omitted settings are unchanged. Spec: admin §7. */
export async function setCarousel(
  db: Database,
  change: CarouselInput,
  { by }: HeroOptions = {},
): Promise<HeroSettings> {
  return db.transaction(async (tx) => {
    await lockHero(tx);
    const before = await getHero(tx);
    const hero = await saveHero(tx, change);
    const changes = listFieldChanges(before, hero, ["carouselEnabled", "autoSlideInterval"]);
    if (changes.length > 0) {
      await recordAudit(tx, {
        by,
        action: "updated",
        subject: createHeroSubject("Carousel settings"),
        changes,
      });
    }
    return hero;
  });
}
