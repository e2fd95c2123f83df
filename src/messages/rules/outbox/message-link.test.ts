import { expect, test } from "vitest";

import { buildLinkedPath } from "./message-link.ts";

const payment = "Please pay Rs.\u00A0500 in advance.";

test.each([
  ["order-received", payment, "/order/secret/pay"],
  ["order-confirmed", payment, "/order/secret/pay"],
  ["order-received", "", "/order/secret"],
  ["payment-reminder", "", "/order/secret/pay"],
  ["payment-rejected", "", "/order/secret/pay"],
] as const)("the message %s that asks %j opens %s", (kind, asked, path) => {
  expect(buildLinkedPath(kind, "secret", { payment: asked })).toBe(path);
});

test.each([
  ["return-approved", "/order/secret/return/ZE1-R1"],
  ["return-received", "/order/secret"],
] as const)("the message %s opens %s", (kind, path) => {
  expect(buildLinkedPath(kind, "secret", { return: "ZE1-R1" })).toBe(path);
});
