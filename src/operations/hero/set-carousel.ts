import type { Database } from "#db/client.server.ts";
import type { CarouselInput } from "#domain/hero-input.ts";
import type { HeroSettings } from "#domain/hero.ts";

import { lockHero, saveHero } from "./change-hero.ts";

/** Changes whether and how fast (milliseconds) the carousel moves by itself; what is left out stays. Spec: admin §7. */
export async function setCarousel(db: Database, change: CarouselInput): Promise<HeroSettings> {
  return db.transaction(async (tx) => {
    await lockHero(tx);
    return saveHero(tx, change);
  });
}
