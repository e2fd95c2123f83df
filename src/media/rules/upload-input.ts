import { z } from "#platform/rules/zod.ts";

import { mediaMessages } from "./staff-messages.ts";
import { text } from "#kit/rules/text.ts";
import { IMAGE_FOLDERS, UPLOAD_PRESET, isListedSize } from "./upload.ts";
import type { UploadTransformation } from "./upload.ts";

const MAX_TAGS = 20;
const PUBLIC_NAME = /^[a-z0-9][a-z0-9_-]{0,149}$/i;

/** Transformation of the stored image; `quality` and `fetch_format` are accepted for compatibility and ignored. */
const transformationSchema = z
  .strictObject({
    width: z.int(),
    height: z.int(),
    crop: z.enum(["fill", "limit"]).default("fill"),
    quality: z.literal("auto").optional(),
    fetch_format: z.literal("auto").optional(),
  })
  .refine(({ width, height }) => isListedSize([width, height]), mediaMessages.sizeNotOffered)
  .transform(({ crop, width, height }): UploadTransformation => ({ crop, width, height }));

const transformationField = z
  .string()
  .transform((json, context): unknown => {
    try {
      const value: unknown = JSON.parse(json);
      // Image hosts expect a list of steps; the shop supports one step.
      return Array.isArray(value) && value.length === 1 ? value[0] : value;
    } catch {
      context.addIssue({ code: "custom", message: mediaMessages.transformationInvalid });
      return z.NEVER;
    }
  })
  .pipe(transformationSchema);

const tagsField = z
  .string()
  .transform((tags) =>
    tags
      .split(",")
      .map((tag) => tag.trim())
      .filter((tag) => tag !== ""),
  )
  .pipe(z.array(text(50)).max(MAX_TAGS));

/**
 * Validates the form fields of an upload. The field names follow the upload APIs of image hosts. Spec: storefront §7.
 */
export const uploadFieldsSchema = z.strictObject({
  folder: z.enum(IMAGE_FOLDERS).default("general"),
  upload_preset: z
    .string()
    .refine((preset) => preset === UPLOAD_PRESET, {
      error: ({ input }) => mediaMessages.unknownPreset(String(input).slice(0, 60)),
    })
    .optional(),
  /** The name within the folder. Default: derived from the time and the file name. */
  public_id: z.string().regex(PUBLIC_NAME, mediaMessages.publicIdInvalid).optional(),
  tags: tagsField.optional(),
  transformation: transformationField.optional(),
});
