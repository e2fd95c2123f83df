import { randomUUID } from "node:crypto";

import type { APIRequestContext, Locator, Page } from "@playwright/test";

import type { UserDocument } from "#staff/rules/user.ts";

import { expectAccessible, expectAccessibleAtEveryWidth } from "./accessibility.ts";
import { expect, test } from "./fixtures.ts";
import { STAFF } from "./staff-account.ts";
import { chooseRowAction, findToast, openAdminPage, openAsStaff, signInAsStaff } from "./staff-steps.ts";

const PATH = "/admin/users";

/** Creates an account that only this test uses. */
async function createAccount(staff: APIRequestContext, { isAdmin = false } = {}) {
  const id = randomUUID().slice(0, 8);
  const data = {
    email: `hina-${id}@example.com`,
    password: "first-password",
    displayName: `Hina ${id}`,
    isAdmin,
  };
  const body = { ...data, ...(isAdmin && { currentPassword: STAFF.password }) };
  const response = await staff.post("/api/admin/users", { data: body, failOnStatusCode: true });
  return { ...data, uid: ((await response.json()) as UserDocument).uid };
}

/** Opens a page as an admin that only this test uses, so other tests keep their sessions. */
async function openAsNewAdmin(page: Page, staff: APIRequestContext, path: string) {
  const account = await createAccount(staff, { isAdmin: true });
  const { email, password } = account;
  const data = { email, password };
  await page.context().request.post("/api/auth/sign-in", { data, failOnStatusCode: true });
  await openAdminPage(page, path);
  return account;
}

const findAccountRow = (page: Page, name: string): Locator => page.getByRole("row").filter({ hasText: name });

async function openAddDialog(page: Page): Promise<Locator> {
  await page.getByRole("button", { name: "Add account" }).click();
  const dialog = page.getByRole("dialog", { name: "Add account" });
  await expect(dialog).toBeVisible();
  // Waits for the dialog's history entry, which exists as soon as the URL contains the dialog.
  await expect(page).toHaveURL(/dialog=add/);
  return dialog;
}

async function fillAccountForm(dialog: Locator, { email, password }: { email: string; password: string }) {
  await dialog.getByLabel("Email").fill(email);
  await dialog.getByLabel("Display name").fill("Hina Malik");
  await dialog.getByLabel("New password").fill(password);
}

const submitAccount = (dialog: Locator) => dialog.getByRole("button", { name: "Add account" }).click();

const getSignInStatus = async (page: Page, email: string, password: string) =>
  (await page.request.post("/api/auth/sign-in", { data: { email, password, adminOnly: true } })).status();

