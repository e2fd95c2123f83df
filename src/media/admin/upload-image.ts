import { mediaMessages } from "../rules/staff-messages.ts";
import type { ImageFolder, ImageUploadResult } from "../rules/upload.ts";

import { readResponse } from "#kit/api-client/api-client.ts";
import { ApiProblem } from "#kit/api-client/api-problem.ts";
import type { ApiOutput } from "#kit/api-client/api-types.ts";
import { sendUpload } from "#kit/api-client/send-upload.ts";

export interface UploadOptions {
  folder: ImageFolder;
  tags?: readonly string[];
  /** Receives the fraction sent, 0 to 1. At 1, the server is still processing the image. */
  onProgress?: (fraction: number) => void;
  signal?: AbortSignal;
}

/**
 * Uploads an image. @throws ApiProblem for an invalid file; 'Upload failed: {reason}' for any other failure or an abort.
 * Spec: storefront §7, §8.
 */
export async function uploadImage(file: File, options: UploadOptions): Promise<ImageUploadResult> {
  try {
    const response = await sendUpload({
      path: "/api/admin/media",
      body: buildForm(file, options),
      onProgress: options.onProgress,
      signal: options.signal,
      abortReason: mediaMessages.uploadCancelled,
    });
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
