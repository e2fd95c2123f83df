import { derivedFolder, contentHashOfKey, originalKey, ORIGINALS } from "../file-keys.ts";
import type { FileStore } from "../file-store.ts";
import type { ImageHost } from "../image-host.ts";
import { imageUrl } from "../public-id.ts";

/** Creates an image host that stores each content once in the shop's own storage. The shop delivers it at /media. */
export function ownHost(files: FileStore): ImageHost {
  return {
    deduplicates: true,
    fileOf: originalKey,
    store: async (picture) => {
      await files.put(originalKey(picture), picture.file);
      return imageUrl(picture.publicId, picture.extension, picture.version);
    },
    has: async (file) => (await files.open(file)) !== undefined,
    delivers: (url) => url.startsWith("/media/"),
    remove: async (file) => {
      // The original is deleted last, so that a failed removal can be found and repeated.
      const rendered = await Array.fromAsync(files.list(derivedFolder(contentHashOfKey(file))));
      for (const { key } of rendered) await files.delete(key);
      await files.delete(file);
    },
    list: async function* () {
      for await (const { key, ...file } of files.list(ORIGINALS)) yield { file: key, ...file };
    },
  };
}
