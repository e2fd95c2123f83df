import { formatPrice } from "#kit/rules/money.ts";
import { formatShortDay } from "#kit/rules/number-formats.ts";
import { toShopDay } from "#platform/rules/day.ts";

import type { Discount } from "./discount.ts";

/** What the sentence about a discount depends on. */
export type DescribedDiscount = Omit<
  Discount,
  | "id"
  | "trigger"
  | "code"
  | "name"
  | "isActive"
  | "used"
  | "codeCount"
  | "given"
  | "updatedAt"
  | "scopeIds"
  | "scopeItems"
> & { scopeItems: readonly Pick<Discount["scopeItems"][number], "name">[] };

/** Number of products or collections that the sentence names. */
const NAMED = 3;

/**
 * Returns the rule of a discount in words: `Rs. 500 off orders from Rs. 5,000, once per customer, until 30 Dec`. Names
 * the year of a day in another year than today.
 */
export function describeDiscount(discount: DescribedDiscount, today = toShopDay(new Date())): string {
  const formatDay = (day: string) =>
    `${formatShortDay(day)}${day.slice(0, 4) === today.slice(0, 4) ? "" : ` ${day.slice(0, 4)}`}`;
  const goods = [describeValue(discount), describeScope(discount), describeMinimum(discount)];
  const parts = [
    goods.filter(Boolean).join(" "),
    discount.excludesSaleItems && "not for products on sale",
    discount.firstOrderOnly && "only for a first order",
    describeCustomerLimit(discount.maxUsesPerPhone),
    discount.maxUses !== null &&
      `${discount.maxUses === 1 ? "one order" : `${discount.maxUses} orders`} in total`,
    discount.startsOn !== null && `from ${formatDay(discount.startsOn)}`,
    discount.endsOn !== null && `until ${formatDay(discount.endsOn)}`,
  ];
  return parts.filter(Boolean).join(", ");
}

function describeValue({ kind, percent, amount, buyQuantity, getQuantity }: DescribedDiscount): string {
  switch (kind) {
    case "percent":
      return `${percent ?? 0}% off`;
    case "fixed":
      return `${formatPrice(amount ?? 0)} off`;
    case "buy-x-get-y":
      return `Buy ${buyQuantity ?? 0}, get ${getQuantity ?? 0} free`;
    case "free-delivery":
      return "Free standard delivery";
  }
}

function describeScope({ scope, scopeItems, kind, minSubtotal, minQuantity }: DescribedDiscount): string {
  const preposition = kind === "buy-x-get-y" ? "of " : kind === "free-delivery" ? "for " : "";
  if (scope !== "all") {
    const others = scopeItems.length - NAMED;
    const named = scopeItems
      .slice(0, NAMED)
      .map(({ name }) => name)
      .join(", ");
    return `${preposition}${others > 0 ? `${named} and ${others} more` : named || "nothing"}`;
  }
  if (kind === "buy-x-get-y") return "";
  return `${preposition}${minSubtotal > 0 || minQuantity > 1 ? "orders" : "every order"}`;
}

function describeMinimum({ minSubtotal, minQuantity }: DescribedDiscount): string {
  return [
    ...(minSubtotal > 0 ? [`from ${formatPrice(minSubtotal)}`] : []),
    ...(minQuantity > 1 ? [`of at least ${minQuantity} bottles`] : []),
  ].join(" and ");
}

function describeCustomerLimit(limit: number | null): string | null {
  if (limit === null) return null;
  return limit === 1 ? "once per customer" : `${limit} times per customer`;
}
