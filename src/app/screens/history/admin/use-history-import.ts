import { useRef, useState } from "react";

import { productFileMessages } from "#catalogue/rules/product-files/staff-messages.ts";
import { MAX_IMPORT_FILE_BYTES } from "#catalogue/rules/product-files/product-file.ts";
import type {
  HistoryImport,
  HistoryPreview,
  OpenOrderChoice,
} from "#customers/rules/shop-files/history-schema.ts";
import { historyFileMessages as messages } from "#customers/rules/shop-files/history-messages.ts";
import { readResponse } from "#kit/api-client/api-client.ts";
import { ApiProblem } from "#kit/api-client/api-problem.ts";
import { createIdempotencyKey } from "#kit/api-client/idempotency-key.ts";
import { sendUpload } from "#kit/api-client/send-upload.ts";
import { useMutation } from "#kit/api-client/use-mutation.ts";
import { track } from "#kit/ui/analytics.ts";
import { withSession } from "#staff/admin/staff-call.ts";

interface Upload {
  /** The idempotency key of the import. */
  id: string;
  file: File;
  openOrders: OpenOrderChoice;
}

/** A file, what staff chose for its open orders, and its preview. */
export interface HistoryDraft extends Upload {
  preview: HistoryPreview;
}

/** Sends a file of another shop to the server, previews what it adds, and imports it. */
export function useHistoryImport(callbacks: {
  /** Reloads the page's data. The import counts as running until the reload ends. */
  reload: () => Promise<void>;
  onImported: (result: HistoryImport) => void;
}) {
  const [draft, setDraft] = useState<HistoryDraft>();
  const [sentFraction, setSentFraction] = useState(0);
  const latestRun = useRef(0);
  const previewing = useMutation(async (choice: Omit<Upload, "id">) => {
    const currentRun = (latestRun.current += 1);
    const upload = { ...choice, id: createIdempotencyKey() };
    const preview = await sendFile("history_previewed", upload, {
      isPreview: true,
      onProgress: setSentFraction,
    });
    if (!("records" in preview)) throw new Error("The API imported a file instead of previewing it");
    if (currentRun === latestRun.current) setDraft({ ...upload, preview });
  });
  const importing = useMutation(
    async (ready: HistoryDraft) => {
      const result = await sendFile("history_imported", ready, { onProgress: setSentFraction });
      if ("records" in result) throw new Error("The API previewed a file instead of importing it");
      await callbacks.reload();
      return result;
    },
    { success: (result) => callbacks.onImported(result) },
  );
  const { problem } = importing;
  return {
    draft,
    startPreview: (file: File) => {
      setDraft(undefined);
      importing.reset();
      void previewing.mutate({ file, openOrders: "leave-out" });
    },
    /** Previews the same file with another choice for its open orders. */
    choose: (openOrders: OpenOrderChoice) => {
      if (draft) void previewing.mutate({ file: draft.file, openOrders });
    },
    run: () => draft && void importing.mutate(draft),
    isPreviewing: previewing.isPending,
    isImporting: importing.isPending,
    sentFraction,
    /** The error of the preview or the import. */
    errorMessage:
      previewing.problem?.detail ??
      (problem && (problem.isRejection ? problem.detail : messages.importFailed)),
    reset: () => {
      latestRun.current += 1;
      setDraft(undefined);
      previewing.reset();
      importing.reset();
    },
  };
}

const BYTES_PER_MEGABYTE = 1024 * 1024;

/** Uploads a file. Imports with the same id return the same import. @throws ApiProblem */
async function sendFile(
  action: string,
  { id, file, openOrders }: Upload,
  { isPreview = false, onProgress }: { isPreview?: boolean; onProgress: (fraction: number) => void },
) {
  onProgress(0);
  if (file.size > MAX_IMPORT_FILE_BYTES)
    rejectFile(productFileMessages.tooLarge(MAX_IMPORT_FILE_BYTES / BYTES_PER_MEGABYTE));
  if (file.size === 0) rejectFile(messages.empty);
  const search = new URLSearchParams({ id, fileName: file.name, openOrders, isPreview: String(isPreview) });
  const output = await withSession(async () =>
    readResponse<"POST /api/admin/history-imports">(
      await sendUpload({
        path: `/api/admin/history-imports?${search.toString()}`,
        body: file,
        headers: { "content-type": "application/octet-stream" },
        onProgress,
      }),
    ),
  );
  track("admin_action", { action });
  return output;
}

function rejectFile(message: string): never {
  throw new ApiProblem({ status: 422, code: "unreadable-file", detail: message });
}
