import { sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";

import { images } from "../tables/image-schema.server.ts";
import type { StoredImage } from "#kit/rules/image.ts";

/** Returns the columns of a `StoredImage` from the table `images` or an alias of it. */
export function selectImageColumns<Images extends Record<keyof StoredImage, AnyPgColumn>>({
  url,
  publicId,
  width,
  height,
  color,
}: Images): Pick<Images, keyof StoredImage> {
  return { url, publicId, width, height, color };
}

/** The columns of a `StoredImage`. */
export const imageColumns = selectImageColumns(images);

/** The same columns as arguments of `json_build_object`. */
export const imageJsonFields = sql.join(
  Object.entries(imageColumns).map(([name, column]) => sql`${sql.raw(`'${name}'`)}, ${column}`),
  sql`, `,
);
