import { z } from "#platform/rules/zod.ts";

import { productInputMessages } from "./product-input-messages.ts";
import { PRODUCT_STATUSES } from "./product-status.ts";
import { bulkMessages } from "./staff-messages.ts";
import { checkFlags, discountSchema } from "./product-input.ts";
import { MAX_MATCHING_IDS } from "#kit/rules/paging.ts";
import { requiredText } from "#kit/rules/text.ts";

/** Maximum number of products in a bulk change: as many as staff can select in a list. */
export const MAX_BULK_PRODUCTS = MAX_MATCHING_IDS;

/** Ids of the selected products, without duplicates. */
export const productIdsSchema = z
  .array(requiredText(bulkMessages.nothingSelected, 200))
  .min(1, bulkMessages.nothingSelected)
  .max(MAX_BULK_PRODUCTS, bulkMessages.tooMany(MAX_BULK_PRODUCTS))
  .transform((ids) => [...new Set(ids)]);

const productChangeSchema = z
  .strictObject({
    collectionRef: requiredText(productInputMessages.selectCollection, 200).optional(),
    /** `null` removes the discount. */
    discountPercentage: discountSchema.nullable().optional(),
    status: z.enum(PRODUCT_STATUSES, productInputMessages.statusUnknown).optional(),
    isNewArrival: z.boolean().optional(),
    isWeeklySale: z.boolean().optional(),
  })
  .refine(
    (change) => Object.values(change).some((value) => value !== undefined),
    bulkMessages.nothingToChange,
  );

/** Changes applied to every selected product; omitted fields are unchanged. */
export type ProductChange = z.output<typeof productChangeSchema>;

export const changeProductsSchema = z.strictObject({ ids: productIdsSchema, change: productChangeSchema });

export const deleteProductsSchema = z.strictObject({ ids: productIdsSchema });

interface ProductFlags {
  isWeeklySale: boolean;
  isNewArrival: boolean;
  discountPercentage: number | null;
}

/** Returns the errors that the form would report for the changed product; empty if there are none. Spec: admin §5. */
export function findChangeErrors(product: ProductFlags, change: ProductChange): string[] {
  const errors: string[] = [];
  const { isWeeklySale, isNewArrival, discountPercentage } = change;
  checkFlags(
    {
      isWeeklySale: isWeeklySale ?? product.isWeeklySale,
      isNewArrival: isNewArrival ?? product.isNewArrival,
      discountPercentage: discountPercentage === undefined ? product.discountPercentage : discountPercentage,
    },
    (_path, message) => errors.push(message),
  );
  return errors;
}
