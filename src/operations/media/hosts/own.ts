import { derivedFolder, hashOfKey, originalKey, ORIGINALS } from "../file-keys.ts";
import type { FileStore } from "../file-store.ts";
import type { ImageHost } from "../image-host.ts";
import { imageUrl } from "../public-id.ts";

/** The shop is its own image host: it keeps each content once, and delivers it itself at /media. */
export function ownHost(files: FileStore): ImageHost {
  return {
    keepsContentOnce: true,
    fileOf: originalKey,
    keep: async (picture) => {
      await files.put(originalKey(picture), picture.file);
      return imageUrl(picture.publicId, picture.extension, picture.version);
    },
    has: async (file) => (await files.open(file)) !== undefined,
    delivers: (url) => url.startsWith("/media/"),
    remove: async (file) => {
      // The file last: as long as it is there, what is left of a removal that failed is found again.
      const made = await Array.fromAsync(files.list(derivedFolder(hashOfKey(file))));
      for (const { key } of made) await files.delete(key);
      await files.delete(file);
    },
    list: async function* () {
      for await (const { key, ...file } of files.list(ORIGINALS)) yield { file: key, ...file };
    },
  };
}
