import { choice } from "#kit/rules/list-filters.ts";
import type { ListItems } from "#kit/rules/list-items.ts";
import { defineList } from "#kit/rules/list.ts";
import { toShopDay } from "#platform/rules/day.ts";
import { foldText } from "#platform/rules/fold-text.ts";

import type { Discount } from "./discount.ts";
import { findDiscountProblem } from "./discount.ts";
import { normalizeCode } from "./discount-terms.ts";
import { staffDiscountMessages as messages } from "./staff-messages.ts";

/** The staff list of discounts, which the browser filters. */
export const discountList = defineList({
  texts: { ...messages.list, hint: messages.hint, search: "Search by name or code" },
  columns: {
    name: { label: messages.name, sort: ["name", "name_desc"] },
    rule: { label: messages.rule },
    used: { label: messages.used, sort: ["used", "used_desc"], isDescendingFirst: true },
    given: { label: messages.given, sort: ["given", "given_desc"], isDescendingFirst: true },
    state: { label: messages.state },
    actions: { label: "Actions" },
  },
  filters: [
    choice("state", messages.state, messages.states),
    choice("trigger", messages.trigger, messages.triggers),
    choice("kind", messages.kind, messages.kinds),
  ],
  otherSorts: ["newest"],
  defaultSort: "newest",
});

/** Whether shoppers can use a discount. */
export type DiscountState = keyof typeof messages.states;

/** Returns the state of a discount on a day in Pakistan. */
export function getDiscountState(discount: Discount, today: string = toShopDay(new Date())): DiscountState {
  const problem = findDiscountProblem(discount, today);
  if (problem === null) return "active";
  if (problem === "used-up" || problem === "ended") return problem;
  return discount.isActive ? "scheduled" : "off";
}

const byName = (a: Discount, b: Discount) => a.name.localeCompare(b.name, "en");

/** How the list of discounts searches, filters and sorts. */
export const DISCOUNT_ITEMS: ListItems<typeof discountList, Discount> = {
  search: ({ name, code }, search) =>
    foldText(name).includes(foldText(search)) || (code?.includes(normalizeCode(search)) ?? false),
  filters: {
    state: (discount, state) => getDiscountState(discount) === state,
    trigger: ({ trigger }, value) => trigger === value,
    kind: ({ kind }, value) => kind === value,
  },
  sorts: {
    name: byName,
    used: (a, b) => a.used - b.used || byName(a, b),
    given: (a, b) => a.given - b.given || byName(a, b),
  },
};
