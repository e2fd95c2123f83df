import type { Locator, Page } from "@playwright/test";

import { expect } from "./fixtures.ts";
import { STAFF } from "./staff-account.ts";

export async function fillSignIn(page: Page, { email, password } = STAFF) {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
}

/** Signs in through the API and opens a page of the admin area. */
export async function openAsStaff(page: Page, path: string) {
  await page.context().request.post("/api/auth/sign-in", { data: STAFF, failOnStatusCode: true });
  await page.goto(path);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
}

/** Returns the toast with this message. */
export function findToast(page: Page, message: string): Locator {
  return page.getByRole("status").getByRole("listitem").filter({ hasText: message });
}
