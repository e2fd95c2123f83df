import { z } from "#domain/shared/zod.ts";

import { productInputMessages } from "./product-input-messages.ts";
import { bulkMessages } from "./staff-messages.ts";
import { checkFlags, discountSchema } from "./product-input.ts";
import { requiredText } from "#domain/shared/text.ts";

/** More than a page shows; one transaction holds their rows. */
export const MAX_BULK_PRODUCTS = 200;

/** Which products are meant; one named twice counts once. */
export const productIdsSchema = z
  .array(requiredText(bulkMessages.nothingSelected, 200))
  .min(1, bulkMessages.nothingSelected)
  .max(MAX_BULK_PRODUCTS, bulkMessages.tooMany(MAX_BULK_PRODUCTS))
  .transform((ids) => [...new Set(ids)]);

const productChangeSchema = z
  .strictObject({
    collectionRef: requiredText(productInputMessages.selectCollection, 200).optional(),
    /** `null` takes the discount away. */
    discountPercentage: discountSchema.nullable().optional(),
    isNewArrival: z.boolean().optional(),
    isWeeklySale: z.boolean().optional(),
  })
  .refine(
    (change) => Object.values(change).some((value) => value !== undefined),
    bulkMessages.nothingToChange,
  );

/** What several products are given alike; what is left out stays as it is. */
export type ProductChange = z.output<typeof productChangeSchema>;

export const changeProductsSchema = z.strictObject({ ids: productIdsSchema, change: productChangeSchema });

export const deleteProductsSchema = z.strictObject({ ids: productIdsSchema });

interface Flagged {
  isWeeklySale: boolean;
  isNewArrival: boolean;
  discountPercentage: number | null;
}

/** Why a product would not be as it may after a change, in the words of its form; nothing when it would. Spec: admin §5. */
export function changeRefusals(product: Flagged, change: ProductChange): string[] {
  const reasons: string[] = [];
  const { isWeeklySale, isNewArrival, discountPercentage } = change;
  checkFlags(
    {
      isWeeklySale: isWeeklySale ?? product.isWeeklySale,
      isNewArrival: isNewArrival ?? product.isNewArrival,
      discountPercentage: discountPercentage === undefined ? product.discountPercentage : discountPercentage,
    },
    (_path, message) => reasons.push(message),
  );
  return reasons;
}
