import type { PaymentRow } from "../rules/payment-list.ts";
import { paymentMessages as messages } from "../rules/staff-messages.ts";

/** Signs that a proof was used before: the same image or the same transaction at another order. */
export function PaymentWarnings({
  payment: { sameImage, transactionUsedBy },
}: {
  payment: Pick<PaymentRow, "sameImage" | "transactionUsedBy">;
}) {
  const warnings = [
    ...(sameImage.length > 0 ? [messages.sameImage(sameImage)] : []),
    ...(transactionUsedBy === null ? [] : [messages.transactionUsed(transactionUsedBy)]),
  ];
  return warnings.map((warning) => (
    <p key={warning} className="text-sm font-medium text-oxblood">
      {warning}
    </p>
  ));
}
