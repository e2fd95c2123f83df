import { expect, test } from "vitest";

import type { LinkedOrder } from "../order.ts";
import { STORE_DEFAULTS } from "#store/rules/store.ts";

import { describeConfirmation } from "./describe-confirmation.ts";

const confirmation = {
  state: "waiting",
  expiresAt: "2026-11-30T07:00:00.000Z",
  staffStep: null,
  reservedUntil: null,
  sentVia: [],
} as const satisfies LinkedOrder["confirmation"];
const customerInfo = { name: "A•••", email: "a•••@e•••.com", phone: "••• ••67" };
const CALL = "We'll call to confirm your order between 09:00 and 21:00.";

const describe = (
  changes: Partial<NonNullable<LinkedOrder["confirmation"]>> | null,
  quietHours = true,
  order: Pick<LinkedOrder, "advanceAmount"> = {},
  acceptedPayments = STORE_DEFAULTS.acceptedPayments,
) =>
  describeConfirmation(
    { customerInfo, totalAmount: 10_400, ...order, confirmation: changes && { ...confirmation, ...changes } },
    { customerMessages: { ...STORE_DEFAULTS.customerMessages, quietHours }, acceptedPayments },
  );

test("a shop that sent a link names the recipients, and calls otherwise", () => {
  expect(describe({ sentVia: ["email", "sms"] })).toBe(
    "We sent a link to a•••@e•••.com and ••• ••67. Open it to confirm your order. If you don't, we'll call you between 09:00 and 21:00.",
  );
  expect(describe({ sentVia: ["whatsapp"], state: "expired" })).toContain("a link to ••• ••67.");
});

test("without a link, the shop calls, and names the hours only if it has quiet hours", () => {
  expect(describe({})).toBe(CALL);
  expect(describe(null)).toBe(CALL);
  expect(describe({}, false)).toBe("We'll call to confirm your order.");
});

test("an order that only staff can confirm states their next step, whatever was sent", () => {
  expect(describe({ staffStep: "call-first", sentVia: ["email"] })).toBe(
    "Next, we'll call to confirm your order.",
  );
});

test("a shop with accounts asks for a demanded advance; without accounts, it gets in touch about it", () => {
  const demand = (...accepted: string[]) => describe({ staffStep: "advance-payment" }, true, {}, accepted);
  expect(demand("Cash on Delivery", "Bank transfer")).toMatch(/^Please pay in advance\. We confirm and pack/);
  expect(demand("Cash on Delivery")).toBe("Next, we'll contact you about an advance payment for your order.");
});

test("an order of which a part is paid in advance names that part and the rest", () => {
  expect(describe({ staffStep: "advance-payment" }, true, { advanceAmount: 1000 })).toBe(
    "Please pay Rs.\u00A01,000 in advance. We confirm and pack your order as soon as we have received it. You pay the other Rs.\u00A09,400 in cash when you receive it.",
  );
});
