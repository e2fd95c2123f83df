import { randomUUID } from "node:crypto";

import type { APIRequestContext, Page } from "@playwright/test";

import { expectAccessible, expectAccessibleAtEveryWidth } from "./accessibility.ts";
import { expect, test } from "./fixtures.ts";
import { STAFF } from "./staff-account.ts";
import { fillSignIn, findToast, openAdminPage, openAsStaff, signInAsStaff } from "./staff-steps.ts";

const HERO_PATH = "/admin/hero-images";

/** Creates an account without admin access. */
async function createCustomer(staff: APIRequestContext) {
  const customer = { email: `${randomUUID()}@example.com`, password: "a-customers-password" };
  await staff.post("/api/admin/users", { data: customer, failOnStatusCode: true });
  return customer;
}

const getPageHeading = (page: Page) => page.getByRole("heading", { level: 1, name: "Hero Images" });
const getLoginHeading = (page: Page) => page.getByRole("heading", { level: 1, name: "Admin sign in" });

/** Returns the analytics events with this name, oldest first. */
const getEvents = (page: Page, eventName: string) =>
  page.evaluate((name) => (window.dataLayer ?? []).filter(({ event }) => event === name), eventName);

test("staff sign in, move between pages and sign out [ASVS 7.4.4]", async ({
  page,
  staff,
  browserErrors,
}) => {
  browserErrors.allow(/Failed to load resource|status of 40[13]/);
  await page.goto("/admin/users");
  await test.step("a customer cannot sign in to the admin area and stays signed out [000 §6] [001 §4] [001 §6] [001 §8]", async () => {
    await expect(getLoginHeading(page)).toBeVisible();
    await expect(page.getByText("Access to this area is logged and monitored.")).toBeVisible();
    await fillSignIn(page, await createCustomer(staff));
    await expect(page.getByRole("alert")).toHaveText("Access denied. Admin privileges required.");
    const session = await page.context().request.get("/api/auth/session");
    expect(await session.json()).toEqual({ user: null });
  });
  await test.step("a failed sign-in keeps the email, and a successful sign-in opens the requested page [001 §2] [001 §8]", async () => {
    await fillSignIn(page, { email: STAFF.email, password: "not-this-one" });
    await expect(page.getByLabel("Password")).toHaveAccessibleDescription(/Incorrect password\./);
    await expect(page.getByLabel("Password")).toBeFocused();
    await expect(page.getByLabel("Email")).toHaveValue(STAFF.email);
    await expectAccessible(page, "the login screen");
    await page.getByLabel("Password").fill(STAFF.password);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { level: 1, name: "Accounts" })).toBeVisible();
    await expect(page).toHaveURL("/admin/users");
    await expect(findToast(page, "Welcome to admin panel!")).toBeVisible();
  });
  await test.step("a page change moves focus to the new heading and updates the title", async () => {
    await page.getByRole("button", { name: "Settings", exact: true }).click();
    await page.getByRole("link", { name: "Activity" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Activity" })).toBeFocused();
    await expect(page).toHaveTitle("Activity | Admin");
    await expect(page).toHaveURL("/admin/activity");
    await page.getByRole("button", { name: "Subject", exact: true }).click();
    await page.getByRole("checkbox", { name: "Sign-in" }).click();
    await expect(page).toHaveURL(/subjectType=session/);
    await page.goBack();
    await expect(page.getByRole("heading", { level: 1, name: "Accounts" })).toBeFocused();
    await page.getByRole("button", { name: "Add account" }).click();
    await expect(page.getByRole("dialog", { name: "Add account" })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page).toHaveURL("/admin/users");
  });
  await test.step("analytics counts each page view and each sign-in once [000 §6] [000 §7] [001 §7]", async () => {
    expect(await getEvents(page, "login")).toEqual([{ event: "login", method: "email" }]);
    const view = { event: "page_view", user_type: "admin" };
    const accounts = { ...view, page_path: "/admin/users", page_title: "Accounts | Admin" };
    const activity = { ...view, page_path: "/admin/activity", page_title: "Activity | Admin" };
    await expect.poll(() => getEvents(page, "page_view")).toEqual([accounts, activity, accounts]);
  });
  const sidebar = page.getByRole("complementary", { name: "Sidebar" });
  await test.step("a failed sign-out shows an error and keeps the page [001 §8]", async () => {
    await page.route("**/api/auth/sign-out", (route) => route.abort(), { times: 1 });
    await sidebar.getByRole("button", { name: "Sign Out" }).click();
    await expect(findToast(page, "Error signing out")).toBeVisible();
    await expect(page.getByRole("heading", { level: 1, name: "Accounts" })).toBeVisible();
  });
  await test.step("signing out shows the login screen and ends the session [000 §4] [001 §8] [ASVS 14.3.1]", async () => {
    await expect(sidebar.getByText(STAFF.email)).toBeVisible();
    await sidebar.getByRole("button", { name: "Sign Out" }).click();
    await expect(getLoginHeading(page)).toBeVisible();
    await expect(findToast(page, "Signed out successfully")).toBeVisible();
    expect((await page.context().request.get(`${HERO_PATH}.data`)).status()).toBe(401);
  });
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test("the menu shows the pages, the current user and the sign-out button [001 §2]", async ({
    page,
    browserErrors,
  }) => {
    browserErrors.allow(/status of 401/);
    await signInAsStaff(page.context());
    await openAdminPage(page, HERO_PATH);
    const menuButton = page.getByRole("button", { name: "Open menu" });
    await menuButton.click();
    const menu = page.getByRole("dialog", { name: "Menu" });
    await expect(menu.getByText(STAFF.email)).toBeVisible();
    await expectAccessible(page, "the open menu");
    await page.keyboard.press("Escape");
    await expect(menu).toBeHidden();
    await expect(menuButton).toBeFocused();
    await menuButton.click();
    await menu.getByRole("link", { name: "Hero Images" }).click();
    await expect(menu).toBeHidden();
    await menuButton.click();
    await menu.getByRole("button", { name: "Sign Out" }).click();
    await expect(getLoginHeading(page)).toBeVisible();
  });
});

