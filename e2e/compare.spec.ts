import { expect, test } from "./fixtures.ts";

test.describe("comparing without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a shopper adds, replaces and removes fragrances with links and one search form", async ({ page }) => {
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
  });
});

test("on a phone the names stay in view while the table scrolls", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/compare?products=oud-mehtab,lahore-rain,musk-noor");
  await page.getByText("Occasions").scrollIntoViewIfNeeded();
  await expect(page.getByRole("columnheader", { name: "Musk Noor" })).toBeInViewport();
});
