import { screen } from "@testing-library/react";
import { expect, test } from "vitest";

import { createProblem, listSent, respond } from "#test/components/api.ts";
import { renderAdmin } from "#test/components/render.tsx";

import { LoginScreen } from "./login-screen.tsx";

async function openRecovery(canRecover: boolean) {
  const user = renderAdmin(<LoginScreen shopName="Zarif" isDenied={false} canRecover={canRecover} />);
  await user.click(screen.getByRole("button", { name: "Forgot your password?" }));
  return user;
}

test("the result of a recovery request does not say whether the account exists", async () => {
  respond("POST /auth/recovery", () => new Response(null, { status: 204 }));
  const user = await openRecovery(true);
  await user.type(screen.getByLabelText("Email"), "staff@example.com{Enter}");
  await screen.findByText(
    "If an account with this address exists, we have sent it an email. The link is valid for 30 minutes.",
  );
  expect(listSent("POST /auth/recovery")[0]?.body).toEqual({ email: "staff@example.com" });
  await user.click(screen.getByRole("button", { name: "Back to sign-in" }));
  expect(screen.getByRole("heading", { name: "Admin sign in" })).toBeVisible();
});

test("an invalid address or a rejected request shows an error", async () => {
  respond("POST /auth/recovery", () =>
    createProblem(429, "Too many requests. Please try again in a moment."),
  );
  const user = await openRecovery(true);
  await user.type(screen.getByLabelText("Email"), "nobody{Enter}");
  expect(await screen.findByText("Invalid email address.")).toBeVisible();
  await user.type(screen.getByLabelText("Email"), "@example.com{Enter}");
  expect(await screen.findByText("Too many requests. Please try again in a moment.")).toBeVisible();
});

test("if the shop cannot send email, the page says that an owner can set a new password", async () => {
  await openRecovery(false);
  expect(screen.getByText(/An owner can set a new password for you on the Accounts page, or/)).toBeVisible();
  expect(screen.queryByLabelText("Email")).toBeNull();
});
