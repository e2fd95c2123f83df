import { screen, waitFor, within } from "@testing-library/react";
import type { ComponentProps } from "react";
import { expect, test } from "vitest";

import { loseConnection, createProblem, listSent, respond } from "#test/components/api.ts";
import { renderAdminPage, expectToast, runRowAction } from "#test/components/render.tsx";

import type { Invitation } from "../../rules/invitation.ts";
import type { StaffRole } from "../../rules/role.ts";
import { PermissionsContext } from "#kit/admin/use-access.ts";
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
  updatedAt: "2026-10-01T08:00:00.000Z",
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
  updatedAt: null,
};
const INVITATION: Invitation = {
  id: "v1",
  email: "omar@example.com",
  displayName: "Omar",
  role: "packer",
  invitedBy: "Sana",
  createdAt: "2026-11-20T08:00:00.000Z",
  expiresAt: "2226-11-27T08:00:00.000Z",
  isExpired: false,
};
const INVITATIONS = [
  INVITATION,
  {
    ...INVITATION,
    id: "v2",
    email: "late@example.com",
    displayName: "",
    role: "gone",
    expiresAt: "2026-01-02T08:00:00.000Z",
    isExpired: true,
  },
];

async function openAccountsPage(path: string, roles: readonly StaffRole[] = [PACKER]) {
  const page = {
    accounts: ACCOUNTS,
    roles: [...roles],
    invitations: INVITATIONS,
    ownUid: "me",
    isOwner: true,
  };
  const user = renderAdminPage(Accounts, () => page, path);
  await screen.findByRole("heading", { level: 1, name: "Accounts" });
  return user;
}

async function openAddDialog() {
  const user = await openAccountsPage("/?dialog=add");
  const dialog = within(await screen.findByRole("dialog", { name: "Add account" }));
  const submitForm = async (email: string, password: string) => {
    await user.clear(dialog.getByLabelText("Email"));
    await user.type(dialog.getByLabelText("Email"), email);
    await user.clear(dialog.getByLabelText("New password"));
    await user.type(dialog.getByLabelText("New password"), password);
    await user.click(dialog.getByRole("button", { name: "Add account" }));
  };
  return { user, dialog, submitForm };
}

test("errors in a new account are shown at their fields, with the texts from the specification [000 §8]", async () => {
  const { dialog, submitForm } = await openAddDialog();
  await submitForm("nobody", "12345");
  await dialog.findByText("Invalid email address.");
  expect(dialog.getByLabelText("Email")).toHaveFocus();
  expect(dialog.getByLabelText("New password")).toHaveAccessibleDescription(
    /Password should be at least 6 characters\./,
  );
  const message = "An account with this email already exists.";
  respond("POST /admin/users", () => createProblem(409, message, { email: [message] }));
  await submitForm("known@example.com", "long enough");
  await dialog.findByText(message);
  expect(dialog.getByLabelText("Email")).toHaveAccessibleDescription(message);
  expect(dialog.getByLabelText("New password")).toHaveValue("long enough");
});

test("'Failed to save account' is shown if the request fails, and the form keeps its values", async () => {
  const { dialog, submitForm } = await openAddDialog();
  respond("POST /admin/users", loseConnection);
  await submitForm("hina@example.com", "long enough");
  expect(await screen.findByText("Failed to save account")).toBeVisible();
  expect(dialog.getByLabelText("Email")).toHaveValue("hina@example.com");
});

