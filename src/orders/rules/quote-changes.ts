import { formatDays } from "#delivery/rules/delivery-dates.ts";
import { deliveryMessages } from "#delivery/rules/delivery-messages.ts";

import type { CartChange } from "./cart/cart.ts";
import { describeCartChange } from "./cart/cart-drawer-messages.ts";
import { checkoutMessages } from "./checkout-messages.ts";
import type { Quote, QuotedPayment } from "./quote.ts";
import { getPromisedDay } from "./quote.ts";

/** What a shopper saw of a quote. `undefined` is unknown and not compared; null was not shown. Amounts in PKR. */
export interface ShownQuote {
  total: number;
  /** The last day of the promised delivery. */
  day?: string | undefined;
  delivery?: { method: string; cashNotice: string | null } | null | undefined;
  payment?: { method: string; wallet?: string | undefined } | null | undefined;
}

/** Returns what a shopper sees of a quote. @param total the displayed total in PKR, if the quote is missing */
export function toShownQuote(quote: Quote | undefined, total: number) {
  if (!quote) return { total, delivery: null, payment: null } satisfies ShownQuote;
  const { delivery, payment } = quote;
  return {
    total,
    day: getPromisedDay(quote),
    delivery: delivery && { method: delivery.method, cashNotice: delivery.cashNotice },
    payment: payment && {
      method: payment.method,
      ...(payment.wallet !== undefined && { wallet: payment.wallet }),
    },
  } satisfies ShownQuote;
}

function describeDelivery({ delivery: shown }: ShownQuote, { delivery }: Quote): string[] {
  if (shown === undefined) return [];
  const sentences: string[] = [];
  if (shown && delivery === null) return [checkoutMessages.deliveryChanged];
  if (shown && delivery && shown.method !== delivery.method)
    sentences.push(checkoutMessages.methodChanged(deliveryMessages.method(delivery.method)));
  const cashNotice = delivery?.cashNotice ?? null;
  if (cashNotice !== (shown?.cashNotice ?? null)) sentences.push(cashNotice ?? checkoutMessages.cashAccepted);
  return sentences;
}

function nameChosen({ method, wallet, options }: QuotedPayment): string {
  return options.find((option) => option.method === method && option.wallet === wallet)?.name ?? method;
}

function describePayment({ payment: shown }: ShownQuote, { payment }: Quote): string[] {
  if (!shown || (shown.method === payment?.method && shown.wallet === payment.wallet)) return [];
  return [
    payment ? checkoutMessages.paymentChanged(nameChosen(payment)) : checkoutMessages.paymentUnavailable,
  ];
}

function describeArrival({ day: shownDay }: ShownQuote, quote: Quote): string[] {
  const day = getPromisedDay(quote);
  const option = quote.delivery?.options.find(({ method }) => method === quote.delivery?.method);
  if (!option || day === undefined || shownDay === undefined || day <= shownDay) return [];
  return [checkoutMessages.arrivalChanged(option.method, formatDays(option.expected))];
}

/** What has changed since the shopper saw a quote. */
export interface QuoteChange {
  shown: ShownQuote;
  current: Quote;
  /** Changes of the cart's lines. Default: none. */
  cartChanges?: readonly CartChange[];
  /** Whether a line was removed that has no description. Default: false. */
  hasOtherChanges?: boolean;
}

/**
 * Returns one message that names everything that differs from what the shopper saw, to the shopper's disadvantage or not, or
 * undefined if nothing differs. An earlier arrival is no difference.
 */
export function announceChanges({
  shown,
  current,
  cartChanges = [],
  hasOtherChanges = false,
}: QuoteChange): string | undefined {
  const [first, second] = cartChanges;
  const hasChanged = first !== undefined || hasOtherChanges;
  const named =
    first && !second && !hasOtherChanges ? describeCartChange(first) : checkoutMessages.cartChanged;
  if (hasChanged && current.lines.every(({ quantity }) => quantity === 0))
    return `${named} ${checkoutMessages.nothingLeft}`;
  const sentences = [
    ...(hasChanged ? [named] : []),
    ...(current.total === shown.total ? [] : [checkoutMessages.totalChanged(current.total)]),
    ...describeDelivery(shown, current),
    ...describePayment(shown, current),
    ...describeArrival(shown, current),
  ];
  return sentences.length === 0 ? undefined : [...sentences, checkoutMessages.reviewAgain].join(" ");
}
