import { useRef, useState } from "react";

import { productFileMessages as messages } from "../../rules/product-files/staff-messages.ts";
import type { ImportPreview, ProductImport } from "../../rules/product-files/product-import.ts";
import { createIdempotencyKey } from "#kit/api-client/idempotency-key.ts";
import { useMutation } from "#kit/api-client/use-mutation.ts";
import { MAX_IMPORT_FILE_BYTES } from "../../rules/product-files/product-file.ts";
import { track } from "#kit/ui/analytics.ts";
import { readResponse } from "#kit/api-client/api-client.ts";
import { ApiProblem } from "#kit/api-client/api-problem.ts";
import { sendUpload } from "#kit/api-client/send-upload.ts";
import { withSession } from "#staff/admin/staff-call.ts";

import { fetchImages } from "./fetch-images.ts";

/** What staff chose for a file. */
export interface ImportChoices {
  /** Columns by header; "" for a column that is not imported. */
  columns: Record<string, string>;
  /** The collection of new products whose row names none; "" for none. */
  collection: string;
  /** The address to which relative addresses of images are added. */
  imageBase: string;
}

const NO_CHOICES: ImportChoices = { columns: {}, collection: "", imageBase: "" };

/** A file, what staff chose for it, its preview and the idempotency key of its import. */
export interface ImportDraft {
  id: string;
  file: File;
  choices: ImportChoices;
  preview: ImportPreview;
}

/** What the server is doing. */
export type ImportStep =
  | { kind: "sending" | "importing"; sentFraction: number }
  | { kind: "images"; done: number; total: number };

/** Sends a file to the server, previews its changes, fetches its images and imports its products, all or none. */
export function useImport(callbacks: {
  /** Reloads the page's data. The import counts as running until the reload ends. */
  reload: () => Promise<void>;
  onImported: (result: ProductImport) => void;
  /** Called with the reason if nothing was imported. */
  onFailed: (reason: string) => void;
}) {
  const [draft, setDraft] = useState<ImportDraft>();
  const latestRun = useRef(0);
  const [step, setStep] = useState<ImportStep>();
  const previewing = useMutation(async ({ file, choices }: Pick<ImportDraft, "file" | "choices">) => {
    const currentRun = (latestRun.current += 1);
    const id = createIdempotencyKey();
    const preview = await previewImport({ id, file, choices, onProgress: reportTo(setStep, "sending") });
    if (currentRun === latestRun.current) setDraft({ id, file, choices, preview });
  });
  const importing = useMutation(
    async (ready: ImportDraft) => {
      const result = await runImport(ready, setStep);
      if (result !== undefined) await callbacks.reload();
      return result;
    },
    {
      success: (result, { file, choices }) => {
        if (result === undefined) void previewing.mutate({ file, choices });
        else callbacks.onImported(result);
      },
      problem: (problem, { file, choices }) => {
        callbacks.onFailed(describeFailure(problem) ?? "");
        // The data has changed since the preview, so a new preview shows the current errors.
        if (problem.isRejection) void previewing.mutate({ file, choices });
      },
    },
  );
  const retrying = useImageRetry(setStep, ({ file, choices }) => void previewing.mutate({ file, choices }));
  const startPreview = (file: File, choices: ImportChoices) => {
    for (const each of [importing, retrying]) each.reset();
    void previewing.mutate({ file, choices });
  };
  return {
    draft,
    startPreview: (file: File) => {
      setDraft(undefined);
      startPreview(file, NO_CHOICES);
    },
    /** Reads the same file in another way. */
    choose: (choices: ImportChoices) => {
      if (draft) startPreview(draft.file, choices);
    },
    isPreviewing: previewing.isPending,
    run: () => draft && void importing.mutate(draft),
    /** Fetches the images again that could not be fetched. */
    retryImages: () => draft && void retrying.mutate(draft),
    step,
    /** Whether products are imported, or images are fetched again. */
    isImporting: importing.isPending || retrying.isPending,
    /** The error of the preview or the import. */
    errorMessage:
      previewing.problem?.detail ?? retrying.problem?.detail ?? describeFailure(importing.problem),
    reset: () => {
      latestRun.current += 1;
      setDraft(undefined);
      for (const each of [previewing, importing, retrying]) each.reset();
    },
  };
}

