import type { Page } from "@playwright/test";

import { expect, test } from "./fixtures.ts";

const getCanonicalLink = (page: Page) => page.locator("link[rel=canonical]");

async function readSchemaTypes(page: Page): Promise<string[]> {
  const scripts = await page.locator('script[type="application/ld+json"]').allTextContents();
  return scripts.map((json) => (JSON.parse(json) as { "@type": string })["@type"]);
}

test("pages accept a trailing slash, and client-side navigation updates the document head", async ({
  page,
  baseURL,
}) => {
  await page.goto("/shop/");
  await expect(page).toHaveTitle("Shop | Zarif Essence");
  await expect(getCanonicalLink(page)).toHaveAttribute("href", `${baseURL}/shop/`);
  expect(await readSchemaTypes(page)).toEqual(["BreadcrumbList", "CollectionPage"]);

  await page.locator('main a[href^="/product/oud-mehtab"]').first().click();
  await expect(page).toHaveTitle("Oud Mehtab | Zarif Essence");
  await expect(getCanonicalLink(page)).toHaveAttribute("href", `${baseURL}/product/oud-mehtab/`);
  expect(await readSchemaTypes(page)).toEqual(["BreadcrumbList", "ProductGroup"]);
  const breadcrumb = page.getByRole("navigation", { name: "Breadcrumb" });
  await expect(breadcrumb.getByRole("listitem")).toHaveText(["Home", "/Products", "/Oud Mehtab"]);

  await breadcrumb.getByRole("link", { name: "Products" }).click();
  await expect(page).toHaveURL(/\/shop$/);
  await expect(page).toHaveTitle("Shop | Zarif Essence");
});
