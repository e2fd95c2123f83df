import { sql } from "drizzle-orm";

import { images } from "#db/schema/schema.server.ts";

/** The columns of a `Picture`. */
export const pictureColumns = {
  url: images.url,
  publicId: images.publicId,
  width: images.width,
  height: images.height,
  color: images.color,
};

/** The same columns as arguments of `json_build_object`. */
export const pictureJsonFields = sql.join(
  Object.entries(pictureColumns).map(([name, column]) => sql`${sql.raw(`'${name}'`)}, ${column}`),
  sql`, `,
);
