import { randomUUID } from "node:crypto";

import type { APIRequestContext, Page } from "@playwright/test";

import { expectAccessible } from "./accessibility.ts";
import { expect, test } from "./fixtures.ts";
import { STAFF } from "./staff-account.ts";
import { fillSignIn, openAdminPage } from "./staff-steps.ts";

// Uses a host name, because browsers do not support passkeys for IP addresses.
test.use({
  baseURL: async ({ baseURL }, provide) => provide(baseURL?.replace("127.0.0.1", "localhost")),
});

const PATH = "/admin/account";

/** Creates an admin that only this test uses, signs in and opens the admin's account page. */
async function openOwnAccount(page: Page, staff: APIRequestContext) {
  const account = { email: `${randomUUID()}@example.com`, password: "tulip anchor ferry" };
  const data = { ...account, isAdmin: true, currentPassword: STAFF.password };
  await staff.post("/api/admin/users", { data, failOnStatusCode: true });
  await page.context().request.post("/api/auth/sign-in", { data: account, failOnStatusCode: true });
  await openAdminPage(page, PATH);
  return account;
}

/** Adds a simulated authenticator that verifies the user, such as a phone. */
async function addAuthenticator(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send("WebAuthn.enable");
  await session.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

async function addPasskey(page: Page, password: string) {
  await page.getByRole("button", { name: "Add passkey" }).click();
  const dialog = page.getByRole("dialog", { name: "Add passkey" });
  await dialog.getByLabel("Current password").fill(password);
  await dialog.getByRole("button", { name: "Add passkey" }).click();
}

async function signOut(page: Page) {
  await page.getByRole("button", { name: "Sign out This browser" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Admin sign in" })).toBeVisible();
}

const getHeading = (page: Page) => page.getByRole("heading", { level: 1, name: "Your account" });

/** Answers the question for the second factor that a change requires. */
async function confirmWithPasskey(page: Page): Promise<void> {
  const dialog = page.getByRole("dialog", { name: "Confirm with your second factor" });
  await dialog.getByRole("button", { name: "Use a passkey" }).click();
}

test("staff add a passkey, sign in with it, use it as a second factor and remove it", async ({
  page,
  staff,
  browserErrors,
}) => {
  browserErrors.allow(/status of 401/);
  await addAuthenticator(page);
  const account = await openOwnAccount(page, staff);
  const list = page.getByRole("list", { name: "Passkeys" });
  await test.step("after staff add their first passkey, the page shows recovery codes", async () => {
    await addPasskey(page, account.password);
    await expect(page.getByRole("dialog", { name: "Save your recovery codes" })).toBeVisible();
    await page.getByRole("button", { name: "I have saved the codes" }).click();
    await expect(list.getByRole("listitem")).toHaveText(/Chrome on Linux.*Never used/);
    await expectAccessible(page, "the account page with a passkey");
  });
  await test.step("staff cannot add a passkey for the same device twice", async () => {
    await addPasskey(page, account.password);
    await confirmWithPasskey(page);
    await expect(page.getByText("already has a passkey")).toBeVisible();
    await page.getByRole("dialog", { name: "Add passkey" }).getByRole("button", { name: "Cancel" }).click();
  });
  await test.step("staff rename the passkey", async () => {
    await list.getByRole("button", { name: "Rename Chrome on Linux" }).click();
    const dialog = page.getByRole("dialog", { name: "Rename Chrome on Linux" });
    await dialog.getByLabel("Name").fill("Work phone");
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(list.getByRole("listitem")).toHaveText(/Work phone/);
  });
  await test.step("staff sign in with the passkey instead of email and password", async () => {
    await signOut(page);
    await page.getByRole("button", { name: "Sign in with a passkey" }).click();
    await expect(getHeading(page)).toBeVisible();
    await expect(list.getByRole("listitem")).toHaveText(/Work phone.*Last used/);
  });
  await test.step("staff use the passkey as the second factor after the password", async () => {
    await signOut(page);
    await fillSignIn(page, account);
    await page.getByRole("button", { name: "Use a passkey" }).click();
    await expect(getHeading(page)).toBeVisible();
  });
  await test.step("after staff remove the passkey, the password is enough", async () => {
    await list.getByRole("button", { name: "Remove Work phone" }).click();
    const dialog = page.getByRole("dialog", { name: "Remove Work phone?" });
    await dialog.getByLabel("Your password").fill(account.password);
    await dialog.getByRole("button", { name: "Remove" }).click();
    await confirmWithPasskey(page);
    await expect(page.getByText("No passkeys yet.")).toBeVisible();
    await signOut(page);
    await fillSignIn(page, account);
    await expect(getHeading(page)).toBeVisible();
  });
});

test("staff whose role requires a second factor see only their account until they add a second factor", async ({
  page,
  staff,
  browserErrors,
}) => {
  browserErrors.allow(/status of 40[13]/);
  await addAuthenticator(page);
  const role = { name: randomUUID(), permissions: ["orders.read", "products.read"] };
  const created = await staff.post("/api/admin/roles", { data: role, failOnStatusCode: true });
  const { id } = (await created.json()) as { id: string };
  const secondFactorRule = { data: { isRequired: true }, failOnStatusCode: true };
  await staff.put(`/api/admin/roles/${id}/second-factor`, secondFactorRule);
  const account = { email: `${randomUUID()}@example.com`, password: "tulip anchor ferry" };
  const data = { ...account, role: id, currentPassword: STAFF.password };
  await staff.post("/api/admin/users", { data, failOnStatusCode: true });
  await page.goto("/admin/orders");
  await fillSignIn(page, account);
  await expect(getHeading(page)).toBeVisible();
  await expect(page.getByText("Your role requires two-factor authentication.")).toBeVisible();
  await expect(page.getByRole("navigation", { name: "Admin pages" }).getByRole("link")).toHaveCount(0);
  await addPasskey(page, account.password);
  await page.getByRole("button", { name: "I have saved the codes" }).click();
  await page.getByRole("link", { name: "Orders" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Orders" })).toBeVisible();
});
