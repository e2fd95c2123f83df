import { cleanEmail, isEmail } from "#kit/rules/email.ts";
import { CONTACT_PHONE_MIN_DIGITS, isPhone } from "#kit/rules/phone.ts";
import { HONEYPOT_FIELD } from "#kit/rules/honeypot.ts";
import { requiredPhoneText, requiredText } from "#kit/rules/text.ts";
import { z } from "#platform/rules/zod.ts";

import { restockMessages } from "./restock-messages.ts";

const cleanContact = (value: string) => (/[@\uff20\ufe6b]/.test(value) ? cleanEmail(value) : value);

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
  contact: requiredPhoneText(restockMessages.contactInvalid, 254)
    .overwrite(cleanContact)
    .refine((contact) => contact === "" || isContact(contact), restockMessages.contactInvalid),
  [HONEYPOT_FIELD]: z.string().optional(),
});

export type RestockInput = z.infer<typeof restockInputSchema>;
