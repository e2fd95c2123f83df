import { storedImageSchema } from "#media/rules/stored-image-schema.ts";
import { PRODUCT_STATUSES } from "#catalogue/rules/product-status.ts";
import { deliveryMethodSchema } from "#orders/rules/order-schema.ts";
import { ORDER_STATUSES } from "#orders/rules/order-status.ts";
import { searchText } from "#kit/rules/text.ts";
import { z } from "#platform/rules/zod.ts";
import type { Permission } from "#kit/rules/permissions.ts";

/** Maximum number of results of each kind. */
export const MAX_STAFF_RESULTS = 6;

/** Validates the search of the command palette. */
export const staffSearchQuerySchema = z.object({ q: searchText(200).min(1, "Please enter a search.") });

/** Results of the command palette, best first. Amounts in PKR. */
export const staffSearchSchema = z.object({
  orders: z.array(
    z.object({
      id: z.string(),
      orderNumber: z.string(),
      customerName: z.string(),
      customerPhone: z.string(),
      city: z.string(),
      status: z.enum(ORDER_STATUSES),
      delivery: deliveryMethodSchema,
      totalAmount: z.number(),
      createdAt: z.iso.datetime(),
    }),
  ),
  customers: z
    .array(
      z.object({
        phone: z.string(),
        name: z.string(),
        city: z.string(),
        orders: z.number().int().describe("Number of all orders with this phone number"),
        lastOrderId: z.string().nullable().describe("null for a profile without orders"),
        id: z.int().optional().describe("Only of a profile without orders: the id of the customer"),
      }),
    )
    .describe(
      "Customers of matching orders, each with the details of the best match, then matching profiles without orders",
    ),
  products: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      image: storedImageSchema.nullable(),
      price: z.number().describe("Lowest price after the discount"),
      status: z.enum(PRODUCT_STATUSES),
    }),
  ),
  collections: z.array(z.object({ id: z.string(), name: z.string() })),
});

export type StaffSearch = z.infer<typeof staffSearchSchema>;

/** Removes the results that a staff member may not see. */
export function limitToPermittedResults(
  results: StaffSearch,
  permissions: readonly Permission[],
): StaffSearch {
  const canSeeOrders = permissions.includes("orders.read");
  const canSeeProducts = permissions.includes("products.read");
  return {
    orders: canSeeOrders ? results.orders : [],
    // A customer result contains the phone number.
    customers: canSeeOrders && permissions.includes("customers.contact") ? results.customers : [],
    products: canSeeProducts ? results.products : [],
    collections: canSeeProducts ? results.collections : [],
  };
}
