import type { DeliveryDays } from "#delivery/rules/delivery-dates.ts";
import { formatDays } from "#delivery/rules/delivery-dates.ts";
import type { DeliveryMethod } from "#delivery/rules/delivery-method.ts";
import { stateArrival, stateDelivery } from "#delivery/rules/delivery-statement.ts";
import type { QuotedOption } from "#delivery/rules/quote-option.ts";
import type { QuotedCode } from "#discounts/rules/discount.ts";

import { checkoutMessages } from "./checkout-messages.ts";
import type { CartItem, StockCheckLine } from "./cart/cart.ts";
import type { PublicAdjustment } from "./order-price.ts";
import { priceOrder } from "./order-price.ts";
import type { CheckoutMethod, ChosenMethod } from "./payment/checkout-method.ts";
import { findGiftWrapPrice } from "./price-rules/price-rules.ts";

/** A requested line with the `quantity` that can be ordered now: at most the stock, 0 if the size is no longer sold. */
export interface QuoteLine extends StockCheckLine {
  quantity: number;
}

/** The delivery of a quoted order. */
export interface QuotedDelivery {
  /** The method whose charge the quote includes. */
  method: DeliveryMethod;
  options: (QuotedOption & {
    /** The days on which an order arrives that is placed now. */
    expected: DeliveryDays;
  })[];
  /** Why the courier cannot collect cash for the order, and what happens instead; null if the courier can. */
  cashNotice: string | null;
}

/** The ways to pay a quoted order, in the sequence of the owner. */
export interface QuotedPayment extends ChosenMethod {
  options: (ChosenMethod & {
    /** E.g. `Bank transfer`, `Easypaisa`. */
    name: string;
    /** The total with this method, in PKR. */
    total: number;
    /** E.g. `Pay Rs. 5,650 now (no cash fee)`. */
    text: string;
  })[];
}

/** Current price of an order, in PKR, for the quantities that can be ordered. */
export interface Quote {
  lines: QuoteLine[];
  subtotal: number;
  adjustments: PublicAdjustment[];
  total: number;
  /** Null while the destination is unknown; the total then excludes delivery. */
  delivery: QuotedDelivery | null;
  /** Null while the destination is unknown, if there is nothing to pay, or if no way to pay is offered. */
  payment: QuotedPayment | null;
  /** Why the shop does not accept an order with this many bottles; null if it does. */
  limitNotice: string | null;
  /** Whether delivery depends on the address. */
  hasZones: boolean;
  /** Absent if the shopper entered no code. */
  code?: QuotedCode;
}

/** Returns the sentence about the delivery of a quoted order, or undefined while the destination is unknown. */
export function stateQuotedDelivery(
  quote: Pick<Quote, "delivery" | "adjustments" | "total" | "payment">,
  city: string,
): string | undefined {
  const { delivery, adjustments, total } = quote;
  const option = delivery?.options.find(({ method }) => method === delivery.method);
  if (!delivery || !option) return undefined;
  const { method, amount, expected } = option;
  const fee = adjustments.find(({ kind }) => kind === "cod-fee")?.amount ?? 0;
  const withoutCash = isPrepaid(quote) ? ({ kind: "in-advance" } as const) : ({ kind: "no-cash" } as const);
  const charged = isPaidInCash(quote) ? ({ kind: "cash", fee } as const) : withoutCash;
  const payment = total === 0 ? ({ kind: "nothing" } as const) : charged;
  return stateDelivery({
    method,
    city,
    amount,
    arrival: stateArrival(method, formatDays(expected)),
    payment,
  });
}

/** Not imported, because the cart of every page would load the module. */
const IN_CASH: CheckoutMethod = "cash-on-delivery";

/** Returns whether the quote has the price of a payment in advance. */
function isPrepaid({ payment }: Pick<Quote, "payment">): boolean {
  return (payment?.method ?? IN_CASH) !== IN_CASH;
}

