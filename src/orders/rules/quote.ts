import type { ChosenDelivery } from "#delivery/rules/choose-delivery.ts";
import { listBottlesOfUnit, toParcel } from "#delivery/rules/delivery-charge.ts";
import type { DeliveryDays } from "#delivery/rules/delivery-dates.ts";
import { findDeliveryDays, formatDays } from "#delivery/rules/delivery-dates.ts";
import { deliveryMessages } from "#delivery/rules/delivery-messages.ts";
import type { DeliveryMethod } from "#delivery/rules/delivery-method.ts";
import { stateArrival, stateDelivery } from "#delivery/rules/delivery-statement.ts";
import type { QuotedOption } from "#delivery/rules/quote-option.ts";
import { quoteOption } from "#delivery/rules/quote-option.ts";

import { checkoutMessages } from "./checkout-messages.ts";
import { findBottleLimitNotice } from "./count-bottles.ts";
import type { CartItem, StockCheckLine } from "./cart/cart.ts";
import type { OrderPrice, PriceContext, PricedLine, PublicAdjustment } from "./order-price.ts";
import { priceOrder, toPublicAdjustment } from "./order-price.ts";
import { findOrderCodBlockReason } from "./price-rules/price-rules.ts";

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

/** Current price of an order, in PKR, for the quantities that can be ordered. */
export interface Quote {
  lines: QuoteLine[];
  subtotal: number;
  adjustments: PublicAdjustment[];
  total: number;
  /** Null while the destination is unknown; the total then excludes delivery. */
  delivery: QuotedDelivery | null;
  /** Why the shop does not accept an order with this many bottles; null if it does. */
  limitNotice: string | null;
  /** Whether delivery depends on the address. */
  hasZones: boolean;
}

/** What a quote depends on besides the lines. */
export interface QuoteContext extends PriceContext {
  delivery: ChosenDelivery | null;
  hasZones: boolean;
  /** Whether the shop accepts orders that cannot be paid in cash on delivery, against advance payment. */
  acceptsAdvancePayment: boolean;
  /** Maximum number of bottles in an order; 0 is no limit. */
  maxBottles: number;
  /** When the order would be placed. Default: now. */
  now?: Date;
}

function getOrderableQuantity({ state, requested, stock }: StockCheckLine): number {
  if (state === "gone") return 0;
  return stock === null ? requested : Math.min(requested, stock);
}

/** Returns the quote for checked lines, using the price rules that apply to orders. */
export function quoteLines(checkedLines: readonly StockCheckLine[], context: QuoteContext): Quote {
  const lines = checkedLines.map((line) => ({ ...line, quantity: getOrderableQuantity(line) }));
  const pricedLines = lines.filter(({ quantity }) => quantity > 0).map(toPricedLine);
  const price = priceOrder(pricedLines, context);
  return {
    lines,
    subtotal: price.subtotal,
    adjustments: price.adjustments.map(toPublicAdjustment),
    total: price.totalAmount,
    delivery: context.delivery && quoteDelivery(pricedLines, price, context.delivery, context),
    limitNotice: findBottleLimitNotice(lines, context.maxBottles),
    hasZones: context.hasZones,
  };
}

function toPricedLine({ price, quantity, minOrderFreeShip, surfaceOnly, ...size }: QuoteLine): PricedLine {
  return { unitPrice: price ?? 0, quantity, minOrderFreeShip, surfaceOnly, bottles: listBottlesOfUnit(size) };
}

function quoteDelivery(
  lines: readonly PricedLine[],
  price: OrderPrice,
  delivery: ChosenDelivery,
  { address, acceptsAdvancePayment, now = new Date() }: QuoteContext,
): QuotedDelivery {
  const parcel = toParcel(lines, price.subtotal, delivery.bottleGrams);
  const blockReason = findOrderCodBlockReason(delivery, price);
  return {
    method: delivery.option.method,
    options: delivery.options.map((option) => {
      const quoted = quoteOption(option, parcel, delivery.surfaceDays);
      return { ...quoted, expected: findDeliveryDays(now, quoted) };
    }),
    cashNotice: blockReason
      ? deliveryMessages.cashNotice(blockReason, address?.city ?? "", acceptsAdvancePayment)
      : null,
  };
}

/** Returns the sentence about the delivery of a quoted order, or undefined while the destination is unknown. */
export function stateQuotedDelivery(
  { delivery, adjustments }: Pick<Quote, "delivery" | "adjustments">,
  city: string,
): string | undefined {
  const option = delivery?.options.find(({ method }) => method === delivery.method);
  if (!delivery || !option) return undefined;
  const { method, amount, expected } = option;
  const fee = adjustments.find(({ kind }) => kind === "cod-fee")?.amount ?? 0;
  const payment =
    delivery.cashNotice === null ? ({ kind: "cash", fee } as const) : ({ kind: "no-cash" } as const);
  return stateDelivery({
    method,
    city,
    amount,
    arrival: stateArrival(method, formatDays(expected)),
    payment,
  });
}

/** Returns the last day of the promised delivery, or undefined while the destination is unknown. */
export function getPromisedDay(quote: Pick<Quote, "delivery"> | undefined): string | undefined {
  const { method, options = [] } = quote?.delivery ?? {};
  return options.find((option) => option.method === method)?.expected.to;
}

/** Returns the message about an order that arrives later than the shopper saw. */
export function describeArrivalChange({ delivery }: Pick<Quote, "delivery">): string {
  const option = delivery?.options.find(({ method }) => method === delivery.method);
  return option
    ? checkoutMessages.arrivalChanged(stateArrival(option.method, formatDays(option.expected)))
    : checkoutMessages.deliveryChanged;
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
