import { buildDerivedPrefix, parseContentHash, buildOriginalKey, ORIGINALS_PREFIX } from "../file-keys.ts";
import type { FileStore } from "../file-store.ts";
import type { ImageHost } from "../image-host.ts";
import { buildImageUrl } from "../public-id.ts";

/** Creates an image host that stores each content once in the shop's own storage. The shop delivers it at /media. */
export function createShopHost(files: FileStore): ImageHost {
  return {
    deduplicates: true,
    getFileName: buildOriginalKey,
    store: async (image) => {
      await files.put(buildOriginalKey(image), image.file);
      return buildImageUrl(image.publicId, image.extension, image.version);
    },
    has: async (file) => (await files.open(file)) !== undefined,
    delivers: (url) => url.startsWith("/media/"),
    remove: async (file) => {
      // Deletes the original last, so that a failed removal can be retried.
      const derivedFiles = await Array.fromAsync(files.list(buildDerivedPrefix(parseContentHash(file))));
      for (const { key } of derivedFiles) await files.delete(key);
      await files.delete(file);
    },
    list: async function* () {
      for await (const { key, ...file } of files.list(ORIGINALS_PREFIX)) yield { file: key, ...file };
    },
  };
}
