import { act, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";

import { createProblem, listSent, respond } from "#test/components/api.ts";
import { renderAdminPage } from "#test/components/render.tsx";
import type { OtherCredentials } from "../../rules/recovery.ts";

import Join from "./join.tsx";
import SetPassword from "./set-password.tsx";

afterEach(() => history.replaceState(null, "", "/"));

const loadShopName = () => ({ shopName: "Zarif" });

/** Opens the recovery page for an account with these credentials besides its password. */
async function openRecovery(credentials: Partial<OtherCredentials> = {}) {
  history.replaceState(null, "", "/admin/set-password#the-token");
  const noCredentials = { passkeys: 0, apiKeys: 0, keepsPasskeys: false };
  respond("POST /auth/recovery/open", () => Response.json({ ...noCredentials, ...credentials }));
  respond("POST /auth/recovery/complete", () => new Response(null, { status: 204 }));
  const user = renderAdminPage(SetPassword, loadShopName);
  await screen.findByLabelText("New password");
  return user;
}

test("the recovery page sends the link's token with the new password", async () => {
  const user = await openRecovery();
  expect(screen.queryByRole("checkbox", { name: /Also re/ })).toBeNull();
  await user.type(screen.getByLabelText("New password"), "12345{Enter}");
  expect(await screen.findByText("Password should be at least 6 characters.")).toBeVisible();
  await user.type(screen.getByLabelText("New password"), "6789 and more{Enter}");
  await screen.findByText("Your password was changed. Please sign in.");
  expect(listSent("POST /auth/recovery/complete").map(({ body }) => body)).toEqual([
    { token: "the-token", password: "123456789 and more", removesCredentials: false },
  ]);
});

test("if the account has passkeys or API keys, the form offers to remove them", async () => {
  const user = await openRecovery({ passkeys: 1 });
  const checkbox = screen.getByRole("checkbox", {
    name: /^Also remove the passkeys and API keys of the account/,
  });
  expect(checkbox).not.toBeChecked();
  await user.click(checkbox);
  await user.type(screen.getByLabelText("New password"), "velvet lantern{Enter}");
  await screen.findByText("Your password was changed. Please sign in.");
  expect(listSent("POST /auth/recovery/complete")[0]?.body).toMatchObject({ removesCredentials: true });
});

test("the form says that the authenticator app is kept", async () => {
  await openRecovery({ passkeys: 1 });
  expect(screen.getByText(/The authenticator app stays\./)).toBeVisible();
});

test("the form says that passkeys are kept if they are the only second factor", async () => {
  await openRecovery({ passkeys: 1, apiKeys: 1, keepsPasskeys: true });
  expect(screen.getByRole("checkbox", { name: /^Also revoke the API keys of the account/ })).toBeVisible();
  expect(screen.getByText(/^The passkeys of the account stay/)).toBeVisible();
  expect(screen.queryByText(/The authenticator app stays\./)).toBeNull();
});

test("a rejected recovery link shows the reason and a link to the sign-in page", async () => {
  history.replaceState(null, "", "/admin/set-password#used");
  const detail = "This link has expired, was already used, or is incomplete. Ask for a new one.";
  respond("POST /auth/recovery/open", () => createProblem(404, detail));
  renderAdminPage(SetPassword, loadShopName);
  expect(await screen.findByText(detail)).toBeVisible();
  expect(screen.getByRole("link", { name: "Back to sign-in" })).toHaveAttribute("href", "/admin");
  expect(screen.queryByLabelText("New password")).toBeNull();
});

test("an invited person sees who invited them, and enters a name and a password", async () => {
  history.replaceState(null, "", "/admin/join#the-token");
  const invitation = { email: "omar@example.com", displayName: "Omar", invitedBy: "Sana" };
  respond("POST /auth/invitations/open", () => Response.json(invitation));
  respond("POST /auth/invitations/accept", () => new Response(null, { status: 204 }));
  const user = renderAdminPage(Join, loadShopName);
  expect(
    await screen.findByText("Sana invited you. Choose a password for your account omar@example.com."),
  ).toBeVisible();
  await user.type(screen.getByLabelText(/^Name/), " Khan");
  await user.type(screen.getByLabelText("New password"), "velvet lantern{Enter}");
  await screen.findByText("Your account is ready. Please sign in.");
  expect(listSent("POST /auth/invitations/accept")[0]?.body).toEqual({
    token: "the-token",
    displayName: "Omar Khan",
    password: "velvet lantern",
  });
});

test("a second invitation link in the same tab replaces the first, even if the first response arrives later", async () => {
  history.replaceState(null, "", "/admin/join#first");
  const firstResponse = Promise.withResolvers<Response>();
  respond("POST /auth/invitations/open", ({ body }) =>
    JSON.stringify(body).includes("first")
      ? firstResponse.promise
      : Response.json({ email: "omar@example.com", displayName: "Omar", invitedBy: "Sana" }),
  );
  renderAdminPage(Join, loadShopName);
  await vi.waitFor(() => expect(listSent("POST /auth/invitations/open")).toHaveLength(1));
  location.hash = "#second";
  window.dispatchEvent(new Event("hashchange"));
  expect(await screen.findByLabelText(/^Name/)).toHaveValue("Omar");
  await act(async () =>
    firstResponse.resolve(
      Response.json({ email: "amna@example.com", displayName: "Amna", invitedBy: "Sana" }),
    ),
  );
  expect(screen.getByLabelText(/^Name/)).toHaveValue("Omar");
});

test("an invalid invitation shows the reason and no form", async () => {
  history.replaceState(null, "", "/admin/join#expired");
  const detail = "This invitation has expired, was withdrawn or was already accepted. Ask for a new one.";
  respond("POST /auth/invitations/open", () => createProblem(404, detail));
  renderAdminPage(Join, loadShopName);
  expect(await screen.findByText(detail)).toBeVisible();
  expect(screen.queryByLabelText("New password")).toBeNull();
});
