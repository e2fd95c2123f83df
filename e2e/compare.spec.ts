import { expectAccessible } from "./accessibility.ts";
import { expect, test } from "./fixtures.ts";

test.describe("comparing without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test(
    "a shopper adds, replaces and removes fragrances with links and a search form",
    { tag: "@full" },
    async ({ page }) => {
      await page.goto("/product/oud-mehtab");
      await page.getByRole("link", { name: "Compare with other fragrances" }).click();
      await page.getByLabel("Find a fragrance or a note").fill("rain");
      await page.getByRole("search").getByRole("button", { name: "Search", exact: true }).click();
      await page.getByRole("link", { name: /Lahore Rain/ }).click();
      await expect(page.getByRole("columnheader")).toHaveText(["Oud Mehtab", "Lahore Rain"]);

      await page.getByRole("link", { name: "Replace Oud Mehtab" }).click();
      await page.locator("#add li a").first().click();
      const [first = ""] = await page.getByRole("columnheader").allTextContents();
      expect(first).not.toBe("Oud Mehtab");
      await page.getByRole("link", { name: "Remove Lahore Rain" }).click();
      await expect(page.getByRole("columnheader")).toHaveText([first]);
    },
  );
});

test("a shopper collects up to three fragrances in a bar, compares them and shares the link", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const bar = page.getByRole("complementary", { name: "Comparison" });
  for (const id of ["oud-mehtab", "lahore-rain", "musk-noor"]) {
    await page.goto(`/product/${id}`);
    await page.getByRole("button", { name: "Add to comparison" }).click();
    await expect(page.getByRole("button", { name: "Remove from comparison" })).toBeVisible();
  }
  await expect(bar.getByRole("listitem")).toHaveText(["Oud Mehtab", "Lahore Rain", "Musk Noor"]);
  await page.goto("/product/saffron-dusk");
  // Loads the script of the comparison, which waits for an interaction after hydration.
  await page.waitForFunction(() => performance.getEntriesByName("shop:hydrated").length > 0);
  await page.mouse.move(20, 20);
  await expect(page.getByRole("button", { name: "Comparison is full (3)" })).toBeDisabled();
  await bar.getByRole("button", { name: "Remove Lahore Rain from the comparison" }).click();
  await expect(page.getByRole("button", { name: "Add to comparison" })).toBeEnabled();
  await bar.getByRole("link", { name: "Compare" }).click();
  await expect(page.getByRole("columnheader")).toHaveText(["Oud Mehtab", "Musk Noor"]);
  await expect(bar).toHaveCount(0);
  await page.getByRole("button", { name: "Copy link" }).click();
  await expect(page.getByText("Link copied")).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(new URL(link).pathname + new URL(link).search).toBe("/compare?products=oud-mehtab,musk-noor");
  await test.step("on a phone, the product names stay visible while the table scrolls", async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByText("Occasions").scrollIntoViewIfNeeded();
    await expect(page.getByRole("columnheader", { name: "Musk Noor" })).toBeInViewport();
    await expectAccessible(page, "the comparison");
    await page.setViewportSize({ width: 1280, height: 800 });
  });
  await page.getByRole("link", { name: "Remove Oud Mehtab" }).click();
  await page.getByRole("link", { name: "Shop", exact: true }).first().click();
  await expect(bar.getByRole("listitem")).toHaveText(["Musk Noor"]);
});
