import { mediaMessages } from "#domain/media/staff-messages.ts";
import { networkMessages } from "#domain/shared/network-messages.ts";
import type { ImageFolder, ImageUploadResult } from "#domain/media/upload.ts";

import { readResponse } from "./api-client.ts";
import { ApiProblem, noResponse } from "./api-problem.ts";
import type { ApiOutput } from "./api-types.ts";
import { parseHeaders } from "./response-headers.ts";

/** An upload fails when no byte moves, or no response arrives, for this long (ms). */
const STALL_TIMEOUT_MS = 150_000;

export interface UploadOptions {
  folder: ImageFolder;
  tags?: readonly string[];
  /** Told how much is sent, 0 to 1; at 1 the server is still at work on the picture. */
  onProgress?: (fraction: number) => void;
  signal?: AbortSignal;
}

/**
 * Stores a picture. Takes as long as bytes flow.
 * @throws ApiProblem with what is wrong with the file, or 'Upload failed: {reason}', an abort included. Spec: storefront §7, §8.
 */
export async function uploadPicture(file: File, options: UploadOptions): Promise<ImageUploadResult> {
  try {
    return resultOf(await readResponse<"POST /api/admin/media">(await send(formOf(file, options), options)));
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error;
    const { status, code, detail, errors, retryAfter } = error;
    // What is wrong with the file itself is said in whole sentences already.
    if ("file" in errors) throw error;
    throw new ApiProblem({ status, code, detail: mediaMessages.uploadFailed(detail), errors, retryAfter });
  }
}

function formOf(file: File, { folder, tags = [] }: UploadOptions): FormData {
  const form = new FormData();
  form.append("folder", folder);
  if (tags.length > 0) form.append("tags", tags.join(","));
  // The file comes last: the server knows all about it before its first byte.
  form.append("file", file);
  return form;
}

/** By XMLHttpRequest, because fetch does not tell how much was sent. */
function send(form: FormData, { onProgress, signal }: UploadOptions): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const startedAt = performance.now();
    const fail = (reason: string) => reject(noResponse(reason));
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

/** Returns the response as fetch would, headers included. */
function toResponse(request: XMLHttpRequest): Response {
  const headers = parseHeaders(request.getAllResponseHeaders());
  return new Response(request.responseText || null, { status: request.status, headers });
}

function resultOf({
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
