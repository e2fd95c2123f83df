import { formatPrice } from "#kit/rules/money.ts";

import type { CodeProblem, QuotedCode } from "./discount.ts";
import type { DiscountTerms } from "./discount-terms.ts";

/** Texts about discounts that shoppers read. Not in the specification. */
export const discountMessages = {
  field: "Discount code",
  apply: "Apply",
  applied: (code: string) => `${code} is applied`,
  prepayment: (percent: number) => `${percent}% off for paying in advance`,
  betterOffer: (code: string, offer: string) =>
    `“${offer}” takes off more than ${code}. Your code is not used up.`,
  equalOffer: (code: string, offer: string) =>
    `“${offer}” takes off as much as ${code}. Your code is not used up.`,
  tooFewBottles: (code: string, { missing, isForAll }: { missing: number; isForAll: boolean }) =>
    `Add ${missing} more ${missing === 1 ? "bottle" : "bottles"}${isForAll ? "" : " of its products"} to use ${code}`,
  phoneLimit: (code: string) => `You have already used the code ${code}`,
  deliveryFree: (code: string) => `Your delivery is free without ${code}. Your code is not used up.`,
  standardOnly: (code: string) => `${code} is for standard delivery. Your code is not used up.`,
  otherProducts: (code: string) => `${code} is not for the products in your cart`,
  tooManyWrongCodes: "Too many wrong codes. Please try again in an hour, or order without a code.",
} as const;

/** Returns a code of a quote that cannot be used. */
export function explainProblem(code: string, problem: CodeProblem): QuotedCode {
  return { code, isApplied: false, problem, message: describeProblem(code, problem) };
}

function describeProblem(code: string, problem: CodeProblem): string {
  switch (problem) {
    case "minimum":
      return discountMessages.otherProducts(code);
    case "unknown":
      return `We don't know the code “${code}”. Please check its spelling.`;
    case "ended":
      return `The code ${code} has ended`;
    case "used-up":
      return `The code ${code} has been used up`;
    case "first-order-only":
      return `The code ${code} is for a first order, and this phone number has ordered before`;
    case "phone-required":
      return `The code ${code} has a limit per phone number. Enter the phone number to use it.`;
  }
}

/** Returns what shoppers read about a code whose minimum they have not reached. */
export function describeMinimum(
  code: string,
  { minSubtotal, minQuantity, scope, excludesSaleItems }: DiscountTerms,
): string {
  const minimum = [
    ...(minSubtotal > 0 ? [`from ${formatPrice(minSubtotal)}`] : []),
    ...(minQuantity > 1 ? [`of at least ${minQuantity} items`] : []),
  ].join(" and ");
  const orders = `${code} is for orders ${minimum}`;
  if (scope !== "all") return `${orders}, counting only the products it is for`;
  return excludesSaleItems ? `${orders}, not counting products on sale` : orders;
}
