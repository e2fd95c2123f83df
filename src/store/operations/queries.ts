import type { SQL } from "drizzle-orm";

import { defineQuery } from "#platform/events/queries.ts";

import type { PayableAccount } from "../rules/prepaid-method.ts";
import { listOfferedMethods } from "../rules/prepaid-method.ts";

/** Asks for SQL that lists the accounts into which checkout lets shoppers pay, as one JSON value. */
export const selectPayableAccounts = defineQuery<[], SQL<PayableAccount[]>>("store.payable-accounts");

/** Adds the ways to pay in advance to the stored ones, so that every page names what checkout offers. */
export function addPrepaidPayments<Settings extends { acceptedPayments: string[] }>(
  settings: Settings,
  accounts: readonly PayableAccount[],
): Settings {
  const names = listOfferedMethods(accounts).flatMap((offered) => offered.names);
  return { ...settings, acceptedPayments: [...settings.acceptedPayments, ...names] };
}
