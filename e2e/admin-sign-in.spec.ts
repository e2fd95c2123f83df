import { randomUUID } from "node:crypto";

import type { APIRequestContext, Page } from "@playwright/test";

import { expectAccessible } from "./accessibility.ts";
import { expect, test } from "./fixtures.ts";
import { STAFF } from "./staff-account.ts";
import { fillSignIn, openAsStaff, toast } from "./staff-steps.ts";

const HERO_PAGE = "/admin/hero-images";

/** Somebody with an account who is no admin. */
async function createCustomer(staff: APIRequestContext) {
  const customer = { email: `${randomUUID()}@example.com`, password: "a-customers-password" };
  await staff.post("/api/admin/users", { data: customer, failOnStatusCode: true });
  return customer;
}

const pageHeading = (page: Page) => page.getByRole("heading", { level: 1, name: "Hero Images" });
const loginHeading = (page: Page) => page.getByRole("heading", { level: 1, name: "Admin sign in" });

const ADMIN_ADDRESSES = [
  HERO_PAGE,
  `${HERO_PAGE}/`,
  `${HERO_PAGE}.data`,
  `${HERO_PAGE}/_.data`,
  `${HERO_PAGE}.data?_routes=admin/routes/hero-images`,
  `${HERO_PAGE}.data?_routes=root,admin%2Froutes%2Fhero-images`,
  "/ADMIN/hero-images.data",
];
/** Words that only the page's data holds. */
const HERO_DATA = /autoSlideInterval|carouselEnabled|\/media\//;

test("nothing of a staff page is answered to visitors and customers, neither as a page nor as data", async ({
  playwright,
  baseURL,
  staff,
}) => {
  const visitor = await playwright.request.newContext({ baseURL });
  const customer = await playwright.request.newContext({ baseURL });
  await customer.post("/api/auth/sign-in", { data: await createCustomer(staff), failOnStatusCode: true });
  for (const address of ADMIN_ADDRESSES) {
    for (const [who, status] of [
      [visitor, 401],
      [customer, 403],
    ] as const) {
      const refusal = await who.get(address);
      expect(refusal.status(), address).toBe(status);
      expect(await refusal.text(), address).not.toMatch(HERO_DATA);
      expect(refusal.headers()["cache-control"], address).toBe("no-store");
    }
    const answer = await staff.get(address);
    expect(answer.status(), address).toBe(200);
    expect(await answer.text(), address).toMatch(HERO_DATA);
    expect(answer.headers()["cache-control"], address).toBe("no-store");
  }
  await visitor.dispose();
  await customer.dispose();
});

test("who signs in after a mistake keeps the e-mail and lands on the page that was wanted @phone", async ({
  page,
  complaints,
}) => {
  complaints.allow(/status of 401/);
  await page.goto(HERO_PAGE);
  await expect(loginHeading(page)).toBeVisible();
  await expect(page.getByText("Access to this area is logged and monitored.")).toBeVisible();
  await fillSignIn(page, { email: STAFF.email, password: "not-this-one" });
  await expect(page.getByLabel("Password")).toHaveAccessibleDescription(/Incorrect password\./);
  await expect(page.getByLabel("Password")).toBeFocused();
  await expect(page.getByLabel("Email")).toHaveValue(STAFF.email);
  await page.getByLabel("Password").fill(STAFF.password);
  await page.keyboard.press("Enter");
  await expect(pageHeading(page)).toBeVisible();
  await expect(page).toHaveURL(HERO_PAGE);
  await expect(toast(page, "Welcome to admin panel!")).toBeVisible();
});

for (const [what, credentials, field, message] of [
  ["an unknown address", { email: "nobody@example.com", password: "x" }, "Email", "No user found with this"],
  ["what is no address", { email: "nobody", password: "x" }, "Email", "Invalid email address."],
  ["no password", { email: STAFF.email, password: "" }, "Password", "Incorrect password."],
] as const) {
  test(`signing in with ${what} says so beside the field`, async ({ page, complaints }) => {
    complaints.allow(/status of 4(01|22)/);
    await page.goto(HERO_PAGE);
    await fillSignIn(page, credentials);
    await expect(page.getByLabel(field)).toHaveAccessibleDescription(new RegExp(message));
    await page.getByLabel(field).fill("another@example.com");
    await expect(page.getByText(message)).toBeHidden();
  });
}

test("signing in without a network says so", async ({ page, complaints }) => {
  complaints.allow(/status of 401|Failed to load resource/);
  await page.goto(HERO_PAGE);
  await page.route("**/api/auth/sign-in", (route) => route.abort());
  await fillSignIn(page);
  await expect(page.getByRole("alert")).toHaveText("Network error. Please check your connection.");
});

