import { expect, test } from "vitest";

import type { Account } from "./account.ts";
import { ACCOUNT_ITEMS } from "./account.ts";
import { accountList } from "../../rules/account-list.ts";
import { filterItems } from "#kit/rules/list-items.ts";
import type { ListQueryOf } from "#kit/rules/list.ts";

const buildAccount = (uid: string, fields: Partial<Account>): Account => ({
  uid,
  email: `${uid}@example.com`,
  displayName: "",
  isAdmin: false,
  role: null,
  roleName: null,
  disabledAt: null,
  updatedAt: "2026-11-01T00:00:00.000Z",
  createdAt: "2026-10-01T08:00:00.000Z",
  hasSecondFactor: false,
  ...fields,
});

const ACCOUNTS = [
  buildAccount("sana", { displayName: "Sana Malik", isAdmin: true }),
  buildAccount("hina", { createdAt: "2026-09-01T08:00:00.000Z" }),
  buildAccount("omar", { disabledAt: "2026-11-01T08:00:00.000Z", createdAt: "2026-11-01T08:00:00.000Z" }),
];

const findAccounts = (query: ListQueryOf<typeof accountList>) =>
  filterItems(accountList, ACCOUNT_ITEMS, ACCOUNTS, query).map(({ uid }) => uid);

test("accounts are listed oldest first by default and can be listed newest first", () => {
  expect(findAccounts({})).toEqual(["hina", "sana", "omar"]);
  expect(findAccounts({ sort: "newest" })).toEqual(["omar", "sana", "hina"]);
});

test("accounts are sorted by display name; an account without a name is sorted by its email address", () => {
  expect(findAccounts({ sort: "name-asc" })).toEqual(["hina", "omar", "sana"]);
  expect(findAccounts({ sort: "name-desc" })).toEqual(["sana", "omar", "hina"]);
});

test("the search is case-insensitive and matches part of the name or email address", () => {
  expect(findAccounts({ search: " MALIK " })).toEqual(["sana"]);
  expect(findAccounts({ search: "omar@" })).toEqual(["omar"]);
});

test.each([
  ["admin", ["sana"]],
  ["customer", ["hina", "omar"]],
  ["disabled", ["omar"]],
  ["unknown", ["hina", "sana", "omar"]],
  ["__proto__", ["hina", "sana", "omar"]],
])("the role filter %s returns the accounts %j", (role, uids) => {
  expect(findAccounts({ role })).toEqual(uids);
});
