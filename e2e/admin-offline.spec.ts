import { expect, test } from "./fixtures.ts";
import { openAsStaff, findToast } from "./staff-steps.ts";

const PAGES = [
  ["Products", "Failed to load products"],
  ["Collections", "Failed to load collections"],
  ["Orders", "Failed to load orders"],
  ["Inventory", "Failed to load inventory data"],
  ["Hero Images", "Failed to load hero images"],
] as const;

test("without a connection, each admin page shows its error in the layout and offers a retry @phone-full [001 §8]", async ({
  page,
  context,
  browserErrors,
  isMobile,
}) => {
  browserErrors.allow(/Failed to load resource|ERR_INTERNET_DISCONNECTED|Failed to fetch/);
  await openAsStaff(page, "/admin/dashboard");
  // The scripts of the other pages are loaded when the browser is idle.
  const waiting = () =>
    [...document.querySelectorAll<HTMLLinkElement>('link[rel="modulepreload"][fetchpriority="low"]')].map(
      ({ href }) => performance.getEntriesByName(href).length,
    );
  await expect.poll(async () => (await page.evaluate(waiting)).every((count) => count > 0)).toBe(true);
  await expect.poll(async () => (await page.evaluate(waiting)).length).toBeGreaterThan(0);
  await page.waitForLoadState("networkidle");
  await context.setOffline(true);
  const main = page.getByRole("main");
  for (const [label, message] of PAGES) {
    if (isMobile) await page.getByRole("button", { name: "Open menu" }).click();
    await page.getByRole("navigation", { name: "Admin pages" }).getByRole("link", { name: label }).click();
    await expect(main.getByRole("heading", { level: 1, name: label })).toBeVisible();
    await expect(main.getByText(message)).toBeVisible();
    await expect(findToast(page, message)).toBeVisible();
  }
  await main.getByRole("button", { name: "Try again" }).click();
  await expect(main.getByText("Failed to load hero images")).toBeVisible();
  await context.setOffline(false);
  await main.getByRole("button", { name: "Try again" }).click();
  await expect(main.getByText("Failed to load hero images")).toBeHidden();
  await expect(main.getByRole("button", { name: /Add/ }).first()).toBeVisible();
});
