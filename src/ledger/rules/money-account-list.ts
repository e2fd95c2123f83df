import { choice } from "#kit/rules/list-filters.ts";
import type { ListItems } from "#kit/rules/list-items.ts";
import { defineList } from "#kit/rules/list.ts";
import { foldText } from "#platform/rules/fold-text.ts";

import type { OwnMoneyAccount } from "./money-account-input.ts";
import { moneyAccountMessages as messages } from "./staff-messages.ts";

/** The staff list of the shop's accounts, which the browser filters. */
export const moneyAccountList = defineList({
  texts: { ...messages.list, hint: messages.hint, search: "Search by name" },
  columns: {
    name: { label: messages.name, sort: ["name", "name_desc"] },
    kind: { label: messages.kind },
    numbers: { label: messages.numbers },
    state: { label: messages.state },
    position: { label: messages.position, sort: ["position", "position_desc"] },
    actions: { label: "Actions" },
  },
  filters: [choice("state", messages.state, messages.states), choice("kind", messages.kind, messages.kinds)],
  defaultSort: "position",
});

/** Returns the state of an account. */
export function getAccountState({
  isActive,
  isOffered,
}: Pick<OwnMoneyAccount, "isActive" | "isOffered">): keyof typeof messages.states {
  if (!isActive) return "inactive";
  return isOffered ? "offered" : "active";
}

const byName = (a: OwnMoneyAccount, b: OwnMoneyAccount) => a.name.localeCompare(b.name, "en");

/** How the list of accounts filters and sorts. */
export const MONEY_ACCOUNT_ITEMS: ListItems<typeof moneyAccountList, OwnMoneyAccount> = {
  search: ({ name }, search) => foldText(name).includes(foldText(search)),
  filters: {
    state: (account, state) => getAccountState(account) === state,
    kind: ({ kind }, value) => kind === value,
  },
  sorts: {
    name: byName,
    position: (a, b) => a.position - b.position || byName(a, b),
  },
};
