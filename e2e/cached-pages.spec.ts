import { expect, test } from "./fixtures.ts";

test("a price change appears on the next visit to the collection and product pages", async ({
  page,
  shop,
}) => {
  const { id, name, collection } = await shop.createProduct({ variantPricing: { "50ml": 1000 } });
  const main = page.getByRole("main");
  const cdpSession = await page.context().newCDPSession(page);
  const card = main.getByRole("article").filter({ hasText: name });
  for (const price of [1000, 1200, 1300]) {
    if (price !== 1000) await shop.updateProduct(id, { variantPricing: { "50ml": price } });
    // Deletes prefetched responses to simulate a new visitor.
    await cdpSession.send("Network.clearBrowserCache");
    const priceText = `Rs. ${price.toLocaleString("en")}`;
    await page.goto(`/collections/${collection}`);
    await expect(card).toContainText(priceText);
    // Opens the product by client-side navigation, which loads only the page's data.
    await card.getByRole("link", { name }).first().click();
    await expect(page).toHaveURL(new RegExp(`/product/${id}`));
    await expect(main.getByText(priceText).first()).toBeVisible();
  }
});
