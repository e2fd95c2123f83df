import type { StoredImage } from "#kit/rules/image.ts";

/** A selected file. `image` is set once the file is stored. */
export interface QueuedUpload {
  id: number;
  file: File;
  image?: StoredImage;
}

/**
 * Splits a queue into the stored images at its front and the remaining uploads. A stored image behind an unfinished
 * upload stays in the queue, so that images keep the order in which staff selected the files.
 */
export function takeStored(queue: readonly QueuedUpload[]): {
  stored: StoredImage[];
  waiting: QueuedUpload[];
} {
  const firstUnfinishedIndex = queue.findIndex(({ image }) => image === undefined);
  const end = firstUnfinishedIndex === -1 ? queue.length : firstUnfinishedIndex;
  return {
    stored: queue.slice(0, end).flatMap(({ image }) => image ?? []),
    waiting: queue.slice(end),
  };
}