test("adding an admin account requires your own password, and removing admin access takes effect immediately [000 §7]", async ({
  page,
  staff,
  playwright,
  baseURL,
  browserErrors,
}) => {
  browserErrors.allow(/status of 422/);
  const account = await openAsNewAdmin(page, staff, PATH);
  const dialog = await openAddDialog(page);
  const email = `${randomUUID()}@example.com`;
  await fillAccountForm(dialog, { email, password: "tulip anchor ferry" });
  await expect(dialog.getByLabel("Your password")).toHaveCount(0);
  await dialog.getByRole("switch", { name: "Admin" }).click();
  await dialog.getByLabel("Your password").fill("not this one");
  await submitAccount(dialog);
  await expect(dialog.getByLabel("Your password")).toHaveAccessibleDescription(/Incorrect password\./);
  await expectAccessible(page, "the account form");
  await dialog.getByLabel("Your password").fill(account.password);
  await submitAccount(dialog);
  await expect(dialog).toBeHidden();
  await expect(findToast(page, "Account added")).toBeVisible();
  await expect(findAccountRow(page, email)).toContainText("Admin");
  await expect(page.getByRole("button", { name: "Add account" })).toBeFocused();
  const events = await page.evaluate(() => (window.dataLayer ?? []).map((entry) => entry["event"]));
  expect(events).toContain("sign_up");
  expect(events).toContain("admin_action");
  const newRequests = await playwright.request.newContext({ baseURL: baseURL ?? "" });
  const data = { email, password: "tulip anchor ferry", adminOnly: true };
  expect((await newRequests.post("/api/auth/sign-in", { data })).status()).toBe(200);
  const getAccountsPageStatus = async () => (await newRequests.get(`${PATH}.data`)).status();
  expect(await getAccountsPageStatus()).toBe(200);

  await test.step("removing admin access requires your password and takes effect immediately", async () => {
    await findAccountRow(page, email)
      .getByRole("button", { name: /^Actions for/ })
      .click();
    await page.getByRole("menuitem", { name: "Remove admin access" }).click();
    const revokeDialog = page.getByRole("dialog");
    await revokeDialog.getByLabel("Your password").fill(account.password);
    await revokeDialog.getByRole("button", { name: "Remove" }).click();
    await expect(findAccountRow(page, email)).toContainText("Customer");
    expect(await getAccountsPageStatus()).toBe(403);
  });
  await newRequests.dispose();
  await test.step("the sidebar shows the current user's new name immediately [000 §7]", async () => {
    const sidebar = page.getByRole("complementary", { name: "Sidebar" });
    await expect(sidebar).toContainText(account.displayName);
    await findAccountRow(page, account.displayName).getByRole("link").click();
    await page.getByLabel("Display name").fill("New name");
    await page.keyboard.press("Enter");
    await expect(sidebar).toContainText("New name");
  });
});

test("an account with a custom role sees only the pages and controls that the role allows", async ({
  page,
  staff,
  browser,
}) => {
  const id = randomUUID().slice(0, 8);
  const { email, password, uid, displayName } = await createAccount(staff);
  await openAsStaff(page, PATH);
  await test.step("an owner adds a role and assigns it to the account", async () => {
    await page.getByRole("button", { name: "Roles" }).click();
    await page.getByRole("dialog", { name: "Roles" }).getByRole("button", { name: "Add role" }).click();
    const dialog = page.getByRole("dialog", { name: "Add role" });
    await dialog.getByLabel("Name").fill(`Weekend ${id}`);
    await dialog.getByLabel("See orders, their items and history").check();
    await expectAccessible(page, "the role form");
    await dialog.getByRole("button", { name: "Add role" }).click();
    await expect(dialog).toBeHidden();
    await openAsStaff(page, `${PATH}?dialog=role&id=${uid}`);
    const roleDialog = page.getByRole("dialog", { name: `Role of ${displayName}` });
    await roleDialog.getByLabel("Role").selectOption(`Weekend ${id}`);
    await roleDialog.getByLabel("Your password").fill(STAFF.password);
    await roleDialog.getByRole("button", { name: "Save" }).click();
    await expect(findAccountRow(page, email)).toContainText(`Weekend ${id}`);
  });
  await test.step("the account sees orders without an export button, and an explanation on pages it may not open", async () => {
    const context = await browser.newContext();
    const data = { email, password, adminOnly: true };
    await context.request.post("/api/auth/sign-in", { data, failOnStatusCode: true });
    const restrictedPage = await context.newPage();
    await openAdminPage(restrictedPage, "/admin");
    await expect(restrictedPage.getByRole("heading", { level: 1, name: "Orders" })).toBeVisible();
    const menu = restrictedPage.getByRole("navigation", { name: "Admin pages" });
    await expect(menu.getByRole("link")).toHaveText([/^Orders/, /^Shipments/, "Returns", "Activity"]);
    await expect(restrictedPage.getByRole("button", { name: "Export" })).toHaveCount(0);
    await openAdminPage(restrictedPage, PATH);
    await expect(
      restrictedPage.getByRole("heading", { level: 1, name: "No access to this page" }),
    ).toBeVisible();
    await restrictedPage.getByRole("link", { name: "Go to your first page" }).click();
    await expect(restrictedPage.getByRole("heading", { level: 1, name: "Orders" })).toBeVisible();
    await menu.getByRole("link", { name: "Activity" }).click();
    await expect(restrictedPage.getByRole("heading", { level: 1, name: "Your activity" })).toBeVisible();
    await context.close();
  });
});

