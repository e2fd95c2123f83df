import { inspect } from "node:util";

import { describe, expect, test } from "vitest";

import { Conflict } from "#kit/rules/errors.ts";
import type { PostExAccount } from "../../../rules/courier-account.ts";

import { connectCourier } from "../create-courier.ts";
import { decryptAccount, encryptAccount } from "./encrypt-account.ts";

const KEY = new Uint8Array(32).fill(7);
const ACCOUNT: PostExAccount = {
  kind: "postex",
  token: "postex-secret-token",
  pickupAddressCode: "001",
  apiUrl: "https://api.postex.pk/services/integration/api/order",
};

/** Returns the error that a function throws. */
function catchError(run: () => unknown): unknown {
  try {
    run();
  } catch (error) {
    return error;
  }
  return undefined;
}

describe("encryption", () => {
  const encrypted = encryptAccount(ACCOUNT, KEY);

  test("an encrypted account can be decrypted and does not contain the secrets [ASVS 11.2.2]", () => {
    expect(encrypted).not.toContain("secret");
    expect(Buffer.from(encrypted.slice(3), "base64url").toString("latin1")).not.toContain("secret");
    expect(decryptAccount(encrypted, "postex", KEY)).toEqual(ACCOUNT);
  });

  test("encrypting twice returns different texts", () => {
    expect(encryptAccount(ACCOUNT, KEY)).not.toBe(encrypted);
  });

  test("changing any character is detected [ASVS 11.3.3]", () => {
    for (let index = 0; index < encrypted.length; index += 1) {
      const otherCharacter = encrypted[index] === "A" ? "B" : "A";
      const tampered = `${encrypted.slice(0, index)}${otherCharacter}${encrypted.slice(index + 1)}`;
      // Skips changes to the unused bits of the last character, because they do not affect the decoded bytes.
      if (
        Buffer.from(tampered.slice(3), "base64url").equals(Buffer.from(encrypted.slice(3), "base64url")) &&
        tampered.startsWith("v1.")
      )
        continue;
      expect(() => decryptAccount(tampered, "postex", KEY)).toThrow(Conflict);
    }
  });

  test.each([
    ["another key", encrypted, "postex", new Uint8Array(32).fill(8)],
    ["another kind of courier", encrypted, "trax", KEY],
    ["plain JSON", JSON.stringify(ACCOUNT), "postex", KEY],
    ["an empty text", "", "postex", KEY],
    ["a shortened text", encrypted.slice(0, 20), "postex", KEY],
    ["another version", encrypted.replace("v1", "v2"), "postex", KEY],
  ] as const)("decrypting fails without revealing secrets: %s", (_name, text, kind, key) => {
    const error = catchError(() => decryptAccount(text, kind, key));
    expect(error).toBeInstanceOf(Conflict);
    expect(inspect(error, { depth: 10 })).not.toContain("secret");
  });

  test("manual couriers and couriers without an account have no API client", () => {
    expect(() => connectCourier({ kind: "postex", credentials: null }, KEY)).toThrow(Conflict);
    expect(() => connectCourier({ kind: "manual", credentials: encrypted }, KEY)).toThrow(Conflict);
    expect(connectCourier({ kind: "postex", credentials: encrypted }, KEY)).toHaveProperty("book");
  });
});
