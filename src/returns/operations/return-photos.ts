import { eq } from "drizzle-orm";

import { InvalidInput, NotFound } from "#kit/rules/errors.ts";
import type { PrivateImage } from "#media/operations/encode-private-image.ts";
import { encodePrivateImage } from "#media/operations/encode-private-image.ts";
import type { Database } from "#platform/db/client.server.ts";

import { returnMessages as messages } from "../rules/return-messages.ts";
import { MAX_PHOTOS } from "../rules/return-input.ts";
import { returnPhotos } from "../tables/return-schema.server.ts";

/**
 * Encodes the photos of one item again, without metadata such as the place where they were taken.
 * @throws InvalidInput if there are too many, or a file is no image
 */
export async function encodePhotos(files: readonly Uint8Array[]): Promise<PrivateImage[]> {
  if (files.length > MAX_PHOTOS)
    throw new InvalidInput(messages.tooManyPhotos, { photos: [messages.tooManyPhotos] });
  const images: PrivateImage[] = [];
  for (const file of files) {
    const image = await encodePrivateImage(file);
    if (!image) throw new InvalidInput(messages.photoInvalid, { photos: [messages.photoInvalid] });
    images.push(image);
  }
  return images;
}

/** Returns a photo of a return. @throws NotFound 'No photo' */
export async function readReturnPhoto(
  db: Database,
  id: number,
): Promise<{ content: Uint8Array; contentType: string }> {
  const { content, contentType } = returnPhotos;
  const [photo] = await db.select({ content, contentType }).from(returnPhotos).where(eq(returnPhotos.id, id));
  if (!photo) throw new NotFound(messages.noPhoto);
  return photo;
}
