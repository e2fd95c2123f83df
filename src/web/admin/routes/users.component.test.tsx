import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";

import { loseConnection, createProblem, listSent, respond } from "#test/components/api.ts";
import { renderAdminPage, expectToast } from "#test/components/render.tsx";

import type { StaffRole } from "#domain/staff/role.ts";
import type { Account } from "../users/account.ts";
import Accounts from "./users.tsx";

const buildAccount = (uid: string, fields: Partial<Account> = {}): Account => ({
  uid,
  email: `${uid}@example.com`,
  displayName: `Name of ${uid}`,
  isAdmin: false,
  role: null,
  roleName: null,
  disabledAt: null,
  createdAt: "2026-10-01T08:00:00.000Z",
  hasSecondFactor: false,
  ...fields,
});

const ACCOUNTS = [
  buildAccount("me", { isAdmin: true }),
  buildAccount("other", { isAdmin: true }),
  buildAccount("hina", { hasSecondFactor: true }),
];

const PACKER: StaffRole = {
  id: "packer",
  name: "Packer",
  permissions: ["orders.read", "shipments.pack"],
  isBuiltIn: true,
  requiresSecondFactor: false,
  accounts: 1,
};

async function openUserDialog(path: string) {
  const openUsersPage = () => ({ accounts: ACCOUNTS, roles: [PACKER], ownUid: "me", isOwner: true });
  const user = renderAdminPage(Accounts, openUsersPage, path);
  await screen.findByRole("heading", { level: 1, name: "Accounts" });
  return user;
}

async function openAdding() {
  const user = await openUserDialog("/?dialog=add");
  const dialog = within(await screen.findByRole("dialog", { name: "Add account" }));
  const fillField = async (email: string, password: string) => {
    await user.clear(dialog.getByLabelText("Email"));
    await user.type(dialog.getByLabelText("Email"), email);
    await user.clear(dialog.getByLabelText("New password"));
    await user.type(dialog.getByLabelText("New password"), password);
    await user.click(dialog.getByRole("button", { name: "Add account" }));
  };
  return { user, dialog, fill: fillField };
}

test("errors of a new account are shown at their fields with the specified texts", async () => {
  const { dialog, fill } = await openAdding();
  await fill("nobody", "12345");
  await dialog.findByText("Invalid email address.");
  expect(dialog.getByLabelText("Email")).toHaveFocus();
  expect(dialog.getByLabelText("New password")).toHaveAccessibleDescription(
    /Password should be at least 6 characters\./,
  );
  const message = "An account with this email already exists.";
  respond("POST /admin/users", () => createProblem(409, message, { email: [message] }));
  await fill("known@example.com", "long enough");
  await dialog.findByText(message);
  expect(dialog.getByLabelText("Email")).toHaveAccessibleDescription(message);
  expect(dialog.getByLabelText("New password")).toHaveValue("long enough");
});

test("'Failed to save account' is shown if the request fails, and the form keeps its values", async () => {
  const { dialog, fill } = await openAdding();
  respond("POST /admin/users", loseConnection);
  await fill("hina@example.com", "long enough");
  await expectToast("Failed to save account");
  expect(dialog.getByLabelText("Email")).toHaveValue("hina@example.com");
});

test("closing a form with changes requires confirmation, closing an unchanged form does not", async () => {
  const { user, dialog } = await openAdding();
  await user.type(dialog.getByLabelText(/^Display name/), "Hina");
  await user.click(dialog.getByRole("button", { name: "Cancel" }));
  await user.click(await screen.findByRole("button", { name: "Discard changes" }));
  await waitFor(() => expect(screen.queryByRole("dialog", { name: "Add account" })).toBeNull());
  await user.click(screen.getByRole("button", { name: "Add account" }));
  const again = within(await screen.findByRole("dialog", { name: "Add account" }));
  await user.click(again.getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("an error without a field in the dialog is shown in a toast", async () => {
  const user = await openUserDialog("/?dialog=admin&id=hina");
  respond("PATCH /admin/users/hina", () =>
    createProblem(400, "Check the fields.", { isAdmin: ["Must be true or false."] }),
  );
  const dialog = within(await screen.findByRole("dialog", { name: "Make Name of hina an admin?" }));
  await user.type(dialog.getByLabelText("Your password"), "secret");
  await user.click(dialog.getByRole("button", { name: "Make admin" }));
  await expectToast("Must be true or false.");
});

test("staff cannot remove their own admin access", async () => {
  const user = await openUserDialog("/");
  await user.click(screen.getByRole("button", { name: "Remove admin access Name of me" }));
  await expectToast("You cannot remove your own admin access. Ask another admin to do it.");
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("an account shows its second factor, and removing it requires the own password", async () => {
  respond("GET /admin/audit", () => Response.json({ entries: [], total: 0 }));
  respond("POST /admin/users/hina/second-factor/remove", () => new Response(null, { status: 204 }));
  const user = await openUserDialog("/?dialog=edit&id=hina");
  const account = within(await screen.findByRole("dialog", { name: "Edit account" }));
  expect(account.getByText(/Two-factor authentication:/).parentElement).toHaveTextContent(/: On/);
  await user.click(account.getByRole("button", { name: "Remove" }));
  const dialog = within(
    await screen.findByRole("dialog", { name: "Remove the second factor of Name of hina?" }),
  );
  await user.type(dialog.getByLabelText("Your password"), "my password{Enter}");
  await expectToast("Name of hina has no second factor now");
});

test("a role can require a second factor, and a refusal is explained", async () => {
  const user = await openUserDialog("/?dialog=roles");
  const dialog = within(await screen.findByRole("dialog", { name: "Roles" }));
  const rule = dialog.getByRole("checkbox", { name: "Require two-factor authentication Packer" });
  respond("PUT /admin/roles/packer/second-factor", () => new Response(null, { status: 204 }));
  await user.click(rule);
  await expectToast("Role saved");
  expect(listSent("PUT /admin/roles/packer/second-factor")[0]?.body).toEqual({ isRequired: true });
  respond("PUT /admin/roles/packer/second-factor", () => createProblem(409, "Set up your own first."));
  await user.click(rule);
  await expectToast("Set up your own first.");
});
