import { screen, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";

import { createProblem, listSent, respond } from "#test/components/api.ts";
import { expectToast, renderAdmin } from "#test/components/render.tsx";

import { IdentityDialogs } from "../login/identity-dialogs.tsx";
import { SecondFactorPanel } from "./second-factor-panel.tsx";

const FACTOR_OFF = { enabledAt: null, recoveryCodes: 0, isRequired: false };
const FACTOR_ON = { enabledAt: "2026-11-20T08:00:00.000Z", recoveryCodes: 3, isRequired: false };
const SETUP = {
  secret: "GEZDGNBVGY3TQOJQ",
  address: "otpauth://totp/Zarif:staff%40example.com",
  image: "data:image/svg+xml,%3Csvg%2F%3E",
};
const CODES = ["7K2M-AAAA-BBBB-9QXA", "8K2M-AAAA-BBBB-9QXA"];

test("the setup asks for the password and the first code, then shows recovery codes that can be copied", async () => {
  respond("POST /auth/second-factor", () => Response.json(SETUP));
  respond("POST /auth/second-factor/confirm", () => Response.json({ codes: CODES }));
  const user = renderAdmin(<SecondFactorPanel secondFactor={FACTOR_OFF} hasPasskeys={false} />);
  await user.click(screen.getByRole("button", { name: "Turn on" }));
  await user.type(screen.getByLabelText("Current password"), "my password{Enter}");
  expect(await screen.findByAltText("QR code for the authenticator app")).toHaveAttribute("src", SETUP.image);
  expect(screen.getByText(SETUP.secret)).toBeVisible();
  await user.type(screen.getByLabelText("Code from the app"), "123456{Enter}");
  await expectToast("Two-factor authentication is on");
  const dialog = screen.getByRole("dialog", { name: "Save your recovery codes" });
  const list = within(dialog).getByRole("list", { name: "Save your recovery codes" });
  expect(
    within(list)
      .getAllByRole("listitem")
      .map(({ textContent }) => textContent),
  ).toEqual(CODES);
  const writeText = vi.spyOn(navigator.clipboard, "writeText");
  await user.click(within(dialog).getByRole("button", { name: "Copy codes" }));
  expect(writeText).toHaveBeenCalledWith(CODES.join("\n"));
  await expectToast("Recovery codes copied");
  writeText.mockRejectedValueOnce(new Error("Not allowed"));
  await user.click(within(dialog).getByRole("button", { name: "Copy codes" }));
  await expectToast("Failed to copy. The codes are selected");
  expect(String(getSelection())).toContain(CODES[0]);
  await user.click(within(dialog).getByRole("button", { name: "I have saved the codes" }));
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(listSent("POST /auth/second-factor/confirm")[0]?.body).toEqual({ code: "123456" });
});

test("a wrong password shows an error at the password field", async () => {
  const wrongPasswordMessage = "Incorrect password.";
  respond("POST /auth/second-factor", () =>
    createProblem(422, wrongPasswordMessage, { currentPassword: [wrongPasswordMessage] }),
  );
  const user = renderAdmin(<SecondFactorPanel secondFactor={FACTOR_OFF} hasPasskeys={false} />);
  await user.click(screen.getByRole("button", { name: "Turn on" }));
  await user.type(screen.getByLabelText("Current password"), "wrong{Enter}");
  await screen.findByText(wrongPasswordMessage);
  expect(screen.getByLabelText("Current password")).toHaveAccessibleDescription(wrongPasswordMessage);
});

test("a wrong code shows an error at the code field, and the setup stays open", async () => {
  const wrongCodeMessage = "Incorrect or expired code.";
  respond("POST /auth/second-factor", () => Response.json(SETUP));
  respond("POST /auth/second-factor/confirm", () =>
    createProblem(422, wrongCodeMessage, { code: [wrongCodeMessage] }),
  );
  const user = renderAdmin(<SecondFactorPanel secondFactor={FACTOR_OFF} hasPasskeys={false} />);
  await user.click(screen.getByRole("button", { name: "Turn on" }));
  await user.type(screen.getByLabelText("Current password"), "my password{Enter}");
  await user.type(await screen.findByLabelText("Code from the app"), "000000{Enter}");
  await screen.findByText(wrongCodeMessage);
  expect(screen.getByLabelText("Code from the app")).toHaveFocus();
});

test("the panel shows when the authenticator app was turned on, and the number of unused recovery codes", () => {
  renderAdmin(<SecondFactorPanel secondFactor={FACTOR_ON} hasPasskeys={false} />);
  expect(screen.getByText("3 unused recovery codes")).toBeVisible();
  expect(screen.getByText("On since").parentElement).toHaveTextContent("On since 20 Nov 2026, 13:00");
  expect(screen.queryByRole("button", { name: "Turn on" })).toBeNull();
});

test("turning the authenticator app off requires the password", async () => {
  respond("POST /auth/second-factor/remove", () => new Response(null, { status: 204 }));
  const user = renderAdmin(<SecondFactorPanel secondFactor={FACTOR_ON} hasPasskeys={false} />);
  await user.click(screen.getByRole("button", { name: "Turn off" }));
  const dialog = screen.getByRole("dialog", { name: "Turn off?" });
  await user.type(within(dialog).getByLabelText("Your password"), "my password{Enter}");
  await expectToast("Two-factor authentication is off");
  expect(listSent("POST /auth/second-factor/remove")[0]?.body).toEqual({ currentPassword: "my password" });
});

test("creating new recovery codes requires the password", async () => {
  respond("POST /auth/second-factor/recovery-codes", () => Response.json({ codes: CODES }));
  const user = renderAdmin(<SecondFactorPanel secondFactor={FACTOR_ON} hasPasskeys={false} />);
  await user.click(screen.getByRole("button", { name: "New recovery codes" }));
  await user.type(screen.getByLabelText("Current password"), "my password{Enter}");
  await screen.findByText(CODES[0] ?? "");
});

test("turning the app off asks for the second factor until it is correct, and then repeats the change", async () => {
  const answers = [
    createProblem(401, "Enter the code from your authenticator app.", {}, "second-factor-required"),
    createProblem(422, "Incorrect or expired code.", { code: ["Incorrect or expired code."] }),
    new Response(null, { status: 204 }),
  ];
  respond("POST /auth/second-factor/remove", () => answers.shift() ?? Response.error());
  const user = renderAdmin(
    <>
      <SecondFactorPanel secondFactor={FACTOR_ON} hasPasskeys={false} />
      <IdentityDialogs />
    </>,
  );
  await user.click(screen.getByRole("button", { name: "Turn off" }));
  await user.type(screen.getByLabelText("Your password"), "my password{Enter}");
  await user.type(await screen.findByLabelText("Code"), "000000{Enter}");
  expect(await screen.findByText("Incorrect or expired code.")).toBeVisible();
  await user.type(screen.getByLabelText("Code"), "123456{Enter}");
  await expectToast("Two-factor authentication is off");
  expect(listSent("POST /auth/second-factor/remove").map(({ body }) => body)).toEqual([
    { currentPassword: "my password" },
    { currentPassword: "my password", code: "000000" },
    { currentPassword: "my password", code: "123456" },
  ]);
});

test("closing the question for the second factor changes nothing", async () => {
  respond("POST /auth/second-factor/remove", () =>
    createProblem(401, "Enter the code from your authenticator app.", {}, "second-factor-required"),
  );
  const user = renderAdmin(
    <>
      <SecondFactorPanel secondFactor={FACTOR_ON} hasPasskeys={false} />
      <IdentityDialogs />
    </>,
  );
  await user.click(screen.getByRole("button", { name: "Turn off" }));
  await user.type(screen.getByLabelText("Your password"), "my password{Enter}");
  await screen.findByLabelText("Code");
  const question = screen.getByRole("dialog", { name: "Confirm with your second factor" });
  await user.click(within(question).getByRole("button", { name: "Close" }));
  expect(await screen.findByText("Enter the code from your authenticator app.")).toBeVisible();
  expect(listSent("POST /auth/second-factor/remove")).toHaveLength(1);
});
