import { ERASED_NAME } from "#customers/rules/erased-name.ts";

import { staffOrderTexts } from "./staff-order/staff-order-messages.ts";

/** The name of an imported order without one. */
export const NO_NAME = "–";

/** Names of orders that are not the name of a customer. `customer_figures` of the database leaves them out, too. */
export const PLACEHOLDER_NAMES: readonly string[] = [
  "",
  NO_NAME,
  staffOrderTexts.counterCustomer,
  ERASED_NAME,
];
