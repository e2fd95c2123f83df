import { expect, test } from "vitest";

import { messageKey } from "./message-key.server.ts";

const message = { name: "Ayesha", phone: "0300 1234567", message: "Is Noor back?" };

test("the same message from the same page always has the same key", () => {
  const key = messageKey("page-key-1", message);
  expect(key).toMatch(/^[0-9a-f]{64}$/);
  expect(messageKey("page-key-1", { ...message })).toBe(key);
});

test.each(["name", "phone", "message"])(
  "a different %s from the same page gives a different key",
  (field) => {
    const other = { ...message, [field]: "0301 7654321" };
    expect(messageKey("page-key-1", other)).not.toBe(messageKey("page-key-1", message));
  },
);

test("the same message from a reloaded page has a different key", () => {
  expect(messageKey("page-key-2", message)).not.toBe(messageKey("page-key-1", message));
});

test.each(["", "short", "x".repeat(201), "with a space"])("a malformed page key gives no key: %j", (key) => {
  expect(messageKey(key, message)).toBeUndefined();
});
