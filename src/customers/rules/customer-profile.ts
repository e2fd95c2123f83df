import { requiredText, multilineText, text } from "#kit/rules/text.ts";
import { z } from "#platform/rules/zod.ts";

import { customerProfileMessages as messages } from "./customer-profile-messages.ts";

/** Maximum number of tags of a customer, and characters of a tag. */
export const MAX_TAGS = 20;
export const MAX_TAG_LENGTH = 60;

const isDistinct = (tags: readonly string[]) => new Set(tags).size === tags.length;

/** Validates what staff write about a customer. An empty note is stored as none. */
export const customerProfileInputSchema = z.strictObject({
  name: requiredText(messages.nameRequired, 100),
  tags: z
    .array(text(MAX_TAG_LENGTH).min(1, messages.tagEmpty))
    .max(MAX_TAGS, messages.tooManyTags(MAX_TAGS))
    .refine(isDistinct, messages.tagTwice),
  note: multilineText(2000).nullable(),
  expectedUpdatedAt: z.iso
    .datetime()
    .nullable()
    .optional()
    .describe("`updatedAt` of the loaded profile, null if there was none"),
});

export type CustomerProfileInput = z.output<typeof customerProfileInputSchema>;

/** What staff know about a customer. */
export const customerProfileSchema = z
  .object({
    name: z.string(),
    tags: z.array(z.string()),
    note: z.string().nullable(),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: "CustomerProfile" });

export type CustomerProfile = z.infer<typeof customerProfileSchema>;

/** Splits typed tags at commas; ignores empty ones, spaces around them and repetitions. */
export function splitTags(typed: string): string[] {
  return [...new Set(typed.split(",").map((tag) => tag.trim()))].filter((tag) => tag !== "");
}
