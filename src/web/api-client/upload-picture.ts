import { mediaMessages } from "#domain/media/staff-messages.ts";
import { networkMessages } from "#domain/shared/texts/network-messages.ts";
import type { ImageFolder, ImageUploadResult } from "#domain/media/upload.ts";

import { readResponse } from "./api-client.ts";
import { ApiProblem, createNoResponseProblem } from "./api-problem.ts";
import type { ApiOutput } from "./api-types.ts";
import { parseHeaders } from "./response-headers.ts";

/** Maximum time without upload progress, or between the last byte and the response (ms). */
const STALL_TIMEOUT_MS = 150_000;

export interface UploadOptions {
  folder: ImageFolder;
  tags?: readonly string[];
  /** Receives the fraction sent, 0 to 1. At 1, the server is still processing the picture. */
  onProgress?: (fraction: number) => void;
  signal?: AbortSignal;
}

/**
 * Uploads a picture. The timeout restarts whenever bytes are sent.
 * @throws ApiProblem for an invalid file; 'Upload failed: {reason}' for any other failure or an abort.
 * Spec: storefront §7, §8.
 */
export async function uploadPicture(file: File, options: UploadOptions): Promise<ImageUploadResult> {
  try {
    const response = await sendForm(buildForm(file, options), options);
    return toUploadResult(await readResponse<"POST /api/admin/media">(response));
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error;
    const { status, code, detail, errors, retryAfter } = error;
    // Messages about the file itself get no 'Upload failed' prefix.
    if ("file" in errors) throw error;
    throw new ApiProblem({ status, code, detail: mediaMessages.uploadFailed(detail), errors, retryAfter });
  }
}

function buildForm(file: File, { folder, tags = [] }: UploadOptions): FormData {
  const form = new FormData();
  form.append("folder", folder);
  if (tags.length > 0) form.append("tags", tags.join(","));
  // The file is the last field, so that the server receives the other fields first.
  form.append("file", file);
  return form;
}

/** Uses XMLHttpRequest, because `fetch` does not report upload progress. */
function sendForm(form: FormData, { onProgress, signal }: UploadOptions): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const startedAt = performance.now();
    const fail = (reason: string) => reject(createNoResponseProblem(reason));
    const resetStallTimer = () => {
      request.timeout = performance.now() - startedAt + STALL_TIMEOUT_MS;
    };
    request.open("POST", "/api/admin/media");
    request.setRequestHeader("accept", "application/json");
    request.upload.addEventListener("progress", ({ loaded, total }) => {
      resetStallTimer();
      onProgress?.(total > 0 ? loaded / total : 0);
    });
    request.upload.addEventListener("load", () => {
      resetStallTimer();
      onProgress?.(1);
    });
    request.addEventListener("load", () => resolve(toResponse(request)));
    request.addEventListener("error", () => fail(networkMessages.failed));
    request.addEventListener("timeout", () => fail(networkMessages.failed));
    request.addEventListener("abort", () => fail(mediaMessages.uploadCancelled));
    signal?.addEventListener("abort", () => request.abort(), { once: true });
    resetStallTimer();
    if (signal?.aborted) fail(mediaMessages.uploadCancelled);
    else request.send(form);
  });
}

/** Converts a finished request to a `Response`. */
function toResponse(request: XMLHttpRequest): Response {
  const headers = parseHeaders(request.getAllResponseHeaders());
  return new Response(request.responseText || null, { status: request.status, headers });
}

function toUploadResult({
  secure_url,
  public_id,
  created_at,
  resource_type,
  ...rest
}: ApiOutput<"POST /api/admin/media">): ImageUploadResult {
  return {
    ...rest,
    url: secure_url,
    publicId: public_id,
    createdAt: created_at,
    resourceType: resource_type,
  };
}
