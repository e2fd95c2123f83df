import { decode, MAX_MEGAPIXELS } from "./decoder.ts";
import { queueUpload } from "./image-queue.ts";

/** Width and height to which private images are scaled down (pixels): enough to read a receipt. */
const MAX_PIXELS = 1600;
const FORMATS: readonly string[] = ["jpeg", "png", "webp"];

/** An image that is stored in the database and never public. */
export interface PrivateImage {
  content: Uint8Array<ArrayBuffer>;
  contentType: "image/jpeg";
}

/**
 * Encodes an uploaded image again, upright, smaller and without metadata such as the place where it was taken.
 * @returns undefined if the bytes are no JPEG, PNG or WebP image, are damaged, or have too many pixels
 */
export async function encodePrivateImage(bytes: Uint8Array): Promise<PrivateImage | undefined> {
  return queueUpload(async () => {
    try {
      const { format, width, height } = await decode(bytes).metadata();
      if (!FORMATS.includes(format) || width * height > MAX_MEGAPIXELS * 1e6) return undefined;
      const image = await decode(bytes)
        .autoOrient()
        .resize(MAX_PIXELS, MAX_PIXELS, { fit: "inside", withoutEnlargement: true })
        .flatten({ background: "#ffffff" })
        .toColourspace("srgb")
        .jpeg({ quality: 80 })
        .toBuffer();
      return { content: new Uint8Array(image), contentType: "image/jpeg" };
    } catch {
      // Nothing but the image is read, so the image caused the error.
      return undefined;
    }
  });
}
