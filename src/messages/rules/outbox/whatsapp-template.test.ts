import { expect, test } from "vitest";

import { MESSAGE_LANGUAGES } from "#store/rules/message-language.ts";
import type { MessageKind } from "#store/rules/message-kind.ts";
import { renderWhatsApp } from "./whatsapp-template.ts";

const values = { name: "Ayesha", orderNumber: "ZE12345678901", total: "Rs.\u00A03,400", shop: "Zarif" };

test("a template contains the kind's name, the order's values and the path of the link", () => {
  expect(
    renderWhatsApp({ kind: "order-delivered", language: "en", values, path: "/order/abc" }).template,
  ).toEqual({
    name: "order_delivered",
    language: "en",
    parameters: ["Ayesha", "ZE12345678901", "Rs.\u00A03,400"],
    buttonPath: "order/abc",
  });
});

test.each([
  ["Ayesha\n\tKhan     Jr", "Ayesha Khan Jr"],
  ["   ", "–"],
])("the name %j becomes a parameter that Meta accepts", (name, parameter) => {
  const { template } = renderWhatsApp({
    kind: "order-received",
    language: "en",
    values: { ...values, name },
    path: "/order/abc",
  });
  expect(template?.parameters[0]).toBe(parameter);
});

test("Roman Urdu uses the English template, because Meta does not support Roman Urdu", () => {
  const codes = MESSAGE_LANGUAGES.map(
    (language) =>
      renderWhatsApp({ kind: "order-shipped", language, values, path: "/order/abc" }).template?.language,
  );
  expect(codes).toEqual(["en", "en", "ur"]);
});

test("an answer of staff is sent as they wrote it, without a template", () => {
  const reply = "Tomorrow!\nBefore noon.";
  expect(renderWhatsApp({ kind: "chat-reply", language: "ur", values: { reply }, path: "/" })).toEqual({
    subject: null,
    text: reply,
    template: undefined,
  });
});

test("the template of a corrected tracking number also contains the parcels, and the one of a restocked size its name", () => {
  const listParameters = (kind: MessageKind) =>
    renderWhatsApp({
      kind,
      language: "en",
      values: { ...values, parcels: "TCS\n779", product: "Rose", size: "50ml" },
      path: "/order/abc",
    }).template?.parameters;
  expect(listParameters("tracking-corrected")).toEqual([
    "Ayesha",
    "ZE12345678901",
    "Rs.\u00A03,400",
    "TCS 779",
  ]);
  expect(listParameters("order-shipped")).toEqual(["Ayesha", "ZE12345678901", "Rs.\u00A03,400"]);
  expect(listParameters("back-in-stock")).toEqual(["Rose", "50ml"]);
});

test("the template of a payment also contains its amount and what is left to pay, or why it was rejected", () => {
  const money = { amount: "Rs.\u00A0500", due: "", reason: "Not on our statement" };
  const listLast = (kind: MessageKind) =>
    renderWhatsApp({
      kind,
      language: "en",
      values: { ...values, ...money },
      path: "/order/abc",
    }).template?.parameters.slice(3);
  expect(listLast("payment-recorded")).toEqual(["Rs.\u00A0500", "–"]);
  expect(listLast("payment-rejected")).toEqual(["Rs.\u00A0500", "Not on our statement"]);
  expect(listLast("refund-paid")).toEqual(["Rs.\u00A0500"]);
  // Meta has approved this template without amounts.
  expect(listLast("payment-received")).toEqual([]);
});