/** Returns whether the courier collects the total of a quoted order in cash. */
function isPaidInCash(quote: Pick<Quote, "delivery" | "payment">): boolean {
  return quote.delivery?.cashNotice === null && !isPrepaid(quote);
}

/** Returns where a quoted order is paid in cash; an empty text if it is not. */
export function stateCashPayment(quote: Pick<Quote, "delivery" | "payment" | "total"> | undefined): string {
  if (!quote || quote.total <= 0 || !isPaidInCash(quote)) return "";
  return quote.delivery?.method === "pickup" ? checkoutMessages.payAtShop : checkoutMessages.payInCash;
}

/**
 * Returns the way to pay of the quote for the order; an empty object if only cash on delivery is possible, so that
 * nothing was chosen.
 */
export function toPaymentMethodInput(quote: Pick<Quote, "payment"> | undefined): {
  paymentMethod?: CheckoutMethod;
  wallet?: string;
} {
  const payment = quote?.payment;
  const isChosen = payment && (payment.options.length > 1 || payment.method !== IN_CASH);
  if (!isChosen) return {};
  const { method: paymentMethod, wallet } = payment;
  return { paymentMethod, ...(wallet !== undefined && { wallet }) };
}

/** Returns the delivery method of the quote if the shopper could choose between several; otherwise an empty object. */
export function toDeliveryMethodInput(quote: Pick<Quote, "delivery"> | undefined): {
  deliveryMethod?: DeliveryMethod;
} {
  const delivery = quote?.delivery;
  return delivery && delivery.options.length > 1 ? { deliveryMethod: delivery.method } : {};
}

/** Returns the code of the quote for the order; an empty object without a code or if it cannot be used. */
export function toCodeInput(quote: Pick<Quote, "code"> | undefined): { code?: string } {
  return quote?.code && quote.code.problem === null ? { code: quote.code.code } : {};
}

/**
 * Returns the gift wrapping of the quote for the order; an empty object without it.
 * @param isWanted whether the shopper wants it, which is sent without a quote
 */
export function toGiftWrapInput(
  quote: Pick<Quote, "adjustments"> | undefined,
  isWanted: boolean,
): { giftWrap?: true } {
  const isWrapped = quote ? findGiftWrapPrice(quote.adjustments) !== undefined : isWanted;
  return isWrapped ? { giftWrap: true } : {};
}

/** Returns the last day of the promised delivery, or undefined while the destination is unknown. */
export function getPromisedDay(quote: Pick<Quote, "delivery"> | undefined): string | undefined {
  const { method, options = [] } = quote?.delivery ?? {};
  return options.find((option) => option.method === method)?.expected.to;
}

/** Price shown at checkout, in PKR. */
export interface CartPrice extends Pick<Quote, "subtotal" | "adjustments" | "total"> {
  /** Whether the total contains the delivery charge. */
  isComplete: boolean;
}

function matchesCart({ lines }: Quote, items: readonly CartItem[]): boolean {
  const orderableLines = lines.filter(({ quantity }) => quantity > 0);
  return (
    orderableLines.length === items.length &&
    items.every(({ product, variant, quantity }) =>
      orderableLines.some(
        (line) =>
          line.productId === product.id &&
          line.variant === variant &&
          line.quantity === quantity &&
          line.price === product.price,
      ),
    )
  );
}

/**
 * Returns the quote's amounts if the quote matches this cart. Otherwise applies the price rules to the prices
 * stored in the cart. The total then excludes delivery, because only the server knows the delivery rates.
 */
export function priceCart(items: readonly CartItem[], quote: Quote | undefined): CartPrice {
  if (quote && matchesCart(quote, items)) return { ...quote, isComplete: quote.delivery !== null };
  const lines = items.map(({ product, quantity }) => ({ unitPrice: product.price, quantity }));
  const { subtotal, adjustments, totalAmount } = priceOrder(lines, { delivery: null });
  return { subtotal, adjustments, total: totalAmount, isComplete: false };
}
