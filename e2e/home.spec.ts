import { expect, test } from "./fixtures.ts";

test("the home page opens with the headline, and Explore Now leads to the shop section", async ({ page }) => {
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1, name: "Discover Your Signature Scent" })).toBeVisible();
  await page.getByRole("link", { name: "Explore Now" }).click();
  await expect(page.getByRole("heading", { name: "New Arrivals" })).toBeInViewport();
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("headline, products and collections are visible", async ({ page }) => {
    await page.goto("/");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByRole("heading", { name: "Shab-e-Noor" }).first()).toBeVisible();
    await expect(page.getByRole("link", { name: /^View Collection.*Oud/ })).toBeVisible();
  });
});
