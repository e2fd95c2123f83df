import type { z } from "#platform/rules/zod.ts";
import { readResponse } from "#kit/api-client/api-client.ts";
import { sendUpload } from "#kit/api-client/send-upload.ts";
import { track } from "#kit/ui/analytics.ts";
import { callStaffRead, callStaffWrite, withSession } from "#staff/admin/staff-call.ts";

import type {
  acceptPaymentSchema,
  attachedProofSchema,
  payRefundSchema,
  recordPaymentSchema,
  refundInputSchema,
} from "../rules/payment-input.ts";
import type { OrderMoneyDetails } from "../rules/payment-list.ts";

/** Returns the figures, movements, payments and refunds of an order. @throws ApiProblem */
export function readOrderMoney(id: string): Promise<OrderMoneyDetails> {
  return callStaffRead("GET /api/admin/orders/:id/money", { param: { id } });
}

/** Returns the accounts of the shop. @throws ApiProblem */
export const readMoneyAccounts = () => callStaffRead("GET /api/admin/money-accounts", {});

/** Accepts a payment. @throws ApiProblem */
export const acceptPayment = (id: number, json: z.input<typeof acceptPaymentSchema>) =>
  callStaffWrite("payment_accepted", "POST /api/admin/payments/:id/acceptance", {
    param: { id: String(id) },
    json,
  });

/** Rejects a payment. @throws ApiProblem */
export const rejectPayment = (id: number, reason: string) =>
  callStaffWrite("payment_rejected", "POST /api/admin/payments/:id/rejection", {
    param: { id: String(id) },
    json: { reason },
  });

/** Records a payment of an order, once per key. @throws ApiProblem */
export const recordPayment = (id: string, json: z.input<typeof recordPaymentSchema>, key: string) =>
  callStaffWrite("payment_recorded", "POST /api/admin/orders/:id/payments", {
    param: { id },
    header: { "idempotency-key": key },
    json,
  });

/** Attaches an image of a payment, once per key. @throws ApiProblem */
export async function attachProof(
  id: string,
  { file, ...payment }: z.input<typeof attachedProofSchema> & { file: File },
  key: string,
) {
  const search = new URLSearchParams(
    Object.entries(payment).flatMap(([name, value]) => (value === undefined ? [] : [[name, `${value}`]])),
  );
  const output = await withSession(async () =>
    readResponse<"POST /api/admin/orders/:id/payment-proofs">(
      await sendUpload({
        path: `/api/admin/orders/${id}/payment-proofs?${search.toString()}`,
        body: file,
        headers: { "content-type": "application/octet-stream", "idempotency-key": key },
      }),
    ),
  );
  track("admin_action", { action: "proof_attached" });
  return output;
}

/** Reverses a payment or refund. @throws ApiProblem */
export const reverseEntry = (id: number, reason: string) =>
  callStaffWrite("money_entry_reversed", "POST /api/admin/money-entries/:id/reversal", {
    param: { id: String(id) },
    json: { reason },
  });

/** Enters a refund of an order, once per key. @throws ApiProblem */
export const createRefund = (id: string, json: z.input<typeof refundInputSchema>, key: string) =>
  callStaffWrite("refund_entered", "POST /api/admin/orders/:id/refunds", {
    param: { id },
    header: { "idempotency-key": key },
    json,
  });

/** Records that a refund is paid. @throws ApiProblem */
export const payRefund = (id: number, json: z.input<typeof payRefundSchema>) =>
  callStaffWrite("refund_paid", "POST /api/admin/refunds/:id/payment", { param: { id: String(id) }, json });

/** Cancels a refund. @throws ApiProblem */
export const cancelRefund = (id: number, reason: string) =>
  callStaffWrite("refund_cancelled", "POST /api/admin/refunds/:id/cancellation", {
    param: { id: String(id) },
    json: { reason },
  });

/** Returns the money of the shop at a glance. @throws ApiProblem */
export const readMoneyTotals = () => callStaffRead("GET /api/admin/money-totals", {});
