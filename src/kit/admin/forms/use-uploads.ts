import { createContext, useCallback, useContext, useEffect, useId, useRef, useState } from "react";

/** Status of an upload; undefined if there is none or the upload is complete. */
export type UploadStatus = "uploading" | "failed" | undefined;

/** Receives the status of each upload in a form. Outside of a form, nothing does. */
export const UploadsContext = createContext<(key: string, status: UploadStatus) => void>(() => undefined);

/** Reports the upload of a field to its form, which waits for the upload before it saves. Spec: admin §5. */
export function useReportUpload(status: UploadStatus): void {
  const key = useId();
  const report = useContext(UploadsContext);
  useEffect(() => {
    report(key, status);
    return () => report(key, undefined);
  }, [key, status, report]);
}

/** Tracks the uploads of a form. */
export function useUploads() {
  const statuses = useRef(new Map<string, UploadStatus>());
  const waitingCallbacks = useRef<(() => void)[]>([]);
  const [hasUnstored, setHasUnstored] = useState(false);
  const [isWaiting, setIsWaiting] = useState(false);

  const isUploading = () => [...statuses.current.values()].includes("uploading");

  const report = useCallback((key: string, status: UploadStatus) => {
    if (status === undefined) statuses.current.delete(key);
    else statuses.current.set(key, status);
    setHasUnstored(statuses.current.size > 0);
    if ([...statuses.current.values()].includes("uploading")) return;
    for (const resume of waitingCallbacks.current.splice(0)) resume();
  }, []);

  /** Waits until no upload is running. Returns whether all selected files are stored. */
  async function waitForUploads(): Promise<boolean> {
    if (isUploading()) {
      setIsWaiting(true);
      while (isUploading()) await new Promise<void>((resolve) => waitingCallbacks.current.push(resolve));
      setIsWaiting(false);
    }
    return statuses.current.size === 0;
  }

  return {
    report,
    waitForUploads,
    /** Whether a selected file is not stored, so that closing the form would lose it. */
    hasUnstored,
    /** Whether a save waits for an upload. */
    isWaiting,
  };
}
