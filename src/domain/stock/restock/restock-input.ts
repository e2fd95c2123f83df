import { isEmail } from "#domain/customers/email.ts";
import { isPhone } from "#domain/customers/phone.ts";
import { CONTACT_PHONE_MIN_DIGITS } from "#domain/messages/contact.ts";
import { HONEYPOT_FIELD } from "#domain/shared/honeypot.ts";
import { requiredNumberText, requiredText } from "#domain/shared/text.ts";
import { z } from "#domain/shared/zod.ts";

import { restockMessages } from "./restock-messages.ts";

function isContact(value: string): boolean {
  return value.includes("@") ? isEmail(value) : isPhone(value, CONTACT_PHONE_MIN_DIGITS);
}

/**
 * Validates a shopper's request to be contacted when a sold-out size is back. `contact` is an email address or a phone
 * number.
 */
export const restockInputSchema = z.strictObject({
  productId: requiredText(restockMessages.sizeMissing, 100),
  variant: requiredText(restockMessages.sizeMissing, 100),
  contact: requiredNumberText(restockMessages.contactInvalid, 254).refine(
    (contact) => contact === "" || isContact(contact),
    restockMessages.contactInvalid,
  ),
  [HONEYPOT_FIELD]: z.string().optional(),
});

export type RestockInput = z.infer<typeof restockInputSchema>;
