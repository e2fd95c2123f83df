import { recordCalls } from "#staff/admin/staff-call.ts";

/** The calls of money accounts. */
export const moneyAccountCalls = recordCalls("money-accounts", "/api/admin/money-accounts");
