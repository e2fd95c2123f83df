import { z } from "#domain/shared/zod.ts";

import { isListedSize } from "./image.ts";
import { mediaMessages } from "./staff-messages.ts";
import { text } from "#domain/shared/text.ts";
import { IMAGE_FOLDERS, UPLOAD_PRESET } from "./upload.ts";
import type { UploadTransformation } from "./upload.ts";

const MAX_TAGS = 20;
const PUBLIC_NAME = /^[a-z0-9][a-z0-9_-]{0,149}$/i;

/** What may be asked of the stored picture; the host's own words for "as good as it needs to be" change nothing. */
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
      // The host's form is a list of steps; the shop knows one.
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

/** The fields beside the file of an upload, named as image hosts name them. Spec: storefront §7. */
export const uploadFieldsSchema = z.strictObject({
  folder: z.enum(IMAGE_FOLDERS).default("general"),
  upload_preset: z
    .string()
    .refine((preset) => preset === UPLOAD_PRESET, {
      error: ({ input }) => mediaMessages.unknownPreset(String(input).slice(0, 60)),
    })
    .optional(),
  /** The name within the folder; without it the shop makes one of the time and the file's name. */
  public_id: z.string().regex(PUBLIC_NAME, mediaMessages.publicIdInvalid).optional(),
  tags: tagsField.optional(),
  transformation: transformationField.optional(),
});
