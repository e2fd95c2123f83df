import type { Page } from "@playwright/test";

import { expect, test } from "./fixtures.ts";

const canonical = (page: Page) => page.locator("link[rel=canonical]");

async function told(page: Page): Promise<string[]> {
  const scripts = await page.locator('script[type="application/ld+json"]').allTextContents();
  return scripts.map((json) => (JSON.parse(json) as { "@type": string })["@type"]);
}

test("a page with a slash at its end works like the one without, and its head follows the visitor @phone", async ({
  page,
  baseURL,
}) => {
  await page.goto("/shop/");
  await expect(page).toHaveTitle("Shop | Zarif Essence");
  await expect(canonical(page)).toHaveAttribute("href", `${baseURL}/shop/`);
  expect(await told(page)).toEqual(["BreadcrumbList", "CollectionPage"]);

  await page.locator('main a[href^="/product/oud-mehtab"]').first().click();
  await expect(page).toHaveTitle("Oud Mehtab | Zarif Essence");
  await expect(canonical(page)).toHaveAttribute("href", `${baseURL}/product/oud-mehtab/`);
  expect(await told(page)).toEqual(["BreadcrumbList", "ProductGroup"]);
  const trail = page.getByRole("navigation", { name: "Breadcrumb" });
  await expect(trail.getByRole("listitem")).toHaveText(["Home", "/Products", "/Oud Mehtab"]);

  await trail.getByRole("link", { name: "Products" }).click();
  await expect(page).toHaveURL(/\/shop$/);
  await expect(page).toHaveTitle("Shop | Zarif Essence");
});

test("what is not there has no canonical address, and the contact page shows prices and accepted payments", async ({
  page,
  complaints,
}) => {
  complaints.allow(/status of 404/);
  await page.goto("/product/none");
  await expect(page).toHaveTitle("Product Not Found | Zarif Essence");
  await expect(canonical(page)).toHaveCount(0);

  await page.goto("/contact");
  expect(await told(page)).toEqual(["BreadcrumbList", "Store"]);
  const main = page.getByRole("main");
  await expect(main.getByText("Rs. 2,000 to Rs. 15,000")).toBeVisible();
  await expect(main.getByText("Cash on Delivery")).toBeVisible();
  await expect(main.getByText("Credit Card")).toHaveCount(0);
});
