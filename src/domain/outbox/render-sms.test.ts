import { expect, test } from "vitest";

import { getConfirmationPath, getMessagePath } from "./message-link.ts";
import { MESSAGE_KINDS, MESSAGE_RULES } from "./message.ts";
import { MESSAGE_TEMPLATES } from "./outbox-messages.ts";
import { renderSms } from "./render-sms.ts";
import { measureSms } from "./sms-segments.ts";

const order = {
  id: "a".repeat(24),
  orderNumber: "ZE12345678901",
  customerInfo: { name: "Ayesha", email: "ayesha@example.com", phone: "0300 1234567" },
  totalAmount: 4500,
};
const render = (kind: (typeof MESSAGE_KINDS)[number]) =>
  renderSms(
    {
      template: MESSAGE_TEMPLATES.en[kind],
      order,
      store: { name: "Zarif Essence" },
      path: MESSAGE_RULES[kind].asksToConfirm
        ? getConfirmationPath("t".repeat(22))
        : getMessagePath(kind, order.id),
    },
    "https://shop.example",
  ).text;

test("an SMS names the shop, the order and its page", () => {
  expect(render("order-shipped")).toBe(
    `Zarif Essence: Your order ZE12345678901 is on its way. https://shop.example/order/${order.id}`,
  );
  expect(render("order-delivered")).toContain(`/review-order/${order.id}`);
  expect(render("please-confirm")).toContain(`/confirm/${"t".repeat(22)}`);
});

test("every SMS to a customer fits into one segment", () => {
  for (const kind of MESSAGE_KINDS)
    if (MESSAGE_RULES[kind].audience === "customer")
      expect(measureSms(render(kind))).toMatchObject({ encoding: "GSM-7", segments: 1 });
});
