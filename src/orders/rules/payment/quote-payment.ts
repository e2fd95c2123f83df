import type { CodBlockReason } from "#delivery/rules/cash-on-delivery.ts";
import type { OrderTerms } from "#delivery/rules/choose-delivery.ts";
import { addMoney, formatPrice } from "#kit/rules/money.ts";
import type { OfferedMethod } from "#store/rules/prepaid-method.ts";

import type { OrderPrice, PriceContext, PricedLine, PriceRule } from "../order-price.ts";
import { priceOrder } from "../order-price.ts";
import { createPrepaymentRule, PREPAYMENT } from "../price-rules/discount-rules.ts";
import { findOrderCodBlockReason, hasCodFee } from "../price-rules/price-rules.ts";
import type { ChosenMethod } from "./checkout-method.ts";
import { isMethod } from "./checkout-method.ts";
import { CASH_ON_DELIVERY } from "./prepayment.ts";
import { paymentTexts as texts } from "./payment-texts.ts";

/** How shoppers can pay in advance, and what it saves them. */
export interface PrepaymentOffer {
  /** In the sequence of the owner. */
  methods: readonly OfferedMethod[];
  /** The reduction in percent of the discounted goods; 0 is none. */
  percent: number;
}

/** A way to pay that the shopper can choose, with the price that it has. */
export interface PricedMethod extends ChosenMethod {
  /** E.g. `Bank transfer`, `Easypaisa`. */
  name: string;
  price: OrderPrice;
  /** E.g. `Pay Rs. 5,650 now (no cash fee)`. */
  text: string;
}

/** The price of an order by the way to pay. */
export interface PaymentChoice {
  /** The price of the chosen way to pay; with cash on delivery, if there is nothing to choose. */
  price: OrderPrice;
  /** Undefined if there is nothing to pay, no way to pay, or the destination is unknown. */
  chosen: PricedMethod | undefined;
  options: PricedMethod[];
  /** Why the courier cannot collect the price in cash. */
  codBlockReason: CodBlockReason | undefined;
}

/** Returns the context of a price that is paid in advance: without the fee for cash, and with the reduction. */
export function toPrepaidContext(context: PriceContext, percent: number): PriceContext {
  return { ...context, collectsCash: false, discountRules: addPrepayment(context.discountRules, percent) };
}

/** Adds the prepayment reduction after the discount of the goods, which it depends on. */
function addPrepayment(rules: readonly PriceRule[] = [], percent: number): readonly PriceRule[] {
  if (percent === 0) return rules;
  return [...rules.slice(0, 1), createPrepaymentRule(percent), ...rules.slice(1)];
}

/**
 * Returns the ways to pay an order, cash on delivery first, and the price by the requested or the first one.
 * @param requested undefined or a method that is not offered chooses the first one
 */
export function choosePayment(
  lines: readonly PricedLine[],
  context: PriceContext,
  { methods, percent }: PrepaymentOffer,
  requested: Partial<ChosenMethod> = {},
): PaymentChoice {
  const cash = priceOrder(lines, context);
  const { delivery, paidInAdvance } = context;
  const codBlockReason = delivery ? findOrderCodBlockReason(delivery, cash, paidInAdvance) : undefined;
  if (!delivery || cash.totalAmount === 0)
    return { price: cash, chosen: undefined, options: [], codBlockReason };
  const prepaid = methods.length === 0 ? undefined : priceOrder(lines, toPrepaidContext(context, percent));
  const inCash = {
    method: CASH_ON_DELIVERY,
    name: delivery.option.method === "pickup" ? texts.atShop : texts.cashOnDelivery,
    price: cash,
    text: describeCash(delivery, cash, paidInAdvance),
  } as const;
  const options: PricedMethod[] = codBlockReason ? [] : [inCash];
  if (prepaid) {
    const text = describePrepaid(prepaid, { savesFee: hasCodFee(cash), percent });
    for (const offered of methods)
      for (const choice of listChoices(offered)) options.push({ ...choice, price: prepaid, text });
  }
  const chosen = options.find((option) => isMethod(option, requested)) ?? options[0];
  return { price: chosen?.price ?? cash, chosen, options, codBlockReason };
}

function describeCash(
  { option }: Pick<OrderTerms, "option">,
  { totalAmount }: OrderPrice,
  advance = 0,
): string {
  const amount = formatPrice(addMoney(totalAmount, -advance));
  const rest = option.method === "pickup" ? texts.payAtShop(amount) : texts.payCourier(amount);
  return advance === 0 ? rest : texts.advanceFirst(formatPrice(advance), rest);
}

function describePrepaid(
  { totalAmount, adjustments }: OrderPrice,
  { savesFee, percent }: { savesFee: boolean; percent: number },
): string {
  const isReduced = adjustments.some(({ kind }) => kind === PREPAYMENT);
  return texts.payNow(formatPrice(totalAmount), [
    ...(isReduced ? [texts.reduced(percent)] : []),
    ...(savesFee ? [texts.noFee] : []),
  ]);
}

/** Returns what shoppers choose between: each wallet is a choice of its own. */
export function listChoices({ method, names }: OfferedMethod): (ChosenMethod & { name: string })[] {
  return names.map((name) => ({ method, name, ...(method === "wallet" && { wallet: name }) }));
}
