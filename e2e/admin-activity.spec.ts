import { randomUUID } from "node:crypto";

import type { Page } from "@playwright/test";

import type { UserDocument } from "#staff/rules/user.ts";

import { expectAccessible, expectAccessibleAtEveryWidth } from "./accessibility.ts";
import { expect, test } from "./fixtures.ts";
import { STAFF } from "./staff-account.ts";
import { openAsStaff } from "./staff-steps.ts";

const PATH = "/admin/activity";

const findActivityEntries = (page: Page, text: string) =>
  page.getByRole("group", { name: "Activity" }).getByRole("row").filter({ hasText: text });

test("the activity page lists changes and sign-ins with their authors, and keeps the filters in the URL", async ({
  page,
  staff,
  playwright,
  baseURL,
}) => {
  const email = `${randomUUID()}@example.com`;
  const data = { email, password: "long enough" };
  const response = await staff.post("/api/admin/users", {
    data: { ...data, displayName: "Before" },
    failOnStatusCode: true,
  });
  const { uid } = (await response.json()) as UserDocument;
  await staff.patch(`/api/admin/users/${uid}`, { data: { displayName: "After" }, failOnStatusCode: true });
  const accountRequests = await playwright.request.newContext({ baseURL: baseURL ?? "" });
  await accountRequests.post("/api/auth/sign-in", { data: { email, password: "not this one" } });
  await accountRequests.post("/api/auth/sign-in", { data });
  await accountRequests.post("/api/auth/sign-out");
  await accountRequests.dispose();

  await test.step("the list shows sign-ins, rejected sign-ins and sign-outs, and ignores invalid filters", async () => {
    await openAsStaff(page, `${PATH}?subjectType=session&page=minus&action=secrets`);
    const sessionEntries = findActivityEntries(page, email);
    await expect(sessionEntries).toHaveCount(3);
    await expect(sessionEntries.nth(0)).toContainText("Signed out");
    await expect(sessionEntries.nth(1)).toContainText("Signed in · from 127.0.0.1");
    await expect(sessionEntries.nth(2)).toContainText("Sign-in refused");
    await expect(sessionEntries.nth(2)).toContainText("Reason: Incorrect password.");
    await page.getByRole("link", { name: "Remove the filter Subject: Sign-in" }).click();
  });
  await test.step("the list can be filtered by subject and staff member, and a reload keeps the filters", async () => {
    await page.getByRole("button", { name: "Staff member", exact: true, expanded: false }).click();
    await page.getByRole("checkbox", { name: STAFF.email }).click();
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Subject", exact: true }).click();
    await page.getByRole("checkbox", { name: "Account", exact: true }).click();
    await expect(findActivityEntries(page, "Signed in")).toHaveCount(0);
    await page.reload();
    await expect(page.getByRole("link", { name: "Remove the filter Subject: Account" })).toBeVisible();
  });
  await test.step("the list shows changes newest first, with the author and a link to the changed record", async () => {
    const latest = findActivityEntries(page, email).nth(0);
    const earlier = findActivityEntries(page, email).nth(1);
    await expect(latest).toContainText(STAFF.email);
    await expect(latest).toContainText("Changed");
    await expect(latest).toContainText("Display name: from Before → to After");
    await expect(earlier).toContainText("Added");
    await expectAccessible(page, "the activity page");
    await latest.getByRole("link", { name: email }).click();
    await expect(page.getByRole("dialog", { name: "Edit account" })).toContainText(email);
  });
});

test("the activity page fits from 320 to 1440 pixels", { tag: "@full" }, async ({ page }) => {
  await openAsStaff(page, PATH);
  await expectAccessibleAtEveryWidth(page, "the activity page");
});
