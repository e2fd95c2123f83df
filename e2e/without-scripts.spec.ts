import { randomUUID } from "node:crypto";

import { createPhone } from "./checkout-steps.ts";
import { expect, test } from "./fixtures.ts";

test.use({ javaScriptEnabled: false });

test("without scripts, a shopper finds fragrances with links and forms", async ({ page, shop }) => {
  const buildNotes = (top: string) => ({ fragranceNotes: { top, middle: "", base: "" } });
  const fields = { name: "Facet A", category: "Men", ...buildNotes("Fig, Mint") };
  const { collectionRef } = await shop.createProduct(fields);
  await shop.createProduct({ name: "Facet B", category: "Women", collectionRef, ...buildNotes("Mint") });
  const main = page.getByRole("main");
  const productNames = main.getByRole("article").getByRole("heading");

  await test.step("the shop's filters work as a plain form", async () => {
    await page.goto(`/shop?collection=${collectionRef}`);
    await expect(main.getByRole("article").last()).toHaveCSS("opacity", "1");
    const panel = page.getByRole("region", { name: "Filter", exact: true });
    await panel.getByRole("checkbox", { name: "Fig (1)" }).check();
    await panel.getByRole("checkbox", { name: "In stock (2)" }).check();
    await page.getByLabel("From (Rs.)").fill("500");
    await panel.getByRole("button", { name: "Show results" }).last().click();
    await expect(page).toHaveURL(/collection=.*min=500|min=500.*collection=/);
    await expect(productNames).toHaveText(["Facet A"]);
    await page.getByRole("link", { name: "Clear filters" }).click();
    await expect(productNames).toHaveCount(2);
  });
  await test.step("the header's search link leads to the search form on the shop page", async () => {
    await page.getByRole("banner").getByRole("link", { name: "Search fragrances" }).click();
    await expect(page).toHaveURL(/\/shop$/);
    await page.getByRole("textbox", { name: "Search fragrances" }).fill("laptop bag");
    await page.getByRole("button", { name: "Search fragrances" }).click();
    await expect(page.getByText('No results found for "laptop bag"')).toBeVisible();
    await expect(page.locator("meta[name=robots]")).toHaveAttribute("content", "noindex");
  });
  await test.step("a product page shows each image, and the delivery and return policies", async () => {
    await page.goto("/product/oud-mehtab?size=100ml");
    const gallery = page.getByRole("region", { name: /^Images of/ });
    for (const { link, number } of [
      { link: "Go to image 2 of 2", number: 2 },
      { link: "Show image 1 of 2", number: 1 },
    ]) {
      await gallery.getByRole("link", { name: link }).click();
      await expect(gallery.getByRole("group", { name: `Image ${number} of 2` })).toBeInViewport({
        ratio: 0.9,
      });
    }
    await expect(gallery.getByRole("button")).toHaveCount(0);
    await expect(page.getByText("Rs. 14,500").first()).toBeVisible();
    const shipping = page.getByRole("tabpanel", { name: "Shipping" });
    await expect(shipping.getByText("Free delivery in 3-5 business days; cash on delivery")).toBeVisible();
    await expect(page.getByText("10-day return window", { exact: true })).toBeVisible();
  });
  await test.step("in a narrow window, the menu opens and links to the main pages", async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole("banner").locator("summary").click();
    await page.getByRole("navigation", { name: "Menu" }).getByRole("link", { name: "Contact" }).click();
    await expect(page).toHaveURL(/\/contact$/);
  });
});

