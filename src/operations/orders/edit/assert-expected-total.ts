import { orderEditMessages } from "#domain/orders/edit/order-edit-messages.ts";
import { Conflict } from "#domain/shared/errors.ts";
import { toPaisa } from "#domain/shared/money.ts";

/**
 * Checks the total of an edited order in PKR.
 * @throws Conflict if it differs from the total that the staff member saw
 */
export function assertExpectedTotal(totalAmount: number, expectedTotal: number | undefined): void {
  if (expectedTotal === undefined || toPaisa(expectedTotal) === toPaisa(totalAmount)) return;
  throw new Conflict(orderEditMessages.totalChanged(totalAmount));
}
