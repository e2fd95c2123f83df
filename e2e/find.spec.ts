import { expectAccessible } from "./accessibility.ts";
import { expect, test } from "./fixtures.ts";

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test(
    "a shopper answers five questions, sees three fragrances and changes one answer",
    { tag: "@full" },
    async ({ page }) => {
      await page.goto("/find");
      await page.getByRole("radio", { name: "For women" }).check();
      await page.getByRole("button", { name: "Next" }).click();
      await page.getByRole("radio", { name: /^Evening/ }).check();
      await page.getByRole("button", { name: "Next" }).click();
      await page.getByRole("link", { name: "Skip", exact: true }).click();
      await page.getByRole("checkbox", { name: "Rose" }).check();
      await page.getByRole("button", { name: "Next" }).click();
      await page.getByRole("button", { name: "Show my fragrances" }).click();
      await expect(page.getByRole("heading", { level: 1, name: "Fragrances for you" })).toBeVisible();
      await expect(page.getByText(/^Because you like rose/)).toHaveCount(3);
      await page.getByRole("link", { name: /^Change\s*Occasion$/ }).click();
      await expect(page.getByRole("radio", { name: /^Evening/ })).toBeChecked();
    },
  );
});

test("the finder can be used by keyboard, and Back returns to the previous question", async ({ page }) => {
  await page.goto("/find");
  await page.getByRole("radio", { name: "For women" }).focus();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "When will it be worn?" })).toBeVisible();
  await expectAccessible(page, "the second question");
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1, name: "Who is it for?" })).toBeVisible();
});
