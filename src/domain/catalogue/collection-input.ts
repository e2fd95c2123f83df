import { z } from "#domain/shared/zod.ts";

import { collectionMessages as messages } from "./collection-messages.ts";
import { requiredText, text } from "#domain/shared/text.ts";

/** A collection as staff save it; its picture is named by url or publicId of a stored one. Spec: admin §3, §5. */
export const collectionInputSchema = z
  .strictObject({
    name: requiredText(messages.nameRequired, 200),
    description: requiredText(messages.descriptionRequired, 5000),
    image: text(500).nullish(),
    publicId: text(500).nullish(),
    /** What the picture's host said of it; the shop keeps its own facts about every stored picture. */
    cloudinaryData: z.looseObject({}).nullish(),
    /** The `updatedAt` it was edited from: who saves over a later change is told. ISO 8601. */
    expectedUpdatedAt: z.iso.datetime().optional(),
  })
  .superRefine((input, context) => {
    if (input.image || input.publicId) return;
    context.addIssue({ code: "custom", path: ["image"], message: messages.imageRequired });
  })
  .transform(({ name, description, image, publicId, expectedUpdatedAt }) => ({
    name,
    description,
    picture: { url: image ?? "", publicId: publicId ?? "" },
    expectedUpdatedAt,
  }));

/** A collection as it is sent to be saved. */
export type CollectionFields = z.input<typeof collectionInputSchema>;

/** A collection that passed its rules, ready to be saved. */
export type CollectionInput = z.output<typeof collectionInputSchema>;

/** The featured collections in their new order. Spec: storefront §7. */
export const featuredOrderSchema = z.strictObject({
  ids: z.array(text(200).min(1)).max(3, messages.maxFeatured),
});
