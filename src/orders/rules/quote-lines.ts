import type { ChosenDelivery } from "#delivery/rules/choose-delivery.ts";
import { listBottlesOfUnit, toParcel } from "#delivery/rules/delivery-charge.ts";
import { findDeliveryDays } from "#delivery/rules/delivery-dates.ts";
import { deliveryMessages } from "#delivery/rules/delivery-messages.ts";
import { quoteOption } from "#delivery/rules/quote-option.ts";

import type { StockCheckLine } from "./cart/cart.ts";
import { findBottleLimitNotice } from "./count-bottles.ts";
import type { PriceContext, PricedLine } from "./order-price.ts";
import { priceOrder, toPublicAdjustment } from "./order-price.ts";
import type { CheckoutMethod } from "./payment/checkout-method.ts";
import type { PaymentChoice, PrepaymentOffer, PricedMethod } from "./payment/quote-payment.ts";
import { choosePayment } from "./payment/quote-payment.ts";
import type { DiscountContext } from "./price-rules/discount-rules.ts";
import { hasFreeDelivery } from "./price-rules/price-rules.ts";
import type { Quote, QuoteLine, QuotedDelivery } from "./quote.ts";

/** What a quote depends on besides the lines. */
export interface QuoteContext extends PriceContext, Partial<Pick<DiscountContext, "explainCode">> {
  delivery: ChosenDelivery | null;
  hasZones: boolean;
  /** Whether the shop accepts orders that cannot be paid in cash on delivery, against advance payment. */
  acceptsAdvancePayment: boolean;
  /** Whether staff enter the order. Default: false. */
  isEnteredByStaff?: boolean | undefined;
  /** How shoppers can pay in advance. Default: not at all. */
  prepayment?: PrepaymentOffer | undefined;
  /** The way to pay that the shopper has chosen. Default: the first one. */
  paymentMethod?: CheckoutMethod | undefined;
  /** The wallet that the shopper has chosen. Default: the first one. */
  wallet?: string | undefined;
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
  const { explainCode, prepayment = NO_PREPAYMENT, paymentMethod: method, wallet } = context;
  // Without a line there is nothing to deliver, to wrap or to pay.
  const delivery = pricedLines.length === 0 ? null : context.delivery;
  const payment = choosePayment(pricedLines, { ...context, delivery }, prepayment, {
    ...(method && { method }),
    wallet,
  });
  const { price } = payment;
  const code = explainCode?.({ lines: pricedLines, adjustments: price.adjustments, delivery });
  return {
    lines,
    subtotal: price.subtotal,
    adjustments: price.adjustments.map(toPublicAdjustment),
    total: price.totalAmount,
    delivery: delivery && quoteDelivery(pricedLines, payment, delivery, context),
    payment: payment.chosen
      ? { ...toChosen(payment.chosen), options: payment.options.map(toQuotedMethod) }
      : null,
    limitNotice: findBottleLimitNotice(lines, context.maxBottles),
    hasZones: context.hasZones,
    ...(code && { code }),
  };
}

const NO_PREPAYMENT: PrepaymentOffer = { methods: [], percent: 0 };

const toChosen = ({ method, wallet }: PricedMethod) => ({ method, ...(wallet !== undefined && { wallet }) });

function toQuotedMethod(option: PricedMethod) {
  const { name, price, text } = option;
  return { ...toChosen(option), name, total: price.totalAmount, text };
}

function toPricedLine({ price, quantity, minOrderFreeShip, surfaceOnly, ...size }: QuoteLine): PricedLine {
  const bottles = listBottlesOfUnit(size);
  const { productId, agreedPrice } = size;
  return { productId, unitPrice: price ?? 0, quantity, agreedPrice, minOrderFreeShip, surfaceOnly, bottles };
}

function quoteDelivery(
  lines: readonly PricedLine[],
  { price, options, codBlockReason }: PaymentChoice,
  delivery: ChosenDelivery,
  context: QuoteContext,
): QuotedDelivery {
  const parcel = toParcel(lines, price.subtotal, delivery.bottleGrams);
  const { address, acceptsAdvancePayment, isEnteredByStaff, now = new Date() } = context;
  const forShopper = acceptsAdvancePayment ? "pay-later" : "contact";
  const withoutMethods = isEnteredByStaff === true ? "staff" : forShopper;
  const alternative = options.length > 0 ? "prepay" : withoutMethods;
  const standard = delivery.options.find(({ method }) => method === "standard");
  // An offer can make the standard delivery free that the shopper has not chosen.
  const withStandard =
    standard && delivery.option.method !== "standard"
      ? priceOrder(lines, { ...context, delivery: { ...delivery, option: standard } })
      : price;
  const isFree = hasFreeDelivery(withStandard.adjustments);
  return {
    method: delivery.option.method,
    options: delivery.options.map((option) => {
      const isFreeOption = isFree && option.method === "standard";
      const quoted = quoteOption(
        isFreeOption ? { ...option, freeFrom: 0 } : option,
        parcel,
        delivery.surfaceDays,
      );
      return { ...quoted, expected: findDeliveryDays(now, quoted) };
    }),
    cashNotice: codBlockReason
      ? deliveryMessages.cashNotice(codBlockReason, address?.city ?? "", alternative)
      : null,
  };
}
