import { sql } from "drizzle-orm";

import type { Database } from "#db/client.server.ts";
import { images } from "#db/schema/schema.server.ts";

import { deliveryRoots } from "./hosts/cloudinary.ts";
import type { MediaPlace } from "./media-url.ts";

/**
 * Origins besides the shop's own that browsers load pictures from: those of the place where pictures are kept now, and
 * those of pictures that were stored elsewhere before.
 */
export async function pictureOrigins(db: Database, place: MediaPlace): Promise<string[]> {
  const roots = place.kind === "cloudinary" ? deliveryRoots(place) : [];
  const origin = sql<string>`substring(${images.url} from '^https://[^/?#]+')`;
  const stored = await db
    .selectDistinct({ origin })
    .from(images)
    .where(sql`${images.url} ~ '^https://[^/?#]'`);
  const addresses = [...roots, ...stored.map((row) => row.origin)].filter((address) => URL.canParse(address));
  return [...new Set(addresses.map((address) => new URL(address).origin))];
}
