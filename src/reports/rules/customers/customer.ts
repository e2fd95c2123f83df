import { blockedPhoneSchema } from "#customers/rules/blocked-phone.ts";
import { customerProfileSchema } from "#customers/rules/customer-profile.ts";
import { deliveryMethodSchema } from "#orders/rules/order-schema.ts";
import { ORDER_STATUSES } from "#orders/rules/order-status.ts";
import { z } from "#platform/rules/zod.ts";

/** A customer in the staff list. Amounts in PKR, times are ISO 8601 UTC. */
export const customerRowSchema = z
  .object({
    id: z.int(),
    phone: z.string().describe("E.164"),
    name: z.string().describe("Of the profile, or else of the latest order"),
    email: z.string().describe("Of the latest order with one; may be empty"),
    city: z.string().describe("Of the latest order; may be empty"),
    orders: z.int().describe("All orders of the phone number"),
    delivered: z.int().describe("Orders that arrived and did not come back"),
    cancelled: z.int().describe("Orders that were cancelled before they left"),
    refused: z.int().describe("Orders of which a parcel came back, or that were cancelled after they left"),
    spent: z.number().describe("Total of the delivered orders"),
    lastOrderAt: z.iso.datetime().nullable(),
    tags: z.array(z.string()),
  })
  .meta({ id: "CustomerRow" });

export type CustomerRow = z.infer<typeof customerRowSchema>;

/** A customer with everything that staff know. */
export const customerSchema = customerRowSchema
  .extend({
    address: z
      .object({
        street: z.string(),
        city: z.string(),
        state: z.string(),
        zipCode: z.string(),
        country: z.string(),
      })
      .nullable()
      .describe("Of the latest order"),
    recentOrders: z
      .array(
        z.object({
          id: z.string(),
          orderNumber: z.string(),
          createdAt: z.iso.datetime(),
          status: z.enum(ORDER_STATUSES),
          delivery: deliveryMethodSchema,
          totalAmount: z.number(),
        }),
      )
      .describe("Newest first, at most 50"),
    messages: z
      .array(z.object({ id: z.int(), orderId: z.string(), at: z.iso.datetime(), text: z.string() }))
      .describe("Messages about the orders, newest first, at most 20"),
    newsletterSince: z.iso.datetime().nullable().describe("When the email address agreed to the newsletter"),
    profile: customerProfileSchema.nullable(),
    block: blockedPhoneSchema.nullable().describe("The active block of the number"),
  })
  .meta({ id: "Customer" });

export type Customer = z.infer<typeof customerSchema>;