test("a customer is told that admin rights are needed, and stays signed out", async ({
  page,
  staff,
  complaints,
}) => {
  complaints.allow(/status of 401/);
  await page.goto(HERO_PAGE);
  await fillSignIn(page, await createCustomer(staff));
  await expect(page.getByRole("alert")).toHaveText("Access denied. Admin privileges required.");
  const session = await page.context().request.get("/api/auth/session");
  expect(await session.json()).toEqual({ user: null });
});

test("a customer who is signed in already is told so on the login screen", async ({
  page,
  staff,
  complaints,
}) => {
  complaints.allow(/status of 403/);
  const customer = await createCustomer(staff);
  await page.context().request.post("/api/auth/sign-in", { data: customer, failOnStatusCode: true });
  await page.goto(HERO_PAGE);
  await expect(loginHeading(page)).toBeVisible();
  await expect(page.getByRole("alert")).toHaveText("Access denied. Admin privileges required.");
});

test("signing out shows the login screen and ends the session", async ({ page, complaints }) => {
  complaints.allow(/status of 401/);
  await openAsStaff(page, HERO_PAGE);
  const sidebar = page.getByRole("complementary", { name: "Sidebar" });
  await expect(sidebar.getByText(STAFF.email)).toBeVisible();
  await sidebar.getByRole("button", { name: "Sign Out" }).click();
  await expect(loginHeading(page)).toBeVisible();
  await expect(toast(page, "Signed out successfully")).toBeVisible();
  expect((await page.context().request.get(`${HERO_PAGE}.data`)).status()).toBe(401);
});

test("a sign-out that fails says so, and the page stays", async ({ page, complaints }) => {
  complaints.allow(/Failed to load resource/);
  await openAsStaff(page, HERO_PAGE);
  await page.route("**/api/auth/sign-out", (route) => route.abort());
  await page.getByRole("button", { name: "Sign Out" }).click();
  await expect(toast(page, "Error signing out")).toBeVisible();
  await expect(pageHeading(page)).toBeVisible();
});

for (const path of ["/admin", "/admin/", "/admin/dashboard", "/admin/nowhere/at/all"]) {
  test(`${path} leads to the first page there is`, async ({ page }) => {
    await openAsStaff(page, path);
    await expect(pageHeading(page)).toBeVisible();
    await expect(page).toHaveURL(HERO_PAGE);
  });
}

test("signing in at /admin opens the first page there is", async ({ page, complaints }) => {
  complaints.allow(/status of 401/);
  await page.goto("/admin");
  await fillSignIn(page);
  await expect(pageHeading(page)).toBeVisible();
  await expect(page).toHaveURL(HERO_PAGE);
});

test("staff pages carry nothing of the shop's frame and are listed by no search engine", async ({ page }) => {
  await openAsStaff(page, HERO_PAGE);
  await expect(page).toHaveTitle("Hero Images | Admin");
  await expect(page.locator("meta[name=robots]")).toHaveAttribute("content", "noindex");
  await expect(page.getByRole("contentinfo")).toBeHidden();
  await expect(page.getByRole("link", { name: /WhatsApp/ })).toBeHidden();
  await expect(page.getByRole("button", { name: /^Cart/ })).toBeHidden();
  await expect(page.locator(".splash")).toBeHidden();
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test("the menu holds the pages, who is signed in and the way out", async ({ page, complaints }) => {
    complaints.allow(/status of 401/);
    await openAsStaff(page, HERO_PAGE);
    const opener = page.getByRole("button", { name: "Open menu" });
    await opener.click();
    const menu = page.getByRole("dialog", { name: "Menu" });
    await expect(menu.getByText(STAFF.email)).toBeVisible();
    await expectAccessible(page, "the open menu");
    await page.keyboard.press("Escape");
    await expect(menu).toBeHidden();
    await expect(opener).toBeFocused();
    await opener.click();
    await menu.getByRole("link", { name: "Hero Images" }).click();
    await expect(menu).toBeHidden();
    await opener.click();
    await menu.getByRole("button", { name: "Sign Out" }).click();
    await expect(loginHeading(page)).toBeVisible();
  });
});

for (const width of [320, 390, 1440]) {
  test(`the login screen is accessible and fits at ${width} pixels`, async ({ page, complaints }) => {
    complaints.allow(/status of 401/);
    await page.setViewportSize({ width, height: 900 });
    await page.goto(HERO_PAGE);
    await fillSignIn(page, { email: STAFF.email, password: "not-this-one" });
    await expect(page.getByText("Incorrect password.")).toBeVisible();
    await expectAccessible(page, "the login screen");
    const overhang = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overhang).toBeLessThanOrEqual(0);
  });
}
