import { sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";

import { images } from "../tables/image-schema.server.ts";
import type { Picture } from "#kit/rules/image.ts";

/** Returns the columns of a `Picture` from the table `images` or an alias of it. */
export function selectPictureColumns<Images extends Record<keyof Picture, AnyPgColumn>>({
  url,
  publicId,
  width,
  height,
  color,
}: Images): Pick<Images, keyof Picture> {
  return { url, publicId, width, height, color };
}

/** The columns of a `Picture`. */
export const pictureColumns = selectPictureColumns(images);

/** The same columns as arguments of `json_build_object`. */
export const pictureJsonFields = sql.join(
  Object.entries(pictureColumns).map(([name, column]) => sql`${sql.raw(`'${name}'`)}, ${column}`),
  sql`, `,
);
