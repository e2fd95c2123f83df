import { Readable } from "node:stream";
import type { ReadableStream as NodeReadableStream } from "node:stream/web";

import { createRoute, z } from "@hono/zod-openapi";
import type { Context } from "hono";

import { MINUTE_MS } from "#platform/rules/day.ts";
import { InvalidInput } from "#kit/rules/errors.ts";
import { mediaMessages } from "../../rules/staff-messages.ts";
import { generalMessages } from "#kit/rules/texts/general-messages.ts";
import { uploadFieldsSchema } from "../../rules/upload-input.ts";
import { describeMaxFileSize, MAX_UPLOAD_BYTES } from "../../rules/upload.ts";
import { requiresAny } from "#kit/rules/permissions.ts";
import { withScratchFolder } from "../../operations/local-file.ts";
import { buildPublicId, toStem } from "../../operations/public-id.ts";
import type { ImageRecord } from "../../operations/store-image.ts";
import { storeImage } from "../../operations/store-image.ts";

import type { ApiEnv } from "#kit/api/env.ts";
import { limitRequests } from "#kit/api/middleware/limit-requests.ts";
import { createRouter, jsonContent } from "#kit/api/openapi.ts";
import { problemContent } from "#kit/api/schemas/problem-schemas.ts";
import { createProblemResponse, createValidationResponse } from "#kit/api/problems.ts";
import { receiveUpload } from "../uploads/receive-upload.ts";

/** Maximum size of the form without its file. */
const MAX_FORM_FIELDS_BYTES = 64 * 1024;

/** An uploaded image, with the field names of common image hosts. */
export const uploadedImageSchema = z
  .object({
    secure_url: z.string(),
    url: z.string(),
    public_id: z.string(),
    width: z.number().int(),
    height: z.number().int(),
    format: z.string(),
    bytes: z.number().int(),
    created_at: z.string(),
    resource_type: z.literal("image"),
    tags: z.array(z.string()),
    color: z.string(),
  })
  .openapi("UploadedImage");

const uploadRoute = createRoute({
  operationId: "uploadImage",
  "x-permission": requiresAny("products.edit", "storefront.edit"),
  method: "post",
  path: "/",
  tags: ["admin: media"],
  summary:
    "Uploads an image. The default public id consists of folder, timestamp and file name without extension",
  request: {
    body: {
      required: true,
      content: {
        "multipart/form-data": {
          schema: z.object({
            file: z.string().openapi({ format: "binary" }),
            folder: uploadFieldsSchema.shape.folder,
            upload_preset: z.string().optional(),
            public_id: z.string().optional(),
            tags: z.string().optional().openapi({ description: "Comma-separated" }),
            transformation: z
              .string()
              .optional()
              .openapi({ description: 'JSON, e.g. {"width":800,"height":1000,"crop":"fill"}' }),
          }),
        },
      },
    },
  },
  responses: {
    201: jsonContent(uploadedImageSchema, "The stored image"),
    415: problemContent("The body is not a multipart form", "unsupported-media-type"),
    422: problemContent("Invalid file or fields", "invalid-input"),
    429: problemContent("Too many uploads", "too-many-requests"),
  },
});

/** Creates the upload endpoint. */
export function createAdminMediaApi() {
  const router = createRouter();
  // Registered only in the OpenAPI document, because the validator would read the complete file into memory.
  router.openAPIRegistry.registerPath(uploadRoute);
  router.post("/", limitRequests({ purpose: "upload", maxAttempts: 240, windowMs: MINUTE_MS }), (c) =>
    upload(c),
  );
  return router;
}

async function upload(c: Context<ApiEnv>): Promise<Response> {
  const contentType = c.req.header("content-type") ?? "";
  if (!/^multipart\/form-data\b/i.test(contentType)) {
    return createProblemResponse(415, generalMessages.unsupportedMediaType);
  }
  if (Number(c.req.header("content-length")) > MAX_UPLOAD_BYTES + MAX_FORM_FIELDS_BYTES) {
    throw new InvalidInput(describeMaxFileSize(), { file: [describeMaxFileSize()] });
  }
  return withScratchFolder(c.var.media.scratch, async (folder) => {
    const received = await receiveUpload({
      body: getBodyStream(c),
      headers: { "content-type": contentType },
      folder,
    });
    const fields = uploadFieldsSchema.safeParse(received.fields);
    if (!fields.success) return createValidationResponse(fields.error);
    const { file, fileName } = received;
    if (file === undefined) throw new InvalidInput(mediaMessages.noFile, { file: [mediaMessages.noFile] });
    const { folder: imageFolder, public_id: requestedId, tags, transformation } = fields.data;
    const publicId =
      requestedId === undefined
        ? buildPublicId(imageFolder, toStem(fileName), Date.now())
        : buildPublicId(imageFolder, requestedId);
    const stored = await storeImage(c.var.db, c.var.media, {
      file,
      folder: imageFolder,
      publicId,
      ...(requestedId !== undefined && { version: Date.now() }),
      tags,
      transformation,
    });
    return c.json(toUploadedImage(stored, c.var.settings.siteUrl), 201);
  });
}

/** Returns Node's request stream if available, because the web stream created from it buffers without limit. */
function getBodyStream(c: Context<ApiEnv>): Readable {
  const incoming = c.env?.incoming;
  if (incoming !== undefined) return incoming;
  return c.req.raw.body === null ? Readable.from([]) : Readable.fromWeb(c.req.raw.body as NodeReadableStream);
}

function toUploadedImage(stored: ImageRecord, siteUrl: string) {
  const { url, publicId, width, height, format, bytes, createdAt, tags, color } = stored;
  return {
    secure_url: new URL(url, siteUrl).href,
    url,
    public_id: publicId,
    width,
    height,
    format,
    bytes,
    created_at: createdAt,
    resource_type: "image" as const,
    tags,
    color,
  };
}