test(
  "the history of a renamed account shows the staff member who renamed it",
  { tag: "@full" },
  async ({ page, staff }) => {
    const account = await createAccount(staff);
    await openAsStaff(page, PATH);
    await findAccountRow(page, account.displayName).getByRole("link").click();
    const dialog = page.getByRole("dialog", { name: "Edit account" });
    await dialog.getByLabel("Display name").fill(`Renamed ${account.uid}`);
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(dialog).toBeHidden();
    await expect(findToast(page, "Account saved")).toBeVisible();
    const link = findAccountRow(page, `Renamed ${account.uid}`).getByRole("link");
    await expect(link).toBeFocused();
    await link.click();
    const history = dialog.getByRole("group").filter({ hasText: "History" });
    await dialog.getByText("History").click();
    await expect(history.getByRole("listitem").filter({ hasText: "Changed" })).toContainText(STAFF.email);
    await expect(history).toContainText(`Display name: from ${account.displayName} → to Renamed`);
  },
);

test(
  "granting and revoking admin access require your password and take effect immediately",
  { tag: "@full" },
  async ({ page, staff, playwright, baseURL, browserErrors }) => {
    browserErrors.allow(/status of 422/);
    const account = await createAccount(staff);
    const accountRequests = await playwright.request.newContext({ baseURL: baseURL ?? "" });
    const { email, password } = account;
    await accountRequests.post("/api/auth/sign-in", { data: { email, password }, failOnStatusCode: true });
    const getAccountsPageStatus = async () => (await accountRequests.get(`${PATH}.data`)).status();
    await openAsStaff(page, PATH);
    expect(await getAccountsPageStatus()).toBe(403);

    await chooseRowAction(page, account.displayName, "Make admin");
    const grantDialog = page.getByRole("dialog", { name: `Make ${account.displayName} an admin?` });
    await expectAccessible(page, "the grant confirmation");
    await grantDialog.getByRole("button", { name: "Cancel" }).click();
    await expect(findAccountRow(page, email)).toContainText("Customer");
    await chooseRowAction(page, account.displayName, "Make admin");
    await grantDialog.getByLabel("Your password").fill("not this one");
    await grantDialog.getByRole("button", { name: "Make admin" }).click();
    await expect(grantDialog.getByLabel("Your password")).toHaveAccessibleDescription(/Incorrect password\./);
    await expect(grantDialog.getByLabel("Your password")).toBeFocused();
    await grantDialog.getByLabel("Your password").fill(STAFF.password);
    await grantDialog.getByRole("button", { name: "Make admin" }).click();
    await expect(findToast(page, `${account.displayName} is now an admin`)).toBeVisible();
    expect(await getAccountsPageStatus()).toBe(200);

    await chooseRowAction(page, account.displayName, "Remove admin access");
    const revokeDialog = page.getByRole("dialog");
    await revokeDialog.getByLabel("Your password").fill(STAFF.password);
    await revokeDialog.getByRole("button", { name: "Remove" }).click();
    await expect(findToast(page, `${account.displayName} is no longer an admin`)).toBeVisible();
    await expect(findAccountRow(page, email)).toContainText("Customer");
    expect(await getAccountsPageStatus()).toBe(403);
    await accountRequests.dispose();
  },
);

