import type { LinkedOrder } from "../order.ts";
import { acceptsPrepayment } from "#store/rules/prepaid-method.ts";
import type { Store } from "#store/rules/store.ts";

import { splitAdvance } from "../payment-label.ts";
import { paymentTexts } from "../payment/payment-texts.ts";
import { isConfirmable } from "./confirmation.ts";
import { confirmationMessages as messages } from "./confirmation-messages.ts";

/**
 * Returns how a pending order is confirmed: by its payment in advance, by the link in a message if the shop sent one, otherwise by a call. Only
 * these prove that the phone number or mailbox is the shopper's, so no page asks the browser that ordered.
 */
export function describeConfirmation(
  {
    confirmation,
    customerInfo,
    paymentMethod,
    ...order
  }: Pick<LinkedOrder, "confirmation" | "customerInfo" | "paymentMethod" | "advanceAmount" | "totalAmount">,
  store: Pick<Store, "customerMessages" | "acceptedPayments">,
): string {
  if (paymentMethod) return paymentTexts.awaited(paymentMethod);
  if (confirmation?.staffStep === "advance-payment" && order.advanceAmount !== undefined) {
    const { advance, rest } = splitAdvance(order);
    return paymentTexts.advanceAwaited(advance, rest);
  }
  if (confirmation?.staffStep === "advance-payment" && acceptsPrepayment(store)) return paymentTexts.demanded;
  if (confirmation?.staffStep != null) return messages.staffSteps[confirmation.staffStep];
  const hours = formatCallingHours(store);
  if (!confirmation || !isConfirmable(confirmation.state) || confirmation.sentVia.length === 0)
    return messages.call(hours);
  const recipients = confirmation.sentVia.map((channel) =>
    channel === "email" ? customerInfo.email : customerInfo.phone,
  );
  return `${messages.linkSent([...new Set(recipients)])} ${messages.callOtherwise(hours)}`;
}

/** Returns the calling hours, e.g. ` between 09:00 and 21:00`, or an empty text if staff may call at any hour. */
function formatCallingHours({ customerMessages }: Pick<Store, "customerMessages">): string {
  const { quietHours, quietFrom, quietUntil } = customerMessages;
  return quietHours ? messages.callingHours(quietUntil, quietFrom) : "";
}
