import type { BrowserContext, Cookie, Locator, Page } from "@playwright/test";

import { expect } from "./fixtures.ts";
import { STAFF } from "./staff-account.ts";

/** Admin session cookie, shared by all tests of a worker, because password hashing makes each sign-in slow. */
let sharedSession: Cookie[] | undefined;

export async function fillSignIn(page: Page, { email, password } = STAFF) {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}

/** Starts a new admin session, for tests that end their session. */
export async function signInAsStaff(context: BrowserContext) {
  await context.request.post("/api/auth/sign-in", { data: STAFF, failOnStatusCode: true });
}

/** Opens an admin page with the shared session. */
export async function openAsStaff(page: Page, path: string) {
  const context = page.context();
  if (sharedSession === undefined) {
    await signInAsStaff(context);
    sharedSession = (await context.cookies()).filter(({ name }) => name === "session");
  } else {
    await context.addCookies(sharedSession);
  }
  await openAdminPage(page, path);
}

/** Opens an admin page with the current session of the browser context. */
export async function openAdminPage(page: Page, path: string) {
  await page.goto(path);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
}

/** Returns the toast with this message. */
export function findToast(page: Page, message: string): Locator {
  return page.getByRole("status").getByRole("listitem").filter({ hasText: message });
}

/** Returns the button of a row's menu. */
export function findRowMenu(page: Page, name: string): Locator {
  return page.getByRole("button", { name: `Actions for ${name}` });
}

/** Opens the menu of a row and chooses one of its actions. */
export async function chooseRowAction(page: Page, name: string, action: string): Promise<void> {
  await findRowMenu(page, name).click();
  await page.getByRole("menuitem", { name: action, exact: true }).click();
}
