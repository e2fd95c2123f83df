import { toPaisa } from "#kit/rules/money.ts";
import { listOfferedAccounts } from "#ledger/operations/offered-accounts.ts";
import type { PlacedNews } from "#orders/operations/events.ts";
import { MethodUnavailable } from "#orders/rules/order-errors.ts";
import type { Database } from "#platform/db/client.server.ts";

import { PAYMENT_EXPIRY_MS } from "../rules/shopper-payment.ts";
import { payments } from "../tables/payment-schema.server.ts";

/**
 * Starts the payment of a new order that is paid in advance, into the chosen wallet or the first account of its method, so that the pay page
 * shows it and a job reminds of it. The owner cannot withdraw the account before the order is placed. Executes no
 * statement for cash on delivery.
 * @throws MethodUnavailable if no account is offered for the method any more
 */
export async function startPlacedPayment(
  tx: Database,
  { orderId, orderNumber, totalAmount, paymentMethod, wallet }: PlacedNews,
): Promise<void> {
  if (paymentMethod === null) return;
  const offered = await listOfferedAccounts(tx, { lock: true });
  const account = offered.find(
    (each) =>
      each.method === paymentMethod &&
      (wallet === undefined || (each.account.bank ?? each.account.name) === wallet),
  )?.account;
  if (!account) throw new MethodUnavailable();
  await tx.insert(payments).values({
    orderId,
    method: paymentMethod,
    accountId: account.id,
    amount: toPaisa(totalAmount),
    reference: `${orderNumber}-P1`,
    expiresAt: new Date(Date.now() + PAYMENT_EXPIRY_MS),
  });
}
