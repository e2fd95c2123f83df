import { PrivateImages } from "#kit/admin/private-images.tsx";

import type { PaymentRow } from "../rules/payment-list.ts";
import { paymentMessages as messages } from "../rules/staff-messages.ts";

/** The images of a payment; each opens in full size. Only the admin area can read them. */
export function ProofImages({ payment }: { payment: Pick<PaymentRow, "proofIds" | "orderNumber"> }) {
  const images = payment.proofIds.map((id) => ({
    url: `/api/admin/payment-proofs/${id}`,
    alt: `${messages.image}, ${payment.orderNumber}`,
  }));
  return <PrivateImages images={images} />;
}
