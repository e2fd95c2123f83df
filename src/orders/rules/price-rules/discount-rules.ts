import type { DiscountableOrder, Offer } from "#discounts/rules/calculate-discount.ts";
import {
  calculateGoodsDiscount,
  chooseFreeDelivery,
  chooseGoodsDiscount,
  findQualifying,
  isMinimumMet,
} from "#discounts/rules/calculate-discount.ts";
import { describeMinimum, discountMessages, explainProblem } from "#discounts/rules/discount-messages.ts";
import type { CodeProblem, FoundCode, FoundOffers, QuotedCode } from "#discounts/rules/discount.ts";
import { allocateAmount } from "#kit/rules/allocate-amount.ts";
import { multiplyPrice, toPaisa, toPkr } from "#kit/rules/money.ts";

import type { PriceInput, PriceRule, PricedAdjustment } from "../order-price.ts";
import type { StaffDiscount } from "../staff-order/staff-discount.ts";
import { createStaffDiscountRule } from "../staff-order/staff-discount.ts";
import { staffOrderTexts } from "../staff-order/staff-order-messages.ts";
import { FREE_DELIVERY, deliveryRule, hasFreeDelivery } from "./price-rules.ts";

/**
 * Returns the rules for the discounts of an order: at most one goods discount, then at most one offer of free delivery.
 * @param offers the automatic offers and the code that may apply
 * @param products the products of the lines
 */
export function createDiscountRules(
  offers: readonly Offer[],
  products: DiscountableOrder["products"],
): PriceRule[] {
  if (offers.length === 0) return [];
  // A quote prices the same lines once for each way to pay.
  let chosen: { lines: PriceInput["lines"]; discount: ReturnType<typeof chooseGoodsDiscount> } | undefined;
  return [
    ({ lines }) => {
      if (chosen?.lines !== lines)
        chosen = { lines, discount: chooseGoodsDiscount(offers, { lines, products }) };
      const { discount } = chosen;
      if (!discount) return undefined;
      const { offer, amount, shares, qualifying } = discount;
      return {
        ...describeOffer(offer),
        kind: "discount",
        amount: -toPkr(amount),
        shares: shares.map((share, index) => (qualifying[index] === true ? toNegativePkr(share) : null)),
      };
    },
    (input) => {
      const offer = chooseFreeDelivery(offers, { lines: input.lines, products });
      // Nothing is taken off a delivery that is free anyway, or that is not the standard delivery.
      const saved = getStandardCharge(input);
      if (!offer || saved === 0) return undefined;
      // The order stores which lines qualified, because the products of an edited order can have changed.
      const { qualifying } = findQualifying(offer, { lines: input.lines, products });
      const shares = qualifying.map((qualifies) => (qualifies ? 0 : null));
      return { ...describeOffer(offer), kind: FREE_DELIVERY, amount: 0, saved, shares };
    },
  ];
}

/** Kind of the adjustment that reduces an order which is paid in advance. */
export const PREPAYMENT = "prepayment";

/**
 * Returns the rule for the reduction that a method of payment in advance grants: a percentage of the discounted goods,
 * rounded half up to whole rupees.
 */
export function createPrepaymentRule(percent: number): PriceRule {
  return ({ lines, adjustments }) => {
    const nets = lines.map(({ unitPrice, quantity }, index) =>
      adjustments.reduce(
        (net, { shares }) => net + toPaisa(shares?.[index] ?? 0),
        toPaisa(multiplyPrice(unitPrice, quantity)),
      ),
    );
    const sum = nets.reduce((total, net) => total + net, 0);
    const amount = Math.min(sum, Math.round((sum * percent) / 10_000) * 100);
    if (amount === 0) return undefined;
    return {
      kind: PREPAYMENT,
      label: discountMessages.prepayment(percent),
      amount: -toPkr(amount),
      source: null,
      shares: allocateAmount(amount, nets).map(toNegativePkr),
    };
  };
}

/** Converts paisa to a negative amount in PKR, but 0 to 0. */
const toNegativePkr = (paisa: number) => (paisa === 0 ? 0 : -toPkr(paisa));