test("without scripts, a shopper writes to the shop, tracks an order and declines it", async ({
  page,
  shop,
  staff,
}) => {
  await test.step("the contact form keeps the values of an invalid message and accepts the corrected message", async () => {
    const tag = `tag-${randomUUID().slice(0, 8)}`;
    await page.goto("/");
    await page.getByLabel("Name").fill("Bilal Ahmed");
    await page.getByLabel("Phone").fill("12345");
    await page.getByRole("textbox", { name: "Message" }).fill(`Do you ship to Gilgit? ${tag}`);
    await page.getByRole("button", { name: "Send message" }).click();
    await expect(page.getByText("Valid phone number required")).toBeVisible();
    await expect(page.getByRole("textbox", { name: "Message" })).toHaveValue(new RegExp(tag));
    await page.getByLabel("Phone").fill("\u202a۰۳۰۰ ۱۲۳۴۵۶۷\u202c");
    await page.getByRole("button", { name: "Send message" }).click();
    await expect(page.getByText("Message sent successfully!")).toBeVisible();
    await page.reload();
    const response = await staff.get(`/api/admin/contact-messages?search=${tag}`, { failOnStatusCode: true });
    expect(await response.json()).toMatchObject({ total: 1 });
  });
  const { id: productId } = await shop.createProduct();
  const phone = createPhone();
  const items = [{ productId, variant: "50ml", quantity: 2 }];
  const order = await shop.placeOrder({ items, customer: { phone } });
  await test.step("the tracking form finds an order and shows errors", async () => {
    await page.goto("/track-order");
    const trackButton = page.getByRole("button", { name: "Track Order" });
    const field = page.getByLabel("Order number or phone");
    await trackButton.click();
    await expect(page.getByText("Please enter a search term")).toBeVisible();
    await field.fill("ZE00000000000");
    await trackButton.click();
    await expect(page.getByText("Order not found. Please check your details and try again.")).toBeVisible();
    await field.fill(phone);
    await trackButton.click();
    await expect(page.getByRole("article", { name: `Order ${order.orderNumber}` })).toBeVisible();
    await expect(field).toHaveValue(phone);
  });
  await test.step("the order page has a form for cancelling the order", async () => {
    await page.goto(`/order/${order.token}`);
    await page.getByText("Cancel order", { exact: true }).click();
    await page.getByRole("button", { name: "Yes, cancel order" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Your order was cancelled" })).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`/order/${order.token}$`));
  });
});

test("on a phone, name, price and 'Add to Cart' are in the first screen of a product and add the chosen size", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/product/oud-mehtab?size=50ml");
  const main = page.getByRole("main");
  const button = main.getByRole("button", { name: /^Add to Cart ?: Oud Mehtab$/ });
  expect(await button.boundingBox()).toMatchObject({ width: 144, height: 48 });
  await expect(button).toBeInViewport({ ratio: 1 });
  await expect(main.getByRole("heading", { level: 1 })).toBeInViewport({ ratio: 1 });
  await page
    .locator("#purchase")
    .getByRole("radio", { name: /^100ml/ })
    .check({ force: true });
  await button.click();
  await expect(main.getByRole("heading", { level: 1, name: "Your Cart (1)" })).toBeVisible();
  await expect(main.getByText("Rs. 14,500").first()).toBeVisible();
});

test("without scripts, hearts save products to the wishlist and remove them, and a shared wishlist can be saved", async ({
  page,
}) => {
  const main = page.getByRole("main");
  const names = main.getByRole("heading", { level: 2 });
  await page.goto("/shop");
  const heart = main.getByRole("button", { name: /^Wishlist: / }).first();
  const name = ((await heart.getAttribute("aria-label")) ?? "").replace("Wishlist: ", "");
  await heart.click();
  await expect(page).toHaveURL(/\/wishlist$/);
  await expect(names).toHaveText([name]);
  const savedHeart = main.getByRole("button", { name: `Wishlist: ${name}` });
  await expect(savedHeart).toHaveAttribute("aria-pressed", "true");
  await page.goto("/wishlist?products=oud-mehtab,gone");
  await main.getByRole("button", { name: "Save these" }).click();
  await expect(names).toHaveText(["Oud Mehtab", name]);
  await savedHeart.click();
  await expect(names).toHaveText(["Oud Mehtab"]);
});
