import { describe, expect, test } from "vitest";

import { InvalidInput } from "#kit/rules/errors.ts";

import { assertStrongPassword } from "./passwords.ts";

const owner = { email: "ayesha.siddiqua@example.com", displayName: "Ayesha Siddiqua" };
const getRejectionReason = (password: string) =>
  assertStrongPassword(password, owner).then(
    () => undefined,
    (error: unknown) => {
      expect(error).toBeInstanceOf(InvalidInput);
      const { message, fields } = error as InvalidInput;
      expect(fields).toEqual({ password: [message] });
      expect(message).toMatch(/\. Use three or four unrelated words\.$/);
      return /: (.+)\. Use/.exec(message)?.[1];
    },
  );

describe("an easily guessed password is rejected with the reason [ASVS 6.2.4] [ASVS 6.2.11] [ASVS 6.2.12]", () => {
  test.each([
    ["123456", "it is one of the most common passwords"],
    ["password", "it is one of the most common passwords"],
    ["iloveyou", "it is one of the most common passwords"],
    ["pakistan", "it is a common password"],
    ["P@ssw0rd", "it is similar to a common password"],
    ["Pakistan123", "it is similar to a common password"],
    ["Admin@123", "it is similar to a common password"],
    ["aaaaaaaaaaaa", "it repeats one character"],
    ["abcdefgh", "it is a sequence such as abc or 123"],
    ["dragonfly", "it is a single word"],
    ["ayesha2024", "it contains the name or email address of the account, or the name of the shop"],
    ["Siddiqua1", "it contains the name or email address of the account, or the name of the shop"],
    ["zarifessence2026", "it contains the name or email address of the account, or the name of the shop"],
    ["zarif123", "it contains the name or email address of the account, or the name of the shop"],
  ])("%s: %s", async (password, reason) => {
    expect(await getRejectionReason(password)).toBe(reason);
  });
});

test.each(["k3x9qz", "violet harbour lantern", "Wq8!vLd2", "چائے اور بارش", "ayesha rides a purple tram"])(
  "%s is accepted [ASVS 6.2.5]",
  async (password) => {
    expect(await getRejectionReason(password)).toBeUndefined();
  },
);
