import { expect, test } from "vitest";

import { buildLinkedPath } from "./message-link.ts";

test.each([
  ["return-approved", "/order/secret/return/ZE1-R1"],
  ["return-received", "/order/secret"],
] as const)("the message %s opens %s", (kind, path) => {
  expect(buildLinkedPath(kind, "secret", { return: "ZE1-R1" })).toBe(path);
});
