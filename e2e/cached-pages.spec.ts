import { expect, test } from "./fixtures.ts";

test("a price change appears on the next page view, in the shop and on the product page", async ({
  page,
  shop,
}) => {
  const { id, name, collection } = await shop.createProduct({ variantPricing: { "50ml": 1000 } });
  const main = page.getByRole("main");
  const visitor = await page.context().newCDPSession(page);
  const card = main.getByRole("article").filter({ hasText: name });
  for (const price of [1000, 1200, 1300]) {
    if (price !== 1000) await shop.updateProduct(id, { variantPricing: { "50ml": price } });
    // Other visitors have no prefetched responses.
    await visitor.send("Network.clearBrowserCache");
    const shown = `Rs. ${price.toLocaleString("en")}`;
    await page.goto(`/collections/${collection}`);
    await expect(card).toContainText(shown);
    // Client-side navigation loads only the data of the page.
    await card.getByRole("link", { name }).first().click();
    await expect(page).toHaveURL(new RegExp(`/product/${id}`));
    await expect(main.getByText(shown).first()).toBeVisible();
  }
});
