import { z } from "#platform/rules/zod.ts";

import { staffCollectionMessages as messages } from "../staff-messages.ts";
import { requiredMultilineText, requiredText, text } from "#kit/rules/text.ts";

/** Validates a collection form; `image` or `publicId` identifies a stored image. Spec: admin §3, §5. */
export const collectionInputSchema = z
  .strictObject({
    name: requiredText(messages.nameRequired, 200),
    description: requiredMultilineText(messages.descriptionRequired, 5000),
    image: text(500).nullish(),
    publicId: text(500).nullish(),
    /** Metadata from the image host. Ignored, because the shop stores its own metadata for every image. */
    cloudinaryData: z.looseObject({}).nullish(),
    /** `updatedAt` of the version that was edited (ISO 8601); saving over a newer version is rejected. */
    expectedUpdatedAt: z.iso.datetime().optional(),
  })
  .superRefine((input, context) => {
    if (input.image || input.publicId) return;
    context.addIssue({ code: "custom", path: ["image"], message: messages.imageRequired });
  })
  .transform(({ name, description, image, publicId, expectedUpdatedAt }) => ({
    name,
    description,
    imageRef: { url: image ?? "", publicId: publicId ?? "" },
    expectedUpdatedAt,
  }));

/** Validated collection fields, ready to be saved. */
export type CollectionInput = z.output<typeof collectionInputSchema>;

/** Validates the new order of the featured collections. Spec: storefront §7. */
export const featuredOrderSchema = z.strictObject({
  ids: z.array(text(200).min(1)).max(3, messages.maxFeatured),
});
