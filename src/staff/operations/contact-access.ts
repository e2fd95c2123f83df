import { AsyncLocalStorage } from "node:async_hooks";

import type { Permission } from "#kit/rules/permissions.ts";

/** Whether the reader of the current request may see contact details of customers. */
const access = new AsyncLocalStorage<boolean>();

/**
 * Runs a request of a staff member. In it, exports mask contact details and searches match them only as a whole, unless
 * the staff member may see them. The API and the pages call it at one place each, so no list can forget the rule.
 */
export function runWithContactAccess<Result>(
  { permissions }: { permissions: readonly Permission[] },
  task: () => Result,
): Result {
  return access.run(permissions.includes("customers.contact"), task);
}

/** Returns whether the reader may see contact details. True outside of requests, e.g. in jobs. */
export function canSeeContacts(): boolean {
  return access.getStore() ?? true;
}
