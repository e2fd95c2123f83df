import type { Order } from "#orders/rules/order.ts";
import { findPaymentKind, splitAdvance } from "#orders/rules/payment-label.ts";
import { nameInSentence } from "#orders/rules/payment/payment-texts.ts";
import { acceptsPrepayment } from "#store/rules/prepaid-method.ts";
import type { MessageLanguage } from "#store/rules/message-language.ts";
import type { PrepaidMethod } from "#store/rules/prepaid-method.ts";
import type { Store } from "#store/rules/store.ts";

interface RequestTexts {
  /** How an order is paid, inside a sentence. */
  by: (method: PrepaidMethod) => string;
  inAdvance: string;
  /** @param how e.g. `by bank transfer` */
  please: (amount: string, how: string) => string;
}

const ROMAN_NAMES = { "bank-transfer": "bank transfer", raast: "Raast", wallet: "mobile wallet" } as const;
const URDU_NAMES = { "bank-transfer": "بینک ٹرانسفر", raast: "راست", wallet: "موبائل والٹ" } as const;

const TEXTS: Readonly<Record<MessageLanguage, RequestTexts>> = {
  en: {
    by: (method) => `by ${nameInSentence(method)}`,
    inAdvance: "in advance",
    please: (amount, how) => `Please pay ${amount} ${how}.`,
  },
  "ur-Latn": {
    by: (method) => `${ROMAN_NAMES[method]} se`,
    inAdvance: "advance",
    please: (amount, how) => `Baraye meharbani ${amount} ${how} ada karein.`,
  },
  ur: {
    by: (method) => `${URDU_NAMES[method]} سے`,
    inAdvance: "پیشگی",
    please: (amount, how) => `براہ کرم ${amount} ${how} ادا کریں۔`,
  },
};

/** Returns how an order is paid, inside a sentence of a message: `by bank transfer`. */
export function describeMethod(method: PrepaidMethod, language: MessageLanguage): string {
  return TEXTS[language].by(method);
}

type RequestedOrder = Pick<
  Order,
  "needsAdvancePayment" | "advanceAmount" | "totalAmount" | "paymentState" | "paymentMethod"
>;

/**
 * Returns the sentence that asks for the advance payment of an order: `Please pay Rs. 5,650 by bank transfer.` Empty if
 * nothing is to pay in advance, if a part of it has arrived, or if the shop has no account that its pay page could show.
 */
export function describePaymentRequest(
  order: RequestedOrder,
  { language, store }: { language: MessageLanguage; store: Pick<Store, "acceptedPayments"> },
): string {
  const kind = findPaymentKind(order);
  if ((kind !== "in-advance" && kind !== "advance-and-cash") || !acceptsPrepayment(store)) return "";
  const { by, inAdvance, please } = TEXTS[language];
  const { paymentMethod: method } = order;
  return please(splitAdvance(order).advance, method === undefined ? inAdvance : by(method));
}
