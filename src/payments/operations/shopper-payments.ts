import { toPkr } from "#kit/rules/money.ts";
import type { OfferedAccount } from "#ledger/operations/offered-accounts.ts";

import type { PayableAccountDetails, ShopperPayment } from "../rules/shopper-payment.ts";
import type { payments } from "../tables/payment-schema.server.ts";

type PaymentRow = typeof payments.$inferSelect;

/** Converts a payment for its shopper. */
export function toShopperPayment(
  row: PaymentRow,
  { proofs, offered }: { proofs: number; offered: readonly OfferedAccount[] },
): ShopperPayment {
  const account = offered.find(
    ({ method, account: { id } }) => id === row.accountId && method === row.method,
  );
  return {
    reference: row.reference,
    method: row.method,
    account: account ? toAccountDetails(account) : null,
    amount: toPkr(row.amount),
    claimedAmount: row.claimedAmount === null ? null : toPkr(row.claimedAmount),
    acceptedAmount: row.acceptedAmount === null ? null : toPkr(row.acceptedAmount),
    state: row.state,
    reason: row.reason,
    proofs,
    expiresAt: row.expiresAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
  };
}

/** Converts an account into which shoppers can pay. */
export function toAccountDetails({ method, account }: OfferedAccount): PayableAccountDetails {
  const { id: accountId, bank, title, iban, raastId, phone } = account;
  return { accountId, method, name: bank ?? account.name, title, iban, raastId, phone };
}