test("closing a changed form requires confirmation; closing an unchanged form does not", async () => {
  const { user, dialog } = await openAddDialog();
  await user.type(dialog.getByLabelText(/^Display name/), "Hina");
  await user.click(dialog.getByRole("button", { name: "Cancel" }));
  await user.click(await screen.findByRole("button", { name: "Discard changes" }));
  await waitFor(() => expect(screen.queryByRole("dialog", { name: "Add account" })).toBeNull());
  await user.click(screen.getByRole("button", { name: "Add account" }));
  const newDialog = within(await screen.findByRole("dialog", { name: "Add account" }));
  await user.click(newDialog.getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("an error for a field that the dialog does not have is shown beside the button", async () => {
  const user = await openAccountsPage("/?dialog=admin&id=hina");
  respond("PATCH /admin/users/hina", () =>
    createProblem(400, "Check the fields.", { isAdmin: ["Must be true or false."] }),
  );
  const dialog = within(await screen.findByRole("dialog", { name: "Make Name of hina an admin?" }));
  await user.type(dialog.getByLabelText("Your password"), "secret");
  await user.click(dialog.getByRole("button", { name: "Make admin" }));
  expect(await screen.findByText("Must be true or false.")).toBeVisible();
});

test("after a failed reload, the page shows the earlier accounts and an error until a reload succeeds", async () => {
  const page = { roles: [PACKER], invitations: [], ownUid: "me", isOwner: true };
  let accounts: Account[] | null = ACCOUNTS;
  const user = renderAdminPage(Accounts, () => ({ ...page, accounts }), "/?dialog=admin&id=hina");
  respond("PATCH /admin/users/hina", () => Response.json(buildAccount("hina", { isAdmin: true })));
  const dialog = within(await screen.findByRole("dialog", { name: "Make Name of hina an admin?" }));
  await user.type(dialog.getByLabelText("Your password"), "secret");
  accounts = null;
  await user.click(dialog.getByRole("button", { name: "Make admin" }));
  expect(await screen.findByRole("button", { name: "Try again" })).toBeVisible();
  expect(screen.getAllByText("This page could not be reloaded. It shows earlier data.")[0]).toBeVisible();
  expect(screen.getByText("hina@example.com")).toBeVisible();
  accounts = ACCOUNTS;
  await user.click(screen.getByRole("button", { name: "Try again" }));
  await waitFor(() => expect(screen.queryByRole("button", { name: "Try again" })).toBeNull());
});

test("staff cannot remove their own admin access", async () => {
  const user = await openAccountsPage("/");
  await runRowAction(user, "Name of me", "Remove admin access");
  await expectToast("You cannot remove your own admin access. Ask another admin to do it.");
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("staff can see and remove an account's second factor; removing it requires their own password", async () => {
  respond("GET /admin/audit", () => Response.json({ items: [], total: 0, page: 1, pageSize: 20 }));
  respond("POST /admin/users/hina/second-factor/remove", () => new Response(null, { status: 204 }));
  const user = await openAccountsPage("/?dialog=edit&id=hina");
  const account = within(await screen.findByRole("dialog", { name: "Edit account" }));
  expect(account.getByText(/Two-factor authentication:/).parentElement).toHaveTextContent(/: On/);
  await user.click(account.getByRole("button", { name: "Remove" }));
  const dialog = within(
    await screen.findByRole("dialog", { name: "Remove the second factor of Name of hina?" }),
  );
  await user.type(dialog.getByLabelText("Your password"), "my password{Enter}");
  await expectToast("Name of hina no longer has a second factor");
});

test("a role can require a second factor; if the API rejects the change, a toast shows the reason", async () => {
  const user = await openAccountsPage("/?dialog=roles");
  const dialog = within(await screen.findByRole("dialog", { name: "Roles" }));
  const checkbox = dialog.getByRole("checkbox", { name: "Require two-factor authentication Packer" });
  respond("PUT /admin/roles/packer/second-factor", () => new Response(null, { status: 204 }));
  await user.click(checkbox);
  await expectToast("Role saved");
  expect(listSent("PUT /admin/roles/packer/second-factor")[0]?.body).toEqual({ isRequired: true });
  respond("PUT /admin/roles/packer/second-factor", () => createProblem(409, "Set up your own first."));
  await user.click(checkbox);
  await expectToast("Set up your own first.");
});

test("to make the second factor optional for a role, staff must enter their own password", async () => {
  const user = await openAccountsPage("/?dialog=roles", [{ ...PACKER, requiresSecondFactor: true }]);
  const roles = within(await screen.findByRole("dialog", { name: "Roles" }));
  const checkbox = roles.getByRole("checkbox", { name: "Require two-factor authentication Packer" });
  await user.click(checkbox);
  expect(checkbox).toBeChecked();
  const dialog = within(
    await screen.findByRole("dialog", { name: "Stop requiring two-factor authentication for Packer?" }),
  );
  respond("PUT /admin/roles/packer/second-factor", () =>
    createProblem(422, "Incorrect password.", { currentPassword: ["Incorrect password."] }),
  );
  await user.type(dialog.getByLabelText("Your password"), "wrong{Enter}");
  expect(await dialog.findByText("Incorrect password.")).toBeVisible();
  respond("PUT /admin/roles/packer/second-factor", () => new Response(null, { status: 204 }));
  await user.type(dialog.getByLabelText("Your password"), " horse{Enter}");
  await expectToast("Role saved");
  expect(listSent("PUT /admin/roles/packer/second-factor").at(-1)?.body).toEqual({
    isRequired: false,
    currentPassword: "wrong horse",
  });
});

test("pending invitations show the person, role, inviter and expiry, and staff can withdraw them", async () => {
  respond("DELETE /admin/invitations/v1", () => new Response(null, { status: 204 }));
  const user = await openAccountsPage("/");
  const list = within(screen.getByRole("list", { name: "Invitations" }));
  const [pendingItem, expiredItem] = list.getAllByRole("listitem");
  expect(pendingItem).toHaveTextContent(
    "Omar, omar@example.comPacker · by Sana · Expires 27 Nov 2226, 13:00",
  );
  expect(expiredItem).toHaveTextContent("late@example.comDeleted role · by Sana · Expired 2 Jan 2026, 13:00");
  await user.click(list.getByRole("button", { name: "Withdraw omar@example.com" }));
  await expectToast("The invitation for omar@example.com was withdrawn");
  await waitFor(() => expect(screen.getByRole("list", { name: "Invitations" })).toHaveFocus());
});

test("inviting someone requires a role and sends the inviter's password; the dialog then shows the invitation link", async () => {
  const path = "/admin/join#token-of-the-link";
  respond("POST /admin/invitations", () =>
    Response.json({ invitation: INVITATION, path, isEmailed: true }, { status: 201 }),
  );
  const user = await openAccountsPage("/?dialog=invite");
  const dialog = within(await screen.findByRole("dialog", { name: "Invite someone" }));
  await user.type(dialog.getByLabelText("Email"), "omar@example.com");
  await user.type(dialog.getByLabelText("Your password"), "my password");
  await user.click(dialog.getByRole("button", { name: "Create link" }));
  await waitFor(() => expect(dialog.getByLabelText("Role")).toHaveFocus());
  expect(dialog.getByLabelText("Role")).toHaveAccessibleDescription("Choose a role.");
  await user.click(dialog.getByRole("switch", { name: /^Admin/ }));
  await user.click(dialog.getByRole("button", { name: "Create link" }));
  const linkDialog = within(await screen.findByRole("dialog", { name: "Invitation link" }));
  expect(linkDialog.getByRole("textbox")).toHaveValue(`${location.origin}${path}`);
  expect(linkDialog.getByText(/We also send it to omar@example\.com\./)).toBeVisible();
  expect(listSent("POST /admin/invitations")[0]?.body).toEqual({
    email: "omar@example.com",
    displayName: "",
    role: "owner",
    currentPassword: "my password",
  });
});

test("staff must enter their own password to remove an account, and cannot remove their own account", async () => {
  respond("POST /admin/users/hina/remove", () => new Response(null, { status: 204 }));
  const user = await openAccountsPage("/");
  await runRowAction(user, "Name of me", "Remove");
  await expectToast("You cannot remove your own account. Ask another admin to do it.");
  await runRowAction(user, "Name of hina", "Remove");
  const dialog = within(await screen.findByRole("dialog", { name: "Remove Name of hina’s account?" }));
  await user.type(dialog.getByLabelText("Your password"), "my password{Enter}");
  await expectToast("Name of hina’s account is removed");
  expect(listSent("POST /admin/users/hina/remove")[0]?.body).toEqual({ currentPassword: "my password" });
});

test("staff see actions only for their own account and for accounts whose permissions they all have", async () => {
  const [lead, packer, manager] = ["me", "hina", "omar"];
  const roles = [PACKER, { ...PACKER, id: "manager", permissions: ["settings.store" as const] }];
  const accounts = [
    buildAccount(lead),
    buildAccount(packer, { role: "packer" }),
    buildAccount(manager, { role: "manager" }),
    buildAccount("other", { isAdmin: true, role: "owner" }),
  ];
  const Page = (props: ComponentProps<typeof Accounts>) => (
    <PermissionsContext value={["staff.manage", "orders.read", "shipments.pack"]}>
      <Accounts {...props} />
    </PermissionsContext>
  );
  renderAdminPage(Page, () => ({ accounts, roles, invitations: [], ownUid: lead, isOwner: false }));
  const menus = await screen.findAllByRole("button", { name: /^Actions for/ });
  expect(menus.map((menu) => menu.getAttribute("aria-label"))).toEqual([
    "Actions for Name of me",
    "Actions for Name of hina",
  ]);
});

test.each([
  ["add", "Add account"],
  ["invite", "Invite someone"],
  ["password&id=hina", "New password for Name of hina"],
  ["role&id=hina", "Role of Name of hina"],
  ["access&id=hina", "Disable Name of hina’s account?"],
  ["add-role", "Add role"],
  ["role-factor&id=packer", "Stop requiring two-factor authentication for Packer?"],
])("a link opens the dialog %s, and closing it clears the URL", async (dialog, title) => {
  const user = await openAccountsPage(`/?dialog=${dialog}`);
  const opened = within(await screen.findByRole("dialog", { name: title }));
  await user.click(opened.getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("if someone else saved a role first, both versions are shown side by side", async () => {
  const role = { ...PACKER, id: "r1", isBuiltIn: false, updatedAt: "2026-11-20T08:00:00.000Z" };
  const theirs = { ...role, name: "Theirs", updatedAt: "2026-11-21T08:00:00.000Z" };
  const user = await openAccountsPage("/?dialog=edit-role&id=r1", [role]);
  const dialog = within(await screen.findByRole("dialog", { name: "Edit Packer" }));
  respond("PUT /admin/roles/r1", () => createProblem(409, "changed", {}, "conflict"));
  respond("GET /admin/roles", () => Response.json([theirs]));
  await user.type(dialog.getByLabelText("Name"), " two");
  await user.click(dialog.getByRole("button", { name: "Save" }));
  expect(await dialog.findByRole("row", { name: "Name Theirs Packer two" })).toBeVisible();
  respond("PUT /admin/roles/r1", () => Response.json({ ...theirs, name: "Packer two" }));
  await user.click(dialog.getByRole("button", { name: "Save my version" }));
  await expectToast("Role saved");
  expect(listSent("PUT /admin/roles/r1").map(({ body }) => body)).toMatchObject([
    { expectedUpdatedAt: role.updatedAt },
    { expectedUpdatedAt: theirs.updatedAt },
  ]);
});