function describeOffer({ id, code, label, terms }: Offer) {
  return {
    label,
    source: code ?? label,
    discount: { id, code, label, terms },
  } satisfies Partial<PricedAdjustment>;
}

/**
 * Returns the charge for standard delivery before an offer; 0 for another method and without a delivery, null while it is
 * unknown.
 */
function getStandardCharge(input: PriceInput): number | null {
  const { delivery, isDelivered = true } = input.context;
  if (!isDelivered) return 0;
  if (delivery === null) return null;
  if (delivery?.option.method !== "standard") return 0;
  return deliveryRule({ ...input, adjustments: [] })?.amount ?? 0;
}

/** What a price with discounts depends on. */
export interface DiscountContext {
  discountRules: PriceRule[];
  /** Says what the code does for a priced order. Undefined if the shopper entered no code. */
  explainCode: ((price: ExplainedPrice) => QuotedCode) | undefined;
}

interface ExplainedPrice extends Pick<PriceInput, "lines" | "adjustments"> {
  delivery: PriceInput["context"]["delivery"];
}

/**
 * Returns the rules for the discounts of an order, and the explanation of its code.
 * @param staffDiscount replaces the offers and the code
 */
export function toDiscountContext(
  { offers, code }: FoundOffers,
  products: DiscountableOrder["products"],
  staffDiscount: StaffDiscount | null = null,
): DiscountContext {
  if (staffDiscount) {
    return {
      discountRules: [createStaffDiscountRule(staffDiscount)],
      explainCode:
        code &&
        (() => {
          const message = staffOrderTexts.codeReplaced(code.code);
          return { code: code.code, isApplied: false, problem: null, message };
        }),
    };
  }
  return {
    discountRules: createDiscountRules(offers, products),
    explainCode: code && ((price) => explainCode(code, price, products)),
  };
}

function explainCode(
  { code, offer, problem }: FoundCode,
  { lines, adjustments, delivery }: ExplainedPrice,
  products: DiscountableOrder["products"],
): QuotedCode {
  const reject = (message: string, reason: CodeProblem | null = null): QuotedCode => {
    return { code, isApplied: false, problem: reason, message };
  };
  if (adjustments.some(({ discount }) => discount?.code === code))
    return { code, isApplied: true, problem: null, message: null };
  if (!offer) return explainProblem(code, problem ?? "unknown");
  if (!isMinimumMet(offer, { lines, products })) {
    const withoutMinimum = { ...offer, ignoresMinimum: true };
    const message = isMinimumMet(withoutMinimum, { lines, products })
      ? describeMinimum(code, offer.terms)
      : discountMessages.otherProducts(code);
    return reject(message, "minimum");
  }
  if (offer.terms.kind === "free-delivery") {
    // While the destination is unknown, only another offer of free delivery comes before the code.
    const isFree = delivery?.option.method === "standard" || hasFreeDelivery(adjustments);
    return reject(isFree ? discountMessages.deliveryFree(code) : discountMessages.standardOnly(code));
  }
  const own = calculateGoodsDiscount(offer, { lines, products });
  if (!own) return reject(explainNothing(code, offer, { lines, products }), "minimum");
  const better = adjustments.find(({ kind }) => kind === "discount");
  const isEqual = toPaisa(-(better?.amount ?? 0)) === own.amount;
  const explain = isEqual ? discountMessages.equalOffer : discountMessages.betterOffer;
  return reject(explain(code, better?.label ?? ""));
}

/** Returns why a code whose minimum is met takes nothing off the goods. */
function explainNothing(code: string, offer: Offer, order: DiscountableOrder): string {
  const { kind, buyQuantity, getQuantity, scope } = offer.terms;
  const bottles = findQualifying(offer, order).lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const missing = (buyQuantity ?? 0) + (getQuantity ?? 0) - bottles;
  return kind === "buy-x-get-y" && missing > 0
    ? discountMessages.tooFewBottles(code, { missing, isForAll: scope === "all" })
    : discountMessages.otherProducts(code);
}