test(
  "disabling an account ends its sessions, and enabling it allows signing in again [ASVS 7.4.5]",
  { tag: "@full" },
  async ({ page, staff, playwright, baseURL }) => {
    const account = await createAccount(staff, { isAdmin: true });
    const accountRequests = await playwright.request.newContext({ baseURL: baseURL ?? "" });
    const { email, password } = account;
    const signIn = async () =>
      (await accountRequests.post("/api/auth/sign-in", { data: { email, password } })).status();
    expect(await signIn()).toBe(200);
    await openAsStaff(page, PATH);
    await chooseRowAction(page, account.displayName, "Disable");
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Your password").fill(STAFF.password);
    await dialog.getByRole("button", { name: "Disable" }).click();
    await expect(findToast(page, `${account.displayName} can no longer sign in`)).toBeVisible();
    await expect(findAccountRow(page, email)).toContainText("Admin, disabled");
    expect((await accountRequests.get(`${PATH}.data`)).status()).toBe(401);
    expect(await signIn()).toBe(401);

    await chooseRowAction(page, account.displayName, "Enable");
    await dialog.getByLabel("Your password").fill(STAFF.password);
    await dialog.getByRole("button", { name: "Enable" }).click();
    await expect(findToast(page, `${account.displayName} can sign in again`)).toBeVisible();
    expect(await signIn()).toBe(200);
    await accountRequests.dispose();
  },
);

test(
  "a new password for another account ends that account's sessions and replaces the old password",
  { tag: "@full" },
  async ({ page, staff, playwright, baseURL, browserErrors }) => {
    browserErrors.allow(/status of 422/);
    const account = await createAccount(staff, { isAdmin: true });
    const { email, password } = account;
    const accountRequests = await playwright.request.newContext({ baseURL: baseURL ?? "" });
    await accountRequests.post("/api/auth/sign-in", { data: { email, password }, failOnStatusCode: true });
    await openAsStaff(page, PATH);
    await chooseRowAction(page, account.displayName, "New password");
    const dialog = page.getByRole("dialog", { name: `New password for ${account.displayName}` });
    await dialog.getByLabel("New password").fill("short");
    await dialog.getByRole("button", { name: "Set password" }).click();
    await expect(dialog.getByText("Password should be at least 6 characters.")).toBeVisible();
    await dialog.getByLabel("Your password").fill(STAFF.password);
    await dialog.getByLabel("New password").fill("iloveyou");
    await dialog.getByRole("button", { name: "Set password" }).click();
    await expect(dialog.getByLabel("New password")).toHaveAccessibleDescription(
      /easy to guess: it is one of the/,
    );
    await dialog.getByLabel("New password").fill("second-password");
    await dialog.getByLabel("Show password").check();
    await expect(dialog.getByLabel("New password")).toHaveAttribute("type", "text");
    await dialog.getByRole("button", { name: "Set password" }).click();
    await expect(findToast(page, "New password set")).toBeVisible();
    expect((await accountRequests.get(`${PATH}.data`)).status()).toBe(401);
    await accountRequests.dispose();
    const newRequests = await playwright.request.newContext({ baseURL: baseURL ?? "" });
    expect((await newRequests.post("/api/auth/sign-in", { data: { email, password } })).status()).toBe(401);
    const data = { email, password: "second-password" };
    expect((await newRequests.post("/api/auth/sign-in", { data })).status()).toBe(200);
    await newRequests.dispose();
  },
);

test(
  "changing your own password requires the current password and keeps your session [ASVS 6.2.2]",
  { tag: "@full" },
  async ({ page, staff, browserErrors }) => {
    browserErrors.allow(/status of 422/);
    const account = await openAsNewAdmin(page, staff, PATH);
    await chooseRowAction(page, account.displayName, "New password");
    const dialog = page.getByRole("dialog", { name: "Change your password" });
    await dialog.getByLabel("Current password").fill("not this one");
    await dialog.getByLabel("New password").fill("second-password");
    await dialog.getByRole("button", { name: "Set password" }).click();
    await expect(dialog.getByLabel("Current password")).toHaveAccessibleDescription(/Incorrect password\./);
    await dialog.getByLabel("Current password").fill(account.password);
    await dialog.getByRole("button", { name: "Set password" }).click();
    await expect(findToast(page, "Your password was changed")).toBeVisible();
    await page.reload();
    await expect(page.getByRole("heading", { level: 1, name: "Accounts" })).toBeVisible();
    expect(await getSignInStatus(page, account.email, "second-password")).toBe(200);
  },
);

