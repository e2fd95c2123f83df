import { numberId } from "#kit/api/openapi.ts";
import { resourceRoutes } from "#kit/api/resource-routes.ts";
import { requires, requiresAny } from "#kit/rules/permissions.ts";

import { listOwnAccounts, moneyAccountWrites } from "../../operations/save-accounts.ts";
import { moneyAccountInputSchema, moneyAccountSchema } from "../../rules/money-account-input.ts";
import { moneyAccountMessages as messages } from "../../rules/staff-messages.ts";

/** Creates the staff endpoints for the accounts of the shop. */
export const createAdminMoneyAccountsApi = () =>
  resourceRoutes({
    one: "MoneyAccount",
    many: "MoneyAccounts",
    words: { label: "money account", items: "money accounts" },
    tag: "admin: money",
    conflicts: { remove: [messages.usedCannotBeDeleted, "conflict"] },
    read: requiresAny("settings.store", "money.read"),
    write: requires("settings.store"),
    id: numberId,
    item: moneyAccountSchema,
    input: moneyAccountInputSchema,
    list: { run: listOwnAccounts },
    ...moneyAccountWrites,
  });
