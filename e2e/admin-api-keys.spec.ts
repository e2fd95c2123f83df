import { randomUUID } from "node:crypto";

import { expectAccessible } from "./accessibility.ts";
import { expect, test } from "./fixtures.ts";
import { STAFF } from "./staff-account.ts";
import { chooseRowAction, openAsStaff } from "./staff-steps.ts";

test("staff create an API key, copy it, use it and revoke it", async ({ page, playwright, baseURL }) => {
  const name = `Export ${randomUUID().slice(0, 8)}`;
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await openAsStaff(page, "/admin/api-keys");

  await page.getByRole("button", { name: "Create key" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name").fill(name);
  await dialog.getByRole("checkbox", { name: "See orders, their items and history" }).check();
  await dialog.getByLabel("Your password").fill(STAFF.password);
  await expectAccessible(page, "the dialog for creating a key");
  await dialog.getByRole("button", { name: "Create key" }).click();
  await page.getByRole("button", { name: "Copy key" }).click();
  const key = await page.evaluate(() => navigator.clipboard.readText());
  await page.getByText("Close", { exact: true }).click();
  await expect(page.getByText(key)).toHaveCount(0);

  const apiKeyContext = await playwright.request.newContext({
    baseURL: baseURL ?? "",
    extraHTTPHeaders: { authorization: `Bearer ${key}` },
  });
  expect((await apiKeyContext.get("/api/admin/orders")).status()).toBe(200);
  expect((await apiKeyContext.get("/api/admin/products")).status()).toBe(403);

  const row = page.getByRole("row").filter({ hasText: name });
  await chooseRowAction(page, name, "Revoke");
  await page.getByRole("dialog").getByRole("button", { name: "Revoke" }).click();
  await expect(row).toContainText("Revoked");
  expect((await apiKeyContext.get("/api/admin/orders")).status()).toBe(401);
  await apiKeyContext.dispose();
});
