import { screen } from "@testing-library/react";
import { expect, test } from "vitest";

import { expectToast, renderAdmin } from "#test/components/render.tsx";

import { PhoneNumber } from "./phone-number.tsx";

test("a phone number is shown as people write it, and a click copies it", async () => {
  const user = renderAdmin(<PhoneNumber phone="+92 300-1234567" />);
  await user.click(screen.getByRole("button", { name: "0300 1234567" }));
  expect(await navigator.clipboard.readText()).toBe("0300 1234567");
  await expectToast("0300 1234567 copied");
});
