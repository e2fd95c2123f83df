import type { Picture } from "#kit/rules/image.ts";

/** A selected file. `picture` is set once the file is stored. */
export interface QueuedUpload {
  id: number;
  file: File;
  picture?: Picture;
}

/**
 * Splits a queue into the stored pictures at its front and the remaining uploads. A stored picture behind an unfinished
 * upload stays in the queue, so that pictures keep the order in which staff selected the files.
 */
export function takeStored(queue: readonly QueuedUpload[]): { stored: Picture[]; waiting: QueuedUpload[] } {
  const firstUnfinishedIndex = queue.findIndex(({ picture }) => picture === undefined);
  const end = firstUnfinishedIndex === -1 ? queue.length : firstUnfinishedIndex;
  return {
    stored: queue.slice(0, end).flatMap(({ picture }) => picture ?? []),
    waiting: queue.slice(end),
  };
}
