import { mediaMessages } from "../../rules/staff-messages.ts";
import { eq } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { images } from "../../tables/image-schema.server.ts";
import { InvalidInput } from "#kit/rules/errors.ts";

/**
 * Returns the id of a stored image and locks it against removal until the end of the transaction.
 * @param field the input field that the error names
 * @throws InvalidInput if the image is not stored
 */
export async function lockImage(tx: Database, publicId: string, field: string): Promise<number> {
  const [image] = await tx
    .select({ id: images.id })
    .from(images)
    .where(eq(images.publicId, publicId))
    .for("key share");
  if (image === undefined) {
    throw new InvalidInput(mediaMessages.imageUnknown, {
      [field]: [mediaMessages.imageUnknown],
    });
  }
  return image.id;
}
