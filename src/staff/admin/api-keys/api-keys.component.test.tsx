import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";

import type { ApiKey } from "../../rules/api-keys/api-key.ts";
import { createProblem, listSent, respond } from "#test/components/api.ts";
import { expectToast, renderAdmin, renderAdminPage, runRowAction } from "#test/components/render.tsx";

import { PermissionsContext } from "#kit/admin/use-access.ts";
import ApiKeys from "../routes/api-keys.tsx";
import { CreateKeyDialog } from "./create-key-dialog.tsx";

const API_KEY: ApiKey = {
  id: "0123456789ab",
  prefix: "zk_0123456789ab",
  name: "Accounting",
  permissions: ["orders.read"],
  requestsPerMinute: 120,
  state: "active",
  createdBy: "Sana",
  createdAt: "2026-11-26T08:00:00.000Z",
  expiresAt: null,
  lastUsedAt: null,
  revokedAt: null,
};

const ORDERS_CHECKBOX = { name: "See orders, their items and history" };

test("staff can revoke an active key after confirmation, but not an expired key", async () => {
  respond("DELETE /admin/api-keys/0123456789ab", () => new Response(null, { status: 204 }));
  const items: ApiKey[] = [API_KEY, { ...API_KEY, id: "b", name: "Old", state: "expired" }];
  const user = renderAdminPage(ApiKeys, () => ({ list: { items, page: 1, pageSize: 24, total: 2 } }));
  expect(screen.queryByRole("button", { name: "Actions for Old" })).toBeNull();
  await runRowAction(user, "Accounting", "Revoke");
  expect(listSent("DELETE /admin/api-keys/0123456789ab")).toHaveLength(0);
  const dialog = within(await screen.findByRole("dialog", { name: "Revoke Accounting?" }));
  await user.click(dialog.getByRole("button", { name: "Revoke" }));
  await expectToast("Key revoked");
});

test("a link opens the dialog that creates a key, and closing it clears the URL", async () => {
  const list = { items: [API_KEY], page: 1, pageSize: 24, total: 1 };
  const user = renderAdminPage(ApiKeys, () => ({ list }), "/?dialog=add");
  const dialog = within(await screen.findByRole("dialog", { name: "Create key" }));
  await user.click(dialog.getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("the dialog hides permissions to manage accounts and API keys, and disables those that the user lacks", () => {
  renderAdmin(
    <PermissionsContext value={["orders.read", "staff.manage", "api-keys.manage"]}>
      <CreateKeyDialog isOpen onCreated={() => {}} onClose={() => {}} />
    </PermissionsContext>,
  );
  expect(screen.queryByRole("checkbox", { name: /^Add accounts/ })).toBeNull();
  expect(screen.queryByRole("checkbox", { name: /API keys/ })).toBeNull();
  expect(screen.getByRole("checkbox", ORDERS_CHECKBOX)).toBeEnabled();
  expect(screen.getByRole("checkbox", { name: "Change prices" })).toBeDisabled();
});

test("after a wrong password, the dialog shows the error at the password field and keeps the values for a retry", async () => {
  const message = "Incorrect password.";
  respond("POST /admin/api-keys", () => createProblem(422, message, { currentPassword: [message] }));
  const keys: string[] = [];
  const user = renderAdmin(
    <CreateKeyDialog isOpen onCreated={({ key }) => keys.push(key)} onClose={() => {}} />,
  );
  await user.type(screen.getByLabelText("Name"), "Accounting");
  await user.click(screen.getByRole("checkbox", ORDERS_CHECKBOX));
  await user.selectOptions(screen.getByLabelText("Expires"), "Never");
  await user.type(screen.getByLabelText("Your password"), "wrong");
  await user.click(screen.getByRole("button", { name: "Create key" }));
  expect(await screen.findByText(message)).toBeVisible();
  expect(screen.getByLabelText("Your password")).toHaveFocus();
  respond("POST /admin/api-keys", () => Response.json({ apiKey: API_KEY, key: "zk_x" }, { status: 201 }));
  await user.click(screen.getByRole("button", { name: "Create key" }));
  await expectToast("Key created");
  expect(keys).toEqual(["zk_x"]);
  expect(listSent("POST /admin/api-keys")[1]?.body).toEqual({
    name: "Accounting",
    permissions: ["orders.read"],
    requestsPerMinute: 120,
    expiresAt: null,
    currentPassword: "wrong",
  });
});
