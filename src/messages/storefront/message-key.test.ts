import { expect, test } from "vitest";

import { deriveMessageKey } from "./message-key.server.ts";

const message = { name: "Ayesha", phone: "0300 1234567", message: "Is Noor back?" };

test("the same message from the same page always has the same key", () => {
  const key = deriveMessageKey("page-key-1", message);
  expect(key).toMatch(/^[0-9a-f]{64}$/);
  expect(deriveMessageKey("page-key-1", { ...message })).toBe(key);
});

test.each(["name", "phone", "message"])(
  "a message with a different %s from the same page has a different key",
  (field) => {
    const otherMessage = { ...message, [field]: "0301 7654321" };
    expect(deriveMessageKey("page-key-1", otherMessage)).not.toBe(deriveMessageKey("page-key-1", message));
  },
);

test("the same message from a reloaded page has a different key", () => {
  expect(deriveMessageKey("page-key-2", message)).not.toBe(deriveMessageKey("page-key-1", message));
});

test.each(["", "short", "x".repeat(201), "with a space"])(
  "the malformed page key %j produces no message key",
  (key) => {
    expect(deriveMessageKey(key, message)).toBeUndefined();
  },
);
