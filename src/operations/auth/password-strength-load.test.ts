import { expect, test, vi } from "vitest";

import { assertStrongPassword } from "./password-strength.ts";

const failures = vi.hoisted(() => ({ left: 1 }));

vi.mock("@zxcvbn-ts/core", async (importActual) => {
  const actual = await importActual<typeof import("@zxcvbn-ts/core")>();
  class FailingOnce extends actual.ZxcvbnFactory {
    constructor(...options: ConstructorParameters<typeof actual.ZxcvbnFactory>) {
      if (failures.left-- > 0) throw new Error("too many open files");
      super(...options);
    }
  }
  return { ...actual, ZxcvbnFactory: FailingOnce };
});

test("passwords are checked again after the estimator failed to load once", async () => {
  const owner = { email: "ayesha@example.com", displayName: "" };
  await expect(assertStrongPassword("violet harbour lantern", owner)).rejects.toThrow("too many open files");
  await expect(assertStrongPassword("violet harbour lantern", owner)).resolves.toBeUndefined();
});
