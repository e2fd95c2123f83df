import { drawQrCode } from "#kit/operations/draw-qr-code.server.ts";

import { buildRaastCode } from "../rules/raast-qr.ts";
import type { PayPage } from "../rules/shopper-payment.ts";
import { findOpenPayment } from "../rules/shopper-payment.ts";

/** Images of QR codes by the reference of their payment. */
export type RaastCodes = Readonly<Record<string, string>>;

/** Draws the Raast code of the payment that waits for the shopper; none for other ways to pay. */
export function drawRaastCodes({ payments }: Pick<PayPage, "payments">): RaastCodes {
  const open = findOpenPayment(payments);
  if (open?.state !== "awaiting" || open.method !== "raast" || !open.account?.iban || !open.expiresAt)
    return {};
  const code = buildRaastCode({
    iban: open.account.iban,
    amount: open.amount,
    expiresAt: new Date(open.expiresAt),
  });
  return code === undefined ? {} : { [open.reference]: drawQrCode(code) };
}
