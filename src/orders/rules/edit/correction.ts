import { z } from "#platform/rules/zod.ts";

import { addressSchema, customerSchema } from "../checkout.ts";
import { readFormText } from "#kit/rules/text.ts";

/** The charge and the last day of the delivery to a new address that the shopper has accepted. */
const acceptedTermsSchema = z.strictObject({
  total: z.number().min(0).describe("PKR"),
  day: z.iso.date().nullable().describe("Day in Pakistan; null if no day is promised"),
});

/**
 * A shopper's correction of an order; missing fields stay unchanged. `accepted` are the terms of the new address, if they
 * differ from those of the order.
 */
export const correctionSchema = z.strictObject({
  customer: customerSchema.partial().optional(),
  address: addressSchema.partial().optional(),
  expectedUpdatedAt: z.iso.datetime().describe("`updatedAt` of the order as displayed"),
  accepted: acceptedTermsSchema.optional(),
});

export type Correction = z.infer<typeof correctionSchema>;

/** The terms of a corrected order that the shopper must accept. */
export const correctionQuoteSchema = acceptedTermsSchema.extend({
  statement: z.string().describe("One sentence about charge, arrival and payment"),
});

export type CorrectionQuote = z.infer<typeof correctionQuoteSchema>;

/** The fields of the correction form, in the sequence of the form. */
export const CORRECTION_FIELDS = [
  { name: "name", group: "customer", label: "Name", autoComplete: "name" },
  { name: "phone", group: "customer", label: "Phone", autoComplete: "tel" },
  { name: "email", group: "customer", label: "Email", autoComplete: "email" },
  { name: "street", group: "address", label: "Street address", autoComplete: "street-address" },
  { name: "city", group: "address", label: "City", autoComplete: "address-level2" },
  { name: "state", group: "address", label: "State/Province", autoComplete: "address-level1" },
  { name: "zipCode", group: "address", label: "ZIP/Postal code", autoComplete: "postal-code" },
] as const;

/** Returns the fields of a correction form in the structure that `correctionSchema` validates. */
export function readCorrectionForm(form: FormData): Record<string, unknown> {
  const read = (name: string) => readFormText(form, name);
  const readGroup = (group: "customer" | "address") =>
    Object.fromEntries(
      CORRECTION_FIELDS.filter((field) => field.group === group)
        .map(({ name }) => [name, read(name)])
        .filter(([, value]) => value !== undefined),
    );
  const total = read("acceptedTotal");
  return {
    customer: readGroup("customer"),
    address: readGroup("address"),
    expectedUpdatedAt: read("expectedUpdatedAt"),
    ...(total !== undefined && { accepted: { total: Number(total), day: read("acceptedDay") || null } }),
  };
}

/** Texts of the correction form. */
export const correctionMessages = {
  open: "Correct your details",
  save: "Save details",
  accept: "Accept and save",
  saving: "Saving…",
  saved: "Your details are saved.",
  failed: "We could not save your details. Please try again.",
  changed: "Your order was changed meanwhile. Please check your details and save them again.",
  tooLate: "Your parcel is already packed for this address. Please contact us to change it.",
  notDeliverable:
    "We can't deliver to this address with cash on delivery. Please contact us to change the address.",
  notAccepted: "We can't accept these details with cash on delivery. Please contact us to change them.",
  newTerms: (statement: string, total: string) => `${statement}. The new total is ${total}.`,
} as const;
