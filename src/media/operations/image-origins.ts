import { sql } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { images } from "../tables/image-schema.server.ts";

import { getDeliveryRoots } from "./hosts/cloudinary.ts";
import type { MediaLocation } from "./media-url.ts";

/**
 * Returns the external origins from which browsers load images: the origins of the configured storage and of the URLs
 * of all stored images.
 */
export async function listImageOrigins(db: Database, location: MediaLocation): Promise<string[]> {
  const roots = location.kind === "cloudinary" ? getDeliveryRoots(location) : [];
  const origin = sql<string>`substring(${images.url} from '^https://[^/?#]+')`;
  const rows = await db
    .selectDistinct({ origin })
    .from(images)
    .where(sql`${images.url} ~ '^https://[^/?#]'`);
  const urls = [...roots, ...rows.map((row) => row.origin)].filter((url) => URL.canParse(url));
  return [...new Set(urls.map((url) => new URL(url).origin))];
}
