import { orderEditMessages } from "../../rules/edit/order-edit-messages.ts";
import { Conflict } from "#kit/rules/errors.ts";
import { toPaisa } from "#kit/rules/money.ts";

/**
 * Compares the total of an edited order with the total that the staff member saw, both in PKR.
 * @throws Conflict if the totals differ
 */
export function assertExpectedTotal(totalAmount: number, expectedTotal: number | undefined): void {
  if (expectedTotal === undefined || toPaisa(expectedTotal) === toPaisa(totalAmount)) return;
  throw new Conflict(orderEditMessages.totalChanged(totalAmount));
}
