import { useCallback, useRef, useState } from "react";

/** Status of an upload; undefined if there is none or the upload is complete. */
export type UploadStatus = "uploading" | "failed" | undefined;

/**
 * Tracks the uploads of a form. Each control reports its upload under its own key, and saving waits for all uploads.
 * Spec: admin §5.
 */
export function useUploads() {
  const statuses = useRef(new Map<string, UploadStatus>());
  const waitingCallbacks = useRef<(() => void)[]>([]);
  const [hasUnstoredPictures, setHasUnstoredPictures] = useState(false);

  const isUploading = () => [...statuses.current.values()].includes("uploading");

  const report = useCallback((key: string, status: UploadStatus) => {
    if (status === undefined) statuses.current.delete(key);
    else statuses.current.set(key, status);
    setHasUnstoredPictures(statuses.current.size > 0);
    if ([...statuses.current.values()].includes("uploading")) return;
    for (const resume of waitingCallbacks.current.splice(0)) resume();
  }, []);

  /** Waits until no upload is running. Returns whether all selected pictures are stored. */
  async function waitForUploads(): Promise<boolean> {
    while (isUploading()) await new Promise<void>((resolve) => waitingCallbacks.current.push(resolve));
    return statuses.current.size === 0;
  }

  return { report, waitForUploads, hasUnstoredPictures };
}
