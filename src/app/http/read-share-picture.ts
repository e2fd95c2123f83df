import { orderFromActive } from "#media/rules/hero/hero.ts";
import type { Picture } from "#kit/rules/image.ts";
import { getHero } from "#media/operations/hero/get-hero.ts";
import type { Shop } from "#store/context.ts";
import { loadOptional } from "#kit/storefront/load-optional.server.ts";

/**
 * Returns the picture for link previews: the active hero image, or null if there is none. Reports a failed read and
 * returns undefined.
 */
export async function readSharePicture(
  shop: Pick<Shop, "db" | "report">,
): Promise<Picture | null | undefined> {
  const hero = await loadOptional(shop, () => getHero(shop.db));
  return hero && (orderFromActive(hero.images)[0]?.picture ?? null);
}