/** Fetches the images of a file again that could not be fetched. */
function useImageRetry(onStep: (step: ImportStep) => void, onTried: (draft: ImportDraft) => void) {
  return useMutation(
    async ({ preview }: ImportDraft) =>
      fetchImages(
        preview.images.missing.map(({ url }) => url),
        reportImages(onStep),
      ),
    { success: (_failed, draft) => onTried(draft) },
  );
}

/** Returns what to show about a failed import: the shop's reason, or that nothing is known. */
function describeFailure(problem: ApiProblem | undefined): string | undefined {
  if (problem === undefined) return undefined;
  return problem.isRejection ? problem.detail : messages.importFailed;
}

/** Returns a function that reports which fraction of a file was sent, at first 0. */
function reportTo(onStep: (step: ImportStep) => void, kind: "sending" | "importing") {
  const report = (sentFraction: number) => onStep({ kind, sentFraction });
  report(0);
  return report;
}

const reportImages = (onStep: (step: ImportStep) => void) => (done: number, total: number) =>
  onStep({ kind: "images", done, total });

/**
 * Fetches the images of a file and imports it. Returns `undefined` without importing if images are missing, so that a new
 * preview names the products that stay without an image. @throws ApiProblem
 */
async function runImport(
  { preview, ...upload }: ImportDraft,
  onStep: (step: ImportStep) => void,
): Promise<ProductImport | undefined> {
  const { toFetch } = preview.images;
  if ((await fetchImages(toFetch, reportImages(onStep))) > 0) return undefined;
  return importProducts({ ...upload, onProgress: reportTo(onStep, "importing") });
}

interface FileUpload extends Pick<ImportDraft, "id" | "file" | "choices"> {
  /** Receives the fraction sent, 0 to 1. At 1, the server is reading the file. */
  onProgress: (fraction: number) => void;
}

const BYTES_PER_MEGABYTE = 1024 * 1024;

/** Returns the changes that importing a file would make. Changes nothing. @throws ApiProblem */
async function previewImport(upload: FileUpload): Promise<ImportPreview> {
  const preview = await sendFile("import_previewed", upload, { isPreview: "true" });
  if (!("products" in preview)) throw new Error("The API imported a file instead of previewing it");
  return preview;
}

/** Imports a file. Calls with the same id return the same import. @throws ApiProblem */
async function importProducts(upload: FileUpload): Promise<ProductImport> {
  const stored = await sendFile("products_imported", upload, {});
  if ("products" in stored) throw new Error("The API previewed a file instead of importing it");
  return stored;
}

/** Uploads a file. The browser reads it for each call, so that a file that has changed since is an error. */
async function sendFile(
  action: string,
  { id, file, choices: { columns, collection, imageBase }, onProgress }: FileUpload,
  query: { isPreview?: string },
) {
  if (!/\.(?:csv|xlsx|txt|tsv)$/i.test(file.name)) rejectFile(messages.wrongType);
  if (file.size > MAX_IMPORT_FILE_BYTES)
    rejectFile(messages.tooLarge(MAX_IMPORT_FILE_BYTES / BYTES_PER_MEGABYTE));
  if (file.size === 0) rejectFile(messages.empty);
  const search = new URLSearchParams({
    id,
    fileName: file.name,
    ...(Object.keys(columns).length > 0 && { columns: JSON.stringify(columns) }),
    ...(collection !== "" && { collection }),
    ...(imageBase !== "" && { imageBase }),
    ...query,
  });
  const output = await withSession(async () =>
    readResponse<"POST /api/admin/imports">(
      await sendUpload({
        path: `/api/admin/imports?${search.toString()}`,
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