test(
  "the login screen is accessible and fits from 320 to 1440 pixels",
  { tag: "@full" },
  async ({ page, browserErrors }) => {
    browserErrors.allow(/status of 401/);
    await page.goto(HERO_PATH);
    await fillSignIn(page, { email: STAFF.email, password: "not-this-one" });
    await expect(page.getByText("Incorrect password.")).toBeVisible();
    await expectAccessibleAtEveryWidth(page, "the login screen");
  },
);

test.describe("with several tabs", () => {
  test("signing out in one tab shows the login screen in other tabs, and signing in shows their pages again", async ({
    page,
    browserErrors,
  }) => {
    browserErrors.allow(/status of 401/);
    await signInAsStaff(page.context());
    await openAdminPage(page, HERO_PATH);
    const otherTab = await page.context().newPage();
    await otherTab.goto("/admin/users");
    await page.getByRole("button", { name: "Sign Out" }).click();
    await expect(getLoginHeading(page)).toBeVisible();
    await expect(getLoginHeading(otherTab)).toBeVisible();
    await fillSignIn(otherTab);
    await expect(otherTab.getByRole("heading", { level: 1, name: "Accounts" })).toBeVisible();
    await expect(getPageHeading(page)).toBeVisible();
  });

  test(
    "after staff sign out in another tab, an open form keeps unsaved changes and asks for a sign-in on save",
    { tag: "@full" },
    async ({ page, browserErrors }) => {
      browserErrors.allow(/status of 401/);
      await signInAsStaff(page.context());
      await openAdminPage(page, "/admin/users?dialog=add");
      await page.getByLabel("Display name").fill("Not lost");
      const otherTab = await page.context().newPage();
      await otherTab.goto(HERO_PATH);
      await otherTab.getByRole("button", { name: "Sign Out" }).click();
      await expect(getLoginHeading(otherTab)).toBeVisible();
      await expect(page.getByLabel("Display name")).toHaveValue("Not lost");
      const dialog = page.getByRole("dialog");
      await dialog.getByLabel("Email").fill(`${randomUUID()}@example.com`);
      await dialog.getByLabel("New password").fill("long enough");
      await dialog.getByRole("button", { name: "Add account" }).click();
      await expect(page.getByRole("dialog", { name: "Please sign in again" })).toBeVisible();
    },
  );
});

/** Load time after which a page shows the spinner (ms). */
const SPINNER_DELAY_MS = 200;

/** How early a timer may fire (ms), because Chromium groups timers. */
const TIMER_TOLERANCE_MS = 50;

test("a slow page shows a spinner, but not before 200 ms [001 §2]", async ({ page }) => {
  await openAsStaff(page, "/admin/users");
  await page.getByRole("button", { name: "Settings", exact: true }).click();
  const spinner = page.getByRole("status").filter({ hasText: "Loading …" });
  // Time from the click to the spinner (ms), or null if no spinner appears. On a busy machine, even a fast page may
  // show the spinner once the delay has passed.
  const spinnerDelay = page.evaluate(
    () =>
      new Promise<number | null>((resolve) => {
        let clickedAt = 0;
        let delay: number | null = null;
        addEventListener("click", () => (clickedAt = performance.now()), { capture: true, once: true });
        const observer = new MutationObserver(() => {
          const now = performance.now() - clickedAt;
          if (delay === null && document.body.textContent.includes("Loading …")) delay = now;
          if (document.title.startsWith("Activity")) resolve(delay);
        });
        observer.observe(document, { childList: true, subtree: true, characterData: true });
      }),
  );
  await page.getByRole("link", { name: "Activity" }).click();
  await expect(page).toHaveTitle("Activity | Admin");
  expect((await spinnerDelay) ?? SPINNER_DELAY_MS).toBeGreaterThanOrEqual(
    SPINNER_DELAY_MS - TIMER_TOLERANCE_MS,
  );

  let unblockPage = () => {};
  const unblocked = new Promise<void>((resolve) => (unblockPage = resolve));
  await page.route("**/hero-images.data*", async (route) => {
    await unblocked;
    await route.continue();
  });
  await page.getByRole("link", { name: "Hero Images" }).click();
  await expect(spinner).toBeVisible();
  await expect(page.getByRole("main")).toHaveAttribute("aria-busy", "true");
  unblockPage();
  await expect(getPageHeading(page)).toBeVisible();
  await expect(spinner).toBeHidden();
});
