import { useCallback, useRef, useState } from "react";

import type { StoredImage } from "#kit/rules/image.ts";

/** Status of an upload; undefined if there is none or the upload is complete. */
export type UploadStatus = "uploading" | "failed" | undefined;

/**
 * Tracks the uploads of a form. Each control reports its upload under its own key, and saving waits for all uploads.
 * Spec: admin §5.
 */
export function useUploads() {
  const statuses = useRef(new Map<string, UploadStatus>());
  const waitingCallbacks = useRef<(() => void)[]>([]);
  const [hasUnstoredImages, setHasUnstoredImages] = useState(false);

  const isUploading = () => [...statuses.current.values()].includes("uploading");

  const report = useCallback((key: string, status: UploadStatus) => {
    if (status === undefined) statuses.current.delete(key);
    else statuses.current.set(key, status);
    setHasUnstoredImages(statuses.current.size > 0);
    if ([...statuses.current.values()].includes("uploading")) return;
    for (const resume of waitingCallbacks.current.splice(0)) resume();
  }, []);

  /** Waits until no upload is running. Returns whether all selected images are stored. */
  async function waitForUploads(): Promise<boolean> {
    while (isUploading()) await new Promise<void>((resolve) => waitingCallbacks.current.push(resolve));
    return statuses.current.size === 0;
  }

  return { report, waitForUploads, hasUnstoredImages };
}

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
