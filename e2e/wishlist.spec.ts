import { expect, test } from "./fixtures.ts";

test("the heart button saves a product to the wishlist, and a friend can save the wishlist from a shared link @phone-full", async ({
  page,
  context,
}) => {
  await page.goto("/shop");
  const heart = page.getByRole("button", { name: /^Wishlist: / }).first();
  const name = ((await heart.getAttribute("aria-label")) ?? "").replace("Wishlist: ", "");
  await heart.click();
  await expect(heart).toHaveAttribute("aria-pressed", "true");
  const box = await heart.boundingBox();
  expect([box?.width, box?.height]).toEqual([44, 44]);
  await page.goto("/wishlist");
  await expect(page.getByRole("heading", { name, level: 2 })).toBeVisible();
  const ids = await page.evaluate(() => localStorage.getItem("wishlist") ?? "");

  const friendContext = await context.browser()?.newContext({ baseURL: new URL(page.url()).origin });
  const friendPage = await friendContext?.newPage();
  if (!friendContext || !friendPage) throw new Error("The browser context has no browser.");
  await friendPage.goto(`/wishlist?products=${ids},gone`);
  await expect(friendPage.getByText("1 fragrance is no longer sold.")).toBeVisible();
  await friendPage.getByRole("button", { name: "Save these" }).click();
  await expect(friendPage).toHaveURL(/\/wishlist$/);
  await expect(friendPage.getByRole("heading", { name, level: 2 })).toBeVisible();
  await friendPage.getByRole("button", { name: `Wishlist: ${name}` }).click();
  await expect(friendPage.getByText("Your wishlist is empty.")).toBeVisible();
  await friendContext.close();
});