test.describe("a session that expires during editing", () => {
  test("the sign-in dialog rejects a customer account, and staff can sign in and save the kept form values", async ({
    page,
    staff,
    browserErrors,
  }) => {
    browserErrors.allow(/status of 40[13]/);
    const customer = await createAccount(staff);
    await openAsStaff(page, PATH);
    const dialog = await openAddDialog(page);
    const email = `${randomUUID()}@example.com`;
    await fillAccountForm(dialog, { email, password: "long enough" });
    await page.context().clearCookies();
    await submitAccount(dialog);
    const signInDialog = page.getByRole("dialog", { name: "Please sign in again" });
    await signInDialog.getByLabel("Email").fill(customer.email);
    await signInDialog.getByLabel("Password").fill(customer.password);
    await signInDialog.getByRole("button", { name: "Sign in" }).click();
    await expect(signInDialog.getByRole("alert")).toHaveText("Access denied. Admin privileges required.");
    await page.keyboard.press("Escape");
    await expect(signInDialog).toBeHidden();
    await expect(dialog.getByText("Please sign in.")).toBeVisible();
    await expect(dialog.getByLabel("Email")).toHaveValue(email);
    await submitAccount(dialog);
    await signInDialog.getByLabel("Email").fill(STAFF.email);
    await signInDialog.getByLabel("Password").fill(STAFF.password);
    await signInDialog.getByRole("button", { name: "Sign in" }).click();
    await expect(findAccountRow(page, email)).toBeVisible();
  });
});

test(
  "staff can end their other sessions on their account page",
  { tag: "@full" },
  async ({ page, browser }) => {
    await signInAsStaff(page.context());
    await openAdminPage(page, "/admin/dashboard");
    const phoneContext = await browser.newContext({
      userAgent: "Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) Version/26.0 Safari/604.1",
    });
    const phonePage = await phoneContext.newPage();
    await signInAsStaff(phoneContext);
    await openAdminPage(phonePage, "/admin/dashboard");
    await page.getByRole("link", { name: "Your account" }).click();
    const sessions = page.getByRole("region", { name: "Sessions" });
    await expect(sessions.getByRole("listitem").filter({ hasText: "This browser" })).toHaveCount(1);
    await sessions.getByRole("button", { name: "Sign out Safari on iPhone" }).first().click();
    await expect(findToast(page, "Safari on iPhone is signed out")).toBeVisible();
    await expect(sessions.getByRole("listitem").filter({ hasText: "Safari on iPhone" })).toHaveCount(0);
    await phonePage.reload();
    await expect(phonePage.getByRole("heading", { name: "Admin sign in" })).toBeVisible();
    await expectAccessibleAtEveryWidth(page, "the account page");
    await phoneContext.close();
  },
);

test(
  "accounts and their dialogs are accessible and fit from 320 to 1440 pixels",
  { tag: "@full" },
  async ({ page, staff }) => {
    const { uid } = await createAccount(staff);
    await page.emulateMedia({ reducedMotion: "reduce" });
    for (const query of [
      "",
      "?dialog=add",
      `?dialog=edit&id=${uid}`,
      `?dialog=password&id=${uid}`,
      `?dialog=access&id=${uid}`,
      `?dialog=role&id=${uid}`,
      "?dialog=roles",
    ]) {
      await openAsStaff(page, PATH + query);
      if (query !== "") await expect(page.getByRole("dialog")).toBeVisible();
      await expectAccessibleAtEveryWidth(page, `accounts${query}`);
    }
  },
);
