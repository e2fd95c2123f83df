import { useEffect, useRef, useState } from "react";

import { exportMessages } from "#kit/rules/texts/staff-messages.ts";
import { ApiProblem } from "#kit/api-client/api-problem.ts";
import { showToast } from "#kit/ui/overlays/toast-store.ts";

import type { DownloadProgress } from "./download-export.ts";
import { downloadExport } from "./download-export.ts";

interface ExportRequest {
  /** Path below /api/admin. */
  path: string;
  /** Name of the saved file. Default: the name from the server. */
  fileName?: string;
  /** Called with the number of exported records. If it is 0, no file was saved. */
  onDone: (total: number) => void;
}

/** Returns the error message for a failed export. If other exports are running, the message asks staff to wait. */
export function getExportFailure(error: unknown): string {
  return error instanceof ApiProblem && error.status === 429 ? error.detail : exportMessages.failed;
}

/**
 * Runs one export at a time. `progress` is defined while an export runs. `cancel` and leaving the page abort the
 * request, so that the server stops the export. Spec: admin §8.
 */
export function useExport() {
  const [progress, setProgress] = useState<DownloadProgress>();
  const controllerRef = useRef<AbortController>(undefined);

  useEffect(() => () => controllerRef.current?.abort(), []);

  async function run({ path, fileName, onDone }: ExportRequest): Promise<void> {
    if (controllerRef.current) return;
    const controller = new AbortController();
    controllerRef.current = controller;
    setProgress({ total: undefined, bytes: 0 });
    try {
      const { signal } = controller;
      onDone(await downloadExport(path, { ...(fileName && { fileName }), signal, onProgress: setProgress }));
    } catch (error) {
      if (controller.signal.aborted) showToast(exportMessages.cancelled, { tone: "info" });
      else showToast(getExportFailure(error), { tone: "error" });
      if (!(error instanceof ApiProblem)) throw error;
    } finally {
      controllerRef.current = undefined;
      setProgress(undefined);
    }
  }

  return { progress, run, cancel: () => controllerRef.current?.abort() };
}

export type Export = ReturnType<typeof useExport>;
